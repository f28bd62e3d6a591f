import type { RunSource } from '@contract/instrument-runs/choices'
import type { ReadProblem, ReadResult } from '@contract/instrument-runs/read-result'
import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { judgeNew } from './judged'
import { enterControls } from './enter-controls'
import { keepDecisions } from './keep-decisions'

/** What came from an instrument at once, read and not matched yet. */
export interface NewRun {
  instrumentId: string
  source: RunSource
  /** What people know it by: the name of the file. */
  name: string
  profile: string | null
  decimal: 'point' | 'comma'
  /** The same for the same bytes. */
  key: string
  raw: Uint8Array
  lines: readonly ReadResult[]
  problems: readonly ReadProblem[]
  /** Null where it came over a line. */
  byName: string | null
}

/**
 * Keeps a run in the caller's transaction, judged by the methods in force where it is one by LC-MS/MS or GC-MS, and enters its
 * controls in quality control. The same key again is counted on its row and changes nothing else: `isNew` false.
 */
export async function keepRun(
  ctx: Ctx,
  w: Write,
  labId: string,
  run: NewRun,
): Promise<{ id: string; isNew: boolean }> {
  const id = ctx.ports.ids.id()
  const made = await w.tx
    .insertInto('instrument_run')
    .values({
      lab_id: labId,
      id,
      instrument_id: run.instrumentId,
      source: run.source,
      name: run.name,
      profile: run.profile,
      decimal: run.decimal,
      key: run.key,
      raw: run.raw,
      bytes: run.raw.byteLength,
      lines: json([...run.lines]),
      problems: json([...run.problems]),
      line_count: run.lines.length,
      received_at: ctx.now,
      received_by: run.byName,
      updated_at: ctx.now,
    })
    .onConflict((oc) => oc.columns(['lab_id', 'instrument_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    const judged = await judgeNew(ctx, w, labId, {
      id,
      instrument_id: run.instrumentId,
      lines: [...run.lines],
      decimal: run.decimal,
    })
    w.changed('instrumentRun', id, null, {
      source: run.source,
      name: run.name,
      profile: run.profile,
      decimal: run.decimal,
      lineCount: run.lines.length,
      problems: run.problems.length,
      receivedBy: run.byName,
      ...(judged.length > 0 ? { judged } : {}),
    })
    await enterArrived(ctx, w, labId, { ...run, id })
    return { id, isNew: true }
  }
  const known = await w.tx
    .updateTable('instrument_run')
    .set((eb) => ({ times: eb('times', '+', 1), updated_at: ctx.now }))
    .where(ofLab(labId))
    .where('instrument_id', '=', run.instrumentId)
    .where('key', '=', run.key)
    .returning(['id', 'times'])
    .executeTakeFirstOrThrow()
  w.changed('instrumentRun', known.id, { times: known.times - 1 }, { times: known.times })
  return { id: known.id, isNew: false }
}

/** Controls are entered as they come: results of other messages may be verified before anybody looks at these. */
async function enterArrived(ctx: Ctx, w: Write, labId: string, run: NewRun & { id: string }): Promise<void> {
  if (!run.lines.some(({ kind }) => kind === 'control')) return
  const { time_zone: timeZone } = await w.tx
    .selectFrom('lab')
    .select('time_zone')
    .where('id', '=', labId)
    .executeTakeFirstOrThrow()
  const { now, ports } = ctx
  const name = run.byName ?? m.instrumentRuns.overLine
  const { made } = await enterControls(
    { now, ports, who: { labId, timeZone } },
    w,
    {
      id: run.id,
      instrument_id: run.instrumentId,
      lines: [...run.lines],
      decimal: run.decimal,
      received_at: now,
      source: run.source,
      name: run.name,
    },
    { userId: ctx.maybeWho?.person.userId ?? null, name },
  )
  await keepDecisions(w, { labId, now, name }, { id: run.id, decided: 0, version: 1 }, made)
}
