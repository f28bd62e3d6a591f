import { Gender, OrderStateFilter, OrderWork, Priority } from '../choices'
import { Insurance } from '../patients/shapes'
import { Address } from '../people'
import {
  Flag,
  Id,
  Instant,
  PlainDate,
  Timestamp,
  Version,
  cleanLines,
  listInput,
  optionalText,
  optionalLines,
  requiredText,
} from '../shapes'
import { KeptAs } from '../tests/kept-as'
import { ReportState } from './choices'
import { z } from 'zod'
import { defaultSorts } from '../constants'
import { fill, m } from '../messages'

export const OrderFilters = z.object({
  state: OrderStateFilter.optional(),
  work: OrderWork.optional(),
  report: z.enum(['PRELIMINARY', 'AMENDED']).optional(),
  /** Collected on or after this day, in the laboratory's time zone. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  location: Id.optional(),
  physician: Id.optional(),
  patient: Id.optional(),
  flagged: Flag.optional(),
  stat: Flag.optional(),
  /** Those that came on paper: no remote order stands behind them. */
  paper: Flag.optional(),
})

export const OrderList = listInput(
  ['dateCollected', 'dateReceived', 'requisitionNumber'],
  defaultSorts.orders,
).extend(OrderFilters.shape)
export type OrderList = z.infer<typeof OrderList>

export type OrderListInput = z.input<typeof OrderList>

export const OrderCounts = z.object({
  all: z.int(),
  OPEN: z.int(),
  CLOSED: z.int(),
  REJECTED: z.int(),
  HOLD: z.int(),
  capped: z.boolean(),
})

export const OrderState = z.enum(['DRAFT', 'OPEN', 'CLOSED', 'REJECTED'])
export type OrderState = z.infer<typeof OrderState>

export const SpecimenState = z.enum(['EXPECTED', 'IN_TRANSIT', 'RECEIVED', 'REJECTED', 'STORED', 'DISPOSED'])
export type SpecimenState = z.infer<typeof SpecimenState>

export const AnalysisState = z.enum([
  'REGISTERED',
  'ASSIGNED',
  'RESULTED',
  'VERIFIED',
  'RELEASED',
  'RETRACTED',
  'REJECTED',
  'CANCELLED',
])
export type AnalysisState = z.infer<typeof AnalysisState>

/** Hold and flag lie over the state and do not change it (specification section 4: separate calls). */
export const Overlay = z.object({
  reason: z.string(),
  by: Id,
  byName: z.string(),
  at: Instant,
  until: Instant.nullish(),
})
export type Overlay = z.infer<typeof Overlay>

export const PatientOnOrder = z.object({
  patientNumber: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  middlename: z.string().nullable(),
  dob: PlainDate,
  gender: Gender,
  race: z.string().nullable(),
  ethnicity: z.string().nullable(),
  phone: z.string().nullable(),
  address: Address,
})
export type PatientOnOrder = z.infer<typeof PatientOnOrder>

/** A panel or a single test as ordered, on one specimen. Exactly one of panelId and testId is set. */
export const OrderedItem = z.object({
  panelId: Id.nullable(),
  testId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  letter: z.string(),
})
export type OrderedItem = z.infer<typeof OrderedItem>

const Letter = z.string().regex(/^[A-Z]$/, m.orders.letterFormat)

export const RequisitionNumber = z
  .string()
  .transform((s) => s.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{3,23}$/, m.orders.numberFormat))

export const SpecimenFields = z.object({
  letter: Letter,
  sampleTypeId: Id,
  sourceId: Id,
  container: optionalText(80),
  collectedAt: Timestamp,
  condition: optionalText(80),
  comment: optionalLines(400),
})

/** When the last dose was taken: the day, or the instant where its time is known too. */
export const LastTaken = z.union([PlainDate, Timestamp])

const howTaken = {
  lastTaken: LastTaken.nullish().transform((v) => v ?? null),
  /** Null: as the words say. */
  asNeeded: z
    .boolean()
    .nullish()
    .transform((v) => v ?? null),
}

export const MedicationOnOrder = z.object({
  medicationId: Id.nullable(),
  name: requiredText(160),
  detail: optionalText(160),
  ...howTaken,
})

/** A medication that is added to an order by itself. */
export const AddedMedication = MedicationOnOrder.extend({ medicationId: Id.nullish() })

/** What order entry sends: a new order, or the whole of an open one as it should be. */
export const OrderFields = z.object({
  /** Empty: the laboratory gives the next number. */
  requisitionNumber: z
    .union([z.literal('').transform(() => null), RequisitionNumber])
    .nullish()
    .transform((v) => v ?? null),
  priority: Priority.default('ROUTINE'),
  patientId: Id,
  physicianId: Id,
  locationId: Id,
  dateCollected: Timestamp,
  dateReceived: Timestamp.nullish().transform((v) => v ?? null),
  comment: optionalLines(1000),
  specimens: z.array(SpecimenFields).min(1, m.orders.specimenMissing).max(26),
  items: z
    .array(z.object({ panelId: Id.nullish(), testId: Id.nullish(), letter: Letter }))
    .min(1, m.orders.testMissing)
    .max(60),
  diagnoses: z.array(z.string().max(10)).max(12, m.orders.tooManyDiagnoses).default([]),
  insurance: z.array(Insurance).max(3).default([]),
  medications: z.array(MedicationOnOrder).max(60).default([]),
  answers: z
    .record(z.string().max(60), z.union([cleanLines(500), z.number(), z.boolean(), z.null()]))
    .default({}),
})
export type OrderFields = z.infer<typeof OrderFields>

export type OrderFieldsInput = z.input<typeof OrderFields>

/** A record as the specification has it on an order: its id, or the record with its `_id`. */
const Named = z.union([Id, z.object({ _id: Id }).transform(({ _id }) => _id)]).optional()

/**
 * The order as a call takes it: patient, location and physician by the names of the specification or by those of our ids. What
 * both name must be one record.
 */
export const OrderSent = OrderFields.extend({
  patientId: Id.optional(),
  physicianId: Id.optional(),
  locationId: Id.optional(),
  patient: Named,
  physician: Named,
  location: Named,
}).transform(({ patient, physician, location, ...order }, ctx): OrderFields => {
  const one = (name: string, named: string | undefined, id: string | undefined): string => {
    const issue = (field: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [field], message, input: order })
    if (named !== undefined && id !== undefined && named !== id)
      issue(name, fill(m.orders.namedTwice, { name, id: `${name}Id` }))
    const found = id ?? named
    if (found === undefined) issue(`${name}Id`, m.errors.valueMissing)
    return found ?? ''
  }
  return {
    ...order,
    patientId: one('patient', patient, order.patientId),
    physicianId: one('physician', physician, order.physicianId),
    locationId: one('location', location, order.locationId),
  }
})

export const Specimen = z.object({
  _id: Id,
  version: Version,
  letter: z.string(),
  barcode: z.string(),
  sampleTypeId: Id,
  sampleType: z.string(),
  /** Hours from collection that a specimen of its type keeps; null without limit. */
  stabilityHours: z.int().nullable().optional(),
  /** How it was kept from its collection on; null or left out, nobody said. */
  kept: KeptAs.nullish(),
  /** The stains of the tests on it, for its label; absent in answers kept from before there were any. */
  stain: z.string().nullable().optional(),
  sourceId: Id,
  source: z.string(),
  container: z.string().nullable(),
  state: SpecimenState,
  condition: z.string().nullable(),
  collectedAt: Instant,
  receivedAt: Instant.nullable(),
  receivedByName: z.string().nullable(),
  rejectReason: z.string().nullable(),
  /** Absent in answers kept from before; null for what was rejected before it was kept. */
  rejectedAt: Instant.nullable().optional(),
  rejectedByName: z.string().nullable().optional(),
  comment: z.string().nullable(),
})
export type Specimen = z.infer<typeof Specimen>

export const OrderMedication = z.object({
  _id: Id,
  medicationId: Id.nullable(),
  name: z.string(),
  detail: z.string().nullable(),
  /** As `LastTaken`; absent, as the mark beside it, in answers kept from before. */
  lastTaken: z.string().nullish(),
  /** Null: as the words say. */
  asNeeded: z.boolean().nullish(),
  /** What it is made of: by the medication list, or as the typed words were read; empty where these say nothing. */
  ingredients: z.array(z.string()),
  /** How the entry was read: `unread` and `notCurrent` are compared with nothing, `none` says that there is none. */
  reading: z.enum(['read', 'unread', 'notCurrent', 'none']),
  verifiedFrom: z.object({ name: z.string(), detail: z.string().nullable() }).nullable(),
  verifiedAt: Instant.nullable(),
})
export type OrderMedication = z.infer<typeof OrderMedication>

/** The requisition as the specification names it on an order. Always answered; absent in answers kept from before it was. */
const RequisitionDoc = z.object({ dateReceived: Instant.nullable() })

/** A panel on one of the keys 1 to 9 of a location. */
export const PanelKey = z.object({ place: z.int().min(1).max(9), panelId: Id })
export type PanelKey = z.infer<typeof PanelKey>

export const OrderRow = z.object({
  _id: Id,
  version: Version,
  kind: z.enum(['order', 'case']),
  requisitionNumber: z.string(),
  state: OrderState,
  priority: Priority,
  patient: z.object({ _id: Id, firstname: z.string(), lastname: z.string(), dob: PlainDate, gender: Gender }),
  location: z.object({ _id: Id, name: z.string() }),
  physician: z.object({ _id: Id, firstname: z.string(), lastname: z.string() }),
  dateCollected: Instant,
  dateReceived: Instant.nullable(),
  dateReported: Instant.nullable(),
  dateExported: Instant.nullable(),
  requisitionDoc: RequisitionDoc.optional(),
  panels: z.array(z.string()),
  hold: Overlay.nullable(),
  flag: Overlay.nullable(),
  reportState: ReportState.nullable(),
  reportVersion: z.int(),
  pharmdReviewed: z.boolean(),
  /** A critical value that still counts: nobody was told yet of one at least, or all were told of. Null: none. */
  critical: z.enum(['OWED', 'TOLD']).nullable(),
})
export type OrderRow = z.infer<typeof OrderRow>

/** When each stage was reached, and by whom: the order page's timeline. */
export const TimelineStep = z.object({
  step: z.enum(['entered', 'received', 'resulted', 'verified', 'reported']),
  at: Instant.nullable(),
  by: z.string().nullable(),
  note: z.string().nullable(),
})

export const Order = z.object({
  _id: Id,
  version: Version,
  kind: z.enum(['order', 'case']),
  requisitionNumber: z.string(),
  sampleid: z.string().nullable(),
  state: OrderState,
  priority: Priority,
  patientId: Id,
  patient: PatientOnOrder,
  location: z.object({ _id: Id, name: z.string(), phone: z.string().nullable(), fax: z.string().nullable() }),
  physician: z.object({ _id: Id, firstname: z.string(), lastname: z.string(), npi: z.string() }),
  dateCollected: Instant,
  dateReceived: Instant.nullable(),
  dateEntered: Instant,
  dateReported: Instant.nullable(),
  dateExported: Instant.nullable(),
  requisitionDoc: RequisitionDoc.optional(),
  reportState: ReportState.nullable(),
  reportVersion: z.int(),
  hold: Overlay.nullable(),
  flag: Overlay.nullable(),
  items: z.array(OrderedItem),
  diagnoses: z.array(z.object({ code: z.string(), description: z.string() })),
  insurance: z.array(Insurance),
  medications: z.array(OrderMedication),
  answers: z.record(z.string(), z.unknown()),
  comment: z.string().nullable(),
  /** Changes made after closing: they wait here for a corrected report and do not reopen the order. */
  correction: z.record(z.string(), z.unknown()).nullable(),
  pharmdReviewed: z.boolean(),
  /** A specimen of a proficiency test: it goes to no other laboratory. Absent in answers kept from before. */
  proficiency: z.boolean().optional(),
  /** What the clinic sent, where the order came of that. */
  remoteOrderId: Id.optional(),
  /** What the clinic asks to be changed and nobody has answered, the oldest first; absent where there is nothing. */
  changesAsked: z
    .array(z.object({ _id: Id, version: Version, text: z.string(), at: Instant, byName: z.string() }))
    .optional(),
  deleted: z.boolean(),
  enteredByName: z.string(),
  specimens: z.array(Specimen),
  timeline: z.array(TimelineStep),
})
export type Order = z.infer<typeof Order>

/** An order as it was saved, with what is doubtful of it and was kept nevertheless, in sentences. */
export const SavedOrder = Order.extend({ warnings: z.array(z.string()).optional() })
export type SavedOrder = z.infer<typeof SavedOrder>

/** What a change answers whoever may not read orders: that it was made, and nothing of the patient. */
export const ChangedOrder = z.strictObject({
  _id: Id,
  version: Version,
  dateExported: Order.shape.dateExported,
})
export type ChangedOrder = z.infer<typeof ChangedOrder>

/** The order that a caller who may read orders is answered. Throws where a change answered less. */
export function wholeOrder(answer: SavedOrder | ChangedOrder): SavedOrder {
  if ('state' in answer) return answer
  throw new Error('This account may not read orders.')
}

/** Another order of the same patient and day of collection, and which of the panels and tests asked for it runs already. */
export const SameDayOrder = z.object({
  orderId: Id,
  requisitionNumber: z.string(),
  names: z.array(z.string()).min(1),
})
export type SameDayOrder = z.infer<typeof SameDayOrder>

/** The specification's requisition search result. */
export const TrackedRequisition = z.object({
  _id: Id,
  requisitionNumber: z.string(),
  patient: z.object({ firstname: z.string(), lastname: z.string(), dob: PlainDate }),
  location: z.object({ name: z.string() }),
  physician: z.object({ lastname: z.string() }),
  dateEntered: Instant.nullable(),
  dateReceived: Instant.nullable(),
  dateReported: Instant.nullable(),
})
export type TrackedRequisition = z.infer<typeof TrackedRequisition>
