import { describe, expect, it } from 'vitest'
import type { TestDefinition } from '@contract/tests/shapes'
import { missingReportElements } from '@contract/reports/gate'
import type { ListedMedication } from '@contract/rules/tox-consistency'
import { resultsCsv } from './results-csv'
import { buildDocument, type ReportedAnalysis, type ReportFacts } from './build-document'

const definition: TestDefinition = {
  kind: 'quantitative',
  units: 'mmol/L',
  unitsLabel: 'mmol/L',
  significantFigures: null,
  ranges: [{ sex: 'any', fromDays: 0, toDays: null, low: '3.5', high: '5.1', text: null }],
  critical: null,
  limits: null,
  deltaPercent: null,
  cutoffs: [],
  choices: [],
  pcr: null,
  drugClass: null,
  method: 'ion-selective electrode',
  reportNote: 'Hemolysis raises potassium.',
}
const reading = { flag: '', finding: null, rangeText: '3.5–5.1', isAbnormal: false } as const

const analysis = (over: Partial<ReportedAnalysis> = {}): ReportedAnalysis => ({
  name: 'Potassium',
  letter: 'A',
  panel: 'Electrolytes',
  state: 'RELEASED',
  definition,
  raw: '4.20',
  interpretation: reading,
  reason: null,
  comment: null,
  resultedAt: new Date('2026-11-19T16:58:00Z'),
  criticalCall: null,
  previous: null,
  correction: null,
  ...over,
})
const drug = (name: string, raw: string, finding: string, over: Partial<ReportedAnalysis> = {}) =>
  analysis({
    name,
    panel: 'Urine drug confirmation',
    raw,
    definition: {
      ...definition,
      kind: 'tox_confirm',
      units: 'ng/mL',
      unitsLabel: 'ng/mL',
      ranges: [],
      cutoffs: [
        { version: 1, matrix: 'urine', cutoff: '50', loq: '25', upper: '5000', effectiveFrom: '2026-01-01' },
      ],
    },
    interpretation: {
      flag: finding === 'Positive' ? 'ABN' : '',
      finding,
      rangeText: 'Cutoff 50 ng/mL',
      cutoff: '50',
      isAbnormal: finding === 'Positive',
    },
    ...over,
  })

const specimen = {
  letter: 'A',
  type: 'Serum',
  sampleTypeId: '0198c000-0000-7000-8000-000000000001',
  source: 'Venous blood',
  collectedAt: new Date('2026-11-19T13:10:00Z'),
  receivedAt: new Date('2026-11-19T13:55:00Z'),
  condition: 'Acceptable',
  rejectReason: null,
}
const facts = (over: Partial<ReportFacts> = {}): ReportFacts => ({
  zone: 'America/Boise',
  state: 'FINAL',
  version: 1,
  reportedAt: new Date('2026-11-19T18:06:00Z'),
  lab: {
    name: 'Northgate',
    address: { line1: '2140 Bannock Street', line2: 'Suite 300', city: 'Boise', state: 'ID', zip: '83702' },
    phone: '(208) 555-0170',
    clia: '13D2187704',
    director: 'Miriam Feldstein-Abara, MD, PhD',
  },
  requisitionNumber: '26323-0187',
  patient: {
    patientNumber: 'P-0048821',
    firstname: 'Adaeze',
    middlename: 'Chidinma',
    lastname: 'Okonkwo-Reyes',
    dob: '1961-03-07',
    gender: 'F',
  },
  collectedAt: new Date('2026-11-19T13:10:00Z'),
  specimens: [specimen],
  orderer: {
    physician: 'Maarten Vandersloot, MD',
    npi: '1609873421',
    location: 'Cedar Ridge',
    address: { line1: '880 E Overland Road', line2: null, city: 'Meridian', state: 'ID', zip: '83642' },
    fax: null,
  },
  analyses: [analysis()],
  medications: [],
  comments: [],
  releasedBy: 'Kwabena Osei',
  ...over,
})
const rowsOf = (over: Partial<ReportFacts>) => buildDocument(facts(over)).panels.flatMap(({ rows }) => rows)

describe('a report [law:493.1291(c)]', () => {
  it('prints the method and the note of a test where it has them', () => {
    const panelOf = (over: Partial<TestDefinition>) =>
      buildDocument(facts({ analyses: [analysis({ definition: { ...definition, ...over } })] })).panels
    const words = ['ion-selective electrode', 'Hemolysis raises potassium.']
    const printed = JSON.stringify(panelOf({}))
    const bare = JSON.stringify(panelOf({ method: null, reportNote: null }))
    expect(words.map((one) => [printed.includes(one), bare.includes(one)])).toEqual([
      [true, false],
      [true, false],
    ])
  })
  it('carries every element, in words, on the laboratory’s clocks', () => {
    const document = buildDocument(facts())
    expect(missingReportElements(document)).toEqual([])
    expect(document).toMatchObject({
      reportedAt: 'Nov 19, 2026, 11:06 MST',
      progress: 'all tests complete',
      lab: { addressLines: ['2140 Bannock Street, Suite 300', 'Boise, ID 83702'] },
      patient: {
        name: 'Okonkwo-Reyes, Adaeze Chidinma',
        id: 'P-0048821',
        dob: 'Mar 7, 1961',
        age: '65 y',
        sex: 'female',
      },
      specimens: [
        {
          collected: { date: 'Nov 19, 2026', time: '06:10 MST' },
          received: { date: 'Nov 19, 2026', time: '06:55 MST' },
          condition: 'Acceptable',
        },
      ],
      panels: [
        {
          title: 'Electrolytes',
          specimen: 'Serum, A',
          resultedAt: 'Nov 19, 2026, 09:58 MST',
          comments: ['Hemolysis raises potassium.'],
        },
      ],
      signatures: [{ role: 'Released by', name: 'Kwabena Osei', at: 'Nov 19, 2026, 11:06 MST' }],
      contact: { phone: '(208) 555-0170' },
    })
  })

  it('prints a number in its canonical form, and draws its place only where it is a plain one', () => {
    expect(rowsOf({})[0]).toMatchObject({
      value: '4.20',
      unit: 'mmol/L',
      reference: '3.5–5.1',
      rangeBar: { low: 3.5, high: 5.1, value: 4.2 },
    })
    expect(rowsOf({ analyses: [analysis({ raw: '< 1.5' })] })[0]).toMatchObject({
      value: '<1.5',
      unit: 'mmol/L',
      rangeBar: null,
    })
    const typed = { raw: '004.20', previous: { text: '4.90', unit: null, collectedOn: '2026-08-12' } }
    const correction = {
      old: '99 mmol/L',
      at: '2026-11-19T18:00:00Z',
      reason: 'Wrong tube',
      toldTo: 'K. Osei',
    }
    for (const raw of ['004.20', '4.20 mmol/L', '+4.20', '4.20mmol/l'])
      expect(rowsOf({ analyses: [analysis({ ...typed, raw, correction })] })[0]).toMatchObject({
        value: '4.20',
        unit: 'mmol/L',
        previous: { value: '4.90' },
        corrected: { oldValue: '99 mmol/L', newValue: '4.20 mmol/L' },
      })
    const earlier = { text: '4.9', unit: null, collectedOn: '2026-08-12' }
    expect(rowsOf({ analyses: [analysis({ previous: earlier })] })[0]?.previous).toEqual({
      value: '4.9',
      date: 'Aug 12, 2026',
    })
  })

  it('prints the words of a choice, whatever was typed for it', () => {
    const qualitative = {
      ...definition,
      kind: 'qualitative' as const,
      units: null,
      unitsLabel: null,
      ranges: [],
    }
    const interpretation = { flag: 'ABN', finding: 'Detected', rangeText: '', isAbnormal: true } as const
    const [row] = rowsOf({ analyses: [analysis({ definition: qualitative, raw: 'd', interpretation })] })
    expect(row).toMatchObject({ value: '', finding: 'Detected', actOn: true, unit: '', unitless: true })
  })

  it('tells screens from confirmations, each under its own methods', () => {
    const panel = 'Urine drug panel'
    const screen = { ...definition, kind: 'tox_screen' as const, method: 'Immunoassay' }
    const { panels } = buildDocument(
      facts({
        analyses: [
          analysis({ name: 'Opiates', panel, definition: screen }),
          drug('Morphine', '120', 'Positive', { panel }),
          analysis({ name: 'Benzodiazepines', panel, definition: screen }),
          analysis({ name: 'Creatinine', panel }),
        ],
      }),
    )
    expect(panels.map(({ title, method, rows }) => [title, method, rows.map(({ test }) => test)])).toEqual([
      ['Urine drug panel, screen', 'Presumptive screen: Immunoassay', ['Opiates', 'Benzodiazepines']],
      ['Urine drug panel, confirmation', expect.stringMatching(/^Definitive confirmation: /), ['Morphine']],
      ['Urine drug panel', 'ion-selective electrode', ['Creatinine']],
    ])
  })

  it('counts what is to follow, leaves retracted values out and says why a test was not performed', () => {
    const document = buildDocument(
      facts({
        analyses: [
          analysis(),
          analysis({ name: 'Sodium', state: 'RETRACTED' }),
          analysis({ name: 'Chloride', state: 'RESULTED' }),
          analysis({ name: 'Calcium', state: 'VERIFIED' }),
          analysis({ name: 'Glucose', state: 'CANCELLED', raw: '91', reason: 'Ordered twice' }),
          analysis({
            name: 'Iron',
            state: 'REJECTED',
            raw: null,
            reason: 'Clotted',
            comment: 'New tube asked',
          }),
        ],
      }),
    )
    expect(document.progress).toBe('2 tests to follow')
    expect(
      document.panels[0]?.rows.map(({ test, value, finding, comment }) => [test, value, finding, comment]),
    ).toEqual([
      ['Potassium', '4.20', '', ''],
      ['Glucose', '', 'Not performed', 'Reason: Ordered twice'],
      ['Iron', '', 'Not performed', 'Reason: Clotted. New tube asked'],
    ])
    expect(missingReportElements(document)).toEqual([])
    expect(rowsOf({ analyses: [analysis({ raw: 'TNP leaked' })] })[0]).toMatchObject({
      value: '',
      finding: 'Not performed: Leaked',
    })
  })

  it('lists received specimens, the refused with condition and disposition', () => {
    const refused = { ...specimen, letter: 'B', rejectReason: 'Clotted', disposition: 'Discarded' }
    const away = { ...specimen, letter: 'C', receivedAt: null, condition: null }
    const refusedUnreceived = { ...away, letter: 'D', rejectReason: 'Unlabelled' }
    const document = buildDocument(facts({ specimens: [specimen, refused, away, refusedUnreceived] }))
    expect(document.specimens.map(({ letter, acceptable }) => [letter, acceptable])).toEqual([
      ['A', true],
      ['B', false],
    ])
    expect(document.specimens[1]).toMatchObject({
      condition: 'Acceptable, Clotted',
      disposition: 'Rejected, Discarded',
    })
    expect(document.comments).toEqual([
      'Specimen D (Serum, Venous blood, collected Nov 19, 2026, 06:10 MST) was not accepted: Unlabelled. Rejected.',
    ])
    expect(missingReportElements(document)).toEqual([])
  })

  it('says on a preview that nobody has released it', () => {
    expect(buildDocument(facts({ releasedBy: null }))).toMatchObject({
      progress: 'preview, not released',
      signatures: [],
    })
  })
})

describe('the age on a report', () => {
  const ageOf = (over: Partial<ReportFacts>) => buildDocument(facts(over)).patient.age
  const born = { ...facts().patient, dob: '1961-11-20' }
  const printed = new Date('2030-01-05T18:00:00Z')
  const on = (time: string) => [{ ...specimen, collectedAt: new Date(time) }]

  it('is the age at collection, however late the report is made', () => {
    expect(ageOf({ patient: born })).toBe('64 y')
    expect(ageOf({ patient: born, reportedAt: printed })).toBe('64 y')
    expect(ageOf({ patient: born, specimens: on('2026-11-20T13:10:00Z') })).toBe('65 y')
  })

  it('is told of each specimen where they are not one age', () => {
    const specimens = [
      ...on('2026-11-19T13:10:00Z'),
      { ...specimen, letter: 'B', collectedAt: new Date('2026-11-21T13:10:00Z') },
    ]
    expect(ageOf({ patient: born, specimens })).toBe('A 64 y, B 65 y')
    expect(ageOf({ patient: born, specimens: [] })).toBe('64 y')
  })

  it('is that of the laboratory’s day: collected before midnight there, though the day is over in Greenwich', () => {
    const collectedAt = (time: string) => ageOf({ patient: born, specimens: on(time) })
    expect(collectedAt('2026-11-20T06:59:59Z')).toBe('64 y')
    expect(collectedAt('2026-11-20T07:00:00Z')).toBe('65 y')
  })

  it('chooses the range that the bar is drawn in, from its first day to the day before its last', () => {
    const range = { sex: 'any', fromDays: 0, toDays: 28, low: '40', high: '90', text: null } as const
    const ranges = [range, { ...range, fromDays: 28, toDays: null, low: '70', high: '99' }]
    const patient = { ...facts().patient, dob: '2026-11-01' }
    const barOn = (day: string) =>
      rowsOf({
        patient,
        reportedAt: printed,
        // The order's own date is that of its first specimen; the range is that of the specimen measured.
        specimens: on(`${day}T18:00:00Z`),
        analyses: [analysis({ raw: '75', definition: { ...definition, ranges } })],
      })[0]?.rangeBar
    expect(barOn('2026-11-28')).toMatchObject({ low: 40, high: 90 })
    expect(barOn('2026-11-29')).toMatchObject({ low: 70, high: 99 })
    // Collected before the birth date on file: no age, so no range that asks for one.
    expect(barOn('2026-10-31')).toBeNull()
  })
})

describe('a row to be acted on', () => {
  it.each([
    ['quantitative', 'H', true, false],
    ['quantitative', 'CRIT', true, true],
    ['quantitative', 'ABN', true, true],
    ['qualitative', 'ABN', true, true],
    ['qualitative', '', false, false],
    ['pcr', 'ABN', true, true],
  ] as const)('%s with "%s": %s is abnormal', (kind, flag, isAbnormal, actOn) => {
    const interpretation = { ...reading, flag, isAbnormal }
    const [row] = rowsOf({ analyses: [analysis({ definition: { ...definition, kind }, interpretation })] })
    expect(row).toMatchObject({ actOn, flag: flag === 'H' ? 'H' : '' })
  })
})

describe('a specimen that has kept its time', () => {
  const commentOf = (one: Partial<ReportedAnalysis>, specimen: object) =>
    buildDocument(
      facts({
        specimens: facts({}).specimens.map((tube) => ({ ...tube, ...specimen })),
        analyses: [analysis(one)],
      }),
    ).panels[0]?.rows[0]?.comment
  const [tube] = facts({}).specimens
  const hoursAfter = (hours: number) => new Date((tube?.collectedAt.getTime() ?? 0) + hours * 3_600_000)
  const said = 'Tested past the stability of 24 h.'

  it('and what the indices of a specimen say stands with the result', () => {
    const note = 'The hemolysis index 240 is beyond 100: the result may be falsely high.'
    expect(commentOf({ comment: 'Called', indexNotes: [note] }, { stabilityHours: null })).toBe(
      `Called ${note}`,
    )
  })

  it('is said to have been tested late, from the hour after its last', () => {
    expect(commentOf({ resultedAt: hoursAfter(25) }, { stabilityHours: 24 })).toBe(said)
    expect(commentOf({ resultedAt: hoursAfter(24) }, { stabilityHours: 24 })).toBe('')
    expect(commentOf({ resultedAt: hoursAfter(900) }, { stabilityHours: null })).toBe('')
  })

  it("goes by the test's own limit for how the specimen was kept, and says where that is not on file", () => {
    const stability = [
      { sampleTypeId: null, condition: 'room' as const, hours: 4 },
      { sampleTypeId: null, condition: 'frozen' as const, hours: 240 },
    ]
    const late = { resultedAt: hoursAfter(30), definition: { ...definition, stability } }
    expect(commentOf(late, { stabilityHours: 24, kept: 'frozen' })).toBe('')
    expect(commentOf(late, { stabilityHours: 24, kept: 'room' })).toBe('Tested past the stability of 4 h.')
    expect(commentOf(late, { stabilityHours: 24 })).toBe(
      'Tested past the stability of 4 h. Its storage is not on file or has no limit; the shortest limit counts.',
    )
  })

  it('counts from the measurement of what was corrected, and from the receipt of a culture', () => {
    const corrected = { resultedAt: hoursAfter(90), testedAt: hoursAfter(3) }
    expect(commentOf(corrected, { stabilityHours: 24 })).toBe('')
    const culture = { definition: { ...definition, kind: 'micro' as const }, resultedAt: hoursAfter(120) }
    expect(commentOf(culture, { stabilityHours: 24, receivedAt: hoursAfter(2) })).toBe('')
    expect(commentOf(culture, { stabilityHours: 24, receivedAt: hoursAfter(30) })).toBe(said)
  })
})

describe('a call that was not read back', () => {
  it('is not said to have been, in the key findings or under the results', () => {
    const interpretation = { ...reading, flag: 'CRIT H', isAbnormal: true, critical: true } as const
    const criticalCall = {
      toldTo: 'Dr. Vandersloot',
      role: 'Physician',
      at: '2026-11-19T17:58:00Z',
      readBack: false,
      byName: 'Kwabena Osei',
    }
    const document = buildDocument(
      facts({ analyses: [analysis({ raw: '6.9', interpretation, criticalCall })] }),
    )
    expect(JSON.stringify(document)).not.toContain('read back')
    expect(document.criticalCalls).toMatchObject([{ readBack: false }])
  })
})

describe('a call about a value that the report does not carry', () => {
  const criticalCall = {
    toldTo: 'Dr. Vandersloot',
    role: 'Physician',
    at: '2026-11-19T17:58:00Z',
    readBack: true,
    byName: 'Kwabena Osei',
  }
  const interpretation = { ...reading, flag: 'CRIT H', isAbnormal: true, critical: true } as const
  const called = (state: ReportedAnalysis['state'], over: Partial<ReportedAnalysis> = {}) =>
    buildDocument(
      facts({
        analyses: [analysis(), analysis({ state, raw: '6.9', interpretation, criticalCall, ...over })],
      }),
    ).criticalCalls.map(({ result }) => result)

  it.each(['RESULTED', 'VERIFIED'] as const)('waits for the value while it is %s', (state) =>
    expect(called(state)).toEqual([]),
  )

  it.each(['RETRACTED', 'CANCELLED', 'REJECTED'] as const)(
    'is told, and that the value was not confirmed: %s',
    (state) =>
      expect(called(state)).toEqual(['Potassium 6.9 mmol/L (not confirmed; not part of this report)']),
  )

  it('is told of a value that was reported and corrected since', () => {
    expect(called('RETRACTED', { wasReleased: true })).toEqual(['Potassium 6.9 mmol/L (since corrected)'])
  })

  it('stands beside words that do not deny that anything was measured', () => {
    const canceled = analysis({ state: 'CANCELLED', raw: '6.9', interpretation, criticalCall })
    expect(buildDocument(facts({ isOver: true, analyses: [canceled] }))).toMatchObject({
      notTested: 'ORDER_CANCELLED',
      measured: true,
      progress: 'no result reported',
      specimens: [{ disposition: '' }],
    })
    expect(
      buildDocument(facts({ isOver: true, analyses: [analysis({ state: 'CANCELLED', raw: null })] })),
    ).toMatchObject({
      measured: false,
      progress: 'no test performed',
      specimens: [{ disposition: 'Not tested' }],
    })
  })

  it('is printed with the attempts that reached nobody, and those about an earlier value as such', () => {
    const vain = {
      outcome: 'noAnswer',
      toldTo: null,
      role: null,
      readBack: false,
      byName: 'Kwabena Osei',
    } as const
    const attempts = [
      { ...vain, at: '2026-11-19T17:02:00Z', raw: '7.1' },
      { ...vain, at: '2026-11-19T17:40:00Z', raw: '6.9' },
      { ...criticalCall, outcome: 'reached' as const, raw: '6.90' },
    ]
    const document = buildDocument(
      facts({
        analyses: [
          analysis({ state: 'RELEASED', raw: '6.9', interpretation, criticalCall, callAttempts: attempts }),
        ],
      }),
    )
    expect(document.keyFindings.map(({ text }) => text)).toEqual([
      'Critical. Called Nov 19, 2026, 10:40 MST, no answer, Kwabena Osei. Reported to Dr. Vandersloot (Physician), Nov 19, 2026, 10:58 MST, read back, Kwabena Osei.',
    ])
    expect(document.criticalCalls).toMatchObject([
      { result: 'Potassium 7.1 mmol/L (not confirmed; not part of this report)', outcome: 'noAnswer' },
      { result: 'Potassium 6.9 mmol/L', outcome: 'noAnswer', at: 'Nov 19, 2026, 10:40 MST', readBack: false },
      { result: 'Potassium 6.9 mmol/L', outcome: 'reached', toldTo: 'Dr. Vandersloot (Physician)' },
    ])
  })

  it('is printed once the value is released', () => {
    expect(called('RELEASED')).toEqual(['Potassium 6.9 mmol/L'])
  })
})

describe('key findings', () => {
  const keys = (over: Partial<ReportFacts>) =>
    buildDocument(facts(over)).keyFindings.map(({ about, text }) => `${about}: ${text}`)

  it('begin with critical values and who was told; a value nobody was told of says so', () => {
    const critical = { ...reading, flag: 'CRIT H', isAbnormal: true, critical: true } as const
    const criticalCall = {
      toldTo: 'Dr. Vandersloot',
      role: 'Physician',
      at: '2026-11-19T17:58:00Z',
      readBack: true,
      byName: 'Kwabena Osei',
    }
    const told = { analyses: [analysis({ raw: '6.9', interpretation: critical, criticalCall })] }
    expect(keys(told)).toEqual([
      'Potassium 6.9 mmol/L: Critical. Reported to Dr. Vandersloot (Physician), Nov 19, 2026, 10:58 MST, read back, Kwabena Osei.',
    ])
    expect(buildDocument(facts(told)).criticalCalls).toEqual([
      expect.objectContaining({
        result: 'Potassium 6.9 mmol/L',
        toldTo: 'Dr. Vandersloot (Physician)',
        at: 'Nov 19, 2026, 10:58 MST',
        readBack: true,
      }),
    ])
    expect(keys({ analyses: [analysis({ raw: '6.9', interpretation: critical })] })).toEqual([
      'Potassium 6.9 mmol/L: Critical. Provider not yet notified.',
    ])
  })

  it('name corrected values, and values far outside their range', () => {
    const correction = {
      old: '5.9',
      at: '2026-11-19T18:00:00Z',
      reason: 'Wrong tube',
      toldTo: 'Dr. Vandersloot',
    }
    const [row] = rowsOf({ state: 'CORRECTED', analyses: [analysis({ correction })] })
    expect(row?.corrected).toEqual({
      oldValue: '5.9 mmol/L',
      newValue: '4.20 mmol/L',
      isTold: false,
      isIndirect: false,
      isolates: [],
      at: 'Nov 19, 2026, 11:00 MST',
      reason: 'Wrong tube',
      toldTo: 'Dr. Vandersloot',
    })
    expect(keys({ analyses: [analysis({ correction })] })).toEqual([
      'Potassium 4.20 mmol/L: Corrected. Was 5.9 mmol/L, reason: Wrong tube.',
    ])
    const high = { ...reading, flag: 'H', isAbnormal: true } as const
    expect(keys({ analyses: [analysis({ raw: '10.2', interpretation: high })] })).toEqual([
      'Potassium 10.2 mmol/L: Far above the range 3.5–5.1.',
    ])
    expect(keys({ analyses: [analysis({ raw: '10.1', interpretation: high })] })).toEqual([])
  })
})

describe('findings against medications', () => {
  const oxycodone = { name: 'Oxycodone 5 mg', ingredients: ['Oxycodone'], reading: 'read' as const }
  const alprazolam = { name: 'Alprazolam', ingredients: ['Alprazolam'], reading: 'read' as const }
  const analyses = [
    drug('Oxycodone', '1284', 'Positive'),
    drug('Noroxycodone', '2410', 'Positive'),
    drug('Benzoylecgonine', '342', 'Positive'),
    drug('alpha-Hydroxyalprazolam', '<20', 'Negative'),
    drug('Morphine', '<25', 'Negative'),
  ]

  it('are marked row by row, and what does not fit is a key finding', () => {
    const document = buildDocument(facts({ analyses, prescribed: [oxycodone, alprazolam] }))
    const [panel] = document.panels
    expect(panel?.kind).toBe('finding')
    expect(panel?.rows.map(({ test, consistency, reference }) => [test, consistency, reference])).toEqual([
      ['Oxycodone', 'Consistent', '50 ng/mL'],
      ['Noroxycodone', 'Consistent', '50 ng/mL'],
      ['Benzoylecgonine', 'Inconsistent', '50 ng/mL'],
      ['alpha-Hydroxyalprazolam', 'Inconsistent', '50 ng/mL'],
      ['Morphine', '', '50 ng/mL'],
    ])
    expect(document.keyFindings).toEqual([
      { about: 'Medications', text: 'Alprazolam is listed and alpha-hydroxyalprazolam was not detected.' },
      {
        about: 'Medications',
        text: 'Benzoylecgonine was detected and no listed current medication contains it or metabolizes to it.',
      },
    ])
  })

  it('are not judged without a list, nor called inconsistent where the tables know nothing', () => {
    expect(rowsOf({ analyses, prescribed: [] }).map(({ consistency }) => consistency)).toEqual([
      'No medications listed',
      'No medications listed',
      'No medications listed',
      '',
      '',
    ])
    const unknown = { analyses: [drug('Salvinorin A', '900', 'Positive')], prescribed: [oxycodone] }
    expect(rowsOf(unknown)[0]?.consistency).toBe('Not compared')
    const unlisted = { analyses: [drug('Ritalinic acid', '900', 'Positive')], prescribed: [oxycodone] }
    expect(rowsOf(unlisted)[0]?.consistency).toBe('Inconsistent')
    expect(rowsOf({ analyses }).every(({ consistency }) => consistency === '')).toBe(true)
  })

  it('are not judged on a specimen that its own tests call adulterated', () => {
    const ph = analysis({
      code: 'V-PH',
      name: 'pH (validity)',
      panel: 'Urine drug confirmation',
      raw: '11.4',
    })
    const document = buildDocument(
      facts({ analyses: [...analyses, ph], prescribed: [oxycodone, alprazolam] }),
    )
    expect(document.keyFindings.filter(({ about }) => about === 'Medications')).toEqual([])
    const rows = document.panels.flatMap((panel) => panel.rows)
    expect(rows.filter(({ test }) => test !== 'pH (validity)').map((row) => row.consistency)).toEqual(
      Array(5).fill('Not compared'),
    )
  })

  it('wait for those tests', () => {
    const ph = analysis({ code: 'V-PH', state: 'RESULTED', raw: '6.0' })
    const waiting = { analyses: [...analyses, ph], prescribed: [oxycodone] }
    expect(rowsOf(waiting).map(({ consistency }) => consistency)).toEqual(Array(5).fill('Not compared'))
    const there = { analyses: [...analyses, { ...ph, state: 'RELEASED' as const }], prescribed: [oxycodone] }
    expect(rowsOf(there).find(({ test }) => test === 'Oxycodone')?.consistency).toBe('Consistent')
  })
})

describe('toxicology is concluded only from what was understood', () => {
  const drugs = [drug('Oxycodone', '1284', 'Positive'), drug('Morphine', 'ND', 'Negative')]
  const validity = (code: string, name: string, raw: string, over: Partial<ReportedAnalysis> = {}) =>
    analysis({
      code,
      name,
      raw,
      panel: 'Specimen validity',
      definition: { ...definition, units: null, unitsLabel: null },
      ...over,
    })
  const urine = (creatinine: string, gravity: string) => [
    validity('V-CREA', 'Creatinine (validity)', creatinine),
    validity('V-SG', 'Specific gravity (validity)', gravity),
  ]
  const listed = (name: string, ingredients: string[]): ListedMedication => ({
    name,
    ingredients,
    reading: ingredients.length > 0 ? 'read' : 'unread',
  })
  const oxycodone = listed('Oxycodone', ['oxycodone'])
  const drugRows = (over: Partial<ReportFacts>) =>
    rowsOf(over)
      .filter(({ test }) => !test.includes('validity'))
      .map(({ test, value, finding, flag, consistency }) => [test, value, finding, flag, consistency])
  const substituted = { analyses: [...drugs, ...urine('0.8', '1.0005')], prescribed: [oxycodone] }

  it('a substituted specimen is said first, and none of its drug results is printed', () => {
    const document = buildDocument(facts(substituted))
    expect(document.validity).toEqual([
      {
        about: 'Specimen A',
        text: 'Substituted: creatinine 0.8 mg/dL, specific gravity 1.0005. No drug result of this specimen is reported or compared.',
      },
    ])
    expect(document.keyFindings).toEqual([])
    expect(missingReportElements(document)).toEqual([])
    expect(drugRows(substituted)).toEqual([
      ['Oxycodone', '', 'Not reported: specimen substituted', '', 'Not compared'],
      ['Morphine', '', 'Not reported: specimen substituted', '', 'Not compared'],
    ])
    expect(JSON.stringify(document)).not.toContain('1284')
  })

  it('nor in the CSV', () => {
    const csv = new TextDecoder().decode(resultsCsv([facts(substituted)], 'America/Boise'))
    expect(csv.match(/Not reported: specimen substituted/g)).toHaveLength(4)
    expect(csv).not.toContain('1284')
    expect(csv).not.toContain('Positive')
    expect(csv).toContain('0.8')
  })

  it('a correction of such a result tells the old value, and no new one', () => {
    const correction = { old: '900', at: '2026-11-19T18:00:00Z', reason: 'Recalculated', toldTo: 'Dr. Wu' }
    const analyses = [{ ...drug('Oxycodone', '1284', 'Positive'), correction }, ...urine('0.8', '1.0005')]
    expect(rowsOf({ analyses, prescribed: [oxycodone] })[0]?.corrected).toMatchObject({
      oldValue: '900 ng/mL',
      newValue: 'Not reported: specimen substituted',
    })
  })

  it.each([
    ['adulterated', [validity('V-NIT', 'Nitrite (validity)', '820')], 'Adulterated: nitrite 820 µg/mL.'],
    ['invalid', [validity('V-PH', 'pH (validity)', '9.4')], 'Invalid: pH 9.4.'],
  ])('%s', (state, tests, sentence) => {
    const over = { analyses: [...drugs, ...tests], prescribed: [oxycodone] }
    expect(buildDocument(facts(over)).validity[0]?.text).toContain(sentence)
    expect(drugRows(over)[0]?.[2]).toBe(`Not reported: specimen ${state}`)
  })

  it('in a dilute specimen positives stand and negatives prove nothing', () => {
    const over = {
      analyses: [...drugs, ...urine('11', '1.0020')],
      prescribed: [oxycodone, listed('MS Contin', ['morphine'])],
    }
    expect(buildDocument(facts(over)).validity[0]?.text).toBe(
      'Dilute: creatinine 11 mg/dL, specific gravity 1.0020. Positive results stand; negative results are not compared. Recollect.',
    )
    expect(buildDocument(facts(over)).keyFindings).toEqual([])
    expect(drugRows(over)).toEqual([
      ['Oxycodone', '1284', 'Positive', '', 'Consistent'],
      ['Morphine', '', 'Negative, dilute specimen', '', 'Not compared'],
    ])
  })

  it.each([
    ['QNS', { raw: 'QNS' }],
    ['canceled', { raw: null, interpretation: null, state: 'CANCELLED' as const, reason: 'No volume' }],
  ])('validity that was ordered and not performed is said (%s)', (_why, over) => {
    const tests = [
      validity('V-CREA', 'Creatinine (validity)', '110'),
      validity('V-PH', 'pH (validity)', '', over),
    ]
    const all = { analyses: [...drugs, ...tests], prescribed: [listed('MS Contin', ['morphine'])] }
    expect(buildDocument(facts(all)).validity[0]?.text).toBe(
      'Validity incomplete: pH (validity) not performed. Positive results stand; negative results are not compared.',
    )
    expect(drugRows(all)[1]).toEqual(['Morphine', '', 'Negative', '', 'Not compared'])
  })

  it('what is shown already is not undone by a validity test that is still coming', () => {
    const coming = validity('V-PH', 'pH (validity)', '', { state: 'REGISTERED', raw: null })
    const corrected = validity('V-CREA', 'Creatinine (validity)', '110', { state: 'VERIFIED' })
    const over = { analyses: [...substituted.analyses, coming, corrected], prescribed: [oxycodone] }
    expect(drugRows(over)[0]?.[2]).toBe('Not reported: specimen substituted')
    expect(JSON.stringify(buildDocument(facts(over)))).not.toContain('1284')
  })

  it('a call about such a value names the test alone', () => {
    const criticalCall = {
      toldTo: 'Dr. Wu',
      role: 'Physician',
      at: '2026-11-19T18:00:00Z',
      readBack: true,
      byName: 'Joy Lindqvist',
    }
    const analyses = [{ ...drug('Oxycodone', '1284', 'Positive'), criticalCall }, ...urine('0.8', '1.0005')]
    const document = buildDocument(facts({ analyses, prescribed: [oxycodone] }))
    expect(document.criticalCalls).toMatchObject([{ result: 'Oxycodone', toldTo: 'Dr. Wu (Physician)' }])
    expect(JSON.stringify(document)).not.toContain('1284')
  })

  it('one specimen’s validity says nothing of another', () => {
    const other = drugs.map((one) => ({ ...one, letter: 'B' }))
    const over = { analyses: [...other, ...urine('0.8', '1.0005')], prescribed: [oxycodone] }
    expect(buildDocument(facts(over)).validity).toEqual([])
    expect(drugRows(over)[0]).toEqual(['Oxycodone', '1284', 'Positive', '', 'Consistent'])
  })

  it('a medication that nobody could read is said, and makes nothing inconsistent', () => {
    const over = {
      analyses: drugs,
      medications: ['pain pill', 'Gabapentin 300 mg'],
      prescribed: [listed('pain pill', []), listed('Gabapentin', ['gabapentin'])],
    }
    const document = buildDocument(facts(over))
    expect(document.medications).toEqual(['pain pill (could not be read, not compared)', 'Gabapentin 300 mg'])
    expect(document.keyFindings).toEqual([
      {
        about: 'Medications',
        text: 'Oxycodone was detected; one medication could not be read, not compared.',
      },
    ])
    expect(drugRows(over).map((row) => row[4])).toEqual(['Not compared', ''])
    const none = {
      ...over,
      medications: ['none'],
      prescribed: [{ ...listed('none', []), reading: 'none' as const }],
    }
    expect(drugRows(none)[0]?.[4]).toBe('No medications listed')
    // An order without drug tests compares nothing, so its list is printed as it is.
    expect(buildDocument(facts({ ...over, analyses: [analysis()] })).medications[0]).toBe('pain pill')
  })

  it('the head over cutoffs says so, and over nothing else', () => {
    const pcr = { ...definition, kind: 'pcr' as const, units: '{Ct}', unitsLabel: 'Ct', ranges: [] }
    const head = (one: ReportedAnalysis) => buildDocument(facts({ analyses: [one] })).panels[0]?.referenceHead
    const detected = { ...reading, finding: 'Detected', rangeText: 'Not detected' }
    const target = analysis({
      definition: { ...pcr, pcr: { target: 'mecA', maxCt: '38.0', internalControl: false } },
      raw: '24.1',
      interpretation: detected,
    })
    expect(head(drug('Morphine', 'ND', 'Negative'))).toBe('Cutoff')
    expect(head(analysis())).toBe('Range')
    expect(head(target)).toBe('Expected')
    expect(rowsOf({ analyses: [target] })[0]?.reference).toBe('Not detected; Ct cutoff 38.0')
    const absent = { ...target, raw: 'ND', interpretation: { ...detected, finding: 'Not detected' } }
    expect(rowsOf({ analyses: [absent] })[0]?.reference).toBe('Not detected')
  })

  it('an annotation of UCUM is printed as no unit', () => {
    const inr = { ...definition, units: '{INR}', unitsLabel: null }
    expect(rowsOf({ analyses: [analysis({ name: 'INR', definition: inr })] })[0]).toMatchObject({
      unit: '',
      unitless: true,
    })
  })
})

describe('what a reader must not have to guess', () => {
  const quantity = (over: Partial<ReportedAnalysis>) => rowsOf({ analyses: [analysis(over)] })[0]

  it('a value outside the ranges of both sexes is marked, though it is neither high nor low', () => {
    const interpretation = {
      ...reading,
      flag: 'ABN',
      rangeText: 'M 240–950 · F 8–60',
      isAbnormal: true,
    } as const
    expect(quantity({ raw: '100', interpretation })).toMatchObject({
      flag: '',
      finding: 'Abnormal',
      actOn: true,
    })
  })

  it('a test with ranges of which none is this patient’s says so; one that has none, or no value, says nothing', () => {
    const interpretation = { ...reading, rangeText: '' }
    expect(quantity({ interpretation })?.reference).toBe('No reference range for this patient')
    expect(quantity({ interpretation, raw: 'QNS' })?.reference).toBe('')
    expect(quantity({ interpretation, definition: { ...definition, ranges: [] } })?.reference).toBe('')
  })

  it('a previous value in another unit has its unit', () => {
    expect(
      quantity({ previous: { text: '6.0', unit: 'mg/dL', collectedOn: '2026-08-12' } })?.previous?.value,
    ).toBe('6.0 mg/dL')
  })

  it('a sentence that ends with a full stop does not get another', () => {
    const correction = {
      old: '5.9',
      at: '2026-11-19T18:00:00Z',
      reason: 'Tube of another patient.',
      toldTo: 'Dr. A. Jones.',
    }
    expect(quantity({ correction })?.corrected).toMatchObject({
      reason: 'Tube of another patient',
      toldTo: 'Dr. A. Jones',
    })
    expect(buildDocument(facts({ analyses: [analysis({ correction })] })).keyFindings).toEqual([
      { about: 'Potassium 4.20 mmol/L', text: 'Corrected. Was 5.9 mmol/L, reason: Tube of another patient.' },
    ])
    const refused = { ...specimen, receivedAt: null, condition: 'Unacceptable', rejectReason: 'Unlabeled.' }
    expect(buildDocument(facts({ specimens: [refused], analyses: [] })).comments.join()).toMatch(
      /not accepted: Unacceptable, Unlabeled\. Rejected\.$/,
    )
    expect(
      rowsOf({ analyses: [analysis({ state: 'CANCELLED', reason: 'Ordered twice.' })] })[0]?.comment,
    ).toBe('Reason: Ordered twice')
  })

  it('a list of results has words where something short was typed', () => {
    const choices = [{ code: 'POS', label: 'Positive', abnormal: true, critical: false }]
    const words = { ...definition, kind: 'qualitative' as const, choices, ranges: [] }
    const positive = {
      ...reading,
      flag: 'ABN',
      finding: 'Positive',
      rangeText: '',
      isAbnormal: true,
    } as const
    const analyses = [
      analysis({ name: 'RPR', definition: words, raw: 'p', interpretation: positive }),
      analysis({ raw: 'QNS' }),
    ]
    const csv = new TextDecoder().decode(resultsCsv([facts({ analyses })], 'America/Boise')).split(/\r?\n/)
    expect(csv[1]).toContain('RPR,Positive,Positive')
    expect(csv[2]).toContain('Not performed: Quantity not sufficient')
    expect(csv.join('\n')).not.toMatch(/,p,|QNS/)
  })

  it('every method of a panel is named', () => {
    const methods = ['A', 'B', 'C', 'D', 'E', 'F']
    const analyses = methods.map((method) => analysis({ definition: { ...definition, method } }))
    expect(buildDocument(facts({ analyses })).panels[0]?.method).toBe('A, B, C, D, E, F')
  })

  it('critical is said where it is certain; where it cannot be excluded, that is said', () => {
    const interpretation = { ...reading, flag: 'L', critical: true, isAbnormal: true } as const
    const criticalCall = {
      toldTo: 'Dr. Vandersloot',
      role: 'Physician',
      at: '2026-11-19T17:58:00Z',
      readBack: true,
      byName: 'Kwabena Osei',
    }
    const texts = (one: Partial<ReportedAnalysis>) =>
      buildDocument(facts({ analyses: [analysis({ raw: '<4.0', interpretation, ...one })] })).keyFindings.map(
        ({ text }) => text,
      )
    expect(texts({ criticalCall })).toEqual([
      'A critical value cannot be excluded. Reported to Dr. Vandersloot (Physician), Nov 19, 2026, 10:58 MST, read back, Kwabena Osei.',
    ])
    expect(texts({})).toEqual(['A critical value cannot be excluded. Provider not yet notified.'])
    expect(texts({ interpretation: { ...interpretation, flag: 'CRIT L' }, criticalCall })).toEqual([
      'Critical. Reported to Dr. Vandersloot (Physician), Nov 19, 2026, 10:58 MST, read back, Kwabena Osei.',
    ])
  })
})

describe('a corrected value is told as it was read [law:493.1291(k)]', () => {
  const corrected = (
    raw: string,
    now: ReportedAnalysis['interpretation'],
    old: string,
    was: ReportedAnalysis['interpretation'],
    over: Partial<TestDefinition> = {},
  ) =>
    rowsOf({
      analyses: [
        analysis({
          raw,
          interpretation: now,
          definition: { ...definition, ...over },
          correction: { old, was, at: '2026-11-19T18:00:00Z', reason: 'Wrong tube', toldTo: 'K. Osei' },
        }),
      ],
    })[0]?.corrected

  it('in words, whatever was typed', () => {
    const words = (finding: string) => ({ ...reading, finding, rangeText: '' })
    const choices = [
      { code: 'POS', label: 'Positive', abnormal: true, critical: false },
      { code: 'NEG', label: 'Negative', abnormal: false, critical: false },
    ]
    expect(
      corrected('n', words('Negative'), 'p', words('Positive'), { kind: 'qualitative', choices }),
    ).toMatchObject({
      oldValue: 'Positive',
      newValue: 'Negative',
    })
    expect(corrected('28', words('Detected'), 'nd', words('Invalid'), { kind: 'pcr' })).toMatchObject({
      oldValue: 'Invalid',
      newValue: 'Detected, Ct 28',
    })
    expect(corrected('TNP unlabeled', reading, '4.1', reading)).toMatchObject({
      oldValue: '4.1 mmol/L',
      newValue: 'Not performed: Unlabeled',
    })
  })

  it('with its flag and range where these alone changed', () => {
    expect(corrected('4.20', reading, '4.20', { ...reading, flag: 'H', rangeText: '3.0–4.0' })).toMatchObject(
      {
        oldValue: '4.20 mmol/L (H, range 3.0–4.0)',
        newValue: '4.20 mmol/L (not flagged, range 3.5–5.1)',
      },
    )
  })
})
