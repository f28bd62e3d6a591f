import { describe, expect, test } from 'vitest'
import { judgeRun } from './judge'
import { AnalyteMethod, type Injection, type Peak } from './shapes'

const method = (over: Partial<AnalyteMethod> = {}): AnalyteMethod =>
  AnalyteMethod.parse({
    analyte: 'Morphine',
    unit: 'ng/mL',
    lod: '2',
    lloq: '5',
    uloq: '1000',
    calibration: { atLeast: 5, rSquared: '0.990', tolerance: '15', lowestTolerance: '20', leftOutAtMost: 1 },
    retention: { expected: null, tolerance: { kind: 'percent', value: '2' } },
    ratios: [{ name: '268>165', expected: null, tolerance: '20' }],
    standard: { low: '50', high: '150' },
    carryOver: '800',
    controls: [
      { name: 'LOW', target: '15', tolerance: '20', atLeast: 2 },
      { name: 'HIGH', target: '700', tolerance: '20', atLeast: 1 },
    ],
    bracketed: true,
    ...over,
  })

const peak = (concentration: string, over: Partial<Peak> = {}): Peak => ({
  retention: '2.00',
  concentration,
  ratios: { '268>165': '0.50' },
  manual: null,
  ...over,
})
type Given = Partial<Omit<Injection, 'peak'>> & { peak?: Peak | null }
const row = (kind: Injection['kind'], sample: string, over: Given = {}): Omit<Injection, 'at'> => ({
  kind,
  sample,
  nominal: null,
  leftOut: false,
  dilution: null,
  peak: null,
  standardArea: '10000',
  ...over,
})
const calibrators = ['5', '20', '100', '500', '1000'].map((nominal, n) =>
  row('calibrator', `C${n + 1}`, { nominal, peak: peak(nominal) }),
)
type Rows = Omit<Injection, 'at'>[]
const before: Rows = [
  row('doubleBlank', 'DB', { standardArea: null }),
  ...calibrators,
  row('blank', 'B1'),
  row('control', 'LOW', { peak: peak('15') }),
  row('control', 'HIGH', { peak: peak('700') }),
  row('blank', 'B2'),
]
const after: Rows = [row('control', 'LOW', { peak: peak('15') })]
const inOrder = (rows: Rows): Injection[] => rows.map((one, n) => ({ ...one, at: n + 1 }))
const specimen = (over: Given = {}, sample = 'S1') => row('specimen', sample, over)

/** The verdicts of these specimens in a run in which everything else is right. */
function of(specimens: Rows, over: Partial<AnalyteMethod> = {}) {
  const { accepted, specimens: judged } = judgeRun(
    method(over),
    inOrder([...before, ...specimens, ...after]),
    '0.9990',
  )
  expect(accepted).toBe(true)
  return judged.map(({ verdict, value }) => [verdict, value])
}
const one = (over: Given, of_: Partial<AnalyteMethod> = {}) => of([specimen(over)], of_)[0]

/** Why a run with another row in the place of one is not accepted. */
function against(change: (rows: Rows) => Rows, rSquared: string | null = '0.9990'): string[] {
  const rows = inOrder(change([...before, specimen({ peak: peak('50') }), ...after]))
  const run = judgeRun(method(), rows, rSquared)
  expect(run.specimens.map(({ verdict, value }) => [verdict, value])).toEqual(
    run.accepted ? [['REPORT', '50']] : [['HELD', null]],
  )
  expect(run.accepted).toBe(run.reasons.length === 0)
  return run.reasons
}
const changed =
  (sample: string, over: Given) =>
  (rows: Rows): Rows =>
    rows.map((entry) => (entry.sample === sample ? { ...entry, ...over } : entry))
const without =
  (sample: string) =>
  (rows: Rows): Rows =>
    rows.filter((entry) => entry.sample !== sample)

describe('how much there is', () => {
  test.each([
    ['1.99', 'NOT_DETECTED', null],
    ['-0.30', 'NOT_DETECTED', null],
    ['<2', 'NOT_DETECTED', null],
    ['2', 'BELOW_LLOQ', '<5'],
    ['4.99', 'BELOW_LLOQ', '<5'],
    ['5', 'REPORT', '5'],
    ['50.0', 'REPORT', '50.0'],
    ['1000', 'REPORT', '1000'],
    ['1000.1', 'DILUTE', '>1000'],
    ['>1000', 'DILUTE', '>1000'],
    // It may lie anywhere above: a number is not among what is known.
    ['>900', 'DILUTE', '>1000'],
    // Whether there is any nobody can tell.
    ['<3', 'REVIEW', null],
    ['', 'REVIEW', null],
    ['N/A', 'REVIEW', null],
    ['1,200', 'REVIEW', null],
  ])('%s is %s', (text, verdict, value) => {
    expect(one({ peak: peak(text) })).toEqual([verdict, value])
  })

  test('no peak is a negative where the internal standard came through, and nothing else is', () => {
    expect(one({ peak: null })).toEqual(['NOT_DETECTED', null])
    for (const standardArea of [null, '', 'N/A', '0', '4999', '15001'])
      expect(one({ peak: null, standardArea }), String(standardArea)).toEqual(['REINJECT', null])
    for (const standardArea of ['5000', '15000'])
      expect(one({ peak: null, standardArea })).toEqual(['NOT_DETECTED', null])
  })

  test('a dilution is counted in exactly, and hides no negative', () => {
    expect(one({ peak: peak('120.5'), dilution: '10' })).toEqual(['REPORT', '1205.0'])
    expect(one({ peak: peak('4.9'), dilution: '10' })).toEqual(['REVIEW', null])
    expect(one({ peak: null, dilution: '10' })).toEqual(['REVIEW', null])
    // Nobody can tell whether it lies below the lower limit, so it is not sent on as too strong.
    expect(one({ peak: peak('>3'), dilution: '10' })).toEqual(['REVIEW', null])
    expect(one({ peak: peak('4.9'), dilution: '1' })).toEqual(['BELOW_LLOQ', '<5'])
    for (const dilution of ['0', '-2', '0.5', 'x10'])
      expect(one({ peak: peak('50'), dilution }), dilution).toEqual(['REVIEW', null])
  })

  test('the range ends where the calibrators in use do', () => {
    const left = before.map((entry) => (entry.sample === 'C5' ? { ...entry, leftOut: true } : entry))
    const rows = inOrder([
      ...left,
      specimen({ peak: peak('500') }),
      specimen({ peak: peak('501') }, 'S2'),
      ...after,
    ])
    const fewer = method({ calibration: { ...method().calibration, atLeast: 4 } })
    const run = judgeRun(fewer, rows, '0.99')
    expect([run.accepted, run.range]).toEqual([true, { low: '5', high: '500' }])
    expect(run.specimens.map(({ verdict }) => verdict)).toEqual(['REPORT', 'DILUTE'])
    // The lowest was left out: below the next nothing is a number, although the method could read it.
    const lowest = before.map((entry) => (entry.sample === 'C1' ? { ...entry, leftOut: true } : entry))
    const short = judgeRun(
      fewer,
      inOrder([...lowest, specimen({ peak: peak('20') }), specimen({ peak: peak('19.9') }, 'S2'), ...after]),
      '0.99',
    )
    expect(short.range).toEqual({ low: '20', high: '1000' })
    expect(short.specimens.map(({ verdict, value }) => [verdict, value])).toEqual([
      ['REPORT', '20'],
      ['BELOW_LLOQ', '<20'],
    ])
  })
})

describe('whether it is the analyte', () => {
  test.each([
    ['1.96', 'REPORT'],
    ['1.959', 'REINJECT'],
    ['2.04', 'REPORT'],
    ['2.041', 'REINJECT'],
    ['', 'REINJECT'],
  ])('a peak at %s: %s', (retention, verdict) => {
    expect(one({ peak: peak('50', { retention }) })?.[0]).toBe(verdict)
  })

  test.each([
    ['0.4', 'REPORT'],
    ['0.399', 'REINJECT'],
    ['0.6', 'REPORT'],
    ['0.601', 'REINJECT'],
    ['n.d.', 'REINJECT'],
  ])('an ion ratio of %s: %s', (ratio, verdict) => {
    expect(one({ peak: peak('50', { ratios: { '268>165': ratio } }) })?.[0]).toBe(verdict)
  })

  test('minutes instead of percent, and a stated time', () => {
    const stated = { retention: { expected: '2.10', tolerance: { kind: 'minutes', value: '0.10' } } } as const
    expect(one({ peak: peak('50') }, stated)).toEqual(['REPORT', '50'])
  })

  test('noise below the limit of detection is no finding, wherever it stands', () => {
    expect(one({ peak: peak('1', { retention: '9.00', ratios: {} }) })).toEqual(['NOT_DETECTED', null])
  })
})

describe('what one injection leaves to the next', () => {
  const strong = (text: string) => specimen({ peak: peak(text) }, 'STRONG')
  test.each([
    ['800', 'REPORT'],
    ['800.1', 'REINJECT'],
    ['>1000', 'REINJECT'],
    // How strong it was nobody can tell.
    ['????', 'REINJECT'],
    ['<2', 'REPORT'],
  ])('behind %s: %s', (text, verdict) => {
    expect(of([strong(text), specimen({ peak: peak('6') })])[1]?.[0]).toBe(verdict)
  })

  test('a negative behind a strong one is a negative, and a blank between ends it', () => {
    expect(of([strong('5000'), specimen()])[1]).toEqual(['NOT_DETECTED', null])
    expect(of([strong('5000'), row('blank', 'B3'), specimen({ peak: peak('6') })])[1]).toEqual([
      'REPORT',
      '6',
    ])
  })
})

describe('injected again', () => {
  const weak = { standardArea: '100' }
  test('what failed and is right now is reported', () => {
    expect(of([specimen(weak), specimen({ peak: peak('50') })])).toEqual([
      ['REINJECT', null],
      ['REPORT', '50'],
    ])
  })

  test('what fails of the same again is not reported; of something else it is injected once more', () => {
    expect(of([specimen(weak), specimen(weak)]).map(([verdict]) => verdict)).toEqual([
      'REINJECT',
      'NOT_REPORTED',
    ])
    const late = { peak: peak('50', { retention: '9' }) }
    expect(of([specimen(weak), specimen(late)]).map(([verdict]) => verdict)).toEqual(['REINJECT', 'REINJECT'])
  })

  test('two that could both be reported are a person’s choice', () => {
    expect(of([specimen({ peak: peak('50') }), specimen({ peak: peak('80') })])).toEqual([
      ['REVIEW', null],
      ['REVIEW', null],
    ])
    expect(of([specimen(), specimen({ peak: peak('80') })]).map(([verdict]) => verdict)).toEqual([
      'REVIEW',
      'REVIEW',
    ])
  })

  test('what was too strong is reported of its dilution', () => {
    expect(of([specimen({ peak: peak('2400') }), specimen({ peak: peak('230'), dilution: '10' })])).toEqual([
      ['DILUTE', '>1000'],
      ['REPORT', '2300'],
    ])
  })
})

describe('integrated by hand', () => {
  const manual = (reviewedBy: string | null, why = 'Shoulder at 2.1') => ({
    peak: peak('50', { manual: { by: 'rr', why, reviewedBy } }),
  })
  test.each([
    [null, 'Shoulder at 2.1', 'REVIEW'],
    ['rr', 'Shoulder at 2.1', 'REVIEW'],
    ['kl', ' ', 'REVIEW'],
    ['kl', 'Shoulder at 2.1', 'REPORT'],
  ])('reviewed by %s because “%s”: %s', (reviewedBy, why, verdict) => {
    expect(one(manual(reviewedBy, why))?.[0]).toBe(verdict)
  })
})

describe('a run', () => {
  test('in which everything is right is accepted', () => {
    expect(against((rows) => rows)).toEqual([])
  })

  test.each([
    ['0.990', []],
    ['0.9899', ['The curve’s r² is 0.9899. Needed: 0.990.']],
    ['1.0001', ['The curve’s r² is 1.0001: more than 1 cannot be.']],
    [null, ['The curve’s r² is missing or is no number.']],
    ['good', ['The curve’s r² is missing or is no number.']],
  ])('with r² %s: %j', (rSquared, reasons) => {
    expect(against((rows) => rows, rSquared)).toEqual(reasons)
  })

  test.each<[string, string, Given, string[]]>([
    ['at the edge', 'C3', { peak: peak('115') }, []],
    ['beyond it', 'C3', { peak: peak('115.1') }, ['Calibrator C3: 115.1 is not within 15 % of 100.']],
    ['the lowest at its edge', 'C1', { peak: peak('4') }, []],
    ['the lowest beyond', 'C1', { peak: peak('3.99') }, ['Calibrator C1: 3.99 is not within 20 % of 5.']],
    ['not found', 'C2', { peak: null }, ['Calibrator C2: the analyte was not found.']],
    ['unread', 'C2', { peak: peak('N/F') }, ['Calibrator C2: “N/F” is no exact number.']],
    ['a bound', 'C2', { peak: peak('<20') }, ['Calibrator C2: “<20” is no exact number.']],
    ['without its content', 'C2', { nominal: null }, ['Calibrator C2: its concentration is not given.']],
    ['left out', 'C2', { leftOut: true }, ['Calibrators in use: 4. Needed: 5.']],
    ['a control at the edge', 'HIGH', { peak: peak('840') }, []],
    ['a control beyond', 'HIGH', { peak: peak('840.1') }, ['Control HIGH: 840.1 is not within 20 % of 700.']],
    ['a control not found', 'HIGH', { peak: null }, ['Control HIGH: the analyte was not found.']],
    [
      'a control that nobody knows',
      'HIGH',
      { sample: 'HGH' },
      ['Control HIGH: 0 in the run. Needed: 1.', 'The method has no control HGH.'],
    ],
    [
      'a control without standard',
      'HIGH',
      { standardArea: null },
      ['Control HIGH: The area of the internal standard is missing or is no number.'],
    ],
    ['a blank with something in it', 'B1', { peak: peak('2') }, ['Blank B1: the analyte was found (2).']],
    ['a blank with noise', 'B1', { peak: peak('1.99') }, []],
    ['a blank unread', 'B1', { peak: peak('?') }, ['Blank B1: the analyte was found (?).']],
    [
      'a blank without standard',
      'B1',
      { standardArea: '10' },
      ['Blank B1: The internal standard is not between 50 and 150 % of that in the calibrators.'],
    ],
    ['an empty blank with a trace', 'DB', { standardArea: '500' }, []],
    [
      'an empty blank with more',
      'DB',
      { standardArea: '501' },
      ['Blank DB: the internal standard was found in it.'],
    ],
    [
      'an empty blank unread',
      'DB',
      { standardArea: 'x' },
      ['Blank DB: the internal standard was found in it.'],
    ],
  ])('%s', (_, sample, over, reasons) => {
    expect(against(changed(sample, over))).toEqual(reasons)
  })

  test('lacks what must be in it', () => {
    expect(against(without('HIGH'))).toEqual(['Control HIGH: 0 in the run. Needed: 1.'])
    expect(against((rows) => rows.filter(({ kind }) => kind !== 'blank'))).toEqual(['The run has no blank.'])
    expect(against((rows) => rows.slice(0, -1))).toEqual([
      'Control LOW: 1 in the run. Needed: 2.',
      'No control stands behind the last specimen.',
    ])
  })

  test('without any calibrator says nothing of anybody', () => {
    const reasons = against((rows) => rows.filter(({ kind }) => kind !== 'calibrator'))
    expect(reasons).toContain('The calibrators cover no range.')
    expect(reasons).toContain('Calibrators in use: 0. Needed: 5.')
  })

  test('with a place twice', () => {
    const rows = inOrder([...before, ...after])
    const run = judgeRun(method(), [...rows, ...rows.slice(-1)], '0.999')
    expect(run.reasons).toEqual([`Place ${rows.length} of the sequence stands twice.`])
  })
})

test('limits that contradict each other are refused where they stand', () => {
  const path = (over: object) =>
    AnalyteMethod.safeParse({ ...method(), ...over }).error?.issues.map((issue) => issue.path.join('.'))
  expect(path({ lod: '6' })).toEqual(['lloq'])
  expect(path({ uloq: '5' })).toEqual(['uloq'])
  expect(path({ standard: { low: '150', high: '50' } })).toEqual(['standard.high'])
  expect(path({ lod: '0' })).toEqual(['lod'])
})
