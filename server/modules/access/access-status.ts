import { sql } from 'kysely'
import type { Link, AccessStatus } from '@contract/access/shapes'
import type { Ctx } from '../../core/context'
import { emergencyAllowed } from '../emergency/public'
import { linkStands } from '../../core/link-stands'
import { ofLab } from '../../core/scope'

interface LinkRow {
  id: string
  parent: string
  verified: boolean
  stands: boolean
  username: string
  name: string
  notification: string | null
}

/** As whom the person acts and with whom the account signed in with is linked. */
export async function accessStatusOf(ctx: Ctx): Promise<AccessStatus> {
  const { labId, userId, username, firstName, lastName, primary, view } = ctx.who
  const owner = primary?.userId ?? userId
  const [links, names, open, allowed] = await Promise.all([
    sql<LinkRow>`
      select k.id, k.parent, k.verified, coalesce(${linkStands('p.user_type', 'c.user_type')}, false) as stands, u.username, u.first_name || ' ' || u.last_name as name,
        (select n.id from notification n where ${ofLab(labId, 'n')} and n.link_id = k.id and n.user_id = ${userId}
          and n.done_at is null limit 1) as notification
      from linked_user k
      join app_user p on ${ofLab(labId, 'p')} and p.id = k.parent
      join app_user c on ${ofLab(labId, 'c')} and c.id = k.child
      join app_user u on ${ofLab(labId, 'u')} and u.id = case when k.parent = ${owner} then k.child else k.parent end
      where ${ofLab(labId, 'k')} and k.declined_at is null and (k.parent = ${owner} or k.child = ${owner})
      order by u.last_name, u.first_name, u.username`.execute(ctx.db),
    primary
      ? ctx.db
          .selectFrom('app_user')
          .select(['first_name', 'last_name'])
          .where(ofLab(labId))
          .where('id', '=', owner)
          .executeTakeFirst()
      : undefined,
    ctx.db
      .selectFrom('emergency_access')
      .select(['id', 'ends_at'])
      .where(ofLab(labId))
      .where('user_id', '=', userId)
      .where('ends_at', '>', ctx.now)
      .where('ended_at', 'is', null)
      .orderBy('ends_at')
      .execute(),
    emergencyAllowed(ctx.db, labId),
  ])
  const acting = { username, name: `${firstName} ${lastName}` }
  return {
    acting,
    primary: primary
      ? {
          username: primary.username,
          name: names ? `${names.first_name} ${names.last_name}` : primary.username,
        }
      : acting,
    switched: primary !== null,
    view,
    links: links.rows.map((row): Link => ({
      _id: row.id,
      username: row.username,
      name: row.name,
      direction: row.parent === owner ? 'to' : 'from',
      state: row.stands ? 'verified' : row.verified ? 'awaiting' : 'pending',
      notification: row.notification,
    })),
    emergencies: open.map(({ id, ends_at }) => ({ _id: id, endsAt: ends_at.toISOString() })),
    emergencyAllowed: allowed,
  }
}
