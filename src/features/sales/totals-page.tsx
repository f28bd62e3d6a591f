import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { FileText, Trophy } from 'lucide-react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Period, Whose } from '@contract/sales/choices'
import type { LocationTotals, SalesTotals } from '@contract/sales/shapes'
import { callFile } from '@/api/client'
import { LoadFailed } from '@/app/load-failed'
import { usePageTitle } from '@/app/page-title'
import { AppLink, useGo } from '@/app/router-link'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { Segmented } from '@/ui/segmented'
import { SkeletonRows } from '@/ui/skeleton'
import { StatTile, StatTiles } from '@/ui/stat-tile'
import { AsOf, FileButton, PeriodChoice, ShareButton } from './head'
import { LocationTable } from './location-table'
import { totalsQuery } from './queries'
import { againstWords, changeOf, changeWords, hoursWords, percentWords, spanWords } from './words'

interface TotalsPageProps {
  search: { period?: Period | undefined; back?: number | undefined; whose?: Whose | undefined }
}

/** Where somebody of sales begins: what their own locations sent, and what became of it. Counts alone. */
export function TotalsPage({ search }: TotalsPageProps) {
  const { period = 'month', back = 0, whose = 'own' } = search
  const router = useRouter()
  const go = useGo()
  const query = useQuery(totalsQuery({ period, back, whose }))
  const set = (change: TotalsPageProps['search']) =>
    go(router.buildLocation({ to: '/reports', search: { period, back, whose, ...change } }).href, {
      replace: true,
    })
  const { data } = query
  usePageTitle(m.navigation.itemReports)
  return (
    <>
      <PageHeader
        title={m.navigation.itemReports}
        actions={
          <div className="flex flex-wrap gap-2">
            <AppLink to="/leaderboard" className={buttonClass({ variant: 'outline' })}>
              <Trophy aria-hidden /> {m.sales.leaderboard}
            </AppLink>
            <AppLink to="/reports?all=true" className={buttonClass({ variant: 'outline' })}>
              <FileText aria-hidden /> {m.sales.allReports}
            </AppLink>
          </div>
        }
      />
      <div className="grid gap-4 px-6 pt-1 pb-6 max-sm:px-4">
        <div className="flex flex-wrap items-center gap-2">
          <PeriodChoice {...{ period, back, set }} />
          {data?.mayChoose && (
            <Segmented
              aria-label={m.sales.locations}
              options={[
                { value: 'own', label: m.sales.scopeMine },
                { value: 'all', label: m.sales.scopeAll },
              ]}
              value={whose}
              onChange={(value) => set({ whose: value })}
            />
          )}
          <span className="ml-auto flex gap-2">
            <ShareButton />
            <FileButton
              name="aliquot_totals.csv"
              file={() => callFile(api.sales.totalsCsv, { query: { period, back, whose } })}
            />
          </span>
        </div>
        {data ? (
          <Totals data={data} />
        ) : query.error ? (
          <Card>
            <LoadFailed error={query.error} refetch={query.refetch} />
          </Card>
        ) : (
          <Card>
            <SkeletonRows rows={6} />
          </Card>
        )}
      </div>
    </>
  )
}

function Totals({ data }: { data: SalesTotals }) {
  if (data.docs.length === 0)
    return (
      <Card>
        <EmptyState title={m.sales.noLocations} text={m.sales.noLocationsHelp} />
      </Card>
    )
  if (data.asOf === null)
    return (
      <Card>
        <EmptyState title={m.sales.notCounted} text={m.sales.notCountedHelp} />
      </Card>
    )
  const sum = (of: (row: LocationTotals) => number) => data.docs.reduce((all, row) => all + of(row), 0)
  const orders = sum((row) => row.orders)
  const specimens = sum((row) => row.specimens)
  const rejected = sum((row) => row.rejected)
  const reported = sum((row) => (row.turnaround === null ? 0 : row.reported))
  const turnaround = reported === 0 ? null : sum((row) => (row.turnaround ?? 0) * row.reported) / reported
  const change = changeWords(
    changeOf(
      orders,
      sum((row) => row.ordersBefore),
    ),
  )
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-dense text-text2">
        <b className="font-semibold text-text">{spanWords(data.span)}</b>
        <span>{againstWords(data.span)}</span>
        <AsOf at={data.asOf} />
      </p>
      <section aria-label={m.sales.title}>
        <StatTiles>
          <StatTile
            label={m.sales.orders}
            value={orders.toLocaleString('en-US')}
            sub={change === '' ? ' ' : fill(m.sales.onBefore, { change })}
          />
          <StatTile
            label={m.sales.received}
            value={sum((row) => row.received).toLocaleString('en-US')}
            sub={`${m.sales.reported}: ${sum((row) => row.reported).toLocaleString('en-US')}`}
          />
          <StatTile
            label={m.sales.rejected}
            value={rejected.toLocaleString('en-US')}
            sub={
              specimens === 0
                ? ' '
                : fill(m.sales.rejectedOf, {
                    percent: percentWords((rejected / specimens) * 100),
                    specimens: specimens.toLocaleString('en-US'),
                  })
            }
          />
          <StatTile
            label={m.sales.turnaround}
            value={hoursWords(turnaround) || '–'}
            sub={m.sales.turnaroundHelp}
          />
          <StatTile
            label={m.sales.unsigned}
            value={sum((row) => row.unsigned).toLocaleString('en-US')}
            sub={m.sales.unsignedHelp}
          />
        </StatTiles>
      </section>
      <div className="grid items-start gap-4 lg:grid-cols-[8fr_4fr]">
        <LocationTable docs={data.docs} />
        <Reasons docs={data.docs} />
      </div>
    </>
  )
}

/** Why specimens of these locations were rejected, the most frequent reason first. */
function Reasons({ docs }: { docs: readonly LocationTotals[] }) {
  const counts = new Map<string, number>()
  for (const { reasons } of docs)
    for (const { reason, count } of reasons) counts.set(reason, (counts.get(reason) ?? 0) + count)
  const rows = [...counts].sort(([, a], [, b]) => b - a)
  return (
    <Card title={m.sales.reasons}>
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-dense text-text2">{m.sales.noReasons}</p>
      ) : (
        <table className="w-full text-dense tabular-nums">
          <thead className="sr-only">
            <tr>
              <th scope="col">{m.sales.reason}</th>
              <th scope="col">{m.sales.count}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([reason, count]) => (
              <tr key={reason} className="border-b border-soft-line last:border-b-0">
                <th scope="row" className="px-4 py-2 text-left font-normal">
                  {reason || m.sales.noReasonGiven}
                </th>
                <td className="px-4 text-right font-semibold">{count.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
