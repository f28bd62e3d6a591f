import { Ethnicity, Gender, Race } from '../choices'
import { Address, Email, Phone } from '../people'
import {
  EditedVersion,
  Id,
  Instant,
  PlainDate,
  Version,
  listInput,
  optionalText,
  orKept,
  personName,
  withoutInvisible,
} from '../shapes'
import { z } from 'zod'
import { m } from '../messages'

export const PatientSearch = listInput(['name', 'dob'], 'name').extend({
  location: Id.optional(),
  /**
   * For a list that is offered while a name is typed: names that begin with the text come before those that only hold its
   * words. There is no page after the first.
   */
  bestFirst: z.boolean().default(false),
})
export type PatientSearch = z.infer<typeof PatientSearch>

export const Insurance = z.object({
  payerId: Id.nullable(),
  payerName: optionalText(120),
  policyNumber: optionalText(40),
  groupNumber: optionalText(40),
  relation: z.enum(['self', 'spouse', 'child', 'other']).default('self'),
})
export type Insurance = z.infer<typeof Insurance>

export const PatientFields = z.object({
  firstname: personName(100, m.errors.firstNameMissing),
  lastname: personName(100, m.errors.lastNameMissing),
  middlename: optionalText(100).transform((name) => name && (withoutInvisible(name) || null)),
  dob: PlainDate,
  /** Not Specified where the caller does not say: what depends on it is then told in words. */
  gender: Gender.default('N'),
  race: Race.nullish().transform((v) => v ?? null),
  ethnicity: Ethnicity.nullish().transform((v) => v ?? null),
  phone: Phone,
  email: Email,
  address: Address.default({ line1: null, line2: null, city: null, state: null, zip: null }),
  location: Id,
  insurance: z.array(Insurance).max(3).default([]),
})
export type PatientFields = z.infer<typeof PatientFields>

/** A change of a patient: the fields of the specification, and of the others those that change. */
export const PatientEdit = PatientFields.extend({
  _id: Id,
  version: EditedVersion,
  middlename: orKept(PatientFields.shape.middlename),
  gender: orKept(Gender),
  race: orKept(PatientFields.shape.race),
  ethnicity: orKept(PatientFields.shape.ethnicity),
  phone: orKept(Phone),
  email: orKept(Email),
  address: orKept(Address),
  insurance: orKept(PatientFields.shape.insurance.removeDefault()),
})
export type PatientEdit = z.infer<typeof PatientEdit>

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

/**
 * A person who may already be on file. `score` is how likely that is, 0 to 1; `reasons` are the words for what agrees and what
 * does not; `outcomes` the same field by field (a field that one of the two lacks is left out).
 */
export const PatientCandidate = z.object({
  patient: PatientRow,
  score: z.number(),
  reasons: z.array(z.string()),
  outcomes: z.record(z.string(), z.enum(['same', 'near', 'differs'])).default({}),
})
export type PatientCandidate = z.infer<typeof PatientCandidate>
