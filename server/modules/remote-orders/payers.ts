import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** Payers in use, by name: what a form of insurance offers. */
export async function activePayers(db: Executor, labId: string): Promise<{ _id: string; name: string }[]> {
  const rows = await db
    .selectFrom('payer')
    .select(['id', 'name'])
    .where(ofLab(labId))
    .where('active', '=', true)
    .orderBy('name')
    .limit(500)
    .execute()
  return rows.map(({ id, name }) => ({ _id: id, name }))
}
