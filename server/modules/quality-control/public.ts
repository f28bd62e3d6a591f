/** What other modules may use of quality control. */
export { controlStandings, type ControlStanding } from './hold'
export { controlBoard } from './board'
export { refusedLots } from './refused-lots'
export { rulesOf } from './words'
