import type { Way } from '@contract/deliveries/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import type { WayRecord } from './kinds'
import { byRules, isFor, planOver, type ReleasedVersion, type Target } from './plan'
import { findWay } from './ways'

export type SftpVersion = Omit<ReleasedVersion, 'at'>

/**
 * Plans a released version for SFTP servers: for one that was chosen, or for those of its own, which are the ones that the rules
 * name for it and the ones that were set up for its very location or physician. Answers them with what holds each; throws in words where
 * nothing is planned.
 */
export async function planBySftp(
  ctx: Ctx,
  w: Write,
  version: SftpVersion,
  wayId: string | undefined,
): Promise<Way[]> {
  const targets =
    wayId === undefined ? await ownWays(ctx, w, version) : [await chosen(ctx, w, version, wayId)]
  if (targets.length === 0) throw ruleRefused(m.sftp.noWay)
  const added = await planOver(ctx, w, version, targets, signedName(ctx.who))
  if (added.length === 0) {
    const names = [...new Set(targets.map(({ way }) => way.name))].join(', ')
    throw ruleRefused(fill(m.sftp.alreadyPlanned, { name: names }))
  }
  const ways = await Promise.all(added.map(({ way }) => findWay(w.tx, ctx.who, ctx.ports, way.id)))
  return ways.filter((way) => way !== undefined)
}

const bySftp = (ctx: Ctx, w: Write) =>
  w.tx
    .selectFrom('delivery_way')
    .selectAll()
    .where(ofLab(ctx.who))
    .where('kind', '=', 'sftp')
    .where('carries', '=', 'report')
    .where('active', '=', true)

const alone = (way: WayRecord): Target => ({ way, ruleId: null, second: null })

async function chosen(ctx: Ctx, w: Write, { order }: SftpVersion, wayId: string): Promise<Target> {
  const way = await bySftp(ctx, w).where('id', '=', wayId).executeTakeFirst()
  if (!way) throw ruleRefused(m.deliveries.wayGone)
  if (!isFor(way, order)) throw ruleRefused(m.sftp.wayNotFor)
  return alone(way)
}

async function ownWays(ctx: Ctx, w: Write, version: SftpVersion): Promise<Target[]> {
  const named = (await byRules(ctx, w, version)).filter(({ way }) => way.kind === 'sftp')
  const { order } = version
  const ways = await bySftp(ctx, w)
    .where((eb) =>
      eb.or([eb('location_id', '=', order.location._id), eb('physician_id', '=', order.physician._id)]),
    )
    .orderBy('search_name')
    .orderBy('id')
    .execute()
  const others = ways.filter((way) => isFor(way, order) && !named.some((one) => one.way.id === way.id))
  return [...named, ...others.map(alone)]
}
