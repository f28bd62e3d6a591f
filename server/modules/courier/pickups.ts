import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import type { api } from '@contract/api'
import type { HandlerInput } from '@contract/endpoint'
import type { PickupState } from '@contract/courier/states'
import type { Pickup, PickupFields } from '@contract/courier/shapes'
import type { Ctx } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { listPage } from '../../core/paging'
import { ofLab, ownLocations, reaches } from '../../core/scope'
import { signedName } from '../../core/signed'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import { dayOf } from './plan'
import { told } from './told'

export interface PickupRecord {
  id: string
  version: number
  location_id: string
  location: string
  day: string
  window_from: string | null
  window_to: string | null
  bags: number
  bag_codes: string[]
  note: string | null
  state: PickupState
  asked_by: string
  asked_at: Date
}

const columns = sql`p.id, p.version, p.location_id, l.name as location, p.day::text as day, p.window_from, p.window_to,
  p.bags, p.bag_codes, p.note, p.state, p.asked_by, p.asked_at`

export const presentPickup = (row: PickupRecord): Pickup => ({
  _id: row.id,
  version: row.version,
  location: { _id: row.location_id, name: row.location },
  day: row.day,
  windowFrom: row.window_from,
  windowTo: row.window_to,
  bags: row.bags,
  bagCodes: row.bag_codes,
  note: row.note,
  state: row.state,
  askedBy: row.asked_by,
  askedAt: row.asked_at.toISOString(),
})

const own = (ctx: Ctx) => sql`${ofLab(ctx.who, 't')} and ${ownLocations(ctx.who, 't.location_id')}`
const inReach = (ctx: Ctx) => sql`courier_pickup p
  join location l on ${ofLab(ctx.who, 'l')} and l.id = p.location_id
  where ${ofLab(ctx.who, 'p')} and ${ownLocations(ctx.who, 'p.location_id')}`

/** One pick-up within the caller's reach. */
export async function findPickup(ctx: Ctx, db: Executor, id: string, lock = false): Promise<PickupRecord> {
  const { rows } = await sql<PickupRecord>`select ${columns} from ${inReach(ctx)}
    and p.id = ${id} ${lock ? sql`for update of p` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** Pick-ups of a day that are on no run yet. */
export async function unplanned(ctx: Ctx, db: Executor, day: string): Promise<Pickup[]> {
  const { rows } = await sql<PickupRecord>`select ${columns} from ${inReach(ctx)}
    and p.day = ${day}::date and p.state = 'ASKED'
    order by p.window_from nulls last, p.asked_at, p.id`.execute(db)
  return rows.map(presentPickup)
}

export const listPickups = (ctx: Ctx, { query }: HandlerInput<typeof api.courier.pickups>) =>
  listPage<PickupRecord, Pickup>(
    ctx.db,
    {
      input: query,
      sorts: { askedAt: { column: 'asked_at', type: 'timestamptz' } },
      table: 'courier_pickup',
      where: own(ctx),
      columns,
      joins: sql`left join courier_pickup p on ${ofLab(ctx.who, 'p')} and p.id = h.id
        left join location l on ${ofLab(ctx.who, 'l')} and l.id = p.location_id`,
    },
    presentPickup,
  )

/**
 * Asks for a pick-up at a location within the caller's reach, today or later. What other areas call where a clinic asks for one
 * on a screen of theirs.
 */
export const askForPickup = (ctx: Ctx, pickup: PickupFields): Promise<Pickup> =>
  ctx.write(async (w) => {
    const { labId } = ctx.who
    if (!reaches(ctx.who, pickup.locationId)) throw notFound()
    const place = await w.tx
      .selectFrom('location')
      .select('active')
      .where(ofLab(labId))
      .where('id', '=', pickup.locationId)
      .executeTakeFirst()
    if (!place) throw notFound()
    if (!place.active) throw badInput({ locationId: m.courier.locationUnknown })
    if (pickup.day < dayOf(ctx)) throw badInput({ day: m.courier.dayPast })
    const codes = [...new Set(pickup.bagCodes)]
    const row = {
      lab_id: labId,
      id: ctx.ports.ids.id(),
      location_id: pickup.locationId,
      day: pickup.day,
      window_from: pickup.windowFrom,
      window_to: pickup.windowTo,
      bags: Math.max(pickup.bags, codes.length),
      bag_codes: json(codes),
      note: pickup.note,
      state: 'ASKED' as const,
      asked_by: signedName(ctx.who),
      asked_at: ctx.now,
    }
    await w.tx.insertInto('courier_pickup').values(row).execute()
    w.changed('courierPickup', row.id, null, told({ ...row, bag_codes: codes }))
    return presentPickup(await findPickup(ctx, w.tx, row.id))
  })

/** Cancels a pick-up that nobody has made; its stop leaves the run. */
export const cancelPickup = (ctx: Ctx, { _id, version }: { _id: string; version: number }): Promise<Pickup> =>
  ctx.write(async (w) => {
    const before = await findPickup(ctx, w.tx, _id, true)
    if (before.version !== version) throw stale(presentPickup(before))
    if (before.state !== 'ASKED' && before.state !== 'PLANNED')
      throw ruleRefused(
        fill(m.courier.pickupClosed, { state: m.courier.pickupState[before.state].toLowerCase() }),
      )
    await w.tx
      .updateTable('courier_pickup')
      .set((eb) => ({ state: 'CANCELLED' as const, version: eb('version', '+', 1), updated_at: ctx.now }))
      .where(ofLab(ctx.who))
      .where('id', '=', _id)
      .execute()
    w.about('courierPickup', _id)
    w.changed('courierPickup', _id, { state: before.state }, { state: 'CANCELLED' })
    const stops = await w.tx
      .updateTable('courier_stop')
      .set((eb) => ({ state: 'CANCELLED' as const, version: eb('version', '+', 1), updated_at: ctx.now }))
      .where(ofLab(ctx.who))
      .where('pickup_id', '=', _id)
      .where('state', '=', 'WAITING')
      .returning('id')
      .execute()
    for (const stop of stops) w.changed('courierStop', stop.id, { state: 'WAITING' }, { state: 'CANCELLED' })
    return presentPickup(await findPickup(ctx, w.tx, _id))
  })
