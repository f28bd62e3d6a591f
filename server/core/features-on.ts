import { FeatureName } from '@contract/features'
import { ofLab } from './scope'
import type { Executor } from './tx'

/** The features that a laboratory has on now, by name: for work without a session, which knows them of its caller. */
export async function featuresOn(db: Executor, labId: string): Promise<FeatureName[]> {
  const rows = await db
    .selectFrom('feature')
    .select('name')
    .where(ofLab(labId))
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => FeatureName.parse(name))
}
