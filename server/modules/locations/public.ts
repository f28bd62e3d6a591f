/** What other modules and the importers may use of locations; everything else in this folder is its own business. */
export { withLocationNames } from './names'
export { locationRegister } from './register'
