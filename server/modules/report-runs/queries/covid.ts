import { sql } from 'kysely'
import { Ethnicity, Race, ethnicityLabels, raceLabels } from '@contract/choices'
import { fill, m } from '@contract/messages'
import { isHidden, shownCount } from '@contract/report-runs/hidden'
import { dateWords } from '@contract/rules/date-words'
import { todayIn } from '@contract/rules/zone'
import { wholeWeeks } from '@contract/sales/periods'
import { ofLab, ownLocations } from '../../../core/scope'
import { ageBandNames } from '../../day-counts/public'
import type { MakeReport } from './query'

interface Row {
  result: string
  age_band: string
  race: string
  ethnicity: string
  county: string
  orders: number
}

const results = ['positive', 'negative', 'other'] as const
const resultLabel = (result: string) => {
  const known = results.find((one) => one === result)
  return known ? m.reportRuns.results[known] : result
}
const raceLabel = (race: string) => {
  const known = Race.safeParse(race)
  return known.success ? raceLabels[known.data] : race
}
const ethnicityLabel = (ethnicity: string) => {
  const known = Ethnicity.safeParse(ethnicity)
  return known.success ? ethnicityLabels[known.data] : ethnicity
}

/**
 * COVID results by result, age, race, ethnicity and county. A cell of 1 to 10 is not shown, and no sum is written from which it
 * could be worked out. Only whole weeks that are over are counted: the same report of a day more would show that day's one person.
 */
export const covidRaceAge: MakeReport = async ({ db, reach, input, now }) => {
  const { time_zone } = await db
    .selectFrom('lab')
    .select('time_zone')
    .where('id', '=', reach.labId)
    .executeTakeFirstOrThrow()
  const weeks = wholeWeeks(input, todayIn(time_zone, now.toISOString()))
  if (weeks === null) return { rows: [], totals: null, notes: [m.reportRuns.noteNoWeek] }
  const { rows } = await sql<Row>`
    select d.result, d.age_band, d.race, d.ethnicity, d.county, sum(d.orders)::int as orders
    from covid_day d
    where ${ofLab(reach, 'd')} and ${ownLocations(reach, 'd.location_id')}
      and d.day between ${weeks.from}::date and ${weeks.to}::date
      ${input.locationId ? sql`and d.location_id = ${input.locationId}` : sql``}
    group by d.result, d.age_band, d.race, d.ethnicity, d.county
    order by array_position(${[...results]}::text[], d.result), array_position(${[...ageBandNames]}::text[], d.age_band),
      d.race, d.ethnicity, d.county`.execute(db)
  const anyHidden = rows.some(({ orders }) => isHidden(orders))
  const total = rows.reduce((sum, { orders }) => sum + orders, 0)
  return {
    rows: rows.map((row) => [
      resultLabel(row.result),
      row.age_band,
      raceLabel(row.race),
      ethnicityLabel(row.ethnicity),
      row.county || m.reportRuns.noCounty,
      shownCount(row.orders),
    ]),
    totals: anyHidden || rows.length === 0 ? null : [m.reportRuns.totals, null, null, null, null, total],
    notes: [
      ...(anyHidden ? [m.reportRuns.noteHidden] : []),
      fill(m.reportRuns.noteWeeks, { from: dateWords(weeks.from), to: dateWords(weeks.to) }),
      m.reportRuns.noteOnePerOrder,
      m.reportRuns.noteCounty,
    ],
  }
}
