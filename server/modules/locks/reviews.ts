import type { Selectable } from 'kysely'
import { fill, m } from '@contract/messages'
import type { ReviewLock } from '@contract/pharmacist/shapes'
import { clock } from '@contract/rules/date-words'
import { wallTimeAt } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import { conflict } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { PharmacistLockTable } from '../../db/schema'

export const presentLock = (row: Selectable<PharmacistLockTable>): ReviewLock => ({
  userId: row.user_id,
  name: row.name,
  since: row.since.toISOString(),
  until: row.until.toISOString(),
})

/** Who has which of these orders open for review at this instant. */
export async function readLocks(
  db: Executor,
  who: Pick<Principal, 'labId'>,
  orderIds: readonly string[],
  now: Date,
): Promise<Map<string, ReviewLock>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('pharmacist_lock')
    .selectAll()
    .where(ofLab(who.labId))
    .where('order_id', 'in', [...orderIds])
    .where('until', '>', now)
    .execute()
  return new Map(rows.map((row) => [row.order_id, presentLock(row)]))
}

/** The clock of today at which somebody opened an order, as the laboratory reads it. */
export const openedAt = ({ since }: Pick<ReviewLock, 'since'>, timeZone: string): string =>
  clock(wallTimeAt(since, timeZone).minutes)

/** The refusal of a write upon an order that somebody else has open for review. */
export const openElsewhere = (lock: ReviewLock, timeZone: string) =>
  conflict(fill(m.pharmacist.lockedBy, { name: lock.name, at: openedAt(lock, timeZone) }))

/** Throws the name of whoever else has the order open for review; the order is locked. */
export async function refuseOpenElsewhere(ctx: Ctx, w: Write, orderId: string): Promise<void> {
  const lock = (await readLocks(w.tx, ctx.who, [orderId], ctx.now)).get(orderId)
  if (lock && lock.userId !== ctx.who.person.userId) throw openElsewhere(lock, ctx.who.timeZone)
}
