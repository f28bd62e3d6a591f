// npm test: types, lint, format, unit, API and app tests, the production build and the browser journeys, in this
// order. The last line counts them all. `npm test -- --only unit|api|app|e2e|check` runs one part, and
// `npm test -- payers` or `npm test -- server/modules/payers/payers.api.test.ts` an area's tests or one file.
import { checkNode, fail, install } from './lib.mjs'
import { Tally } from './tally.mjs'
import { testFilesOf } from './test-files.mjs'

const PARTS = ['unit', 'api', 'app', 'e2e', 'check']

/** @returns {{ only?: string, files?: string[] }} the one part, or the test files of the words; nothing means all */
function readArguments(words) {
  const [flag, part, ...rest] = words
  if (flag === undefined) return {}
  if (flag === '--only' && PARTS.includes(part) && rest.length === 0) return { only: part }
  const unknown = words.find((word) => word.startsWith('-'))
  if (unknown !== undefined)
    fail(`Use: npm test, npm test -- --only ${PARTS.join('|')}, or npm test -- AREA or FILE`, 2)
  const files = words.map((word) => {
    const found = testFilesOf(word)
    if (found.length === 0) fail(`No area and no test file is called ${word}.`, 2)
    return found
  })
  return { files: [...new Set(files.flat())] }
}

const { only, files } = readArguments(process.argv.slice(2))
checkNode()
await install()

if (files) {
  const tally = new Tally('only')
  const journeys = files.filter((file) => file.endsWith('.e2e.ts'))
  const others = files.filter((file) => !journeys.includes(file))
  if (others.length > 0) await tally.vitest('Unit, API and app tests', others)
  if (journeys.length > 0) await tally.browser(journeys)
  tally.finish()
} else {
  const wants = (...parts) => only === undefined || parts.includes(only)
  // Only a complete run leaves results that `npm run trace` reads.
  const tally = new Tally(only === undefined ? '' : 'only')
  if (wants('check')) {
    // The format is read by one core, for minutes: the others are checked beside it.
    const format = tally.check('Format', 'prettier', ['--check', '--log-level', 'warn', '.'], { quiet: true })
    await tally.check('Types', 'typescript:tsc', ['--noEmit'])
    await tally.check('Lint', 'oxlint', [])
    await format
  }
  if (wants('unit', 'api', 'app'))
    await tally.vitest('Unit, API and app tests', only === undefined ? [] : ['--project', only])
  if (wants('e2e')) await tally.browser([], { always: only === undefined })
  tally.finish()
}
