import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AssayRules, assayProblems, isWithin } from './assay-rules'
import { PlateRun, type PlannedWell, type WellRole } from './plate-run'
import { readCt, signalOf } from './read-ct'
import { replay } from './replay'
import { agreementOf } from './replicates'
import { controlPlaces } from './scheme'
import { verdictsOf } from './verdicts'
import { wellName } from './wells'

const limit = (ct: string, edge: 'below' | 'atMost' = 'below') => ({ ct, edge })
/** Made after the CDC panel: two targets of one virus, a human control, 45 cycles, detected below 40.00. */
const rules: AssayRules = AssayRules.parse({
  assay: 'Two targets',
  version: 1,
  source: 'invented for this test',
  approved: null,
  cycles: 45,
  targets: [
    { name: 'N1', cutoff: limit('40'), inBlank: null, positive: { low: '24', high: '30' } },
    { name: 'N2', cutoff: limit('40'), inBlank: limit('42'), positive: { low: '24', high: '30' } },
  ],
  analytes: [{ name: 'virus', targets: ['N1', 'N2'] }],
  internalControl: {
    target: 'RP',
    from: 'specimen',
    cutoff: limit('40'),
    inBlank: null,
    inPositive: false,
  },
  tag: null,
  controls: { NTC: 1, PC: 1, NEC: 0, PEC: 0 },
  replicates: { spread: '0.5', lowFrom: '35' },
  repeats: 1,
} satisfies AssayRules)

const well = (name: string, role: WellRole, more: Partial<PlannedWell> = {}): PlannedWell => ({
  well: name,
  role,
  specimen: role === 'SAMPLE' ? `S-${name}` : null,
  group: null,
  runsBefore: 0,
  lot: null,
  ...more,
})
type Cells = readonly [string | null, string | null, string | null]
const U = 'Undetermined'
/** N1, N2, RP of a well. */
const row = (name: string, [n1, n2, rp]: Cells) =>
  [
    ['N1', n1],
    ['N2', n2],
    ['RP', rp],
  ].map(([target, ct]) => ({ well: name, target: target ?? '', ct: ct ?? null }))
const good = [...row('A1', [U, U, U]), ...row('B1', ['27', '27.5', U])]
const controls = [well('A1', 'NTC'), well('B1', 'PC')]
const run = (wells: PlannedWell[], readings: PlateRun['readings'], more: Partial<PlateRun> = {}): PlateRun =>
  PlateRun.parse({ format: 96, layout: { kind: 'fixed' }, wells, readings, noCt: [U], ...more })
const sampled = (cells: Cells, more: Partial<PlannedWell> = {}, by = rules) => {
  const found = verdictsOf(by, run([...controls, well('C1', 'SAMPLE', more)], [...good, ...row('C1', cells)]))
  return found.wells.find((one) => one.well === 'C1')?.analytes[0]
}
const short = (cells: Cells, more: Partial<PlannedWell> = {}) => {
  const found = sampled(cells, more)
  return `${found?.finding} ${found?.action}`
}

const vectors = readFileSync(new URL('./vectors/pcr-vectors.csv', import.meta.url), 'utf8')
  .trim()
  .split(/\r?\n/)
  .slice(1)
describe('worked vectors', () => {
  const wells = vectors.filter((line) => line.startsWith('pcr_well'))
  test('eleven of wells and six of replicates', () => {
    expect([wells.length, vectors.length - wells.length]).toEqual([11, 6])
  })
  const names: Readonly<Record<string, string>> = {
    DETECTED: 'DETECTED ACCEPT',
    NOT_DETECTED: 'NOT_DETECTED ACCEPT',
    INVALID_REPEAT: 'INVALID REPEAT',
    INVALID_RECOLLECT: 'INVALID RECOLLECT',
    INCONCLUSIVE_REPEAT: 'INCONCLUSIVE REPEAT',
    INCONCLUSIVE: 'INCONCLUSIVE RECOLLECT',
  }
  test.each(wells)('%s', (line) => {
    const found = /targets=\['([\d.]*)', '([\d.]*)'\] human=([\d.]*) (first|second) run"?,(\w+)/.exec(line)
    const [n1 = '', n2 = '', rp = '', which, expected = ''] = found?.slice(1) ?? []
    expect(short([n1 || U, n2 || U, rp || U], { runsBefore: which === 'first' ? 0 : 1 })).toBe(
      names[expected],
    )
  })
  test.each(vectors.filter((line) => line.startsWith('replicates')))('%s', (line) => {
    const [, cts = '', expected] = line.split(',')
    const signals = cts.split(' ').map((ct) => signalOf(readCt(ct, ['-'], 45), limit('40')))
    expect(agreementOf(signals, rules.replicates)).toBe(expected)
  })
})

describe('what stands in a Ct column', () => {
  test.each([
    ['25.3', { kind: 'ct', ct: '25.3' }],
    [' 025.30 ', { kind: 'ct', ct: '25.30' }],
    ['45', { kind: 'ct', ct: '45' }],
    ['45.01', { kind: 'range', text: '45.01' }],
    ['0', { kind: 'range', text: '0' }],
    ['-1.00', { kind: 'range', text: '-1.00' }],
    ['UNDETERMINED', { kind: 'none' }],
    ['', { kind: 'empty' }],
    [null, { kind: 'empty' }],
    ['N/A', { kind: 'notApplicable', text: 'N/A' }],
    ['NaN', { kind: 'notApplicable', text: 'NaN' }],
    ['25,3', { kind: 'text', text: '25,3' }],
    ['2.5e1', { kind: 'text', text: '2.5e1' }],
    ['positive', { kind: 'text', text: 'positive' }],
    ['Not detected', { kind: 'text', text: 'Not detected' }],
    ['>40', { kind: 'text', text: '>40' }],
  ] as const)('%s', (cell, read) => {
    expect(readCt(cell, [U], 45)).toEqual(read)
  })
  test('an instrument may write no Ct with an empty cell or a number of its own', () => {
    expect(readCt('', ['NaN', ''], 45)).toEqual({ kind: 'none' })
    expect(readCt('nan', ['NaN', ''], 45)).toEqual({ kind: 'none' })
    expect(readCt('-1.00', ['-1.00'], 45)).toEqual({ kind: 'none' })
  })
  test.each([
    ['39.99', true, true],
    ['40', false, true],
    ['40.00', false, true],
    ['40.01', false, false],
  ])('%s within a limit of 40', (ct, below, atMost) => {
    expect([isWithin(ct, limit('40')), isWithin(ct, limit('40', 'atMost'))]).toEqual([below, atMost])
  })
})

describe('a specimen of which something was not read', () => {
  test.each([
    [['', U, '27'], 'UNREAD REREAD'],
    [['N/A', U, '27'], 'UNREAD REREAD'],
    [['abc', '25', '27'], 'UNREAD REREAD'],
    [[U, U, ''], 'UNREAD REREAD'],
    [[U, U, 'text'], 'UNREAD REREAD'],
    // Both targets prove it, whatever the control is.
    [['25', '26', 'text'], 'DETECTED ACCEPT'],
    // One is found and one is not, whatever the control is.
    [['25', U, ''], 'INCONCLUSIVE REPEAT'],
  ] as const)('%j is %s', (cells, expected) => {
    expect(short(cells)).toBe(expected)
  })
  test('says what stood there', () => {
    expect(sampled(['abc', U, '27'])?.reasons.map(({ words }) => words)).toEqual([
      'N1: Ct column says “abc”; N2: no Ct; RP: Ct 27',
      'What was not read could change the result.',
    ])
  })
  test('has no row, or two', () => {
    const wells = [...controls, well('C1', 'SAMPLE'), well('D1', 'SAMPLE')]
    const readings = [...good, ...row('C1', [U, U, '27']), { well: 'C01', target: 'N1', ct: U }]
    const found = verdictsOf(rules, run(wells, readings))
    expect(found.wells.slice(2).map(({ analytes }) => analytes[0]?.finding)).toEqual(['UNREAD', 'UNREAD'])
    expect(found.plate.verdict).toBe('PASS')
    expect(found.problems.map(({ code, words }) => `${code}: ${words}`)).toEqual([
      'row_twice: C1, N1: more than one row. None of them was used.',
      'no_rows: The file has no rows for well D1.',
      'identity_unchecked: Nothing shows whether this plate was exchanged, turned or mirrored: the assay or the layout has no moving controls.',
    ])
  })
  test('never becomes a negative, whatever the cells are', () => {
    const cell = fc.oneof(
      fc.constantFrom(U, '', 'N/A', 'NaN', '-', 'neg', '0', '-1', '99', '25', '39.99', '40', '40.01', null),
      fc.string({ maxLength: 6 }),
    )
    fc.assert(
      fc.property(cell, cell, cell, (n1, n2, rp) => {
        const found = sampled([n1, n2, rp])
        const isNone = (text: string | null) => (text ?? '').trim().toLowerCase() === 'undetermined'
        const isLate = (text: string | null) => /^\s*\+?0*(4[0-4](\.\d+)?|45(\.0+)?)\s*$/.test(text ?? '')
        const isNegative = [n1, n2].every((one) => isNone(one) || isLate(one))
        const early = readCt(rp, [], 45)
        const isControlled = early.kind === 'ct' && isWithin(early.ct, limit('40'))
        expect(found?.finding === 'NOT_DETECTED').toBe(isNegative && isControlled)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('controls', () => {
  const plateOf = (wells: PlannedWell[], readings: PlateRun['readings'], by = rules) => {
    const found = verdictsOf(
      by,
      run([...wells, well('C1', 'SAMPLE')], [...readings, ...row('C1', ['25', '26', '27'])]),
    )
    const sample = found.wells.at(-1)?.analytes[0]
    // A held plate holds every specimen, and never shows what it would have been.
    expect(sample?.finding).toBe(found.plate.verdict === 'PASS' ? 'DETECTED' : 'HELD')
    expect(found.plate.action).toBe(sample?.action)
    return `${found.plate.verdict} ${found.plate.action} ${found.plate.reasons.map(({ words }) => words).join(' ')}`.trim()
  }
  const ntc = (cells: Cells) => plateOf(controls, [...row('A1', cells), ...row('B1', ['27', '27', U])])
  const pc = (cells: Cells) => plateOf(controls, [...row('A1', [U, U, U]), ...row('B1', cells)])
  test.each([
    [[U, U, U], 'PASS ACCEPT'],
    [['44.9', U, U], 'HOLD CONTROL_FAIL_RERUN NTC A1: N1 amplified (Ct 44.9).'],
    [[U, '41.99', U], 'HOLD CONTROL_FAIL_RERUN NTC A1: N2 amplified (Ct 41.99).'],
    [[U, '42', U], 'PASS ACCEPT'],
    [[U, '42.01', U], 'PASS ACCEPT'],
    [[U, U, '44'], 'HOLD CONTROL_FAIL_RERUN NTC A1: RP amplified (Ct 44).'],
    [['', U, U], 'HOLD REREAD NTC A1: N1 was not read (empty Ct cell).'],
    [
      ['?', '30', U],
      'HOLD CONTROL_FAIL_RERUN NTC A1: N2 amplified (Ct 30). NTC A1: N1 was not read (Ct column says “?”).',
    ],
  ] as const)('NTC %j: %s', (cells, expected) => {
    expect(ntc(cells)).toBe(expected)
  })
  test.each([
    [['24', '30', U], 'PASS ACCEPT'],
    [['23.99', '27', U], 'HOLD CONTROL_FAIL_RERUN PC B1: N1 is outside 24 to 30 (Ct 23.99).'],
    [['24.01', '29.99', U], 'PASS ACCEPT'],
    [['27', '30.01', U], 'HOLD CONTROL_FAIL_RERUN PC B1: N2 is outside 24 to 30 (Ct 30.01).'],
    [['27', U, U], 'HOLD CONTROL_FAIL_RERUN PC B1: N2 did not amplify as it must (no Ct).'],
    [['27', '27', '33'], 'HOLD CONTROL_FAIL_RERUN PC B1: RP amplified (Ct 33).'],
    [['27', 'x', U], 'HOLD REREAD PC B1: N2 was not read (Ct column says “x”).'],
  ] as const)('PC %j: %s', (cells, expected) => {
    expect(pc(cells)).toBe(expected)
  })
  test('of extraction: the negative shows the human control alone, the positive all', () => {
    const by: AssayRules = { ...rules, controls: { ...rules.controls, NEC: 1, PEC: 1 } }
    const wells = [...controls, well('D1', 'NEC'), well('E1', 'PEC')]
    const of = (nec: Cells, pec: Cells) => plateOf(wells, [...good, ...row('D1', nec), ...row('E1', pec)], by)
    expect(of([U, U, '39.99'], ['28', '39.99', '30'])).toBe('PASS ACCEPT')
    expect(of([U, U, '40'], ['28', '28', '30'])).toContain('NEC D1: RP did not amplify as it must (Ct 40).')
    expect(of(['38', U, '30'], ['28', '28', '30'])).toContain('NEC D1: N1 amplified')
    expect(of([U, U, '30'], ['28', '40', '30'])).toContain('PEC E1: N2 did not amplify')
    expect(of([U, U, '30'], ['28', '28', U])).toContain('PEC E1: RP did not amplify')
    expect(plateOf(controls, good, by)).toBe(
      'HOLD CONTROL_FAIL_RERUN Too few NEC wells: the assay needs 1. Too few PEC wells: the assay needs 1.',
    )
  })
  test('a lot of the positive control brings its own targets and ranges', () => {
    const lots = (...targets: { target: string; low: string; high: string }[]) => [
      well('A1', 'NTC'),
      well('B1', 'PC', { lot: targets }),
    ]
    const n1 = { target: 'N1', low: '20', high: '22' }
    const n2 = { target: 'N2', low: '26', high: '28' }
    expect(plateOf(lots(n1, n2), good)).toContain('PC B1: N1 is outside 20 to 22 (Ct 27).')
    expect(plateOf(lots(n1), good)).toContain('No positive control holds N2.')
    expect(plateOf(lots({ ...n1, high: '27' }, n2), good)).toBe('PASS ACCEPT')
  })
  test('a control that is added to each well must be in the blank', () => {
    const spiked: AssayRules = {
      ...rules,
      internalControl: { ...rules.internalControl, from: 'reagent' },
    }
    expect(plateOf(controls, good, spiked)).toContain('NTC A1: RP did not amplify as it must (no Ct).')
    const shown = [...row('A1', [U, U, '28']), ...row('B1', ['27', '27', U])]
    expect(plateOf(controls, shown, spiked)).toBe('PASS ACCEPT')
  })
  test('a positive control of human cells must show the human control', () => {
    const cells: AssayRules = { ...rules, internalControl: { ...rules.internalControl, inPositive: true } }
    expect(plateOf(controls, good, cells)).toContain('PC B1: RP did not amplify as it must (no Ct).')
  })
})

describe('a plan or a file of another plate holds everything', () => {
  const codes = (wells: PlannedWell[], readings: PlateRun['readings'], more: Partial<PlateRun> = {}) => {
    const { plate, wells: judged } = verdictsOf(rules, run(wells, readings, more))
    for (const one of judged.flatMap(({ analytes }) => analytes)) expect(one.finding).toBe('HELD')
    expect(plate.action).toBe('IDENTIFY')
    return plate.reasons.map(({ words }) => words)
  }
  const sample = well('C1', 'SAMPLE')
  const read = [...good, ...row('C1', [U, U, '27'])]
  test.each([
    [
      'a well that is not on the plate',
      [well('I1', 'SAMPLE')],
      'The plan has a well “I1” that this plate has not.',
    ],
    ['a well twice', [well('c01', 'SAMPLE')], 'The plan has well C1 twice.'],
    ['no specimen', [well('D1', 'SAMPLE', { specimen: null })], 'The plan has no specimen for well D1.'],
    [
      'a specimen twice',
      [well('D1', 'SAMPLE', { specimen: 'S-C1' })],
      'Specimen S-C1 is in wells C1, D1, and they are not replicates.',
    ],
    [
      'a group of two specimens',
      [well('D1', 'SAMPLE', { group: 'g' }), well('E1', 'SAMPLE', { group: 'g' })],
      'More than one specimen is in replicate group g.',
    ],
  ])('plan with %s', (_name, more, words) => {
    expect(codes([...controls, sample, ...more], read)).toContain(words)
  })
  test('amplification where the plan has nothing', () => {
    const strange = [...read, { well: 'H12', target: 'RP', ct: '31' }]
    expect(codes([...controls, sample], strange)).toEqual([
      'Well H12 is to be empty, and RP amplified there (Ct 31).',
    ])
    expect(codes([...controls, sample, well('H12', 'EMPTY')], strange)).toHaveLength(1)
  })
  test('a well that the plate has not', () => {
    expect(codes([...controls, sample], [...read, { well: 'P24', target: 'N1', ct: U }])).toEqual([
      'The file has a well “P24” that this plate has not.',
    ])
  })
  test('controls elsewhere than the plate number says', () => {
    expect(codes([...controls, sample], read, { layout: { kind: 'moving', number: 0 } })).toContain(
      'Well E8 must be a PC: the control wells follow from the plate number.',
    )
  })
  test('source plates that could be exchanged unseen', () => {
    const layout = { kind: 'stamped', sources: [1, 25, 2, 3] } as const
    expect(
      codes([...controls, sample], read, { layout: { ...layout, sources: [...layout.sources] } }),
    ).toContain('Two source plates have the same control wells, so they could be exchanged unseen.')
  })
  test('a target that the assay has not is named and holds nothing', () => {
    const found = verdictsOf(
      rules,
      run([...controls, sample], [...read, { well: 'C1', target: 'N3', ct: '20' }]),
    )
    expect(found.plate.verdict).toBe('PASS')
    expect(found.problems[0]?.words).toBe('The file has a target “N3” that the assay has not.')
  })
})

describe('moving controls', () => {
  const planFor = (number: number): PlannedWell[] => [
    ...controlPlaces(96, number).map(({ place, shows }) =>
      well(wellName(place), shows === 'positive' ? 'PC' : 'NTC'),
    ),
    well('A6', 'SAMPLE'),
  ]
  const dataFor = (number: number) => [
    ...controlPlaces(96, number).flatMap(({ place, shows }) =>
      row(wellName(place), shows === 'positive' ? ['27', '27', U] : [U, U, U]),
    ),
    ...row('A6', [U, U, '27']),
  ]
  const of = (scanned: number, content: number, by = rules) =>
    verdictsOf(by, run(planFor(scanned), dataFor(content), { layout: { kind: 'moving', number: scanned } }))
  test('the plate that was planned passes, and another is held and named', () => {
    expect(of(30, 6).plate).toMatchObject({ verdict: 'PASS', identity: { verdict: 'accepted' } })
    const other = of(0, 5)
    expect(other.plate).toMatchObject({ verdict: 'HOLD', action: 'IDENTIFY' })
    expect(other.plate.reasons.map(({ words }) => words)).toContain(
      'This is not the plate as planned. Likely cause: another plate, with control wells of place 5 in the scheme.',
    )
  })
  test('a positive control of human cells needs a tag: without one nothing says which plate it is', () => {
    const cells: AssayRules = { ...rules, internalControl: { ...rules.internalControl, inPositive: true } }
    expect(of(0, 0, cells).plate.identity).toBeNull()
    expect(of(0, 0, cells).problems.map(({ code }) => code)).toContain('identity_unchecked')
  })
  test('an assay whose controls look like specimens needs a tag, and says so', () => {
    const spiked: AssayRules = { ...rules, internalControl: { ...rules.internalControl, from: 'reagent' } }
    expect(of(0, 0, spiked).problems.map(({ code }) => code)).toContain('identity_unchecked')
    expect(
      of(0, 0, { ...spiked, tag: 'N2', analytes: [{ name: 'virus', targets: ['N1'] }] }).plate.identity,
    ).toEqual({
      verdict: 'accepted',
    })
  })
})

test('the tag of the positive control in a specimen makes it invalid', () => {
  const tagged: AssayRules = { ...rules, tag: 'N2', analytes: [{ name: 'virus', targets: ['N1'] }] }
  expect(sampled(['25', '33', '27'], {}, tagged)).toMatchObject({ finding: 'INVALID', action: 'REPEAT' })
  expect(sampled(['25', 'x', '27'], {}, tagged)).toMatchObject({ finding: 'UNREAD', action: 'REREAD' })
  expect(sampled(['25', U, '27'], {}, tagged)).toMatchObject({ finding: 'DETECTED', action: 'ACCEPT' })
})

describe('replicates', () => {
  const of = (first: Cells, second: Cells, runsBefore = 0) => {
    const both = { specimen: 'S', group: 'S', runsBefore }
    const wells = [...controls, well('C1', 'SAMPLE', both), well('D1', 'SAMPLE', both)]
    const found = verdictsOf(rules, run(wells, [...good, ...row('C1', first), ...row('D1', second)]))
    const [one, other] = found.wells.slice(2).map(({ analytes }) => analytes[0])
    expect(one).toEqual(other)
    return [
      `${one?.finding} ${one?.action}`,
      ...(one?.reasons ?? []).flatMap(({ code, words }) => (code === 'replicates' ? [words] : [])),
    ]
  }
  test('that agree have one result', () => {
    expect(of(['25', '25', '27'], ['25.5', '24.5', '27'])).toEqual(['DETECTED ACCEPT'])
    expect(of([U, U, '27'], [U, U, '28'])).toEqual(['NOT_DETECTED ACCEPT'])
  })
  test('further apart than the limit are repeated, and the detection stands', () => {
    const words = 'Replicates of N1 are too far apart; the limit is 0.5 Ct.'
    expect(of(['25', '25', '27'], ['25.51', '25', '27'])).toEqual(['DETECTED REPEAT', words])
    expect(of(['25', '25', '27'], ['25.51', '25', '27'], 1)).toEqual(['DETECTED ACCEPT', words])
  })
  test('that contradict each other are inconclusive', () => {
    const differ = 'The replicates do not agree.'
    const early = [
      'Replicates of N1 contradict each other.',
      'Replicates of N2 contradict each other.',
      differ,
    ]
    expect(of(['34.99', '34', '27'], [U, U, '27'])).toEqual(['INCONCLUSIVE REPEAT', ...early])
    const [verdict, late] = of(['35', '36', '27'], [U, U, '27'])
    expect([verdict, late]).toEqual([
      'INCONCLUSIVE REPEAT',
      'Only some replicates of N1 amplified, and late: repeat in triplicate.',
    ])
    expect(of([U, U, '27'], [U, U, U])).toEqual(['INVALID REPEAT', differ])
    expect(of([U, U, '27'], ['', U, '27'])).toEqual(['UNREAD REREAD', differ])
  })
})

describe('rules that cannot stand', () => {
  const first = rules.targets[0]
  if (!first) throw new Error('No target.')
  const second = rules.targets[1] ?? first
  const target = (change: Partial<typeof first>): AssayRules => ({
    ...rules,
    targets: [{ ...first, ...change }, second],
  })
  test('these can', () => {
    expect(assayProblems(rules)).toEqual([])
  })
  test.each([
    [target({ cutoff: limit('0') }), 'Use a Ct above 0 and at most 45, the cycles of the run.'],
    [target({ cutoff: limit('45.1') }), 'Use a Ct above 0 and at most 45, the cycles of the run.'],
    [
      target({ inBlank: limit('39.9') }),
      'A blank may not show what would be detected in a specimen: set this at the cutoff or later.',
    ],
    [
      target({ cutoff: limit('40', 'atMost'), inBlank: limit('40') }),
      'A blank may not show what would be detected in a specimen: set this at the cutoff or later.',
    ],
    [target({ positive: { low: '30', high: '29' } }), 'The low Ct must not be above the high one.'],
    [target({ positive: { low: '30', high: '40' } }), 'The positive control must be within the cutoff.'],
    [target({ name: 'N2' }), '“N2” stands twice.'],
    [{ ...rules, tag: 'N1' }, '“N1” is the tag of the positive control, which is never reported.'],
    [{ ...rules, tag: 'N9' }, '“N9” is not a target of the assay.'],
    [{ ...rules, analytes: [{ name: 'virus', targets: ['N1'] }] }, 'No reported result uses “N2”.'],
    [
      { ...rules, internalControl: { ...rules.internalControl, target: 'N1' } },
      '“N1” is a target of the assay, so it cannot be the internal control.',
    ],
  ])('%#: %s', (wrong, message) => {
    expect(assayProblems(wrong).map((one) => one.message)).toContain(message)
  })
  test.each([{ inBlank: limit('40') }, { inBlank: limit('45') }, { positive: { low: '24', high: '39.99' } }])(
    '%j can',
    (change) => {
      expect(assayProblems(target(change))).toEqual([])
    },
  )
})

describe('replay', () => {
  const runs = [
    {
      id: 'run 1',
      run: run(
        [...controls, well('C1', 'SAMPLE'), well('D1', 'SAMPLE'), well('E1', 'SAMPLE')],
        [
          ...good,
          ...row('C1', ['37', '37', '27']),
          ...row('D1', [U, U, '37']),
          ...row('E1', ['25', '25', '27']),
        ],
      ),
    },
  ]
  const earlier = (names: readonly string[]): AssayRules => ({
    ...rules,
    targets: rules.targets.map((one) => (names.includes(one.name) ? { ...one, cutoff: limit('36') } : one)),
  })
  const said = (after: AssayRules) =>
    replay(rules, after, runs).changes.map(
      ({ specimen, analyte, before, after: now, why }) =>
        `${specimen} ${analyte}: ${before?.finding} to ${now?.finding}. ${why}`,
    )
  test('the same rules change nothing', () => {
    expect(replay(rules, { ...rules, version: 2 }, runs)).toEqual({ runs: 1, results: 3, changes: [] })
  })
  test('each result that would change is listed with the part of the rules that does it', () => {
    expect(said(earlier(['N1']))).toEqual([
      'S-C1 virus: DETECTED to INCONCLUSIVE. Because of the rules of target N1.',
    ])
    expect(said(earlier(['N1', 'N2']))).toEqual([
      'S-C1 virus: DETECTED to NOT_DETECTED. Because of several changes together: the rules of target N1; the rules of target N2.',
    ])
    const control = { ...rules.internalControl, cutoff: limit('36') }
    expect(said({ ...rules, internalControl: control })).toEqual([
      'S-D1 virus: NOT_DETECTED to INVALID. Because of the internal control.',
    ])
  })
  test('a control that would fail changes every result of its plate, and says which', () => {
    const found = replay(rules, { ...rules, controls: { ...rules.controls, NTC: 2 } }, runs)
    expect(found.changes).toHaveLength(3)
    expect(found.changes[0]?.after?.plate.map(({ words }) => words)).toEqual([
      'Too few NTC wells: the assay needs 2.',
    ])
    expect(found.changes[0]?.why).toBe('Because of the number of control wells.')
  })
  test('a result that only one version has is listed', () => {
    const renamed: AssayRules = { ...rules, analytes: [{ name: 'other virus', targets: ['N1', 'N2'] }] }
    const { changes } = replay(rules, renamed, runs)
    expect(changes).toHaveLength(6)
    expect(changes.filter(({ before }) => before === null)).toHaveLength(3)
    expect(changes.filter(({ after }) => after === null)).toHaveLength(3)
  })
})
