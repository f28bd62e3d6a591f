import { z } from 'zod'
import { GET, POST } from '../endpoint'
import { History } from '../history'
import { m } from '../messages'
import { Id, Version, cleanText, optionalLines, optionalText, requiredLines, requiredText } from '../shapes'
import { AcceptedResult, AssayContent, AssayRule, ChangedResult, JudgedRun } from './assay-shapes'
import {
  FillOrder,
  LayoutEdit,
  LayoutForm,
  PcrPlateForm,
  Plate,
  PlateAnswer,
  PlateChoices,
  PlateCounts,
  PlateEdit,
  PlateForm,
  PlateLayout,
  PlateList,
  PlatePage,
  PlateRow,
  PlateRun,
  PlateSpecimen,
  RunFileFormat,
  WellName,
  WellStep,
  mostRunFile,
  mostSteps,
} from './shapes'
import { HeldOutcome, PlateMove } from './states'

const reading = {
  area: 'plates',
  feature: 'plating',
  can: ['read', 'Plate'],
  phi: 'read',
  scope: 'own',
  entity: 'plate',
} as const
const writing = { ...reading, can: ['edit', 'Plate'], phi: 'write', idempotent: true } as const
const layoutWriting = { ...writing, entity: 'plateLayout' } as const

const one = z.object({ _id: Id })
const edited = z.object({ _id: Id, version: Version })

export const list = GET('/plates', {
  ...reading,
  phi: 'none',
  query: PlateList,
  out: PlatePage,
  summary: 'Plates by status, OPEN unless asked otherwise, oldest first.',
})

export const counts = GET('/plates_counts', {
  ...reading,
  phi: 'none',
  out: PlateCounts,
  summary: 'How many plates are open, done and deleted.',
})

export const choices = GET('/plate_choices', {
  ...reading,
  phi: 'none',
  out: PlateChoices,
  summary: 'The test types, layouts, instruments, batches and source plates that a plate can have.',
})

export const get = POST('/plate', {
  ...reading,
  body: one,
  out: Plate,
  summary: 'One plate with what is in its wells.',
})

export const history = POST('/plate/history', {
  ...reading,
  body: one,
  out: History,
  summary: 'What happened to a plate, newest first.',
})

export const unplaced = POST('/plate/unplaced', {
  ...reading,
  body: one.extend({ batchId: Id.nullish().transform((id) => id ?? null) }),
  out: z.object({ docs: z.array(PlateSpecimen) }),
  summary:
    'Specimens that are not on the plate yet: of a batch by position, or waiting work in the order in which it is filled.',
})

export const runs = POST('/plate/runs', {
  ...reading,
  body: one,
  out: z.object({ docs: z.array(PlateRun) }),
  summary: 'The runs that were read into a plate, with their readings.',
})

export const runFile = POST('/plate/run_file', {
  ...reading,
  body: one.extend({
    format: RunFileFormat,
    /** A plate with empty wells is written only where somebody has seen which they are. */
    confirmed: z.boolean().default(false),
  }),
  bytes: true,
  out: z.never(),
  summary: 'The set-up of a run for an instrument, with barcodes and no names of patients.',
})

export const add = POST('/add/plate', {
  ...writing,
  can: ['create', 'Plate'],
  body: z.object({ plate: PlateForm }),
  out: Plate,
  summary: 'Makes an extraction plate with the controls of its layout.',
})

export const addPcr = POST('/add/pcr_plate', {
  ...writing,
  can: ['create_pcr', 'PlateMap'],
  body: z.object({ plate: PcrPlateForm }),
  out: PlateAnswer,
  summary: 'Makes a PCR plate, empty or stamped from one plate or from four into the quadrants of 384 wells.',
})

export const update = POST('/update/plate', {
  ...writing,
  body: z.object({ plate: PlateEdit }),
  out: Plate,
  summary: 'Changes barcode, instrument or batch of a plate.',
})

export const scan = POST('/plate/scan', {
  ...writing,
  body: one.extend({
    code: cleanText(60).pipe(z.string().min(1, m.errors.scanMissing)),
    /** The well that was chosen; null: the next free one. */
    well: WellName.nullish().transform((well) => well ?? null),
    /** The order of the layout unless said. */
    order: FillOrder.optional(),
  }),
  out: z.object({ plate: Plate, wells: z.array(z.string()), barcode: z.string(), already: z.boolean() }),
  summary: 'Puts the specimen of a scanned barcode into a well, or says why it cannot go there.',
})

export const edit = POST('/plate/wells', {
  ...writing,
  body: one.extend({ steps: z.array(WellStep).min(1, m.plates.noSteps).max(mostSteps) }),
  out: PlateAnswer,
  summary:
    'Puts, moves, exchanges and clears wells; what somebody else changed since stays, and each step says what became of it.',
})

export const undo = POST('/plate/undo', {
  ...writing,
  body: one.extend({ redo: z.boolean().default(false) }),
  out: PlateAnswer,
  summary: 'Takes back the last change of a plate where the caller made it, or does it again.',
})

export const stage = POST('/plate/stage', {
  ...writing,
  body: edited.extend({
    move: PlateMove,
    reason: optionalLines(400),
    /** What a review decides of a plate on hold. */
    outcome: HeldOutcome.nullish().transform((outcome) => outcome ?? null),
  }),
  out: Plate,
  summary:
    'Moves a plate on: loaded, running, reviewed (one on hold with what becomes of it and why), closed; back to filling while nothing was read; failed; or its hold overridden by a supervisor.',
})

export const remove = POST('/plate/delete', {
  ...writing,
  can: ['delete', 'Plate'],
  body: edited.extend({ reason: requiredLines(400, m.errors.reasonMissing) }),
  out: PlateRow,
  summary: 'Deletes a plate of which nothing was read; its specimens may go onto another.',
})

export const readRun = POST('/plate/run', {
  ...writing,
  body: one
    .extend({
      fileName: requiredText(200, m.plates.fileMissing),
      text: z.string().min(1, m.plates.fileMissing).max(mostRunFile, m.plates.fileLarge).optional(),
      /** The file as it is, in base64: a workbook is no text. */
      file: z
        .string()
        .regex(/^[A-Za-z0-9+/]*={0,2}$/, m.plates.fileBroken)
        .min(1, m.plates.fileMissing)
        .max(Math.ceil(mostRunFile / 3) * 4, m.plates.fileLarge)
        .optional(),
      /** The barcode of the plate that was in the instrument, for a file that names none. */
      scanned: optionalText(60),
    })
    .refine(({ text, file }) => (text === undefined) !== (file === undefined), {
      message: m.plates.fileMissing,
      path: ['file'],
    }),
  maxBody: Math.ceil(mostRunFile / 3) * 4 + 10_000,
  out: z.object({ plate: Plate, run: PlateRun, already: z.boolean() }),
  summary:
    "Reads a run into its plate, from our own table or an instrument's export: plate, day, instrument, wells, samples and controls must be those of the plate.",
})

export const addLayout = POST('/add/plate_layout', {
  ...layoutWriting,
  body: z.object({ layout: LayoutForm }),
  out: PlateLayout,
  summary: 'Adds a layout: fill order, replicates, controls, closed wells, targets.',
})

export const reviseLayout = POST('/update/plate_layout', {
  ...layoutWriting,
  body: z.object({ layout: LayoutEdit }),
  out: PlateLayout,
  summary: 'Makes a new version of a layout; plates keep the version that they were made with.',
})

const ruling = { area: 'plates', feature: 'plating', scope: 'lab', entity: 'assayRule', phi: 'none' } as const

export const rules = GET('/assay_rules', {
  ...ruling,
  can: ['read', 'Plate'],
  out: z.object({ docs: z.array(AssayRule) }),
  summary: 'The rules by which runs of plates are judged, by test type.',
})

export const saveRules = POST('/assay_rules', {
  ...ruling,
  can: ['manage', 'Qc'],
  idempotent: true,
  body: z.object({
    testTypeId: Id,
    /** Of the rules that were edited; null for new ones. */
    version: Version.nullable(),
    content: AssayContent,
  }),
  out: AssayRule,
  summary: 'Keeps the draft of the rules of an assay. What is in force stays so.',
})

export const replayRules = POST('/assay_rules/replay', {
  ...ruling,
  can: ['manage', 'Qc'],
  phi: 'read',
  entity: 'plate',
  body: edited,
  out: z.object({ rule: AssayRule, changes: z.array(ChangedResult) }),
  summary: 'Each result of the last 90 days that the draft would change, and by which of its parts.',
})

export const approveRules = POST('/assay_rules/approve', {
  ...ruling,
  can: ['direct', 'Lab'],
  idempotent: true,
  fresh: true,
  body: edited.extend({
    /** The results that it would change were read. */
    read: z.boolean(),
  }),
  out: AssayRule,
  summary: 'Puts the draft in force as a new version, once it was replayed.',
})

export const verdicts = POST('/plate/verdicts', {
  ...reading,
  body: one,
  out: z.object({ judged: JudgedRun.nullable() }),
  summary: 'What the newest run of a plate comes to; null where no rules were in force when it was read.',
})

export const overrideWell = POST('/plate/well/override', {
  ...writing,
  can: ['manage', 'Qc'],
  body: edited.extend({ well: WellName, reason: requiredLines(400, m.errors.reasonMissing) }),
  out: Plate,
  summary:
    'Says that what a plate found of one specimen does not speak against results measured otherwise, while they have the value that they have; what a rule verified of them waits for a person. Enters no value and keeps a mark.',
})

export const accept = POST('/plate/accept', {
  ...writing,
  can: ['enter', 'Result'],
  body: edited,
  out: z.object({ plate: Plate, outcomes: z.array(AcceptedResult) }),
  summary: 'Enters what was found as results of an instrument; a test that has a result keeps it.',
})
