import type { RouteToday } from '@contract/courier/shapes'
import type { Ctx } from '../../core/context'
import { phoneSeal } from './phone-seal'
import { dayOf, planDay } from './plan'
import {
  bagListOf,
  bagsOfStops,
  carriedBy,
  celsius,
  eventsOf,
  iso,
  limitsOf,
  placeOf,
  runsOf,
  stopsOf,
} from './store'
import { nameOf } from './told'

/**
 * The caller's own stops of today. Holds nothing of any patient: places, times, numbers on bags and tubes that the caller scanned.
 * `sealKey` is the same each time, so that what a phone sealed before it was signed out opens again.
 */
export async function routeToday(ctx: Ctx): Promise<RouteToday> {
  const { labId, userId } = ctx.who
  const day = dayOf(ctx)
  await planDay(ctx, day)
  const runs = await runsOf(ctx.db, labId, day, userId)
  const stops = (
    await stopsOf(
      ctx.db,
      labId,
      runs.map(({ id }) => id),
    )
  ).filter(({ state }) => state !== 'CANCELLED')
  const ids = stops.map(({ id }) => id)
  const [events, bags, carried] = await Promise.all([
    eventsOf(ctx.db, labId, ids),
    bagsOfStops(ctx.db, labId, ids),
    carriedBy(ctx.db, labId, userId),
  ])
  return {
    day,
    courier: nameOf(ctx.who),
    runs: runs.map(({ id, name }) => ({ _id: id, name })),
    stops: stops.map((stop, at) => {
      const here = events.filter(({ stop_id }) => stop_id === stop.id)
      return {
        _id: stop.id,
        runId: stop.run_id,
        position: at + 1,
        place: placeOf(stop),
        windowFrom: stop.window_from,
        windowTo: stop.window_to,
        note: stop.note,
        asked: stop.pickup_id !== null,
        bags: stop.bags,
        bagList: bagListOf(bags, stop.id),
        state: stop.state,
        taken: stop.bags_taken,
        temperature: celsius(stop.temperature),
        limits: limitsOf(stop),
        problem: stop.problem,
        doneAt: iso(stop.done_at),
        doneBy: stop.done_name,
        others: [
          ...new Set(here.filter(({ courier_id }) => courier_id !== userId).map(({ courier }) => courier)),
        ],
        scans: here.flatMap(({ id, courier_id, kind, code, phone_at, undone }) =>
          courier_id === userId && code !== null
            ? [{ _id: id, kind, code, at: phone_at.toISOString(), undone }]
            : [],
        ),
      }
    }),
    carried,
    sealKey: await phoneSeal(ctx),
  }
}
