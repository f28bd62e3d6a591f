// Reads what Vitest and Playwright say about a run: one entry { name, status } per test.
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ name: string, status: 'passed' | 'failed' | 'skipped', flaky?: boolean, why?: string, file?: string }} Outcome */

const STATUS = {
  passed: 'passed',
  failed: 'failed',
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
}

const outcome = (name, status, messages = [], file = undefined) => ({
  name,
  ...(file === undefined ? {} : { file }),
  status: STATUS[status] ?? 'skipped',
  // Playwright has a word for it; Vitest keeps the failure of the first try beside a test that passed.
  flaky: status === 'flaky' || (status === 'passed' && messages.some(Boolean)),
  why: shortened(messages.find(Boolean)),
})

/** The head of a failure, without colours: enough to know what went wrong where only the end of a log is kept. */
const shortened = (message = '') =>
  stripVTControlCharacters(message)
    // What Vitest writes into its file of a test that ran out of time.
    .replace('Error: STACK_TRACE_ERROR', 'Error: Test timed out')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 25)
    .join('\n')

/** Tests of a Vitest JSON report. A file that could not be loaded counts as one failed test. */
function fromVitest(report) {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.map((test) =>
      outcome(
        [...test.ancestorTitles, test.title].filter(Boolean).join(' > '),
        test.status,
        test.failureMessages,
        file.name,
      ),
    )
    const unloaded = file.status === 'failed' && !tests.some((test) => test.status === 'failed')
    return unloaded
      ? [...tests, outcome(`${file.name}: ${(file.message ?? '').split('\n')[0]}`, 'failed')]
      : tests
  })
}

/** Tests of a Playwright JSON report. An error outside any test counts as one failed test. */
function fromPlaywright(report) {
  const inSuite = (suite, above) => {
    const titles = [...above, suite.title].filter(Boolean)
    return [
      ...(suite.specs ?? []).flatMap((spec) =>
        spec.tests.map((test) =>
          outcome(
            [...titles, spec.title].join(' > '),
            test.status,
            test.results?.map((result) => result.error?.message),
          ),
        ),
      ),
      ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, titles)),
    ]
  }
  const errors = (report.errors ?? []).map((error) =>
    outcome(`browser tests: ${String(error.message ?? error.value ?? 'error').split('\n')[0]}`, 'failed'),
  )
  return [...report.suites.flatMap((suite) => inSuite(suite, [])), ...errors]
}

/**
 * Every test of a report file; undefined when the runner left none (it did not even start).
 * @param {string} path
 * @returns {Outcome[] | undefined}
 */
export function readResults(path) {
  if (!existsSync(path)) return undefined
  const report = JSON.parse(readFileSync(path, 'utf8'))
  if (Array.isArray(report.testResults)) return fromVitest(report)
  return Array.isArray(report.suites) ? fromPlaywright(report) : undefined
}

/**
 * Errors of a run that nobody waited for, each as a failed test; the file is a list of texts (scripts/unhandled-reporter.mjs).
 * @param {string} path
 * @returns {Outcome[]}
 */
export function readUnhandled(path) {
  if (!existsSync(path)) return []
  const texts = JSON.parse(readFileSync(path, 'utf8'))
  return texts.map((text) => outcome('An error that nobody waited for', 'failed', [text]))
}

/**
 * What a run says at its end, a line each: every test that passed on a second try, with what it failed of before, and every
 * failed one; how many were tried again; and last the counts.
 * @param {readonly Outcome[]} outcomes
 * @returns {string[]}
 */
export function summaryOf(outcomes) {
  const count = (status) => outcomes.filter((test) => test.status === status).length
  const told = ({ name, why }) => [name, ...(why ? why.split('\n') : [])].join('\n    ')
  const again = outcomes.filter(({ flaky }) => flaky)
  const skipped = count('skipped')
  return [
    ...again.map((test) => `passed on a second try: ${told(test)}`),
    ...outcomes.filter(({ status }) => status === 'failed').map((test) => `failed: ${told(test)}`),
    `${again.length} passed only on a second try`,
    `${count('passed')} passed, ${count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ]
}
