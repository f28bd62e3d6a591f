import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readResults, readUnhandled, summaryOf } from './results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'aliquot-results-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function outcomesOf(report: object) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return readResults(file) ?? []
}

/** As Vitest 4 writes them: a test that was tried again is passed, with the failure of its first try beside it. */
const vitest = (tests: readonly [title: string, status: string, failures: readonly string[]][]) => ({
  testResults: [
    {
      name: '/aliquot/contract/some.test.ts',
      status: 'passed',
      assertionResults: tests.map(([title, status, failureMessages]) => ({
        ancestorTitles: [],
        title,
        status,
        failureMessages,
      })),
    },
  ],
})

test('a unit test that passed only on a second try is named, counted, and passed', () => {
  const lines = summaryOf(
    outcomesOf(
      vitest([
        ['steady', 'passed', []],
        ['wavering', 'passed', ['AssertionError: expected 1 to be 2']],
        ['broken', 'failed', ['AssertionError: expected 3 to be 4']],
        ['waiting', 'pending', []],
      ]),
    ),
  )
  expect(lines).toEqual([
    'passed on a second try: wavering\n    AssertionError: expected 1 to be 2',
    'failed: broken\n    AssertionError: expected 3 to be 4',
    '1 passed only on a second try',
    '2 passed, 1 failed, 1 skipped',
  ])
})

test('so is a journey', () => {
  const spec = (title: string, status: string, errors: readonly string[]) => ({
    title,
    tests: [{ status, results: errors.map((message) => ({ error: { message } })) }],
  })
  const specs = [spec('steady', 'expected', []), spec('wavering', 'flaky', ['Timed out'])]
  expect(summaryOf(outcomesOf({ suites: [{ title: 'entry', specs }] }))).toEqual([
    'passed on a second try: entry > wavering\n    Timed out',
    '1 passed only on a second try',
    '2 passed, 0 failed',
  ])
})

test('the last line counts, also where nothing was tried again', () => {
  expect(summaryOf(outcomesOf(vitest([['steady', 'passed', []]])))).toEqual([
    '0 passed only on a second try',
    '1 passed, 0 failed',
  ])
})

test('an error that nobody waited for is a failed test that says what it was', () => {
  const file = join(folder, 'unhandled.json')
  expect(readUnhandled(file)).toEqual([])
  writeFileSync(file, JSON.stringify(['Error: fetch failed\n    at Caller.call']))
  expect(summaryOf(readUnhandled(file))).toEqual([
    'failed: An error that nobody waited for\n    Error: fetch failed\n        at Caller.call',
    '0 passed only on a second try',
    '0 passed, 1 failed',
  ])
})
