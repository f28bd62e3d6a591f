export { lab } from './lab'
export {
  locations,
  portalLocations,
  salesAccounts,
  salesReps,
  type LocationKind,
  type SeedLocation,
  type SeedSalesRep,
} from './locations'
export { makePatient, type SeedPatient } from './patients'
export { physicians, type SeedPhysician } from './physicians'
export { places, type Place } from './places'
