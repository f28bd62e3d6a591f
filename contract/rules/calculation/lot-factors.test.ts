import { describe, expect, test } from 'vitest'
import { calculate } from './calculate'
import { knownFormulas } from './known'
import { factorsFor, LotFactors, type ReagentLot } from './lot-factors'

const [pt, other, machine] = ['1', '2', '3'].map((n) => `0198c000-0000-7000-8000-00000000000${n}`)
const lot = (lotId: string, ...factors: LotFactors[]): ReagentLot => ({
  lotId,
  lot: `No. ${lotId}`,
  material: 'Thromboplastin',
  testIds: [pt ?? ''],
  factors,
})
const of = (isi: string, mnpt: string, instrumentId: string | null = null) => ({ instrumentId, isi, mnpt })
const measured = { name: 'Prothrombin time', testId: pt ?? '', instrumentId: machine ?? null }
const none = [
  { name: 'isi' as const, constant: null },
  { name: 'mnpt' as const, constant: null },
]
const own = [
  { name: 'isi' as const, constant: '1.1' },
  { name: 'mnpt' as const, constant: '12.5' },
]
const asked = (...all: Parameters<typeof factorsFor>) => {
  const answer = factorsFor(...all)
  return answer.ok ? [answer.used.lotId, answer.used.isi, answer.used.mnpt] : answer.reason
}

describe('which values of a lot count', () => {
  test('those of the instrument, else those of any other; a lot that is for another test gives none', () => {
    const one = lot('a', of('1.0', '12'), of('1.28', '12.1', machine))
    expect(asked(none, measured, [one])).toEqual(['a', '1.28', '12.1'])
    expect(asked(none, { ...measured, instrumentId: null }, [one])).toEqual(['a', '1.0', '12'])
    expect(asked(none, { ...measured, testId: other ?? '' }, [one])).toMatch(/^No reagent lot in use/)
    expect(
      asked(none, { ...measured, instrumentId: other ?? '' }, [lot('a', of('1', '12', machine))]),
    ).toMatch(/for Prothrombin time/)
  })
  test('two lots in use are no answer; what was measured before keeps its lot; the definition stands in for none', () => {
    const lots = [lot('a', of('1', '12')), lot('b', of('2', '12'))]
    expect(asked(none, measured, lots)).toMatch(/: No\. a, No\. b\./)
    const kept = { lotId: 'a', lot: 'No. a', material: 'Thromboplastin', isi: '9', mnpt: '9' }
    expect(asked(none, measured, lots, kept)).toEqual(['a', '1', '12'])
    expect(asked(none, measured, [], kept)).toEqual(['a', '9', '9'])
    expect(asked(own, measured, [])).toEqual([null, '1.1', '12.5'])
    expect(asked(own, measured, lots.slice(1))).toEqual(['b', '2', '12'])
  })
  test('the worked example of the reference: 30.5 s, 12.1 s, 1.28', () => {
    const answer = factorsFor(none, measured, [lot('a', of('1.28', '12.1'))])
    const { isi = null, mnpt = null } = answer.ok ? answer.used : {}
    expect(
      calculate(knownFormulas.inr, { inputs: { pt: '30.5', isi, mnpt }, age: null, sex: null }),
    ).toMatchObject({
      ok: true,
      value: '3.3',
    })
  })
  test('nothing but a number above zero can stand', () => {
    for (const isi of ['0', '-1', '1,2', ' '])
      expect(LotFactors.safeParse(of(isi, '12')).success, isi).toBe(false)
  })
})
