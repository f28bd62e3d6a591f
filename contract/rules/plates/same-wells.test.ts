import { describe, expect, test } from 'vitest'
import type { EarlierPlate, PlannedWell, PlateRun } from './plate-run'
import { verdictsOf } from './verdicts'
import { oneTarget } from './test-assay'
import { wellsOf } from './wells'

const all = wellsOf(96)
const none = 'Undetermined'
const rows = (wells: readonly string[], cts: Record<string, string>) =>
  wells.flatMap((well) => [
    { well, target: 'N1', ct: cts[well] ?? none },
    { well, target: 'RP', ct: '27.0' },
  ])
type Specimens = Record<string, string>
/** A plate before, full of other specimens, negative but for these. */
const before = (cts: Record<string, string>, specimens: Specimens = {}, number = 'P-1004'): EarlierPlate => ({
  number,
  wells: all.map((well) => ({ well, specimen: specimens[well] ?? `old-${well}` })),
  readings: rows(all, cts),
})
/** The plate that is judged; `specimens` where a well holds another than its own. */
function judged(
  cts: Record<string, string>,
  earlier: EarlierPlate[],
  {
    specimens = {},
    filled = all,
    runsBefore = 0,
    foundBefore,
  }: {
    specimens?: Specimens
    filled?: string[]
    runsBefore?: number
    foundBefore?: Record<string, number>
  } = {},
) {
  const wells = filled.map((well): PlannedWell => {
    const specimen = specimens[well] ?? `new-${well}`
    return { well, role: 'SAMPLE', specimen, group: specimen, runsBefore, foundBefore, lot: null }
  })
  const run: PlateRun = {
    ...{ format: 96, layout: { kind: 'fixed' }, wells, noCt: [none], earlier },
    readings: rows(filled, cts),
  }
  return verdictsOf(oneTarget, run)
}
const signs = (...of: Parameters<typeof judged>) =>
  judged(...of).problems.flatMap(({ code, words, wells }) =>
    code === 'contamination' ? [`${wells.join(' ')}: ${words}`] : [],
  )
const here = { A1: '24.0', B7: '29.0' }

describe('wells that are positive on this plate and on the plate before', () => {
  test('two of 96, and only they, are named with the plate; their findings stay and are repeated', () => {
    const found = judged(here, [before({ A1: '31.0', B7: '25.0' })])
    expect(found.problems.filter(({ code }) => code === 'contamination')).toEqual([
      {
        code: 'contamination',
        words:
          'N1 is positive in the same wells as on plate P-1004: A1, B7. Chance of this by accident between two plates: below 1 in 1,000.',
        wells: ['A1', 'B7'],
      },
    ])
    expect(found.plate.verdict).toBe('PASS')
    const repeated = found.wells.filter(({ action }) => action !== 'ACCEPT')
    expect(repeated.map(({ well, action, analytes }) => [well, action, analytes[0]?.finding])).toEqual([
      ['A1', 'REPEAT', 'DETECTED'],
      ['B7', 'REPEAT', 'DETECTED'],
    ])
    // Repeated once, a detection stands with its mark.
    const again = judged(here, [before({ A1: '31.0', B7: '25.0' })], { runsBefore: 1 })
    expect(again.wells.every(({ action }) => action === 'ACCEPT')).toBe(true)
    const why = ({ wells }: typeof found) => wells[0]?.analytes[0]?.reasons.at(-1)?.words
    expect(why(found)).toMatch(/1,000\. Repeat from the primary tube\.$/)
    expect(why(again)).toMatch(/1,000\. No repeat is left: it stands with this mark\.$/)
    expect(again.problems.some(({ code }) => code === 'contamination')).toBe(true)
    // Its first run did not detect it, whatever else it found: this is the first detection.
    const first = judged(here, [before({ A1: '31.0', B7: '25.0' })], {
      runsBefore: 1,
      foundBefore: { Virus: 0, Other: 1 },
    })
    expect(first.wells.filter(({ action }) => action === 'REPEAT').map(({ well }) => well)).toEqual([
      'A1',
      'B7',
    ])
  })
  test('one well, other wells, and what chance brings more often are no sign', () => {
    expect(signs({ A1: '24' }, [before({ A1: '24' })])).toEqual([])
    expect(signs(here, [before({ A2: '24', C7: '25' })])).toEqual([])
    // Two of three and three: 2.2 in 1,000; of 40 wells two and two: 1.3 in 1,000.
    const three = { A1: '24', B7: '25', D4: '26' }
    expect(signs({ ...here, F9: '30' }, [before(three)])).toEqual([])
    const filled = [...all.filter((well) => !(well in here)).slice(0, 38), 'A1', 'B7']
    expect(signs(here, [before(here)], { filled })).toEqual([])
    expect(signs(three, [before(three)])).toHaveLength(1)
  })
  test('a specimen that is on both plates was run again and does not count, wherever it stands', () => {
    const old = before(here)
    expect(signs(here, [old], { specimens: { A1: 'old-A1' } })).toEqual([])
    expect(signs(here, [old], { specimens: { A1: 'old-H12' } })).toEqual([])
    expect(signs(here, [old], { specimens: { H1: 'old-A1' } })).toEqual([])
  })
  test('replicates count as one well, and all of them are doubted', () => {
    const twice = { A1: '24.0', B1: '24.2' }
    const one = { A1: 'one', B1: 'one' }
    expect(signs(twice, [before(twice)], { specimens: one })).toEqual([])
    expect(signs(twice, [before(twice, { A1: 'two', B1: 'two' })])).toEqual([])
    const found = judged({ ...twice, B7: '29.0' }, [before({ ...twice, B7: '30.0' })], { specimens: one })
    expect(found.wells.filter(({ action }) => action === 'REPEAT').map(({ well }) => well)).toEqual([
      'A1',
      'B1',
      'B7',
    ])
  })
  test('a well that one plate did not read says nothing; each plate before is compared by itself', () => {
    expect(signs(here, [before({ A1: '24', B7: 'n.d.' })])).toEqual([])
    expect(signs(here, [before({ A1: '24' }), before(here, {}, 'P-1003'), before({ B7: '24' })])).toEqual([
      expect.stringMatching(/^A1 B7: .* plate P-1003: A1, B7\./),
    ])
    expect(signs(here, [])).toEqual([])
  })
})
