import { isValidNpi } from './npi'
import { optionalText } from './shapes'
import { z } from 'zod'
import { m } from './messages'

/** A US ZIP code, or the postcode of another country, in capitals: what is no ZIP code is asked about and kept. */
const Postcode = z
  .string()
  .trim()
  .toUpperCase()
  // Every country's postcode has a digit, and one of digits alone has ten at most (Iran).
  .regex(/^(?=.*\d)(?!\d{11})[A-Z\d](?:[A-Z\d -]{0,10}[A-Z\d])$/, m.errors.zipFormat)

/** Five digits or ZIP+4. */
export const isZip = (text: string): boolean => /^\d{5}(-\d{4})?$/.test(text)

/** Postal address as a US claim and a report need it; every part may be missing on a patient who gives none. */
export const Address = z.object({
  line1: optionalText(120),
  line2: optionalText(120),
  city: optionalText(80),
  state: z
    .union([
      z.literal('').transform(() => null),
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, m.errors.stateFormat),
    ])
    .nullish()
    .transform((s) => s ?? null),
  zip: z
    .union([z.literal('').transform(() => null), Postcode])
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
