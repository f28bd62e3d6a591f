import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** The change that would be undone, and the one that would be done again; of whom. */
export async function lastChanges(db: Executor, who: Principal, plateId: string) {
  const of = (state: 'DONE' | 'UNDONE') =>
    db
      .selectFrom('plate_change')
      .selectAll()
      .where(ofLab(who))
      .where('plate_id', '=', plateId)
      .where('state', '=', state)
      .orderBy('place', state === 'DONE' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst()
  return { undo: await of('DONE'), redo: await of('UNDONE') }
}
