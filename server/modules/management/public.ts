/** What other modules may use of this one: forms of questions, which intake has too. */
export { checkCodes, formOf, listForms } from './forms'
export { formColumns } from './handlers'
