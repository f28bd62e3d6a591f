import { z } from 'zod'
import { m } from '../messages'
import { VolumeNeed } from '../rules/least-volume'
import { Id, Instant, PlainDate, Timestamp, Version, optionalText, requiredText } from '../shapes'

/** Days within which an oral request is to be confirmed in writing (42 CFR 493.1241(b)). */
export const confirmationDays = 30

/** How tests were asked for that the requisition does not name. */
export const AddOnHow = z.enum(['oral', 'written'])
export type AddOnHow = z.infer<typeof AddOnHow>

/** Who did it, and when. */
export const AddOnStep = z.object({ at: Instant, by: Id, byName: z.string() })
export type AddOnStep = z.infer<typeof AddOnStep>

/** An effort to obtain the written confirmation, in words. */
export const AddOnEffort = AddOnStep.extend({ note: z.string() })
export type AddOnEffort = z.infer<typeof AddOnEffort>

/** What somebody asked for after the order was placed, on a specimen that the laboratory has. */
export const AddOnFields = z.object({
  orderId: Id,
  letter: requiredText(4),
  testIds: z.array(Id).min(1, m.addOns.noTests).max(40),
  /** The person who asked, as they named themselves. */
  requester: requiredText(120, m.addOns.requesterMissing),
  how: AddOnHow,
  askedAt: Timestamp,
  /** What is left in the tube, in microliters, as somebody looked. */
  volume: z.int(m.addOns.volumeMissing).min(1, m.addOns.volumeMissing).max(1_000_000, m.addOns.volumeMissing),
  /** Somebody judged that it is enough for these tests. */
  volumeEnough: z.literal(true, m.addOns.volumeNotEnough),
  note: optionalText(200),
})
export type AddOnFields = z.infer<typeof AddOnFields>

export const AddOn = z.object({
  _id: Id,
  version: Version,
  orderId: Id,
  requisitionNumber: z.string(),
  specimenId: Id,
  letter: z.string(),
  barcode: z.string(),
  tests: z.array(z.object({ testId: Id, code: z.string(), name: z.string() })),
  requester: z.string(),
  how: AddOnHow,
  askedAt: Instant,
  volume: z.int(),
  /** What the tests of the specimen needed when these were added; null: nobody compared it. */
  needed: VolumeNeed.nullable(),
  /** The instant until which the specimen keeps; null keeps without limit. */
  keepsUntil: Instant.nullable(),
  note: z.string().nullable(),
  recorded: AddOnStep,
  /** The last day for the written confirmation; null: the request was written. */
  dueOn: PlainDate.nullable(),
  confirmed: AddOnEffort.nullable(),
  efforts: z.array(AddOnEffort),
  /** The tube lies in storage and is to be fetched. */
  toPull: z.boolean(),
  pulled: AddOnStep.nullable(),
})
export type AddOn = z.infer<typeof AddOn>
