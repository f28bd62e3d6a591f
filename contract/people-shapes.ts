import { z } from 'zod'
import { Id, Instant, PlainDate, Version, optionalText, requiredText } from './shapes'
import { Ethnicity, Gender, Race } from './choices'
import { isValidNpi } from './npi'

/** Postal address as a US claim and a report need it; every part may be missing on a patient who gives none. */
export const Address = z.object({
  line1: optionalText(120),
  line2: optionalText(120),
  city: optionalText(80),
  state: z
    .union([z.literal('').transform(() => null), z.string().regex(/^[A-Z]{2}$/, 'Use the two-letter state.')])
    .nullish()
    .transform((s) => s ?? null),
  zip: z
    .union([
      z.literal('').transform(() => null),
      z.string().regex(/^\d{5}(-\d{4})?$/, 'Use five digits, or five and four.'),
    ])
    .nullish()
    .transform((s) => s ?? null),
})
export type Address = z.infer<typeof Address>

export const Phone = z
  .union([
    z.literal('').transform(() => null),
    z.string().regex(/^[+()\-. \dx]{7,30}$/, 'Use a phone number, such as (208) 555-0148.'),
  ])
  .nullish()
  .transform((s) => s ?? null)

export const Email = z
  .union([
    z.literal('').transform(() => null),
    z.email('Use an e-mail address, such as ana@clinic.org.').max(200),
  ])
  .nullish()
  .transform((s) => s ?? null)

/** National Provider Identifier: ten digits whose check digit is right (Luhn over 80840 + NPI, ISO/IEC 7812). */
export const Npi = z
  .string()
  .regex(/^\d{10}$/, 'An NPI has ten digits.')
  .refine(isValidNpi, 'The check digit of this NPI is wrong. Compare it with the form.')

export const Insurance = z.object({
  payerId: Id.nullable(),
  payerName: optionalText(120),
  policyNumber: optionalText(40),
  groupNumber: optionalText(40),
  relation: z.enum(['self', 'spouse', 'child', 'other']).default('self'),
})
export type Insurance = z.infer<typeof Insurance>

export const PatientFields = z.object({
  firstname: requiredText(100, 'Enter the first name.'),
  lastname: requiredText(100, 'Enter the last name.'),
  middlename: optionalText(100),
  dob: PlainDate,
  gender: Gender,
  race: Race.nullish().transform((v) => v ?? null),
  ethnicity: Ethnicity.nullish().transform((v) => v ?? null),
  phone: Phone,
  email: Email,
  address: Address,
  location: Id,
  insurance: z.array(Insurance).max(3).default([]),
})
export type PatientFields = z.infer<typeof PatientFields>
export const Patient = PatientFields.extend({
  _id: Id,
  version: Version,
  /** The laboratory's own patient number, P-0048821. */
  patientNumber: z.string(),
  locationName: z.string(),
  mergedInto: Id.nullable(),
  updatedAt: Instant,
})
export type Patient = z.infer<typeof Patient>
export const PatientRow = Patient.pick({
  _id: true,
  version: true,
  patientNumber: true,
  firstname: true,
  lastname: true,
  middlename: true,
  dob: true,
  gender: true,
  phone: true,
  location: true,
  locationName: true,
}).extend({ lastOrderAt: Instant.nullable() })
export type PatientRow = z.infer<typeof PatientRow>

export const LocationFields = z.object({
  name: requiredText(120, 'Enter the name of the location.'),
  code: requiredText(24, 'Enter a short code.'),
  address: Address,
  phone: Phone,
  fax: Phone,
  salesRepId: Id.nullish().transform((v) => v ?? null),
})
export type LocationFields = z.infer<typeof LocationFields>
export const Location = LocationFields.extend({
  _id: Id,
  version: Version,
  active: z.boolean(),
  physicians: z.array(
    z.object({
      _id: Id,
      physician: Id,
      firstname: z.string(),
      lastname: z.string(),
      npi: z.string(),
      active: z.boolean(),
    }),
  ),
})
export type Location = z.infer<typeof Location>
export const LocationRow = z.object({
  _id: Id,
  version: Version,
  name: z.string(),
  code: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  phone: z.string().nullable(),
  fax: z.string().nullable(),
  active: z.boolean(),
  physicianCount: z.int(),
})
export type LocationRow = z.infer<typeof LocationRow>

export const PhysicianFields = z.object({
  firstname: requiredText(100, 'Enter the first name.'),
  lastname: requiredText(100, 'Enter the last name.'),
  npi: Npi,
  credentials: optionalText(40),
  phone: Phone,
  email: Email,
  locations: z.array(Id).max(200).default([]),
})
export type PhysicianFields = z.infer<typeof PhysicianFields>
export const Physician = PhysicianFields.extend({
  _id: Id,
  version: Version,
  active: z.boolean(),
  locationDocs: z.array(z.object({ _id: Id, location: Id, name: z.string(), active: z.boolean() })),
  portalUsers: z.array(z.object({ _id: Id, username: z.string() })),
})
export type Physician = z.infer<typeof Physician>
export const PhysicianRow = z.object({
  _id: Id,
  version: Version,
  firstname: z.string(),
  lastname: z.string(),
  credentials: z.string().nullable(),
  npi: z.string(),
  phone: z.string().nullable(),
  active: z.boolean(),
  locationNames: z.array(z.string()),
})
export type PhysicianRow = z.infer<typeof PhysicianRow>
