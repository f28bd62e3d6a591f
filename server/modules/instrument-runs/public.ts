/** What other modules may use of what instruments sent. */
export { judgeAnalyte } from './judge-lines'
export { keepRun, type NewRun } from './keep'
export { mostFileBytes, takeLying, type LyingFile } from './watched'
