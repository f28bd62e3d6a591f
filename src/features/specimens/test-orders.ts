import type { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import type { Order } from '@contract/orders/shapes'
import { nothingYet } from '@/testing/orders'

/** An id that is the same for the same words. */
const idOf = (words: string): string => {
  const hex = [...words]
    .reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 2 ** 40, 7)
    .toString(16)
  return `0198f2a0-0000-7000-8000-${hex.padStart(12, '0')}`
}

/** An order with one received tube, for the tests of this screen. Invented throughout. */
export function orderOf(number: string, changes: Partial<Order> = {}): Order {
  return {
    ...nothingYet,
    _id: idOf(`order ${number}`),
    version: 1,
    kind: 'order',
    requisitionNumber: number,
    sampleid: null,
    state: 'OPEN',
    priority: 'ROUTINE',
    patientId: idOf('patient'),
    patient: {
      patientNumber: 'P-0048821',
      firstname: 'Elena',
      lastname: 'Marchetti',
      middlename: null,
      dob: '1958-07-19',
      gender: 'F',
      race: null,
      ethnicity: null,
      phone: null,
      address: { line1: null, line2: null, city: null, state: null, zip: null },
    },
    location: { _id: idOf('location'), name: 'Lakeshore Pain & Spine', phone: null, fax: null },
    physician: { _id: idOf('physician'), firstname: 'Ingrid', lastname: 'Vandersloot', npi: '1487653218' },
    dateCollected: '2026-11-19T14:10:00Z',
    dateReceived: '2026-11-19T17:00:00Z',
    dateEntered: '2026-11-19T14:30:00Z',
    enteredByName: 'Ana Reyes',
    specimens: [
      {
        _id: idOf(`specimen ${number}`),
        version: 2,
        letter: 'A',
        barcode: `${number}A`,
        sampleTypeId: idOf('type'),
        sampleType: 'Urine',
        sourceId: idOf('source'),
        source: 'Random',
        container: null,
        state: 'RECEIVED',
        condition: 'Acceptable',
        collectedAt: '2026-11-19T14:10:00Z',
        receivedAt: '2026-11-19T17:00:00Z',
        receivedByName: 'Ana Reyes',
        rejectReason: null,
        comment: null,
      },
    ],
    timeline: [],
    ...changes,
  }
}

export const receiptOf = (
  order: Order,
  changes: Partial<Reply<typeof api.specimens.receive>> = {},
): Reply<typeof api.specimens.receive> => ({
  order,
  received: order.specimens,
  already: false,
  comment: null,
  ...changes,
})
