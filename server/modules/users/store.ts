import { sql, type RawBuilder } from 'kysely'
import type { UserList } from '@contract/users/shapes'
import { UserType } from '@contract/choices'
import { MyRoles, isRoleKey, roleTable } from '@contract/roles'
import type { Page } from '@contract/shapes'
import type { GivenLocation, UserDetail, UserRow } from '@contract/users/shapes'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { contains, folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import type { RoleMap } from '../../db/schema'

interface RowOfList {
  id: string
  version: number
  username: string
  first_name: string
  last_name: string
  email: string | null
  user_type: string
  myroles: RoleMap
  active: boolean
  verified: boolean
  has_password: boolean
}

/** Names of the roles that are switched on, in the order of the table of roles. */
const namesOf = (roles: RoleMap): string[] =>
  Object.keys(roleTable).flatMap((key) =>
    isRoleKey(key) && roles[key]?.enabled ? [roleTable[key].name] : [],
  )

const presentRow = (row: RowOfList): UserRow => ({
  _id: row.id,
  version: row.version,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  userType: UserType.parse(row.user_type),
  roles: namesOf(row.myroles),
  active: row.active,
  verified: row.verified,
  hasPassword: row.has_password,
})

const sorts = {
  username: { column: 'username', type: 'text' },
  name: { column: 'search_name', type: 'text' },
} as const

/** A typed text: part of the username as it is written, or words of the name in any order. */
function matches(text: string): RawBuilder<unknown> {
  const words = folded(text).split(' ').filter(Boolean)
  if (words.length === 0) return sql`true`
  const named = words.map((word) => sql`t.search_name like ${contains(word)}`)
  return sql`(t.username like ${contains(text.trim().toLowerCase())} or (${sql.join(named, sql` and `)}))`
}

/** Accounts, a page at a time. */
export function listUsers(db: Executor, who: Principal, input: UserList): Promise<Page<UserRow>> {
  const { text, userType, active } = input
  return listPage<RowOfList, UserRow>(
    db,
    {
      input,
      sorts,
      table: 'app_user',
      where: sql`${ofLab(who, 't')} and ${matches(text)} ${userType ? sql`and t.user_type = ${userType}` : sql``}
        ${active === undefined ? sql`` : sql`and t.active = ${active}`}`,
      columns: sql`u.id, u.version, u.username, u.first_name, u.last_name, u.email, u.user_type, u.myroles, u.active,
        u.verified, u.password_hash is not null as has_password`,
      joins: sql`left join app_user u on ${ofLab(who, 'u')} and u.id = h.id`,
    },
    presentRow,
  )
}

interface FullRow extends RowOfList {
  phone: string | null
  console_logging_enabled: boolean
  group_ids: string[]
  apps: string[]
  has_second_factor: boolean
  reach_changed_at: Date | null
  last_sign_in_at: Date | null
  given: GivenLocation[]
}

/** One account with what it was given. */
export async function findUser(db: Executor, who: Principal, id: string): Promise<UserDetail | undefined> {
  // As text: the rows within this row are gathered as JSON.
  const { rows } = await sql<FullRow>`
    select u.id, u.version, u.username, u.first_name, u.last_name, u.email, u.phone, u.user_type, u.myroles, u.active,
      u.console_logging_enabled, u.group_ids, u.apps, u.verified, u.reach_changed_at, u.password_hash is not null as has_password,
      exists(select from second_factor f where ${ofLab(who, 'f')} and f.user_id = u.id and f.confirmed_at is not null)
        as has_second_factor,
      (select max(s.created_at) from session s where ${ofLab(who, 's')} and s.user_id = u.id and s.primary_user_id is null) as last_sign_in_at,
      coalesce((select json_agg(json_build_object('_id', pl.id,
            'physician', json_build_object('_id', p.id, 'name', p.lastname || ', ' || p.firstname),
            'location', json_build_object('_id', l.id, 'name', l.name),
            'active', pl.active and p.active and l.active) order by p.search_name, l.search_name)
        from user_physician_location upl
        join physician_location pl on ${ofLab(who, 'pl')} and pl.id = upl.physician_location_id
        join physician p on ${ofLab(who, 'p')} and p.id = pl.physician_id
        join location l on ${ofLab(who, 'l')} and l.id = pl.location_id
        where ${ofLab(who, 'upl')} and upl.user_id = u.id), '[]') as given
    from app_user u where ${ofLab(who, 'u')} and u.id = ${id}`.execute(db)
  const [row] = rows
  return (
    row && {
      _id: row.id,
      version: row.version,
      username: row.username,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      userType: UserType.parse(row.user_type),
      myroles: MyRoles.parse(row.myroles),
      consoleLoggingEnabled: row.console_logging_enabled,
      groupIds: row.group_ids,
      apps: row.apps,
      active: row.active,
      verified: row.verified,
      hasPassword: row.has_password,
      hasSecondFactor: row.has_second_factor,
      reachChangedAt: row.reach_changed_at?.toISOString() ?? null,
      physicianLocations: row.given,
      providers: [...new Map(row.given.map(({ physician }) => [physician._id, physician])).values()],
      lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    }
  )
}

/** Active, usable accounts that hold Super Admin, other than this one. Locked, so that two cannot take each other away. */
export async function otherSuperAdmins(tx: Executor, labId: string, id: string): Promise<number> {
  const rows = await tx
    .selectFrom('app_user')
    .select('id')
    .where(ofLab(labId))
    .where('active', '=', true)
    .where('verified', '=', true)
    .where('user_type', '=', 'lab')
    .where(sql<boolean>`coalesce((myroles -> 'super-admin' ->> 'enabled')::boolean, false)`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.filter((row) => row.id !== id).length
}

/** The pairs of a physician at a location that may be given: of one location, or of all. */
export async function pairsOf(
  db: Executor,
  labId: string,
  physicianId: string,
  locationId?: string,
): Promise<string[]> {
  let query = db
    .selectFrom('physician_location')
    .select('id')
    .where(ofLab(labId))
    .where('physician_id', '=', physicianId)
    .where('active', '=', true)
  if (locationId !== undefined) query = query.where('location_id', '=', locationId)
  return (await query.execute()).map(({ id }) => id)
}

export async function givePairs(db: Executor, labId: string, userId: string, pairs: readonly string[]) {
  if (pairs.length === 0) return
  await db
    .insertInto('user_physician_location')
    .values(pairs.map((id) => ({ lab_id: labId, user_id: userId, physician_location_id: id })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}

export async function takePairs(db: Executor, labId: string, userId: string, pairs: readonly string[]) {
  if (pairs.length === 0) return
  await db
    .deleteFrom('user_physician_location')
    .where(ofLab(labId))
    .where('user_id', '=', userId)
    .where('physician_location_id', 'in', pairs)
    .execute()
}
