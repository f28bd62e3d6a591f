/** What other parts of the server may use of payer rules: the key that the demonstration's office is made with. */
export { keyOf } from './register'
