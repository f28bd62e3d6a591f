import type { z } from 'zod'
import { fill, m } from '@contract/messages'
import type { Draw, DrawFields, DrawMove, DrawState, DrawnTube } from '@contract/draws/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab, ownLocations, reaches } from '../../core/scope'
import { signedName } from '../../core/signed'
import { findDraw, presentDraw, tubesOf, type DrawRecord } from './store'

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

async function checkPatient(ctx: Ctx, w: Write, draw: DrawFields): Promise<string | null> {
  const { labId } = ctx.who
  const patient = await w.tx
    .selectFrom('patient')
    .select('id')
    .where(ofLab(labId))
    .where('id', '=', draw.patientId)
    .where(ownLocations(ctx.who, 'location_id'))
    .executeTakeFirst()
  if (!patient) throw notFound()
  if (draw.requisitionNumber === null) return null
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
  if (!order) throw badInput({ requisitionNumber: m.draws.requisitionUnknown })
  return order.id
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
    const orderId = await checkPatient(ctx, w, draw)
    const id = ctx.ports.ids.id()
    const row = {
      location_id: draw.locationId,
      patient_id: draw.patientId,
      order_id: orderId,
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
      orderId,
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
 * Says of each tube who drew it and when. That is also when its specimen was collected, as long as the laboratory has not
 * received it: afterwards the order is corrected instead.
 */
export const collectTubes = (
  ctx: Ctx,
  { tubes, ...seen }: Seen & { tubes: readonly z.infer<typeof DrawnTube>[] },
): Promise<Draw> =>
  ctx.write(async (w) => {
    const record = await lockSeen(ctx, w, seen)
    if (record.state === 'CANCELLED' || record.state === 'NO_SHOW')
      throw ruleRefused(fill(m.draws.closed, { state: m.draws.state[record.state].toLowerCase() }))
    const known = record.order_id ? await tubesOf(w.tx, ctx.who, [record.order_id]) : []
    w.about('draw', record.id)
    for (const { specimenId, collectorId, at } of tubes) {
      const tube = known.find(({ id }) => id === specimenId)
      if (!tube) throw ruleRefused(m.draws.tubeUnknown)
      if (tube.drawn_at !== null)
        throw ruleRefused(fill(m.draws.tubeDrawn, { barcode: tube.barcode, name: tube.collector ?? '' }))
      if (tube.state !== 'EXPECTED' && tube.state !== 'IN_TRANSIT')
        throw ruleRefused(fill(m.draws.tubeGone, { barcode: tube.barcode }))
      // A few minutes are forgiven: clocks of rooms differ.
      if (Date.parse(at) > ctx.now.getTime() + 5 * 60_000) throw badInput({ at: m.draws.drawnLater })
      await recordTube(ctx, w, record, { specimenId, collectorId, at: new Date(at) })
    }
    const left = (await tubesOf(w.tx, ctx.who, record.order_id ? [record.order_id] : [])).filter(
      ({ drawn_at }) => drawn_at === null,
    )
    await setState(ctx, w, record, left.length === 0 ? 'DRAWN' : 'ARRIVED', null)
    return presentDraw(w.tx, ctx.who, record.id)
  })

/** One tube: who drew it and when, and with it when its specimen was collected. */
async function recordTube(
  ctx: Ctx,
  w: Write,
  { id: drawId }: DrawRecord,
  tube: { specimenId: string; collectorId: string; at: Date },
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
    specimen_id: tube.specimenId,
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
      specimenId: tube.specimenId,
      collectorId: tube.collectorId,
      collectedAt: tube.at.toISOString(),
      enteredAt: ctx.now.toISOString(),
    },
    drawId,
  )
  const before = await w.tx
    .selectFrom('specimen')
    .select('collected_at')
    .where(ofLab(labId))
    .where('id', '=', tube.specimenId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await w.tx
    .updateTable('specimen')
    .set((eb) => ({ collected_at: tube.at, version: eb('version', '+', 1) }))
    .where(ofLab(labId))
    .where('id', '=', tube.specimenId)
    .execute()
  w.changed(
    'specimen',
    tube.specimenId,
    { collectedAt: before.collected_at.toISOString() },
    { collectedAt: tube.at.toISOString() },
  )
}
