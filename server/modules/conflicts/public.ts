/** What other areas may use of conflicts. */
export { openMissingOrder, settleMatched } from './commands'
