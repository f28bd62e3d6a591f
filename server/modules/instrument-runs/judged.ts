import { sql } from 'kysely'
import type { JudgedLine, RunAnalyte } from '@contract/instrument-runs/shapes'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import { methodsInForce, type MethodInForce } from '../analyte-methods/public'
import { analytesOf, judgeAnalyte } from './judge-lines'
import { theRun, type RunRecord } from './record'

type Judgeable = Pick<RunRecord, 'instrument_id' | 'lines' | 'decimal'> & { id: string }

/** How one analyte of a run was judged, with the version of the method that did. */
export interface KeptAnalyte {
  analyte: string
  accepted: boolean
  reasons: string[]
  low: string | null
  high: string | null
  lines: JudgedLine[]
  judged_at: Date
  version_id: string
  number: number
  approved_by_name: string
  unit: string
  lod: string
  test_id: string
  test_name: string
}

/** How the analytes of a run were judged. */
export async function keptAnalytes(db: Executor, labId: string, runId: string): Promise<KeptAnalyte[]> {
  const { rows } = await sql<KeptAnalyte>`
    select a.analyte, a.accepted, a.reasons, a.low, a.high, a.lines, a.judged_at, v.id as version_id, v.number,
      v.approved_by_name, v.content #>> '{method,unit}' as unit, v.content #>> '{method,lod}' as lod,
      r.test_id, t.name as test_name
    from instrument_run_analyte a
    join analyte_method_version v on ${ofLab(labId, 'v')} and v.id = a.method_version_id
    join analyte_method r on ${ofLab(labId, 'r')} and r.id = v.method_id
    join test t on ${ofLab(labId, 't')} and t.id = r.test_id
    where ${ofLab(labId, 'a')} and a.run_id = ${runId} order by a.analyte`.execute(db)
  return rows
}

const summary = (judged: readonly { analyte: string; accepted: boolean; number: number }[]) =>
  judged.map(({ analyte, accepted, number }) => ({ analyte, accepted, method: number }))

/** Judges these analytes of a run and keeps what comes of it, in the caller's transaction. */
async function judgeAndKeep(
  ctx: Ctx,
  w: Write,
  labId: string,
  run: Judgeable,
  methods: readonly MethodInForce[],
): Promise<{ analyte: string; accepted: boolean; method: number }[]> {
  const judged = methods.map(({ id, number, method }) => ({
    id,
    number,
    analyte: method.analyte,
    ...judgeAnalyte(method, run.lines, run.decimal),
  }))
  for (const { id, analyte, accepted, reasons, range, lines } of judged) {
    const columns = {
      method_version_id: id,
      accepted,
      reasons: json(reasons),
      low: range?.low ?? null,
      high: range?.high ?? null,
      lines: json(lines),
      judged_at: ctx.now,
    }
    await w.tx
      .insertInto('instrument_run_analyte')
      .values({ lab_id: labId, run_id: run.id, analyte, ...columns })
      .onConflict((oc) => oc.columns(['lab_id', 'run_id', 'analyte']).doUpdateSet(columns))
      .execute()
  }
  return summary(judged)
}

/** Judges a run that just came by the methods in force. An analyte without one is not judged, and nothing of it is accepted. */
export async function judgeNew(ctx: Ctx, w: Write, labId: string, run: Judgeable) {
  const analytes = analytesOf(run.lines)
  if (analytes.length === 0) return []
  const methods = await methodsInForce(w.tx, labId, run.instrument_id)
  return judgeAndKeep(
    ctx,
    w,
    labId,
    run,
    analytes.flatMap((analyte) => methods.get(analyte) ?? []),
  )
}

/** The analytes of which a line was accepted: what they were accepted by stays. */
async function acceptedAnalytes(db: Executor, labId: string, run: Judgeable): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('instrument_run_line')
    .select('place')
    .where(ofLab(labId))
    .where('run_id', '=', run.id)
    .where('what', '=', 'accepted')
    .execute()
  return new Set(rows.map(({ place }) => run.lines[place - 1]?.test ?? ''))
}

/** What may be judged anew: another version is in force than the one that judged, and nothing was accepted by that. */
async function outdatedMethods(
  db: Executor,
  labId: string,
  run: Judgeable,
  kept: readonly KeptAnalyte[],
): Promise<MethodInForce[]> {
  const analytes = analytesOf(run.lines)
  if (analytes.length === 0) return []
  const methods = await methodsInForce(db, labId, run.instrument_id)
  const accepted = await acceptedAnalytes(db, labId, run)
  const known = new Map(kept.map(({ analyte, version_id }) => [analyte, version_id]))
  return analytes.flatMap((analyte) => {
    const method = methods.get(analyte)
    return method && known.get(analyte) !== method.id && !accepted.has(analyte) ? [method] : []
  })
}

/** Each analyte of a run for whoever reviews it; empty where the run is none by LC-MS/MS or GC-MS. */
export async function presentAnalytes(db: Executor, labId: string, run: RunRecord): Promise<RunAnalyte[]> {
  const kept = await keptAnalytes(db, labId, run.id)
  const outdated = new Set((await outdatedMethods(db, labId, run, kept)).map(({ method }) => method.analyte))
  const known = new Map(kept.map((one) => [one.analyte, one]))
  return analytesOf(run.lines).map((analyte): RunAnalyte => {
    const found = known.get(analyte)
    const counts = new Map<JudgedLine['verdict'], number>()
    for (const { verdict } of found?.lines ?? []) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
    return {
      analyte,
      judged: found
        ? {
            accepted: found.accepted,
            reasons: found.reasons,
            range: found.low !== null && found.high !== null ? { low: found.low, high: found.high } : null,
            unit: found.unit,
            number: found.number,
            approvedByName: found.approved_by_name,
            at: found.judged_at.toISOString(),
          }
        : null,
      counts: [...counts].map(([verdict, count]) => ({ verdict, count })),
      outdated: outdated.has(analyte),
    }
  })
}

/** Judges the analytes of a run whose method was approved since it came. */
export const judgeAgain = (ctx: Ctx, { _id }: { _id: string }) =>
  ctx.write(async (w) => {
    const { labId } = ctx.who
    const run = await theRun(w.tx, labId, _id, true)
    const kept = await keptAnalytes(w.tx, labId, _id)
    const methods = await outdatedMethods(w.tx, labId, run, kept)
    if (methods.length === 0) {
      w.refused()
      return { judged: 0 }
    }
    const names = new Set(methods.map(({ method }) => method.analyte))
    const judged = await judgeAndKeep(ctx, w, labId, run, methods)
    await w.tx
      .updateTable('instrument_run')
      .set({ version: run.version + 1, updated_at: ctx.now })
      .where(ofLab(labId))
      .where('id', '=', _id)
      .execute()
    w.changed(
      'instrumentRun',
      _id,
      { judged: summary(kept.filter(({ analyte }) => names.has(analyte))) },
      { judged },
    )
    return { judged: judged.length }
  })
