import type { RemoteOrderRow } from '@contract/remote-orders/shapes'
import type { LabelSubject } from '@/app/orders/label-subject'

/** What a label of a remote order says before the laboratory has it. */
export const labelSubject = (order: RemoteOrderRow): LabelSubject => ({
  _id: order._id,
  requisitionNumber: order.requisitionNumber,
  patient: order.patient,
  dateCollected: order.collectedAt,
  dateReceived: null,
  tests: order.panels.join(', '),
  remote: true,
})
