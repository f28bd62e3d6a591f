import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { ImportRun } from '@contract/imports/shapes'
import type { Ctx, Write } from '../core/context'
import type { Database } from '../db/schema'
import type { Ports } from '../ports'
import type { Progress } from './run-record'

/** One file to load, and the world it is loaded into. */
export interface ImportJob {
  /** For looking things up. */
  db: Kysely<Database>
  /** One transaction with its audit row. */
  write: Ctx['write']
  ports: Ports
  labId: string
  userId: string | null
  runId: string
  kind: ImportRun['kind']
  bytes: Uint8Array
  /** Its fiscal year, in a code list, says from when the codes are in force. */
  fileName: string
  /** Patients: field to column name. Codes: `validFrom`, where the file's name holds no year. */
  map: Readonly<Record<string, string | null>>
  /** Location of patients whose row names none. */
  locationId: string | null
  onProgress: (progress: Progress) => void
  /**
   * Does a part of the file once: where an earlier attempt of the same run has done it, its outcome comes back instead.
   * `outcome` reads it as plain JSON. Numbers mean the same in every attempt.
   */
  step: <T>(
    number: number,
    outcome: z.ZodType<T>,
    work: (w: Write) => Promise<{ outcome: T; progress: Progress }>,
  ) => Promise<T>
}

/** A row that was not loaded, as it is given back: its cells as they were, its line, and why. */
export const RefusedRow = z.object({ cells: z.array(z.string()), line: z.int(), problem: z.string() })
export type RefusedRow = z.infer<typeof RefusedRow>

export const ProgressOfRows = z.object({
  total: z.int(),
  done: z.int(),
  loaded: z.int(),
  refused: z.int(),
})
export interface Loaded {
  columns: string[]
  refused: RefusedRow[]
  /** Loaded rows that a person should look at, each with the reason: they stand in the same file. */
  remarks?: RefusedRow[]
  /** A sentence on what happened, beyond the counts. */
  message: string | null
}
