/** What other parts of the server may use of results to verify: where each stands, the critical calls that are owed, and who is told of those that are overdue. */
export { owedCalls } from './owed-calls'
export { OverdueCalls } from './overdue-calls'
export { countStandings, standings } from './queue'
