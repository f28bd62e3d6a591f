/** Forms of questions, which intake has too. */
export { checkCodes, formOf, listForms } from './register'
export { formColumns } from './form-columns'
