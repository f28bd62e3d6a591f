/** What other modules and the importers may use of physicians; everything else in this folder is its own business. */
export { ownPhysicians } from './reach'
export { physicianRegister } from './register'
export { keepLocations } from './store'
