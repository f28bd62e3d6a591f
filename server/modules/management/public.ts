/** What other modules may use of this one: forms of questions, which intake has too. */
export { checkCodes, formOf, listForms } from '../dynamic-forms/register'
export { formColumns } from './handlers'
/** The words that a report of today is printed with. */
export { templateInUse } from '../report-templates/register'
