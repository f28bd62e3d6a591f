import { m } from '@contract/messages'
import { effectiveRoles } from '@contract/roles'
import { endRings, ring } from '../../core/bell'
import type { Ctx, Write } from '../../core/context'
import { abilityFor } from '../../core/principal'
import { ofLab } from '../../core/scope'

/** Where a notice leads: the conflict alone, also once it is settled. */
const conflictTarget = (id: string): string => `/conflictmanager?conflict=${id}`

/**
 * Rings for those who may settle the conflict that was just opened, but for whoever scanned. Nobody can open its page while the
 * feature is off.
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
  await ring(
    w,
    ctx.ports.ids,
    { labId, at: ctx.now },
    settlers.map((one) => ({ userId: one.id, words: m.conflicts.notice, target: conflictTarget(id) })),
  )
}

/** Takes the notices of settled conflicts out of the bells, whoever settled them and however. */
export const endNotices = (ctx: Ctx, w: Write, ids: readonly string[]): Promise<void> =>
  endRings(w, { labId: ctx.who.labId, at: ctx.now }, ids.map(conflictTarget))
