import type { AppAbility } from '@contract/abilities'
import { UserType } from '@contract/choices'
import { effectiveRoles } from '@contract/roles'
import { featuresOn } from './features-on'
import { abilityFor } from './principal'
import { ofLab } from './scope'
import type { Executor } from './tx'

/** What an account may do by itself now, without a session: for work that somebody asked for and that begins later. */
export async function abilityOfUser(
  db: Executor,
  labId: string,
  userId: string,
): Promise<{ name: string; ability: AppAbility | undefined }> {
  const row = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'user_type', 'myroles', 'active'])
    .where(ofLab(labId))
    .where('id', '=', userId)
    .executeTakeFirst()
  const features = await featuresOn(db, labId)
  if (!row?.active) return { name: row ? `${row.first_name} ${row.last_name}` : userId, ability: undefined }
  const roles = effectiveRoles(row.myroles)
  return {
    name: `${row.first_name} ${row.last_name}`,
    ability: abilityFor(UserType.parse(row.user_type), roles, features, null, undefined),
  }
}
