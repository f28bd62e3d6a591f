import type { ResultSourceInput } from './result-source'

/** The states of one glucose, and of a stool culture, as the published shapes of this folder's vectors have them. */

type Group = ResultSourceInput['groups'][number]
type Line = Group['lines'][number]

const CLINIC = { namespace: 'CLINIC', oid: '1.2.4', oidType: 'ISO' }
const EHR = { namespace: 'EHR', oid: '1.2.4', oidType: 'ISO' }
const ALIQUOT = { namespace: 'ALIQUOT', oid: '1.2.3', oidType: 'ISO' }
const address = (line1: string, type: string) => ({
  line1,
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  country: 'USA',
  type,
})
const orderer = { npi: '1234567893', name: { family: 'Orderer', given: 'Otto', prefix: 'Dr.' } }
export const performedBy = {
  name: 'Demo Lab',
  clia: '99D9999999',
  address: address('2 Lab Rd', 'B'),
  director: { npi: '1234567893', name: { family: 'Director', given: 'Ann', prefix: 'Dr.' } },
}
const collected = '2026-01-05T12:30:00Z'
const received = '2026-01-05T13:05:00Z'
const observed = { observed: collected, analysed: '2026-01-05T17:00:00Z', performedBy }
const placer = { id: 'P100', authority: EHR }
const filler = (id: string) => ({ id, authority: ALIQUOT })
export const glucose = {
  code: '2345-7',
  text: 'Glucose [Mass/volume] in Serum or Plasma',
  system: 'LN',
  altCode: 'GLU',
  altText: 'Glucose',
  altSystem: 'L',
}
const milligrams = { code: 'mg/dL', text: 'milligram per deciliter', system: 'UCUM' }
const serum = { code: '119364003', text: 'Serum specimen', system: 'SCT' }
const specimen = {
  placer: { id: 'S260105-017', authority: EHR },
  filler: filler('A260105-1-A'),
  type: serum,
  collected,
  received,
}

export const line = (over: Partial<Line> = {}): Line => ({
  test: glucose,
  value: { kind: 'number', text: '91' },
  units: milligrams,
  range: '70-99',
  flags: ['N'],
  status: 'F',
  ...observed,
  ...over,
})
export const group = (over: Partial<Group> = {}): Group => ({
  placer,
  filler: filler('A260105-1'),
  test: glucose,
  collected,
  reported: '2026-01-05T19:30:00Z',
  orderer,
  status: 'F',
  lines: [line()],
  specimens: [specimen],
  ...over,
})
export const source = (
  controlId: string,
  groups: Group[],
  over: Partial<ResultSourceInput> = {},
): ResultSourceInput => ({
  controlId,
  at: '2026-01-05T19:30:00Z',
  zone: 'America/New_York',
  processing: 'T',
  sender: { application: ALIQUOT, facility: { namespace: 'Demo Lab', oid: '99D9999999', oidType: 'CLIA' } },
  receiver: { application: { namespace: 'EHR' }, facility: { namespace: 'CLINIC' } },
  patient: {
    ids: [{ id: 'MRN4711', authority: CLINIC, type: 'MR' }],
    name: { family: 'Doe', given: 'Jane' },
    birthDate: '1980-02-29',
    sex: 'F',
    races: [{ code: '2106-3', text: 'White', system: 'CDCREC' }],
    address: address('1 Main St', 'H'),
    phones: [{ use: 'PRN', equipment: 'PH', country: '1', area: '217', local: '5550123' }],
    ethnicity: { code: '2186-5', text: 'Not Hispanic or Latino', system: 'CDCREC' },
  },
  groups,
  ...over,
})

const culture = { code: '625-4', text: 'Bacteria identified in Stool by Culture', system: 'LN' }
const isolate = (subId: string, code: string, text: string): Line => ({
  test: culture,
  subId,
  value: { kind: 'coded', code: { code, text, system: 'SCT' } },
  flags: ['A'],
  status: 'F',
  ...observed,
})
const mic = (code: string, drug: string, comparator: string, number: string, flag: string): Line => ({
  test: { code, text: `${drug} [Susceptibility] by Minimum inhibitory concentration (MIC)`, system: 'LN' },
  subId: '2',
  value: { kind: 'structured', comparator, number },
  units: { code: 'ug/mL', system: 'UCUM' },
  flags: [flag],
  status: 'F',
  ...observed,
})

/** By the name of its vector, without `oru-`. */
export const states: Readonly<Record<string, ResultSourceInput>> = {
  final: source('V-F', [group()]),
  corrected: source('V-C', [
    group({
      status: 'C',
      lines: [
        line({
          value: { kind: 'number', text: '191' },
          flags: ['H'],
          status: 'C',
          notes: [
            'Corrected 2026-01-05 14:30: previously reported as 91 mg/dL on 2026-01-05 12:10. Dr. Orderer told by telephone 14:25.',
          ],
        }),
      ],
    }),
  ]),
  'rejected-specimen': source('V-X', [
    group({
      status: 'X',
      lines: [
        line({
          value: { kind: 'text', text: 'Test not performed: specimen rejected' },
          units: {},
          range: '',
          flags: [],
          status: 'X',
          notes: ['Tube received clotted. Please recollect.'],
        }),
      ],
      specimens: [
        {
          ...specimen,
          rejectReason: { code: 'RC', text: 'Clotting', system: 'HL70490' },
          condition: { code: 'CLOT', text: 'Clotted', system: 'HL70493' },
        },
      ],
    }),
  ]),
  'wrong-patient': source('V-W', [
    group({
      status: 'C',
      notes: [
        'All results previously reported under this order were reported in error and do not apply to this patient.',
      ],
      lines: [line({ value: { kind: 'withdrawn', type: 'NM' }, flags: [], status: 'W' })],
    }),
  ]),
  'micro-parent-child': source('V-M', [
    group({
      test: culture,
      lines: [
        isolate('1', '398567006', 'Salmonella I, group O:4'),
        isolate('2', '85729005', 'Shigella flexneri'),
      ],
      specimens: [{ ...specimen, type: { code: '119339001', text: 'Stool specimen', system: 'SCT' } }],
    }),
    group({
      placer: null,
      filler: filler('A260105-1.2'),
      test: {
        code: '50545-3',
        text: 'Bacterial susceptibility panel in Isolate by Minimum inhibitory concentration (MIC)',
        system: 'LN',
      },
      action: 'G',
      parent: { test: culture, subId: '2', text: 'Shigella flexneri', placer, filler: filler('A260105-1') },
      lines: [mic('28-1', 'Ampicillin', '>=', '32', 'R'), mic('185-9', 'Ciprofloxacin', '<=', '0.06', 'S')],
      specimens: [],
    }),
  ]),
}
