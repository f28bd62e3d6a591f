import { sql } from 'kysely'
import { m } from '@contract/messages'
import { effectiveRoles } from '@contract/roles'
import { endRings, ring } from '../../core/bell'
import type { Ctx, Write } from '../../core/context'
import { abilityFor } from '../../core/principal'
import { ofLab } from '../../core/scope'

/** Where a notice leads: the conflict alone, also once it is settled. */
const conflictTarget = (id: string): string => `/conflictmanager?conflict=${id}`
/** Where the notice of several leads: to all that are open. */
const allConflicts = '/conflictmanager'

/** Scans so close to one another are one delivery: a bag of thirty tubes rings once. */
const DELIVERY_MS = 15 * 60_000

/**
 * Rings for those who may settle the conflict that was just opened, but for whoever scanned. Whoever has the notice of another of the same
 * delivery before them, unread, is told of both by that one. Nobody can open the page while the feature is off.
 */
export async function tellSettlers(ctx: Ctx, w: Write, id: string): Promise<void> {
  const { labId, userId, person, features } = ctx.who
  if (!features.has('conflictmanager')) return
  const staff = await w.tx
    .selectFrom('app_user')
    .select(['id', 'myroles'])
    .where(ofLab(labId))
    .where('user_type', '=', 'lab')
    .where('active', '=', true)
    .where('id', 'not in', [userId, person.userId])
    .execute()
  const on = [...features].toSorted()
  const settlers = staff.filter(({ myroles }) =>
    abilityFor('lab', effectiveRoles(myroles), on, null, undefined).can('resolve', 'Conflict'),
  )
  await oneAfterTheOther(ctx, w)
  const told = await addToDelivery(
    ctx,
    w,
    settlers.map((one) => one.id),
  )
  await ring(
    w,
    ctx.ports.ids,
    { labId, at: ctx.now },
    settlers
      .filter((one) => !told.has(one.id))
      .map((one) => ({ userId: one.id, words: m.conflicts.notice, target: conflictTarget(id) })),
  )
}

/**
 * A scan that adds to a notice and a conflict that ends with it wait for one another, until the transaction ends: else the new conflict
 * would be told by a notice that is done.
 */
const oneAfterTheOther = ({ who: { labId } }: Ctx, w: Write) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`conflict_notices:${labId}`}, 0))`.execute(w.tx)

/** Makes the notice of one conflict, of this delivery and unread, that of several; answers whose. It keeps the time at which it rang. */
async function addToDelivery(ctx: Ctx, w: Write, users: readonly string[]): Promise<ReadonlySet<string>> {
  const { labId } = ctx.who
  const last = w.tx
    .selectFrom('notification')
    .distinctOn('user_id')
    .select('id')
    .where(ofLab({ labId }))
    .where('user_id', '=', sql<string>`any(${[...users]}::uuid[])`)
    .where('done_at', 'is', null)
    .where('added', '>', new Date(ctx.now.getTime() - DELIVERY_MS))
    .where(sql<boolean>`split_part(target, '?', 1) = ${allConflicts}`)
    .orderBy('user_id')
    .orderBy('added', 'desc')
  const rows = await w.tx
    .updateTable('notification')
    .set({ description: m.conflicts.noticeMany, target: allConflicts })
    .where(ofLab({ labId }))
    .where('id', 'in', last)
    .where('done_at', 'is', null)
    .returning('user_id')
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/**
 * Takes the notices of settled conflicts out of the bells, whoever settled them and however; that of several once no conflict is open
 * that was opened since it rang.
 */
export async function endNotices(ctx: Ctx, w: Write, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { labId } = ctx.who
  await oneAfterTheOther(ctx, w)
  await endRings(w, { labId, at: ctx.now }, ids.map(conflictTarget))
  await w.tx
    .updateTable('notification as n')
    .set({ done_at: ctx.now })
    .where(ofLab({ labId }, 'n'))
    .where('n.target', '=', allConflicts)
    .where('n.done_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from conflict c where ${ofLab({ labId }, 'c')} and c.state = 'NEW' and c.opened_at >= n.added)`,
    )
    .execute()
}
