import type { Kysely } from 'kysely'
import { fill } from '@contract/messages'
import { Refusal } from '../../core/errors'
import { sha256Hex } from '../../core/hash'
import { inTransaction } from '../../core/tx'
import type { Database } from '../../db/schema'

/**
 * A counted kind of try: so many are free, then each waits twice as long as the one before, up to a longest wait. The
 * count leaks away with time, so nobody is shut out for good. All in seconds.
 */
export interface Limit {
  key: string
  free: number
  firstWait: number
  longestWait: number
  leak: number
}

/** Hashed, because people type passwords into the wrong field, and so that a key has one length. */
const key = (kind: string, ...parts: (string | null)[]) =>
  `${kind} ${sha256Hex(JSON.stringify(parts.map((part) => part?.toLowerCase() ?? null)))}`

/** One account from one address: the limit that a person with a bad memory meets. */
export const pairLimit = (kind: string, account: string, address: string | null): Limit => ({
  key: key(`${kind} pair`, account, address),
  free: 10,
  firstWait: 2,
  longestWait: 900,
  leak: 3600,
})

/** One address over all accounts: high, because a clinic shares one. */
export const addressLimit = (kind: string, address: string | null): Limit => ({
  key: key(`${kind} address`, address),
  free: 30,
  firstWait: 2,
  longestWait: 300,
  leak: 60,
})

/** One thing that an account asks about again and again: whoever works meets it seldom, whoever tries every answer soon. */
export const askingLimit = (kind: string, account: string, about: string): Limit => ({
  key: key(`${kind} asking`, account, about),
  free: 8,
  firstWait: 5,
  longestWait: 900,
  leak: 120,
})

/**
 * One account over all addresses: at most 50 tries, then one in 15 minutes (NIST SP 800-63B asks for no more than 100).
 * Not asked of an address that the account has signed in from before: a stranger cannot shut the owner out.
 */
export const accountLimit = (kind: string, account: string): Limit => ({
  key: key(`${kind} account`, account),
  free: 50,
  firstWait: 900,
  longestWait: 900,
  leak: 900,
})

interface Row {
  count: number
  since: Date
}

const levelOf = (limit: Limit, row: Row, now: Date) =>
  Math.max(0, row.count - Math.floor((now.getTime() - row.since.getTime()) / 1000 / limit.leak))

/** Seconds until the next try is taken, 0 for now. */
export function waitOf(limit: Limit, row: Row, now: Date): number {
  const over = levelOf(limit, row, now) - limit.free
  if (over < 0) return 0
  const wait = Math.min(limit.firstWait * 2 ** Math.min(over, 20), limit.longestWait)
  return Math.max(0, Math.ceil(wait - (now.getTime() - row.since.getTime()) / 1000))
}

/**
 * Counts one try against every limit before it is made, so that many at once cannot slip through; or refuses it with the
 * seconds to wait (429), and then counts nothing: knocking on a closed door does not keep it closed.
 */
export async function claimTry(db: Kysely<Database>, limits: readonly Limit[], now: Date): Promise<void> {
  const ordered = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))
  const wait = await inTransaction(db, async (tx) => {
    const rows = await tx
      .insertInto('attempt')
      .values(ordered.map((limit) => ({ key: limit.key, count: 0, since: now })))
      .onConflict((oc) => oc.column('key').doUpdateSet((eb) => ({ count: eb.ref('attempt.count') })))
      .returningAll()
      .execute()
    const states = ordered.flatMap((limit) =>
      rows.filter((row) => row.key === limit.key).map((row) => ({ limit, row })),
    )
    const longest = Math.max(...states.map(({ limit, row }) => waitOf(limit, row, now)))
    if (longest > 0) return longest
    for (const { limit, row } of states)
      await tx
        .updateTable('attempt')
        .set({ count: levelOf(limit, row, now) + 1, since: now })
        .where('key', '=', limit.key)
        .execute()
    return 0
  })
  if (wait > 0)
    throw new Refusal(
      'too_many_requests',
      ({ session: t }) => (wait === 1 ? t.tooManyTriesOne : fill(t.tooManyTries, { seconds: wait })),
      { retryAfter: wait },
    )
}

/**
 * A right try: what it counted is given back, and `forgotten` limits start anew. In a transaction of its own, so that
 * the rows of a busy address are not held while a session is being made.
 */
export async function giveBack(
  db: Kysely<Database>,
  limits: readonly Limit[],
  forgotten: readonly Limit[],
  now: Date,
): Promise<void> {
  const all = [...limits, ...forgotten].map((limit) => limit.key)
  const gone = forgotten.map((limit) => limit.key)
  await inTransaction(db, async (tx) => {
    // In the order in which tries are claimed: two transactions never wait for each other.
    await tx.selectFrom('attempt').select('key').where('key', 'in', all).orderBy('key').forUpdate().execute()
    await tx.deleteFrom('attempt').where('key', 'in', gone).execute()
    await tx
      .updateTable('attempt')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', 'in', all)
      .where('count', '>', 0)
      .execute()
  })
  if (Math.random() < sweepShare) await sweep(db, now)
}

/** How many of the right tries also clear away counts that have leaked to nothing long ago. */
const sweepShare = 0.02

async function sweep(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('since', '<', new Date(now.getTime() - 7 * 86_400_000))
    .execute()
}
