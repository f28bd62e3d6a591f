import { z } from 'zod'
import { EssentialWorker, Ethnicity, Gender, Priority, Race, Residence } from '@contract/choices'
import { AddressValues, addressValues } from '@contract/address-values'
import { Insurance } from '@contract/patients/shapes'
import { askedFacts } from '@contract/remote-orders/lacking'
import { Typed, untyped } from '@/form/typed'

/** A patient on file as the form shows it. */
export const KnownPatient = z.object({
  _id: z.string(),
  patientNumber: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  dob: z.string(),
  gender: Gender,
  phone: z.string().nullable(),
  /** What this form requires, and the sex, where the record has no answer: asked with the order. */
  lacks: z.array(z.enum(askedFacts)).default([]),
})
export type KnownPatient = z.infer<typeof KnownPatient>

const orNone = <T extends z.ZodType>(choice: T) => z.union([choice, z.literal('')])

const NewPatient = z.object({
  lastname: z.string(),
  firstname: z.string(),
  middlename: z.string(),
  dob: Typed,
  gender: orNone(Gender),
  race: orNone(Race),
  ethnicity: orNone(Ethnicity),
  phone: z.string(),
  email: z.string(),
  address: AddressValues,
})

export const Specimen = z.object({ letter: z.string(), sampleTypeId: z.string(), sourceId: z.string() })
export type Specimen = z.infer<typeof Specimen>

const Coded = z.object({ code: z.string(), description: z.string() })
export const Medication = z.object({
  medicationId: z.string().nullable(),
  name: z.string(),
  detail: z.string().nullable(),
})
export type Medication = z.infer<typeof Medication>

/** The form as it stands on the page, whole or not: what a draft holds too. */
export const RemoteValues = z.object({
  patient: KnownPatient.nullable(),
  isNew: z.boolean(),
  newPatient: NewPatient,
  anotherPerson: z.boolean(),
  locationId: z.string(),
  physicianId: z.string(),
  priority: Priority,
  panelIds: z.array(z.string()),
  specimens: z.array(Specimen),
  collected: z.enum(['', 'now', 'at', 'later']),
  collectedAt: Typed,
  answers: z.record(z.string(), Typed.optional()),
  residence: orNone(Residence),
  worker: orNone(EssentialWorker),
  diagnoses: z.array(Coded),
  payer: z.object({ _id: z.string().nullable(), name: z.string() }).nullable(),
  policyNumber: z.string(),
  groupNumber: z.string(),
  relation: Insurance.shape.relation.unwrap(),
  /** Second and third insurances of an order that is edited: they stay as they are. */
  moreInsurance: z.array(Insurance),
  medications: z.array(Medication),
  comment: z.string(),
  claimReason: z.string(),
  /** Notices that the patient decided on for this order. */
  abnIds: z.array(z.string()).default([]),
  consent: z.boolean(),
  consentName: z.string(),
  /** The drawn signature, or the typed name in its place, until it is kept as a picture under `signatureId`. */
  strokes: z.array(z.array(z.number())).default([]),
  signTyped: z.boolean().default(false),
  signatureId: z.string().nullable(),
  /** Photos of the insurance card, as they were kept. */
  cardFront: z.string().default(''),
  cardBack: z.string().default(''),
  /** Other papers of an order that is edited. */
  fileIds: z.array(z.string()),
})
export type RemoteValues = z.infer<typeof RemoteValues>

export const blankValues: RemoteValues = {
  patient: null,
  isNew: false,
  newPatient: {
    lastname: '',
    firstname: '',
    middlename: '',
    dob: untyped,
    gender: '',
    race: '',
    ethnicity: '',
    phone: '',
    email: '',
    address: addressValues(null),
  },
  anotherPerson: false,
  locationId: '',
  physicianId: '',
  priority: 'ROUTINE',
  panelIds: [],
  specimens: [],
  collected: '',
  collectedAt: untyped,
  answers: {},
  residence: '',
  worker: '',
  diagnoses: [],
  payer: null,
  policyNumber: '',
  groupNumber: '',
  relation: 'self',
  moreInsurance: [],
  medications: [],
  comment: '',
  claimReason: '',
  abnIds: [],
  consent: false,
  consentName: '',
  strokes: [],
  signTyped: false,
  signatureId: null,
  cardFront: '',
  cardBack: '',
  fileIds: [],
}
