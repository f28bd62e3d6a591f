import { SftpConfig } from '@contract/deliveries/sftp-way'
import type { Way } from '@contract/deliveries/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { notFound, ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { letGo } from './hold'
import type { WayRecord } from './kinds'
import { stopWay } from './settle'
import { sftpAccount } from './way-secret'
import { findWay, lockWay, setWay } from './ways'

/** A way by SFTP, not locked: the outside is never asked within a transaction. */
async function sftpWay(ctx: Ctx, id: string): Promise<{ way: WayRecord; config: SftpConfig }> {
  const way = await ctx.db
    .selectFrom('delivery_way')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!way) throw notFound()
  if (way.kind !== 'sftp') throw ruleRefused(m.deliveries.otherKind)
  return { way, config: SftpConfig.parse(way.config) }
}

function lineOf({ ports }: Ctx) {
  if (!ports.sftp) throw ruleRefused(m.deliveries.hold.noLine)
  return ports.sftp
}

/** What the server shows as its host key, for a person to compare. */
export async function readHostKey(ctx: Ctx, id: string) {
  const { config } = await sftpWay(ctx, id)
  const shown = await lineOf(ctx).hostKey(config)
  if (!shown.ok) throw ruleRefused(shown.words)
  const { fingerprint, algorithm } = shown
  return { fingerprint, algorithm, confirmed: config.fingerprint }
}

/** Keeps the key that a person compared. With another key than before the way is proven anew. */
export const confirmHostKey = (
  ctx: Ctx,
  { _id, version, fingerprint }: { _id: string; version: number; fingerprint: string },
): Promise<Way> =>
  ctx.write(async (w) => {
    const way = await lockWay(ctx, w, _id, version)
    if (way.kind !== 'sftp') throw ruleRefused(m.deliveries.otherKind)
    const before = SftpConfig.parse(way.config)
    if (before.fingerprint !== fingerprint) {
      await w.tx
        .updateTable('delivery_way')
        .set({ config: json({ ...before, fingerprint }) })
        .where(ofLab(ctx.who))
        .where('id', '=', _id)
        .execute()
      w.changed('deliveryWay', _id, { config: before }, { config: { ...before, fingerprint } })
    }
    await letGo(w.tx, ctx.who.labId, { wayId: _id }, ctx.now)
    w.wakeDeliveries()
    // What it was stopped for is settled by this; what a person stopped it for is not.
    const wasKey =
      before.fingerprint !== null &&
      way.paused_why === fill(m.sftp.hostKeyChanged, { old: before.fingerprint, new: fingerprint })
    return setWay(ctx, w, way, {
      ...(before.fingerprint !== fingerprint && { confirmed_at: null }),
      ...(wasKey && { paused_at: null, paused_why: null }),
    })
  })

/**
 * A small file comes and goes: then the way is proven, and what waits for it leaves. What stands in the way is said; where a way
 * that was proven is refused, it is stopped.
 */
export async function testWay(ctx: Ctx, id: string): Promise<{ way: Way; problem: string | null }> {
  const { way: known } = await sftpWay(ctx, id)
  if (!known.active) throw ruleRefused(m.deliveries.wayOff)
  const trouble = await lineOf(ctx).test(await sftpAccount(ctx, known))
  return ctx.write(async (w) => {
    const way = await lockWay(ctx, w, id)
    // Somebody led it elsewhere meanwhile: what was tested is not what it is.
    if (way.version !== known.version) throw stale(await findWay(w.tx, ctx.who, ctx.ports, id))
    if (trouble) {
      if (trouble.fault === 'account' && way.confirmed_at)
        await stopWay(w, ctx.ports, { lab_id: way.lab_id, way_id: id }, trouble.words, ctx.now)
      const now = await findWay(w.tx, ctx.who, ctx.ports, id)
      if (!now) throw notFound()
      return { way: now, problem: trouble.words }
    }
    await letGo(w.tx, ctx.who.labId, { wayId: id }, ctx.now)
    w.wakeDeliveries()
    return { way: await setWay(ctx, w, way, { confirmed_at: ctx.now, failures: 0 }), problem: null }
  })
}
