import type { Batch, BatchRow, BatchSpecimen } from '@contract/batches/shapes'

export const idOf = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = '2026-11-20T12:00:00.000Z'

export const specimenOf = (n: number, over: Partial<BatchSpecimen> = {}): BatchSpecimen => ({
  specimenId: idOf(100 + n),
  barcode: `26323-000${n}A`,
  letter: 'A',
  orderId: idOf(200 + n),
  requisitionNumber: `26323-000${n}`,
  patient: { lastname: 'Diaz', firstname: `Marisol ${n}`, dob: '1961-03-07' },
  sampleType: 'Serum, SST',
  source: 'Venous blood',
  priority: 'ROUTINE',
  held: false,
  specimenState: 'RECEIVED',
  collectedAt: at,
  receivedAt: at,
  expiresAt: null,
  expired: false,
  position: n,
  tests: [{ _id: idOf(300 + n), code: 'GLU', name: 'Glucose', state: 'ASSIGNED' }],
  ...over,
})

export const rowOf = (over: Partial<BatchRow> = {}): BatchRow => ({
  _id: idOf(1),
  version: 3,
  number: 'B-1001',
  status: 'OPEN',
  stage: 'FILLING',
  testType: { _id: idOf(50), name: 'Chemistry' },
  instrument: null,
  method: 'GLU v2',
  analyst: null,
  maximum: 93,
  specimens: 2,
  stat: 0,
  tests: 2,
  waiting: 2,
  unverified: 0,
  resulted: 0,
  createdAt: at,
  createdBy: 'Marcus Oyelaran',
  deletedAt: null,
  deletedBy: null,
  deletedWhy: null,
  ...over,
})

export const batchOf = (over: Partial<Batch> = {}): Batch => ({
  ...rowOf(),
  reagents: [{ name: 'Master mix', lot: '24K118', expires: '2027-02-28', opened: null }],
  onlyTests: null,
  controls: ['Level 1'],
  rows: [specimenOf(1), specimenOf(2)],
  ...over,
})

export const pageOf = (docs: BatchRow[]) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 50,
  after: null,
})
