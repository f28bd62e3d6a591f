import { UserType } from '@contract/choices'
import { effectiveRoles } from '@contract/roles'
import { featuresOn } from './features-on'
import { abilityFor, type Principal } from './principal'
import { ofLab } from './scope'
import type { Executor } from './tx'

/**
 * Somebody of the laboratory's own staff as they are now, for work that they signed and that goes on without them: who they
 * are and what they may is read anew. Undefined for an account that is off, or no longer of the staff. `sessionId` is the
 * session in which it was signed.
 */
export async function staffPrincipal(
  db: Executor,
  labId: string,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Principal | undefined> {
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'first_name', 'last_name', 'user_type', 'myroles', 'eula_accepted_at'])
    .where(ofLab(labId))
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (user?.user_type !== 'lab') return undefined
  const [lab, names] = await Promise.all([
    db
      .selectFrom('lab')
      .select(['time_zone', 'logout_seconds', 'settings'])
      .where('id', '=', labId)
      .executeTakeFirstOrThrow(),
    featuresOn(db, labId),
  ])
  const roles = effectiveRoles(user.myroles)
  const userType = UserType.parse(user.user_type)
  const person = { userId, firstName: user.first_name, lastName: user.last_name, userType, roles }
  return {
    labId,
    sessionId,
    ...person,
    credentials: [],
    username: user.username,
    view: null,
    primary: null,
    person,
    features: new Set(names),
    ability: abilityFor(userType, roles, names, null, undefined),
    locations: 'all',
    timeZone: lab.time_zone,
    logoutSeconds: lab.logout_seconds,
    idleExempt: false,
    settings: lab.settings,
    eulaAccepted: user.eula_accepted_at !== null,
    lastSeenAt: new Date(0),
    confirmedAt: null,
  }
}
