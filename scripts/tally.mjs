// Runs Vitest, Playwright and the checks, and counts what came of them: for `npm test` and `npm run sweep`.
import { rmSync, mkdirSync } from 'node:fs'
import { bin, build, inRoot, say } from './lib.mjs'
import { readResults, readUnhandled, summaryOf } from './results.mjs'
import { findBrowser } from './setup-browser.mjs'

/** What one run has found so far; its runners leave their reports in `folder`, which is emptied first. */
export class Tally {
  /** @type {import('./results.mjs').Outcome[]} */
  outcomes = []

  /** @param {string} folder below test-results, or '' for itself */
  constructor(folder) {
    this.results = inRoot('test-results', folder)
    rmSync(this.results, { recursive: true, force: true })
    mkdirSync(this.results, { recursive: true })
  }

  /** `quiet`: what it says is shown when it failed, whole, as others speak meanwhile. */
  async check(name, program, args, { quiet = false } = {}) {
    say(`\n— ${name}`)
    const code = await bin(program, args, { quiet })
    this.outcomes.push({ name, status: code === 0 ? 'passed' : 'failed' })
  }

  /** @param {string[]} args projects and files; all without any */
  async vitest(title, args, env = {}) {
    say(`\n— ${title}`)
    const file = `${this.results}/vitest.json`
    const unhandled = `${this.results}/unhandled.json`
    const reports = [
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      `--reporter=${inRoot('scripts/unhandled-reporter.mjs')}`,
    ]
    const own = { ...env, UNHANDLED_ERRORS_FILE: unhandled }
    const code = await bin('vitest', ['run', ...args, ...reports], { env: own })
    this.collect('Vitest', file, code, readUnhandled(unhandled))
  }

  /** Builds what the browser is given, when it changed or `always`, and runs the journeys of these files; all without any. */
  async browser(files, { always = false, env = {} } = {}) {
    say('\n— Production build')
    if (!(await build({ always }))) {
      this.outcomes.push({ name: 'Production build', status: 'failed' })
      return
    }
    say('\n— Browser journeys')
    const chromium = await findBrowser()
    if (!chromium) {
      say('No Chromium is installed and none could be installed. Set CHROMIUM_PATH to one.')
      this.outcomes.push({ name: 'Chromium for the browser journeys', status: 'failed' })
      return
    }
    const file = `${this.results}/playwright.json`
    const reports = ['--reporter=line,json', `--output=${this.results}/e2e`]
    const args = ['test', ...files, '--config=playwright.config.ts', ...reports]
    const own = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    this.collect('Playwright', file, await bin('playwright', args, { env: { ...own, ...env } }))
  }

  /** Adds a runner's tests, and what else it failed of; a runner that failed without naming a failed test is a failed test itself. */
  collect(name, file, code, besides = []) {
    const tests = readResults(file) ?? []
    this.outcomes.push(...tests, ...besides)
    const explained = [...tests, ...besides].some((test) => test.status === 'failed')
    if (code !== 0 && !explained)
      this.outcomes.push({ name: `${name} (the run itself, exit code ${code})`, status: 'failed' })
    else if (tests.length === 0) this.outcomes.push({ name: `${name} (no test ran)`, status: 'failed' })
  }

  /** Names what failed and ends with the line of counts; the process then exits with what they mean. */
  finish() {
    for (const line of ['', ...summaryOf(this.outcomes)]) say(line)
    const statuses = this.outcomes.map(({ status }) => status)
    process.exitCode = statuses.includes('failed') || !statuses.includes('passed') ? 1 : 0
  }
}
