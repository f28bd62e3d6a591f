import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { dateWords } from '@contract/rules/date-words'
import type { CovidTracker } from '@contract/sales/shapes'
import { callFile } from '@/api/client'
import { read } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { useGo } from '@/app/router-link'
import { LocationBox } from '@/form/location-field'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { AsOf, FileButton, ShareButton } from './head'
import { trackerQuery } from './queries'
import { figureWords, percentWords } from './words'

/** COVID results of twelve weeks, by week and by county. Counts alone, and none from which a person could be guessed. */
export function TrackerPage() {
  const { location: locationId } = useSearch({ from: '/_in/covidtracker' })
  const { data, error, refetch } = useQuery(trackerQuery(locationId))
  const { ability } = useMe()
  const router = useRouter()
  const go = useGo()
  usePageTitle(m.navigation.itemCovidTracker)
  return (
    <>
      <PageHeader
        title={m.navigation.itemCovidTracker}
        actions={
          <div className="flex flex-wrap gap-2">
            <ShareButton />
            <FileButton
              name="aliquot_covid_tracker.csv"
              file={() => callFile(api.sales.covidCsv, { query: locationId ? { locationId } : {} })}
            />
          </div>
        }
      />
      <div className="grid gap-4 px-6 pt-1 pb-6 max-sm:px-4">
        <div className="flex flex-wrap items-center gap-3 text-dense text-text2">
          {ability.can('read', 'Location') && (
            <Place
              id={locationId}
              set={(location) =>
                go(router.buildLocation({ to: '/covidtracker', search: { location } }).href, {
                  replace: true,
                })
              }
            />
          )}
          {data && <span>{data.everyone ? m.sales.scopeAll : m.sales.scopeMine}</span>}
          {data?.asOf && <AsOf at={data.asOf} />}
        </div>
        {data ? (
          <Tracked data={data} />
        ) : (
          <Card>{error ? <LoadFailed error={error} refetch={refetch} /> : <SkeletonRows rows={6} />}</Card>
        )}
        <p className="text-meta text-hint">{m.sales.covidFoot}</p>
      </div>
    </>
  )
}

function Place({ id, set }: { id: string | undefined; set: (id: string | undefined) => void }) {
  const { data } = useQuery({
    ...read(api.locations.get, { params: { id: id ?? '' } }, { fresh: 300 }),
    enabled: id !== undefined,
    placeholderData: undefined,
  })
  return (
    <div className="w-72 max-w-full">
      <LocationBox
        label={m.sales.location}
        placeholder={m.sales.location}
        value={id && data ? { _id: id, name: data.name } : null}
        onChange={(location) => set(location?._id)}
      />
    </div>
  )
}

function Tracked({ data }: { data: CovidTracker }) {
  if (data.asOf === null)
    return (
      <Card>
        <EmptyState title={m.sales.notCounted} text={m.sales.notCountedHelp} />
      </Card>
    )
  if (data.weeks.length === 0)
    return (
      <Card>
        <EmptyState title={m.sales.noCovid} text={m.sales.noCovidHelp} />
      </Card>
    )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={m.sales.byWeek}>
        <Results
          head={m.sales.week}
          rows={data.weeks.toReversed().map((row) => ({ ...row, name: dateWords(row.from) }))}
        />
      </Card>
      <Card title={m.sales.byCounty}>
        <Results
          head={m.sales.county}
          rows={data.counties.map((row) => ({ ...row, name: row.county || m.sales.unknownCounty }))}
        />
      </Card>
    </div>
  )
}

type ResultRow = Omit<CovidTracker['counties'][number], 'county'> & { name: string }

function Results({ head, rows }: { head: string; rows: readonly ResultRow[] }) {
  const edge = 'px-2 first:pl-4 last:pr-4'
  const heads = [m.sales.positive, m.sales.negative, m.sales.other, m.sales.shareOf]
  return (
    <table className="w-full text-dense tabular-nums">
      <thead>
        <tr className="border-b border-line text-meta text-hint">
          <th scope="col" className={cx(edge, 'h-8 text-left font-medium')}>
            {head}
          </th>
          {heads.map((label) => (
            <th key={label} scope="col" className={cx(edge, 'text-right font-medium')}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="border-b border-soft-line last:border-b-0">
            <th
              scope="row"
              className={cx(edge, 'h-9 text-left font-normal', head === m.sales.week && 'whitespace-nowrap')}
            >
              {row.name}
            </th>
            <td className={cx(edge, 'text-right font-semibold')}>{figureWords(row.positive)}</td>
            <td className={cx(edge, 'text-right')}>{figureWords(row.negative)}</td>
            <td className={cx(edge, 'text-right')}>{figureWords(row.other)}</td>
            <td className={cx(edge, 'text-right')}>{row.share === null ? '' : percentWords(row.share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
