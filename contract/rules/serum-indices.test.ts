import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AnalysisState } from '../orders/shapes'
import { IndexLimits, type IndexEffect, type IndexLimit, type SerumIndex } from '../tests/shapes'
import { indexFindings, type IndexResult } from './serum-indices'

const number = (raw: string, comparator = '=') => ({
  kind: 'number',
  raw: comparator === '=' ? raw : `${comparator}${raw}`,
  comparator,
  number: raw,
})
const index = (
  entered: Record<string, unknown> | null,
  over: Partial<IndexResult> & { measures?: SerumIndex } = {},
): IndexResult => ({
  letter: 'A',
  state: 'RESULTED' satisfies AnalysisState,
  definition: { measuresIndex: over.measures ?? 'hemolysis' },
  entered,
  instrument_marks: null,
  ...over,
})
const potassium = (...indexLimits: IndexLimit[]) => ({
  letter: 'A',
  definition: { indexLimits },
  entered: number('6.1'),
})
const limit: IndexLimit = { index: 'hemolysis', limit: '100', effect: 'raises' }
const codes = (...all: IndexResult[]) => indexFindings(potassium(limit), all).map(({ code }) => code)

describe('an index against the limit of a test', () => {
  test.each([
    ['100', '=', []],
    ['100.1', '=', ['beyond']],
    ['100', '>', ['beyond']],
    ['50', '>', ['unknown']],
    ['100', '≥', ['unknown']],
    ['100', '<', []],
    ['200', '<', ['unknown']],
  ])('%s with %s', (value, comparator, said) => expect(codes(index(number(value, comparator)))).toEqual(said))

  test('is said in words, with which way the result may be wrong', () => {
    expect(indexFindings(potassium(limit), [index(number('240'))])).toEqual([
      { code: 'beyond', sentence: 'The hemolysis index 240 is beyond 100: the result may be falsely high.' },
    ])
  })

  test('what is not in, not a number, doubted by its instrument or of another specimen is not taken as fine', () => {
    const sentences = (...all: IndexResult[]) =>
      indexFindings(potassium(limit), all).map(({ sentence }) => sentence)
    const missing = ['The hemolysis index is not in, so its limit of 100 was not checked.']
    expect(sentences()).toEqual(missing)
    expect(sentences(index(null))).toEqual(missing)
    expect(sentences(index(number('5'), { letter: 'B' }))).toEqual(missing)
    expect(sentences(index(number('5'), { state: 'CANCELLED' }))).toEqual(missing)
    expect(
      sentences(index(number('5'), { measures: 'icterus', definition: { measuresIndex: 'icterus' } })),
    ).toEqual(missing)
    expect(sentences(index({ kind: 'choice', raw: '2+', code: '2+' }))).toEqual([
      'The hemolysis index “2+” cannot be compared with its limit of 100.',
    ])
    expect(codes(index(number('5'), { instrument_marks: ['clot'] }))).toEqual(['unknown'])
    // One of two that is beyond decides; one of two that is not known leaves it open.
    expect(codes(index(number('5')), index(number('240')))).toEqual(['beyond'])
    expect(codes(index(number('5')), index(null))).toEqual(['unknown'])
  })

  test('says nothing of a test without limits, without a value, or not performed', () => {
    expect(indexFindings(potassium(), [])).toEqual([])
    expect(indexFindings({ ...potassium(limit), entered: null }, [])).toEqual([])
    expect(indexFindings({ ...potassium(limit), entered: { kind: 'notPerformed', raw: 'QNS' } }, [])).toEqual(
      [],
    )
  })

  test('each index has one limit', () => {
    expect(IndexLimits.safeParse([limit, { ...limit, limit: '200' }]).error?.issues[0]).toMatchObject({
      path: [1, 'index'],
      message: 'This index has a limit already.',
    })
  })
})

test('every effect of the reference can stand in a definition', () => {
  const rows = readFileSync(join(import.meta.dirname, 'bench-reference', 'hil-effects.csv'), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) =>
      [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, '')),
    )
  const indices = ['hemolysis', 'icterus', 'lipemia'] as const
  const effectOf = (words: string): IndexEffect =>
    words.startsWith('up') ? 'raises' : words.startsWith('down') ? 'lowers' : 'unreliable'
  const known = rows.flatMap(([analyte = '', ...cells]) =>
    indices.flatMap((one, at) => {
      const words = cells[at] ?? ''
      return words === '' || words.startsWith('none')
        ? []
        : [{ analyte, index: one, effect: effectOf(words) }]
    }),
  )
  expect(rows).toHaveLength(13)
  expect(known.filter(({ effect }) => effect === 'raises').map(({ analyte }) => analyte)).toEqual(
    expect.arrayContaining(['LDH', 'AST', 'Potassium']),
  )
  for (const { index: one, effect } of known)
    expect(IndexLimits.safeParse([{ index: one, limit: '100', effect }]).success).toBe(true)
})
