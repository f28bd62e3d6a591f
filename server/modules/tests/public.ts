/** A diagnosis code in every table that had it, and the tests that list it. */
export { diagCodeThroughTheYears } from './diag-codes'
