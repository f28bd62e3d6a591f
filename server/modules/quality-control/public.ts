/** What other modules may use of quality control. */
export { controlStandings, type ControlStanding } from './hold'
export { batchLotProblems } from './batch-lots'
export { controlBoard } from './board'
export { rulesOf } from './words'
export { enterRunIn } from './runs'
export {
  enterSentControls,
  sentStandings,
  verdictWords,
  type SentControl,
  type SentStanding,
} from './sent-controls'
