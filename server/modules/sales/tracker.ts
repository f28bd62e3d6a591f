import { sql, type RawBuilder } from 'kysely'
import { isHidden } from '@contract/report-runs/hidden'
import { addDays } from '@contract/rules/age'
import { shownWeeks } from '@contract/sales/choices'
import { mondayOf } from '@contract/sales/periods'
import type { CovidTracker, Figure } from '@contract/sales/shapes'
import { ofLab, ownLocations, type Reach } from '../../core/scope'
import type { Executor } from '../../core/tx'

interface Counted {
  part: string
  positive: number
  negative: number
  other: number
}

const figure = (count: number): Figure => (isHidden(count) ? 'hidden' : count)

const shown = ({ positive, negative, other }: Counted) => ({
  positive: figure(positive),
  negative: figure(negative),
  other: figure(other),
  share:
    isHidden(positive) || isHidden(negative) || positive + negative === 0
      ? null
      : (positive / (positive + negative)) * 100,
})

/** COVID results of the last twelve weeks, by week and by county, of the locations within reach. */
export async function trackCovid(
  db: Executor,
  who: Reach,
  locationId: string | undefined,
  today: string,
): Promise<Pick<CovidTracker, 'weeks' | 'counties'>> {
  const first = addDays(mondayOf(today), -7 * (shownWeeks - 1))
  const by = async (part: RawBuilder<unknown>) => {
    const of = (result: string) => sql`coalesce(sum(d.orders) filter (where d.result = ${result}), 0)::int`
    const { rows } = await sql<Counted>`
      select ${part} as part, ${of('positive')} as positive, ${of('negative')} as negative, ${of('other')} as other
      from covid_day d where ${ofLab(who, 'd')} and ${ownLocations(who, 'd.location_id')}
        ${locationId ? sql`and d.location_id = ${locationId}` : sql``}
        and d.day between ${first}::date and ${today}::date
      group by 1 order by 1`.execute(db)
    return rows
  }
  const weekly = new Map(
    (await by(sql`((d.day - ${first}::date) / 7)::text`)).map((row) => [Number(row.part), row]),
  )
  const counties = await by(sql`d.county`)
  const none = { part: '', positive: 0, negative: 0, other: 0 }
  return {
    weeks:
      weekly.size === 0
        ? []
        : Array.from({ length: shownWeeks }, (_, week) => ({
            from: addDays(first, 7 * week),
            ...shown(weekly.get(week) ?? none),
          })),
    counties: counties
      .toSorted((a, b) => (a.part === '' ? 1 : b.part === '' ? -1 : a.part.localeCompare(b.part)))
      .map((row) => ({ county: row.part, ...shown(row) })),
  }
}
