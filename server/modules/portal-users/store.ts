import { sql, type RawBuilder } from 'kysely'
import type { PortalUserList } from '@contract/portal-users/shapes'
import type { PortalUserDetail, PortalUserRow } from '@contract/portal-users/shapes'
import type { PortalUserState } from '@contract/portal-users/choices'
import type { Page } from '@contract/shapes'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { contains, folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import { findUser } from '../users/public'

interface Row {
  id: string
  version: number
  username: string
  first_name: string
  last_name: string
  email: string | null
  clinic: string
  active: boolean
  verified: boolean
  registered_at: Date
  refused_at: Date | null
}

/** An account that is on is on, whatever was decided before. */
function stateOf({ active, verified, refused_at }: Row): PortalUserState {
  if (active) return 'ACTIVE'
  if (refused_at) return 'REFUSED'
  return verified ? 'VERIFIED' : 'WAITING'
}

/** The same as SQL, over `u` (the account) and `t` (the registration). */
const inState: Record<PortalUserState, RawBuilder<unknown>> = {
  ACTIVE: sql`u.active`,
  REFUSED: sql`not u.active and t.refused_at is not null`,
  VERIFIED: sql`not u.active and t.refused_at is null and u.verified`,
  WAITING: sql`not u.active and t.refused_at is null and not u.verified`,
}

const present = (row: Row): PortalUserRow => ({
  _id: row.id,
  version: row.version,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  clinic: row.clinic,
  state: stateOf(row),
  active: row.active,
  registeredAt: row.registered_at.toISOString(),
})

const sorts = {
  registeredAt: { column: 'registered_at', type: 'timestamptz' },
  clinic: { column: 'search_clinic', type: 'text' },
} as const

/** Registrations by name, username or clinic, a page at a time. */
export function listPortalUsers(
  db: Executor,
  who: Principal,
  input: PortalUserList,
): Promise<Page<PortalUserRow>> {
  const { text, state } = input
  const matches = text
    ? sql`and (u.search_name like ${contains(folded(text))} or t.search_clinic like ${contains(text.trim().toLowerCase())})`
    : sql``
  return listPage<Row, PortalUserRow>(
    db,
    {
      input,
      sorts,
      table: 'portal_registration',
      where: sql`${ofLab(who, 't')} and exists (select 1 from app_user u
        where ${ofLab(who, 'u')} and u.id = t.id ${matches} ${state ? sql`and ${inState[state]}` : sql``})`,
      columns: sql`u.id, u.version, u.username, u.first_name, u.last_name, u.email, r.clinic, u.active, u.verified,
        r.registered_at, r.refused_at`,
      joins: sql`left join portal_registration r on ${ofLab(who, 'r')} and r.id = h.id
        left join app_user u on ${ofLab(who, 'u')} and u.id = r.id`,
    },
    present,
  )
}

/** One registration with what the account was given. */
export async function findPortalUser(
  db: Executor,
  who: Principal,
  id: string,
): Promise<PortalUserDetail | undefined> {
  const row = await db
    .selectFrom('portal_registration as r')
    .innerJoin('app_user as u', (join) => join.on(ofLab(who, 'u')).onRef('u.id', '=', 'r.id'))
    .leftJoin('app_user as b', (join) => join.on(ofLab(who, 'b')).onRef('b.id', '=', 'r.refused_by'))
    .select(['u.id', 'u.version', 'u.username', 'u.first_name', 'u.last_name', 'u.email', 'r.clinic'])
    .select(['u.active', 'u.verified', 'r.registered_at', 'r.refused_at', 'r.refuse_reason'])
    .select(sql<string>`coalesce(b.first_name || ' ' || b.last_name, '')`.as('refused_by'))
    .where(ofLab(who, 'r'))
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const account = await findUser(db, who, id)
  return {
    ...present(row),
    physicianLocations: account?.physicianLocations ?? [],
    refusal: row.refused_at && {
      reason: row.refuse_reason ?? '',
      at: row.refused_at.toISOString(),
      by: row.refused_by,
    },
  }
}
