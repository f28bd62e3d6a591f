import { z } from 'zod'
import { ReportState } from '../orders/choices'
import { faxNumber } from '../rules/fax-number'
import { m } from '../messages'
import {
  Flag,
  Id,
  Instant,
  Version,
  cleanText,
  listInput,
  onceSound,
  optionalText,
  requiredText,
} from '../shapes'
import { AttemptEnd, DeliveryEnd, DeliveryPurpose, DeliveryState, Fault, WayHold, WayKind } from './choices'

/** A fax number, stored as E.164. */
const FaxNumber = cleanText(30).transform((typed, ctx) => {
  const read = faxNumber(typed)
  if (read.ok) return read.e164
  ctx.addIssue(read.message)
  return z.NEVER
})

/** What a way of each kind must know. A new kind is a line here, in `kinds` on the server, and in the form. */
export const FaxConfig = z.object({
  number: FaxNumber,
  /** Who is to take it from the machine; printed on the cover. */
  attention: optionalText(80),
})
export type FaxConfig = z.infer<typeof FaxConfig>

/** The number is typed twice; only the first is kept. */
const FaxForm = FaxConfig.extend({ numberAgain: FaxNumber })

const wayFields = {
  kind: z.literal('fax'),
  name: requiredText(120, m.deliveries.nameMissing),
  /** Whose reports may go there: of one location, or of all of them. */
  locationId: Id.nullable(),
  /** Of these, one physician's alone. */
  physicianId: Id.nullable(),
  active: z.boolean().default(true),
}
export const WayForm = z.object({ ...wayFields, config: FaxForm }).superRefine(
  onceSound(({ config }, ctx) => {
    if (config.number !== config.numberAgain)
      ctx.addIssue({ code: 'custom', path: ['config', 'numberAgain'], message: m.deliveries.numbersDiffer })
  }),
)
export type WayForm = z.infer<typeof WayForm>
export type WayFormInput = z.input<typeof WayForm>

/** Where reports go. */
export const Way = z.object({
  _id: Id,
  version: Version,
  kind: WayKind,
  name: z.string(),
  locationId: Id.nullable(),
  location: z.string().nullable(),
  physicianId: Id.nullable(),
  physician: z.string().nullable(),
  /** As people read it: (208) 555-0142. */
  address: z.string(),
  attention: z.string().nullable(),
  active: z.boolean(),
  pausedAt: Instant.nullable(),
  pausedWhy: z.string().nullable(),
  /** When the test page's code was read back. */
  confirmedAt: Instant.nullable(),
  /** Deliveries that failed since the last that arrived. */
  failures: z.int(),
  /** Why nothing leaves at the moment; null where nothing holds it. */
  hold: WayHold.nullable(),
  /** Deliveries that wait for it. */
  waiting: z.int(),
})
export type Way = z.infer<typeof Way>

export const RuleForm = z
  .object({
    name: requiredText(120, m.deliveries.nameMissing),
    locationId: Id.nullable(),
    panelId: Id.nullable(),
    states: z.array(ReportState).min(1, m.deliveries.statesMissing).max(4),
    onlyCritical: z.boolean().default(false),
    firstWayId: z.guid(m.deliveries.wayGone),
    secondWayId: Id.nullable(),
    /** Minutes without confirmation after which the second way starts; null: only when the first has failed. */
    secondAfter: z.int().min(1, m.deliveries.minutesRange).max(10_080, m.deliveries.minutesRange).nullable(),
    active: z.boolean().default(true),
  })
  .superRefine(
    onceSound(({ firstWayId, secondWayId, secondAfter }, ctx) => {
      if (secondWayId === firstWayId)
        ctx.addIssue({ code: 'custom', path: ['secondWayId'], message: m.deliveries.secondIsFirst })
      if (secondWayId === null && secondAfter !== null)
        ctx.addIssue({ code: 'custom', path: ['secondAfter'], message: m.deliveries.secondMissing })
    }),
  )
export type RuleForm = z.infer<typeof RuleForm>
export type RuleFormInput = z.input<typeof RuleForm>

export const Rule = z.object({
  _id: Id,
  version: Version,
  name: z.string(),
  locationId: Id.nullable(),
  location: z.string().nullable(),
  panelId: Id.nullable(),
  panel: z.string().nullable(),
  states: z.array(ReportState),
  onlyCritical: z.boolean(),
  firstWayId: Id,
  firstWay: z.string(),
  secondWayId: Id.nullable(),
  secondWay: z.string().nullable(),
  secondAfter: z.int().nullable(),
  active: z.boolean(),
})
export type Rule = z.infer<typeof Rule>

export const DeliveryList = listInput(['stuck'], '-stuck').extend({
  state: DeliveryState.optional(),
  channel: WayKind.optional(),
})
export type DeliveryList = z.infer<typeof DeliveryList>
export type DeliveryListInput = z.input<typeof DeliveryList>

export const DeliveryRow = z.object({
  _id: Id,
  version: Version,
  purpose: DeliveryPurpose,
  channel: WayKind,
  state: DeliveryState,
  endedHow: DeliveryEnd.nullable(),
  /** A try is under way. */
  inHand: z.boolean(),
  /** As the recipient was when it was planned. */
  recipient: z.string(),
  address: z.string(),
  /** None of a test page. */
  orderId: Id.nullable(),
  requisitionNumber: z.string().nullable(),
  number: z.int().nullable(),
  reportState: ReportState.nullable(),
  tries: z.int(),
  pages: z.int().nullable(),
  lastTryAt: Instant.nullable(),
  nextTryAt: Instant.nullable(),
  /** Why it is where it is: the last try's words, or who ended it and why. */
  why: z.string().nullable(),
  /** It waits because its way does not work at the moment. */
  hold: WayHold.nullable(),
  /** It stands in for another one. */
  isSecond: z.boolean(),
  plannedAt: Instant,
  confirmedAt: Instant.nullable(),
})
export type DeliveryRow = z.infer<typeof DeliveryRow>

export const Attempt = z.object({
  number: z.int(),
  askedAt: Instant,
  /** Who asked for it; null where it was due by itself. */
  askedBy: z.string().nullable(),
  partnerId: z.string().nullable(),
  endedAt: Instant.nullable(),
  end: AttemptEnd.nullable(),
  fault: Fault.nullable(),
  words: z.string().nullable(),
  pages: z.int().nullable(),
  pagesSent: z.int().nullable(),
})
export type Attempt = z.infer<typeof Attempt>

/** A report that reached somebody it was not for. The four factors of 45 CFR 164.402 are in what it asks. */
export const Misdirected = z.object({
  discoveredOn: z.iso.date(),
  /** Who has it, as far as known. */
  who: requiredText(200, m.deliveries.whoMissing),
  /** What they were asked to do, and said. */
  what: requiredText(1000, m.deliveries.whatMissing),
  seen: z.boolean(),
  destroyed: z.boolean(),
  /** The privacy officer found a low probability that it was compromised: then it is no breach. */
  lowProbability: z.boolean(),
})
export type Misdirected = z.infer<typeof Misdirected>

export const Delivery = DeliveryRow.extend({
  wayId: Id,
  way: z.string(),
  mediaKey: z.string().nullable(),
  patient: z.object({ firstname: z.string(), lastname: z.string() }).nullable(),
  attempts: z.array(Attempt),
  /** The delivery it stands in for, and the one that stands in for it. */
  follows: Id.nullable(),
  followedBy: z.object({ _id: Id, state: DeliveryState, recipient: z.string() }).nullable(),
  secondAt: Instant.nullable(),
  endedBy: z.string().nullable(),
  endedAt: Instant.nullable(),
  misdirected: Misdirected.extend({
    reportedBy: z.string(),
    tellPatientBy: z.iso.date().nullable(),
  }).nullable(),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryCounts = z.object({
  WAITING: z.int(),
  SENT: z.int(),
  CONFIRMED: z.int(),
  FAILED: z.int(),
  GIVEN_UP: z.int(),
  /** One of them stopped counting at 10,000. */
  capped: z.boolean(),
})
export type DeliveryCounts = z.infer<typeof DeliveryCounts>

export const OnlyActive = z.object({ active: Flag.optional() })
