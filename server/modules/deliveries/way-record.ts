import { ofLab } from '../../core/scope'
import type { Executor, Tx } from '../../core/tx'
import type { WayRecord } from './kinds'

const byId = (db: Executor, labId: string, id: string) =>
  db.selectFrom('delivery_way').selectAll().where(ofLab(labId)).where('id', '=', id)

/** A way as its row is. Throws where there is none: what names a way keeps it, by its foreign key. */
export const wayRecord = (db: Executor, labId: string, id: string): Promise<WayRecord> =>
  byId(db, labId, id).executeTakeFirstOrThrow()

/** The same, locked; undefined where there is none. */
export const lockedWay = (tx: Tx, labId: string, id: string): Promise<WayRecord | undefined> =>
  byId(tx, labId, id).forUpdate().executeTakeFirst()

/** The same of a way that is named by what is at hand. */
export const lockedWayRecord = (tx: Tx, labId: string, id: string): Promise<WayRecord> =>
  byId(tx, labId, id).forUpdate().executeTakeFirstOrThrow()
