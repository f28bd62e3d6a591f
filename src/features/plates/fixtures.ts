import type { Plate, PlateRow, PlateSpecimen, PlateWell } from '@contract/plates/shapes'

export const idOf = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = '2026-11-20T12:00:00.000Z'
const placed = { placedAt: at, placedBy: 'Marcus Oyelaran' }

export const specimenOf = (n: number, over: Partial<PlateSpecimen> = {}): PlateSpecimen => ({
  specimenId: idOf(100 + n),
  barcode: `26323-000${n}A`,
  letter: 'A',
  orderId: idOf(200 + n),
  requisitionNumber: `26323-000${n}`,
  patient: { lastname: 'Diaz', firstname: `Marisol ${n}`, dob: '1961-03-07' },
  sampleType: 'Nasopharyngeal swab',
  source: 'Nasopharynx',
  priority: 'ROUTINE',
  held: false,
  specimenState: 'RECEIVED',
  collectedAt: at,
  receivedAt: at,
  expiresAt: null,
  expired: false,
  batch: { _id: idOf(1), number: 'B-1001' },
  tests: ['SARS-CoV-2'],
  why: null,
  ...over,
})

export const wellOf = (well: string, n: number, over: Partial<PlateSpecimen> = {}): PlateWell => ({
  _id: idOf(300 + n),
  well,
  ...placed,
  content: 'SPECIMEN',
  specimen: specimenOf(n, over),
  replicate: 1,
  from: null,
})
export const controlOf = (well: string, role: 'NTC' | 'PC'): PlateWell => ({
  _id: idOf(400 + well.length),
  well,
  ...placed,
  content: 'CONTROL',
  role,
  control: 'Water',
  locked: true,
})

export const rowOf = (over: Partial<PlateRow> = {}): PlateRow => ({
  _id: idOf(1),
  version: 3,
  number: 'P-1001',
  barcode: 'P-1001',
  format: 96,
  kind: 'EXTRACTION',
  status: 'OPEN',
  stage: 'FILLING',
  testType: { _id: idOf(50), name: 'Respiratory PCR' },
  layout: { _id: idOf(60), name: 'Extraction 96', number: 1 },
  instrument: null,
  batch: null,
  specimens: 1,
  wells: 1,
  free: 94,
  stat: 0,
  runs: 0,
  verdict: null,
  heldWhy: null,
  review: null,
  createdAt: at,
  createdBy: 'Marcus Oyelaran',
  deletedAt: null,
  deletedBy: null,
  deletedWhy: null,
  ...over,
})

export const plateOf = (over: Partial<Plate> = {}): Plate => ({
  ...rowOf(),
  content: { order: 'down', replicates: 1, controls: [], closed: [], targets: [] },
  contents: [wellOf('A1', 1), controlOf('H12', 'NTC')],
  sources: [],
  children: [],
  canUndo: false,
  canRedo: false,
  ...over,
})

export const pageOf = (docs: PlateRow[]) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 50,
  after: null,
})
