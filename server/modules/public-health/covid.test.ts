import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { ELR_FINDINGS } from '../../hl7/public'
import { SARS_COV_2 } from '@contract/public-health/sars-cov-2'
import { covidCells, covidColumns, type CovidLab, type CovidRow } from './covid'
import { ethnicityOf, raceOf } from './elements'

const lab: CovidLab = {
  name: 'Northgate',
  clia: '13D0000000',
  address: { line1: '1 Main St', line2: null, city: 'Boise', state: 'ID', zip: '83702' },
  phone: null,
  zone: 'America/Boise',
}
const row = (over: Partial<CovidRow> = {}): CovidRow => ({
  id: 'a',
  order_id: 'o',
  loinc: '94500-6',
  test: 'SARS-CoV-2',
  method: null,
  finding: 'Detected',
  raw: '22.1',
  resulted_at: new Date('2026-11-20T05:00:00Z'),
  released_at: new Date('2026-11-20T06:00:00Z'),
  barcode: '26325-0001-A',
  source: 'Nasopharyngeal swab',
  collected_at: new Date('2026-11-19T18:00:00Z'),
  date_entered: new Date('2026-11-19T19:00:00Z'),
  patient: {
    patientNumber: 'P-1',
    firstname: 'Maria',
    lastname: 'Gonzalez',
    middlename: null,
    dob: '1961-03-07',
    gender: 'N',
    race: null,
    ethnicity: null,
    phone: null,
    address: { line1: null, line2: null, city: null, state: null, zip: null },
  },
  answers: {},
  county: null,
  npi: '1234567893',
  provider_last: 'Vandersloot',
  provider_first: 'Ann',
  provider_phone: null,
  place: 'Clinic',
  place_address: { line1: null, line2: null, city: null, state: null, zip: '83642' },
  place_phone: null,
  ...over,
})
const told = (of: CovidRow) =>
  Object.fromEntries(covidCells(of, lab, covidColumns).map((cell, at) => [covidColumns[at]?.head, cell]))

describe('the federal elements', () => {
  test('what is not known is coded and never blank', () => {
    const cells = told(row())
    expect(Object.values(cells).filter((cell) => cell === '')).toEqual([])
    expect(cells).toMatchObject({
      Ordered_test_code: '94500-6',
      Test_result_code: '260373001',
      Patient_age: '65 y',
      Patient_race: 'UNK',
      Patient_ethnicity: 'U',
      Patient_gender: 'U',
      Patient_zip_code: 'UNK',
      Patient_county: 'UNK',
      Device_ID: 'UNK',
      Test_date: '20261119',
      First_test: 'UNK',
      Symptomatic_for_disease: 'UNK',
      Employed_in_healthcare: 'UNK',
      Resident_congregate_setting: 'UNK',
    })
  })

  test('answers at order entry are told as the guidance codes them', () => {
    const answers = {
      essentialWorker: 'healthcare',
      residence: 'singlefamily',
      symptomOnset: '2026-11-15',
      firstTest: 'no',
      pregnant: 'unknown',
    }
    expect(told(row({ answers }))).toMatchObject({
      Employed_in_healthcare: 'Y',
      Resident_congregate_setting: 'N',
      Symptomatic_for_disease: 'Y',
      Illness_onset_date: '20261115',
      First_test: 'N',
      Pregnant: 'UNK',
    })
  })

  test('name nobody: whoever they are is told to a state alone', () => {
    const federal = covidColumns.filter(({ names }) => !names)
    const cells = covidCells(row(), lab, federal)
    for (const word of ['Gonzalez', 'Maria', 'P-1', '19610307']) expect(cells).not.toContain(word)
  })
})

const folder = process.env['ALIQUOT_REAL_DATA'] ?? ''
const isThere = folder !== '' && existsSync(join(folder, 'covid-csv-reportstream'))

describe.skipIf(!isThere)(
  'against public samples (needs ALIQUOT_REAL_DATA, the folder that holds covid-csv-reportstream)',
  () => {
    const rowsOf = (file: string): Record<string, string>[] =>
      parse(readFileSync(join(folder, file)), { columns: true, bom: true, relax_column_count: true })
    const samples = isThere ? rowsOf('covid-csv-reportstream/simplereport.csv') : []

    test('heads are theirs, but for the elements that theirs has not', () => {
      const heads = Object.keys(samples[0] ?? {})
      expect(covidColumns.map(({ head }) => head).filter((head) => !heads.includes(head))).toEqual([
        'Test_result',
        'Specimen_ID',
        'Patient_age',
        // Theirs is a code, ours the kind of specimen in words.
        'Specimen_type',
        'Hospitalized',
        'ICU',
        'Pregnant',
      ])
    })

    test('codes of results, races, ethnicities and tests are those that they use', () => {
      const codes = new Set(Object.values(ELR_FINDINGS))
      const used = (head: string) => [...new Set(samples.map((one) => one[head] ?? ''))].filter(Boolean)
      expect(used('Test_result_code').filter((code) => !codes.has(code))).toEqual([])
      const ours = new Set(
        ['white', 'black', 'asian', 'americanindian', 'nativehawaiian', 'other'].map(
          (one) => raceOf(one)?.code,
        ),
      )
      expect(used('Patient_race').filter((code) => !ours.has(code) && code !== 'UNK')).toEqual([])
      expect([ethnicityOf('hispanic')?.code, ethnicityOf('nothispanic')?.code]).toEqual(['H', 'N'])
      expect(used('Ordered_test_code').filter((code) => !SARS_COV_2.includes(code))).toEqual([])
    })

    test('every SARS-CoV-2 test of the LIVD tables is looked for', () => {
      const livd = ['LIVD-SARS-CoV-2.csv', 'LIVD-Supplemental.csv'].flatMap((file) =>
        rowsOf(`us-reference-reportstream/${file}`),
      )
      const theirs = livd.flatMap((one) =>
        /SARS|COVID/i.test(one['Test Performed LOINC Long Name'] ?? '')
          ? [(one['Test Performed LOINC Code'] ?? '').trim()]
          : [],
      )
      expect([...new Set(theirs)].filter((code) => code && !SARS_COV_2.includes(code))).toEqual([])
    })
  },
)
