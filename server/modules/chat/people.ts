import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** Whether this is a member of staff whose account is on. */
export async function colleagueExists(db: Executor, labId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where(ofLab(labId))
    .where('id', '=', userId)
    .where('active', '=', true)
    .where('user_type', 'in', ['lab', 'pharmd'])
    .executeTakeFirst()
  return row !== undefined
}
