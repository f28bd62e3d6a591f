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

/**
 * Whoever opens a conflict about a code and whoever receives its tube wait for one another, until the transaction ends: else each would
 * miss what the other is about to write.
 */
export async function lockCodes(tx: Executor, { labId }: Principal, codes: readonly string[]): Promise<void> {
  // In one order, so that two receipts of the same tubes do not wait for each other.
  const keys = [...new Set(codes.map((code) => `${labId}:${code.toUpperCase()}`))].toSorted()
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** The open conflict about a code, if there is one; `lock` keeps it as it is until the transaction ends. */
export const openConflict = (
  db: Executor,
  who: Principal,
  code: string,
  lock = false,
): Promise<{ id: string; said: string; condition: string | null } | undefined> =>
  db
    .selectFrom('conflict')
    .select(['id', 'said', 'condition'])
    .where(ofLab(who))
    .where('kind', '=', 'MISSING_REMOTE_ORDER')
    .where(sql`upper(code)`, '=', code.toUpperCase())
    .where('state', '=', 'NEW')
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()

/** Whether a tube of this code was received with an order that stands, or the order of this number as a whole. */
export async function isReceived(db: Executor, who: Principal, code: string): Promise<boolean> {
  const named = code.toUpperCase()
  const order = sql`select from lab_order o where ${ofLab(who, 'o')} and not o.deleted and o.date_received is not null`
  const { rows } = await sql<{ received: boolean }>`select
    exists (${order} and o.requisition_number = ${named})
    or exists (select from specimen s where ${ofLab(who, 's')} and s.barcode = ${named} and s.received_at is not null
      and exists (${order} and o.id = s.order_id)) as received`.execute(db)
  return rows.some(({ received }) => received)
}
