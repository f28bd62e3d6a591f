/** What other modules may use of this one: forms of questions, which intake has too. */
export { checkCodes, formOf, listForms } from './forms'
export { formColumns } from './handlers'
/** The words that a report of today is printed with. */
export { templateInUse } from './templates'
