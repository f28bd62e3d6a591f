import { http, HttpResponse, type HttpHandler } from 'msw'
import { z } from 'zod'
import { api } from '@contract/api'
import { OrderFields, type Order } from '@contract/orders/shapes'
import type { Patient, PatientRow } from '@contract/patients/shapes'
import { answers } from '@/testing/app'
import { bootstrapOf } from '@/testing/lab'
import { formContextOf } from './form-context'
import { valuesOfOrder } from './from-order'
import type { OrderValues } from './values'

/** A small laboratory for the tests of order entry. Invented throughout. */
export const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`

export const serum = id(11)
export const urine = id(12)
export const wound = id(13)
export const venous = id(21)
export const randomVoid = id(22)

const test = (n: number, code: string, name: string, sampleTypeIds: string[]) => ({
  _id: id(n),
  code,
  name,
  sampleTypeIds,
  loinc: null,
  active: true,
  onlyFor: null,
})
const panel = (n: number, code: string, name: string, sampleTypeId: string, testIds: string[]) => ({
  _id: id(n),
  version: 1,
  code,
  name,
  shortName: null,
  loinc: null,
  procedureCodes: [],
  sampleTypeId,
  testIds,
  active: true,
})

export function bootstrap(): ReturnType<typeof bootstrapOf> {
  const sample = (
    n: string,
    code: string,
    name: string,
    container: string,
    matrix: 'serum' | 'urine' | 'swab',
  ) => ({
    _id: n,
    version: 1,
    code,
    name,
    container,
    matrix,
    stabilityHours: 48,
    fillVolume: null,
    minVolume: null,
    drawOrder: null,
    handling: null,
    active: true,
  })
  const source = (n: string, code: string, name: string) => ({ _id: n, version: 1, code, name, active: true })
  return {
    ...bootstrapOf(),
    sampleTypes: [
      sample(serum, 'SST', 'Serum', 'SST, 5 mL', 'serum'),
      sample(urine, 'UCUP', 'Urine, random', 'Cup, 60 mL', 'urine'),
      sample(wound, 'WND', 'Wound swab', 'Swab', 'swab'),
    ],
    specimenSources: [
      source(venous, 'VEN', 'Venous blood'),
      source(randomVoid, 'URV', 'Urine, random void'),
      source(id(23), 'WLEG', 'Wound, lower extremity'),
      source(id(24), 'WARM', 'Wound, upper extremity'),
    ],
    tests: [
      test(31, 'GLU', 'Glucose', [serum]),
      test(32, 'NA', 'Sodium', [serum]),
      test(33, 'S-AMP', 'Amphetamines Screen', [urine]),
    ],
    panels: [
      panel(41, 'CMP', 'Comprehensive Metabolic Panel', serum, [id(31), id(32)]),
      panel(42, 'TOXSCR', 'Urine Drug Screen', urine, [id(33)]),
    ],
    payers: [{ _id: id(61), name: 'Blue Cross of Idaho', electronicId: '00611', active: true }],
  }
}

export const location = {
  _id: id(71),
  version: 1,
  name: 'Cedar Ridge Pain & Spine, Eagle',
  code: 'CRE',
  city: 'Eagle',
  state: 'ID',
  phone: null,
  fax: null,
  active: true,
  physicianCount: 1,
}
export const physician = {
  _id: id(81),
  version: 1,
  firstname: 'Ingrid',
  lastname: 'Cedergren',
  credentials: 'DO',
  npi: '1487653218',
  phone: null,
  active: true,
  locationNames: [location.name],
}

export const salcedo: PatientRow = {
  _id: id(91),
  version: 1,
  patientNumber: 'P-0000091',
  firstname: 'Ramón',
  lastname: 'Salcedo',
  middlename: 'Ignacio',
  dob: '1990-01-09',
  gender: 'M',
  phone: '(208) 555-0148',
  location: location._id,
  locationName: location.name,
  lastOrderAt: null,
}
export const salcedoWhole: Patient = {
  ...salcedo,
  race: null,
  ethnicity: null,
  email: null,
  address: { line1: null, line2: null, city: null, state: null, zip: null },
  insurance: [
    {
      payerId: id(61),
      payerName: 'Blue Cross of Idaho',
      policyNumber: 'XJH1234',
      groupNumber: null,
      relation: 'self',
    },
  ],
  mergedInto: null,
  updatedAt: '2026-01-01T00:00:00Z',
}

export const order: Order = {
  _id: id(101),
  version: 4,
  kind: 'order',
  requisitionNumber: '26323-0204',
  sampleid: null,
  state: 'OPEN',
  priority: 'ROUTINE',
  patientId: salcedo._id,
  patient: {
    patientNumber: salcedo.patientNumber,
    firstname: 'Ramón',
    lastname: 'Salcedo',
    middlename: 'Ignacio',
    dob: '1990-01-09',
    gender: 'M',
    race: null,
    ethnicity: null,
    phone: null,
    address: salcedoWhole.address,
  },
  location: { _id: location._id, name: location.name, phone: null, fax: null },
  physician: { _id: physician._id, firstname: 'Ingrid', lastname: 'Cedergren', npi: physician.npi },
  dateCollected: '2026-11-19T15:15:30.000Z',
  dateReceived: '2026-11-19T17:38:00.000Z',
  dateEntered: '2026-11-19T17:40:00.000Z',
  dateReported: null,
  dateExported: null,
  reportState: null,
  reportVersion: 0,
  hold: null,
  flag: null,
  items: [{ panelId: id(41), testId: null, code: 'CMP', name: 'Comprehensive Metabolic Panel', letter: 'A' }],
  diagnoses: [{ code: 'M54.50', description: 'Low back pain, unspecified' }],
  insurance: [],
  medications: [],
  answers: { oldQuestion: 'kept' },
  comment: 'Fasting.',
  correction: null,
  pharmdReviewed: false,
  deleted: false,
  enteredByName: 'Ana Reyes',
  specimens: [
    {
      _id: id(111),
      version: 1,
      letter: 'A',
      barcode: '26323-0204A',
      sampleTypeId: serum,
      sampleType: 'Serum',
      sourceId: venous,
      source: 'Venous blood',
      container: 'SST, 5 mL',
      state: 'RECEIVED',
      condition: 'Acceptable',
      collectedAt: '2026-11-19T15:15:30.000Z',
      receivedAt: '2026-11-19T17:38:00.000Z',
      receivedByName: 'Ana Reyes',
      rejectReason: null,
      comment: null,
    },
  ],
  timeline: [],
}

export const page = <T>(docs: T[]) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 20,
  after: null,
})

/** What the page asks for besides what a test is about. The handlers of a test come before these. */
export const defaultHandlers = (): HttpHandler[] => [
  answers(api.drafts.get, { draft: null, others: [] }),
  answers(api.drafts.save, { version: 1, updatedAt: '2026-11-19T17:42:00.000Z' }),
  answers(api.drafts.discard, { ok: true }),
  answers(api.labels.printers, []),
  answers(api.locations.list, page([location])),
  answers(api.physicians.list, page([physician])),
  answers(api.patients.search, page([salcedo])),
  answers(api.patients.duplicates, { docs: [] }),
  answers(api.patients.get, salcedoWhole),
  answers(api.orders.findNumber, { orderId: null }),
  answers(api.orders.sameDay, { docs: [] }),
  answers(api.orders.panelKeys, {
    docs: [
      { place: 1, panelId: id(41) },
      { place: 2, panelId: id(42) },
    ],
  }),
  http.post('*/cxf/barcode/*', () => HttpResponse.error()),
]

const Sent = z.object({ order: OrderFields })

interface Post {
  key: string | null
  order: OrderFields
}
/** Answers each new order, and tells what was sent. */
export function takesOrders(
  answer: (sent: Post, nth: number) => Response | Promise<Response> = () => HttpResponse.json(order),
) {
  const posts: Post[] = []
  const handler = http.post('*/api/v1/add/order', async ({ request }) => {
    const sent = {
      key: request.headers.get('idempotency-key'),
      order: Sent.parse(await request.json()).order,
    }
    posts.push(sent)
    return answer(sent, posts.length)
  })
  return { posts, handler }
}

/** A complete order that nobody has sent yet. */
export const readyOrder = (changes: Partial<OrderValues> = {}): OrderValues => ({
  ...valuesOfOrder(order, formContextOf(bootstrap())),
  keptAnswers: {},
  ...changes,
})

/** The server's draft of a form: of a new order, or of changes to one, then with what they were begun from. */
export const keepsDraft = (
  values: OrderValues,
  begun: { version: number; base: OrderValues } | null = null,
) =>
  answers(api.drafts.get, {
    draft: {
      form: 'order-entry',
      data: { values, version: begun?.version ?? null, base: begun?.base ?? null },
      version: 1,
      updatedAt: '2026-11-19T17:42:00.000Z',
    },
    others: [],
  })
