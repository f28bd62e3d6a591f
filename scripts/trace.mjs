// npm run trace: which test shows which requirement. Fails when a requirement is marked done and no passed test of
// the last complete `npm test` names it, as `[id]`, in its title.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fail, inRoot, say } from './lib.mjs'
import { readResults } from './results.mjs'
import { comparesValuesOnly } from './value-tests.mjs'

const STATES = ['done', 'partly', 'open']
const COLUMNS = ['id', 'area', 'requirement', 'state', 'tests']

/** Rows of docs/requirements.tsv; a row with a wrong number of columns or an unknown state ends the run. */
function readRequirements() {
  const path = inRoot('docs', 'requirements.tsv')
  if (!existsSync(path)) fail('docs/requirements.tsv is missing.')
  const [head = '', ...lines] = readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  if (head !== COLUMNS.join('\t'))
    fail(`docs/requirements.tsv must start with the columns ${COLUMNS.join(', ')}.`)
  return lines.map((line) => {
    const cells = line.split('\t')
    const [id = '', area = '', , state = ''] = cells
    if (cells.length > COLUMNS.length || !STATES.includes(state))
      fail(`docs/requirements.tsv: ${id} is not a valid row.`)
    return { id, area, state }
  })
}

/** Every test of the last complete run. */
function readTests() {
  const folder = inRoot('test-results')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  const tests = files.flatMap((name) => readResults(`${folder}/${name}`) ?? [])
  if (tests.length === 0) fail('There are no test results: run npm test first.')
  return tests
}

/** A constant that equals itself shows nothing: a row is shown where the product acts on it. */
function parted(tests) {
  const idle = tests.filter(({ file }) => file !== undefined && comparesValuesOnly(file))
  return [idle, tests.filter((test) => !idle.includes(test))]
}

const requirements = readRequirements()
const tests = readTests()
const ids = new Set(requirements.map(({ id }) => id))
if (ids.size !== requirements.length) fail('docs/requirements.tsv names an id twice.')

const rows = requirements.map((requirement) => {
  const naming = tests.filter((test) => test.name.includes(`[${requirement.id}]`))
  const [idle, passed] = parted(naming.filter(({ status }) => status === 'passed'))
  return { ...requirement, idle, passed, failed: naming.filter((test) => test.status === 'failed') }
})
const width = Math.max(...rows.map(({ id }) => id.length))
for (const { id, state, passed, failed } of rows) {
  say(
    `${id.padEnd(width)}  ${state.padEnd(6)}  ${passed.length} passed${failed.length ? `, ${failed.length} failed` : ''}`,
  )
  for (const test of passed) say(`${' '.repeat(width)}    ${test.name}`)
  for (const test of failed) say(`${' '.repeat(width)}    FAILED ${test.name}`)
}

const unshown = rows.filter(
  ({ state, passed, failed }) => state === 'done' && (passed.length === 0 || failed.length > 0),
)
for (const { id, idle, failed } of unshown)
  say(
    idle.length > 0 && failed.length === 0
      ? `not shown: ${id} is marked done, but every test that names [${id}] compares constants with themselves`
      : `not shown: ${id} is marked done, but no test that names [${id}] passed, or one failed`,
  )
for (const { id } of rows.filter(
  ({ state, idle, passed }) => state !== 'done' && idle.length > 0 && passed.length === 0,
))
  say(`not done: ${id}, named only where constants are compared with themselves`)
const of = (state) => rows.filter((row) => row.state === state).length
say(`${of('done')} done (${unshown.length} not shown), ${of('partly')} partly, ${of('open')} open`)
process.exitCode = unshown.length > 0 ? 1 : 0
