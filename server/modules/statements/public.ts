/** What other parts of the server may use of statements: the number that the demonstration's office is made with. */
export { statementNumber } from './work'
