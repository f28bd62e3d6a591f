import { sql, type RawBuilder } from 'kysely'
import { addDays, dayNumber } from '@contract/rules/age'
import type { ReportCell, ReportInput } from '@contract/report-runs/shapes'
import { ofLab, ownLocations } from '../../../core/scope'
import type { Executor } from '../../../core/tx'
import type { TotalsReach } from '../../day-counts/public'

/** What a report is made of. */
export interface ReportQuery {
  db: Executor
  reach: TotalsReach
  input: ReportInput
  now: Date
}

/** The rows of a report in the order of its columns, and what its sums are; without sums, null. */
export interface Made {
  rows: ReportCell[][]
  totals: ReportCell[] | null
  notes: string[]
}

export type MakeReport = (query: ReportQuery) => Promise<Made>

/** The days that those asked for are compared with: as many, just before. */
export const daysBefore = ({ from, to }: Pick<ReportInput, 'from' | 'to'>) => ({
  from: addDays(from, dayNumber(from) - dayNumber(to) - 1),
  to: addDays(from, -1),
})

/** Which counted days are read: those within reach, narrowed as asked. `d` is the table of days, `l` its location. */
export const countedDays = ({ reach, input }: ReportQuery): RawBuilder<unknown> => sql`
  from order_day d
  join location l on ${ofLab(reach, 'l')} and l.id = d.location_id
  left join sales_rep r on ${ofLab(reach, 'r')} and r.id = l.sales_rep_id
  where ${ofLab(reach, 'd')} and ${ownLocations(reach, 'd.location_id')}
    and d.day between ${daysBefore(input).from}::date and ${input.to}::date
    ${input.locationId ? sql`and d.location_id = ${input.locationId}` : sql``}
    ${input.physicianId ? sql`and d.physician_id = ${input.physicianId}` : sql``}
    ${input.team ? sql`and r.team = ${input.team}` : sql``}`

export interface Figures {
  orders: number
  before: number
  received: number
  reported: number
  rejected: number
  turned: number
  turned_hours: number
}

/** The figures that most reports show, as SQL and as cells. */
export const figureColumns = ({ from, to }: ReportInput): RawBuilder<unknown> => {
  const within = sql`filter (where d.day between ${from}::date and ${to}::date)`
  const sum = (column: string) => sql`coalesce(sum(d.${sql.ref(column)}) ${within}, 0)`
  return sql`${sum('orders')}::int as orders, coalesce(sum(d.orders) filter (where d.day < ${from}::date), 0)::int as before,
    ${sum('received')}::int as received, ${sum('reported')}::int as reported, ${sum('rejected')}::int as rejected,
    ${sum('turned')}::int as turned, ${sum('turned_hours')} as turned_hours`
}

/** Whether anything happened in the days or those before. */
export const isBusy = ({ orders, before, received, reported, rejected }: Figures): boolean =>
  orders + before + received + reported + rejected > 0

const hours = ({ turned, turned_hours }: Pick<Figures, 'turned' | 'turned_hours'>): number | null =>
  turned > 0 ? Math.round((turned_hours / turned) * 10) / 10 : null

export const figureCells = (row: Figures): ReportCell[] => [
  row.orders,
  row.before,
  row.received,
  row.reported,
  row.rejected,
  hours(row),
]
export const turnaroundOf = hours

/** The sums of all rows. */
export function sumOf(rows: readonly Figures[]): Figures {
  const sum: Figures = {
    orders: 0,
    before: 0,
    received: 0,
    reported: 0,
    rejected: 0,
    turned: 0,
    turned_hours: 0,
  }
  for (const row of rows) {
    sum.orders += row.orders
    sum.before += row.before
    sum.received += row.received
    sum.reported += row.reported
    sum.rejected += row.rejected
    sum.turned += row.turned
    sum.turned_hours += row.turned_hours
  }
  return sum
}
