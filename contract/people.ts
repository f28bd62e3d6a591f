import { isValidNpi } from './npi'
import { optionalText } from './shapes'
import { z } from 'zod'
import { m } from './messages'

/** Postal address as a US claim and a report need it; every part may be missing on a patient who gives none. */
export const Address = z.object({
  line1: optionalText(120),
  line2: optionalText(120),
  city: optionalText(80),
  state: z
    .union([z.literal('').transform(() => null), z.string().regex(/^[A-Z]{2}$/, m.errors.stateFormat)])
    .nullish()
    .transform((s) => s ?? null),
  zip: z
    .union([z.literal('').transform(() => null), z.string().regex(/^\d{5}(-\d{4})?$/, m.errors.zipFormat)])
    .nullish()
    .transform((s) => s ?? null),
})
export type Address = z.infer<typeof Address>

export const Phone = z
  .union([
    z.literal('').transform(() => null),
    z.string().regex(/^[+()\-. \dx]{7,30}$/, m.errors.phoneFormat),
  ])
  .nullish()
  .transform((s) => s ?? null)

export const Email = z
  .union([z.literal('').transform(() => null), z.email(m.errors.emailFormat).max(200)])
  .nullish()
  .transform((s) => s ?? null)

/** National Provider Identifier: ten digits whose check digit is right (Luhn over 80840 + NPI, ISO/IEC 7812). */
export const Npi = z
  .string()
  .regex(/^\d{10}$/, m.errors.npiFormat)
  .refine(isValidNpi, m.errors.npiCheckDigit)
