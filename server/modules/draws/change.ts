import type { z } from 'zod'
import { fill, m } from '@contract/messages'
import {
  identifiers,
  type Draw,
  type DrawFields,
  type DrawMove,
  type DrawState,
  type DrawnTube,
} from '@contract/draws/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab, ownLocations, reaches } from '../../core/scope'
import { signedName } from '../../core/signed'
import { findDraw, orderOf, presentDraw, tubesOf, type DrawRecord, type TubeRecord } from './store'

interface Seen {
  _id: string
  version: number
}

/** The appointment, locked, as it was seen. */
async function lockSeen(ctx: Ctx, w: Write, { _id, version }: Seen): Promise<DrawRecord> {
  await w.tx
    .selectFrom('draw')
    .select('id')
    .where(ofLab(ctx.who))
    .where('id', '=', _id)
    .where(ownLocations(ctx.who, 'location_id'))
    .forUpdate()
    .executeTakeFirst()
  const record = await findDraw(w.tx, ctx.who, _id)
  if (record.version !== version) throw stale(await presentDraw(w.tx, ctx.who, _id))
  return record
}

interface For {
  order_id: string | null
  remote_order_id: string | null
}

/** The order that is drawn for: an open one of the laboratory, or a clinic's that nobody has collected. */
async function checkPatient(ctx: Ctx, w: Write, draw: DrawFields): Promise<For> {
  const { labId } = ctx.who
  const patient = await w.tx
    .selectFrom('patient')
    .select('id')
    .where(ofLab(labId))
    .where('id', '=', draw.patientId)
    .where(ownLocations(ctx.who, 'location_id'))
    .executeTakeFirst()
  if (!patient) throw notFound()
  if (draw.requisitionNumber === null) return { order_id: null, remote_order_id: null }
  const order = await w.tx
    .selectFrom('lab_order')
    .select('id')
    .where(ofLab(labId))
    .where('requisition_number', '=', draw.requisitionNumber.toUpperCase())
    .where('patient_id', '=', draw.patientId)
    .where('state', '=', 'OPEN')
    .where('deleted', '=', false)
    .where(ownLocations(ctx.who, 'location_id'))
    .executeTakeFirst()
  if (order) return { order_id: order.id, remote_order_id: null }
  const remote = await w.tx
    .selectFrom('remote_order')
    .select('id')
    .where(ofLab(labId))
    .where('requisition_number', '=', draw.requisitionNumber.toUpperCase())
    .where('patient_id', '=', draw.patientId)
    .where('state', 'in', ['READYTOREVIEW', 'INTRANSIT'])
    .where('order_id', 'is', null)
    .where('collected_at', 'is', null)
    .where(ownLocations(ctx.who, 'location_id'))
    .executeTakeFirst()
  if (!remote) throw badInput({ requisitionNumber: m.draws.requisitionUnknown })
  return { order_id: null, remote_order_id: remote.id }
}

export const addDraw = (ctx: Ctx, draw: DrawFields): Promise<Draw> =>
  ctx.write(async (w) => {
    const { labId } = ctx.who
    if (!reaches(ctx.who, draw.locationId)) throw notFound()
    const place = await w.tx
      .selectFrom('location')
      .select('active')
      .where(ofLab(labId))
      .where('id', '=', draw.locationId)
      .executeTakeFirst()
    if (!place) throw notFound()
    if (!place.active) throw badInput({ locationId: m.draws.locationUnknown })
    const drawn = await checkPatient(ctx, w, draw)
    const id = ctx.ports.ids.id()
    const row = {
      location_id: draw.locationId,
      patient_id: draw.patientId,
      ...drawn,
      starts_at: new Date(draw.startsAt),
      minutes: draw.minutes,
      note: draw.note,
      state: 'BOOKED' as const,
      booked_by: signedName(ctx.who),
      created_at: ctx.now,
    }
    await w.tx
      .insertInto('draw')
      .values({ lab_id: labId, id, ...row })
      .execute()
    w.about('draw', id)
    w.changed('draw', id, null, {
      locationId: row.location_id,
      patientId: row.patient_id,
      orderId: drawn.order_id,
      remoteOrderId: drawn.remote_order_id,
      startsAt: draw.startsAt,
      minutes: row.minutes,
      note: row.note,
      state: row.state,
      bookedBy: row.booked_by,
    })
    return presentDraw(w.tx, ctx.who, id)
  })

/** From which state an appointment can go where. */
const moves: Record<z.infer<typeof DrawMove>, readonly DrawState[]> = {
  ARRIVED: ['BOOKED', 'NO_SHOW'],
  DRAWN: ['BOOKED', 'ARRIVED'],
  NO_SHOW: ['BOOKED', 'ARRIVED'],
  CANCELLED: ['BOOKED', 'ARRIVED'],
  BOOKED: ['ARRIVED', 'NO_SHOW', 'CANCELLED'],
}

async function setState(
  ctx: Ctx,
  w: Write,
  record: DrawRecord,
  state: DrawState,
  reason: string | null,
): Promise<void> {
  await w.tx
    .updateTable('draw')
    .set((eb) => ({ state, reason, version: eb('version', '+', 1), updated_at: ctx.now }))
    .where(ofLab(ctx.who))
    .where('id', '=', record.id)
    .execute()
  w.changed('draw', record.id, { state: record.state, reason: record.reason }, { state, reason })
}

export const moveDraw = (
  ctx: Ctx,
  { state, reason, ...seen }: Seen & { state: z.infer<typeof DrawMove>; reason: string | null },
): Promise<Draw> =>
  ctx.write(async (w) => {
    const record = await lockSeen(ctx, w, seen)
    if (!moves[state].includes(record.state))
      throw ruleRefused(fill(m.draws.wrongMove, { state: m.draws.state[record.state].toLowerCase() }))
    if (state === 'CANCELLED' && reason === null) throw badInput({ reason: m.draws.reasonMissing })
    w.about('draw', record.id, reason)
    await setState(ctx, w, record, state, reason)
    return presentDraw(w.tx, ctx.who, record.id)
  })

/**
 * Says of a tube who drew it and when. That is also when its specimen was collected, as long as the laboratory has not received it:
 * afterwards the order is corrected instead. Before the first tube the patient says name and birth date.
 */
export const collectTubes = (
  ctx: Ctx,
  {
    tubes,
    identified,
    ...seen
  }: Seen & {
    tubes: readonly z.infer<typeof DrawnTube>[]
    identified: readonly (typeof identifiers)[number][]
  },
): Promise<Draw> =>
  ctx.write(async (w) => {
    const record = await lockSeen(ctx, w, seen)
    if (record.state === 'CANCELLED' || record.state === 'NO_SHOW')
      throw ruleRefused(fill(m.draws.closed, { state: m.draws.state[record.state].toLowerCase() }))
    const order = orderOf(record)
    const known = order ? await tubesOf(w.tx, ctx.who, [order]) : []
    w.about('draw', record.id)
    if (record.identified_at === null) await identify(ctx, w, record, identified)
    for (const { barcode, collectorId, at } of tubes) {
      const tube = known.find((one) => one.barcode.toUpperCase() === barcode)
      if (!tube) throw ruleRefused(fill(m.draws.tubeUnknown, { barcode }))
      if (tube.drawn_at !== null)
        throw ruleRefused(fill(m.draws.tubeDrawn, { barcode: tube.barcode, name: tube.collector ?? '' }))
      if (tube.state !== 'EXPECTED' && tube.state !== 'IN_TRANSIT')
        throw ruleRefused(fill(m.draws.tubeGone, { barcode: tube.barcode }))
      // A few minutes are forgiven: clocks of rooms differ.
      if (Date.parse(at) > ctx.now.getTime() + 5 * 60_000) throw badInput({ at: m.draws.drawnLater })
      await recordTube(ctx, w, record, { tube, collectorId, at: new Date(at) })
    }
    const left = (await tubesOf(w.tx, ctx.who, order ? [order] : [])).filter(
      ({ drawn_at }) => drawn_at === null,
    )
    await setState(ctx, w, record, left.length === 0 ? 'DRAWN' : 'ARRIVED', null)
    return presentDraw(w.tx, ctx.who, record.id)
  })

/** Keeps that the patient said both identifiers and that they match; refuses where one was not asked. */
async function identify(
  ctx: Ctx,
  w: Write,
  record: DrawRecord,
  identified: readonly (typeof identifiers)[number][],
): Promise<void> {
  if (!identifiers.every((one) => identified.includes(one)))
    throw badInput({ identified: m.draws.notIdentified })
  const after = { identified_at: ctx.now, identified_by: signedName(ctx.who) }
  await w.tx.updateTable('draw').set(after).where(ofLab(ctx.who)).where('id', '=', record.id).execute()
  w.changed(
    'draw',
    record.id,
    { identifiedAt: null, identifiedBy: null },
    { identifiedAt: after.identified_at.toISOString(), identifiedBy: after.identified_by },
  )
}

/** One tube: who drew it and when, and with it when its specimen was collected. */
async function recordTube(
  ctx: Ctx,
  w: Write,
  { id: drawId, remote_order_id: remoteOrderId }: DrawRecord,
  { tube: { id: specimenId, barcode }, ...tube }: { tube: TubeRecord; collectorId: string; at: Date },
): Promise<void> {
  const { labId } = ctx.who
  const collector = await w.tx
    .selectFrom('app_user')
    .select('id')
    .where(ofLab(labId))
    .where('id', '=', tube.collectorId)
    .where('active', '=', true)
    .where('user_type', 'in', ['lab', 'courier'])
    .executeTakeFirst()
  if (!collector) throw badInput({ collectorId: m.draws.collectorUnknown })
  const row = {
    draw_id: drawId,
    specimen_id: specimenId,
    barcode,
    collector_id: tube.collectorId,
    collected_at: tube.at,
    entered_at: ctx.now,
  }
  const id = ctx.ports.ids.id()
  await w.tx
    .insertInto('draw_tube')
    .values({ lab_id: labId, id, ...row })
    .execute()
  w.changed(
    'drawTube',
    id,
    null,
    {
      drawId,
      specimenId,
      barcode,
      collectorId: tube.collectorId,
      collectedAt: tube.at.toISOString(),
      enteredAt: ctx.now.toISOString(),
    },
    drawId,
  )
  if (specimenId === null) return collectRemote(ctx, w, remoteOrderId, tube.at)
  const before = await w.tx
    .selectFrom('specimen')
    .select('collected_at')
    .where(ofLab(labId))
    .where('id', '=', specimenId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await w.tx
    .updateTable('specimen')
    .set((eb) => ({ collected_at: tube.at, version: eb('version', '+', 1) }))
    .where(ofLab(labId))
    .where('id', '=', specimenId)
    .execute()
  w.changed(
    'specimen',
    specimenId,
    { collectedAt: before.collected_at.toISOString() },
    { collectedAt: tube.at.toISOString() },
  )
}

/** A clinic's order is collected when its first tube is drawn. */
async function collectRemote(ctx: Ctx, w: Write, id: string | null, at: Date): Promise<void> {
  const changed = await w.tx
    .updateTable('remote_order')
    .set((eb) => ({ collected_at: at, version: eb('version', '+', 1), updated_at: ctx.now }))
    .where(ofLab(ctx.who))
    .where('id', '=', id ?? '')
    .where('collected_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (changed)
    w.changed('remoteOrder', changed.id, { collectedAt: null }, { collectedAt: at.toISOString() }, changed.id)
}
