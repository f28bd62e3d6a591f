// npm run trace: which test shows which requirement. Fails when a requirement is marked done and no passed test of
// the last complete `npm test` names it, as `[id]`, in its title.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fail, inRoot, say } from './lib.mjs'
import { requirementsIn } from './requirements.mjs'
import { readResults } from './results.mjs'
import { comparesValuesOnly } from './value-tests.mjs'

/** Rows of docs/requirements.tsv; a row that is none ends the run. */
function readRequirements() {
  const path = inRoot('docs', 'requirements.tsv')
  if (!existsSync(path)) fail('docs/requirements.tsv is missing.')
  try {
    return requirementsIn(readFileSync(path, 'utf8'))
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
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

const rows = requirements.map((requirement) => {
  const naming = tests.filter((test) => test.name.includes(`[${requirement.id}]`))
  const [idle, passed] = parted(naming.filter(({ status }) => status === 'passed'))
  return { ...requirement, idle, passed, failed: naming.filter((test) => test.status === 'failed') }
})
const width = Math.max(...rows.map(({ id }) => id.length))
for (const { id, state, lacks, passed, failed } of rows) {
  say(
    `${id.padEnd(width)}  ${state.padEnd(6)}  ${passed.length} passed${failed.length ? `, ${failed.length} failed` : ''}`,
  )
  if (lacks !== '') say(`${' '.repeat(width)}    lacks: ${lacks}`)
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
