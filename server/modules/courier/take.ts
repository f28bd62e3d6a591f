import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import type { CourierEvent } from '@contract/courier/events'
import type { EventOutcome } from '@contract/courier/shapes'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { Tx } from '../../core/tx'
import { happened, week } from './phone-clock'
import { tellClinic } from '../clinic-notices/public'
import { dayOf } from './plan'
import { readPhoto, readSignature, type ReadPicture } from './pictures'
import { orderOfTube, traceTubes, type OrderedTube } from './tubes'
import { lockBag, lockStop, type BagRecord } from './store'
import { nameOf, told } from './told'

type StopRow = Awaited<ReturnType<typeof lockStop>>

/** Pictures of an event, stored before its transaction: a file that nothing names is harmless, a row without its file is not. */
interface Stored {
  signature_key: string | null
  photo_key: string | null
  photo_type: string | null
}

const kept = (_id: string, message: string | null = null): EventOutcome => ({ _id, outcome: 'kept', message })
const refusal = (_id: string, message: string): EventOutcome => ({ _id, outcome: 'refused', message })

/**
 * Takes what a phone recorded, in its order. Each event is kept once by its own id, in one transaction for all; one that cannot
 * be kept says why and holds up no other. Nothing is refused for being late: what happened, happened.
 */
export async function takeEvents(
  ctx: Ctx,
  events: readonly CourierEvent[],
): Promise<{ docs: EventOutcome[] }> {
  const known = await knownOf(ctx, events)
  const checked = await Promise.all(
    // A replay, or the same event again in this call: its pictures lie there already.
    events.map((event, at) =>
      known.has(event._id) || events.findIndex(({ _id }) => _id === event._id) < at
        ? { stored: none, said: null }
        : storePictures(ctx, event),
    ),
  )
  return ctx.write(async (w) => {
    w.about('courierEvent', events[0]?._id ?? '')
    const docs: EventOutcome[] = []
    for (const [place, event] of events.entries()) {
      const pictures = checked[place]
      if (typeof pictures === 'string') {
        docs.push(refusal(event._id, pictures))
        continue
      }
      const at = happened(ctx.now, event.at)
      const answer = await takeOne(ctx, w, { ...event, at }, pictures?.stored ?? none, event.at)
      const taken = { ...answer, message: answer.message ?? pictures?.said ?? null }
      docs.push(
        at === event.at || taken.message !== null ? taken : { ...taken, message: m.courier.clockWrong },
      )
    }
    if (docs.every(({ outcome }) => outcome === 'refused')) w.refused()
    return { docs }
  })
}

const none: Stored = { signature_key: null, photo_key: null, photo_type: null }

/** The ids among these that are kept already, whoever sent them. */
async function knownOf(ctx: Ctx, events: readonly CourierEvent[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('courier_event')
    .select('id')
    .where(ofLab(ctx.who))
    .where(
      'id',
      'in',
      events.map(({ _id }) => _id),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Keeps the pictures of an event. A sentence is why the event is refused; `said`: a picture was left out. */
async function storePictures(
  ctx: Ctx,
  event: CourierEvent,
): Promise<{ stored: Stored; said: string | null } | string> {
  const signature =
    event.kind === 'collected' && event.signature ? await readSignature(ctx, event.signature) : null
  const photo =
    (event.kind === 'collected' || event.kind === 'problem') && event.photo
      ? await readPhoto(ctx, event.photo)
      : null
  let said: string | null = null
  for (const read of [signature, photo]) {
    if (read === null || 'picture' in read) continue
    if (!read.keep) return read.fault
    said = read.fault
  }
  const put = async (read: ReadPicture | null) =>
    read && 'picture' in read ? ctx.ports.files.put(read.picture.bytes, read.picture.type) : null
  return {
    stored: {
      signature_key: await put(signature),
      photo_key: await put(photo),
      photo_type: photo && 'picture' in photo ? photo.picture.type : null,
    },
    said,
  }
}

/** The stop, locked, where it is on a run that the caller drives or drove; undefined looks the same for any other. */
async function ownStop(ctx: Ctx, tx: Tx, stopId: string): Promise<StopRow | undefined> {
  const { labId, userId } = ctx.who
  const { rows } = await sql<{ id: string }>`
    select s.id from courier_stop s
    where ${ofLab(labId, 's')} and s.id = ${stopId} and exists (select from courier_turn t
      where ${ofLab(labId, 't')} and t.run_id = s.run_id and t.courier_id = ${userId})`.execute(tx)
  return rows[0] && lockStop(tx, labId, rows[0].id)
}

async function takeOne(
  ctx: Ctx,
  w: Write,
  event: CourierEvent,
  pictures: Stored,
  phoneAt: string,
): Promise<EventOutcome> {
  const { labId, userId } = ctx.who
  const known = await w.tx
    .selectFrom('courier_event')
    .select('courier_id')
    .where(ofLab(labId))
    .where('id', '=', event._id)
    .executeTakeFirst()
  if (known)
    return known.courier_id === userId
      ? { _id: event._id, outcome: 'repeated', message: null }
      : refusal(event._id, m.courier.notYourStop)
  const stop = event.kind === 'handover' ? null : await ownStop(ctx, w.tx, event.stopId)
  if (stop === undefined) return refusal(event._id, m.courier.notYourStop)
  if (event.kind === 'undo' && !(await isOwnScan(ctx, w.tx, event.of)))
    return refusal(event._id, m.courier.scanUnknown)
  const tube = event.kind === 'tube' ? ((await orderOfTube(w.tx, labId, event.code)) ?? null) : undefined
  // The same event on its way twice at one moment: the second finds that the first has just been kept.
  if (!(await keep(ctx, w, event, { ...pictures, phoneAt, tube })))
    return { _id: event._id, outcome: 'repeated', message: null }
  if (event.kind === 'handover') return handOver(ctx, w, event)
  // Checked above: every other kind has its stop.
  if (stop === null) return kept(event._id)
  switch (event.kind) {
    case 'bag':
      return pickUp(ctx, w, stop, event)
    case 'notHere':
      return notHere(ctx, w, stop, event)
    case 'undo':
      return undo(ctx, w, event)
    case 'tube':
      if (tube?.orderId) await traceTubes(ctx, w, tube.orderId, event.code)
      if (!tube) return kept(event._id, fill(m.courier.tubeUnknown, { code: event.code }))
      return kept(
        event._id,
        tube.locationId === stop.location_id ? null : fill(m.courier.tubeElsewhere, { code: event.code }),
      )
    default:
      return finish(ctx, w, stop, event)
  }
}

async function isOwnScan(ctx: Ctx, tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('courier_event')
    .select('id')
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .where('courier_id', '=', ctx.who.userId)
    .where('kind', 'in', ['bag', 'tube', 'notHere'])
    .executeTakeFirst()
  return row !== undefined
}

/** As the phone recorded it, with the phone's own time. */
async function keep(
  ctx: Ctx,
  w: Write,
  event: CourierEvent,
  {
    phoneAt,
    tube,
    ...pictures
  }: Stored & {
    phoneAt: string
    /** The order of a tube, null where none has it; undefined for what is no tube. */
    tube: OrderedTube | null | undefined
  },
): Promise<boolean> {
  const row = {
    lab_id: ctx.who.labId,
    id: event._id,
    stop_id: event.kind === 'handover' ? null : event.stopId,
    courier_id: ctx.who.userId,
    kind: event.kind,
    code: 'code' in event ? event.code : null,
    of_event: event.kind === 'undo' ? event.of : null,
    bags: event.kind === 'collected' ? event.bags : null,
    temperature: event.kind === 'collected' ? event.temperature : null,
    signed_by: event.kind === 'collected' ? event.signedBy : null,
    problem: event.kind === 'problem' ? event.problem : null,
    note: 'note' in event ? event.note : null,
    ...pictures,
    phone_at: new Date(phoneAt),
    arrived_at: ctx.now,
    undone: false,
    requisition_number: tube?.number ?? null,
    unknown: tube === null,
  }
  const made = await w.tx
    .insertInto('courier_event')
    .values(row)
    .onConflict((conflict) => conflict.columns(['lab_id', 'id']).doNothing())
    .returning('id')
    .execute()
  if (made.length === 0) return false
  w.changed('courierEvent', row.id, null, told(row))
  return true
}

type BagPatch = Partial<
  Pick<BagRecord, 'state' | 'stop_id' | 'location_id' | 'picked_event' | 'picked_at' | 'picked_by'> & {
    handed_at: Date | null
    handed_by: string | null
    arrived_at: Date | null
    arrived_by: string | null
  }
>

/** Changes where a bag is. */
export async function moveBag(ctx: Ctx, w: Write, bag: BagRecord, patch: BagPatch): Promise<void> {
  await w.tx
    .updateTable('courier_bag')
    .set((eb) => ({ ...patch, version: eb('version', '+', 1), updated_at: ctx.now }))
    .where(ofLab(ctx.who))
    .where('id', '=', bag.id)
    .execute()
  w.changed('courierBag', bag.id, told(bag), told({ ...bag, ...patch }))
}

/** By what two bags are one: number and day, while they have not arrived. A cooler may come again on the day it came. */
export const openBag = ['lab_id', 'code', 'day'] as const
export const stillOpen = sql<boolean>`state <> 'ARRIVED'`

/** A bag that nobody announced. False where another call has made it at the same moment. */
async function newBag(ctx: Ctx, w: Write, bag: BagPatch & { code: string; day: string }): Promise<boolean> {
  const row = {
    lab_id: ctx.who.labId,
    id: ctx.ports.ids.id(),
    state: 'PICKED_UP' as const,
    location_id: null,
    stop_id: null,
    ...bag,
  }
  const made = await w.tx
    .insertInto('courier_bag')
    .values(row)
    .onConflict((conflict) => conflict.columns(openBag).where(stillOpen).doNothing())
    .returning('id')
    .execute()
  if (made.length === 0) return false
  w.changed('courierBag', row.id, null, told(row))
  return true
}

/** Whether a scan at a stop is of another trip: after the bag arrived. What arrives late of before stays of the old one. */
const isNewTrip = (bag: BagRecord, at: Date): boolean =>
  bag.state === 'ARRIVED' && bag.arrived_at !== null && at > bag.arrived_at

async function pickUp(
  ctx: Ctx,
  w: Write,
  stop: StopRow,
  event: { _id: string; code: string; at: string },
  isSecondLook = false,
): Promise<EventOutcome> {
  const { labId, userId } = ctx.who
  const at = new Date(event.at)
  const picked = {
    state: 'PICKED_UP' as const,
    stop_id: stop.id,
    location_id: stop.location_id,
    picked_event: event._id,
    picked_at: at,
    picked_by: userId,
  }
  const day = dayOf(ctx, at)
  const bag = await lockBag(w.tx, labId, event.code)
  if (!bag || isNewTrip(bag, at)) {
    const made = await newBag(ctx, w, { code: event.code, day, ...picked })
    // Another call has made it at the same moment: that one is looked at.
    return made || isSecondLook ? kept(event._id) : pickUp(ctx, w, stop, event, true)
  }
  if (bag.state === 'EXPECTED' || bag.state === 'NOT_HERE') {
    await moveBag(ctx, w, bag, picked)
    return kept(event._id)
  }
  if (bag.state === 'ARRIVED') return kept(event._id, fill(m.courier.bagAtLab, { code: event.code }))
  if (bag.picked_by !== null && bag.picked_by !== userId)
    return kept(event._id, fill(m.courier.bagAlsoScanned, { name: bag.courier ?? '', code: event.code }))
  return kept(event._id)
}

async function notHere(
  ctx: Ctx,
  w: Write,
  stop: StopRow,
  event: { _id: string; code: string },
): Promise<EventOutcome> {
  const bag = await lockBag(w.tx, ctx.who.labId, event.code)
  if (bag?.state === 'EXPECTED' && bag.stop_id === stop.id) await moveBag(ctx, w, bag, { state: 'NOT_HERE' })
  return kept(event._id)
}

/** Takes an own scan back: the bag is with whoever else scanned it, else where it was before. */
async function undo(ctx: Ctx, w: Write, event: { _id: string; of: string }): Promise<EventOutcome> {
  const { labId } = ctx.who
  const scan = await w.tx
    .updateTable('courier_event')
    .set({ undone: true })
    .where(ofLab(labId))
    .where('id', '=', event.of)
    .returning(['id', 'kind', 'code'])
    .executeTakeFirstOrThrow()
  w.changed('courierEvent', scan.id, { undone: false }, { undone: true })
  const bag = scan.code === null ? undefined : await lockBag(w.tx, labId, scan.code)
  if (!bag) return kept(event._id)
  const gone = { picked_event: null, picked_at: null, picked_by: null }
  if (scan.kind === 'bag' && bag.picked_event === scan.id && bag.state === 'PICKED_UP') {
    const other = await otherScan(ctx, w.tx, bag)
    await moveBag(ctx, w, bag, other ?? { ...gone, state: bag.expected ? 'EXPECTED' : 'NOT_HERE' })
  }
  if (scan.kind === 'notHere' && bag.state === 'NOT_HERE') await moveBag(ctx, w, bag, { state: 'EXPECTED' })
  return kept(event._id)
}

/** The last scan of the same bag on this trip that nobody took back: whose it is, and where it was. */
async function otherScan(ctx: Ctx, tx: Tx, bag: BagRecord): Promise<BagPatch | undefined> {
  const { rows } = await sql<BagPatch>`
    select e.id as picked_event, e.phone_at as picked_at, e.courier_id as picked_by, e.stop_id, s.location_id
    from courier_event e join courier_stop s on ${ofLab(ctx.who, 's')} and s.id = e.stop_id
    where ${ofLab(ctx.who, 'e')} and e.kind = 'bag' and e.code = ${bag.code} and not e.undone
      and e.arrived_at > ${new Date(ctx.now.getTime() - week)}
      and not exists (select from courier_bag a where ${ofLab(ctx.who, 'a')} and a.code = e.code
        and a.id <> ${bag.id} and a.arrived_at >= e.phone_at)
    order by e.arrived_at desc, e.id desc limit 1`.execute(tx)
  return rows[0]
}

/** What a stop came to. Two couriers at one stop: the first counts, the other is recorded beside it by name. */
async function finish(
  ctx: Ctx,
  w: Write,
  stop: StopRow,
  event: Extract<CourierEvent, { kind: 'collected' | 'nothing' | 'problem' }>,
): Promise<EventOutcome> {
  const { labId, userId } = ctx.who
  if (stop.done_by !== null && stop.done_by !== userId && stop.state !== 'WAITING') {
    const other = await w.tx
      .selectFrom('app_user')
      .select(['first_name', 'last_name'])
      .where(ofLab(labId))
      .where('id', '=', stop.done_by)
      .executeTakeFirstOrThrow()
    const name = nameOf({ firstName: other.first_name, lastName: other.last_name })
    return kept(event._id, fill(m.courier.alsoRecorded, { name }))
  }
  // What was recorded later counts, in whatever order it arrives.
  if (stop.done_at !== null && stop.done_at.getTime() > Date.parse(event.at)) return kept(event._id)
  const after = {
    state:
      event.kind === 'collected'
        ? ('PICKED_UP' as const)
        : event.kind === 'nothing'
          ? ('NOTHING' as const)
          : ('PROBLEM' as const),
    bags_taken: event.kind === 'collected' ? event.bags : 0,
    temperature: event.kind === 'collected' ? event.temperature : null,
    problem: event.kind === 'problem' ? event.problem : null,
    remark: event.kind === 'collected' ? null : event.note,
    done_at: new Date(event.at),
    done_by: userId,
  }
  await w.tx
    .updateTable('courier_stop')
    .set((eb) => ({ ...after, version: eb('version', '+', 1), updated_at: ctx.now }))
    .where(ofLab(labId))
    .where('id', '=', stop.id)
    .execute()
  w.changed('courierStop', stop.id, told(stop), told({ ...stop, ...after }))
  if (stop.pickup_id) await closePickup(ctx, w, stop.pickup_id)
  return kept(event._id)
}

async function closePickup(ctx: Ctx, w: Write, id: string): Promise<void> {
  const before = await w.tx
    .selectFrom('courier_pickup')
    .select(['id', 'state', 'location_id'])
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.state !== 'PLANNED') return
  await w.tx
    .updateTable('courier_pickup')
    .set((eb) => ({ state: 'DONE' as const, version: eb('version', '+', 1), updated_at: ctx.now }))
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .execute()
  w.changed('courierPickup', id, { state: before.state }, { state: 'DONE' })
  await tellClinic(w, ctx.ports.ids, {
    ...{ labId: ctx.who.labId, locationId: before.location_id, kind: 'pickups', at: ctx.now },
    places: [{ path: '/shipping', target: '/shipping' }],
  })
}

async function handOver(
  ctx: Ctx,
  w: Write,
  event: { _id: string; code: string; at: string },
): Promise<EventOutcome> {
  const { labId, userId } = ctx.who
  const at = new Date(event.at)
  const handed = { handed_at: at, handed_by: userId }
  const bag = await lockBag(w.tx, labId, event.code)
  // Receiving may be quicker than the courier: only on a later day is it another trip.
  const isLaterDay = bag?.state === 'ARRIVED' && bag.arrived_at && dayOf(ctx, at) > dayOf(ctx, bag.arrived_at)
  if (!bag || isLaterDay) {
    await newBag(ctx, w, { code: event.code, day: dayOf(ctx, at), state: 'HANDED_OVER', ...handed })
    return kept(event._id, fill(m.courier.handUnknown, { code: event.code }))
  }
  if (bag.state === 'ARRIVED' || bag.state === 'HANDED_OVER') {
    if (bag.handed_at === null) await moveBag(ctx, w, bag, handed)
    return kept(event._id)
  }
  await moveBag(ctx, w, bag, { state: 'HANDED_OVER', ...handed })
  return kept(event._id)
}
