import { sql } from 'kysely'
import { ConflictKind, ConflictState, type Conflict, type ConflictList } from '@contract/conflicts/shapes'
import type { Page } from '@contract/shapes'
import { notFound } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import { startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'

export interface ConflictRecord {
  id: string
  version: number
  kind: string
  code: string
  said: string
  condition: string | null
  state: string
  opened_at: Date
  opened_by: string
  order_id: string | null
  requisition_number: string | null
  reason: string | null
  settled_at: Date | null
  settled_by: string | null
}

const columns = sql`c.id, c.version, c.kind, c.code, c.said, c.condition, c.state, c.opened_at, c.opened_by, c.order_id,
  o.requisition_number, c.reason, c.settled_at, c.settled_by`
const orderOf = (who: Principal) =>
  sql`left join lab_order o on ${ofLab(who, 'o')} and o.id = c.order_id and not o.deleted`

export const presentConflict = (row: ConflictRecord): Conflict => ({
  _id: row.id,
  version: row.version,
  kind: ConflictKind.parse(row.kind),
  code: row.code,
  said: row.said,
  condition: row.condition,
  state: ConflictState.parse(row.state),
  openedAt: row.opened_at.toISOString(),
  openedBy: row.opened_by,
  order:
    row.order_id !== null && row.requisition_number !== null
      ? { _id: row.order_id, requisitionNumber: row.requisition_number }
      : null,
  reason: row.reason,
  settledAt: row.settled_at?.toISOString() ?? null,
  settledBy: row.settled_by,
})

/** Newest first, within the laboratory: what matched no order belongs to no clinic. */
export const listConflicts = (db: Executor, who: Principal, query: ConflictList): Promise<Page<Conflict>> =>
  listPage<ConflictRecord, Conflict>(
    db,
    {
      input: query,
      sorts: { openedAt: { column: 'opened_at', type: 'timestamptz' } },
      table: 'conflict',
      where: sql`${ofLab(who, 't')} ${query.open ? sql`and t.state = 'NEW'` : sql``}
        ${query.conflict === undefined ? sql`` : sql`and t.id = ${query.conflict}`}
        ${query.text ? sql`and upper(t.code) like ${startsWith(query.text.toUpperCase())}` : sql``}`,
      columns,
      joins: sql`left join conflict c on ${ofLab(who, 'c')} and c.id = h.id ${orderOf(who)}`,
    },
    presentConflict,
  )

/** One conflict of the laboratory; throws notFound(). */
export async function findConflict(
  db: Executor,
  who: Principal,
  id: string,
  lock = false,
): Promise<ConflictRecord> {
  const { rows } = await sql<ConflictRecord>`select ${columns} from conflict c ${orderOf(who)}
    where ${ofLab(who, 'c')} and c.id = ${id} ${lock ? sql`for update of c` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}
