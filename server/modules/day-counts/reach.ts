import type { Principal } from '../../core/principal'
import { ofLab, type Reach } from '../../core/scope'
import { shownType } from '../../core/shown-type'
import type { Executor } from '../../core/tx'

/** Whose totals somebody sees, and who they are among the representatives. */
export interface TotalsReach extends Reach {
  everyone: boolean
  /** Manages representatives: sees all locations, or those of their own. */
  mayChoose: boolean
  rep: { _id: string; name: string; team: string | null } | null
}

/**
 * The locations whose counts somebody sees: a sales account those of the representative it is linked to, a manager of
 * representatives all of them, everybody else those of their lists.
 */
export async function totalsReach(
  db: Executor,
  who: Principal,
  whose: 'own' | 'all' = 'all',
): Promise<TotalsReach> {
  const found = await db
    .selectFrom('sales_rep')
    .select(['id', 'firstname', 'lastname', 'team'])
    .where(ofLab(who))
    .where('user_id', '=', who.userId)
    .where('active', '=', true)
    .executeTakeFirst()
  const rep = found ? { _id: found.id, name: `${found.firstname} ${found.lastname}`, team: found.team } : null
  const { labId } = who
  if (shownType(who) !== 'sales')
    return { labId, locations: who.locations, everyone: who.locations === 'all', mayChoose: false, rep }
  const manages = who.ability.can('manage_sales', 'SalesRep')
  if (manages && (whose === 'all' || !rep))
    return { labId, locations: 'all', everyone: true, mayChoose: rep !== null, rep }
  const own = rep
    ? await db
        .selectFrom('location')
        .select('id')
        .where(ofLab(who))
        .where('sales_rep_id', '=', rep._id)
        .execute()
    : []
  return { labId, locations: own.map(({ id }) => id), everyone: false, mayChoose: manages, rep }
}
