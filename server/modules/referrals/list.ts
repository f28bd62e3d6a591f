import { sql, type RawBuilder } from 'kysely'
import { MessageState } from '@contract/ehr-jobs/choices'
import { ReferralState, type ReferralKind } from '@contract/referrals/choices'
import type { ReferralCounts, ReferralList, ReferralRow } from '@contract/referrals/shapes'
import type { Page } from '@contract/shapes'
import { countCap } from '../../core/capped'
import { counted } from '../../core/counted'
import { notFound } from '../../core/errors'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import { startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'

interface Listed {
  id: string
  connection_id: string
  laboratory: string
  order_id: string
  requisition_number: string
  placer: string
  test: { code: string; text: string }
  letter: string | null
  state: string
  made_at: Date
  due_at: Date | null
  message_id: string | null
  message_state: string | null
  cancelled_why: string | null
}

const columns = sql`e.id, e.connection_id, c.name as laboratory, e.order_id, o.requisition_number, e.placer, e.test, e.letter,
  e.state, e.made_at, e.due_at, e.message_id, g.state as message_state, e.cancelled_why`
const joins = (who: Principal) => sql`left join ehr_order e on ${ofLab(who, 'e')} and e.id = h.id
  left join ehr_connection c on ${ofLab(who, 'c')} and c.id = e.connection_id
  left join lab_order o on ${ofLab(who, 'o')} and o.id = e.order_id
  left join ehr_message g on ${ofLab(who, 'g')} and g.id = e.message_id`

/** Of an order `t` that we placed: within the caller's reach by the location of our own order. */
const reached = (who: Principal) => sql`${ofLab(who, 't')} and t.direction = 'out'
  and exists (select from lab_order r where ${ofLab(who, 'r')} and r.id = t.order_id and not r.deleted
    and (${who.locations === 'all' ? sql`true` : sql`false`} or ${ownLocations(who, 'r.location_id')}))`

/** A result of it that a person has not released yet. */
const unreleased = (who: Principal, more: RawBuilder<unknown>) => sql`exists (select from analysis a
  join specimen s on ${ofLab(who, 's')} and s.id = a.specimen_id
  where ${ofLab(who, 'a')} and a.order_id = t.order_id and a.state in ('RESULTED', 'VERIFIED')
    and (t.letter is null or s.letter = t.letter)
    and (a.panel_id = t.panel_id or (a.panel_id is null and a.test_id = t.test_id)) and ${more})`

const isOpen = sql`t.state in ('ORDERED', 'PARTIAL')`
/** What each list holds. Corrected: a result came that replaces one which was reported. */
const inList = (who: Principal, kind: ReferralKind, now: Date): RawBuilder<unknown> =>
  ({
    waiting: sql`t.state = 'ORDERED'`,
    partial: sql`t.state = 'PARTIAL'`,
    corrected: unreleased(who, sql`a.retest_of is not null`),
    critical: unreleased(who, sql`a.critical`),
    overdue: sql`${isOpen} and t.due_at <= ${now}`,
  })[kind]

const presentIn =
  (now: Date) =>
  (row: Listed): ReferralRow => ({
    _id: row.id,
    connectionId: row.connection_id,
    laboratory: row.laboratory,
    orderId: row.order_id,
    requisitionNumber: row.requisition_number,
    placer: row.placer,
    test: row.test.text || row.test.code,
    letter: row.letter,
    state: ReferralState.parse(row.state),
    madeAt: row.made_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    overdue: row.due_at !== null && row.due_at <= now && (row.state === 'ORDERED' || row.state === 'PARTIAL'),
    messageId: row.message_id,
    messageState: MessageState.nullable().parse(row.message_state),
    cancelledWhy: row.cancelled_why,
  })

export const listReferrals = (
  db: Executor,
  who: Principal,
  now: Date,
  input: ReferralList,
): Promise<Page<ReferralRow>> =>
  listPage<Listed, ReferralRow>(
    db,
    {
      input,
      sorts: { madeAt: { column: 'made_at', type: 'timestamptz' } },
      table: 'ehr_order',
      where: sql`${reached(who)} and ${inList(who, input.list, now)} ${
        input.text
          ? sql`and (t.placer like ${startsWith(input.text)} or exists (select from lab_order q where ${ofLab(who, 'q')}
              and q.id = t.order_id and q.requisition_number like ${startsWith(input.text.toUpperCase())}))`
          : sql``
      }`,
      columns,
      joins: joins(who),
    },
    presentIn(now),
  )

export function countReferrals(db: Executor, who: Principal, now: Date): Promise<ReferralCounts> {
  const of = (kind: ReferralKind) =>
    sql`(select count(*)::int from (select from ehr_order t where ${reached(who)} and ${inList(who, kind, now)}
      limit ${countCap}) few)`
  return counted(db, {
    waiting: of('waiting'),
    partial: of('partial'),
    corrected: of('corrected'),
    critical: of('critical'),
    overdue: of('overdue'),
  })
}

/** These within the caller's reach, in the order of their numbers; throws notFound() where one is not. */
export async function referralsById(
  db: Executor,
  who: Principal,
  now: Date,
  ids: readonly string[],
): Promise<ReferralRow[]> {
  const { rows } = await sql<Listed>`select ${columns}
    from (select t.id from ehr_order t where ${reached(who)} and t.id = any(${[...ids]}::uuid[])) h ${joins(who)}
    order by e.placer`.execute(db)
  if (rows.length !== ids.length) throw notFound()
  return rows.map(presentIn(now))
}
