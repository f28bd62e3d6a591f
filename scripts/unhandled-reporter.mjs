// A Vitest reporter for what fails a run though every test passed: errors that nobody waited for. Its JSON report has no place
// for them.
import { writeFileSync } from 'node:fs'

/** @implements {import('vitest/reporters').Reporter} */
export default class UnhandledReporter {
  /**
   * Leaves a list of texts in the file that UNHANDLED_ERRORS_FILE names.
   * @param {unknown} _modules
   * @param {readonly { message?: string, stack?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env['UNHANDLED_ERRORS_FILE']
    const texts = errors.map((error) => error.stack ?? error.message ?? String(error))
    if (file) writeFileSync(file, JSON.stringify(texts))
  }
}
