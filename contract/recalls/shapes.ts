import { z } from 'zod'
import { ReportState } from '../orders/choices'
import { Id, Instant, Version, listInput } from '../shapes'

/** Hours after which an open recall is late, and after which it is overdue. */
export const recallHours = { late: 24, overdue: 72 } as const

/** Through what somebody has an earlier version. */
export const RecallWay = z.enum(['orderer', 'user', 'link'])
export type RecallWay = z.infer<typeof RecallWay>

/** How somebody was told, or acknowledged. */
export const RecallHow = z.enum([
  'notice',
  'screen',
  'phone',
  'inPerson',
  'mail',
  'fax',
  'correction',
  'link',
])
export type RecallHow = z.infer<typeof RecallHow>
/** Of these, what staff writes down. */
export const NotedHow = RecallHow.extract(['phone', 'inPerson', 'mail', 'fax'])
export type NotedHow = z.infer<typeof NotedHow>

export const RecallRecipient = z.object({
  _id: Id,
  version: Version,
  way: RecallWay,
  name: z.string(),
  /** Telephone, or place. */
  reach: z.string().nullable(),
  received: z.object({ number: z.int(), at: Instant, how: z.string() }),
  told: z
    .object({ at: Instant, how: RecallHow, to: z.string().nullable(), by: z.string().nullable() })
    .nullable(),
  acknowledged: z.object({ at: Instant, how: RecallHow, by: z.string() }).nullable(),
  note: z.string().nullable(),
})
export type RecallRecipient = z.infer<typeof RecallRecipient>

/** A line of what two versions of a report say otherwise. */
export const DifferenceLine = z.object({
  kind: z.enum(['changed', 'added', 'removed']),
  /** A test, or what else was printed: `Sex`, `Key finding`. */
  what: z.string(),
  old: z.string(),
  now: z.string(),
  reason: z.string(),
})
export type DifferenceLine = z.infer<typeof DifferenceLine>

export const RecallList = listInput(['openedAt'], 'openedAt').extend({
  state: z.enum(['OPEN', 'CLOSED']).default('OPEN'),
})
export type RecallList = z.infer<typeof RecallList>
export type RecallListInput = z.input<typeof RecallList>

export const RecallRow = z.object({
  _id: Id,
  orderId: Id,
  requisitionNumber: z.string(),
  patient: z.object({ firstname: z.string(), lastname: z.string() }),
  location: z.string(),
  number: z.int(),
  state: ReportState,
  openedAt: Instant,
  closedAt: Instant.nullable(),
  /** A later version was corrected again, and its recall took over whoever had not acknowledged. */
  followed: z.boolean(),
  recipients: z.int(),
  acknowledged: z.int(),
  /** Nobody told them yet. */
  untold: z.int(),
})
export type RecallRow = z.infer<typeof RecallRow>

export const Recall = RecallRow.extend({
  people: z.array(RecallRecipient),
  /** Against the newest version that anybody among them has: each line once. */
  difference: z.array(DifferenceLine),
})
export type Recall = z.infer<typeof Recall>

/** What one recipient is told: what changed since the version that they have. */
export const RecallNotice = z.object({
  _id: Id,
  version: Version,
  orderId: Id,
  had: z.int(),
  number: z.int(),
  state: ReportState,
  releasedAt: Instant,
  mediaKey: z.string(),
  reason: z.string().nullable(),
  difference: z.array(DifferenceLine),
  acknowledgedAt: Instant.nullable(),
})
export type RecallNotice = z.infer<typeof RecallNotice>
