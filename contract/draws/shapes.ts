import { z } from 'zod'
import { m } from '../messages'
import { SpecimenState } from '../orders/shapes'
import { Id, Instant, PlainDate, Timestamp, Version, cleanText, optionalLines } from '../shapes'

export const drawStates = ['BOOKED', 'ARRIVED', 'DRAWN', 'NO_SHOW', 'CANCELLED'] as const
export type DrawState = (typeof drawStates)[number]

const Named = z.object({ _id: Id, name: z.string() })

/** One appointment with the tubes of its order, and who drew each of them when. */
export const Draw = z.object({
  _id: Id,
  version: Version,
  location: Named,
  patient: z.object({ _id: Id, lastname: z.string(), firstname: z.string(), dob: PlainDate }),
  /** The order that is drawn for; `remote`: it is still the clinic's. */
  order: z.object({ _id: Id, requisitionNumber: z.string(), remote: z.boolean() }).nullable(),
  /** When the patient said name and birth date, and to whom. */
  identifiedAt: Instant.nullable(),
  identifiedBy: z.string().nullable(),
  startsAt: Instant,
  minutes: z.int(),
  note: z.string().nullable(),
  state: z.enum(drawStates),
  reason: z.string().nullable(),
  /** In the order of draw. */
  tubes: z.array(
    z.object({
      specimenId: Id.nullable(),
      barcode: z.string(),
      letter: z.string(),
      sampleType: z.string(),
      container: z.string().nullable(),
      state: SpecimenState,
      collectedAt: Instant.nullable(),
      collector: z.string().nullable(),
    }),
  ),
})
export type Draw = z.infer<typeof Draw>

export const DrawFields = z.object({
  locationId: z.guid(m.draws.locationMissing),
  patientId: z.guid(m.draws.patientMissing),
  /** The order that the tubes belong to, where there is one already. */
  requisitionNumber: cleanText(60)
    .nullish()
    .transform((text) => text || null),
  startsAt: Timestamp,
  minutes: z.int().min(5, m.draws.minutesRange).max(240, m.draws.minutesRange).default(15),
  note: optionalLines(400),
})
export type DrawFields = z.infer<typeof DrawFields>

/** What a person can make of an appointment; DRAWN follows from its tubes, or is said where it has none. */
export const DrawMove = z.enum(['ARRIVED', 'DRAWN', 'NO_SHOW', 'CANCELLED', 'BOOKED'])

/** A tube that was drawn: by whom and when. */
export const DrawnTube = z.object({
  barcode: cleanText(60).transform((code) => code.toUpperCase()),
  collectorId: Id,
  at: Timestamp,
})

/** What tells who a patient is, as the patient says it. */
export const identifiers = ['name', 'dob'] as const
