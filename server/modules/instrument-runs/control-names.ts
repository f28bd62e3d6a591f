import { sql } from 'kysely'
import type { InstrumentControls } from '@contract/instrument-runs/shapes'
import type { ControlName, ControlNameForm } from '@contract/quality-control/shapes'
import type { Ctx } from '../../core/context'
import { ofLab } from '../../core/scope'
import { controlNamesOf, qcIsOn, saveControlNameIn } from '../quality-control/public'
import { codesOf } from './codes-of'
import { controlLines } from './controls'
import { enterWaiting } from './enter-controls'
import { theRun } from './record'

/** Runs that are looked through for names that wait. */
const mostRuns = 50

/** Which control each name of an instrument is, and the names in its undecided runs that are no control yet. */
export async function controlsOf(ctx: Ctx, instrumentId: string): Promise<InstrumentControls> {
  const { db, who, now } = ctx
  const names = await controlNamesOf(db, who, instrumentId)
  if (!(await qcIsOn(db, who.labId))) return { names, unknown: [] }
  const { rows } = await sql<{ id: string }>`select r.id from instrument_run r
    where ${ofLab(who, 'r')} and r.instrument_id = ${instrumentId} and r.decided < r.line_count
      and r.lines @> '[{"kind":"control"}]'
    order by r.received_at desc, r.id desc limit ${mostRuns}`.execute(db)
  const codes = await codesOf(db, who.labId, instrumentId)
  const counts = new Map<string, number>()
  for (const { id } of rows) {
    const run = await theRun(db, who.labId, id)
    const decided = await db
      .selectFrom('instrument_run_line')
      .select('place')
      .where(ofLab(who))
      .where('run_id', '=', id)
      .execute()
    const done = new Set(decided.map(({ place }) => place))
    for (const [place, { state }] of await controlLines(db, who, now, run, codes)) {
      const name = run.lines[place - 1]?.control?.trim()
      if (state === 'controlUnknown' && name && !done.has(place))
        counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const unknown = [...counts].map(([name, count]) => ({ name, count }))
  return { names, unknown: unknown.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)) }
}

/** Says which control a name of an instrument is; what waits with this name is entered at once. */
export const saveControl = (ctx: Ctx, form: ControlNameForm): Promise<ControlName> =>
  ctx.write(async (w) => {
    const saved = await saveControlNameIn(ctx, w, form)
    await enterWaiting(ctx, w, form.instrumentId)
    return saved
  })
