import { useQuery } from '@tanstack/react-query'
import { fill, m } from '@contract/messages'
import { api } from '@contract/api'
import { read } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { useBuilt } from '@/app/paths'
import { routerLink } from '@/app/router-link'
import { formatClock, formatCount } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { StatTile, StatTiles } from '@/ui/stat-tile'
import { DaysChart } from './days-chart'

const t = m.home.clinic
const cap = 10_000
export const clinicDashboardQuery = read(api.home.clinic, {}, { every: 60 })

const orderTiles = [
  ['rejected', '?tab=rejected'],
  ['readytoreview', '?tab=readytoreview'],
  ['intransit', '?tab=intransit'],
  ['received', '?tab=RECEIVED'],
  ['reported', '?tab=REPORTED'],
  ['closed', '?tab=CLOSED'],
] as const
const resultTiles = ['critical', 'abnormal', 'fresh'] as const

/** A clinic's own numbers: how far its orders are, what waits for it, and two weeks as a plot with its table. */
export function ClinicDashboard() {
  usePageTitle(m.navigation.itemDashboard)
  const query = useQuery(clinicDashboardQuery)
  const { mayOpen } = useMe()
  const built = useBuilt()
  const { data } = query
  const to = (search: string) =>
    built.has('/remoteorders') && mayOpen('/remoteorders')
      ? { to: `/remoteorders${search}`, renderLink: routerLink }
      : {}
  return (
    <div className="min-h-full bg-bg pb-6">
      <PageHeader
        title={m.navigation.itemDashboard}
        count={data && fill(m.home.asOf, { time: formatClock(data.asOf, labZone()) })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-6 pt-2 max-sm:px-4">
        {data ? (
          data.orders === null ? (
            <EmptyState title={t.noRight} text={t.noRightHelp} />
          ) : (
            <>
              {data.results && (
                <section aria-label={t.resultsLabel}>
                  <h2 className="mb-2">{t.resultsLabel}</h2>
                  <StatTiles>
                    {resultTiles.map((key) => (
                      <StatTile
                        key={key}
                        label={t[key]}
                        value={formatCount(data.results?.[key] ?? 0, (data.results?.[key] ?? 0) >= cap)}
                        over={key === 'critical' && (data.results?.critical ?? 0) > 0}
                        {...to('?tab=fresh')}
                      />
                    ))}
                  </StatTiles>
                </section>
              )}
              <section aria-label={t.ordersLabel}>
                <h2 className="mb-2">{t.ordersLabel}</h2>
                <StatTiles>
                  {orderTiles.map(([key, search]) => (
                    <StatTile
                      key={key}
                      label={t[key]}
                      value={formatCount(data.orders?.[key] ?? 0, (data.orders?.[key] ?? 0) >= cap)}
                      sub={t.notes[key]}
                      {...to(search)}
                    />
                  ))}
                </StatTiles>
              </section>
              <DaysChart
                title={t.trend}
                days={data.days.map(({ day }) => day)}
                series={[
                  { name: t.entered, values: data.days.map(({ entered }) => entered) },
                  { name: m.home.daysReported, values: data.days.map(({ reported }) => reported) },
                ]}
              />
            </>
          )
        ) : query.isError ? (
          <LoadFailed error={query.error} refetch={query.refetch} />
        ) : (
          <SkeletonRows label={m.home.loading} />
        )}
      </div>
    </div>
  )
}
