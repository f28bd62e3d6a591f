/** What other modules may use of quality control. */
export { controlStandings, type ControlStanding } from './hold'
export { batchLotProblems, lotsToName } from './batch-lots'
export { controlBoard } from './board'
export { rulesOf } from './words'
