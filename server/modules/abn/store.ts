import type { Selectable } from 'kysely'
import { Abn } from '@contract/abn/shapes'
import { notFound } from '../../core/errors'
import { ofLab, ownLocations, type Reach } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { AbnTable } from '../../db/schema'

type Row = Selectable<AbnTable>

/** A notice as it is shown. */
export function present(row: Row): Abn {
  return Abn.parse({
    _id: row.id,
    version: row.version,
    state: row.state,
    notice: row.notice,
    order: row.order_id === null ? null : { kind: row.order_kind, _id: row.order_id },
    choice: row.choice,
    signedBy: row.signed_by,
    signer: row.signer,
    signedAt: row.signed_at?.toISOString() ?? null,
    refusedWhy: row.refused_why,
    preparedAt: row.prepared_at.toISOString(),
    preparedByName: row.prepared_by_name,
    keepUntil: row.keep_until,
  })
}

/** One notice within the caller's reach, or notFound(); held against other writers where it is to be written. */
export async function readAbn(db: Executor, who: Reach, id: string, lock = false): Promise<Row> {
  const row = await db
    .selectFrom('abn')
    .selectAll()
    .where(ofLab(who))
    .where('id', '=', id)
    .where(ownLocations(who, 'location_id'))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The notices kept with an order, as far as the caller reaches. */
export const abnsOf = (db: Executor, who: Reach, order: { kind: string; id: string }): Promise<Row[]> =>
  db
    .selectFrom('abn')
    .selectAll()
    .where(ofLab(who))
    .where('order_kind', '=', order.kind)
    .where('order_id', '=', order.id)
    .where(ownLocations(who, 'location_id'))
    .orderBy('prepared_at')
    .execute()
