import { sql } from 'kysely'
import type { ReportLink } from '@contract/reports/shapes'
import type { Ctx } from '../../core/context'
import { notFound } from '../../core/errors'
import { ofLab, ownLocations } from '../../core/scope'
import { linkTries } from './open-link'

interface LinkRow {
  id: string
  order_id: string
  media_key: string
  title: string
  created_at: Date
  created_by_name: string
  expires_at: Date
  tries: number
}

/** Links that still open a report, of one order or one link by its id, within the caller's own locations. */
async function liveLinks(ctx: Ctx, by: { orderId: string } | { linkId: string }): Promise<LinkRow[]> {
  const one = 'orderId' in by ? sql`m.order_id = ${by.orderId}` : sql`k.id = ${by.linkId}`
  const { rows } = await sql<LinkRow>`
    select k.id, m.order_id, k.media_key, m.title, k.created_at, k.expires_at, k.tries,
      concat_ws(' ', u.first_name, u.last_name) as created_by_name
    from report_link k
    join media m on ${ofLab(ctx.who, 'm')} and m.key = k.media_key
    join lab_order o on ${ofLab(ctx.who, 'o')} and o.id = m.order_id and not o.deleted
    join app_user u on ${ofLab(ctx.who, 'u')} and u.id = k.created_by and u.active
    where ${ofLab(ctx.who, 'k')} and ${one} and ${ownLocations(ctx.who, 'o.location_id')}
      and k.revoked_at is null and k.expires_at > ${ctx.now} and k.tries < ${linkTries}
    order by k.created_at desc, k.id desc limit 200`.execute(ctx.db)
  return rows
}

/** The live links of an order; throws notFound() for an order that is out of reach. */
export async function linksOf(ctx: Ctx, orderId: string): Promise<{ links: ReportLink[] }> {
  const order = await ctx.db
    .selectFrom('lab_order')
    .select('id')
    .where(ofLab(ctx.who))
    .where('id', '=', orderId)
    .where('deleted', '=', false)
    .where(ownLocations(ctx.who, 'location_id'))
    .executeTakeFirst()
  if (!order) throw notFound()
  ctx.shown([orderId])
  const rows = await liveLinks(ctx, { orderId })
  return {
    links: rows.map((row) => ({
      _id: row.id,
      mediaKey: row.media_key,
      title: row.title,
      createdAt: row.created_at.toISOString(),
      createdByName: row.created_by_name,
      expiresAt: row.expires_at.toISOString(),
      tries: row.tries,
    })),
  }
}

/** Ends a link at once. One that is out of reach, ended or run out already looks like one that never was. */
export async function revokeLink(ctx: Ctx, linkId: string) {
  const [link] = await liveLinks(ctx, { linkId })
  if (!link) throw notFound()
  return ctx.write(async (w) => {
    const ended = await w.tx
      .updateTable('report_link')
      .set({ revoked_at: ctx.now })
      .where(ofLab(ctx.who))
      .where('id', '=', link.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (ended.numUpdatedRows !== 1n) throw notFound()
    w.about('order', link.order_id)
    w.changed('reportLink', link.id, { revokedAt: null }, { revokedAt: ctx.now.toISOString() }, link.order_id)
    return { ok: true as const }
  })
}
