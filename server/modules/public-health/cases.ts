import { sql, type RawBuilder } from 'kysely'
import type { CaseTab } from '@contract/public-health/choices'
import type { Case, CaseCounts, CaseList, CaseRow } from '@contract/public-health/shapes'
import type { DeliveryEnd, DeliveryState } from '@contract/deliveries/choices'
import type { Page } from '@contract/shapes'
import { countCap } from '../../core/capped'
import { counted } from '../../core/counted'
import { notFound } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import { startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import type { CaseRecord } from './assess'

type Listed = CaseRecord & {
  firstname: string
  lastname: string
  agency: string | null
  delivery_id: string | null
  delivery_state: DeliveryState | null
  delivery_end: DeliveryEnd | null
  delivery_why: string | null
  delivery_at: Date | null
}

const columns = sql`c.*, o.patient ->> 'firstname' as firstname, o.patient ->> 'lastname' as lastname, a.name as agency,
  d.id as delivery_id, d.state as delivery_state, d.ended_how as delivery_end, d.why as delivery_why,
  coalesce(d.confirmed_at, d.last_try_at) as delivery_at`
const joins = (who: Principal) => sql`left join health_case c on ${ofLab(who, 'c')} and c.id = h.id
  left join lab_order o on ${ofLab(who, 'o')} and o.id = c.order_id
  left join health_agency a on ${ofLab(who, 'a')} and a.id = c.agency_id
  left join lateral (select d.* from delivery d where ${ofLab(who, 'd')} and d.health_message_id = c.message_id
    order by d.planned_at desc, d.id desc limit 1) d on true`

const reached = (who: Principal) => sql`${ofLab(who, 't')} and ${ownLocations(who, 't.location_id')}`

/** Of a case `t`: its message was taken, arrived, or a person says that it was told otherwise. */
const isSent = (
  who: Principal,
) => sql`exists (select from delivery d where ${ofLab(who, 'd')} and d.health_message_id = t.message_id
  and (d.state in ('SENT', 'CONFIRMED') or d.ended_how = 'resolved'))`

const inTab = (who: Principal, tab: CaseTab): RawBuilder<unknown> => {
  switch (tab) {
    case 'missing':
      return sql`t.stage = 'MISSING'`
    case 'decide':
      return sql`t.stage = 'DECIDE'`
    case 'refused':
      return sql`t.stage = 'REFUSED'`
    case 'sent':
      return sql`t.stage = 'PLANNED' and ${isSent(who)}`
    case 'send':
      return sql`(t.stage = 'READY' or (t.stage = 'PLANNED' and not ${isSent(who)}))`
  }
}

function presentRow(row: Listed, now: Date): CaseRow {
  const arrived =
    row.delivery_state === 'SENT' || row.delivery_state === 'CONFIRMED' || row.delivery_end === 'resolved'
  const isDone = row.stage === 'REFUSED' || (row.stage === 'PLANNED' && arrived)
  return {
    _id: row.id,
    version: row.version,
    stage: row.stage,
    orderId: row.order_id,
    requisitionNumber: row.requisition_number,
    patient: { firstname: row.firstname, lastname: row.lastname },
    condition: row.condition,
    state: row.state,
    test: row.test,
    result: row.result,
    why: row.why,
    missing: row.missing,
    dueAt: row.due_at.toISOString(),
    overdue: !isDone && row.due_at < now,
    phone: row.phone,
    called: row.called,
    agency: row.agency,
    delivery:
      row.delivery_id === null || row.delivery_state === null
        ? null
        : {
            _id: row.delivery_id,
            state: row.delivery_state,
            endedHow: row.delivery_end,
            why: row.delivery_why,
            at: row.delivery_at?.toISOString() ?? null,
          },
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedWhy: row.decided_why,
    detectedAt: row.detected_at.toISOString(),
  }
}

/** One list of reportable results, what is due first in front. */
export const listCases = (db: Executor, who: Principal, input: CaseList, now: Date): Promise<Page<CaseRow>> =>
  listPage<Listed, CaseRow>(
    db,
    {
      input,
      sorts: { due: { column: 'due_at', type: 'timestamptz' } },
      table: 'health_case',
      where: sql`${reached(who)} and ${inTab(who, input.tab)}
        ${input.text ? sql`and t.requisition_number like ${startsWith(input.text.toUpperCase())}` : sql``}`,
      columns,
      joins: joins(who),
    },
    (row) => presentRow(row, now),
  )

/** Codes of tests that are shown where no rule can find them. */
const mostCodes = 20

export async function countCases(db: Executor, who: Principal, now: Date): Promise<CaseCounts> {
  const upTo = (where: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select from health_case t where ${reached(who)} and ${where} limit ${countCap + 1}) few)`
  const found = await counted(db, {
    missing: upTo(inTab(who, 'missing')),
    decide: upTo(inTab(who, 'decide')),
    send: upTo(inTab(who, 'send')),
    sent: upTo(inTab(who, 'sent')),
    refused: upTo(inTab(who, 'refused')),
    overdue: upTo(sql`t.due_at < ${now} and (t.stage in ('MISSING', 'DECIDE') or ${inTab(who, 'send')})`),
    rules: sql`(select count(*)::int from health_rule r where ${ofLab(who, 'r')} and r.active and r.approved is not null)`,
  })
  const { rows } = await sql<{
    code: string
    total: number
  }>`select s.code, count(*) over ()::int as total from test s
    where ${ofLab(who, 's')} and s.active and s.loinc is null and not exists (select from health_rule r where ${ofLab(who, 'r')}
      and r.active and r.approved -> 'testIds' ? s.id::text)
    order by s.code limit ${mostCodes}`.execute(db)
  const { rules, ...counts } = found
  const capped = Object.entries(counts).map(([name, count]) => [name, Math.min(count, countCap)])
  return {
    // The names stay what they were.
    ...(Object.fromEntries(capped) as typeof counts),
    capped: Object.values(counts).some((count) => count > countCap),
    approvedRules: rules,
    unfound: { count: rows[0]?.total ?? 0, codes: rows.map(({ code }) => code) },
  }
}

/** One within the caller's reach, with its newest message; throws notFound(). */
export async function oneCase(db: Executor, who: Principal, id: string, now: Date): Promise<Case> {
  const { rows } = await sql<Listed & { body: string | null; made_at: Date | null }>`
    select ${columns}, g.body, g.made_at
    from (select t.id from health_case t where ${reached(who)} and t.id = ${id}) h ${joins(who)}
    left join health_message g on ${ofLab(who, 'g')} and g.id = c.message_id`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return {
    ...presentRow(row, now),
    number: row.number,
    county: row.county,
    ruleRevision: row.rule_revision,
    message:
      row.body === null || row.made_at === null
        ? null
        : { madeAt: row.made_at.toISOString(), segments: row.body.split('\r').filter(Boolean) },
  }
}
