import { expect, test } from 'vitest'
import { contaminationSigns } from './contamination'
import { readingsOf, type PlannedWell } from './plate-run'
import { oneTarget } from './test-assay'
import { wellsOf } from './wells'

/** A plate full of specimens, negative but for these; the human control at 27, at the border as said. */
function signs(
  cts: Record<string, string>,
  border = '27.0',
  filled: readonly string[] = wellsOf(96),
  control = '',
): string[] {
  const wells = filled.map((well): PlannedWell => {
    const role = well === control ? 'PC' : 'SAMPLE'
    return { well, role, specimen: well, group: null, runsBefore: 0, lot: null }
  })
  const isBorder = (well: string) => /^[AH]|\D(?:1|12)$/.test(well)
  const readings = wells.flatMap(({ well }) => [
    { well, target: 'N1', ct: cts[well] ?? 'Undetermined' },
    { well, target: 'RP', ct: isBorder(well) ? border : '27.0' },
  ])
  const layout = { kind: 'fixed' as const }
  const run = { format: 96 as const, layout, wells, readings, noCt: ['Undetermined'] }
  return contaminationSigns(oneTarget, 96, wells, readingsOf(run, 45)).map(
    ({ wells: of, words }) => `${of.join(' ')}: ${words}`,
  )
}

test('a plate without late positives shows nothing', () => {
  expect(signs({ C5: '19.0', D5: '25.0', D6: '31.0' })).toEqual([])
})
test('a late positive beside a strong one may have splashed, and right after it been carried over', () => {
  expect(signs({ C5: '19.0', D6: '34.2' })).toEqual([
    expect.stringMatching(/^D6: N1 at Ct 34\.2 in D6, beside C5/),
  ])
  expect(signs({ C5: '19.0', D5: '34.2' })).toEqual([expect.stringMatching(/^D5: .*right after C5/)])
  // The last well of a column comes before the first of the next.
  expect(signs({ H5: '19.0', A6: '35.0' })).toEqual([expect.stringMatching(/^A6: .*right after H5/)])
})
test('a positive control gives its target away as a specimen does', () => {
  expect(signs({ A1: '17.0', B1: '36.9' }, undefined, undefined, 'A1')).toEqual([
    expect.stringMatching(/^B1: .*A1/),
  ])
})
test('far away, not strong enough, or too near in cycles is no sign', () => {
  expect(signs({ C5: '19.0', F9: '34.2' })).toEqual([])
  expect(signs({ C5: '20.1', D6: '34.2' })).toEqual([])
  expect(signs({ C5: '20.0', D6: '32.9' })).toEqual([])
})
test('late positives in one row or column are more than chance; spread over the plate they are not', () => {
  // By chance three of a row of twelve are 1.5 in 1,000, three of a column of eight 0.4.
  expect(signs({ B2: '33.5', B6: '36.0', B9: '38.1' })).toEqual([])
  expect(signs({ B2: '33.5', B6: '36.0', B9: '38.1', B11: '34.9' })).toEqual([
    expect.stringMatching(/^B2 B6 B9 B11: .*one row/),
  ])
  expect(signs({ B2: '33.5', D2: '36.0', G2: '38.1' })).toEqual([
    expect.stringMatching(/^B2 D2 G2: .*one column/),
  ])
  expect(signs({ B2: '33.5', D6: '36.0', G9: '38.1' })).toEqual([])
})
test('late positives within one cycle have one source', () => {
  expect(signs({ B2: '35.1', D6: '35.6', G9: '36.0' })).toEqual([
    expect.stringMatching(/^B2 D6 G9: .*all within one cycle/),
  ])
})
test('border wells whose human control is later by more than a cycle may have dried', () => {
  expect(signs({}, '28.0')).toEqual([])
  expect(signs({}, '28.2')).toEqual([expect.stringMatching(/border wells/)])
})
test('six wells at the border and six within are enough to say so, fewer are not', () => {
  const edge = ['A1', 'A2', 'A3', 'A4', 'A5', 'H12']
  const inner = ['B2', 'C3', 'D4', 'E5', 'F6', 'G11']
  const dried = (wells: readonly string[]) => signs({}, '28.2', wells).length
  expect(dried([...edge, ...inner])).toBe(1)
  expect(dried([...edge.slice(1), ...inner])).toBe(0)
  expect(dried([...edge, ...inner.slice(1)])).toBe(0)
})
test('at 33, at 20 and at one cycle themselves; beyond one cycle the sources differ', () => {
  expect(signs({ C5: '20.0', D6: '33.0' })).toEqual([expect.stringMatching(/^D6: .*beside C5/)])
  expect(signs({ C5: '19.0', D6: '32.99' })).toEqual([])
  expect(signs({ B2: '35.0', D6: '35.6', G9: '36.0' })).toHaveLength(1)
  expect(signs({ B2: '35.0', D6: '35.6', G9: '36.1' })).toEqual([])
})
