import { sql, type Selectable } from 'kysely'
import { ImportRun } from '@contract/imports/shapes'
import { ImportKind } from '@contract/choices'
import { m } from '@contract/messages'
import type { Write } from '../core/context'
import { conflict, notFound } from '../core/errors'
import { ofLab } from '../core/scope'
import type { Executor } from '../core/tx'
import type { ImportRunTable } from '../db/schema'

/** How far a run is: rows of the file, how many have been looked at, loaded and refused. */
export interface Progress {
  total: number
  done: number
  loaded: number
  refused: number
}

const stopped: readonly string[] = ['FAILED', 'CANCELLED']

const present = (row: Selectable<ImportRunTable> & { has_file: boolean }): ImportRun => ({
  _id: row.id,
  kind: ImportKind.parse(row.kind),
  state: ImportRun.shape.state.parse(row.state),
  fileName: row.file_name,
  total: row.total,
  done: row.done,
  loaded: row.loaded,
  refused: row.refused,
  message: row.message,
  refusedMediaKey: row.refused_media_key,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  canRetry: stopped.includes(row.state) && row.has_file,
})

/** The runs of a laboratory, each with whether its file still waits. */
const runs = (db: Executor, labId: string) =>
  db
    .selectFrom('import_run as r')
    .leftJoin('job as j', (join) => join.on(ofLab(labId, 'j')).onRef('j.id', '=', 'r.id'))
    .selectAll('r')
    .select(sql<boolean>`coalesce(j.payload ? 'fileKey', false)`.as('has_file'))
    .where(ofLab(labId, 'r'))

export async function findRun(db: Executor, labId: string, id: string): Promise<ImportRun | undefined> {
  const row = await runs(db, labId).where('r.id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** The latest runs, newest first. */
export async function recentRuns(db: Executor, labId: string): Promise<ImportRun[]> {
  const rows = await runs(db, labId)
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(20)
    .execute()
  return rows.map(present)
}

/** A run of the command line of this age that still says RUNNING has died with its process. */
const longestRunMs = 30 * 60_000

/**
 * Refuses a second run of a kind beside one that is still going on: the two would not see each other's rows. Whoever asks at
 * the same moment waits here. A run without a job is the command line's.
 */
export async function refuseSecond(w: Write, labId: string, kind: string, now: Date): Promise<void> {
  await w.tx.selectFrom('lab').select('id').where('id', '=', labId).forNoKeyUpdate().execute()
  const running = await w.tx
    .selectFrom('import_run as r')
    .leftJoin('job as j', (join) => join.on(ofLab(labId, 'j')).onRef('j.id', '=', 'r.id'))
    .select('r.id')
    .where(ofLab(labId, 'r'))
    .where('r.kind', '=', kind)
    .where('r.state', '=', 'RUNNING')
    .where((eb) =>
      eb.or([
        eb('j.open', '=', true),
        eb.and([eb('j.id', 'is', null), eb('r.started_at', '>', new Date(now.getTime() - longestRunMs))]),
      ]),
    )
    .executeTakeFirst()
  if (running) throw conflict(m.imports.busy)
}

interface NewRun {
  labId: string
  id: string
  kind: ImportRun['kind']
  fileName: string
  userId: string | null
  now: Date
}

export async function insertRun(
  w: Write,
  { labId, id, kind, fileName, userId, now }: NewRun,
): Promise<ImportRun> {
  await w.tx
    .insertInto('import_run')
    .values({
      lab_id: labId,
      id,
      kind,
      state: 'RUNNING',
      file_name: fileName,
      total: null,
      message: null,
      refused_media_key: null,
      started_by: userId,
      started_at: now,
    })
    .execute()
  w.changed('import', id, null, { kind, fileName })
  const run = await findRun(w.tx, labId, id)
  if (!run) throw notFound()
  return run
}

export async function noteProgress(w: Write, labId: string, id: string, progress: Progress): Promise<void> {
  await w.tx.updateTable('import_run').set(progress).where(ofLab(labId)).where('id', '=', id).execute()
  w.about('import', id)
}

export async function finishRun(
  w: Write,
  labId: string,
  id: string,
  end: { state: ImportRun['state']; message: string | null; refusedMediaKey: string | null; now: Date },
): Promise<void> {
  await w.tx
    .updateTable('import_run')
    .set({
      state: end.state,
      message: end.message,
      refused_media_key: end.refusedMediaKey,
      finished_at: end.now,
    })
    .where(ofLab(labId))
    .where('id', '=', id)
    .execute()
  w.changed('import', id, { state: 'RUNNING' }, { state: end.state, message: end.message })
}

/** Moves a run that has not ended by itself with its job: stopped, cancelled, or going on. */
export async function moveRun(
  w: Write,
  labId: string,
  id: string,
  to: { state: ImportRun['state']; message: string | null; finishedAt: Date | null },
): Promise<void> {
  const before = await findRun(w.tx, labId, id)
  if (!before || before.state === to.state) return
  await w.tx
    .updateTable('import_run')
    .set({ state: to.state, message: to.message, finished_at: to.finishedAt })
    .where(ofLab(labId))
    .where('id', '=', id)
    .execute()
  w.changed('import', id, { state: before.state }, { state: to.state, message: to.message })
}
