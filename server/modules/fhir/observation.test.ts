import { ReportDocument, type ReportDocumentInput } from '@contract/reports/document'
import { describe, expect, it } from 'vitest'
import type { AnalysisFacts, OrderFacts } from './facts'
import { observationResource, printedRows } from './observation'

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const orderId = uuid(900)
const analysis = (over: Partial<AnalysisFacts> = {}): AnalysisFacts => ({
  id: uuid(1),
  order_id: orderId,
  letter: 'A',
  panel_id: null,
  test_id: uuid(101),
  retest_of: null,
  was_released: true,
  is_retracted: false,
  code: 'GLU',
  name: 'Glucose',
  loinc: '2345-7',
  definition: {
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
  },
  flag: null,
  ...over,
})
type RowInput = ReportDocumentInput['panels'][number]['rows'][number]
const row = (over: Partial<RowInput> = {}): RowInput => ({
  id: uuid(1),
  test: 'Glucose',
  value: '91',
  unit: 'mg/dL',
  reference: '70–99',
  ...over,
})
const document = (rows: RowInput[]) =>
  ReportDocument.parse({
    state: 'FINAL',
    version: 1,
    lab: { name: 'Demo Lab' },
    patient: { name: 'Doe, Jane' },
    specimens: [],
    orderer: {},
    panels: [{ title: 'Chemistry', kind: 'quantitative', rows }],
  } satisfies ReportDocumentInput)
const at = new Date('2026-01-05T18:00:00Z')

/** What is handed out of an order that prints these rows, and printed those before. */
function observations(rows: RowInput[], of: Partial<AnalysisFacts> = {}, before: RowInput[] = []) {
  const facts: OrderFacts = {
    placed: {
      id: orderId,
      reportId: uuid(800),
      patientId: uuid(700),
      patient: {
        patientNumber: 'P1',
        firstname: 'Jane',
        lastname: 'Doe',
        middlename: null,
        dob: '1980-02-29',
        gender: 'F',
        race: null,
        ethnicity: null,
        phone: null,
        address: { line1: '', line2: '', city: '', state: '', zip: '' },
      },
      place: 1,
      placedAt: at,
    },
    requisition: 'A260105-1',
    priority: 'ROUTINE',
    items: [],
    diagnoses: [],
    enteredAt: at,
    collectedAt: at,
    physician: { firstname: 'Otto', lastname: 'Orderer', npi: '1234567893', credentials: null },
    report: { id: uuid(800), number: 2, releasedAt: at, document: document(rows) },
    earlier:
      before.length > 0
        ? [{ id: uuid(799), number: 1, releasedAt: at, patientId: uuid(700), document: document(before) }]
        : [],
    specimens: [],
    analyses: [analysis(of)],
    panelLoinc: new Map(),
    zone: 'America/Boise',
  }
  return printedRows(facts).map((one) => observationResource(facts, one, 'http://lab/fhir/R4'))
}
const interpreted = (over: Partial<RowInput>, of: Partial<AnalysisFacts> = {}) =>
  observations([row(over)], of).map(
    ({ interpretation }) => interpretation?.map(({ coding }) => coding?.[0]?.code).join() ?? '',
  )[0]

describe('an observation', () => {
  const held = (value: number, low: number | null = 70, high: number | null = 99): Partial<RowInput> => ({
    rangeBar: { low, high, value },
  })

  it.each<[string, Partial<RowInput>, Partial<AnalysisFacts>, string]>([
    ['on the lower limit', held(70), {}, 'N'],
    ['on the upper limit', held(99), {}, 'N'],
    ['below the lower limit', held(69.9), {}, ''],
    ['above the upper limit', held(99.1), {}, ''],
    ['on the one limit that there is', held(99, null), {}, 'N'],
    ['held against no range', {}, {}, ''],
    ['with a flag', { ...held(99), flag: 'H' }, {}, 'H'],
    ['critically high', { ...held(400), flag: 'CRIT H' }, { flag: 'CRIT' }, 'HH'],
    ['critically low', { ...held(20), flag: 'CRIT L' }, { flag: 'CRIT' }, 'LL'],
    ['abnormal in words', { value: '', finding: 'Detected', actOn: true }, {}, 'A'],
    ['critical in words', { value: '', finding: 'Detected', actOn: true }, { flag: 'CRIT' }, 'AA'],
  ])('%s is interpreted so', (_what, over, of, code) => {
    expect(interpreted(over, of)).toBe(code)
  })

  const change = {
    oldValue: 'Consistent',
    newValue: 'Inconsistent',
    at: 'now',
    reason: 'Medications were changed',
    toldTo: '',
  }
  const indirect = { ...change, isIndirect: true }
  it.each<[string, Partial<RowInput>, string]>([
    ['whose result was corrected', { corrected: change }, 'corrected'],
    ['of which something else changed what is told', { corrected: indirect }, 'amended'],
    ['corrected before, and told otherwise now', { corrected: indirect, earlier: [change] }, 'corrected'],
    ['told otherwise twice', { corrected: indirect, earlier: [indirect] }, 'amended'],
    ['of which nothing changed', {}, 'final'],
  ])('%s says so', (_what, over, status) => {
    expect(observations([row(over)]).map((one) => one.status)).toEqual([status])
  })

  it('that was told and is told no more is in error, without its value, isolates or interpretation', () => {
    const isolates = [
      {
        number: 1,
        organism: 'Escherichia coli',
        quantity: '>100,000 CFU/mL',
        susceptibilities: [{ antibiotic: 'Ampicillin', method: 'MIC', value: '4871', interpretation: 'R' }],
      },
    ]
    const told = row({ id: uuid(2), value: '4871', flag: 'H', finding: 'Positive', isolates })
    const [stands, ...gone] = observations([row()], {}, [row(), told])
    expect(stands?.status).toBe('final')
    expect(gone.map(({ status }) => status)).toEqual(['entered-in-error', 'entered-in-error'])
    for (const one of gone) {
      expect(one.dataAbsentReason?.coding?.[0]?.code).toBe('error')
      expect(JSON.stringify(one)).not.toMatch(/4871|Escherichia|Positive|valueQuantity|valueString/)
      expect(one).not.toHaveProperty('interpretation')
      expect(one).not.toHaveProperty('referenceRange')
    }
  })
})
