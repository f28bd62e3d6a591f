import { z } from 'zod'
import { BenchSpecimen, Named } from '../batches/shapes'
import { m } from '../messages'
import {
  Flag,
  Id,
  Instant,
  PlainDate,
  Version,
  cleanText,
  listInput,
  optionalText,
  pageOf,
  requiredText,
} from '../shapes'
import { PlateOutcome, PlateStage, PlateStatus, PlateVerdict } from './states'

/** So many wells are changed by one call: a whole plate. */
export const mostSteps = 384
/** The largest run file in bytes; a workbook with the curves of 384 wells has some four million. */
export const mostRunFile = 8_000_000
/** Wells that one specimen has on a plate of replicates. */
export const mostReplicates = 4
/** Steps that are undone one after another (ux: 50). */
export const mostUndone = 50

export const PlateFormat = z.literal([96, 384])
export const FillOrder = z.enum(['down', 'across'])
export const PlateKind = z.enum(['EXTRACTION', 'PCR'])
export type PlateKind = z.infer<typeof PlateKind>

/** What a control well is for: no template, positive, extraction, calibrator, internal standard. */
export const ControlRole = z.enum(['NTC', 'PC', 'NEC', 'CAL', 'IS'])
export type ControlRole = z.infer<typeof ControlRole>

/** The name of a well, `C7`; the plate itself says whether it has it. */
export const WellName = cleanText(4)
  .transform((name) => name.toUpperCase())
  .pipe(z.string().regex(/^[A-P](?:[1-9]|1\d|2[0-4])$/, m.plates.noSuchWell))

const LayoutControl = z.object({
  role: ControlRole,
  name: requiredText(40, m.plates.controlNameMissing),
  /** Where it always stands; null: the number of the plate says where. */
  well: WellName.nullish().transform((well) => well ?? null),
})

/** A target of the assay with its dyes, as the run file names them. */
const LayoutTarget = z.object({
  name: requiredText(40, m.plates.targetMissing),
  reporter: requiredText(20, m.plates.reporterMissing),
  quencher: optionalText(20),
})

/** What a plate of this layout holds before any specimen, and where specimens may go. */
export const LayoutContent = z.object({
  order: FillOrder,
  /** Wells that each specimen takes. */
  replicates: z.int().min(1, m.plates.replicatesRange).max(mostReplicates, m.plates.replicatesRange),
  controls: z.array(LayoutControl).max(32, m.plates.controlsMany).default([]),
  /** Wells that stay empty. */
  closed: z.array(WellName).max(384).default([]),
  targets: z.array(LayoutTarget).max(12, m.plates.targetsMany).default([]),
})
export type LayoutContent = z.infer<typeof LayoutContent>

export const LayoutForm = z.object({
  name: requiredText(60, m.plates.layoutNameMissing),
  format: PlateFormat,
  content: LayoutContent,
})
/** A new version of a layout. Its format stays: plates of it have so many wells. */
export const LayoutEdit = z.object({
  _id: Id,
  version: Version,
  name: requiredText(60, m.plates.layoutNameMissing),
  active: z.boolean(),
  content: LayoutContent,
})
export const PlateLayout = z.object({
  _id: Id,
  version: Version,
  name: z.string(),
  format: PlateFormat,
  active: z.boolean(),
  /** The number of its newest version; plates keep the one that they were made with. */
  number: z.int(),
  content: LayoutContent,
  madeAt: Instant,
  madeBy: z.string(),
})
export type PlateLayout = z.infer<typeof PlateLayout>

/** A plate that another is stamped from. Quadrant 1 to 4 of 384 wells; of 96 wells it is 1. */
const Source = z.object({ plateId: Id, quadrant: z.literal([1, 2, 3, 4]) })

/** What a person says of a new plate. */
export const PlateForm = z.object({
  testTypeId: z.guid(m.plates.testTypeMissing),
  layoutId: z.guid(m.plates.layoutMissing),
  /** As it is printed on the plate; left empty it is the number. */
  barcode: optionalText(40),
  instrumentId: Id.nullish().transform((id) => id ?? null),
  /** The batch that it is filled from. */
  batchId: Id.nullish().transform((id) => id ?? null),
})
export const PcrPlateForm = PlateForm.extend({ sources: z.array(Source).max(4).default([]) })
export const PlateEdit = z.object({
  _id: Id,
  version: Version,
  barcode: requiredText(40, m.plates.barcodeMissing),
  instrumentId: Id.nullish().transform((id) => id ?? null),
  batchId: Id.nullish().transform((id) => id ?? null),
})

const Numbered = z.object({ _id: Id, number: z.string() })

export const PlateRow = z.object({
  _id: Id,
  version: Version,
  number: z.string(),
  barcode: z.string(),
  format: PlateFormat,
  kind: PlateKind,
  status: PlateStatus,
  stage: PlateStage,
  testType: Named,
  layout: Named.extend({ number: z.int() }),
  instrument: Named.nullable(),
  batch: Numbered.nullable(),
  /** Different specimens, and wells that hold one; of a deleted plate, what it held. */
  specimens: z.int(),
  wells: z.int(),
  /** Wells that could still hold a specimen. */
  free: z.int(),
  stat: z.int(),
  /** Runs that were read into it: a plate with any of them is not deleted. */
  runs: z.int(),
  /** Of its newest run; null: nothing was read, or nothing could be judged. */
  verdict: PlateVerdict.nullable(),
  /** Why its controls hold it, as sentences. */
  heldWhy: z.string().nullable(),
  /** What was decided of it, by whom and why. */
  review: z
    .object({ outcome: PlateOutcome, reason: z.string().nullable(), by: z.string(), at: Instant })
    .nullable(),
  createdAt: Instant,
  createdBy: z.string(),
  deletedAt: Instant.nullable(),
  deletedBy: z.string().nullable(),
  deletedWhy: z.string().nullable(),
})
export type PlateRow = z.infer<typeof PlateRow>

/** A specimen on a plate, or one that waits for it. */
export const PlateSpecimen = BenchSpecimen.extend({
  /** The live batch that has its tests of this type. */
  batch: Numbered.nullable(),
  tests: z.array(z.string()),
  /** What stands against testing it; null: nothing. */
  why: z.string().nullable(),
})
export type PlateSpecimen = z.infer<typeof PlateSpecimen>

const wellParts = {
  /** New with each change of the well: who edits a well says which of them was seen. */
  _id: Id,
  well: z.string(),
  placedAt: Instant,
  placedBy: z.string(),
}
export const PlateWell = z.discriminatedUnion('content', [
  z.object({
    ...wellParts,
    content: z.literal('SPECIMEN'),
    specimen: PlateSpecimen,
    /** From 1 to the replicates of the layout. */
    replicate: z.int(),
    /** The well of the plate that it was stamped from. */
    from: z.object({ number: z.string(), well: z.string() }).nullable(),
  }),
  z.object({
    ...wellParts,
    content: z.literal('CONTROL'),
    role: ControlRole,
    control: z.string(),
    /** Put there by the layout: it stays. */
    locked: z.boolean(),
  }),
  z.object({ ...wellParts, content: z.literal('BLANK') }),
  /** A specimen whose order was deleted since. */
  z.object({ ...wellParts, content: z.literal('GONE'), barcode: z.string() }),
])
export type PlateWell = z.infer<typeof PlateWell>

export const Plate = PlateRow.extend({
  content: LayoutContent,
  contents: z.array(PlateWell),
  sources: z.array(Numbered.extend({ quadrant: z.int() })),
  children: z.array(Numbered),
  /** Whether the caller's last change can be undone, or what was undone done again. */
  canUndo: z.boolean(),
  canRedo: z.boolean(),
})
export type Plate = z.infer<typeof Plate>

/** OPEN unless another status is asked for. `done`: only closed and failed ones, or only the others. */
export const PlateList = listInput(['createdAt'], 'createdAt').extend({
  status: PlateStatus.default('OPEN'),
  done: Flag.optional(),
})
export type PlateList = z.infer<typeof PlateList>
export const PlatePage = pageOf(PlateRow)
export const PlateCounts = z.object({ open: z.int(), done: z.int(), deleted: z.int() })
export type PlateCounts = z.infer<typeof PlateCounts>

const seen = Id.nullable()
/**
 * A change of a well. `seen` is the `_id` of what the caller saw there, null for an empty well: where somebody else changed it
 * since, theirs stays and the answer says so. A move onto a filled well exchanges the two.
 */
export const WellStep = z.discriminatedUnion('do', [
  z.object({ do: z.literal('put'), well: WellName, seen, specimenId: Id }),
  z.object({ do: z.literal('control'), well: WellName, seen, role: ControlRole, name: optionalText(40) }),
  z.object({ do: z.literal('blank'), well: WellName, seen }),
  z.object({ do: z.literal('clear'), well: WellName, seen }),
  z.object({ do: z.literal('move'), well: WellName, seen, to: WellName, seenTo: seen }),
])
export type WellStep = z.infer<typeof WellStep>

/** What became of one step. */
export const WellOutcome = z.object({ well: z.string(), ok: z.boolean(), message: z.string().nullable() })
export type WellOutcome = z.infer<typeof WellOutcome>
export const PlateAnswer = z.object({ plate: Plate, outcomes: z.array(WellOutcome) })
export type PlateAnswer = z.infer<typeof PlateAnswer>

export const PlateChoices = z.object({
  testTypes: z.array(Named),
  instruments: z.array(Named),
  layouts: z.array(PlateLayout),
  /** Batches that are being filled, plated or run. */
  batches: z.array(Numbered.extend({ testTypeId: Id, specimens: z.int() })),
  /** Plates that a PCR plate can be stamped from: open extraction plates of 96 wells, loaded or further. */
  sources: z.array(Numbered.extend({ testTypeId: Id, specimens: z.int(), stage: PlateStage })),
})
export type PlateChoices = z.infer<typeof PlateChoices>

export const RunFileFormat = z.enum(['sds', 'quantstudio', 'cfx', 'lightcycler', 'plain'])
export type RunFileFormat = z.infer<typeof RunFileFormat>

/** A Ct as the file has it: decimal text; null where it says Undetermined; empty or NaN as they stand there. */
export const Reading = z.object({
  well: z.string(),
  target: z.string(),
  ct: z.string().nullable(),
  /** What the export of the instrument says beside it: shown, never concluded from. */
  flags: z.array(z.string()).optional(),
  task: z.string().optional(),
})
export type Reading = z.infer<typeof Reading>

/** What a file says of its run, and whether it or a scan named the plate. */
export const RunFacts = z.object({
  plateBy: z.enum(['file', 'scan']),
  /** The day on which it ran; null: it is not named, or reads two ways. */
  day: PlainDate.nullable(),
  /** Names and serial numbers of the instrument. */
  instrument: z.array(z.string()),
  /** Wells of the block. */
  block: PlateFormat.nullable(),
})
export type RunFacts = z.infer<typeof RunFacts>

export const PlateRun = z.object({
  _id: Id,
  fileName: z.string(),
  readAt: Instant,
  readBy: z.string(),
  readings: z.array(Reading),
  /** Null for a run that was read before they were kept. */
  facts: RunFacts.nullable(),
})
export type PlateRun = z.infer<typeof PlateRun>
