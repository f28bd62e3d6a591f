import { sha256Hex } from '../../core/hash'
import { labOfToken } from '../../core/lab-token'
import { ofLab } from '../../core/scope'
import type { Executor, Tx } from '../../core/tx'

/** What a one-time secret opens: a new password, the exchange of a telephone code, a confirmed address, a second step. */
export type Purpose = 'reset' | 'code' | 'verify' | 'challenge'

export const minutesOf: Record<Purpose, number> = { reset: 15, code: 10, verify: 24 * 60, challenge: 10 }
/** Tries at one telephone code, or at one second step. */
const codeTries = 5
/** Messages about one account in an hour; the next one is silently not sent. */
const messagesPerHour = 5

interface Owner {
  labId: string
  userId: string
}

/**
 * Keeps the hash of a new secret; earlier ones of the same user and purpose die. `minutes` only where it is not the
 * usual life of the purpose (a set-up link).
 */
export async function issueSecret(
  tx: Tx,
  {
    labId,
    userId,
    purpose,
    secret,
    id,
    now,
    minutes = minutesOf[purpose],
  }: Owner & { purpose: Purpose; secret: string; id: string; now: Date; minutes?: number },
): Promise<void> {
  await endSecrets(tx, { labId, userId }, now, purpose)
  await tx
    .insertInto('one_time_secret')
    .values({
      lab_id: labId,
      id,
      user_id: userId,
      purpose,
      secret_hash: sha256Hex(purpose === 'code' ? `${userId} ${secret}` : secret),
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute()
}

/** Uses up what is open, of one purpose or of all. */
export async function endSecrets(
  tx: Tx,
  { labId, userId }: Owner,
  now: Date,
  purpose?: Purpose,
): Promise<void> {
  let query = tx
    .updateTable('one_time_secret')
    .set({ used_at: now })
    .where(ofLab(labId))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
  if (purpose) query = query.where('purpose', '=', purpose)
  await query.execute()
}

/** Whether this user has been written to often enough for now. */
export async function writtenEnough(
  db: Executor,
  { labId, userId }: Owner,
  purpose: Purpose,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .selectFrom('one_time_secret')
    .select('id')
    .where(ofLab(labId))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(now.getTime() - 3_600_000))
    .limit(messagesPerHour)
    .execute()
  return rows.length >= messagesPerHour
}

/** Whose open secret this is, without using it. */
export async function ownerOfSecret(
  db: Executor,
  purpose: Purpose,
  secret: string,
  now: Date,
): Promise<Owner | undefined> {
  const labId = await labOfToken(db, 'one_time_secret', secret)
  if (labId === undefined) return undefined
  const row = await db
    .selectFrom('one_time_secret')
    .select('user_id')
    .where(ofLab(labId))
    .where('secret_hash', '=', sha256Hex(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { labId, userId: row.user_id }
}

/** Uses a secret; of two at the same moment one gets its owner and the other undefined. */
export async function takeSecret(
  tx: Tx,
  purpose: Purpose,
  secret: string,
  now: Date,
): Promise<Owner | undefined> {
  const labId = await labOfToken(tx, 'one_time_secret', secret)
  if (labId === undefined) return undefined
  const row = await tx
    .updateTable('one_time_secret')
    .set({ used_at: now })
    .where(ofLab(labId))
    .where('secret_hash', '=', sha256Hex(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row && { labId, userId: row.user_id }
}

/** One try at the user's open code, counted whether right or wrong; a right one uses it up. */
export async function tryCode(tx: Tx, { labId, userId }: Owner, code: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('one_time_secret')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where(ofLab(labId))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'code')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', codeTries)
    .returning('secret_hash')
    .executeTakeFirst()
  if (row?.secret_hash !== sha256Hex(`${userId} ${code}`)) return false
  await endSecrets(tx, { labId, userId }, now, 'code')
  return true
}

/** One try at the second step behind an open challenge, counted whether right or wrong; undefined when it is spent. */
export async function tryChallenge(tx: Tx, secret: string, now: Date): Promise<Owner | undefined> {
  const labId = await labOfToken(tx, 'one_time_secret', secret)
  if (labId === undefined) return undefined
  const row = await tx
    .updateTable('one_time_secret')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where(ofLab(labId))
    .where('secret_hash', '=', sha256Hex(secret))
    .where('purpose', '=', 'challenge')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', codeTries)
    .returning('user_id')
    .executeTakeFirst()
  return row && { labId, userId: row.user_id }
}

/** Six digits, each as likely as any other. */
export function randomCode(): string {
  const million = 1_000_000
  const box = new Uint32Array(1)
  for (;;) {
    const value = crypto.getRandomValues(box)[0] ?? 0
    // The last, incomplete million of the 32-bit range would favour small numbers.
    if (value < Math.floor(2 ** 32 / million) * million) return String(value % million).padStart(6, '0')
  }
}
