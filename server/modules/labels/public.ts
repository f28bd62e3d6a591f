/** What other modules may use of this one. */
export { listPrinters } from './printers'
