import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { TrackedRequisition } from '@contract/orders/shapes'
import { stateOfStatus, statesOfFilter } from '@contract/remote-orders/choices'
import type {
  RemoteOrderCounts,
  RemoteOrderFilters,
  RemoteOrderList,
  RemoteOrderRow,
} from '@contract/remote-orders/shapes'
import { addDays } from '@contract/rules/age'
import type { Page } from '@contract/shapes'
import { cappedCount, countCap } from '../../core/capped'
import { exportCsv, wallText, type CsvColumn } from '../../core/csv'
import { fill, m } from '@contract/messages'
import { listPage } from '../../core/paging'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import { beginsWords, folded, startsWith } from '../../core/text'
import type { Executor } from '../../core/tx'
import { startOfDay } from '../orders/public'
import { presentRow, rowColumns, rowJoins, type RemoteRecord } from './records'

type Filters = Partial<z.output<typeof RemoteOrderFilters>>

const sorts = {
  dateEntered: { column: 'date_entered', type: 'timestamptz' },
  dateReported: { column: 'date_reported', type: 'timestamptz', nullable: true },
  attention: { column: 'attention', type: 'int4' },
  requisitionNumber: { column: 'requisition_number', type: 'text' },
} as const

/** A requisition number from its beginning, a tube of it, or the beginnings of a patient's names. */
function matches(who: Principal, text: string): RawBuilder<unknown> {
  if (!text) return sql`true`
  const code = text.toUpperCase()
  const name = folded(text)
  const people = name
    ? sql`or t.patient_id = any(array(select p.id from patient p where ${ofLab(who, 'p')} and ${beginsWords('p.search_name', name.split(' ').slice(0, 6))}
        and (${who.locations === 'all'} or exists (select from remote_order mine where ${ofLab(who, 'mine')} and mine.patient_id = p.id and ${ownLocations(who, 'mine.location_id')})) limit 500))`
    : sql``
  // A tube is the number with its letter.
  const tube = /^(.+)-?[A-Z]$/.exec(code)?.[1]?.replace(/-$/, '')
  return sql`(t.requisition_number like ${startsWith(code)} ${tube ? sql`or t.requisition_number = ${tube}` : sql``} ${people})`
}

const inState = ({ state, status }: Filters): RawBuilder<unknown> => {
  const states = status ? [stateOfStatus[status]] : state ? statesOfFilter[state] : []
  return states.length === 0 ? sql`true` : sql`t.state in (${sql.join(states.map((one) => sql.lit(one)))})`
}

/** A clinic cancels only what no order came of yet. */
const rejectedByLab = sql`t.state = 'REJECTED' and t.order_id is not null`

/** Everything that narrows the list but its state: the caller's own locations, the typed text and the filters. */
function narrowed(who: Principal, text: string, filters: Filters): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    sql`${ofLab(who, 't')}`,
    sql`${ownLocations(who, 't.location_id')}`,
    matches(who, text),
  ]
  if (filters.reviewed !== undefined)
    conditions.push(filters.reviewed ? sql`t.reviewed_at is not null` : sql`t.reviewed_at is null`)
  if (filters.fresh) conditions.push(sql`t.attention > 0`)
  if (filters.rejected) conditions.push(rejectedByLab)
  if (filters.source) conditions.push(sql`t.source = ${filters.source}`)
  if (filters.from) conditions.push(sql`t.date_entered >= ${startOfDay(filters.from, who.timeZone)}`)
  if (filters.to) conditions.push(sql`t.date_entered < ${startOfDay(addDays(filters.to, 1), who.timeZone)}`)
  if (filters.location) conditions.push(sql`t.location_id = ${filters.location}`)
  if (filters.patient) conditions.push(sql`t.patient_id = ${filters.patient}`)
  return sql.join(conditions, sql` and `)
}

type Paged = Pick<RemoteOrderList, 'page' | 'limit' | 'sort' | 'offset' | 'after'>

const pageWhere = (
  db: Executor,
  who: Principal,
  input: Paged,
  where: RawBuilder<unknown>,
): Promise<Page<RemoteOrderRow>> =>
  listPage<RemoteRecord, RemoteOrderRow>(
    db,
    {
      input,
      sorts,
      table: 'remote_order',
      where,
      columns: rowColumns(who),
      joins: sql`left join remote_order r on ${ofLab(who, 'r')} and r.id = h.id ${rowJoins(who)}`,
    },
    presentRow,
  )

/** Remote orders of the caller's locations, a page at a time. */
export function listRemoteOrders(
  db: Executor,
  who: Principal,
  input: RemoteOrderList,
): Promise<Page<RemoteOrderRow>> {
  return pageWhere(db, who, input, sql`${narrowed(who, input.text, input)} and ${inState(input)}`)
}

/** Of one patient, newest first, at most 100; `text` as the list reads it. */
export async function remoteOrdersOfPatient(
  db: Executor,
  who: Principal,
  patient: string | undefined,
  text: string,
): Promise<RemoteOrderRow[]> {
  if (patient === undefined && text === '') return []
  const where = narrowed(who, text, patient === undefined ? {} : { patient })
  return (await pageWhere(db, who, newest(100), where)).docs
}

const newest = (limit: number): Paged => ({
  page: 1,
  limit,
  sort: '-dateEntered',
  offset: undefined,
  after: undefined,
})

/** The tracker's search: the specification's requisition search result, at most 50. */
export async function trackRemoteOrders(
  db: Executor,
  who: Principal,
  text: string,
  filter: Filters,
): Promise<TrackedRequisition[]> {
  const where = sql`${narrowed(who, text, filter)} and ${inState(filter)}`
  const { docs } = await pageWhere(db, who, newest(50), where)
  return docs.map((row) => ({
    _id: row._id,
    requisitionNumber: row.requisitionNumber,
    patient: { firstname: row.patient.firstname, lastname: row.patient.lastname, dob: row.patient.dob },
    location: { name: row.location.name },
    physician: { lastname: row.physician.lastname },
    dateEntered: row.dateEntered,
    dateReceived: row.dateReceived,
    dateReported: row.dateReported,
  }))
}

const tabs = [
  {},
  { state: 'REMOTE_ORDER' },
  { state: 'RECEIVED' },
  { state: 'REPORTED' },
  { state: 'CLOSED' },
  { status: 'readytoreview' },
  { status: 'intransit' },
] as const satisfies readonly Filters[]

/** How many remote orders each filter holds, each counted to 10,000 and no further. */
export async function countRemoteOrders(
  db: Executor,
  who: Principal,
  text: string,
  filters: Filters,
): Promise<z.output<typeof RemoteOrderCounts>> {
  const where = narrowed(who, text, filters)
  const counts = [
    ...tabs.map((tab) => cappedCount(db, 'remote_order', sql`${where} and ${inState(tab)}`)),
    cappedCount(db, 'remote_order', sql`${where} and t.attention > 0`),
    cappedCount(
      db,
      'remote_order',
      sql`${where} and t.source = 'kiosk' and ${inState({ state: 'REMOTE_ORDER' })}`,
    ),
    cappedCount(db, 'remote_order', sql`${where} and ${rejectedByLab}`),
  ]
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts.map(({ counted }) => counted))}] as counts`.execute(db)
  const found = rows[0]?.counts ?? []
  found.forEach((count, at) => counts[at]?.heard(count))
  const shown = (at: number) => Math.min(found[at] ?? 0, countCap)
  return {
    all: shown(0),
    REMOTE_ORDER: shown(1),
    RECEIVED: shown(2),
    REPORTED: shown(3),
    CLOSED: shown(4),
    readytoreview: shown(5),
    intransit: shown(6),
    fresh: shown(7),
    kiosk: shown(8),
    rejected: shown(9),
    capped: Math.max(0, ...found) > countCap,
  }
}

const columns = (zone: string): CsvColumn<RemoteOrderRow>[] => [
  { head: m.csvHeads.requisition, of: ['requisitionNumber'], text: (row) => row.requisitionNumber },
  { head: m.csvHeads.status, of: ['status'], text: (row) => row.state },
  { head: m.csvHeads.priority, of: ['status'], text: (row) => row.priority },
  { head: m.csvHeads.lastName, of: ['patient'], text: (row) => row.patient.lastname },
  { head: m.csvHeads.firstName, of: ['patient'], text: (row) => row.patient.firstname },
  { head: m.csvHeads.dob, of: ['patient'], text: (row) => row.patient.dob },
  { head: m.csvHeads.location, of: ['location'], text: (row) => row.location.name },
  { head: m.csvHeads.physicianLastName, of: ['location'], text: (row) => row.physician.lastname },
  { head: m.csvHeads.panels, of: ['panels'], text: (row) => row.panels.join('; ') },
  {
    head: fill(m.csvHeads.enteredIn, { zone }),
    of: ['dateEntered'],
    text: (row) => wallText(row.dateEntered, zone),
  },
  {
    head: fill(m.csvHeads.receivedIn, { zone }),
    of: ['dateEntered'],
    text: (row) => wallText(row.dateReceived, zone),
  },
  {
    head: fill(m.csvHeads.reportedIn, { zone }),
    of: ['dateReported'],
    text: (row) => wallText(row.dateReported, zone),
  },
]

/** The list as CSV, with the ids of the orders it shows. */
export const exportRemoteOrders = (db: Executor, who: Principal, input: RemoteOrderList, now: Date) =>
  exportCsv({
    columns: columns(who.timeZone),
    shown: input.cols,
    pageOf: (chunk) => listRemoteOrders(db, who, { ...input, ...chunk }),
    what: 'remote_orders',
    zone: who.timeZone,
    now,
  })
