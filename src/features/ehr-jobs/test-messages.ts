import type { MessageDetail, MessageRow, RawMessage } from '@contract/ehr-jobs/shapes'

export const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`

export const held: MessageRow = {
  _id: id(1),
  version: 3,
  connectionId: id(90),
  connection: 'Cedar Ridge',
  direction: 'in',
  type: 'ORM^O01',
  controlId: 'CR-1001',
  state: 'ERROR',
  hold: 'patient',
  why: 'Two patients are alike.',
  urgent: true,
  alarmAt: '2026-11-19T17:28:00.000Z',
  paused: false,
  edition: 1,
  tries: 1,
  nextAt: null,
  patientId: null,
  orderId: null,
  requisitionNumber: null,
  placer: 'P-77',
  locationId: null,
  location: null,
  receivedAt: '2026-11-19T17:00:00.000Z',
  filedAt: null,
}

export const text = [
  'MSH|^~\\&|EPIC|CLINIC|ALIQUOT||20261119120000-0700||ORM^O01|CR-1001|P|2.5.1',
  'PID|1||A100^^^CLINIC^MR||Hale^Nora||19800102|F|||880 Alder Ct^^Eagle^ID^8361',
  'ORC|NW|P-77^EPIC',
  'OBR|1|P-77^EPIC||GLU^Glucose^L',
].join('\n')

export const detail = (over: Partial<MessageDetail> = {}): MessageDetail => ({
  ...held,
  connectionKind: 'chart',
  sender: 'EPIC CLINIC',
  bytes: 240,
  hash: 'a'.repeat(64),
  problems: [
    { place: 'PID-11.5', code: '102', severity: 'E', text: 'A ZIP code has 5 or 9 digits.' },
    { place: null, code: '207', severity: 'W', text: 'The location is not stated.' },
  ],
  patient: null,
  maybe: [
    {
      patientId: id(11),
      firstname: 'Nora',
      lastname: 'Hale',
      dob: '1980-02-01',
      gender: 'F',
      likeness: 0.86,
    },
    {
      patientId: id(12),
      firstname: 'Nora',
      lastname: 'Hale',
      dob: '1980-01-02',
      gender: 'F',
      likeness: 0.97,
    },
  ],
  codes: [],
  behind: null,
  before: 2,
  editions: [
    { _id: id(1), edition: 1, state: 'ERROR', receivedAt: '2026-11-19T17:00:00.000Z', endedBy: null },
  ],
  endedBy: null,
  deliveryId: null,
  answered: 'CA',
  ...over,
})

export const rawOf = (over: Partial<RawMessage> = {}): RawMessage => ({
  _id: id(1),
  version: 3,
  text,
  answer: 'MSH|^~\\&|ALIQUOT\nMSA|CA|CR-1001',
  editable: true,
  ...over,
})

export const pageOf = <Row>(docs: Row[]) => ({
  ...{ docs, total: docs.length, totalIsCapped: false, page: 1, pages: 1, limit: 20, after: null },
})
