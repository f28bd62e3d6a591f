import { expect, test } from 'vitest'
import { m } from '../messages'
import { judge, type JudgedResult } from './judge'
import { RuleContent } from './shapes'

const rule: RuleContent = {
  ...{ on: true, name: 'Potassium rules', low: '3.0', high: '6.0', onlyNormal: false, deltaPercent: null },
  ...{ controlNeeded: true, typed: false, confirmations: false, cultures: false },
}
const number = (text: string, comparator: '=' | '<' = '=') =>
  ({ kind: 'number', raw: text, comparator, number: text }) as const
const clean: JudgedResult = {
  ...{ kind: 'quantitative', value: number('4.2'), refused: false, control: 'in', fromInstrument: true },
  marked: false,
  dilutionOwed: false,
  ...{ corrects: false, repeats: false, pastStability: false, commented: false },
  ...{ failedPeriod: false, poorSpecimen: false, orderFlagged: false, deltaLimit: false },
  ...{ certainlyNormal: true, review: false, validityOpen: false, indices: [] },
  interpretation: { flag: '', finding: null, delta: null, critical: false, isAbnormal: false },
}
const reading = (over: Partial<JudgedResult['interpretation']>) => ({ ...clean.interpretation, ...over })

test('a clean result passes, on the limits too', () => {
  for (const text of ['3.0', '3.00', '4.2', '6.0'])
    expect([text, judge(rule, { ...clean, value: number(text) })]).toEqual([text, []])
})

test.each([
  ['refused', { refused: true }, {}],
  ['control_held', { control: 'held' }, {}],
  ['no_control', { control: 'none' }, {}],
  ['critical', { interpretation: reading({ critical: true }) }, {}],
  ['delta', { interpretation: reading({ delta: { change: '+2', percent: '90', marked: true } }) }, {}],
  [
    'delta',
    { interpretation: reading({ delta: { change: '+1.0', percent: '31.3', marked: false } }) },
    { deltaPercent: 31 },
  ],
  ['abnormal', { interpretation: reading({ isAbnormal: true, flag: 'H' }) }, { onlyNormal: true }],
  ['outside_limits', { value: number('2.99') }, {}],
  ['outside_limits', { value: number('6.01') }, {}],
  ['not_a_number', { value: number('3.5', '<') }, {}],
  ['typed', { fromInstrument: false }, {}],
  ['marked', { marked: true }, {}],
  ['dilution_owed', { dilutionOwed: true }, {}],
  ['correction', { corrects: true }, {}],
  ['repeat', { repeats: true }, {}],
  ['past_stability', { pastStability: true }, {}],
  ['no_conclusion', { kind: 'tox_screen' }, {}],
  [
    'not_performed',
    { value: { kind: 'notPerformed', raw: 'TNP', reason: 'qns' } },
    { low: null, high: null, onlyNormal: true },
  ],
  ['confirmation', { kind: 'tox_confirm', interpretation: reading({ finding: 'Negative' }) }, {}],
  ['culture', { kind: 'micro', interpretation: reading({ finding: 'No growth' }) }, {}],
  ['commented', { commented: true }, {}],
  ['failed_period', { failedPeriod: true }, {}],
  ['condition', { poorSpecimen: true }, {}],
  ['order_flagged', { orderFlagged: true }, {}],
  ['no_range', { certainlyNormal: false }, { onlyNormal: true }],
  ['delta_unknown', { interpretation: reading({ changeUnknown: 'unit' }) }, { deltaPercent: 20 }],
  ['delta_unknown', { interpretation: reading({ changeUnknown: 'bound' }), deltaLimit: true }, {}],
  ['delta_unknown', { interpretation: reading({ changeUnknown: 'kind' }) }, { deltaPercent: 20 }],
  ['delta_unknown', { interpretation: reading({ changeUnknown: 'withheld' }), deltaLimit: true }, {}],
  ['review', { review: true }, {}],
  [
    'no_internal_control',
    {
      kind: 'pcr',
      value: { kind: 'notDetected', raw: 'ND' },
      interpretation: reading({ finding: m.rules.targetUncontrolled }),
    },
    { low: null, high: null, onlyNormal: true },
  ],
  ['validity', { validityOpen: true }, {}],
  ['index_beyond', { indices: ['beyond'] }, {}],
  ['index_unknown', { indices: ['unknown'] }, {}],
] satisfies [string, Partial<JudgedResult> | object, Partial<RuleContent>][])(
  '%s is left to a person',
  (code, over, ruled) => {
    expect(judge({ ...rule, ...ruled }, { ...clean, ...over })).toEqual([code])
  },
)

test('a change at the percentage of the rule passes, beyond it holds, without rounding', () => {
  const change = (text: string) => reading({ delta: { change: text, percent: '', marked: false } })
  const of = (value: string, by: string) =>
    judge({ ...rule, deltaPercent: 10 }, { ...clean, value: number(value), interpretation: change(by) })
  expect(of('4.4', '+0.4')).toEqual([])
  expect(of('4.4001', '+0.4001')).toEqual(['delta'])
  expect(of('3.5999', '-0.4001')).toEqual(['delta'])
})

test('a rule needs limits or only normal results, and limits in order', () => {
  const bad = RuleContent.safeParse({ ...rule, low: null, high: null })
  expect(bad.error?.issues.map(({ message }) => message)).toEqual([
    'Enter limits, or allow only normal results.',
  ])
  expect(RuleContent.safeParse({ ...rule, low: '7', high: '6' }).error?.issues[0]?.path).toEqual(['high'])
})

test('an unknown previous value and a specimen out of its stability are both told, each by itself', () => {
  const doubtful = { ...clean, pastStability: true, interpretation: reading({ changeUnknown: 'withheld' }) }
  expect(judge({ ...rule, deltaPercent: 20 }, doubtful).toSorted()).toEqual([
    'delta_unknown',
    'past_stability',
  ])
  expect(judge({ ...rule, deltaPercent: 20 }, { ...doubtful, pastStability: false })).toEqual([
    'delta_unknown',
  ])
})

test('a change that is not known holds nothing where nobody limits the change', () => {
  expect(judge(rule, { ...clean, interpretation: reading({ changeUnknown: 'kind' }) })).toEqual([])
})
test('a previous value from before the window of the test holds nothing', () => {
  const old = { ...clean, deltaLimit: true, interpretation: reading({ changeUnknown: 'old' }) }
  expect(judge({ ...rule, deltaPercent: 20 }, old)).toEqual([])
})
