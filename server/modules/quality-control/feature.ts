import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'

/** Whether a laboratory keeps its quality control here. */
export async function qcIsOn(db: Executor, labId: string): Promise<boolean> {
  const row = await db
    .selectFrom('feature')
    .select('active')
    .where(ofLab(labId))
    .where('name', '=', 'qc')
    .executeTakeFirst()
  return row?.active ?? false
}
