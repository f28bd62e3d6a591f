import { sql, type RawBuilder } from 'kysely'
import type { api } from '@contract/api'
import type { Delivery, DeliveryRow } from '@contract/deliveries/shapes'
import type { FaxStatus } from '@contract/faxes/choices'
import { faxStatusOf } from '@contract/faxes/shapes'
import { m } from '@contract/messages'
import { counted } from '../../core/counted'
import type { Ctx, Write } from '../../core/context'
import { badInput, notFound, unauthenticated } from '../../core/errors'
import type { HandlersOf } from '../../core/handlers'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import {
  capped,
  endDelivery,
  listDeliveries,
  oneDelivery,
  readReference,
  reportMisdirected,
  sendAgain,
  settle,
  upToCap,
} from '../deliveries/public'
import { coverLogo, coverOf } from './sender'

/** The deliveries by fax that a word of the fax queue stands for. Queued and sending are told apart by the try that is open. */
const isOpen = (
  ctx: Ctx,
) => sql`(t.state = 'SENT' or (t.state = 'WAITING' and (coalesce(t.locked_until > ${ctx.now}, false)
  or exists (select from delivery_attempt a where ${ofLab(ctx.who, 'a')} and a.delivery_id = t.id and a."end" is null))))`
const standing = (ctx: Ctx): Record<FaxStatus, RawBuilder<unknown>> => ({
  QUEUED: sql`t.state = 'WAITING' and not ${isOpen(ctx)}`,
  SENDING: sql`t.state in ('SENT', 'WAITING') and ${isOpen(ctx)}`,
  SENT: sql`t.state = 'CONFIRMED'`,
  FAILED: sql`(t.state = 'FAILED' or (t.state = 'GIVEN_UP' and t.ended_how = 'misdirected'))`,
  CANCELLED: sql`t.state = 'GIVEN_UP' and t.ended_how in ('cancelled', 'superseded')`,
  RESOLVED_MANUALLY: sql`t.state = 'GIVEN_UP' and t.ended_how = 'resolved'`,
})
const hidden = '• • • •'

const byFax = sql`t.channel = 'fax'`

const asFax = <Row extends DeliveryRow | Delivery>(row: Row) => ({
  ...row,
  faxId: row._id,
  status: faxStatusOf(row),
})

/** Another channel's deliveries are no faxes, whoever asks for them here. */
async function oneFax(ctx: Ctx, db: Executor, id: string) {
  const one = await oneDelivery(db, ctx.who, ctx.ports, id)
  if (one.channel !== 'fax') throw notFound()
  return asFax(one)
}

const hasAttempt = async (
  { db }: Ctx,
  { labId, attemptId }: { labId: string; attemptId: string },
): Promise<boolean> =>
  (await db
    .selectFrom('delivery_attempt')
    .select('id')
    .where(ofLab(labId))
    .where('id', '=', attemptId)
    .executeTakeFirst()) !== undefined

async function setStatus(
  ctx: Ctx,
  w: Write,
  faxId: string,
  status: FaxStatus,
  reason: string | null,
): Promise<string> {
  if (status === 'QUEUED') return sendAgain(ctx, w, faxId)
  const how = { CANCELLED: 'cancelled', RESOLVED_MANUALLY: 'resolved' } as const
  if (status !== 'CANCELLED' && status !== 'RESOLVED_MANUALLY')
    throw badInput({ status: m.faxes.byHand }, m.faxes.byHand)
  await endDelivery(ctx, w, { id: faxId, how: how[status], reason })
  return faxId
}

export const faxes: HandlersOf<typeof api.faxes> = {
  async search(ctx, { body }) {
    const narrowed = sql`and ${byFax} ${body.status ? sql`and ${standing(ctx)[body.status]}` : sql``}`
    const { docs, ...page } = await listDeliveries(ctx.db, ctx.who, ctx.ports, body, narrowed)
    ctx.shown(docs.flatMap(({ orderId }) => orderId ?? []))
    return { ...page, docs: docs.map(asFax) }
  },

  async counts(ctx) {
    const is = standing(ctx)
    const of = (status: FaxStatus) => upToCap(ctx.who, sql`and ${byFax} and ${is[status]}`)
    return capped(
      await counted(ctx.db, {
        QUEUED: of('QUEUED'),
        SENDING: of('SENDING'),
        SENT: of('SENT'),
        FAILED: of('FAILED'),
        CANCELLED: of('CANCELLED'),
        RESOLVED_MANUALLY: of('RESOLVED_MANUALLY'),
      }),
    )
  },

  async get(ctx, { body }) {
    const fax = await oneFax(ctx, ctx.db, body.faxId)
    ctx.shown([fax.orderId ?? fax._id])
    return fax
  },

  /** Every fax that the line has is asked about now, and not only when it is due. */
  refresh: (ctx) =>
    ctx.write(async (w) => {
      const asked = await w.tx
        .updateTable('delivery as t')
        .set({ run_at: ctx.now, try_at: ctx.now })
        .where(ofLab(ctx.who, 't'))
        .where('t.channel', '=', 'fax')
        .where('t.state', '=', 'SENT')
        .where((eb) => eb.or([eb.val(ctx.who.locations === 'all'), ownLocations(ctx.who, 't.location_id')]))
        .executeTakeFirst()
      w.wakeDeliveries()
      return { asked: Number(asked.numUpdatedRows) }
    }),

  resend: (ctx, { body }) =>
    ctx.write(async (w) => {
      await oneFax(ctx, w.tx, body.faxId)
      return oneFax(ctx, w.tx, await sendAgain(ctx, w, body.faxId))
    }),

  setStatus: (ctx, { body }) =>
    ctx.write(async (w) => {
      await oneFax(ctx, w.tx, body.faxId)
      return oneFax(ctx, w.tx, await setStatus(ctx, w, body.faxId, body.status, body.reason))
    }),

  misdirected: (ctx, { body }) =>
    ctx.write(async (w) => {
      await oneFax(ctx, w.tx, body.faxId)
      await reportMisdirected(ctx, w, { id: body.faxId, report: body.report })
      return oneFax(ctx, w.tx, body.faxId)
    }),

  async cover(ctx, { params }) {
    const fax = await oneFax(ctx, ctx.db, params.id)
    const delivery = await ctx.db
      .selectFrom('delivery')
      .selectAll()
      .where(ofLab(ctx.who))
      .where('id', '=', fax._id)
      .executeTakeFirstOrThrow()
    ctx.shown([fax.orderId ?? fax._id])
    const drawn = await coverOf(ctx, delivery)
    // Whoever could read the code here would not have to call the recipient; a demonstration's paper is nowhere else.
    const cover = drawn.code === null || ctx.ports.fax?.sandbox ? drawn : { ...drawn, code: hidden }
    return {
      bytes: await ctx.ports.documents.faxCover(
        { ...cover, pages: fax.pages ?? 1 },
        await coverLogo(ctx, cover),
      ),
      type: 'application/pdf',
    }
  },

  async callback(ctx, { body }) {
    const raw: unknown = body
    const event =
      raw instanceof Uint8Array ? await ctx.ports.fax?.readCallback?.(raw, ctx.header, ctx.now) : undefined
    if (!event) throw unauthenticated()
    // Signed, and about nothing of ours: there is nothing to do, and nothing to say again.
    const known = event.reference === null ? undefined : readReference(event.reference)
    if (known && (await hasAttempt(ctx, known)))
      await ctx.writeAs(known.labId, (w) =>
        settle(w, ctx.ports, { ...known, heard: event.said, now: ctx.now, eventId: event.id }),
      )
    return { ok: true as const }
  },
}
