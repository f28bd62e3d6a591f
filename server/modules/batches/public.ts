/** What other modules may use of batches; everything else in this folder is its own business. */
export { benchSpecimen, type SpecimenFacts, type SpecimenTest } from './records'
export { noTubeWords } from './scanned-other'
export {
  bench,
  benchJoins,
  countBatches,
  listBatches,
  lockBatch,
  presentBatch,
  reached,
  readBatch,
  readFacts,
  readPlaces,
  referred,
} from './store'
export { factsOf } from './work-list'
export { inOrder, waitingGroups, waitingIds, waitingTypes, type WaitingGroup } from './waiting'
export { keptFor, whyNot } from './why-not'
