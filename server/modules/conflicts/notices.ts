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
  const before = await unreadOfDelivery(
    ctx,
    w,
    settlers.map((one) => one.id),
  )
  if (before.length > 0)
    await w.tx
      .updateTable('notification')
      .set({ description: m.conflicts.noticeMany, target: allConflicts, added: ctx.now })
      .where(ofLab({ labId }))
      .where(
        'id',
        'in',
        before.map((one) => one.id),
      )
      .execute()
  const told = new Set(before.map((one) => one.user_id))
  await ring(
    w,
    ctx.ports.ids,
    { labId, at: ctx.now },
    settlers
      .filter((one) => !told.has(one.id))
      .map((one) => ({ userId: one.id, words: m.conflicts.notice, target: conflictTarget(id) })),
  )
}

/** The last notice of a conflict of each of them that is unread and of this delivery. */
function unreadOfDelivery(ctx: Ctx, w: Write, users: readonly string[]) {
  return w.tx
    .selectFrom('notification')
    .distinctOn('user_id')
    .select(['id', 'user_id'])
    .where(ofLab({ labId: ctx.who.labId }))
    .where('user_id', '=', sql<string>`any(${[...users]}::uuid[])`)
    .where('done_at', 'is', null)
    .where('added', '>', new Date(ctx.now.getTime() - DELIVERY_MS))
    .where(sql<boolean>`split_part(target, '?', 1) = ${allConflicts}`)
    .orderBy('user_id')
    .orderBy('added', 'desc')
    .execute()
}

/** Takes the notices of settled conflicts out of the bells, whoever settled them and however; that of several goes with the last open one. */
export async function endNotices(ctx: Ctx, w: Write, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const open = await w.tx
    .selectFrom('conflict')
    .select('id')
    .where(ofLab(ctx.who))
    .where('state', '=', 'NEW')
    .limit(1)
    .executeTakeFirst()
  const several = open === undefined ? [allConflicts] : []
  await endRings(w, { labId: ctx.who.labId, at: ctx.now }, [...ids.map(conflictTarget), ...several])
}
