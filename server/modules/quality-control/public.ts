/** What other modules may use of quality control. */
export { controlStandings, type ControlStanding } from './hold'
export { batchLotProblems, lotsToName } from './batch-lots'
export { controlBoard } from './board'
export { rulesOf } from './words'
export type { Acting, EnteredBy, OfLab } from './acting'
export { controlNamesOf, saveControlNameIn } from './control-names'
export { qcIsOn } from './feature'
export {
  enterSentControls,
  sentStandings,
  testsUnderControl,
  verdictWords,
  type SentControl,
  type SentStanding,
} from './sent-controls'
