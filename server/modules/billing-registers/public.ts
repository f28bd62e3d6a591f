/** What other parts of the server may use of billing: the keys and numbers that the demonstration's office is made with. */
export { keyOf } from './rules-register'
export { statementNumber } from './statement-work'
