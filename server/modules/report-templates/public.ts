/** The words that a report of today is printed with. */
export { templateInUse } from './register'
