import { sql } from 'kysely'
import { defineAbility, type AppAbility } from '@contract/abilities'
import { effectiveRoles, type RoleKey, type View } from '@contract/roles'
import type { FeatureName } from '@contract/features'
import type { UserType } from '@contract/choices'
import { sha256Hex } from './hash'
import { kept, type Executor } from './tx'
import type { RoleMap } from '../db/schema'

/** Who is calling, as the database knows them at this very call: a role or location taken away counts at once. */
export interface Principal {
  labId: string
  sessionId: string
  userId: string
  username: string
  firstName: string
  lastName: string
  userType: UserType
  view: View | null
  /** Whose account was signed in with, where this one was switched to by a link; null in the own account. */
  primary: { userId: string; username: string } | null
  roles: readonly RoleKey[]
  features: ReadonlySet<FeatureName>
  ability: AppAbility
  /** Locations whose rows this person may see; `'all'` for staff who see the whole laboratory. */
  locations: readonly string[] | 'all'
  timeZone: string
  logoutSeconds: number
  settings: Record<string, unknown>
  lastSeenAt: Date
  /** When the password was last typed in this session. */
  confirmedAt: Date | null
}

interface SessionRow {
  lab_id: string
  session_id: string
  user_id: string
  username: string
  first_name: string
  last_name: string
  user_type: UserType
  view: View | null
  primary_user_id: string | null
  primary_username: string | null
  myroles: RoleMap
  features: FeatureName[]
  locations: string[]
  time_zone: string
  logout_seconds: number
  settings: Record<string, unknown>
  last_seen_at: Date
  confirmed_at: Date | null
}

const abilities = new Map<string, AppAbility>()

/** Rule sets are the same for everyone with the same roles: kept, so that a call does not build fifty rules. */
function abilityFor(
  userType: UserType,
  roles: readonly RoleKey[],
  features: readonly FeatureName[],
  view: View | null,
) {
  const key = JSON.stringify([userType, roles, features, view])
  const known = abilities.get(key)
  if (known) return known
  const made = defineAbility({ userType, roles, features: new Set(features), view: view ?? undefined })
  if (abilities.size > 500) abilities.clear()
  abilities.set(key, made)
  return made
}

const seesWholeLab = (userType: UserType, view: View | null) =>
  (userType === 'lab' && view === null) || userType === 'pharmd'

/**
 * The caller behind a session token, in one statement: session, user, roles, locations, features and the laboratory's
 * settings. Undefined for a token that is unknown, revoked, expired or idle too long, and for a user switched off.
 * Kiosks are exempt from the idle limit (specification section 4) but not from the session's own end. A switched session
 * lives only while the account it came from is on and the link between the two stands.
 */
export async function principalOf(db: Executor, token: string, now: Date): Promise<Principal | undefined> {
  const { rows } = await sql<SessionRow>`${kept}
    select s.lab_id, s.id as session_id, s.view, s.last_seen_at, s.primary_user_id, p.username as primary_username, s.confirmed_at, u.id as user_id, u.username, u.first_name, u.last_name,
      u.user_type, u.myroles, l.time_zone, l.logout_seconds, l.settings,
      array(select f.name from feature f where f.lab_id = s.lab_id and f.active order by f.name) as features,
      array(select distinct pl.location_id::text from user_physician_location upl
        join physician_location pl on pl.lab_id = upl.lab_id and pl.id = upl.physician_location_id and pl.active
        where upl.lab_id = s.lab_id and upl.user_id = u.id) as locations
    from session s
    join app_user u on u.lab_id = s.lab_id and u.id = s.user_id and u.active
    join lab l on l.id = s.lab_id
    left join app_user p on p.lab_id = s.lab_id and p.id = s.primary_user_id
    where s.token_hash = ${sha256Hex(token)} and s.revoked_at is null and s.expires_at > ${now}
      and (s.primary_user_id is null or (p.active and exists (select from linked_user k where k.lab_id = s.lab_id
        and k.parent = s.primary_user_id and k.child = s.user_id and k.verified and k.declined_at is null)))
      and (u.user_type = 'kiosk' or s.last_seen_at > ${now}::timestamptz - make_interval(secs => l.logout_seconds + 30))`.execute(
    db,
  )
  const row = rows[0]
  if (!row) return undefined
  const roles = effectiveRoles(row.myroles)
  return {
    labId: row.lab_id,
    sessionId: row.session_id,
    userId: row.user_id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    userType: row.user_type,
    view: row.view,
    primary:
      row.primary_user_id !== null && row.primary_username !== null
        ? { userId: row.primary_user_id, username: row.primary_username }
        : null,
    roles,
    features: new Set(row.features),
    ability: abilityFor(row.user_type, roles, row.features, row.view),
    locations: seesWholeLab(row.user_type, row.view) ? 'all' : row.locations,
    timeZone: row.time_zone,
    logoutSeconds: row.logout_seconds,
    settings: row.settings,
    lastSeenAt: row.last_seen_at,
    confirmedAt: row.confirmed_at,
  }
}
