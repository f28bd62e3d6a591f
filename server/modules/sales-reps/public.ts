/** What other modules may use of sales reps; everything else in this folder is its own business. */
export { withSalesRepNames } from './names'
