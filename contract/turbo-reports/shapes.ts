import { z } from 'zod'
import { pageSizes } from '../constants'
import { JobState } from '../jobs/choices'
import { m } from '../messages'
import { OrderRow } from '../orders/shapes'
import { GateProblem } from '../reports/shapes'
import { TurboState } from './choices'
import { Flag, Id, Instant, Version, listInput, mostIds } from '../shapes'

export const TurboFilters = z.object({
  location: Id.optional(),
  panel: Id.optional(),
  testType: Id.optional(),
  stat: Flag.optional(),
})
export type TurboFilters = z.infer<typeof TurboFilters>

export const TurboList = listInput(['due'], 'due', pageSizes.turboReports).extend({
  ...TurboFilters.shape,
  state: TurboState.default('READY'),
})
export type TurboList = z.infer<typeof TurboList>
export type TurboListInput = z.input<typeof TurboList>

/** What an order waits for before its report can be signed. */
export const TurboWait = z.enum(['tests', 'hold', 'pharmacist', 'review'])
export type TurboWait = z.infer<typeof TurboWait>

/** An order with something verified that no report says yet. */
export const TurboRow = OrderRow.extend({
  /** Since when. */
  dueSince: Instant,
  waitsFor: z.array(TurboWait),
  /** Who is at an unfinished review of it. */
  reviewer: z.string().nullable(),
  /** How many of its tests are verified and unreported, and how many are still to come. */
  verified: z.int(),
  toCome: z.int(),
  /** What the gate found, the first first; empty where it is ready or was not asked yet. */
  problems: z.array(GateProblem),
})
export type TurboRow = z.infer<typeof TurboRow>

/** How many rows each tab holds under the same filters; `unchecked` are complete orders that the gate has not seen yet. */
export const TurboCounts = z.object({
  READY: z.int(),
  PENDING: z.int(),
  ERRORS: z.int(),
  unchecked: z.int(),
  capped: z.boolean(),
})
export type TurboCounts = z.infer<typeof TurboCounts>

/** The orders to be signed, each as it was seen. */
export const TurboSign = z
  .array(z.object({ _id: Id, version: Version }))
  .min(1, m.turboReports.signNothing)
  .max(mostIds, m.turboReports.signTooMany)
  .refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, m.turboReports.signTwice)

/** What somebody signed at once, and how far it is. */
export const TurboBatch = z.object({
  _id: Id,
  signedByName: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** Of the background job that does it. */
  state: JobState,
  total: z.int(),
  released: z.int(),
  refused: z.int(),
  /** Why the job ended, where it did not do everything. */
  message: z.string().nullable(),
})
export type TurboBatch = z.infer<typeof TurboBatch>

/** Of one order: released as this version, refused with the reason, or still waiting. */
export const TurboOutcome = z.object({
  orderId: Id,
  requisitionNumber: z.string(),
  patient: z.object({ firstname: z.string(), lastname: z.string() }),
  state: z.enum(['WAITING', 'RELEASED', 'REFUSED']),
  number: z.int().nullable(),
  message: z.string().nullable(),
})
export type TurboOutcome = z.infer<typeof TurboOutcome>

export const TurboBatchDetail = TurboBatch.extend({ outcomes: z.array(TurboOutcome) })
export type TurboBatchDetail = z.infer<typeof TurboBatchDetail>
