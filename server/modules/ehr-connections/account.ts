import type { Write } from '../../core/context'
import { m } from '@contract/messages'
import type { RoleKey } from '@contract/roles'
import { featuresOn } from '../../core/features-on'
import { abilityFor, type Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor, Tx } from '../../core/tx'
import type { ConnectionRecord } from './record'

/** What a connection does stands for the order desk and the bench. */
const roles: readonly RoleKey[] = ['lab-admin', 'order-entry', 'accessioning', 'lab-tech']

/**
 * The account under whose name a connection's orders and results stand: that of the connection itself, with its id. It is off
 * and has neither password nor roles, so that nobody can sign in with it.
 */
export const addAccount = async (
  tx: Tx,
  { lab_id, id, name }: Pick<ConnectionRecord, 'lab_id' | 'id' | 'name'>,
): Promise<void> => {
  await tx
    .insertInto('app_user')
    .values({
      lab_id,
      id,
      username: `hl7-${id}`,
      first_name: name,
      last_name: m.ehrConnections.accountName,
      user_type: 'lab',
      active: false,
    })
    .execute()
}

export const renameAccount = async (
  w: Write,
  { lab_id, id, name }: Pick<ConnectionRecord, 'lab_id' | 'id' | 'name'>,
  before: string,
): Promise<void> => {
  await w.tx
    .updateTable('app_user')
    .set({ first_name: name })
    .where(ofLab(lab_id))
    .where('id', '=', id)
    .execute()
  w.changed('user', id, { firstName: before }, { firstName: name })
}

/** Who acts when a connection's message is filed: the connection. It reaches the whole laboratory. */
export async function principalOfConnection(
  db: Executor,
  { lab_id, id, name }: Pick<ConnectionRecord, 'lab_id' | 'id' | 'name'>,
): Promise<Principal> {
  const [lab, features] = await Promise.all([
    db
      .selectFrom('lab')
      .select(['time_zone', 'logout_seconds', 'settings'])
      .where('id', '=', lab_id)
      .executeTakeFirstOrThrow(),
    featuresOn(db, lab_id),
  ])
  const person = {
    userId: id,
    firstName: name,
    lastName: m.ehrConnections.accountName,
    userType: 'lab' as const,
    roles,
  }
  return {
    labId: lab_id,
    sessionId: id,
    ...person,
    credentials: [],
    username: `hl7-${id}`,
    view: null,
    primary: null,
    person,
    features: new Set(features),
    ability: abilityFor('lab', roles, features, null, undefined),
    locations: 'all',
    timeZone: lab.time_zone,
    logoutSeconds: lab.logout_seconds,
    idleExempt: false,
    settings: lab.settings,
    eulaAccepted: true,
    lastSeenAt: new Date(0),
    confirmedAt: null,
  }
}
