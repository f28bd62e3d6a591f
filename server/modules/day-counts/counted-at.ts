import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** When the days were last counted; null: not yet. */
export async function countedAt(db: Executor, labId: string): Promise<string | null> {
  const row = await db.selectFrom('day_count').select('counted_at').where(ofLab(labId)).executeTakeFirst()
  return row?.counted_at.toISOString() ?? null
}
