import { sql } from 'kysely'
import { defineAbility, type AppAbility } from '@contract/abilities'
import { isCredential, type Credential } from '@contract/abilities/credentials'
import { effectiveRoles, type RoleKey, type View } from '@contract/roles'
import type { FeatureName } from '@contract/features'
import type { UserType } from '@contract/choices'
import { sha256Hex } from './hash'
import { labOfToken } from './lab-token'
import { linkStands } from './link-stands'
import { ofLab } from './scope'
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
  /** Who sits at the keyboard: whoever signed in. What is signed is signed by this person, in whichever account. */
  person: Person
  roles: readonly RoleKey[]
  /** Offices on the account; none in an account that was switched to by a link. */
  credentials: readonly Credential[]
  features: ReadonlySet<FeatureName>
  ability: AppAbility
  /** Locations whose rows this person may see; `'all'` for staff who see the whole laboratory. */
  locations: readonly string[] | 'all'
  timeZone: string
  logoutSeconds: number
  /** Never signed out for being idle: a kiosk, as long as the laboratory sets no seconds for kiosks. */
  idleExempt: boolean
  settings: Record<string, unknown>
  /** Whether the person at the keyboard has accepted the user agreement. */
  eulaAccepted: boolean
  lastSeenAt: Date
  /** When the password was last typed in this session. */
  confirmedAt: Date | null
}

export interface Person {
  userId: string
  firstName: string
  lastName: string
  userType: UserType
  roles: readonly RoleKey[]
}

interface SessionRow {
  token_hash: string
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
  primary_first_name: string | null
  primary_last_name: string | null
  primary_user_type: UserType | null
  primary_myroles: RoleMap | null
  primary_locations: string[]
  myroles: RoleMap
  credentials: string[]
  features: FeatureName[]
  locations: string[]
  time_zone: string
  logout_seconds: number
  idle_exempt: boolean
  settings: Record<string, unknown>
  eula_accepted: boolean
  last_seen_at: Date
  confirmed_at: Date | null
}

const abilities = new Map<string, AppAbility>()

/** Rule sets are the same for everyone with the same roles: kept, so that a call does not build fifty rules. */
export function abilityFor(
  userType: UserType,
  roles: readonly RoleKey[],
  features: readonly FeatureName[],
  view: View | null,
  person: Person | undefined,
  credentials: readonly Credential[] = [],
) {
  const key = JSON.stringify([userType, roles, features, view, person?.userType, person?.roles, credentials])
  const known = abilities.get(key)
  if (known) return known
  const made = defineAbility({
    userType,
    roles,
    features: new Set(features),
    view: view ?? undefined,
    credentials,
    person,
  })
  if (abilities.size > 500) abilities.clear()
  abilities.set(key, made)
  return made
}

/**
 * The user type that a person has in a linked account: laboratory staff, or a reviewer, is only who is such in both.
 */
function jointType(account: UserType, person: UserType): UserType {
  if (account === 'lab') return person
  return account === 'pharmd' && person !== 'lab' ? person : account
}

/** The rows of a linked account: its own, and of one that sees the whole laboratory only what the person's type may see. */
function locationsOf(row: SessionRow): Principal['locations'] {
  const wholeLab = seesWholeLab(row.user_type, row.view)
  if (!wholeLab) return row.locations
  const bounded = row.primary_user_type !== null && !seesWholeLab(row.primary_user_type, null)
  return bounded ? row.primary_locations : 'all'
}

const seesWholeLab = (userType: UserType, view: View | null) =>
  (userType === 'lab' && view === null) || userType === 'pharmd'

/** How long a session may stay idle: as the laboratory says for the user type; in a linked account, the shorter of the two. */
const idleSecondsOf = (type: string) =>
  sql`coalesce((l.settings -> 'idleSecondsFor' ->> ${sql.ref(type)})::int, l.logout_seconds)`
const idleSeconds = sql<number>`least(${idleSecondsOf('u.user_type')},
  case when p.id is not null then ${idleSecondsOf('p.user_type')} end)`

/** "Kiosk users are exempt": unless the laboratory sets seconds for kiosks, which then count. */
const idleExempt = sql<boolean>`(u.user_type = 'kiosk' and l.settings -> 'idleSecondsFor' ->> 'kiosk' is null)`

/** Those of these sessions that stand, in one statement: session, user, roles, locations, features and the laboratory's settings. */
async function findSessions(
  db: Executor,
  labId: string,
  hashes: readonly string[],
  now: Date,
): Promise<SessionRow[]> {
  const own = (table: string) => ofLab(labId, table)
  const locationsOfUser = (
    user: string,
  ) => sql`array(select distinct pl.location_id::text from user_physician_location upl
        join physician_location pl on ${own('pl')} and pl.id = upl.physician_location_id and pl.active
        where ${own('upl')} and upl.user_id = ${sql.ref(user)})`
  const { rows } = await sql<SessionRow>`${kept}
    select s.token_hash, s.lab_id, s.id as session_id, s.view, s.last_seen_at, s.primary_user_id, p.username as primary_username, p.first_name as primary_first_name, p.last_name as primary_last_name, p.user_type as primary_user_type, p.myroles as primary_myroles,
      (case when s.primary_user_id is null then u.eula_accepted_at else p.eula_accepted_at end) is not null as eula_accepted, s.confirmed_at, u.id as user_id, u.username, u.first_name, u.last_name,
      u.user_type, u.myroles, u.credentials, l.time_zone, ${idleSeconds} as logout_seconds, ${idleExempt} as idle_exempt, l.settings,
      array(select f.name from feature f where ${own('f')} and f.active order by f.name) as features,
      ${locationsOfUser('s.user_id')} as locations,
      ${locationsOfUser('s.primary_user_id')} as primary_locations
    from session s
    join app_user u on ${own('u')} and u.id = s.user_id and u.active
    join lab l on l.id = ${labId}
    left join app_user p on ${own('p')} and p.id = s.primary_user_id
    where ${own('s')} and s.token_hash = any(${[...hashes]}::text[]) and s.revoked_at is null and s.expires_at > ${now}
      and (s.primary_user_id is null or (p.active and exists (select from linked_user k where ${own('k')}
        and k.parent = s.primary_user_id and k.child = s.user_id and ${linkStands('p.user_type', 'u.user_type')})))
      and (${idleExempt} or s.last_seen_at > ${now}::timestamptz - make_interval(secs => ${idleSeconds} + 30))`.execute(
    db,
  )
  return rows
}

/** Who signed in, where that is another account than the one that is looked through. */
function personOf(row: SessionRow): Person | undefined {
  if (row.primary_user_id === null || row.primary_user_type === null) return undefined
  return {
    userId: row.primary_user_id,
    firstName: row.primary_first_name ?? '',
    lastName: row.primary_last_name ?? '',
    userType: row.primary_user_type,
    roles: effectiveRoles(row.primary_myroles ?? {}),
  }
}

/** Statements for one laboratory's sessions that may be on their way at once; what comes meanwhile goes together with the next. */
const lookupsAtOnce = 2

/** Looks sessions of one laboratory up so that calls arriving together share a statement. None is answered by one sent before it came. */
class SessionLookups {
  private waiting: {
    hash: string
    now: Date
    found: (row: SessionRow | undefined) => void
    failed: (error: unknown) => void
  }[] = []
  private running = 0
  private readonly db: Executor
  private readonly labId: string
  private readonly idle: () => void

  constructor(db: Executor, labId: string, idle: () => void) {
    this.db = db
    this.labId = labId
    this.idle = idle
  }

  find(hash: string, now: Date): Promise<SessionRow | undefined> {
    const asked = new Promise<SessionRow | undefined>((found, failed) => {
      this.waiting.push({ hash, now, found, failed })
    })
    if (this.running < lookupsAtOnce) void this.run()
    return asked
  }

  private async run(): Promise<void> {
    this.running += 1
    while (this.waiting.length > 0) {
      const asking = this.waiting
      this.waiting = []
      const hashes = [...new Set(asking.map(({ hash }) => hash))]
      // The latest of their instants: the strictest about sessions that end.
      const now = new Date(Math.max(...asking.map((one) => one.now.getTime())))
      try {
        const found = await findSessions(this.db, this.labId, hashes, now)
        const rows = new Map(found.map((row) => [row.token_hash, row]))
        for (const one of asking) one.found(rows.get(one.hash))
      } catch (error) {
        for (const { failed } of asking) failed(error)
      }
    }
    this.running -= 1
    if (this.running === 0) this.idle()
  }
}
const lookups = new WeakMap<Executor, Map<string, SessionLookups>>()

function lookupsOf(db: Executor, labId: string): SessionLookups {
  const byLab = lookups.get(db) ?? new Map<string, SessionLookups>()
  lookups.set(db, byLab)
  const known = byLab.get(labId)
  if (known) return known
  // Forgotten when it has nothing to do: whoever makes tokens up names laboratories without end.
  const made = new SessionLookups(db, labId, () => void byLab.delete(labId))
  byLab.set(labId, made)
  return made
}

/**
 * The caller behind a session token. Undefined for a token that is unknown, revoked, expired or idle too long, and for a
 * user switched off. Kiosks without seconds of their own are exempt from the idle limit (specification section 4) but not from the session's own end. A
 * switched session lives only while the account it came from is on and the link between the two stands.
 */
export async function principalOf(db: Executor, token: string, now: Date): Promise<Principal | undefined> {
  const labId = await labOfToken(db, 'session', token)
  const row = labId === undefined ? undefined : await lookupsOf(db, labId).find(sha256Hex(token), now)
  if (!row) return undefined
  const roles = effectiveRoles(row.myroles)
  const linked = personOf(row)
  const credentials = linked ? [] : row.credentials.filter(isCredential)
  return {
    labId: row.lab_id,
    sessionId: row.session_id,
    userId: row.user_id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    userType: linked ? jointType(row.user_type, linked.userType) : row.user_type,
    view: row.view,
    primary:
      row.primary_user_id !== null && row.primary_username !== null
        ? { userId: row.primary_user_id, username: row.primary_username }
        : null,
    person: linked ?? {
      userId: row.user_id,
      firstName: row.first_name,
      lastName: row.last_name,
      userType: row.user_type,
      roles,
    },
    roles,
    credentials,
    features: new Set(row.features),
    ability: abilityFor(row.user_type, roles, row.features, row.view, linked, credentials),
    locations: locationsOf(row),
    timeZone: row.time_zone,
    logoutSeconds: row.logout_seconds,
    idleExempt: row.idle_exempt,
    settings: row.settings,
    eulaAccepted: row.eula_accepted,
    lastSeenAt: row.last_seen_at,
    confirmedAt: row.confirmed_at,
  }
}

/** Whether nothing about a caller has changed but when they were last seen: what one may see, the other may. */
export const samePrincipal = (a: Principal, b: Principal): boolean =>
  a === b || (a.ability === b.ability && marksOf(a) === marksOf(b))

/** Each caller is compared twice: with whoever called before, and with whoever calls next. */
const knownMarks = new WeakMap<Principal, string>()

function marksOf(who: Principal): string {
  const known = knownMarks.get(who)
  if (known !== undefined) return known
  const { ability: _ability, lastSeenAt: _seen, features, ...rest } = who
  const marks = JSON.stringify([rest, [...features]])
  knownMarks.set(who, marks)
  return marks
}
