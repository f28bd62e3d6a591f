import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import type { Order } from '@contract/orders/shapes'
import type { Analysis } from '@contract/results/shapes'
import { blankDefinition } from '@contract/rules/blank-definition'
import { answers, problem } from '@/testing/app'
import { nothingYet } from '@/testing/orders'

export const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
export const at = '2026-11-19T13:55:00.000Z'

export const order: Order = {
  ...nothingYet,
  _id: id(1),
  version: 4,
  kind: 'order',
  requisitionNumber: '26323-0187',
  sampleid: 'S26323-0187',
  state: 'OPEN',
  priority: 'STAT',
  patientId: id(2),
  patient: {
    patientNumber: 'P-0048821',
    firstname: 'Adaeze',
    lastname: 'Okonkwo-Reyes',
    middlename: null,
    dob: '1961-03-07',
    gender: 'F',
    race: null,
    ethnicity: null,
    phone: null,
    address: { line1: null, line2: null, city: null, state: null, zip: null },
  },
  location: { _id: id(3), name: 'Cedar Ridge Pain & Spine, Meridian', phone: null, fax: null },
  physician: { _id: id(4), firstname: 'Maarten', lastname: 'Vandersloot', npi: '1609873421' },
  dateCollected: '2026-11-19T13:10:00.000Z',
  dateReceived: at,
  dateEntered: '2026-11-19T13:14:00.000Z',
  enteredByName: 'Joy Lindqvist',
  specimens: [
    {
      _id: id(5),
      version: 1,
      letter: 'A',
      barcode: '26323-0187A',
      sampleTypeId: id(6),
      sampleType: 'Serum',
      sourceId: id(7),
      source: 'Venous blood',
      container: null,
      state: 'RECEIVED',
      condition: null,
      collectedAt: '2026-11-19T13:10:00.000Z',
      receivedAt: at,
      receivedByName: 'Joy Lindqvist',
      rejectReason: null,
      comment: null,
    },
  ],
  timeline: [
    { step: 'entered', at, by: 'Joy Lindqvist', note: null },
    { step: 'received', at, by: 'Joy Lindqvist', note: null },
    { step: 'resulted', at: null, by: null, note: null },
    { step: 'verified', at: null, by: null, note: null },
    { step: 'reported', at: null, by: null, note: null },
  ],
}

export const analysis = (n: number, name: string, changes: Partial<Analysis> = {}): Analysis => ({
  _id: id(n),
  version: 1,
  orderId: order._id,
  specimenId: id(5),
  letter: 'A',
  panelId: id(8),
  panelName: 'Basic metabolic panel',
  testId: id(n + 100),
  testVersion: 1,
  code: name.slice(0, 3).toUpperCase(),
  name,
  definition: {
    ...blankDefinition,
    kind: 'quantitative',
    units: 'mmol/L',
    unitsLabel: 'mmol/L',
    significantFigures: 2,
  },
  position: n,
  state: 'REGISTERED',
  raw: null,
  interpretation: null,
  critical: false,
  criticalCall: null,
  callAttempts: [],
  comment: null,
  reason: null,
  retestOf: null,
  resultedAt: null,
  resultedBy: null,
  resultedByName: null,
  verifiedAt: null,
  verifiedByName: null,
  releasedAt: null,
  previous: null,
  readNow: null,
  withheld: null,
  ...changes,
})
export const potassium = analysis(11, 'Potassium')
export const sodium = analysis(12, 'Sodium')
export const criticalPotassium = analysis(11, 'Potassium', {
  state: 'VERIFIED',
  raw: '6.6',
  critical: true,
  interpretation: {
    flag: 'CRIT H',
    finding: null,
    rangeText: '3.5–5.1',
    cutoff: null,
    delta: null,
    critical: true,
    isAbnormal: true,
  },
})

type Gate = Reply<typeof api.reports.gate>
export interface Scene {
  order?: Order
  results?: Analysis[]
  gate?: Partial<Gate>
}
export const scene = ({ order: shown = order, results = [potassium, sodium], gate = {} }: Scene = {}) => [
  answers(api.orders.get, shown),
  answers(api.results.ofOrder, { docs: results }),
  answers(api.results.reflexes, { offers: [] }),
  answers(api.reports.gate, {
    missing: [],
    blockers: [],
    nextState: 'FINAL',
    ready: false,
    unreported: false,
    dropsReview: null,
    ...gate,
  }),
  answers(api.reports.versions, { versions: [], documents: [] }),
]
export const path = `/order/${order._id}`

/** Answers as a server that takes every cell of the right version, while `up`. */
export function takes(up: () => boolean, sent: { key: string | null; cells: unknown }[], start = potassium) {
  let stored = start
  return answers(api.results.enter, (body, request) => {
    const { cells } = api.results.enter.body?.parse(body) ?? { cells: [] }
    sent.push({ key: request.headers.get('idempotency-key'), cells })
    if (!up()) return problem('unavailable', 'The server is starting. Try again.', 503)
    return {
      outcomes: cells.map(({ _id, version, raw }) => {
        const ok = version === stored.version
        if (ok) stored = { ...stored, version: version + 1, state: 'RESULTED' as const, raw }
        return { _id, ok, message: ok ? null : 'Somebody else changed this result.', analysis: stored }
      }),
    }
  })
}
