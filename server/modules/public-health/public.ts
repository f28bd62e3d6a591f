/** What releases and the channels of the ledger use of public health: judging a version, and the file of a message. */
export { assess as reportToHealth } from './assess'
export { dueAt } from './due'
export { knownOf } from './elements'
export { healthFile } from './file'
export { resultText } from './judge'
export { makeMessage } from './message'
export { startSet } from './start-set'
