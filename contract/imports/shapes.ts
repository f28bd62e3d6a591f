import { z } from 'zod'
import { LoincCode } from '../catalogue/shapes'
import { ImportKind } from '../choices'
import { Id, Instant, Version } from '../shapes'

/** Kinds whose rows are people: they may need a location. */
export const kindsOfPeople: readonly ImportKind[] = ['patients', 'synthea-csv', 'fhir']

/** Kinds whose columns a person may say otherwise, as each system names them differently. */
export const kindsWithColumns: readonly ImportKind[] = ['patients', 'locations', 'physicians', 'users']

export const ImportRun = z.object({
  _id: Id,
  kind: ImportKind,
  state: z.enum(['RUNNING', 'DONE', 'DONE_WITH_ERRORS', 'FAILED', 'CANCELLED']),
  fileName: z.string(),
  total: z.int().nullable(),
  done: z.int(),
  loaded: z.int(),
  refused: z.int(),
  message: z.string().nullable(),
  refusedMediaKey: z.string().nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** Whether it may go on: it was canceled or failed, and its file is still there. */
  canRetry: z.boolean(),
})
export type ImportRun = z.infer<typeof ImportRun>

/** A test beside the LOINC order codes. `offers` are codes whose name fits; nothing is written before a person accepts one. */
export const LoincMatch = z.object({
  testId: Id,
  version: Version,
  code: z.string(),
  name: z.string(),
  loinc: z.string().nullable(),
  /** `listed`: its code is on the list. `unlisted`: it has a code that the list lacks. */
  state: z.enum(['listed', 'unlisted', 'offered', 'unmatched']),
  offers: z.array(z.object({ loinc: LoincCode, name: z.string() })),
})
export type LoincMatch = z.infer<typeof LoincMatch>
