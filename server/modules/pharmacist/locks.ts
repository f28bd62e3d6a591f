import type { ReviewLock } from '@contract/pharmacist/shapes'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { openElsewhere, presentLock, readLocks } from '../locks/public'

/** How long an order stays open for whoever is at it: their screen asks again well before. */
const heldMs = 2 * 60_000

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
  if (!mine) throw openElsewhere(lock, ctx.who.timeZone)
}

export async function leaveOrder(ctx: Ctx, w: Write, orderId: string): Promise<void> {
  await w.tx
    .deleteFrom('pharmacist_lock')
    .where(ofLab(ctx.who))
    .where('order_id', '=', orderId)
    .where('user_id', '=', ctx.who.person.userId)
    .execute()
}
