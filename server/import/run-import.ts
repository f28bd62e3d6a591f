import type { Kysely } from 'kysely'
import { z } from 'zod'
import { api } from '@contract/api'
import type { ImportRun } from '@contract/imports/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx } from '../core/context'
import { reportOf } from '../core/error-report'
import { Refusal, notFound } from '../core/errors'
import { writeOutside } from '../core/write-outside'
import type { Database } from '../db/schema'
import type { Ports } from '../ports'
import { writeCsv } from './csv'
import type { ImportJob, Loaded, RefusedRow } from './job'
import { fileKinds } from './file-kinds'
import { loadIcd10cm } from './load-icd10cm'
import { loadPatients } from './load-patients'
import { finishRun, findRun, insertRun, type Progress } from './run-record'

const csvType = 'text/csv; charset=utf-8'

/** The rows that were not loaded, and those to look at, as a file with their own columns, their line and why: to correct and load again. */
const listedFile = (columns: readonly string[], listed: readonly RefusedRow[]) =>
  writeCsv([
    [...columns, 'line', 'problem'],
    ...listed.map((row) => [...columns.map((_, at) => row.cells[at] ?? ''), String(row.line), row.problem]),
  ])

/** The step that ends a run: after everything that a kind of file numbers. */
const endStep = 2_000_000

/** Ends the run, with a file of what was not loaded where there is such. */
async function finish(job: ImportJob, loaded: Loaded): Promise<void> {
  const { labId, runId, ports } = job
  const listed = [...loaded.refused, ...(loaded.remarks ?? [])].sort((a, b) => a.line - b.line)
  const bytes = listed.length > 0 ? listedFile(loaded.columns, listed) : null
  const { total, done } = (await findRun(job.db, labId, runId)) ?? { total: 0, done: 0 }
  await job.step(endStep, z.null(), async (w) => {
    const fileKey = bytes && (await ports.files.put(bytes, csvType))
    const mediaKey = bytes && ports.ids.token()
    if (bytes && mediaKey)
      await w.tx
        .insertInto('media')
        .values({
          lab_id: labId,
          key: mediaKey,
          kind: 'import',
          title: fill(m.imports.refusedTitle, { name: job.fileName }),
          content_type: csvType,
          size: bytes.byteLength,
          file_key: fileKey,
          order_id: null,
          patient_id: null,
          location_id: null,
          created_by: job.userId,
          created_at: ports.clock.now(),
        })
        .execute()
    const refused = loaded.refused.length
    await finishRun(w, labId, runId, {
      state: refused > 0 ? 'DONE_WITH_ERRORS' : 'DONE',
      message: loaded.message,
      refusedMediaKey: mediaKey,
      now: ports.clock.now(),
    })
    return { outcome: null, progress: { total: total ?? done, done, loaded: done - refused, refused } }
  })
}

async function fail(job: ImportJob, error: unknown): Promise<void> {
  if (!(error instanceof Refusal))
    job.ports.log.warn({ import: job.runId, err: reportOf(error) }, 'An import stopped')
  const message = error instanceof Refusal ? error.message : m.imports.stopped
  await job.write((w) =>
    finishRun(w, job.labId, job.runId, {
      state: 'FAILED',
      message,
      refusedMediaKey: null,
      now: job.ports.clock.now(),
    }),
  )
}

function load(job: ImportJob): Promise<Loaded> {
  if (job.kind === 'icd10cm') return loadIcd10cm(job)
  return job.kind === 'patients' ? loadPatients(job) : fileKinds[job.kind].load(job)
}

const runOf = async (job: ImportJob): Promise<ImportRun> => {
  const run = await findRun(job.db, job.labId, job.runId)
  if (!run) throw notFound()
  return run
}

/** Carries out a run whose row stands already, or goes on with it. Throws a refusal where the file cannot be read. */
export async function carryOut(job: ImportJob): Promise<ImportRun> {
  await finish(job, await load(job))
  return runOf(job)
}

export interface ImportRequest {
  db: Kysely<Database>
  ports: Ports
  labId: string
  /** Who started it, where that is somebody; the command line is nobody. */
  userId: string | null
  kind: ImportRun['kind']
  bytes: Uint8Array
  fileName: string
  map?: Readonly<Record<string, string | null>>
  locationId?: string | null
  onProgress?: (progress: Progress) => void
}

/**
 * Loads a file from beginning to end, outside any request: what `npm run import` does. Answers the finished run; a file
 * that cannot be read ends as FAILED with the reason as its message. Rejects only when the database does.
 */
export async function runImport({
  db,
  ports,
  labId,
  userId,
  kind,
  bytes,
  fileName,
  map = {},
  locationId = null,
  onProgress = () => {},
}: ImportRequest): Promise<ImportRun> {
  const writeAs = writeOutside({ db, ports, endpoint: api.imports.start, userId: null })
  const write: Ctx['write'] = (work) => writeAs(labId, work)
  const runId = ports.ids.id()
  await write((w) => insertRun(w, { labId, id: runId, kind, fileName, userId, now: ports.clock.now() }))
  const job: ImportJob = {
    db,
    write,
    ports,
    labId,
    userId,
    runId,
    kind,
    bytes,
    fileName,
    map,
    locationId,
    onProgress,
    // From beginning to end in one go: nothing is there to be gone on with.
    step: async (_number, _outcome, work) => (await write(work)).outcome,
  }
  return carryOut(job).catch(async (error: unknown) => {
    await fail(job, error)
    return runOf(job)
  })
}
