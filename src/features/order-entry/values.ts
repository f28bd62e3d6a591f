import { z } from 'zod'
import { Gender, Priority } from '@contract/choices'
import { Insurance } from '@contract/patients/shapes'
import { formatDateTime } from '@/lib/format'
import { Typed, typedNow, untyped } from '@/form/typed'

/**
 * The form as it stands on the page: texts as typed, choices with the words they are shown by. This is also what a draft
 * holds. Nothing here need be complete or right; `check.ts` says what is missing and `to-order.ts` what is sent.
 */
export const ChosenPatient = z.object({
  _id: z.string(),
  patientNumber: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  middlename: z.string().nullable(),
  dob: z.string(),
  gender: Gender,
  phone: z.string().nullable(),
})
export type ChosenPatient = z.infer<typeof ChosenPatient>

export const NewPatient = z.object({
  lastname: z.string(),
  firstname: z.string(),
  middlename: z.string(),
  dob: Typed,
  gender: Gender.nullable(),
  phone: z.string(),
  line1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
})
export type NewPatient = z.infer<typeof NewPatient>

export const SpecimenValues = z.object({
  letter: z.string(),
  sampleTypeId: z.string(),
  sourceId: z.string(),
  container: z.string(),
  condition: z.string(),
  comment: z.string().nullable(),
  /** Kept on an edited order whose specimens were not all collected at the order's time. */
  collectedAt: z.string().nullable(),
})
export type SpecimenValues = z.infer<typeof SpecimenValues>

export const ItemValues = z.object({
  panelId: z.string().nullable(),
  testId: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  letter: z.string(),
})
export type ItemValues = z.infer<typeof ItemValues>

/** The code is what order-specific forms name; null where an order on file did not say it. */
const Location = z.object({ _id: z.string(), name: z.string(), code: z.string().nullable() })
export type ChosenLocation = z.infer<typeof Location>
const Physician = z.object({
  _id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  credentials: z.string().nullable(),
  npi: z.string(),
  /** Null where it is not known at which locations the physician works. */
  locationNames: z.array(z.string()).nullable(),
})
export type ChosenPhysician = z.infer<typeof Physician>
const Diagnosis = z.object({ code: z.string(), description: z.string() })
export type ChosenDiagnosis = z.infer<typeof Diagnosis>
const Medication = z.object({
  medicationId: z.string().nullable(),
  name: z.string(),
  detail: z.string().nullable(),
  lastTaken: Typed.optional(),
  asNeeded: z.boolean().nullish(),
})
export type ChosenMedication = z.infer<typeof Medication>

export const OrderValues = z.object({
  /** The form handed in that this order is entered from: saving the order accepts it. */
  intake: z.string().nullable(),
  requisitionNumber: z.string(),
  /** When the number was scanned, as an instant; empty when it was typed. */
  scannedAt: z.string(),
  priority: Priority,
  dateReceived: Typed,
  dateCollected: Typed,
  comment: z.string(),
  patient: ChosenPatient.nullable(),
  newPatient: NewPatient,
  /** Whom the user has looked at and said: somebody else. */
  notTheSame: z.array(z.string()),
  location: Location.nullable(),
  physician: Physician.nullable(),
  specimens: z.array(SpecimenValues),
  /** The highest letter this form has given: a letter is never given twice, or a label would name two tubes. */
  lastLetter: z.string(),
  items: z.array(ItemValues),
  diagnoses: z.array(Diagnosis),
  payer: z.object({ _id: z.string().nullable(), name: z.string() }).nullable(),
  policyNumber: z.string(),
  groupNumber: z.string(),
  relation: Insurance.shape.relation.unwrap(),
  /** Second and third payers of an edited order. */
  otherInsurance: z.array(
    z.object({
      payerId: z.string().nullable(),
      payerName: z.string().nullable(),
      policyNumber: z.string().nullable(),
      groupNumber: z.string().nullable(),
      relation: Insurance.shape.relation.unwrap(),
    }),
  ),
  medications: z.array(Medication),
  /** Undefined: a question that is on the page and was not touched. */
  answers: z.record(z.string(), Typed.optional()),
  /** Answers of an edited order to questions that are not asked any more. */
  keptAnswers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type OrderValues = z.infer<typeof OrderValues>

export const blankPatient: NewPatient = {
  lastname: '',
  firstname: '',
  middlename: '',
  dob: untyped,
  gender: null,
  phone: '',
  line1: '',
  city: '',
  state: '',
  zip: '',
}

/** What nearly every tube is; a tube that is not is looked at anyway. */
export const defaultCondition = 'Acceptable'

export const blankSpecimen = (letter: string): SpecimenValues => ({
  letter,
  sampleTypeId: '',
  sourceId: '',
  container: '',
  condition: defaultCondition,
  comment: null,
  collectedAt: null,
})

/** An empty form, received now. */
export function blankOrder(zone: string, now = new Date()): OrderValues {
  return {
    intake: null,
    requisitionNumber: '',
    scannedAt: '',
    priority: 'ROUTINE',
    dateReceived: typedNow(formatDateTime(now, zone), now),
    dateCollected: untyped,
    comment: '',
    patient: null,
    newPatient: blankPatient,
    notTheSame: [],
    location: null,
    physician: null,
    specimens: [blankSpecimen('A')],
    lastLetter: 'A',
    items: [],
    diagnoses: [],
    payer: null,
    policyNumber: '',
    groupNumber: '',
    relation: 'self',
    otherInsurance: [],
    medications: [],
    answers: {},
    keptAnswers: {},
  }
}

/** An empty form for a requisition that was scanned where no order answered to it. */
export const scannedOrder = (zone: string, code: string, now = new Date()): OrderValues => ({
  ...blankOrder(zone, now),
  requisitionNumber: code.trim().toUpperCase(),
  scannedAt: now.toISOString(),
})

/** The next requisition of the same bag: the clinic and the time of receipt stay. */
export const nextOrder = (zone: string, { location, physician, dateReceived }: OrderValues): OrderValues => ({
  ...blankOrder(zone),
  location,
  physician,
  dateReceived,
})

/** Whether anything was entered that would be a pity to lose. */
export function worthKeeping(values: OrderValues, blank: OrderValues): boolean {
  // The time of receipt stands there by itself.
  return JSON.stringify({ ...values, dateReceived: blank.dateReceived }) !== JSON.stringify(blank)
}
