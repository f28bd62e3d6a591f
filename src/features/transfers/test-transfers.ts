import type { Partner, Transfer, TransferRow } from '@contract/transfers/shapes'

export const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`

/** An order of another laboratory that waits here for a code. */
export const waiting: TransferRow = {
  _id: id(1),
  version: 3,
  direction: 'IN',
  state: 'SENT',
  partnerId: id(90),
  partner: 'Payette Family Practice',
  clia: '99D0072934',
  requisitionNumber: 'PF-20415',
  number: 1,
  partnerNumber: null,
  orderId: null,
  patient: 'Whitlow, Joan',
  why: null,
  holds: ['Ferritin (FERR9) is not mapped.'],
  inHand: false,
  tries: 0,
  nextTryAt: null,
  madeAt: '2026-11-19T15:00:00.000Z',
  results: [],
}

export const opened = (over: Partial<Transfer> = {}): Transfer => ({
  ...waiting,
  holds: [],
  bundle: {
    format: 'aliquot-order/1',
    source: {
      clia: '99D0072934',
      name: 'Payette Family Practice',
      addressLines: ['18 River Street'],
      phone: '',
      director: '',
    },
    requisitionNumber: 'PF-20415',
    version: 1,
    sentAt: '2026-11-19T15:00:00.000Z',
    proficiency: false,
    priority: 'ROUTINE',
    dateCollected: '2026-11-19T13:00:00.000Z',
    patient: {
      ...{ number: 'PF-0415', firstname: 'Joan', lastname: 'Whitlow', middlename: null, dob: '1990-11-02' },
      ...{ gender: 'F', race: null, ethnicity: null, phone: null },
      address: { line1: null, line2: null, city: null, state: null, zip: null },
    },
    orderer: { npi: '1609873421', firstname: 'Maarten', lastname: 'Vandersloot' },
    location: { name: 'Payette Family Practice', phone: null },
    specimens: [
      {
        ...{ letter: 'A', barcode: 'PF-20415A', container: null, condition: null },
        type: { code: 'SER', name: 'Serum' },
        source: { code: 'VEN', name: 'Venous blood' },
        collectedAt: '2026-11-19T13:00:00.000Z',
      },
    ],
    lines: [{ line: 1, kind: 'test', code: 'GLU', name: 'Glucose', loinc: null, letter: 'A' }],
    ...{ diagnoses: [], insurance: [], medications: [], comment: null, answers: [] },
    ...{ screens: [], screensReport: null, attachments: [] },
  },
  sha256: 'a'.repeat(64),
  madeBy: null,
  decidedAt: null,
  decidedBy: null,
  attempts: [],
  outside: [],
  candidates: [],
  known: null,
  changes: null,
  ...over,
})

export const partner: Partner = {
  _id: id(90),
  version: 2,
  name: 'Payette Family Practice',
  clia: '99D0072934',
  baseUrl: 'https://lis.payette.example',
  theirKey: 'k'.repeat(43),
  fingerprint: `SHA256:${'f'.repeat(43)}`,
  keyConfirmedAt: null,
  keyConfirmedBy: null,
  ordersOut: false,
  ordersIn: true,
  locationId: id(3),
  location: 'Meridian',
  active: true,
  pausedAt: null,
  pausedWhy: null,
  provenAt: null,
  heardAt: null,
  hold: 'unconfirmed',
  unmapped: 1,
}

export const pageOf = <Row>(docs: Row[]) => ({
  ...{ docs, total: docs.length, totalIsCapped: false, page: 1, pages: 1, limit: 50, after: null },
})
