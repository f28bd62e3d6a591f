import type { Selectable } from 'kysely'
import { EhrConfig } from '@contract/ehr-connections/config'
import { ofLab } from '../../core/scope'
import type { Executor, Tx } from '../../core/tx'
import type { EhrTables } from '../../db/schema'

export type ConnectionRecord = Selectable<EhrTables['ehr_connection']>

const byId = (db: Executor, labId: string, id: string) =>
  db.selectFrom('ehr_connection').selectAll().where(ofLab(labId)).where('id', '=', id)

export const connectionRecord = (
  db: Executor,
  labId: string,
  id: string,
): Promise<ConnectionRecord | undefined> => byId(db, labId, id).executeTakeFirst()

/**
 * The same, locked: whoever takes, files or sends over a connection holds it first, so that its messages have one order. What
 * only names the connection (a new message) need not wait.
 */
export const lockedConnection = (tx: Tx, labId: string, id: string): Promise<ConnectionRecord | undefined> =>
  byId(tx, labId, id).forNoKeyUpdate().executeTakeFirst()

export const configOf = ({ config }: Pick<ConnectionRecord, 'config'>): EhrConfig => EhrConfig.parse(config)
