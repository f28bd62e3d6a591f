/** What other modules may use of the drug graph; everything else in this folder is its own business. */
export { conclusionsMayDiffer } from './conclusions-differ'
export { drugsOf, type LabDrugs } from './store'
export { reflexModes, type ReflexModes } from './reflex'
