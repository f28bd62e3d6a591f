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

/** How long an order stays open for whoever is at it: their screen asks again well before. */
const heldMs = 2 * 60_000

const presentLock = (row: Selectable<PharmacistLockTable>): ReviewLock => ({
  userId: row.user_id,
  name: row.name,
  since: row.since.toISOString(),
  until: row.until.toISOString(),
})

/** Who has which of these orders open at this instant. */
export async function readLocks(
  db: Executor,
  who: Principal,
  orderIds: readonly string[],
  now: Date,
): Promise<Map<string, ReviewLock>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('pharmacist_lock')
    .selectAll()
    .where(ofLab(who))
    .where('order_id', 'in', [...orderIds])
    .where('until', '>', now)
    .execute()
  return new Map(rows.map((row) => [row.order_id, presentLock(row)]))
}

/**
 * Opens an order for the caller, or keeps it open. Where somebody else has it open it stays theirs, and the answer says whose
 * it is. The order is locked, so that of two who ask at once one gets it.
 */
export async function claimOrder(
  ctx: Ctx,
  w: Write,
  orderId: string,
): Promise<{ lock: ReviewLock; mine: boolean }> {
  const { userId, firstName, lastName } = ctx.who.person
  const held = (await readLocks(w.tx, ctx.who, [orderId], ctx.now)).get(orderId)
  if (held && held.userId !== userId) return { lock: held, mine: false }
  const row = {
    user_id: userId,
    name: `${firstName} ${lastName}`,
    since: held ? new Date(held.since) : ctx.now,
    until: new Date(ctx.now.getTime() + heldMs),
  }
  const kept = await w.tx
    .insertInto('pharmacist_lock')
    .values({ lab_id: ctx.who.labId, order_id: orderId, ...row })
    .onConflict((oc) => oc.columns(['lab_id', 'order_id']).doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow()
  return { lock: presentLock(kept), mine: true }
}

/** Throws the name of whoever has the order open; else it is the caller's. */
export async function mustBeMine(ctx: Ctx, w: Write, orderId: string): Promise<void> {
  const { lock, mine } = await claimOrder(ctx, w, orderId)
  if (!mine)
    throw conflict(
      fill(m.pharmacist.lockedBy, {
        name: lock.name,
        at: clock(wallTimeAt(lock.since, ctx.who.timeZone).minutes),
      }),
    )
}

export async function leaveOrder(ctx: Ctx, w: Write, orderId: string): Promise<void> {
  await w.tx
    .deleteFrom('pharmacist_lock')
    .where(ofLab(ctx.who))
    .where('order_id', '=', orderId)
    .where('user_id', '=', ctx.who.person.userId)
    .execute()
}
