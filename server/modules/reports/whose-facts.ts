import type { Order } from '@contract/orders/shapes'
import type { ReportFacts } from './report-facts'

export const instant = (text: string | null) => (text === null ? null : new Date(text))

/** Of whom and of which specimens an order's report is. */
export const whoseFacts = (
  order: Order,
  zone: string,
): Pick<ReportFacts, 'zone' | 'patient' | 'collectedAt' | 'specimens'> => ({
  zone,
  patient: order.patient,
  collectedAt: new Date(order.dateCollected),
  specimens: order.specimens.map((one) => ({
    letter: one.letter,
    type: one.sampleType,
    source: one.source,
    collectedAt: new Date(one.collectedAt),
    receivedAt: instant(one.receivedAt),
    sampleTypeId: one.sampleTypeId,
    stabilityHours: one.stabilityHours ?? null,
    kept: one.kept ?? null,
    condition: one.condition,
    rejectReason: one.rejectReason,
    rejected:
      one.rejectedAt && one.rejectedByName ? { at: new Date(one.rejectedAt), by: one.rejectedByName } : null,
    disposition: one.rejectReason === null ? null : one.comment,
  })),
})
