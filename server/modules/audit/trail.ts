import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { AuditEntry, AuditFilters, AuditQuery, AuditRow } from '@contract/audit/shapes'
import { m } from '@contract/messages'
import { Timestamp, type Page } from '@contract/shapes'
import { chains } from '../../core/audit'
import { badInput, notFound } from '../../core/errors'
import { didWordsOf, toldByChanges } from '../../core/history'
import { countCap } from '../../core/capped'
import type { Principal } from '../../core/principal'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { AuditChange } from '../../db/schema'
import { idsOfPatient, labelsOf } from './trail-labels'

const Outcome = z.enum(['done', 'denied', 'refused', 'replayed'])

interface TrailRow {
  chain: number
  seq: string | number
  at: Date
  call: string
  wrote: boolean
  outcome: string
  acting_as: string | null
  entity: string
  entity_id: string | null
  reason: string | null
  shown: number
  changed: number
  /** What was changed, of a call that goes by it. */
  told: AuditChange[] | null
  username: string | null
  user_type: string | null
  by: string | null
}

const present = (row: TrailRow, labels: ReadonlyMap<string, string>): AuditRow => ({
  _id: `${row.chain}-${row.seq}`,
  at: row.at.toISOString(),
  by: row.by ?? '',
  username: row.username,
  userType: row.user_type,
  actingAs: row.acting_as,
  call: row.call,
  did: didWordsOf(row.call, row.told ?? []),
  wrote: row.wrote,
  outcome: Outcome.parse(row.outcome),
  entity: row.entity,
  entityId: row.entity_id,
  label: row.entity_id === null ? null : (labels.get(row.entity_id) ?? null),
  shown: row.shown,
  changed: row.changed,
  reason: row.reason,
})

const kindCondition: Record<NonNullable<AuditFilters['kind']>, RawBuilder<unknown>> = {
  read: sql`not t.wrote and t.outcome = 'done'`,
  write: sql`t.wrote and t.outcome = 'done'`,
  refused: sql`t.outcome in ('denied', 'refused')`,
  emergency: sql`t.acting_as like 'emergency%'`,
  actingAs: sql`t.acting_as is not null`,
}

/** Filters as one condition over `audit t`. Each names an index; days begin and end in the laboratory's zone. */
export async function conditionOf(
  db: Executor,
  who: Pick<Principal, 'labId' | 'timeZone'>,
  filters: AuditFilters,
): Promise<RawBuilder<unknown>> {
  const { patient, user, entity, entityId, kind, from, to } = filters
  const ids = patient === undefined ? undefined : await idsOfPatient(db, who.labId, patient)
  const day = (date: string, plus: number) =>
    sql`((${date}::date + ${plus}::int)::timestamp at time zone ${who.timeZone})`
  const parts = [
    sql`${ofLab(who, 't')}`,
    ...(ids ? [sql`t.ids && ${ids}::uuid[]`] : []),
    ...(user ? [sql`t.user_id = ${user}`] : []),
    ...(entity ? [sql`t.entity = ${entity}`] : []),
    ...(entityId ? [sql`t.ids @> array[${entityId}]::uuid[]`] : []),
    ...(kind ? [kindCondition[kind]] : []),
    ...(from ? [sql`t.at >= ${day(from, 0)}`] : []),
    ...(to ? [sql`t.at < ${day(to, 1)}`] : []),
  ]
  return sql.join(parts, sql` and `)
}

interface Bookmark {
  at: string
  chain: number
  seq: number
}

/** Where a page ends: instant, chain and number of its last row. */
function readBookmark(text: string): Bookmark {
  const [at, chain, seq] = text.split('_')
  const parsed = z
    .object({
      at: Timestamp,
      chain: z.coerce.number().pipe(
        z
          .int()
          .min(0)
          .max(chains - 1),
      ),
      seq: z.coerce.number().pipe(z.int().min(0)),
    })
    .safeParse({ at, chain, seq })
  if (!parsed.success) throw badInput({ after: m.errors.badPageMarker })
  return parsed.data
}

/** The statement of one page. Exported for the test that asks the database for its plan. */
export function pageStatement(
  labId: string,
  condition: RawBuilder<unknown>,
  limit: number,
  bookmark: Bookmark | undefined,
) {
  const past = bookmark
    ? sql`and (t.at, t.chain, t.seq) < (${bookmark.at}::timestamptz, ${bookmark.chain}::smallint, ${bookmark.seq}::bigint)`
    : sql``
  return sql<TrailRow>`
    select a.chain, a.seq, a.at, a.call, a.wrote, a.outcome, a.acting_as, a.entity, a.entity_id, a.reason,
      cardinality(a.ids) as shown, jsonb_array_length(a.changes) as changed,
      case when a.call = ${toldByChanges} then a.changes end as told,
      u.username, u.user_type, u.first_name || ' ' || u.last_name as by
    from (select * from audit t where ${condition} ${past} order by t.at desc, t.chain desc, t.seq desc limit ${limit}) a
    left join app_user u on ${ofLab(labId, 'u')} and u.id = a.user_id
    order by a.at desc, a.chain desc, a.seq desc`
}

export const countStatement = (condition: RawBuilder<unknown>) =>
  sql<{
    counted: number
  }>`select count(*)::int as counted from (select 1 from audit t where ${condition} limit ${countCap + 1}) c`

/** One page of the trail, newest first, found past its bookmark by index: page one thousand costs what page one does. */
export async function listTrail(db: Executor, who: Principal, input: AuditQuery): Promise<Page<AuditRow>> {
  const bookmark = input.after ? readBookmark(input.after) : undefined
  const condition = await conditionOf(db, who, input)
  const [{ rows }, counted] = await Promise.all([
    pageStatement(who.labId, condition, input.limit, bookmark).execute(db),
    countStatement(condition).execute(db),
  ])
  const labels = await labelsOf(
    db,
    who.labId,
    rows.flatMap((row) => row.entity_id ?? []),
  )
  const total = Math.min(counted.rows[0]?.counted ?? 0, countCap)
  const last = rows.length === input.limit ? rows.at(-1) : undefined
  return {
    docs: rows.map((row) => present(row, labels)),
    total,
    totalIsCapped: (counted.rows[0]?.counted ?? 0) > countCap,
    page: 1,
    pages: Math.max(1, Math.ceil(total / input.limit)),
    limit: input.limit,
    after: last ? `${last.at.toISOString()}_${last.chain}_${last.seq}` : null,
  }
}

/** One row of the trail in full, or notFound(). */
export async function trailEntry(db: Executor, who: Principal, id: string): Promise<AuditEntry> {
  const [chain = -1, seq = -1] = id.split('-').map(Number)
  const row = await db
    .selectFrom('audit as a')
    .leftJoin('app_user as u', (join) => join.on(ofLab(who, 'u')).onRef('u.id', '=', 'a.user_id'))
    .selectAll('a')
    .select(['u.username', 'u.user_type', sql<string | null>`u.first_name || ' ' || u.last_name`.as('by')])
    .select(sql<number>`cardinality(a.ids)`.as('shown'))
    .select(sql<number>`jsonb_array_length(a.changes)`.as('changed'))
    .where(ofLab(who, 'a'))
    .where('a.chain', '=', chain)
    .where('a.seq', '=', seq)
    .executeTakeFirst()
  if (!row) throw notFound()
  const labels = await labelsOf(db, who.labId, [...row.ids, ...(row.entity_id ? [row.entity_id] : [])])
  return {
    ...present({ ...row, told: row.changes }, labels),
    address: row.address,
    sessionId: row.session_id,
    requestId: row.request_id,
    hash: row.hash,
    ids: row.ids.map((one) => ({ id: one, label: labels.get(one) ?? null })),
    changes: row.changes.map(({ entity, id: of, field, old, new: fresh }) => ({
      entity,
      id: of,
      field,
      old,
      new: fresh,
    })),
  }
}
