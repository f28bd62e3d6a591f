import { sql } from 'kysely'
import { AuthorityWay, type DiagnosisChange } from '@contract/diagnosis-changes/shapes'
import { notFound } from '../../core/errors'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'

export interface ChangeRecord {
  id: string
  version: number
  order_id: string
  before: string[]
  after: string[]
  changed_at: Date | null
  changed_by: string | null
  released_at: Date | null
  released_by: string | null
  authorized_by: string | null
  how: string | null
  note: string | null
  confirmed_at: Date | null
  recorded_by: string | null
}

export const presentChange = (row: ChangeRecord): DiagnosisChange => ({
  _id: row.id,
  version: row.version,
  before: row.before,
  after: row.after,
  changedAt: row.changed_at?.toISOString() ?? null,
  changedBy: row.changed_by,
  releasedAt: row.released_at?.toISOString() ?? null,
  releasedBy: row.released_by,
  authorizedBy: row.authorized_by,
  how: AuthorityWay.nullable().parse(row.how),
  note: row.note,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  recordedBy: row.recorded_by,
})

/** Changes of orders within the caller's reach: those of one order, or one by its id, the newest first. */
export async function changesOf(
  db: Executor,
  who: Principal,
  which: { orderId: string } | { id: string },
): Promise<ChangeRecord[]> {
  const { rows } = await sql<ChangeRecord>`
    select c.id, c.version, c.order_id, c.before, c.after, c.changed_at, c.changed_by, c.released_at, c.released_by,
      c.authorized_by, c.how, c.note, c.confirmed_at, c.recorded_by
    from diagnosis_change c
    join lab_order o on ${ofLab(who, 'o')} and o.id = c.order_id and not o.deleted and ${ownLocations(who, 'o.location_id')}
    where ${ofLab(who, 'c')} and ${'id' in which ? sql`c.id = ${which.id}` : sql`c.order_id = ${which.orderId}`}
    order by coalesce(c.released_at, c.changed_at) desc, c.id desc limit 100`.execute(db)
  return rows
}

/** Diagnoses that somebody asked for and signed by the asking. */
export interface SignedRequest {
  codes: readonly string[]
  name: string
  at: Date
}

/** The newest of an order that nobody declined or took back, signed for the physician whose order it still is. */
export async function signedRequest(
  db: Executor,
  who: Principal,
  orderId: string,
): Promise<SignedRequest | undefined> {
  const { rows } = await sql<{ codes: string[]; name: string; at: Date }>`
    select c.asked -> 'diagnoses' as codes, c.signed_by_name as name, c.asked_at as at
    from remote_change c
    join remote_order r on ${ofLab(who, 'r')} and r.id = c.remote_order_id and r.order_id = ${orderId}
    join lab_order o on ${ofLab(who, 'o')} and o.id = r.order_id and o.physician_id = c.signed_for
    where ${ofLab(who, 'c')} and c.state in ('ASKED', 'ACCEPTED') and c.asked ? 'diagnoses'
    order by c.asked_at desc, c.id desc limit 1`.execute(db)
  const [row] = rows
  return row && { ...row, codes: row.codes.map((code) => code.trim().toUpperCase()) }
}

/**
 * Whether the diagnoses of an order within the caller's reach changed after receipt and nobody stands for them, or others wait as
 * a correction: until it is made the order bears those that were called wrong.
 */
export async function diagnosesUnconfirmed(
  db: Executor,
  who: Principal,
  orderId: string | null,
): Promise<boolean> {
  if (orderId === null) return false
  const { rows } = await sql`
    select from lab_order o
    where ${ofLab(who, 'o')} and o.id = ${orderId} and ${ownLocations(who, 'o.location_id')}
      and (o.correction ? 'diagnoses' or exists (select from diagnosis_change c
        where ${ofLab(who, 'c')} and c.order_id = o.id and c.confirmed_at is null))`.execute(db)
  return rows.length > 0
}

/** Throws notFound() for an order out of the caller's reach, as for one that does not exist. */
export async function orderInReach(db: Executor, who: Principal, orderId: string): Promise<void> {
  const found = await db
    .selectFrom('lab_order')
    .select('id')
    .where(ofLab(who))
    .where('id', '=', orderId)
    .where('deleted', '=', false)
    .where(ownLocations(who, 'location_id'))
    .executeTakeFirst()
  if (!found) throw notFound()
}
