import { sql, type Kysely } from 'kysely'
import { isDue, type LeasedTable } from '../../core/due-laboratories'
import { featuresOn } from '../../core/features-on'
import { ofLab } from '../../core/scope'
import { inTransaction, type Tx } from '../../core/tx'
import type { Database } from '../../db/schema'
import type { Ports } from '../../ports'
import { holdOf } from './hold'
import { queuedChannels, type AttemptRecord, type DeliveryRecord } from './kinds'
import { nextLook } from './settle'
import { lockedWayRecord } from './way-record'

/** For this long a try belongs to the server that began it; partners are waited for no longer than 45 s. */
export const leaseMs = 120_000

/** Which deliveries a runner's hands take: those that wait for a partner outside, or those that only go in line here. */
export type Line = 'outside' | 'queued'

const ofLine = (line: Line) =>
  line === 'queued'
    ? sql<boolean>`channel = any(${[...queuedChannels]})`
    : sql<boolean>`channel <> all(${[...queuedChannels]})`

export const dueOf = (line: Line): LeasedTable => ({
  name: 'delivery',
  waits: sql<boolean>`run_at is not null and ${ofLine(line)}`,
})

/** What is to be done now with one delivery. */
export type Claimed =
  /** The attempt stands in the ledger before the outside is asked. */
  | { is: 'send' | 'ask'; delivery: DeliveryRecord; attempt: AttemptRecord }
  /** The first way did not confirm in time, or failed. */
  | { is: 'second'; delivery: DeliveryRecord }
  /** Looked at, and waits on: for its next try, or because its way is held. */
  | { is: 'waits' }

export interface Claiming {
  labId: string
  line: Line
  /** When a way had its last turn here, as a number that grows: ways take turns, whatever waits for each. */
  turns: Map<string, number>
}

/** Takes the next delivery of a laboratory that is due; of a way that has one in hand, none. Undefined where there is none. */
export function claimDue(
  db: Kysely<Database>,
  ports: Ports,
  { labId, line: kind, turns }: Claiming,
): Promise<Claimed | undefined> {
  return inTransaction(db, async (tx) => {
    const now = ports.clock.now()
    const delivery = await lockNext(tx, { labId, line: kind, turns }, now)
    if (!delivery) return undefined
    // The way is locked too: two of its deliveries that are looked at in one moment follow each other.
    const way = await lockedWayRecord(tx, labId, delivery.way_id)
    const set = (
      columns: Partial<
        Pick<DeliveryRecord, 'run_at' | 'locked_until' | 'attempts' | 'tries' | 'last_try_at'>
      >,
    ) => tx.updateTable('delivery').set(columns).where(ofLab(labId)).where('id', '=', delivery.id).execute()
    const waits = async (run_at: Date | null): Promise<Claimed> => {
      await set({ run_at, locked_until: null })
      return { is: 'waits' }
    }
    const take = () => set({ locked_until: new Date(now.getTime() + leaseMs) })

    if (!delivery.second_begun && delivery.second_at && delivery.second_at <= now) {
      await take()
      return { is: 'second', delivery }
    }
    if (!delivery.try_at || delivery.try_at > now) return waits(nextLook(delivery))
    // Asked in a statement of its own, behind the lock of the way.
    if (await hasInHand(tx, delivery, now)) return waits(new Date(now.getTime() + 1_000))
    const open = await openAttempt(tx, delivery)
    if (open) {
      await take()
      return { is: 'ask', delivery, attempt: open }
    }
    const line = await tx
      .selectFrom('delivery_line')
      .select('paused_at')
      .where(ofLab(labId))
      .where('channel', '=', delivery.channel)
      .executeTakeFirst()
    const features = new Set(await featuresOn(tx, labId))
    const hold = holdOf(way, line, { ports, now, purpose: delivery.purpose, features })
    // Nobody tells the ledger that a feature is on again, so it looks.
    if (hold === 'off') return waits(new Date(now.getTime() + 5 * 60_000))
    if (hold) return waits(delivery.second_begun ? null : delivery.second_at)
    const attempts = delivery.attempts + 1
    const begun = {
      attempts,
      tries: delivery.tries + 1,
      last_try_at: now,
      locked_until: new Date(now.getTime() + leaseMs),
    }
    await set(begun)
    const attempt = await tx
      .insertInto('delivery_attempt')
      .values({
        lab_id: labId,
        id: ports.ids.id(),
        delivery_id: delivery.id,
        number: attempts,
        asked_at: now,
        asked_by: delivery.sent_by,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { is: 'send', delivery: { ...delivery, ...begun }, attempt }
  })
}

/**
 * The delivery of a way that waits longest, locked; of the way whose turn is the longest ago. One that has another in hand is passed
 * over. So a way with many that go slowly, or not at all, does not stand before the others.
 */
async function lockNext(
  tx: Tx,
  { labId, line, turns }: Claiming,
  now: Date,
): Promise<DeliveryRecord | undefined> {
  const { rows } = await sql<{ way_id: string; id: string; run_at: Date }>`
    select y.id as way_id, n.id, n.run_at from delivery_way y cross join lateral (
      select d.id, d.run_at from delivery d where ${ofLab(labId, 'd')} and d.way_id = y.id and d.run_at <= ${now}
        and (d.locked_until is null or d.locked_until <= ${now}) and d.${ofLine(line)}
      order by d.run_at, d.id limit 1) n
    where ${ofLab(labId, 'y')} and not exists (select from delivery b where ${ofLab(labId, 'b')} and b.way_id = y.id
      and b.id <> n.id and b.locked_until is not null and b.locked_until > ${now})`.execute(tx)
  const turnOf = ({ way_id }: { way_id: string }) => turns.get(way_id) ?? 0
  const inTurn = rows.toSorted(
    (a, b) => turnOf(a) - turnOf(b) || a.run_at.getTime() - b.run_at.getTime() || (a.id < b.id ? -1 : 1),
  )
  for (const { way_id, id } of inTurn) {
    const delivery = await tx
      .selectFrom('delivery')
      .selectAll()
      .where(ofLab(labId))
      .where('id', '=', id)
      .where(isDue(dueOf(line), now))
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!delivery) continue
    turns.set(way_id, Math.max(0, ...turns.values()) + 1)
    return delivery
  }
  return undefined
}

async function hasInHand(tx: Tx, { lab_id, id, way_id }: DeliveryRecord, now: Date): Promise<boolean> {
  const other = await tx
    .selectFrom('delivery')
    .select('id')
    .where(ofLab(lab_id))
    .where('way_id', '=', way_id)
    .where('id', '!=', id)
    .where('locked_until', 'is not', null)
    .where('locked_until', '>', now)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

const openAttempt = (tx: Tx, { lab_id, id }: DeliveryRecord): Promise<AttemptRecord | undefined> =>
  tx
    .selectFrom('delivery_attempt')
    .selectAll()
    .where(ofLab(lab_id))
    .where('delivery_id', '=', id)
    .where('end', 'is', null)
    .executeTakeFirst()
