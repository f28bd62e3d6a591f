import type { TestDefinition } from '@contract/tests/shapes'
import { readMedication } from '@contract/rules/read-medication'
import { VALIDITY_CODES } from '@contract/rules/drug-test'
import { listedMedication } from '@contract/rules/listed-medication'
import type { ReportedAnalysis, ReportFacts } from './report-facts'

/** Facts of drug testing for the tests: invented people and places. */
const definition: TestDefinition = {
  kind: 'tox_confirm',
  units: 'ng/mL',
  unitsLabel: 'ng/mL',
  significantFigures: null,
  ranges: [],
  critical: null,
  limits: null,
  deltaPercent: null,
  cutoffs: [],
  choices: [],
  pcr: null,
  drugClass: null,
  method: 'LC-MS/MS',
  reportNote: null,
}

const analysis = (over: Partial<ReportedAnalysis>): ReportedAnalysis => ({
  id: `${over.name ?? ''} ${over.definition?.kind ?? ''}`,
  lineage: `${over.name ?? ''} ${over.definition?.kind ?? ''}`,
  name: '',
  letter: 'A',
  panel: 'Pain management confirmation',
  state: 'RELEASED',
  definition,
  raw: null,
  interpretation: null,
  reason: null,
  comment: null,
  resultedAt: new Date('2026-11-23T13:14:00Z'),
  criticalCall: null,
  previous: null,
  correction: null,
  ...over,
})

/** A cutoff version of urine. */
const cutoffs = (cutoff: string, effectiveFrom: string): TestDefinition['cutoffs'] => [
  { version: 1, matrix: 'urine', cutoff, loq: String(Number(cutoff) / 2), upper: '100000', effectiveFrom },
]

/** A definitive result: at or above its cutoff where `raw` says so. */
export function confirmation(
  name: string,
  raw: string,
  cutoff = '50',
  over: Partial<ReportedAnalysis> = {},
  since = '2026-01-01',
): ReportedAnalysis {
  const isFound = Number(raw) >= Number(cutoff)
  return analysis({
    name,
    raw,
    definition: { ...definition, cutoffs: cutoffs(cutoff, since) },
    interpretation: {
      flag: isFound ? 'ABN' : '',
      finding: isFound ? 'Positive' : 'Negative',
      rangeText: `Cutoff ${cutoff} ng/mL`,
      cutoff,
      cutoffVersion: { matrix: 'urine', version: 1, effectiveFrom: since },
      isAbnormal: isFound,
    },
    ...over,
  })
}

/** The answer of an immunoassay. */
export const screen = (
  name: string,
  isFound: boolean,
  cutoff: string | null = '300',
  over: Partial<ReportedAnalysis> = {},
): ReportedAnalysis =>
  analysis({
    name,
    panel: 'Urine drug screen',
    raw: isFound ? 'POS' : 'NEG',
    definition: {
      ...definition,
      kind: 'tox_screen',
      method: 'immunoassay',
      units: 'ng/mL',
      cutoffs: cutoff === null ? [] : cutoffs(cutoff, '2026-01-01'),
      choices: [
        { code: 'POS', label: 'Positive', abnormal: true, critical: false },
        { code: 'NEG', label: 'Negative', abnormal: false, critical: false },
      ],
    },
    interpretation: {
      flag: isFound ? 'ABN' : '',
      finding: isFound ? 'Presumptive positive' : 'Negative',
      rangeText: '',
      cutoff,
      isAbnormal: isFound,
    },
    ...over,
  })

/** A test of the specimen itself, with its limits. */
export const measured = (
  measure: keyof typeof VALIDITY_CODES,
  name: string,
  raw: string,
  { unit, range, letter = 'A' }: { unit: string; range: string; letter?: string },
): ReportedAnalysis =>
  analysis({
    code: VALIDITY_CODES[measure],
    name,
    letter,
    panel: 'Specimen validity',
    raw,
    definition: { ...definition, kind: 'quantitative', units: unit, unitsLabel: unit, method: 'colorimetry' },
    interpretation: { flag: '', finding: null, rangeText: range, isAbnormal: false },
  })

export const validity = (creatinine: string, gravity: string, letter = 'A'): ReportedAnalysis[] => [
  measured('creatinine', 'Creatinine (validity)', creatinine, { unit: 'mg/dL', range: '≥ 20', letter }),
  measured('specificGravity', 'Specific gravity (validity)', gravity, {
    unit: '',
    range: '1.003–1.030',
    letter,
  }),
  measured('ph', 'pH (validity)', '6.1', { unit: '', range: '4.5–9.0', letter }),
]

/** Medications as typed, read as the server reads them. */
export const listing = (...names: string[]): Pick<ReportFacts, 'medications' | 'prescribed'> => ({
  medications: names,
  prescribed: names.map((name) =>
    listedMedication({ name, detail: null, ...readMedication(name) }, 'America/Boise'),
  ),
})

export const urineSpecimen = (letter = 'A'): ReportFacts['specimens'][number] => ({
  letter,
  type: 'Urine',
  sampleTypeId: '0198c000-0000-7000-8000-000000000002',
  source: 'Urine, random void',
  collectedAt: new Date('2026-11-21T17:20:00Z'),
  receivedAt: new Date('2026-11-21T22:05:00Z'),
  condition: 'Acceptable, 34 °C',
  rejectReason: null,
})

/** The order of the picture: a prescription that was not found, two drugs that nobody listed, and what fits. */
export const painFacts = (over: Partial<ReportFacts> = {}): ReportFacts => ({
  zone: 'America/Boise',
  state: 'FINAL',
  version: 1,
  reportedAt: new Date('2026-11-23T19:06:00Z'),
  lab: {
    name: 'Northgate Clinical & Toxicology Laboratory',
    address: { line1: '2140 Bannock Street', line2: 'Suite 300', city: 'Boise', state: 'ID', zip: '83702' },
    phone: '(208) 555-0170',
    clia: '13D2187704',
    director: 'Miriam Feldstein-Abara, MD, PhD',
  },
  requisitionNumber: '26325-0098',
  patient: {
    patientNumber: 'P-0031187',
    firstname: 'Helena',
    middlename: null,
    lastname: 'Brandt',
    dob: '1961-08-22',
    gender: 'F',
  },
  collectedAt: new Date('2026-11-21T17:20:00Z'),
  specimens: [urineSpecimen()],
  orderer: {
    physician: 'Maarten Vandersloot, MD',
    npi: '1609873421',
    location: 'Cedar Ridge Pain & Spine, Eagle',
    address: { line1: '880 E State Street', line2: null, city: 'Eagle', state: 'ID', zip: '83616' },
    fax: '(208) 555-0133',
  },
  analyses: [
    screen('Opiates', false),
    screen('Oxycodone/oxymorphone', false, '100'),
    screen('Benzodiazepines', true, '200'),
    screen('Fentanyl', true, '1'),
    screen('Cocaine metabolite', false, '150'),
    screen('Amphetamines', false, '500'),
    confirmation('Oxycodone', 'ND'),
    confirmation('Noroxycodone', 'ND'),
    confirmation('Oxymorphone', 'ND'),
    confirmation('Hydromorphone', 'ND'),
    confirmation('α-Hydroxyalprazolam', '84', '20'),
    confirmation('Alprazolam', '21', '20'),
    confirmation('Fentanyl', '12', '1'),
    confirmation('Norfentanyl', '31', '1'),
    confirmation('Gabapentin', '4310', '1000'),
    confirmation('Duloxetine', '212'),
    confirmation('Cyclobenzaprine', '46', '20'),
    confirmation('Benzoylecgonine', 'ND'),
    confirmation('6-Acetylmorphine', 'ND', '10'),
    confirmation('Methamphetamine', 'ND'),
    ...validity('84', '1.015'),
  ],
  ...listing(
    'Oxycodone ER 20 mg every 12 h',
    'Hydromorphone 2 mg as needed',
    'Gabapentin 300 mg',
    'Duloxetine 60 mg',
    'Cyclobenzaprine 10 mg',
    'Lisinopril 10 mg',
    'Metformin 500 mg',
  ),
  comments: [],
  releasedBy: 'Kwabena Osei, MLS(ASCP)',
  ...over,
})
