import { z } from 'zod'
import { Priority } from '../choices'
import { m } from '../messages'
import { MaterialKind } from '../quality-control/choices'
import { AnalysisState, SpecimenState } from '../orders/shapes'
import {
  Flag,
  Id,
  Instant,
  PlainDate,
  Version,
  cleanText,
  listInput,
  optionalText,
  requiredText,
} from '../shapes'
import { BatchStage, BatchStatus } from './states'

/** The most specimens that a batch may be made for: a plate of 384 wells. */
export const mostInBatch = 384
/** The maximum that a new batch begins with: a plate of 96 wells without three controls. */
export const defaultMaximum = 93
/** A specimen whose stability ends within so many hours goes before older ones that keep longer. */
export const expiringHours = 24
/** So many specimens are offered or added at once. */
export const mostAtOnce = 400

export const Named = z.object({ _id: Id, name: z.string() })

/** A reagent lot as it is written on its box. `expires` is its last day of use. */
export const Reagent = z.object({
  name: requiredText(80, m.batches.reagentNameMissing),
  lot: requiredText(40, m.batches.lotMissing),
  expires: PlainDate,
  opened: PlainDate.nullish().transform((day) => day ?? null),
})
export type Reagent = z.infer<typeof Reagent>

/** What a person says of a batch. Its test type stays what it was: the work in it is of that type. */
export const BatchFields = z.object({
  instrumentId: Id.nullish().transform((id) => id ?? null),
  /** Method and version as the procedure names them: "RP-96 v3.2". */
  method: optionalText(120),
  analystId: Id.nullish().transform((id) => id ?? null),
  maximum: z
    .int(m.batches.maximumRange)
    .min(1, m.batches.maximumRange)
    .max(mostInBatch, m.batches.maximumRange),
  reagents: z.array(Reagent).max(20).default([]),
  /** Names of the controls that are placed with it. */
  controls: z.array(requiredText(80)).max(20).default([]),
})
export type BatchFields = z.infer<typeof BatchFields>
export type BatchFieldsInput = z.input<typeof BatchFields>

export const BatchForm = BatchFields.extend({
  testTypeId: z.guid(m.batches.testTypeMissing),
  /** The tests of the type that it takes, such as those of one method; none: all of them. */
  testIds: z.array(Id).max(mostAtOnce).default([]),
})
/** What is left out of a change stays as it is: a caller who raises the maximum loses no lot. */
export const BatchEdit = z.object({
  _id: Id,
  version: Version,
  instrumentId: Id.nullable().optional(),
  method: cleanText(120).nullable().optional(),
  analystId: Id.nullable().optional(),
  maximum: BatchFields.shape.maximum.optional(),
  reagents: BatchFields.shape.reagents.unwrap().optional(),
  controls: BatchFields.shape.controls.unwrap().optional(),
})
export type BatchEdit = z.infer<typeof BatchEdit>

export const BatchRow = z.object({
  _id: Id,
  version: Version,
  number: z.string(),
  status: BatchStatus,
  stage: BatchStage,
  testType: Named,
  instrument: Named.nullable(),
  method: z.string().nullable(),
  analyst: Named.nullable(),
  maximum: z.int(),
  /** Specimens in it; of a deleted batch, those that it held. */
  specimens: z.int(),
  stat: z.int(),
  /** Tests in it, and how many of them wait for a result, and for verification. */
  tests: z.int(),
  waiting: z.int(),
  unverified: z.int(),
  /** Tests that had a result, whatever became of it since: a batch with any of them is not deleted. */
  resulted: z.int(),
  createdAt: Instant,
  createdBy: z.string(),
  deletedAt: Instant.nullable(),
  deletedBy: z.string().nullable(),
  deletedWhy: z.string().nullable(),
})
export type BatchRow = z.infer<typeof BatchRow>

/** Who it is, as the bench sees a patient: no address, no number of another system. */
const BenchPatient = z.object({ lastname: z.string(), firstname: z.string(), dob: PlainDate })

/** A specimen with its order, as the bench reads of it. */
export const BenchSpecimen = z.object({
  specimenId: Id,
  barcode: z.string(),
  letter: z.string(),
  orderId: Id,
  requisitionNumber: z.string(),
  patient: BenchPatient,
  sampleType: z.string(),
  source: z.string(),
  priority: Priority,
  held: z.boolean(),
  specimenState: SpecimenState,
  collectedAt: Instant,
  receivedAt: Instant.nullable(),
  /** When its stability ends (sample type, hours from collection); null: it keeps without limit. */
  expiresAt: Instant.nullable(),
  expired: z.boolean(),
})

/** A specimen in a batch with its tests there. Results themselves stay with the calls that read results. */
export const BatchSpecimen = BenchSpecimen.extend({
  position: z.int(),
  tests: z.array(z.object({ _id: Id, code: z.string(), name: z.string(), state: AnalysisState })),
})
export type BatchSpecimen = z.infer<typeof BatchSpecimen>

export const Batch = BatchRow.extend({
  reagents: z.array(Reagent),
  controls: z.array(z.string()),
  /** The names of the tests that it takes alone; null: all of its type. */
  onlyTests: z.array(z.string()).nullable(),
  rows: z.array(BatchSpecimen),
})
export type Batch = z.infer<typeof Batch>

/** OPEN unless another status is asked for. `complete`: only what is complete, or only what is not. */
export const BatchList = listInput(['createdAt'], 'createdAt').extend({
  status: BatchStatus.default('OPEN'),
  complete: Flag.optional(),
  testTypeId: Id.optional(),
})
export type BatchList = z.infer<typeof BatchList>

export const BatchCounts = z.object({ open: z.int(), complete: z.int(), deleted: z.int() })
export type BatchCounts = z.infer<typeof BatchCounts>

/** Work that waits for a batch: specimens at hand with tests of the type that are in none. */
export const WaitingType = z.object({
  testType: Named,
  /** Specimens that can be added now. */
  specimens: z.int(),
  tests: z.int(),
  stat: z.int(),
  /** Those of them that expire within a day. */
  expiring: z.int(),
  /** Kept back: on hold, or past their stability. */
  held: z.int(),
  expired: z.int(),
  /** The longest at hand of those that can be added. */
  oldestAt: Instant.nullable(),
})
export type WaitingType = z.infer<typeof WaitingType>

/** A specimen that waits, in the order in which a batch is filled; `why` says what stands against adding it. */
export const WaitingSpecimen = BenchSpecimen.extend({
  tests: z.array(z.string()),
  why: z.string().nullable(),
})
export type WaitingSpecimen = z.infer<typeof WaitingSpecimen>

/** What became of one specimen that was to be added. */
export const BatchOutcome = z.object({
  specimenId: Id,
  barcode: z.string(),
  ok: z.boolean(),
  message: z.string().nullable(),
})
export type BatchOutcome = z.infer<typeof BatchOutcome>

export const BatchAnswer = z.object({ batch: Batch, outcomes: z.array(BatchOutcome) })
export type BatchAnswer = z.infer<typeof BatchAnswer>

/** A lot of the register of quality control that a batch may name today. */
export const RegisterLot = z.object({
  _id: Id,
  kind: MaterialKind,
  name: z.string(),
  level: z.int(),
  levels: z.int(),
  lot: z.string(),
  /** The day printed on it, and its last day of use: earlier where it was opened. */
  expires: PlainDate,
  lastDay: PlainDate,
  opened: PlainDate.nullable(),
  /** The test types and instruments that it is for; none: it says none, and is for any. */
  testTypeIds: z.array(Id),
  instrumentIds: z.array(Id),
})
export type RegisterLot = z.infer<typeof RegisterLot>

export const BatchChoices = z.object({
  testTypes: z.array(Named),
  instruments: z.array(Named.extend({ method: z.string().nullable() })),
  analysts: z.array(Named),
  lots: z.array(RegisterLot),
})
export type BatchChoices = z.infer<typeof BatchChoices>
