import { sql } from 'kysely'
import { todayIn } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { told } from './told'

/** The laboratory's calendar day. */
export const dayOf = (ctx: Ctx, at: Date = ctx.now): string => todayIn(ctx.who.timeZone, at.toISOString())

const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

interface RouteToPlan {
  id: string
  name: string
  courier_id: string | null
  temperature_from: string | null
  temperature_to: string | null
}

/** Routes that are driven on this day of the week and have no run of it yet. */
async function routesToPlan(db: Executor, labId: string, day: string) {
  const { rows } = await sql<RouteToPlan>`
    select r.id, r.name, r.courier_id, r.temperature_from, r.temperature_to from courier_route r
    where ${ofLab(labId, 'r')} and r.active and r.days @> to_jsonb(${weekday(day)}::int)
      and not exists (select from courier_run u where ${ofLab(labId, 'u')} and u.route_id = r.id and u.day = ${day}::date)
    order by r.name`.execute(db)
  return rows
}

/**
 * Makes the runs of a day from the routes, each once, whoever looks first; days that are over stay as they were. Called by
 * whatever shows a day, so that no clock has to run for a route to exist.
 */
export async function planDay(ctx: Ctx, day: string): Promise<void> {
  if (day < dayOf(ctx)) return
  const { labId } = ctx.who
  if ((await routesToPlan(ctx.db, labId, day)).length === 0) return
  await ctx.write(async (w) => {
    // Two who look at the same moment: the second finds nothing left to plan.
    await sql`select pg_advisory_xact_lock(hashtext(${`courier-day:${labId}:${day}`}))`.execute(w.tx)
    for (const route of await routesToPlan(w.tx, labId, day)) await planRun(ctx, w, route, day)
    return null
  })
}

async function planRun(ctx: Ctx, w: Write, route: RouteToPlan, day: string): Promise<void> {
  const { labId } = ctx.who
  const run = {
    lab_id: labId,
    id: ctx.ports.ids.id(),
    route_id: route.id,
    name: route.name,
    day,
    courier_id: route.courier_id,
    temperature_from: route.temperature_from,
    temperature_to: route.temperature_to,
  }
  await w.tx.insertInto('courier_run').values(run).execute()
  w.changed('courierRun', run.id, null, told(run))
  if (route.courier_id) await addTurn(ctx, w, run.id, route.courier_id)
  const stops = await w.tx
    .selectFrom('courier_route_stop as s')
    .innerJoin('location as l', (join) => join.on(ofLab(labId, 'l')).onRef('l.id', '=', 's.location_id'))
    .select(['s.location_id', 's.window_from', 's.window_to', 's.bags', 's.note'])
    .where(ofLab(labId, 's'))
    .where('s.route_id', '=', route.id)
    .where('l.active', '=', true)
    .orderBy('s.position')
    .execute()
  for (const [at, stop] of stops.entries())
    await addStop(ctx, w, { ...stop, run_id: run.id, position: at + 1 })
}

/** Notes that somebody drives a run, so that what their phone kept is taken whenever it comes. */
export async function addTurn(ctx: Ctx, w: Write, runId: string, courierId: string): Promise<void> {
  await w.tx
    .insertInto('courier_turn')
    .values({ lab_id: ctx.who.labId, run_id: runId, courier_id: courierId, since: ctx.now })
    .onConflict((conflict) => conflict.columns(['lab_id', 'run_id', 'courier_id']).doNothing())
    .execute()
}

interface NewStop {
  run_id: string
  location_id: string
  position: number
  window_from: string | null
  window_to: string | null
  bags: number
  note: string | null
  pickup_id?: string
}

/** A stop of a run, waiting. */
export async function addStop(ctx: Ctx, w: Write, stop: NewStop): Promise<string> {
  const row = {
    lab_id: ctx.who.labId,
    id: ctx.ports.ids.id(),
    state: 'WAITING' as const,
    ...stop,
  }
  await w.tx.insertInto('courier_stop').values(row).execute()
  w.changed('courierStop', row.id, null, told(row))
  return row.id
}
