import { z } from 'zod'
import { Id, Instant, Version, listInput } from '../shapes'

export const IntakeState = z.enum(['NEW', 'ACCEPTED', 'DISMISSED'])
export type IntakeState = z.infer<typeof IntakeState>

export const IntakeList = listInput(['submittedAt', 'patient'], '-submittedAt').extend({
  state: IntakeState.optional(),
  location: Id.optional(),
})
export type IntakeList = z.infer<typeof IntakeList>

/** An answer as it crosses the wire: words, a number, a date as text, or yes and no. */
export const IntakeAnswer = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])
export type IntakeAnswer = z.infer<typeof IntakeAnswer>

export const IntakeRow = z.object({
  _id: Id,
  version: Version,
  state: IntakeState,
  formName: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  dob: z.string(),
  location: Id,
  locationName: z.string(),
  submittedAt: Instant,
})
export type IntakeRow = z.infer<typeof IntakeRow>

export const IntakeDetail = IntakeRow.extend({
  gender: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Codes of the panels that the form is about. */
  panels: z.array(z.string()),
  /** As they were asked and answered: a later change of the form changes none of it. */
  answers: z.array(z.object({ key: z.string(), label: z.string(), answer: IntakeAnswer, text: z.string() })),
  /** The code of the location, by which forms of questions name it. */
  locationCode: z.string(),
  /** The order that came of it; `removed` once that order was taken off the lists. */
  order: z.object({ _id: Id, requisitionNumber: z.string(), removed: z.boolean() }).nullable(),
  reason: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decidedByName: z.string().nullable(),
})
export type IntakeDetail = z.infer<typeof IntakeDetail>
