import { api } from '@contract/api'
import type { OrderRow } from '@contract/orders/shapes'
import type { Page } from '@contract/shapes'
import { answers } from '@/testing/app'

export const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`

const names = ['Okonkwo', 'Halvorsen', 'Nguyen']
export const row = (n: number, changes: Partial<OrderRow> = {}): OrderRow => ({
  _id: id(n),
  version: 1,
  kind: 'order',
  requisitionNumber: `26323-000${n}`,
  state: 'OPEN',
  priority: 'ROUTINE',
  patient: {
    _id: id(100 + n),
    firstname: 'Adaeze',
    lastname: names[n - 1] ?? 'Diaz',
    dob: '1961-03-07',
    gender: 'F',
  },
  location: { _id: id(200), name: 'Cedar Ridge Pain & Spine, Meridian' },
  physician: { _id: id(300), firstname: 'Maarten', lastname: 'Vandersloot' },
  dateCollected: '2026-11-19T13:10:00.000Z',
  dateReceived: null,
  dateReported: null,
  dateExported: null,
  panels: ['Basic metabolic panel', 'Urine drug screen', 'Lipid panel'],
  hold: null,
  flag: null,
  reportState: null,
  reportVersion: 0,
  pharmdReviewed: false,
  critical: null,
  ...changes,
})
export const page = (docs: OrderRow[], changes: Partial<Page<OrderRow>> = {}): Page<OrderRow> => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 20,
  after: null,
  ...changes,
})
export const counts = answers(api.orders.counts, {
  all: 3,
  OPEN: 3,
  CLOSED: 0,
  REJECTED: 0,
  HOLD: 0,
  capped: false,
})
