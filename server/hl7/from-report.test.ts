import { ReportDocument, type ReportDocumentInput } from '@contract/reports/document'
import type { Analysis } from '@contract/results/shapes'
import { describe, expect, it } from 'vitest'
import { buildResult } from './build-result'
import { resultSourceOf, type OrderLink, type ReportToSend } from './from-report'
import { group, performedBy, source } from './result-fixture'

const definition: Analysis['definition'] = {
  kind: 'quantitative',
  units: 'mg/dL',
  unitsLabel: null,
  significantFigures: null,
  ranges: [],
  critical: null,
  limits: null,
  deltaPercent: null,
  cutoffs: [],
  choices: [],
  pcr: null,
  drugClass: null,
  method: null,
  reportNote: null,
}
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const reading: NonNullable<Analysis['interpretation']> = {
  flag: '',
  finding: null,
  rangeText: '70–99',
  cutoff: null,
  delta: null,
  critical: false,
  isAbnormal: false,
}
const analysis = (number: number, over: Partial<Analysis> = {}): Analysis => ({
  _id: uuid(number),
  version: 1,
  orderId: uuid(900),
  specimenId: uuid(901),
  letter: 'A',
  panelId: uuid(500),
  panelName: 'Chemistry',
  testId: uuid(100 + number),
  testVersion: 1,
  code: `T${number}`,
  name: `Test ${number}`,
  definition,
  position: number,
  state: 'RELEASED',
  raw: '91',
  interpretation: reading,
  critical: false,
  criticalCall: null,
  callAttempts: [],
  comment: null,
  reason: null,
  retestOf: null,
  resultedAt: '2026-01-05T17:00:00.000Z',
  resultedBy: null,
  resultedByName: null,
  verifiedAt: null,
  verifiedByName: null,
  releasedAt: '2026-01-05T18:00:00.000Z',
  previous: null,
  readNow: null,
  withheld: null,
  ...over,
})
type RowInput = ReportDocumentInput['panels'][number]['rows'][number]
const row = (number: number, over: Partial<RowInput> = {}): RowInput => ({
  id: uuid(number),
  test: `Test ${number}`,
  value: '91',
  unit: 'mg/dL',
  reference: '70–99',
  ...over,
})
const document = (rows: RowInput[], over: Partial<ReportDocumentInput> = {}) =>
  ReportDocument.parse({
    state: 'FINAL',
    version: 1,
    lab: { name: 'Demo Lab' },
    patient: { name: 'Doe, Jane' },
    specimens: [],
    orderer: {},
    panels: [{ title: 'Chemistry', kind: 'quantitative', rows }],
    ...over,
  } satisfies ReportDocumentInput)
const link: OrderLink = {
  panelId: uuid(500),
  testId: null,
  letter: 'A',
  placer: { id: 'P100' },
  filler: { id: 'A1-1' },
  test: { code: 'CHEM', text: 'Chemistry', system: 'L' },
}
const { groups: _groups, patient, ...header } = source('R1', [group()])
const report = (over: Partial<ReportToSend>): ReportToSend => ({
  document: document([row(1)]),
  reportedAt: '2026-01-05T18:00:00.000Z',
  analyses: [analysis(1)],
  specimens: [
    {
      letter: 'A',
      collectedAt: '2026-01-05T12:30:00.000Z',
      receivedAt: '2026-01-05T13:05:00.000Z',
      rejectReason: null,
      condition: null,
      sampleType: 'Serum',
    },
  ],
  specimenOf: (letter) => ({ filler: { id: `A1-${letter}` }, type: { text: 'Serum' } }),
  links: [link],
  loincOf: (testId) => (testId === uuid(101) ? '2345-7' : null),
  lab: performedBy,
  orderer: null,
  patient,
  header,
  ...over,
})
/** The segments of the message, by the first fields that matter. */
const sent = (over: Partial<ReportToSend>) => {
  const from = resultSourceOf(report(over))
  if (!from.ok) throw new Error(from.refusals.map(({ text }) => text).join('; '))
  const built = buildResult(from.source)
  if (!built.ok) throw new Error(built.refusals.map(({ text }) => text).join('; '))
  return built.text.split('\r').map((one) => one.split('|'))
}
const lines = (over: Partial<ReportToSend>) =>
  sent(over).flatMap((fields) =>
    fields[0] === 'OBX' ? [[2, 3, 5, 6, 8, 11].map((field) => fields[field] ?? '').join('|')] : [],
  )
const status = (over: Partial<ReportToSend>) =>
  sent(over).flatMap((fields) => (fields[0] === 'OBR' ? [fields[25] ?? ''] : []))
const notes = (over: Partial<ReportToSend>) =>
  sent(over).flatMap((fields) => (fields[0] === 'NTE' ? [fields[3] ?? ''] : []))

describe('what is sent of a report', () => {
  it('is final, with its codes, unit, flag, laboratory and specimen', () => {
    expect(status({})).toEqual(['F'])
    expect(lines({})).toEqual(['NM|2345-7^Test 1^LN^T1^Test 1^L|91|mg/dL^mg/dL^UCUM|N|F'])
    const all = sent({})
    expect(all.find(([name]) => name === 'OBX')?.[23]).toBe(
      'Demo Lab^L^^^^CLIA&2.16.840.1.113883.4.7&ISO^XX^^^99D9999999',
    )
    expect(all.find(([name]) => name === 'SPM')?.slice(2, 5)).toEqual(['^A1-A', '', '^Serum'])
  })

  it('has the words of the report: comparators as SN, titers, findings, and a finding beside a number as a note', () => {
    const rows = [
      row(1, { value: '<5' }),
      row(2, { value: '≥1000' }),
      row(3, { value: '1:128', unit: '' }),
      row(4, { value: '', unit: '', finding: 'Detected', actOn: true, reference: '' }),
      row(5, { finding: 'Positive', actOn: true }),
      row(6, { value: '≤0.06' }),
      row(7, { value: '>100' }),
    ]
    const over = { document: document(rows), analyses: [1, 2, 3, 4, 5, 6, 7].map((one) => analysis(one)) }
    expect(
      lines(over).map((one) =>
        one
          .split('|')
          .filter((_, at) => at !== 1)
          .join('|'),
      ),
    ).toEqual([
      'SN|<^5|mg/dL^mg/dL^UCUM|N|F',
      'SN|>=^1000|mg/dL^mg/dL^UCUM|N|F',
      'SN|^1^:^128||N|F',
      'ST|Detected||A|F',
      'NM|91|mg/dL^mg/dL^UCUM|A|F',
      'SN|<=^0.06|mg/dL^mg/dL^UCUM|N|F',
      'SN|>^100|mg/dL^mg/dL^UCUM|N|F',
    ])
    expect(notes(over)).toEqual(['Interpretation: Positive'])
  })

  it('sends critical flags as HH and LL', () => {
    const rows = [row(1, { flag: 'CRIT H' }), row(2, { flag: 'CRIT L' }), row(3, { flag: 'L' })]
    const over = { document: document(rows), analyses: [1, 2, 3].map((one) => analysis(one)) }
    expect(lines(over).map((one) => one.split('|')[4])).toEqual(['HH', 'LL', 'L'])
  })

  it('says normal of nothing that would be read otherwise now, or was held against no range', () => {
    const flagOf = (over: Partial<Analysis>) => lines({ analyses: [analysis(1, over)] })[0]?.split('|')[4]
    const { flag, finding, rangeText, critical, isAbnormal } = reading
    expect(flagOf({})).toBe('N')
    expect(flagOf({ readNow: { flag, finding, rangeText, critical, isAbnormal } })).toBe('')
    expect(flagOf({ interpretation: { ...reading, rangeText: '' } })).toBe('')
    expect(flagOf({ interpretation: { ...reading, isAbnormal: true } })).toBe('')
    expect(flagOf({ definition: { ...definition, kind: 'tox_confirm' } })).toBe('')
  })

  it('never has the value of a row that the report withholds', () => {
    const withheld = row(1, { value: '', unit: '', finding: 'No result: the specimen is not valid' })
    const over = {
      document: document([withheld]),
      analyses: [analysis(1, { raw: '777', interpretation: { ...reading, flag: 'H' } })],
    }
    expect(lines(over)).toEqual(['ST|2345-7^Test 1^LN^T1^Test 1^L|No result: the specimen is not valid|||F'])
    expect(JSON.stringify(sent(over))).not.toContain('777')
  })

  it('is preliminary with what is pending as I', () => {
    const over = {
      document: document([row(1)], { state: 'PRELIMINARY' }),
      analyses: [analysis(1), analysis(2, { state: 'ASSIGNED', raw: null, releasedAt: null })],
    }
    expect(status(over)).toEqual(['P'])
    expect(lines(over).map((one) => one.split('|').at(-1))).toEqual(['P', 'I'])
    expect(lines(over)[1]).toBe('|T2^Test 2^L||||I')
  })

  it('is corrected with C on what changed, F on what stands, and nothing of what is pending', () => {
    const corrected = {
      oldValue: '91 mg/dL',
      newValue: '191 mg/dL',
      at: 'Jan 5, 2026, 14:30 EST',
      reason: 'Wrong tube',
      toldTo: 'Dr. Orderer',
    }
    const over = {
      document: document([row(1, { value: '191', flag: 'H', corrected }), row(2)], {
        state: 'CORRECTED',
        version: 2,
      }),
      analyses: [
        analysis(1, { state: 'RETRACTED' }),
        analysis(3, { retestOf: uuid(1), raw: '191', testId: uuid(101), code: 'T1', name: 'Test 1' }),
        analysis(2),
        analysis(4, { state: 'RESULTED', releasedAt: null }),
      ],
    }
    expect(status(over)).toEqual(['C'])
    expect(lines(over)).toEqual([
      'NM|2345-7^Test 1^LN^T1^Test 1^L|191|mg/dL^mg/dL^UCUM|H|C',
      'NM|T2^Test 2^L|91|mg/dL^mg/dL^UCUM|N|F',
    ])
    expect(notes(over)).toEqual([
      'Corrected Jan 5, 2026, 14:30 EST: previously reported as 91 mg/dL, now 191 mg/dL. Reason: Wrong tube. Told: Dr. Orderer.',
    ])
    // Told by an earlier version, it is no change of this one; the report was amended otherwise, and is sent whole.
    const told = { ...corrected, isTold: true }
    const later = {
      ...over,
      document: document([row(1, { value: '191', corrected: told }), row(2)], {
        state: 'AMENDED',
        version: 3,
      }),
    }
    expect(status(later)).toEqual(['C'])
    expect(lines(later).map((one) => one.split('|').at(-1))).toEqual(['C', 'C'])
  })

  it.each([
    ['a result', row(1)],
    ['one that was not performed', row(1, { value: '', unit: '', finding: 'Not performed' })],
  ])('says A of an order that has %s and another one to come', (_what, printed) => {
    const over = {
      document: document([printed]),
      analyses: [analysis(1), analysis(2, { state: 'ASSIGNED', raw: null, releasedAt: null })],
    }
    expect(status(over)).toEqual(['A'])
    expect(lines(over).at(-1)?.endsWith('|I')).toBe(true)
  })

  it('has the code, unit and time of the measurement that stands, not of the one that it replaced', () => {
    const corrected = { oldValue: '91 mg/dL', newValue: '5.1 mmol/L', at: 'now', reason: 'Wrong', toldTo: '' }
    const again = analysis(3, {
      retestOf: uuid(1),
      testId: uuid(101),
      code: 'T1B',
      name: 'Test 1, new method',
      definition: { ...definition, units: 'mmol/L' },
      resultedAt: '2026-01-06T09:00:00.000Z',
    })
    const over = {
      document: document([row(1, { value: '5.1', unit: 'mmol/L', corrected })], { state: 'CORRECTED' }),
      analyses: [analysis(1, { state: 'RETRACTED' }), again],
    }
    expect(lines(over)).toEqual(['NM|2345-7^Test 1^LN^T1B^Test 1, new method^L|5.1|mmol/L^mmol/L^UCUM|N|C'])
    expect(sent(over).find(([name]) => name === 'OBX')?.[19]).toMatch(/^20260106/)
  })

  it('says of each result when its own specimen was collected', () => {
    const [first = never()] = report({}).specimens
    const second = { ...first, letter: 'B', collectedAt: '2026-01-06T10:15:00.000Z' }
    const over = {
      document: document([row(1), row(2)]),
      analyses: [analysis(1), analysis(2, { letter: 'B' })],
      specimens: [first, second],
      links: [link, { ...link, letter: 'B', filler: { id: 'A1-2' } }],
    }
    const times = (name: string, field: number) =>
      sent(over).flatMap((fields) => (fields[0] === name ? [fields[field]?.slice(0, 12)] : []))
    // On the clock of New York.
    expect(times('OBX', 14)).toEqual(['202601050730', '202601060515'])
    expect(times('OBR', 7)).toEqual(['202601050730', '202601060515'])
  })

  it('tells the value per creatinine beside the one that was measured', () => {
    const normalized = { value: '182', unit: 'µg/g creatinine' }
    expect(notes({ document: document([row(1, { normalized })]) })).toEqual([
      'Per creatinine: 182 ug/g creatinine',
    ])
  })

  it('tells what this version changed of whom it is about, and not again what an earlier one did', () => {
    const change = (version: number, oldValue: string, newValue: string) => ({
      what: 'Birth date',
      oldValue,
      newValue,
      reason: '',
      version,
    })
    const changes = [change(2, '1980', '1981'), change(3, '1981', '1982')]
    const told = (version: number) =>
      notes({ document: document([row(1)], { state: 'AMENDED', version, changes }) })
    expect(told(2)).toEqual([expect.stringMatching(/1980.*1981/)])
    expect(told(3)).toEqual([expect.stringMatching(/1981.*1982/)])
    expect(told(4)).toEqual([])
  })

  it('cancels what was not performed, with the reason and the state of its specimen', () => {
    const over: Partial<ReportToSend> = {
      document: document([
        row(1, { value: '', unit: '', finding: 'Not performed', comment: 'Reason: Clotted' }),
      ]),
      analyses: [analysis(1, { state: 'REJECTED', raw: null, interpretation: null, releasedAt: null })],
      specimens: [
        { ...(report({}).specimens[0] ?? never()), rejectReason: 'Clotted tube', condition: 'Clotted' },
      ],
    }
    expect(status(over)).toEqual(['X'])
    expect(lines(over)).toEqual(['ST|2345-7^Test 1^LN^T1^Test 1^L|Not performed|||X'])
    const spm = sent(over).find(([name]) => name === 'SPM')
    expect([spm?.[21], spm?.[24]]).toEqual(['RC^Clotting^HL70490^^Clotted tube', '^Clotted'])
    expect(notes(over)).toEqual(['Reason: Clotted'])
  })

  it('puts "not performed" in the place of a value that was told, and leaves what stands alone', () => {
    const corrected = {
      oldValue: '91 mg/dL',
      newValue: 'Not performed: Hemolyzed',
      at: 'Jan 5, 2026, 14:30 EST',
      reason: 'Hemolyzed',
      toldTo: 'Dr. Orderer',
    }
    const gone = { value: '', unit: '', finding: 'Not performed: Hemolyzed', reference: '' }
    const over = {
      document: document([row(1, { ...gone, corrected }), row(2)], { state: 'CORRECTED', version: 2 }),
      analyses: [analysis(1), analysis(2)],
    }
    expect(status(over)).toEqual(['C'])
    expect(lines(over)).toEqual([
      'ST|2345-7^Test 1^LN^T1^Test 1^L|Not performed: Hemolyzed|||C',
      'NM|T2^Test 2^L|91|mg/dL^mg/dL^UCUM|N|F',
    ])
    expect(notes(over)).toEqual([
      'Corrected Jan 5, 2026, 14:30 EST: previously reported as 91 mg/dL, now Not performed: Hemolyzed. Reason: Hemolyzed. Told: Dr. Orderer.',
    ])
    // Of two orders the one of which nothing changed is final.
    const links = [
      { ...link, panelId: null, testId: uuid(101) },
      { ...link, panelId: null, testId: uuid(102), filler: { id: 'A1-2' } },
    ]
    const alone = {
      ...over,
      links,
      analyses: [analysis(1, { panelId: null }), analysis(2, { panelId: null })],
    }
    expect(status(alone)).toEqual(['C', 'F'])
    expect(lines(alone).map((one) => one.split('|').at(-1))).toEqual(['C', 'F'])
    // A later version that changes nothing more of it says so as a result, never as one that was not done.
    const later = {
      ...over,
      document: document([row(1, { ...gone, corrected: { ...corrected, isTold: true } }), row(2)], {
        version: 3,
      }),
    }
    expect(lines(later).map((one) => one.split('|').at(-1))).toEqual(['F', 'F'])
  })

  it('says what is told of the whole with the first order that has a result', () => {
    const links = [
      { ...link, panelId: null, testId: uuid(101) },
      { ...link, panelId: null, testId: uuid(102), filler: { id: 'A1-2' } },
    ]
    const pending = analysis(1, { panelId: null, state: 'ASSIGNED', raw: null, releasedAt: null })
    const over = {
      links,
      document: document([row(2)], { state: 'PRELIMINARY', comments: ['SPECIMEN DILUTE - RECOLLECT'] }),
      analyses: [analysis(2, { panelId: null })],
    }
    expect(notes(over)).toEqual(['SPECIMEN DILUTE - RECOLLECT'])
    const both = sent({ ...over, analyses: [pending, ...over.analyses] })
    const at = both.findIndex(([name]) => name === 'NTE')
    expect(both[at - 1]?.slice(0, 4)).toEqual(['OBR', '2', 'P100', 'A1-2'])
  })

  it('tells the condition of a specimen that was accepted, and what became of one that was not', () => {
    const specimen = report({}).specimens[0] ?? never()
    const spm = (over: Partial<typeof specimen>) =>
      sent({ specimens: [{ ...specimen, ...over }] }).find(([name]) => name === 'SPM')
    expect(spm({ condition: 'Hemolyzed' })?.[24]).toBe('^Hemolyzed')
    expect(spm({ condition: 'Acceptable' })?.[24]).toBeUndefined()
    const specimens = [
      { letter: 'A', collected: {}, received: {}, acceptable: false, disposition: 'Tested on request' },
    ]
    expect(notes({ document: document([row(1)], { specimens }) })).toEqual(['Specimen A: Tested on request'])
  })

  it('writes ranges and notes in signs that every receiver reads', () => {
    const over = { document: document([row(1, { comment: 'Limit ≤0.25 µg/mL' })]) }
    expect(sent(over).find(([name]) => name === 'OBX')?.[7]).toBe('70-99')
    expect(notes(over)).toEqual(['Limit <=0.25 ug/mL'])
  })

  it('tells what is concluded of listed medications, those among them that nothing was tested for', () => {
    const entry = (about: string, word: string, text = '') => ({
      id: about,
      about,
      detail: '',
      mark: 'open' as const,
      word,
      how: '',
      says: text ? [{ text, rule: '', evidence: [] }] : [],
    })
    const over = {
      document: document([row(1)], {
        keyFindings: [{ about: 'Medications', text: 'Fentanyl was detected; nothing listed explains it.' }],
        toxicology: {
          entries: [
            entry('kratom tea', 'Not compared', 'It could not be read.'),
            entry('tramadol', 'Not tested'),
          ],
          tables: [],
        },
      }),
    }
    expect(notes(over)).toEqual([
      'Medications: Fentanyl was detected; nothing listed explains it.',
      'Medications: kratom tea: Not compared. It could not be read.',
      'Medications: tramadol: Not tested',
    ])
  })

  describe('isolates', () => {
    const tested = (antibiotic: string, value: string, interpretation: string) => ({
      antibiotic,
      value,
      method: value ? 'MIC' : '',
      interpretation,
    })
    const coli = (...susceptibilities: ReturnType<typeof tested>[]) => ({
      number: 1,
      organism: 'Escherichia coli',
      quantity: '>100,000 CFU/mL',
      remark: 'ESBL producer',
      breakpoints: 'CLSI M100, 35th edition',
      susceptibilities,
      legend: 'S = susceptible, R = resistant',
    })
    const finding = 'Escherichia coli, >100,000 CFU/mL'
    const grown = (over: Partial<RowInput>) =>
      row(1, { value: '', unit: '', finding, reference: '', actOn: true, ...over })
    const of = (
      rows: RowInput[],
      over: Partial<ReportDocumentInput> = {},
      earlier: ReportDocument[] = [],
    ) => ({
      document: document(rows, over),
      earlier,
    })

    it('stand behind their culture by number, each with its susceptibilities as a group that hangs on it', () => {
      const isolates = [
        coli(
          tested('Ampicillin', '≥32 µg/mL', 'R'),
          tested('Ciprofloxacin', '≤0.25 µg/mL', 'S'),
          tested('Cefazolin', '', 'R'),
        ),
      ]
      const over = of([grown({ isolates })])
      const all = sent(over)
      expect(status(over)).toEqual(['F', 'F'])
      expect(
        all.filter(([name]) => name === 'OBX').map((obx) => [4, 2, 5, 6, 8, 11].map((at) => obx[at])),
      ).toEqual([
        ['', 'ST', finding, '', 'A', 'F'],
        ['1', 'ST', finding, '', 'A', 'F'],
        ['1', 'SN', '>=^32', 'ug/mL^ug/mL^UCUM', 'R', 'F'],
        ['1', 'SN', '<=^0.25', 'ug/mL^ug/mL^UCUM', 'S', 'F'],
        ['1', 'ST', 'R', '', 'R', 'F'],
      ])
      const child = all.filter(([name]) => name === 'OBR')[1]
      expect([child?.[3], child?.[11], child?.[26], child?.[29]]).toEqual([
        'A1-1-T1-1',
        'G',
        '2345-7&Test 1&LN^1^Escherichia coli, >100,000 CFU/mL',
        'P100^A1-1',
      ])
      expect(notes(over)).toEqual([
        'ESBL producer',
        'CLSI M100, 35th edition',
        'S = susceptible, R = resistant',
      ])
    })

    it('corrected from S to R are sent with the R, both in the line and in the words', () => {
      const corrected = {
        oldValue: `${finding}; isolate 1, Ciprofloxacin: ≤0.25 µg/mL S`,
        newValue: `${finding}; isolate 1, Ciprofloxacin: ≥4 µg/mL R`,
        at: 'Jan 5, 2026, 14:30 EST',
        reason: 'Wrong card read',
        toldTo: 'Dr. V',
      }
      const isolates = [coli(tested('Ciprofloxacin', '≥4 µg/mL', 'R'))]
      const over = of([grown({ isolates, corrected })], { state: 'CORRECTED', version: 2 }, [
        document([grown({ isolates: [coli(tested('Ciprofloxacin', '≤0.25 µg/mL', 'S'))] })]),
      ])
      expect(status(over)).toEqual(['C', 'C'])
      expect(lines(over).at(-1)).toBe('SN|ciprofloxacin^Ciprofloxacin^L|>=^4|ug/mL^ug/mL^UCUM|R|C')
      expect(notes(over)[0]).toContain('Ciprofloxacin: <=0.25 ug/mL S, now ')
      expect(notes(over)[0]).toContain('Ciprofloxacin: >=4 ug/mL R. Reason: Wrong card read.')
    })

    it('that are told no more are withdrawn, antibiotic by antibiotic', () => {
      const two = [
        coli(tested('Ampicillin', '≥32 µg/mL', 'R'), tested('Ciprofloxacin', '≤0.25 µg/mL', 'S')),
        { ...coli(tested('Vancomycin', '', 'S')), number: 2, organism: 'Enterococcus faecalis' },
      ]
      const corrected = { oldValue: 'two', newValue: 'one', at: 'now', reason: 'Wrong', toldTo: 'Dr. V' }
      const over = of(
        [grown({ isolates: [coli(tested('Ampicillin', '≥32 µg/mL', 'R'))], corrected })],
        { state: 'CORRECTED', version: 2 },
        [document([grown({ isolates: two })])],
      )
      expect(status(over)).toEqual(['C', 'C', 'C'])
      expect(
        lines(over).map((one) =>
          one
            .split('|')
            .filter((_, at) => [1, 2, 5].includes(at))
            .join('|'),
        ),
      ).toEqual([
        `2345-7^Test 1^LN^T1^Test 1^L|${finding}|C`,
        `2345-7^Test 1^LN^T1^Test 1^L|${finding}|C`,
        '2345-7^Test 1^LN^T1^Test 1^L|""|W',
        'ampicillin^Ampicillin^L|>=^32|C',
        'ciprofloxacin^Ciprofloxacin^L|""|W',
        'vancomycin^Vancomycin^L|""|W',
      ])
      // So is all of a culture that was another patient's.
      const withdrawn = of(
        [grown({ finding: 'Not performed: Specimen of another patient' })],
        { state: 'CORRECTED', version: 2, withdrawn: true },
        [document([grown({ isolates: two })])],
      )
      expect(new Set(lines(withdrawn).map((one) => one.split('|').at(-1)))).toEqual(new Set(['W']))
      expect(lines(withdrawn)).toHaveLength(6)
    })
  })

  it('takes back what is another patient’s, whatever the stored value is by now', () => {
    const over = {
      document: document(
        [row(1, { value: '', unit: '', finding: 'Not performed: Specimen of another patient' })],
        { state: 'CORRECTED', version: 2, withdrawn: true },
      ),
      analyses: [analysis(1, { raw: '91' })],
    }
    expect(status(over)).toEqual(['C'])
    expect(lines(over)).toEqual(['NM|2345-7^Test 1^LN^T1^Test 1^L|""|||W'])
    expect(notes(over)[0]).toMatch(/^All results previously reported under this order were reported in error/)
  })

  it('takes back one result alone where the others stand, and no longer says what it was', () => {
    const finding = 'Not performed: Specimen of another patient'
    const corrected = {
      oldValue: '4871 mg/dL',
      newValue: finding,
      at: 'now',
      reason: 'Wrong patient',
      toldTo: 'Dr. V',
    }
    const over = {
      document: document([row(1, { value: '', unit: '', finding, corrected }), row(2)], {
        state: 'CORRECTED',
        version: 2,
      }),
      analyses: [analysis(1), analysis(2)],
    }
    expect(lines(over).map((one) => one.split('|').at(-1))).toEqual(['W', 'F'])
    expect(notes(over)).toEqual(['Corrected now: withdrawn. Reason: Wrong patient. Told: Dr. V.'])
    expect(JSON.stringify(sent(over))).not.toContain('4871')
  })

  it('names the laboratory that performed a referred panel', () => {
    const panels: ReportDocumentInput['panels'] = [
      {
        title: 'Referred',
        kind: 'quantitative',
        rows: [row(1)],
        performingLab: {
          name: 'Other Lab',
          clia: '11D1111111',
          addressLines: ['3 Far Road', 'Suite 5', 'Boise, ID 83702'],
          director: 'Miriam Feldstein-Abara, MD, PhD',
        },
      },
    ]
    const obx = sent({ document: document([], { panels }) }).find(([name]) => name === 'OBX')
    expect(obx?.slice(23, 26)).toEqual([
      'Other Lab^L^^^^CLIA&2.16.840.1.113883.4.7&ISO^XX^^^11D1111111',
      '3 Far Road^Suite 5^Boise^ID^83702^USA^B',
      '^Feldstein-Abara^Miriam^^^^^^^L',
    ])
  })

  it('has the PDF behind the last reported line', () => {
    const pdf = { base64: 'JVBERi0x', code: { code: '11502-2', text: 'Laboratory report', system: 'LN' } }
    expect(lines({ pdf }).at(-1)).toBe('ED|11502-2^Laboratory report^LN|^application^pdf^Base64^JVBERi0x|||F')
    // Of several orders it stands behind the last that has a result.
    const orders = {
      pdf,
      document: document([row(1), row(2)]),
      analyses: [analysis(1, { panelId: null }), analysis(2, { panelId: null })],
      links: [1, 2].map((one) => ({ ...link, panelId: null, testId: uuid(100 + one) })),
    }
    expect(lines(orders).map((one) => one.split('|')[0])).toEqual(['NM', 'NM', 'ED'])
    const rejected = {
      pdf,
      document: document([row(1, { value: '', unit: '', finding: 'Not performed' })]),
      analyses: [analysis(1, { state: 'CANCELLED', raw: null })],
    }
    expect(resultSourceOf(report(rejected))).toMatchObject({ ok: false })
  })

  it('is refused, never shortened, where a row is of no order or has no stored result', () => {
    const two = {
      document: document([row(1), row(2)]),
      analyses: [analysis(1), analysis(2, { letter: 'B' })],
    }
    expect(resultSourceOf(report(two))).toMatchObject({
      ok: false,
      refusals: [{ text: 'Test 2 belongs to no order of the receiver' }],
    })
    expect(resultSourceOf(report({ analyses: [] }))).toMatchObject({
      ok: false,
      refusals: [{ text: 'The report prints Test 1, and no stored result is its own' }],
    })
    expect(resultSourceOf(report({ document: document([]) }))).toMatchObject({ ok: false })
  })
})

const never = (): never => {
  throw new Error('There is none.')
}
