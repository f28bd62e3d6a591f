import { sql, type RawBuilder } from 'kysely'
import { hiddenAmong } from '@contract/report-runs/hidden'
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

const results = ['positive', 'negative', 'other'] as const

/** Weeks and counties are of the same results: the sum of the one list is that of the other, and tells a count that is hidden alone. */
function shown(rows: readonly Counted[]) {
  const hidden = Object.fromEntries(
    results.map((result) => [result, hiddenAmong(rows.map((row) => row[result]))]),
  )
  return rows.map((row, at) => {
    const figure = (result: (typeof results)[number]): Figure =>
      hidden[result]?.[at] ? 'hidden' : row[result]
    const [positive, negative, other] = [figure('positive'), figure('negative'), figure('other')]
    const known = typeof positive === 'number' && typeof negative === 'number'
    const share = known && positive + negative > 0 ? (positive / (positive + negative)) * 100 : null
    return { positive, negative, other, share }
  })
}

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
  const allWeeks = Array.from({ length: shownWeeks }, (_, week) => weekly.get(week) ?? none)
  const sorted = counties.toSorted((a, b) =>
    a.part === '' ? 1 : b.part === '' ? -1 : a.part.localeCompare(b.part),
  )
  return {
    weeks:
      weekly.size === 0
        ? []
        : shown(allWeeks).map((figures, week) => ({ from: addDays(first, 7 * week), ...figures })),
    counties: shown(sorted).map((figures, at) => ({ county: sorted[at]?.part ?? '', ...figures })),
  }
}
