/** What other modules may use of the forms of remote orders. */
export { currentForm, currentForms, offeredForms } from './forms'
