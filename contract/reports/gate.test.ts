import { describe, expect, it } from 'vitest'
import { ReportDocument, type ReportDocumentInput } from './document'
import { missingReportElements } from './gate'

const moment = { date: 'Nov 19, 2026', time: '06:10' }
const specimen = { letter: 'A', type: 'Serum', source: 'Venous blood', collected: moment, received: moment }
const row = { test: 'Potassium', value: '6.6', unit: 'mmol/L' }
const panel = { title: 'Basic metabolic panel', kind: 'quantitative' as const }
const lab = { name: 'Northgate', addressLines: ['2140 Bannock Street', 'Boise, ID 83702'] }
const corrected = { oldValue: '4.9', at: 'Nov 20, 2026', reason: 'Wrong specimen', toldTo: 'Dr. Vandersloot' }

const complete: ReportDocumentInput = {
  state: 'FINAL',
  version: 1,
  reportedAt: 'Nov 19, 2026, 11:06',
  lab,
  patient: { name: 'Okonkwo, Ada', id: 'P-1' },
  requisition: '26323-0187',
  specimens: [specimen],
  orderer: {},
  panels: [{ ...panel, rows: [row] }],
}
type Rows = ReportDocumentInput['panels'][number]['rows']
const missing = (changes: Partial<ReportDocumentInput>) =>
  missingReportElements(ReportDocument.parse({ ...complete, ...changes })).map(
    ({ element, field }) => `${element} ${field}`,
  )
const ofRows = (rows: Rows) => missing({ panels: [{ ...panel, rows }] })

describe('the report gate, 42 CFR 493.1291(c)', () => {
  it('lets a complete report go', () => expect(missing({})).toEqual([]))

  it.each<[string, Partial<ReportDocumentInput>, string]>([
    ['patient name', { patient: { name: ' ', id: 'P-1' } }, 'patient-name patient.name'],
    ['patient number', { patient: { name: 'Okonkwo', id: '' } }, 'patient-id patient.id'],
    ['laboratory name', { lab: { ...lab, name: '' } }, 'performing-lab-name lab.name'],
    [
      'laboratory address',
      { lab: { ...lab, addressLines: [' '] } },
      'performing-lab-address lab.addressLines',
    ],
    ['report date', { reportedAt: '' }, 'report-date reportedAt'],
    ['any test', { panels: [] }, 'test panels'],
    ['a test in a panel', { panels: [{ ...panel, rows: [] }] }, 'test panels.0.rows'],
    ['any specimen', { specimens: [] }, 'specimen-source specimens'],
    ['specimen source', { specimens: [{ ...specimen, source: '' }] }, 'specimen-source specimens.0.source'],
    [
      'date of receipt',
      { specimens: [{ ...specimen, received: { time: '06:10' } }] },
      'receipt-date specimens.0.received.date',
    ],
    [
      'time of receipt',
      { specimens: [{ ...specimen, received: { date: 'Nov 19, 2026' } }] },
      'receipt-time specimens.0.received.time',
    ],
    [
      'condition of an unacceptable specimen',
      { specimens: [{ ...specimen, acceptable: false, disposition: 'Rejected' }] },
      'specimen-condition specimens.0.condition',
    ],
    [
      'disposition of an unacceptable specimen',
      { specimens: [{ ...specimen, acceptable: false, condition: 'Leaked' }] },
      'specimen-disposition specimens.0.disposition',
    ],
    [
      'address of the referral laboratory',
      { panels: [{ ...panel, rows: [row], performingLab: { name: 'West' } }] },
      'performing-lab-address panels.0.performingLab.addressLines',
    ],
    ['any corrected result in a corrected report', { state: 'CORRECTED', version: 2 }, 'correction panels'],
  ])('holds a report without %s', (_, changes, gap) => expect(missing(changes)).toEqual([gap]))

  it('holds a result without test name, value, or unit and interpretation', () => {
    expect(ofRows([{ ...row, test: '' }])).toEqual(['test panels.0.rows.0.test'])
    expect(ofRows([{ ...row, value: ' ' }])).toEqual(['result panels.0.rows.0.value'])
    for (const value of ['6.6', '< 50', '1,284', '≥60', '1.2e3', '-0.5'])
      expect(ofRows([{ ...row, value, unit: '' }])).toEqual(['result-unit panels.0.rows.0.unit'])
  })

  it('asks no unit of words, of interpreted values and of quantities that have none', () => {
    expect(ofRows([{ test: 'Organism', value: 'E. coli' }])).toEqual([])
    expect(ofRows([{ test: 'Cocaine', finding: 'Not detected' }])).toEqual([])
    expect(ofRows([{ test: 'Ct', value: '24.1', finding: 'Positive' }])).toEqual([])
    expect(ofRows([{ test: 'pH', value: '6.1', unitless: true }])).toEqual([])
  })

  it.each(['oldValue', 'at', 'reason', 'toldTo'] as const)('holds a correction without its %s', (key) => {
    expect(ofRows([{ ...row, corrected }])).toEqual([])
    expect(ofRows([{ ...row, corrected: { ...corrected, [key]: '' } }])).toEqual([
      `correction panels.0.rows.0.corrected.${key}`,
    ])
  })

  it('names every gap in words', () => {
    const doc = ReportDocument.parse({ ...complete, reportedAt: '', patient: {} })
    expect(missingReportElements(doc).map(({ message }) => message)).toEqual([
      'The patient’s name is missing.',
      'The patient’s identification number is missing.',
      'The report date is missing.',
    ])
  })
})
