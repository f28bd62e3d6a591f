import { sql } from 'kysely'
import { ConflictState, type Conflict, type ConflictEnd } from '@contract/conflicts/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { ruleRefused, stale } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { signedName } from '../../core/signed'
import { endNotices, tellSettlers } from './notices'
import { findConflict, isReceived, lockCodes, openConflict, presentConflict } from './store'

/** What a refused scan leaves: it did nothing itself, so the trail says that it was refused, and no answer is kept under its key. */
const asRefused = (ctx: Ctx, work: (w: Write) => Promise<void>): Promise<void> =>
  ctx.write(async (w) => {
    w.unanswered()
    w.refused()
    await work(w)
  })

interface Heard {
  said: string
  condition: string | null
}

/** Whoever scans the tube again looked at it again: the newest condition counts, and what they were told. */
const newest = (before: Heard, { said, condition }: Heard): Heard => ({
  said,
  condition: condition ?? before.condition,
})
const isSame = (a: Heard, b: Heard) => a.said === b.said && a.condition === b.condition

/**
 * Opens a conflict for a scan that matched no order, or one that cannot be received, while the call that scanned is refused in
 * the same words. One for each code while it is open: another scan of the same tube adds none. None, where the tube was received
 * meanwhile.
 */
export async function openMissingOrder(
  ctx: Ctx,
  { code, condition }: { code: string; condition: string | null },
  said: string,
): Promise<void> {
  const seen = await openConflict(ctx.db, ctx.who, code)
  if (seen && isSame(newest(seen, { said, condition }), seen)) return
  await asRefused(ctx, async (w) => {
    await lockCodes(w.tx, ctx.who, [code])
    // Another scanner, or whoever entered the order, may have been first by a moment.
    const open = await openConflict(w.tx, ctx.who, code, true)
    if (open) return noteScan(ctx, w, open, newest(open, { said, condition }))
    if (await isReceived(w.tx, ctx.who, code)) return
    const id = ctx.ports.ids.id()
    const after = {
      kind: 'MISSING_REMOTE_ORDER',
      code,
      said,
      condition,
      opened_at: ctx.now,
      opened_by: signedName(ctx.who),
    }
    await w.tx
      .insertInto('conflict')
      .values({ lab_id: ctx.who.labId, id, ...after })
      .execute()
    w.about('conflict', id)
    w.changed('conflict', id, null, { ...after, state: 'NEW' })
    await tellSettlers(ctx, w, id)
  })
}

async function noteScan(
  ctx: Ctx,
  w: Write,
  { id, said, condition }: Heard & { id: string },
  after: Heard,
): Promise<void> {
  await w.tx
    .updateTable('conflict')
    .set((eb) => ({ ...after, version: eb('version', '+', 1) }))
    .where(ofLab(ctx.who))
    .where('id', '=', id)
    .execute()
  w.about('conflict', id)
  w.changed('conflict', id, { said, condition }, after)
}

/** Ends the open conflicts about these codes: an order stands for them now. */
export async function settleMatched(
  ctx: Ctx,
  w: Write,
  order: { id: string; requisitionNumber: string },
  codes: readonly string[],
): Promise<void> {
  const after = {
    state: 'RESOLVED' as const,
    order_id: order.id,
    reason: fill(m.conflicts.matched, { number: order.requisitionNumber }),
    settled_at: ctx.now,
    settled_by: signedName(ctx.who),
  }
  await lockCodes(w.tx, ctx.who, codes)
  const settled = await w.tx
    .updateTable('conflict')
    .set((eb) => ({ ...after, version: eb('version', '+', 1) }))
    .where(ofLab(ctx.who))
    .where('kind', '=', 'MISSING_REMOTE_ORDER')
    .where('state', '=', 'NEW')
    .where(sql`upper(code)`, 'in', [...new Set(codes.map((code) => code.toUpperCase()))])
    .returning('id')
    .execute()
  for (const { id } of settled) w.changed('conflict', id, { state: 'NEW' }, after)
  await endNotices(
    ctx,
    w,
    settled.map(({ id }) => id),
  )
}

/** A person ends an open conflict on the version that was seen. */
export const settleConflict = (
  ctx: Ctx,
  input: { _id: string; version: number; state: ConflictEnd; reason: string },
): Promise<Conflict> =>
  ctx.write(async (w) => {
    const before = await findConflict(w.tx, ctx.who, input._id, true)
    if (before.state !== 'NEW')
      throw ruleRefused(
        fill(m.conflicts.settledAlready, {
          state: m.conflicts.state[ConflictState.parse(before.state)],
          name: before.settled_by ?? '',
        }),
      )
    if (before.version !== input.version) throw stale(presentConflict(before))
    const after = {
      state: input.state,
      reason: input.reason,
      settled_at: ctx.now,
      settled_by: signedName(ctx.who),
    }
    await w.tx
      .updateTable('conflict')
      .set({ ...after, version: before.version + 1 })
      .where(ofLab(ctx.who))
      .where('id', '=', before.id)
      .execute()
    w.about('conflict', before.id, input.reason)
    w.changed('conflict', before.id, { state: before.state }, after)
    await endNotices(ctx, w, [before.id])
    return presentConflict(await findConflict(w.tx, ctx.who, before.id))
  })
