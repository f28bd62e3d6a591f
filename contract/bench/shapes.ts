import { z } from 'zod'
import { SheetShow } from './choices'
import { BenchSpecimen, WaitingType } from '../batches/shapes'
import { ControlState } from '../quality-control/choices'
import { Analysis } from '../results/shapes'
import { Id, Instant, PlainDate } from '../shapes'
import { TestDefinition } from '../tests/shapes'

/** Rows of the sheet that are shown at once. */
export const sheetRows = 200
/** The last page that the sheet turns to: beyond it a filter is wanted, not a page. */
export const mostSheetPages = 50

/** How a test of the type stands with its controls on one instrument today, and with which lots. */
export const BoardControl = z.object({
  planId: Id,
  test: z.object({ code: z.string(), name: z.string() }),
  instrument: z.object({ _id: Id, code: z.string(), name: z.string() }),
  state: ControlState,
  /** Why, in words; empty where all is well. */
  why: z.string(),
  lastAccepted: Instant.nullable(),
  /** In use, the one that ends first in front; `lastDay` is the last day on which it may be used. */
  lots: z.array(z.object({ name: z.string(), number: z.string(), lastDay: PlainDate })),
})
export type BoardControl = z.infer<typeof BoardControl>

const BoardBatch = z.object({ _id: Id, number: z.string() })

/** Work of one test type that is measured by one method on the same instruments. Only what waits makes a group. */
export const BoardGroup = WaitingType.omit({ testType: true }).extend({
  /** As the catalogue names it; null: it names none. */
  method: z.string().nullable(),
  /** Those that measure its tests, as the register and control plans say; several: any of them. */
  instruments: z.array(z.object({ _id: Id, code: z.string(), name: z.string() })),
  /** The tests of the type that are measured so; a batch of the group takes these. */
  testIds: z.array(Id),
  /** The oldest batch of these tests that is still being filled. */
  filling: BoardBatch.nullable(),
  controls: z.array(BoardControl),
})
export type BoardGroup = z.infer<typeof BoardGroup>

/** Work of one test type: what waits for a batch, what is in batches without a result, and the controls of its tests. */
export const BoardType = WaitingType.extend({
  /** Its work by method and instrument, the group with the oldest first. */
  groups: z.array(BoardGroup),
  /** Specimens in open batches with a test of the type that has no result yet. */
  inBatches: z.int(),
  /** The oldest open batch of the whole type that is still being filled. */
  filling: BoardBatch.nullable(),
  controls: z.array(BoardControl),
})
export type BoardType = z.infer<typeof BoardType>

export const SheetFilters = z.object({
  show: SheetShow.default('waiting'),
  testTypeId: Id.optional(),
  testId: Id.optional(),
  /** The method of its test, as the catalogue names it. */
  method: z.string().trim().min(1).max(200).optional(),
  batchId: Id.optional(),
  instrumentId: Id.optional(),
  /** The day of receipt, by the calendar of the laboratory. */
  day: PlainDate.optional(),
  /** These and no others: values that were typed and not saved are found again by them. */
  analysisIds: z.array(Id).max(sheetRows).optional(),
  page: z.int().min(1).max(mostSheetPages).default(1),
})
export type SheetFilters = z.infer<typeof SheetFilters>
export type SheetFiltersInput = z.input<typeof SheetFilters>

/** One test on one specimen. Its definition stands once for all rows, beside them. */
export const SheetRow = BenchSpecimen.extend({
  analysis: Analysis.omit({ definition: true }),
  batch: z.object({ _id: Id, number: z.string(), position: z.int() }).nullable(),
  /** Why no value is typed here, in words; null: it can be. */
  closed: z.string().nullable(),
})
export type SheetRow = z.infer<typeof SheetRow>

export const Sheet = z.object({
  docs: z.array(SheetRow),
  definitions: z.array(z.object({ testId: Id, testVersion: z.int(), definition: TestDefinition })),
  total: z.int(),
  /** There are more than were counted. */
  totalIsCapped: z.boolean(),
  page: z.int(),
  pages: z.int(),
})
export type Sheet = z.infer<typeof Sheet>

/** Where a specimen of an order is worked on or was: in a batch, or on a plate. */
export const Stay = z.object({
  kind: z.enum(['batch', 'plate']),
  /** The batch or the plate. */
  _id: Id,
  number: z.string(),
  /** How far it is, in words. */
  stage: z.string(),
  letter: z.string(),
  /** The position in the batch, or the wells of the plate. */
  place: z.string(),
  at: Instant,
})
export type Stay = z.infer<typeof Stay>
