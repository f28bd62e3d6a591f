import { z } from 'zod'
import { RemoteFormKey } from '../remote-orders/choices'
import { Id, Instant, Timestamp, Version, cleanText, optionalLines, requiredText } from '../shapes'

/** Rows of one sheet: a school. More than these is several sheets. */
export const mostRows = 500
/** Rows that one call sends. */
export const mostAtOnce = 25
export const largestSheet = 4 * 1024 * 1024

/** What a column of a sheet may hold, besides the answers to questions (`answers.…`). */
export const sheetFields = [
  'patientNumber',
  'lastname',
  'firstname',
  'middlename',
  'dob',
  'gender',
  'race',
  'ethnicity',
  'phone',
  'email',
  'line1',
  'line2',
  'city',
  'state',
  'zip',
  'payerName',
  'policyNumber',
  'groupNumber',
  'collected',
  'diagnoses',
  'residence',
  'worker',
  'consentName',
  'comment',
] as const
export const SheetField = z.enum(sheetFields)
export type SheetField = z.infer<typeof SheetField>

/** A field by name: one of ours, or an answer by the key of its question. */
export const FieldName = z.union([SheetField, z.string().regex(/^answers\.[a-z][a-zA-Z0-9]{0,39}$/)])

/** What is the same for everybody on the sheet. Null or empty: not chosen yet, or by column. */
export const SheetSetup = z.object({
  form: RemoteFormKey,
  locationId: Id.nullable(),
  physicianId: Id.nullable(),
  panelIds: z.array(Id).max(20),
  sampleTypeId: Id.nullable(),
  sourceId: Id.nullable(),
  /** Null: not collected yet, or by column. */
  collectedAt: Timestamp.nullable(),
  diagnoses: z.array(requiredText(10)).max(12),
  /** Why an order goes while something of its claim is open; of the orders that ask for it. */
  claimReason: optionalLines(400),
})
export type SheetSetup = z.infer<typeof SheetSetup>

/** Which column holds what; null: the sheet has none. */
export const SheetMap = z.record(FieldName, z.string().max(200).nullable())
export type SheetMap = z.infer<typeof SheetMap>

export const Cell = cleanText(400)

export const rowStates = ['READY', 'WRONG', 'SENT', 'DROPPED'] as const
export const RowState = z.enum(rowStates)
export type RowState = z.infer<typeof RowState>

export const SheetRow = z.object({
  _id: Id,
  version: Version,
  /** The line of the file that it came from. */
  line: z.int(),
  state: RowState,
  /** By field: as the file has it, or as it was mended. */
  cells: z.record(z.string(), z.string()),
  /** What is wrong, by field; under `row` what is wrong with the row as a whole. */
  problems: z.record(z.string(), z.string()),
  /** The patient on file whom it is for. */
  known: z.object({ _id: Id, patientNumber: z.string() }).nullable(),
  /** The order that came of it, or that there was already. */
  order: z.object({ _id: Id, requisitionNumber: z.string(), before: z.boolean() }).nullable(),
})
export type SheetRow = z.infer<typeof SheetRow>

export const FieldOfSheet = z.object({
  field: z.string(),
  label: z.string(),
  required: z.boolean(),
})
export type FieldOfSheet = z.infer<typeof FieldOfSheet>

export const OrderSheet = z.object({
  _id: Id,
  version: Version,
  name: z.string(),
  open: z.boolean(),
  madeAt: Instant,
  columns: z.array(z.string()),
  map: z.record(z.string(), z.string().nullable()),
  setup: SheetSetup,
  /** What is missing or wrong for everybody, by field of the setup. */
  setupProblems: z.record(z.string(), z.string()),
  /** What the form asks for, in the order of the grid. */
  fields: z.array(FieldOfSheet),
  rows: z.array(SheetRow),
})
export type OrderSheet = z.infer<typeof OrderSheet>

export const SheetLine = z.object({
  _id: Id,
  name: z.string(),
  madeAt: Instant,
  rows: z.int(),
  sent: z.int(),
  dropped: z.int(),
})
export type SheetLine = z.infer<typeof SheetLine>
