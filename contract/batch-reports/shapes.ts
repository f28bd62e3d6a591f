import { z } from 'zod'
import { Batch, BatchList, BatchRow } from '../batches/shapes'
import { AnalysisState } from '../orders/shapes'
import { Priority } from '../choices'
import { PlateList, PlateRow } from '../plates/shapes'
import { PointVerdict, RunVerdict } from '../quality-control/choices'
import { TurboBatchDetail, TurboSign } from '../turbo-reports/shapes'
import { Id, Instant, Version } from '../shapes'

/** A version of the paper as it was made. It is never changed; what happens later makes another version. */
export const BatchPaper = z.object({
  number: z.int(),
  madeAt: Instant,
  madeByName: z.string(),
  /** In bytes. */
  size: z.int(),
})
export type BatchPaper = z.infer<typeof BatchPaper>

export const BatchReportRow = BatchRow.extend({ paper: BatchPaper.nullable() })
export type BatchReportRow = z.infer<typeof BatchReportRow>

export const PlateReportRow = PlateRow.extend({ paper: BatchPaper.nullable() })
export type PlateReportRow = z.infer<typeof PlateReportRow>

export const BatchReportList = BatchList
export const PlateReportList = PlateList
export type BatchReportList = z.infer<typeof BatchReportList>

/** A test of a batch with all that happened to it, by position. */
export const ReportedTest = z.object({
  _id: Id,
  orderId: Id,
  position: z.int(),
  /** The wells of its specimen, of a plate; null: of a batch its position says where it is. */
  wells: z.string().nullable(),
  barcode: z.string(),
  requisitionNumber: z.string(),
  patient: z.object({ lastname: z.string(), firstname: z.string() }),
  priority: Priority,
  code: z.string(),
  name: z.string(),
  state: AnalysisState,
  /** As the report prints it; empty without a result. */
  text: z.string(),
  unit: z.string(),
  flag: z.string(),
  critical: z.boolean(),
  enteredBy: z.string().nullable(),
  enteredAt: Instant.nullable(),
  /** A person, or the rule that verified it, in words. */
  verifiedBy: z.string().nullable(),
  verifiedAt: Instant.nullable(),
  releasedAt: Instant.nullable(),
  /** Readings of plates: plate, well, target and Ct as the file wrote it. */
  readings: z.array(z.string()),
  /** What holds it, why it was withdrawn or canceled, calls and comments, as sentences. */
  notes: z.array(z.string()),
})
export type ReportedTest = z.infer<typeof ReportedTest>

/** A control run beside the batch. `findings` are the rules that it broke. */
export const ReportedRun = z.object({
  _id: Id,
  at: Instant,
  test: z.string(),
  instrument: z.string(),
  verdict: RunVerdict,
  byName: z.string(),
  comment: z.string().nullable(),
  points: z.array(
    z.object({
      level: z.int(),
      lot: z.string(),
      raw: z.string(),
      mean: z.string().nullable(),
      sd: z.string().nullable(),
      z: z.string().nullable(),
      verdict: PointVerdict,
      findings: z.array(z.string()),
      excluded: z.boolean(),
      /** Judged by a target of fewer than 20 values. */
      provisional: z.boolean().optional(),
    }),
  ),
})
export type ReportedRun = z.infer<typeof ReportedRun>

/** A plate that was made of the batch, with the files read into it and what its controls read. */
export const ReportedPlate = z.object({
  _id: Id,
  number: z.string(),
  barcode: z.string(),
  stage: z.string(),
  instrument: z.string().nullable(),
  runs: z.array(z.object({ fileName: z.string(), at: Instant, byName: z.string() })),
  controls: z.array(z.string()),
  /** What its controls say, why they hold it, and what was decided of it by whom, as sentences. */
  verdict: z.array(z.string()),
  /** It is on hold or was, or it failed. */
  alarm: z.boolean(),
})
export type ReportedPlate = z.infer<typeof ReportedPlate>

/**
 * CLEAN: its report can be released as it stands. LEFT: something is in the way. UNCHECKED: the release gate was not asked since it
 * changed. DONE: nothing of it waits for a report.
 */
export const OrderStanding = z.enum(['CLEAN', 'LEFT', 'UNCHECKED', 'DONE'])
export type OrderStanding = z.infer<typeof OrderStanding>

export const ReportedOrder = z.object({
  _id: Id,
  version: Version,
  requisitionNumber: z.string(),
  patient: z.object({ lastname: z.string(), firstname: z.string() }),
  standing: OrderStanding,
  /** Each thing in the way of its release, as a sentence. */
  why: z.array(z.string()),
})
export type ReportedOrder = z.infer<typeof ReportedOrder>

export const ReportedEvent = z.object({
  at: Instant,
  by: z.string(),
  did: z.string(),
  reason: z.string().nullable(),
})
export type ReportedEvent = z.infer<typeof ReportedEvent>

/** A well of a plate: what it holds, what was read in it, and what that came to. */
export const ReportedWell = z.object({
  well: z.string(),
  /** The barcode of its specimen, or its control with the role. */
  content: z.string(),
  /** The lot of its control in quality control. */
  lot: z.string().nullable(),
  placedBy: z.string(),
  /** Target and Ct of each file, as it wrote them. */
  readings: z.array(z.string()),
  /** The finding, its reasons and what is to be done, each as a phrase. */
  verdict: z.array(z.string()),
  /** Its control failed, or it is on hold. */
  alarm: z.boolean(),
})
export type ReportedWell = z.infer<typeof ReportedWell>

/** Everything that happened to a batch or to a plate: one of the two is null. */
export const BatchReport = z.object({
  batch: Batch.omit({ rows: true }).nullable(),
  plate: PlateRow.nullable(),
  /** Of a plate, by place; of a batch none. */
  wells: z.array(ReportedWell),
  tests: z.array(ReportedTest),
  runs: z.array(ReportedRun),
  plates: z.array(ReportedPlate),
  orders: z.array(ReportedOrder),
  /** Oldest first. */
  events: z.array(ReportedEvent),
  /** There are older events than were read; the audit trail has them. */
  eventsAreCut: z.boolean(),
  /** What was released from here, the newest first, with the outcome of each order. */
  releases: z.array(TurboBatchDetail),
  /** The newest first. */
  papers: z.array(BatchPaper),
})
export type BatchReport = z.infer<typeof BatchReport>

export const BatchReleaseOrders = TurboSign
