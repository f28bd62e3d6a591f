import { sql } from 'kysely'
import { m } from '@contract/messages'
import type { CourierRoute, RouteFields } from '@contract/courier/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict, notFound, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { violatedUnique, type Executor } from '../../core/tx'
import { json } from '../../db/json'
import { celsius } from './store'

interface RouteRecord {
  id: string
  version: number
  name: string
  days: number[]
  active: boolean
  temperature_from: string | null
  temperature_to: string | null
  courier_id: string | null
  courier: string | null
}

export async function listRoutes(db: Executor, labId: string, id?: string): Promise<CourierRoute[]> {
  const { rows } = await sql<RouteRecord>`
    select r.id, r.version, r.name, r.days, r.active, r.temperature_from, r.temperature_to, r.courier_id, u.first_name || ' ' || u.last_name as courier
    from courier_route r left join app_user u on ${ofLab(labId, 'u')} and u.id = r.courier_id
    where ${ofLab(labId, 'r')} and (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
    order by r.active desc, r.name limit 200`.execute(db)
  const stops = await db
    .selectFrom('courier_route_stop as s')
    .innerJoin('location as l', (join) => join.on(ofLab(labId, 'l')).onRef('l.id', '=', 's.location_id'))
    .select([
      's.route_id',
      's.location_id',
      'l.name as location',
      's.window_from',
      's.window_to',
      's.bags',
      's.note',
    ])
    .where(ofLab(labId, 's'))
    .orderBy('s.position')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    version: row.version,
    name: row.name,
    courier: row.courier_id && row.courier ? { _id: row.courier_id, name: row.courier } : null,
    days: row.days,
    active: row.active,
    temperatureFrom: celsius(row.temperature_from),
    temperatureTo: celsius(row.temperature_to),
    stops: stops
      .filter(({ route_id }) => route_id === row.id)
      .map((stop) => ({
        locationId: stop.location_id,
        location: stop.location,
        windowFrom: stop.window_from,
        windowTo: stop.window_to,
        bags: stop.bags,
        note: stop.note,
      })),
  }))
}

async function oneRoute(db: Executor, labId: string, id: string): Promise<CourierRoute> {
  const [route] = await listRoutes(db, labId, id)
  if (!route) throw notFound()
  return route
}

/** Throws where somebody is no courier who can be sent out. */
export async function checkCourier(db: Executor, labId: string, courierId: string | null): Promise<void> {
  if (courierId === null) return
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where(ofLab(labId))
    .where('id', '=', courierId)
    .where('user_type', '=', 'courier')
    .where('active', '=', true)
    .executeTakeFirst()
  if (!row) throw badInput({ courierId: m.courier.courierUnknown })
}

async function checkPlaces(db: Executor, labId: string, route: RouteFields): Promise<void> {
  const ids = [...new Set(route.stops.map(({ locationId }) => locationId))]
  if (ids.length === 0) return
  const known = await db
    .selectFrom('location')
    .select('id')
    .where(ofLab(labId))
    .where('id', 'in', ids)
    .where('active', '=', true)
    .execute()
  const bad = route.stops.findIndex(({ locationId }) => !known.some(({ id }) => id === locationId))
  if (bad >= 0) throw badInput({ [`stops.${bad}.locationId`]: m.courier.locationUnknown })
}

const words = ({ name, courier, days, active, temperatureFrom, temperatureTo, stops }: CourierRoute) => ({
  name,
  courierId: courier?._id ?? null,
  days,
  active,
  temperatureFrom,
  temperatureTo,
  stops: stops.map(({ location, windowFrom, windowTo, bags, note }) =>
    [location, windowFrom, windowTo, bags, note].join(' · '),
  ),
})

function keptLimits({ temperatureFrom, temperatureTo }: RouteFields) {
  if (temperatureFrom !== null && temperatureTo !== null && temperatureTo < temperatureFrom)
    throw badInput({ temperatureTo: m.courier.limitsOrder })
  return { temperature_from: temperatureFrom, temperature_to: temperatureTo }
}

function taken<T>(error: unknown): T {
  if (violatedUnique(error) === 'courier_route_name')
    throw conflict(m.courier.routeNameTaken, { name: m.courier.routeNameTaken })
  throw error
}

async function writeStops(ctx: Ctx, w: Write, routeId: string, route: RouteFields): Promise<void> {
  await w.tx.deleteFrom('courier_route_stop').where(ofLab(ctx.who)).where('route_id', '=', routeId).execute()
  if (route.stops.length === 0) return
  await w.tx
    .insertInto('courier_route_stop')
    .values(
      route.stops.map((stop, at) => ({
        lab_id: ctx.who.labId,
        id: ctx.ports.ids.id(),
        route_id: routeId,
        location_id: stop.locationId,
        position: at + 1,
        window_from: stop.windowFrom,
        window_to: stop.windowTo,
        bags: stop.bags,
        note: stop.note,
      })),
    )
    .execute()
}

export const addRoute = (ctx: Ctx, route: RouteFields): Promise<CourierRoute> =>
  ctx
    .write(async (w) => {
      const { labId } = ctx.who
      await checkCourier(w.tx, labId, route.courierId)
      await checkPlaces(w.tx, labId, route)
      const id = ctx.ports.ids.id()
      await w.tx
        .insertInto('courier_route')
        .values({
          lab_id: labId,
          id,
          name: route.name,
          courier_id: route.courierId,
          days: json(route.days),
          active: route.active,
          ...keptLimits(route),
        })
        .execute()
      await writeStops(ctx, w, id, route)
      const after = await oneRoute(w.tx, labId, id)
      w.changed('courierRoute', id, null, words(after))
      return after
    })
    .catch(taken<CourierRoute>)

export const updateRoute = (
  ctx: Ctx,
  { _id, version, ...route }: RouteFields & { _id: string; version: number },
): Promise<CourierRoute> =>
  ctx
    .write(async (w) => {
      const { labId } = ctx.who
      await w.tx
        .selectFrom('courier_route')
        .select('id')
        .where(ofLab(labId))
        .where('id', '=', _id)
        .forUpdate()
        .executeTakeFirst()
      const before = await oneRoute(w.tx, labId, _id)
      if (before.version !== version) throw stale(before)
      await checkCourier(w.tx, labId, route.courierId)
      await checkPlaces(w.tx, labId, route)
      await w.tx
        .updateTable('courier_route')
        .set((eb) => ({
          name: route.name,
          courier_id: route.courierId,
          days: json(route.days),
          active: route.active,
          ...keptLimits(route),
          version: eb('version', '+', 1),
          updated_at: ctx.now,
        }))
        .where(ofLab(labId))
        .where('id', '=', _id)
        .execute()
      await writeStops(ctx, w, _id, route)
      const after = await oneRoute(w.tx, labId, _id)
      w.about('courierRoute', _id)
      w.changed('courierRoute', _id, words(before), words(after))
      return after
    })
    .catch(taken<CourierRoute>)
