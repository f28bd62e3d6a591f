/** What other modules may use of what instruments sent. */
export { acceptRunJob } from './accept-all-job'
export { judgeAnalyte } from './judge-lines'
export { keepRun, type NewRun } from './keep'
export { mostFileBytes, takeLying, type LyingFile } from './watched'
