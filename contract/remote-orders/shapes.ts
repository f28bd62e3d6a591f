import { z } from 'zod'
import { EssentialWorker, Ethnicity, Gender, Priority, Race, Residence } from '../choices'
import { m } from '../messages'
import { MedicationOnOrder, OrderFields, OrderedItem } from '../orders/shapes'
import { Insurance, PatientFields } from '../patients/shapes'
import { pageSizes } from '../constants'
import { Address } from '../people'
import {
  EditedVersion,
  Flag,
  Id,
  Instant,
  PlainDate,
  Timestamp,
  Version,
  listInput,
  optionalLines,
  requiredText,
} from '../shapes'
import {
  RemoteFormKey,
  RemoteOrderFilter,
  RemoteReport,
  RemoteOrderSource,
  RemoteOrderState,
  RemoteOrderStatus,
} from './choices'
import { RemoteFormVersion } from './form'

/** A patient whom nobody has on file yet. */
export const NewRemotePatient = PatientFields.omit({ location: true, insurance: true })
export type NewRemotePatient = z.infer<typeof NewRemotePatient>

/**
 * What the form requires and the record of a patient on file lacks, as the person was asked for it now. The record takes what is
 * empty there and nothing else; of somebody found by name alone it takes that when the order is signed.
 */
export const MissingFacts = z.object({
  gender: Gender.nullish(),
  race: Race.nullish(),
  ethnicity: Ethnicity.nullish(),
  phone: PatientFields.shape.phone,
  email: PatientFields.shape.email,
  address: Address.nullish(),
})
export type MissingFacts = z.infer<typeof MissingFacts>

const Letter = z.string().regex(/^[A-Z]$/, m.orders.letterFormat)

export const RemoteSpecimen = z.object({ letter: Letter, sampleTypeId: Id, sourceId: Id })

export const ConsentGiven = z.object({
  /** Who agreed: the patient, or who may for the patient. */
  name: requiredText(160, m.remoteOrders.consentNameMissing),
  /** The drawn signature as it was kept (`remote_order_file`), where the form asks for one. */
  signatureId: Id.nullish().transform((id) => id ?? null),
})
export type ConsentGiven = z.infer<typeof ConsentGiven>

const content = {
  form: RemoteFormKey,
  locationId: Id,
  physicianId: Id,
  priority: Priority.default('ROUTINE'),
  /** Null: not collected yet; the laboratory receives nothing without it. */
  collectedAt: Timestamp.nullish().transform((at) => at ?? null),
  specimens: z.array(RemoteSpecimen).min(1, m.orders.specimenMissing).max(26),
  items: z
    .array(z.object({ panelId: Id, letter: Letter }))
    .min(1, m.orders.testMissing)
    .max(60),
  diagnoses: OrderFields.shape.diagnoses,
  insurance: z.array(Insurance).max(3).default([]),
  medications: z.array(MedicationOnOrder).max(60).default([]),
  /** By the key of the question. */
  answers: OrderFields.shape.answers,
  residence: Residence.nullish().transform((v) => v ?? null),
  worker: EssentialWorker.nullish().transform((v) => v ?? null),
  consent: ConsentGiven.nullish().transform((v) => v ?? null),
  /** Photos of insurance cards and other papers, kept before the order was. */
  fileIds: z.array(Id).max(12).default([]),
  /** Advance Beneficiary Notices that the patient decided on for this order. */
  abnIds: z.array(Id).max(20).default([]),
  comment: optionalLines(1000),
}

const onePatient = ({ patientId, patient }: { patientId: string | null; patient: object | null }): boolean =>
  (patientId === null) !== (patient === null)

/** What remote order entry sends: a patient on file, or the facts of a new one. */
export const RemoteOrderFields = z
  .object({
    ...content,
    patientId: Id.nullish().transform((id) => id ?? null),
    patient: NewRemotePatient.nullish().transform((patient) => patient ?? null),
    /** Of a patient on file; left out by whoever cannot ask, and then what is missing is said and stops nothing. */
    facts: MissingFacts.nullish().transform((facts) => facts ?? null),
    /** The new patient was compared with the one on file of the same name and birth date, and is another person. */
    anotherPerson: z.boolean().default(false),
    /** Why the order goes although its claim is not ready, where the laboratory allows it. */
    claimReason: optionalLines(400),
  })
  .refine(onePatient, { path: ['patientId'], message: m.remoteOrders.patientMissing })
export type RemoteOrderFields = z.infer<typeof RemoteOrderFields>
export type RemoteOrderInput = z.input<typeof RemoteOrderFields>

/** A change before the laboratory received it. The patient stays who it is. */
export const RemoteOrderEdit = z.object({
  ...content,
  _id: Id,
  version: EditedVersion,
  claimReason: optionalLines(400),
})
export type RemoteOrderEdit = z.infer<typeof RemoteOrderEdit>

/** What sending answers: nothing of the patient, because a kiosk asks too. */
export const SentRemoteOrder = z.object({
  _id: Id,
  version: Version,
  requisitionNumber: z.string(),
  state: RemoteOrderState,
  dateEntered: Instant,
  /** What is doubtful of it and was kept nevertheless, in sentences. */
  warnings: z.array(z.string()),
})
export type SentRemoteOrder = z.infer<typeof SentRemoteOrder>

const PatientOfRow = z.object({
  _id: Id,
  firstname: z.string(),
  lastname: z.string(),
  dob: PlainDate,
  gender: Gender,
})

/** A remote order as its list shows it: the specification's requisition search result, and what a clinic works by. */
export const RemoteOrderRow = z.object({
  _id: Id,
  version: Version,
  requisitionNumber: z.string(),
  form: RemoteFormKey,
  state: RemoteOrderState,
  source: RemoteOrderSource,
  priority: Priority,
  patient: PatientOfRow,
  location: z.object({ _id: Id, name: z.string() }),
  physician: z.object({ _id: Id, firstname: z.string(), lastname: z.string() }),
  panels: z.array(z.string()),
  collectedAt: Instant.nullable(),
  dateEntered: Instant.nullable(),
  dateReceived: Instant.nullable(),
  dateReported: Instant.nullable(),
  /** What the newest report is; null without one. */
  report: RemoteReport.nullable(),
  reviewed: z.boolean(),
  /** How much the released results ask for the clinic's eye (`attentions`). */
  attention: z.int().min(0).max(3),
  /** The laboratory's order that came of it. */
  orderId: Id.nullable(),
  /** A change that the clinic asked for after receipt waits for the laboratory. */
  changeAsked: z.boolean(),
  /** Why it was canceled, or why the laboratory rejected it or a specimen. */
  rejectedReason: z.string().nullable(),
})
export type RemoteOrderRow = z.infer<typeof RemoteOrderRow>

export const RemoteOrderFilters = z.object({
  state: RemoteOrderFilter.optional(),
  status: RemoteOrderStatus.optional(),
  /** Where it came from. */
  source: RemoteOrderSource.optional(),
  reviewed: Flag.optional(),
  /** Results that nobody at the clinic has looked at yet. */
  fresh: Flag.optional(),
  /** Received and rejected by the laboratory. */
  rejected: Flag.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  location: Id.optional(),
  patient: Id.optional(),
})

export const RemoteOrderList = listInput(
  ['dateEntered', 'dateReported', 'attention', 'requisitionNumber'],
  '-dateEntered',
  pageSizes.remoteOrders,
).extend(RemoteOrderFilters.shape)
export type RemoteOrderList = z.infer<typeof RemoteOrderList>
export type RemoteOrderListInput = z.input<typeof RemoteOrderList>

export const RemoteOrderCounts = z.object({
  all: z.int(),
  REMOTE_ORDER: z.int(),
  RECEIVED: z.int(),
  REPORTED: z.int(),
  CLOSED: z.int(),
  readytoreview: z.int(),
  intransit: z.int(),
  /** Checked in at a kiosk and still on their way. */
  kiosk: z.int(),
  fresh: z.int(),
  /** Rejected by the laboratory. */
  rejected: z.int(),
  capped: z.boolean(),
})

/** An answer together with the question as it was asked. */
const AnsweredQuestion = z.object({
  key: z.string(),
  label: z.string(),
  answer: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  text: z.string(),
})

export const RemoteStep = z.object({
  step: z.enum(['entered', 'signed', 'pickedUp', 'received', 'reported', 'closed', 'rejected']),
  at: Instant.nullable(),
  by: z.string().nullable(),
  /** Where a courier picked it up. */
  place: z.string().nullish(),
})

export const RemoteOrder = RemoteOrderRow.extend({
  formVersion: RemoteFormVersion,
  formTitle: z.string(),
  patient: PatientOfRow.extend({
    patientNumber: z.string(),
    race: Race.nullable(),
    ethnicity: Ethnicity.nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: Address,
  }),
  /** Said with the order of what the record lacks, and not in the record: compared before it is signed. */
  facts: MissingFacts.nullable(),
  specimens: z.array(RemoteSpecimen.extend({ sampleType: z.string(), source: z.string() })),
  items: z.array(OrderedItem),
  diagnoses: z.array(z.object({ code: z.string(), description: z.string() })),
  insurance: z.array(Insurance),
  medications: z.array(MedicationOnOrder),
  answers: z.array(AnsweredQuestion),
  residence: Residence.nullable(),
  worker: EssentialWorker.nullable(),
  consent: z
    .object({ name: z.string(), at: Instant, text: z.string(), signatureId: Id.nullable() })
    .nullable(),
  files: z.array(z.object({ _id: Id, kind: z.string(), name: z.string() })),
  comment: z.string().nullable(),
  claimReason: z.string().nullable(),
  preparedByName: z.string(),
  signedByName: z.string().nullable(),
  /** The provider in whose name it was signed, where that is another person. */
  signedFor: z.string().nullable(),
  signedAt: Instant.nullable(),
  /** Who of the clinic marked the results as reviewed, and when. */
  reviewedBy: z.string().nullable(),
  reviewedAt: Instant.nullable(),
  /** The caller may sign it as it is. */
  maySign: z.boolean(),
  /** Report versions that the caller may open, newest first. */
  reports: z.array(z.object({ key: z.string(), state: RemoteReport, number: z.int(), releasedAt: Instant })),
  timeline: z.array(RemoteStep),
})
export type RemoteOrder = z.infer<typeof RemoteOrder>
