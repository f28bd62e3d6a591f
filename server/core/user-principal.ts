import { UserType } from '@contract/choices'
import { effectiveRoles } from '@contract/roles'
import { featuresOn } from './features-on'
import { abilityFor, type Principal } from './principal'
import { ofLab } from './scope'
import type { Executor } from './tx'

interface Whose {
  userId: string
  /** The session, or the job, in which it was asked for. */
  sessionId: string
}

/**
 * Somebody of the laboratory's own staff as they are now, for work that they signed and that goes on without them: who they
 * are and what they may is read anew. Undefined for an account that is off, or no longer of the staff.
 */
export async function staffPrincipal(
  db: Executor,
  labId: string,
  whose: Whose,
): Promise<Principal | undefined> {
  const found = await userPrincipal(db, labId, whose)
  return found?.userType === 'lab' ? found : undefined
}

/** The same of anybody, of a clinic too: with the locations that are theirs now. Undefined for an account that is off. */
export async function userPrincipal(
  db: Executor,
  labId: string,
  { userId, sessionId }: Whose,
): Promise<Principal | undefined> {
  const user = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'first_name', 'last_name', 'user_type', 'myroles', 'eula_accepted_at'])
    .where(ofLab(labId))
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!user) return undefined
  const [lab, names, locations] = await Promise.all([
    db
      .selectFrom('lab')
      .select(['time_zone', 'logout_seconds', 'settings'])
      .where('id', '=', labId)
      .executeTakeFirstOrThrow(),
    featuresOn(db, labId),
    db
      .selectFrom('user_physician_location as upl')
      .innerJoin('physician_location as pl', (join) =>
        join.on(ofLab(labId, 'pl')).onRef('pl.id', '=', 'upl.physician_location_id'),
      )
      .select('pl.location_id')
      .distinct()
      .where(ofLab(labId, 'upl'))
      .where('upl.user_id', '=', userId)
      .where('pl.active', '=', true)
      .execute(),
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
    locations:
      userType === 'lab' || userType === 'pharmd' ? 'all' : locations.map(({ location_id: id }) => id),
    timeZone: lab.time_zone,
    logoutSeconds: lab.logout_seconds,
    idleExempt: false,
    settings: lab.settings,
    eulaAccepted: user.eula_accepted_at !== null,
    lastSeenAt: new Date(0),
    confirmedAt: null,
  }
}
