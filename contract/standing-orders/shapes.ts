import { z } from 'zod'
import { m } from '../messages'
import { OrderFields } from '../orders/shapes'
import { Question } from '../reference/shapes'
import { RemoteOrderFields } from '../remote-orders/shapes'
import { Id, Instant, PlainDate, Timestamp, Version } from '../shapes'

export const standingStates = ['ACTIVE', 'DONE', 'ENDED'] as const
export const StandingState = z.enum(standingStates)
export type StandingState = z.infer<typeof StandingState>

/** Whether the order is made on its day by itself, or by the clinic when the patient is there. */
export const StandingWhen = z.enum(['due', 'present'])
export type StandingWhen = z.infer<typeof StandingWhen>

/** How an order is repeated; what is ordered is taken from an order that was sent. */
export const StandingFields = z
  .object({
    remoteOrderId: Id,
    everyWeeks: z
      .int(m.standingOrders.weeksRange)
      .min(1, m.standingOrders.weeksRange)
      .max(52, m.standingOrders.weeksRange),
    from: PlainDate,
    until: PlainDate.nullable(),
    /** At most so many orders; null: until the last day. */
    times: z
      .int(m.standingOrders.timesRange)
      .min(1, m.standingOrders.timesRange)
      .max(200, m.standingOrders.timesRange)
      .nullable(),
    when: StandingWhen,
  })
  .refine(({ until, times }) => until !== null || times !== null, {
    path: ['until'],
    error: () => m.standingOrders.endMissing,
  })
  .refine(({ from, until }) => until === null || until >= from, {
    path: ['until'],
    error: () => m.standingOrders.untilBefore,
  })
export type StandingFields = z.infer<typeof StandingFields>

/** What each order of it holds, kept as it was sent. */
export const StandingContent = z.object({
  items: RemoteOrderFields.shape.items,
  specimens: RemoteOrderFields.shape.specimens,
  diagnoses: RemoteOrderFields.shape.diagnoses,
  insurance: RemoteOrderFields.shape.insurance,
  medications: RemoteOrderFields.shape.medications,
  residence: RemoteOrderFields.shape.residence,
  worker: RemoteOrderFields.shape.worker,
  comment: RemoteOrderFields.shape.comment,
})
export type StandingContent = z.infer<typeof StandingContent>

export const StandingOrder = z.object({
  _id: Id,
  version: Version,
  state: StandingState,
  patient: z.object({ _id: Id, firstname: z.string(), lastname: z.string(), dob: PlainDate }),
  location: z.object({ _id: Id, name: z.string() }),
  physician: z.object({ _id: Id, firstname: z.string(), lastname: z.string() }),
  panels: z.array(z.string()),
  everyWeeks: z.int(),
  from: PlainDate,
  until: PlainDate.nullable(),
  times: z.int().nullable(),
  when: StandingWhen,
  /** Orders made so far. */
  made: z.int(),
  /** The next day on which an order is due; null once none is. */
  nextDue: PlainDate.nullable(),
  /** It is that day, or later. */
  due: z.boolean(),
  /** The latest order that came of it. */
  last: z.object({ _id: Id, requisitionNumber: z.string(), due: PlainDate, waits: z.boolean() }).nullable(),
  /** Why the order that was due was not made by itself. */
  problem: z.string().nullable(),
  /** Asked anew for each order. */
  questions: z.array(Question),
  setByName: z.string(),
  /** Who signed it. Absent where it was set up before that was asked. */
  signedByName: z.string().optional(),
  setAt: Instant,
  endedReason: z.string().nullable(),
  endedByName: z.string().nullable(),
  endedAt: Instant.nullable(),
})
export type StandingOrder = z.infer<typeof StandingOrder>

export const MakeStanding = z.object({
  _id: Id,
  version: Version,
  /** Null: not collected yet. */
  collectedAt: Timestamp.nullable(),
  answers: OrderFields.shape.answers,
})
