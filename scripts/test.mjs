// npm test: types, lint, format, unit, API and app tests, the production build and the browser journeys, in this
// order. The last line counts them all. `npm test -- --only unit|api|app|e2e|check` runs one part.
import { mkdirSync, rmSync } from 'node:fs'
import { bin, build, checkNode, fail, inRoot, install, say } from './lib.mjs'
import { readResults } from './results.mjs'
import { findBrowser } from './setup-browser.mjs'

const PARTS = ['unit', 'api', 'app', 'e2e', 'check']

/** @returns {string | undefined} the one part asked for */
function readArguments([flag, part, ...rest]) {
  if (flag === undefined) return undefined
  if (flag !== '--only' || !PARTS.includes(part) || rest.length > 0) {
    fail(`Use: npm test, or npm test -- --only ${PARTS.join('|')}`, 2)
  }
  return part
}

const only = readArguments(process.argv.slice(2))
const wants = (...parts) => only === undefined || parts.includes(only)
/** Only a complete run leaves results that `npm run trace` reads. */
const results = only === undefined ? inRoot('test-results') : inRoot('test-results', 'only')

/** @type {import('./results.mjs').Outcome[]} */
const outcomes = []

async function check(name, program, args) {
  say(`\n— ${name}`)
  const code = await bin(program, args)
  outcomes.push({ name, status: code === 0 ? 'passed' : 'failed' })
}

/** Adds a runner's tests; a runner that failed without naming a failed test is a failed test itself. */
function collect(name, file, code) {
  const tests = readResults(file) ?? []
  outcomes.push(...tests)
  const explained = tests.some((test) => test.status === 'failed')
  if (code !== 0 && !explained)
    outcomes.push({ name: `${name} (the run itself, exit code ${code})`, status: 'failed' })
  else if (tests.length === 0) outcomes.push({ name: `${name} (no test ran)`, status: 'failed' })
}

async function vitest() {
  say('\n— Unit, API and app tests')
  const file = `${results}/vitest.json`
  const project = only === undefined ? [] : ['--project', only]
  const args = ['run', ...project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  collect('Vitest', file, await bin('vitest', args))
}

async function browser() {
  say('\n— Browser journeys')
  const chromium = await findBrowser()
  if (!chromium) {
    say('No Chromium is installed and none could be installed. Set CHROMIUM_PATH to one.')
    outcomes.push({ name: 'Chromium for the browser journeys', status: 'failed' })
    return
  }
  const file = `${results}/playwright.json`
  const args = ['test', '--config=playwright.config.ts', '--reporter=line,json', `--output=${results}/e2e`]
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  collect('Playwright', file, await bin('playwright', args, { env }))
}

checkNode()
await install()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

if (wants('check')) {
  await check('Types', 'typescript:tsc', ['--noEmit'])
  await check('Lint', 'oxlint', [])
  await check('Format', 'prettier', ['--check', '--log-level', 'warn', '.'])
}
if (wants('unit', 'api', 'app')) await vitest()
if (wants('e2e')) {
  say('\n— Production build')
  if (await build({ always: only === undefined })) await browser()
  else outcomes.push({ name: 'Production build', status: 'failed' })
}

const count = (status) => outcomes.filter((test) => test.status === status).length
const flaky = outcomes.filter((test) => test.flaky)
say('')
const told = ({ name, why }) => [name, ...(why ? why.split('\n') : [])].join('\n    ')
for (const test of flaky) say(`passed on a second try: ${told(test)}`)
for (const test of outcomes.filter((outcome) => outcome.status === 'failed')) say(`failed: ${told(test)}`)
const skipped = count('skipped')
say(`${count('passed')} passed, ${count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = count('failed') > 0 || count('passed') === 0 ? 1 : 0
