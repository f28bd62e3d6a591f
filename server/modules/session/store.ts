import { sql } from 'kysely'
import { UserType } from '@contract/choices'
import type { Language } from '@contract/languages'
import type { SessionUser } from '@contract/session/shapes'
import { ofLab } from '../../core/scope'
import type { Executor, Tx } from '../../core/tx'
import type { RoleMap } from '../../db/schema'

/** An account as signing in, resetting and registering need it. */
export interface Account {
  lab_id: string
  id: string
  username: string
  email: string | null
  phone: string | null
  first_name: string
  last_name: string
  password_hash: string | null
  user_type: string
  myroles: RoleMap
  active: boolean
  verified: boolean
  console_logging_enabled: boolean
  eula_accepted_at: Date | null
  /** As the person chose it; null for one who never did. */
  language: Language | null
  /** When its address or telephone number was changed by somebody and not confirmed since. */
  reach_changed_at: Date | null
  created_at: Date
}

const columns = [
  'u.lab_id',
  'u.id',
  'u.username',
  'u.email',
  'u.phone',
  'u.first_name',
  'u.last_name',
  'u.password_hash',
  'u.user_type',
  'u.myroles',
  'u.active',
  'u.verified',
  'u.console_logging_enabled',
  'u.eula_accepted_at',
  'u.language',
  'u.reach_changed_at',
  'u.created_at',
] as const

/** Whether this account may come in at all: switched on, and its address confirmed. */
export const isUsable = (account: Account) => account.active && account.verified

export const presentUser = (account: Account): SessionUser => ({
  _id: account.id,
  firstName: account.first_name,
  lastName: account.last_name,
  username: account.username,
  email: account.email,
  myroles: account.myroles,
  userType: UserType.parse(account.user_type),
  consoleLoggingEnabled: account.console_logging_enabled,
  eulaAccepted: account.eula_accepted_at !== null,
  language: account.language,
})

/** The laboratory of this installation: what a call without a session belongs to. */
export function theLab(db: Executor): Promise<{ id: string; name: string }> {
  return db.selectFrom('lab').select(['id', 'name']).orderBy('id').limit(1).executeTakeFirstOrThrow()
}

/**
 * The account of a typed username: as it is written, else in lower case (a telephone's keyboard begins with a capital).
 * `knownAddress`: it has signed in from this address in the last 90 days.
 */
export async function accountByUsername(
  db: Executor,
  username: string,
  from?: { address: string | null; now: Date },
): Promise<(Account & { knownAddress: boolean }) | undefined> {
  const since = from && new Date(from.now.getTime() - 90 * 86_400_000)
  return (
    db
      .selectFrom('app_user as u')
      .select(columns)
      // Joined and not asked for in the select list, where an engine that spreads laboratories over nodes takes no query.
      .leftJoin('session as s', (join) =>
        join
          .onRef('s.lab_id', '=', 'u.lab_id')
          .onRef('s.user_id', '=', 'u.id')
          .on(sql<boolean>`s.address = ${from?.address ?? null}`)
          .on(sql<boolean>`s.created_at > ${since ?? null}`),
      )
      .select(sql<boolean>`s.id is not null`.as('knownAddress'))
      .where('u.lab_id', 'in', (eb) => eb.selectFrom('lab').select('id'))
      .where('u.username', 'in', [username, username.toLowerCase()])
      .orderBy(sql`u.username = ${username}`, 'desc')
      .orderBy('u.lab_id')
      .limit(1)
      .executeTakeFirst()
  )
}

/** Holds an account for the rest of the transaction: what is counted for it is counted by one at a time. */
export async function lockAccount(
  tx: Tx,
  { labId, userId }: { labId: string; userId: string },
): Promise<void> {
  await tx
    .selectFrom('app_user')
    .select('id')
    .where(ofLab(labId))
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
}

/** The signed-in account itself, with the number of its own locations. */
export function accountById(
  db: Executor,
  labId: string,
  id: string,
): Promise<(Account & { locations: number }) | undefined> {
  return db
    .selectFrom('app_user as u')
    .select(columns)
    .select(
      sql<number>`(select count(distinct pl.location_id)::int from user_physician_location upl
        join physician_location pl on ${ofLab(labId, 'pl')} and pl.id = upl.physician_location_id and pl.active
        where ${ofLab(labId, 'upl')} and upl.user_id = u.id)`.as('locations'),
    )
    .where(ofLab(labId, 'u'))
    .where('u.id', '=', id)
    .executeTakeFirst()
}

/**
 * Ends every session of a user at once, those too in which a linked account was switched to: after a new password, a
 * switched-off account, a lost device.
 */
export async function endSessionsOf(db: Executor, labId: string, userId: string, now: Date): Promise<number> {
  const result = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where(ofLab(labId))
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('primary_user_id', '=', userId)]))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The newest 50 notifications of a user, and how many are not dealt with. */
export async function notificationsOf(db: Executor, labId: string, userId: string) {
  const rows = await db
    .selectFrom('notification as n')
    .select(['n.id', 'n.description', 'n.added', 'n.icon', 'n.target', 'n.done_at'])
    .select(sql<number>`(count(*) filter (where n.done_at is null) over ())::int`.as('unread'))
    .where(ofLab(labId, 'n'))
    .where('n.user_id', '=', userId)
    .orderBy('n.added', 'desc')
    .orderBy('n.id', 'desc')
    .limit(50)
    .execute()
  return {
    docs: rows.map((row) => ({
      _id: row.id,
      description: row.description,
      added: row.added.toISOString(),
      icon: row.icon === 'link' ? ('link' as const) : ('other' as const),
      target: row.target,
      done: row.done_at !== null,
    })),
    unread: rows[0]?.unread ?? 0,
  }
}

/** The newest 50 messages of the demo mailbox. */
export async function mailboxOf(db: Executor, labId: string) {
  const rows = await db
    .selectFrom('mailbox')
    .select(['id', 'recipient', 'subject', 'body', 'sent_at'])
    .where(ofLab(labId))
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    body: row.body,
    sentAt: row.sent_at.toISOString(),
  }))
}
