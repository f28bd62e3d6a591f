/** What other modules may use of plates; everything else in this folder is its own business. */
export { formatOf } from './format'
export { verdictsOfPlate } from './judge-run'
export { presentRow, type PlateRecord } from './records'
export { countPlates, listPlates, lockPlate, readPlate, readWells, type WellRecord } from './store'
