import { fill, m } from '@contract/messages'
import type { DispatchDay, DispatchStop } from '@contract/courier/shapes'
import { wallTimeAt } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import type { FileReply } from '../../core/handlers'
import { ofLab } from '../../core/scope'
import type { Executor, Tx } from '../../core/tx'
import { holdersOf, setOffice, type OfficeHolder } from '../users/public'
import { findPickup, presentPickup, unplanned } from './pickups'
import { addStop, addTurn, dayOf } from './plan'
import { checkCourier } from './routes'
import {
  bagListOf,
  bagsOfStops,
  celsius,
  eventsOf,
  iso,
  limitsOf,
  lockBag,
  lockRun,
  lockStop,
  placeOf,
  runsOf,
  stopsOf,
  type BagRecord,
  type EventRecord,
  type StopRecord,
} from './store'
import { moveBag, openBag, stillOpen } from './take'
import { told } from './told'

/** A day as the dispatcher sees it: runs, stops as they stand now, and what is on no run. */
export async function presentDay(ctx: Ctx, db: Executor, day: string): Promise<DispatchDay> {
  const { labId } = ctx.who
  const runs = await runsOf(db, labId, day)
  const stops = await stopsOf(
    db,
    labId,
    runs.map(({ id }) => id),
  )
  const ids = stops.map(({ id }) => id)
  const events = await eventsOf(db, labId, ids)
  const bags = await bagsOfStops(db, labId, ids)
  return {
    day,
    runs: runs.map((run) => ({
      _id: run.id,
      version: run.version,
      name: run.name,
      courier: run.courier_id && run.courier ? { _id: run.courier_id, name: run.courier } : null,
      heardAt: iso(run.heard_at),
      stops: stops
        .filter(({ run_id }) => run_id === run.id)
        .map((stop) => presentStop(ctx, day, stop, events, bags)),
    })),
    unplanned: await unplanned(ctx, db, day),
  }
}

function isLate(ctx: Ctx, day: string, stop: StopRecord): boolean {
  if (stop.state !== 'WAITING' || stop.window_to === null) return false
  const today = dayOf(ctx)
  if (day !== today) return day < today
  const [hours = 0, minutes = 0] = stop.window_to.split(':').map(Number)
  return wallTimeAt(ctx.now.toISOString(), ctx.who.timeZone).minutes > hours * 60 + minutes
}

function presentStop(
  ctx: Ctx,
  day: string,
  stop: StopRecord,
  events: readonly EventRecord[],
  bags: readonly BagRecord[],
): DispatchStop {
  const here = events.filter(({ stop_id }) => stop_id === stop.id)
  const evidence = here.flatMap((event) =>
    (['signature', 'photo'] as const).flatMap((kind) =>
      (kind === 'signature' ? event.signature_key : event.photo_key) === null
        ? []
        : [
            {
              _id: event.id,
              kind,
              by: event.courier,
              signedBy: event.signed_by,
              at: event.phone_at.toISOString(),
            },
          ],
    ),
  )
  return {
    _id: stop.id,
    version: stop.version,
    runId: stop.run_id,
    position: stop.position,
    place: placeOf(stop),
    windowFrom: stop.window_from,
    windowTo: stop.window_to,
    note: stop.note,
    asked: stop.pickup_id !== null,
    bags: stop.bags,
    state: stop.state,
    late: isLate(ctx, day, stop),
    taken: stop.bags_taken,
    temperature: celsius(stop.temperature),
    limits: limitsOf(stop),
    problem: stop.problem,
    remark: stop.remark,
    doneAt: iso(stop.done_at),
    doneBy: stop.done_name,
    others: [
      ...new Set(
        here
          .filter(({ courier_id }) => courier_id !== (stop.done_by ?? stop.run_courier))
          .map(({ courier }) => courier),
      ),
    ],
    bagList: bagListOf(bags, stop.id),
    tubes: here.filter(({ kind, undone, unknown }) => kind === 'tube' && !undone && !unknown).length,
    tubesUnknown: here.flatMap(({ undone, unknown, code }) =>
      unknown && !undone && code !== null ? [code] : [],
    ),
    evidence,
  }
}

async function dayOfRun(tx: Tx, labId: string, runId: string): Promise<string> {
  return (await lockRun(tx, labId, runId)).day
}

interface Seen {
  _id: string
  version: number
}

/** Refuses an edit of an older state, with the day as it is now. */
async function refuseStale(ctx: Ctx, tx: Tx, row: { version: number }, version: number, day: string) {
  if (row.version !== version) throw stale(await presentDay(ctx, tx, day))
}

const bump = (ctx: Ctx) => ({ updated_at: ctx.now })

export const assignRun = (
  ctx: Ctx,
  { _id, version, courierId }: Seen & { courierId: string | null },
): Promise<DispatchDay> =>
  ctx.write(async (w) => {
    const { labId } = ctx.who
    const run = await lockRun(w.tx, labId, _id)
    await refuseStale(ctx, w.tx, run, version, run.day)
    await checkCourier(w.tx, labId, courierId)
    await w.tx
      .updateTable('courier_run')
      .set((eb) => ({ courier_id: courierId, version: eb('version', '+', 1), ...bump(ctx) }))
      .where(ofLab(labId))
      .where('id', '=', _id)
      .execute()
    if (courierId) await addTurn(ctx, w, _id, courierId)
    w.about('courierRun', _id)
    w.changed('courierRun', _id, { courierId: run.courier_id }, { courierId })
    return presentDay(ctx, w.tx, run.day)
  })

export const moveStop = (
  ctx: Ctx,
  { _id, version, position }: Seen & { position: number },
): Promise<DispatchDay> =>
  ctx.write(async (w) => {
    const { labId } = ctx.who
    const seen = await lockStop(w.tx, labId, _id)
    const day = await dayOfRun(w.tx, labId, seen.run_id)
    await refuseStale(ctx, w.tx, seen, version, day)
    const stops = await w.tx
      .selectFrom('courier_stop')
      .select(['id', 'position'])
      .where(ofLab(labId))
      .where('run_id', '=', seen.run_id)
      .orderBy('position')
      .orderBy('id')
      .forUpdate()
      .execute()
    const others = stops.filter(({ id }) => id !== _id)
    const to = Math.min(position, stops.length)
    const order = [...others.slice(0, to - 1), { id: _id, position: seen.position }, ...others.slice(to - 1)]
    for (const [at, stop] of order.entries()) {
      if (stop.position === at + 1) continue
      await w.tx
        .updateTable('courier_stop')
        .set((eb) => ({ position: at + 1, version: eb('version', '+', 1), ...bump(ctx) }))
        .where(ofLab(labId))
        .where('id', '=', stop.id)
        .execute()
      w.changed('courierStop', stop.id, { position: stop.position }, { position: at + 1 })
    }
    w.about('courierStop', _id)
    return presentDay(ctx, w.tx, day)
  })

export const planPickup = (
  ctx: Ctx,
  { _id, version, runId }: Seen & { runId: string },
): Promise<DispatchDay> =>
  ctx.write(async (w) => {
    const { labId } = ctx.who
    const run = await lockRun(w.tx, labId, runId)
    const pickup = await findPickup(ctx, w.tx, _id, true)
    if (pickup.version !== version) throw stale(presentPickup(pickup))
    if (pickup.state !== 'ASKED')
      throw ruleRefused(
        fill(m.courier.pickupClosed, { state: m.courier.pickupState[pickup.state].toLowerCase() }),
      )
    if (pickup.day !== run.day)
      throw ruleRefused(fill(m.courier.otherDay, { day: pickup.day, runDay: run.day }))
    const last = await w.tx
      .selectFrom('courier_stop')
      .select((eb) => eb.fn.max('position').as('position'))
      .where(ofLab(labId))
      .where('run_id', '=', runId)
      .executeTakeFirst()
    const stopId = await addStop(ctx, w, {
      run_id: runId,
      location_id: pickup.location_id,
      pickup_id: pickup.id,
      position: (last?.position ?? 0) + 1,
      window_from: pickup.window_from,
      window_to: pickup.window_to,
      bags: pickup.bags,
      note: pickup.note,
    })
    for (const code of pickup.bag_codes) await expectBag(ctx, w, { code, day: run.day, stopId, pickup })
    await w.tx
      .updateTable('courier_pickup')
      .set((eb) => ({ state: 'PLANNED' as const, version: eb('version', '+', 1), ...bump(ctx) }))
      .where(ofLab(labId))
      .where('id', '=', _id)
      .execute()
    w.about('courierPickup', _id)
    w.changed('courierPickup', _id, { state: pickup.state }, { state: 'PLANNED' })
    return presentDay(ctx, w.tx, run.day)
  })

/**
 * A bag whose number the clinic gave: the courier sees it as expected. One that is known already stays where it is, but for one
 * that nobody took while its stop was called off: it waits at the new stop.
 */
async function expectBag(
  ctx: Ctx,
  w: Write,
  {
    code,
    day,
    stopId,
    pickup,
  }: { code: string; day: string; stopId: string; pickup: { location_id: string } },
): Promise<void> {
  const row = {
    lab_id: ctx.who.labId,
    id: ctx.ports.ids.id(),
    code,
    day,
    stop_id: stopId,
    location_id: pickup.location_id,
    state: 'EXPECTED' as const,
    expected: true,
  }
  const [made] = await w.tx
    .insertInto('courier_bag')
    .values(row)
    .onConflict((conflict) => conflict.columns(openBag).where(stillOpen).doNothing())
    .returning('id')
    .execute()
  if (made) return w.changed('courierBag', row.id, null, told(row))
  const bag = await lockBag(w.tx, ctx.who.labId, code)
  if (bag?.state !== 'EXPECTED' && bag?.state !== 'NOT_HERE') return
  if (bag.stop_id === null || !(await isCalledOff(ctx, w, bag.stop_id))) return
  const { stop_id, location_id, state } = row
  await moveBag(ctx, w, bag, { stop_id, location_id, state })
}

async function isCalledOff(ctx: Ctx, w: Write, stopId: string): Promise<boolean> {
  const stop = await w.tx
    .selectFrom('courier_stop')
    .select('state')
    .where(ofLab(ctx.who))
    .where('id', '=', stopId)
    .executeTakeFirst()
  return stop?.state === 'CANCELLED'
}

export const cancelStop = (
  ctx: Ctx,
  { _id, version, reason }: Seen & { reason: string },
): Promise<DispatchDay> =>
  ctx.write(async (w) => {
    const { labId } = ctx.who
    const stop = await lockStop(w.tx, labId, _id)
    const day = await dayOfRun(w.tx, labId, stop.run_id)
    await refuseStale(ctx, w.tx, stop, version, day)
    if (stop.state !== 'WAITING') throw ruleRefused(m.courier.stopDone)
    await w.tx
      .updateTable('courier_stop')
      .set((eb) => ({
        state: 'CANCELLED' as const,
        remark: reason,
        version: eb('version', '+', 1),
        ...bump(ctx),
      }))
      .where(ofLab(labId))
      .where('id', '=', _id)
      .execute()
    w.about('courierStop', _id, reason)
    w.changed(
      'courierStop',
      _id,
      { state: stop.state, remark: stop.remark },
      { state: 'CANCELLED', remark: reason },
    )
    if (stop.pickup_id) await askAgain(ctx, w, stop.pickup_id)
    return presentDay(ctx, w.tx, day)
  })

/** A pick-up whose stop was taken off its run waits for another one. */
async function askAgain(ctx: Ctx, w: Write, id: string): Promise<void> {
  await w.tx
    .updateTable('courier_pickup')
    .set((eb) => ({ state: 'ASKED' as const, version: eb('version', '+', 1), ...bump(ctx) }))
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .where('state', '=', 'PLANNED')
    .execute()
  w.changed('courierPickup', id, { state: 'PLANNED' }, { state: 'ASKED' })
}

export async function listCouriers(db: Executor, labId: string) {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name'])
    .where(ofLab(labId))
    .where('user_type', '=', 'courier')
    .where('active', '=', true)
    .orderBy('last_name')
    .orderBy('first_name')
    .limit(500)
    .execute()
  return rows.map(({ id, first_name, last_name }) => ({ _id: id, name: `${first_name} ${last_name}` }))
}

/** The picture that an event holds. Its bytes were read when it came, so that it is a picture and nothing else. */
export async function readEvidence(
  ctx: Ctx,
  { _id, kind }: { _id: string; kind: 'signature' | 'photo' },
): Promise<FileReply> {
  const row = await ctx.db
    .selectFrom('courier_event')
    .select(['signature_key', 'photo_key', 'photo_type'])
    .where(ofLab(ctx.who))
    .where('id', '=', _id)
    .executeTakeFirst()
  const key = kind === 'signature' ? row?.signature_key : row?.photo_key
  const file = key ? await ctx.ports.files.get(key) : undefined
  if (!file) throw notFound()
  return { bytes: file.bytes, type: kind === 'signature' ? 'image/png' : (row?.photo_type ?? 'image/jpeg') }
}

const presentDispatcher = ({ _id, version, name, holds }: OfficeHolder) => ({
  _id,
  version,
  name,
  dispatcher: holds,
})

/** Lab Admins dispatch by their role. */
export async function listDispatchers(db: Executor, labId: string) {
  const holders = await holdersOf(db, labId, 'dispatcher')
  return holders.filter(({ roles }) => !roles.includes('lab-admin')).map(presentDispatcher)
}

export const setDispatcher = async (ctx: Ctx, { _id, version, dispatcher }: Seen & { dispatcher: boolean }) =>
  presentDispatcher(
    await setOffice(ctx, 'dispatcher', { _id, version, holds: dispatcher }, m.courier.notReceiver),
  )
