import { sql } from 'kysely'
import { m } from '@contract/messages'
import { ofLab } from '../../../core/scope'
import {
  countedDays,
  figureCells,
  figureColumns,
  isBusy,
  sumOf,
  turnaroundOf,
  type Figures,
  type MakeReport,
} from './query'

const notes = [m.reportRuns.noteBefore, m.reportRuns.noteTurnaround]

/** Who sends how much: a row for each location. */
export const totalOrdersByLocation: MakeReport = async (query) => {
  const { rows } = await sql<Figures & { name: string; rep: string | null }>`
    select l.name, min(r.firstname || ' ' || r.lastname) as rep, ${figureColumns(query.input)}
    ${countedDays(query)} group by l.id, l.name, l.search_name order by orders desc, l.search_name, l.id`.execute(
    query.db,
  )
  const busy = rows.filter(isBusy)
  return {
    rows: busy.map((row) => [row.name, row.rep ?? m.reportRuns.noRep, ...figureCells(row)]),
    totals: [m.reportRuns.totals, null, ...figureCells(sumOf(busy))],
    notes,
  }
}

/** The same for each physician at each location. */
export const totalOrdersByPhysician: MakeReport = async (query) => {
  const { rows } = await sql<Figures & { name: string; physician: string }>`
    select l.name, p.lastname || ', ' || p.firstname as physician, c.orders, c.before, c.received, c.reported, c.rejected, c.turned,
      c.turned_hours
    from (
      select d.physician_id, d.location_id, ${figureColumns(query.input)} ${countedDays(query)} group by d.physician_id, d.location_id
    ) c
    join physician p on ${ofLab(query.reach, 'p')} and p.id = c.physician_id
    join location l on ${ofLab(query.reach, 'l')} and l.id = c.location_id
    order by c.orders desc, p.search_name, l.search_name, p.id, l.id`.execute(query.db)
  const busy = rows.filter(isBusy)
  return {
    rows: busy.map((row) => [row.physician, row.name, ...figureCells(row)]),
    totals: [m.reportRuns.totals, null, ...figureCells(sumOf(busy))],
    notes,
  }
}

/** What the locations of each representative sent: those that they have now. */
export const salesRepTotals: MakeReport = async (query) => {
  const { rows } = await sql<Figures & { rep: string | null; team: string | null; locations: number }>`
    select min(r.firstname || ' ' || r.lastname) as rep, min(r.team) as team, count(distinct d.location_id)::int as locations,
      ${figureColumns(query.input)}
    ${countedDays(query)} group by r.id order by orders desc, min(r.search_name) nulls last, r.id`.execute(
    query.db,
  )
  const busy = rows.filter(isBusy)
  const locations = busy.reduce((sum, row) => sum + row.locations, 0)
  return {
    rows: busy.map((row) => [row.rep ?? m.reportRuns.noRep, row.team, row.locations, ...figureCells(row)]),
    totals: [m.reportRuns.totals, null, locations, ...figureCells(sumOf(busy))],
    notes,
  }
}

/** What the laboratory did on each day. */
export const labTotals: MakeReport = async (query) => {
  const { rows } = await sql<Figures & { day: string; specimens: number; tests: number }>`
    select d.day::text as day, ${figureColumns(query.input)}, sum(d.specimens)::int as specimens, sum(d.tests)::int as tests
    ${countedDays(query)} and d.day >= ${query.input.from}::date group by d.day order by d.day`.execute(
    query.db,
  )
  const sum = sumOf(rows)
  const total = (of: 'specimens' | 'tests') => rows.reduce((all, row) => all + row[of], 0)
  const cells = (row: Figures & { specimens: number; tests: number }) => [
    row.orders,
    row.received,
    row.specimens,
    row.tests,
    row.rejected,
    row.reported,
    turnaroundOf(row),
  ]
  return {
    rows: rows.map((row) => [row.day, ...cells(row)]),
    totals: [m.reportRuns.totals, ...cells({ ...sum, specimens: total('specimens'), tests: total('tests') })],
    notes: [m.reportRuns.noteTurnaround],
  }
}
