import { z } from 'zod'
import { ReportState } from '../orders/choices'
import { m } from '../messages'
import { Id, Instant, Version, listInput, onceSound, requiredText } from '../shapes'
import {
  AttemptEnd,
  DeliveryEnd,
  DeliveryPurpose,
  DeliveryState,
  Fault,
  WayCarries,
  WayHold,
  WayKind,
} from './choices'
import { FaxForm, FaxShown } from './fax-way'
import { Hl7Config, Hl7Form } from './hl7-way'
import { LinkConfig, MailForm, SmsForm, linkKinds } from './link-way'
import { SftpConfig, SftpForm } from './sftp-way'

const wayFields = {
  name: requiredText(120, m.deliveries.nameMissing),
  /** Whose reports may go there: of one location, or of all of them. */
  locationId: Id.nullable(),
  /** Of these, one physician's alone. */
  physicianId: Id.nullable(),
  active: z.boolean().default(true),
}
/** A way as it is typed. A new kind is a file beside fax-way.ts, and a line in each of these three unions. */
const FaxWayForm = z.object({
  ...wayFields,
  kind: z.literal('fax'),
  /** A health department takes messages, and no pages. */
  carries: WayCarries.extract(['report']).default('report'),
  config: FaxForm,
})
const SftpWayForm = z.object({
  ...wayFields,
  kind: z.literal('sftp'),
  carries: WayCarries.default('report'),
  config: SftpForm,
})
const reportsOnly = { ...wayFields, carries: WayCarries.extract(['report']).default('report') }
const MailWayForm = z.object({ ...reportsOnly, kind: z.literal('mail'), config: MailForm })
const SmsWayForm = z.object({ ...reportsOnly, kind: z.literal('sms'), config: SmsForm })
const Hl7WayForm = z.object({ ...reportsOnly, kind: z.literal('hl7'), config: Hl7Form })
export const WayForm = z.discriminatedUnion('kind', [
  FaxWayForm,
  SftpWayForm,
  Hl7WayForm,
  MailWayForm,
  SmsWayForm,
])
export type WayForm = z.infer<typeof WayForm>
export type WayFormInput = z.input<typeof WayForm>

const edited = { _id: Id, version: Version }
export const WayEdit = z.discriminatedUnion('kind', [
  FaxWayForm.extend(edited),
  SftpWayForm.extend(edited),
  Hl7WayForm.extend(edited),
  MailWayForm.extend(edited),
  SmsWayForm.extend(edited),
])
export type WayEdit = z.infer<typeof WayEdit>

const wayShown = {
  _id: Id,
  version: Version,
  name: z.string(),
  /** Stays what it was when the way was added. */
  carries: WayCarries,
  locationId: Id.nullable(),
  location: z.string().nullable(),
  physicianId: Id.nullable(),
  physician: z.string().nullable(),
  /** As people read it: (208) 555-0142, lab@files.example.org /in. */
  address: z.string(),
  active: z.boolean(),
  pausedAt: Instant.nullable(),
  pausedWhy: z.string().nullable(),
  /** When it was proven: the test page's code was read back, a test file came and went. */
  confirmedAt: Instant.nullable(),
  /** Deliveries that failed since the last that arrived. */
  failures: z.int(),
  /** Why nothing leaves at the moment; null where nothing holds it. */
  hold: WayHold.nullable(),
  /** Deliveries that wait for it. */
  waiting: z.int(),
}
/** Where reports go. */
export const Way = z.discriminatedUnion('kind', [
  z.object({ ...wayShown, kind: z.literal('fax'), config: FaxShown }),
  z.object({ ...wayShown, kind: z.literal('sftp'), config: SftpConfig }),
  z.object({ ...wayShown, kind: z.literal('hl7'), config: Hl7Config }),
  z.object({ ...wayShown, kind: z.enum(linkKinds), config: LinkConfig }),
])
export type Way = z.infer<typeof Way>

/** A way to send over, for people who may send reports and need not see how it is set up. */
export const WayChoice = z.object({
  _id: Id,
  name: z.string(),
  /** As people read it. */
  address: z.string(),
  hold: WayHold.nullable(),
})
export type WayChoice = z.infer<typeof WayChoice>

export const RuleForm = z
  .object({
    name: requiredText(120, m.deliveries.nameMissing),
    locationId: Id.nullable(),
    panelId: Id.nullable(),
    states: z.array(ReportState).min(1, m.deliveries.statesMissing).max(4),
    onlyCritical: z.boolean().default(false),
    /** Reports with a test that is marked "never by link" are none of this rule's, whatever way it names. */
    unmarkedOnly: z.boolean().default(false),
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
  unmarkedOnly: z.boolean(),
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
