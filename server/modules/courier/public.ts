/** What other modules may use of couriers; everything else in this folder is its own business. */
export { askForPickup, cancelPickup, listPickups } from './pickups'
export { traceTubes, tubeTraces } from './tubes'
export { dropLostPhones, sealPhonesAnew } from './phone-seal'
