import { useQuery } from '@tanstack/react-query'
import { Plus, TriangleAlert } from 'lucide-react'
import { fill, m } from '@contract/messages'
import { useMe } from '@/app/me'
import { useBuilt } from '@/app/paths'
import { AppLink } from '@/app/router-link'
import { formatClock } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { buttonClass } from '@/ui/button-class'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { Skeleton } from '@/ui/skeleton'
import { DaysChart } from './days-chart'
import { MyWork } from './my-work'
import { OpenCalls } from './open-calls'
import { homeQuery, type HomeCounts, type Opens } from './queries'
import { ScanBox } from './scan-box'
import { SetupChecklist, useSetup } from './setup-checklist'
import { Tiles } from './tiles'
import { Turnaround } from './turnaround'

/** `Thursday, November 19`, as the laboratory's clocks have it. */
const dayTitle = (now: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: labZone(),
  }).format(now)

/** Whether a link would lead somewhere: the screen is built and the account may open it. */
function useOpens(): Opens {
  const { mayOpen } = useMe()
  const built = useBuilt()
  return (path) => built.has(path) && mayOpen(path)
}

/** The laboratory's start screen: the state of the day at one glance, every number leading to its list. */
export function LabHome() {
  const query = useQuery(homeQuery)
  const opens = useOpens()
  const { ability } = useMe()
  const counts = query.data
  const newOrder = opens('/orderentry') && ability.can('create', 'Order') && (
    <AppLink to="/orderentry" className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden /> {m.home.newOrder}
    </AppLink>
  )
  return (
    <>
      <PageHeader
        title={dayTitle(counts ? new Date(counts.asOf) : new Date())}
        actions={
          <>
            {counts && <AsOf at={counts.asOf} failed={query.isError} />}
            {newOrder}
          </>
        }
      />
      <div className="grid gap-4 px-6 pt-2 pb-6 max-sm:px-4">
        {counts ? (
          <Counts counts={counts} opens={opens} />
        ) : query.isError ? (
          <>
            <Card>
              <EmptyState
                tone="error"
                title={m.home.failed}
                text={query.error.message}
                requestId={query.error.requestId}
                onRetry={() => void query.refetch()}
              />
            </Card>
            <ScanBox opens={opens} />
          </>
        ) : (
          <Loading />
        )}
      </div>
    </>
  )
}

function AsOf({ at, failed }: { at: string; failed: boolean }) {
  const time = formatClock(at, labZone())
  if (!failed) return <span className="text-meta text-hint tabular-nums">{fill(m.home.asOf, { time })}</span>
  return (
    <span role="status" className="flex items-center gap-1 text-meta font-medium text-warning tabular-nums">
      <TriangleAlert aria-hidden className="size-3.5" />
      {fill(m.home.notRefreshed, { time })}
    </span>
  )
}

/** A laboratory in which nothing has happened yet. */
const isNew = ({ tiles, days, turnaround, work }: HomeCounts): boolean =>
  tiles.every(({ value }) => value === 0) &&
  days.every(({ received, reported }) => received === 0 && reported === 0) &&
  turnaround.length === 0 &&
  work.length === 0

const wideFirst = 'grid gap-4 lg:grid-cols-[7fr_5fr]'

function Counts({ counts, opens }: { counts: HomeCounts; opens: Opens }) {
  const { ability } = useMe()
  const fresh = isNew(counts)
  const setup = useSetup(opens('/setup') && ability.can('admin', 'Lab'))
  const figures = !fresh && ability.can('manage', 'Home') && (
    <>
      <DaysChart
        title={m.home.daysTitle}
        days={counts.days.map(({ day }) => day)}
        series={[
          { name: m.home.daysReceived, values: counts.days.map(({ received }) => received) },
          { name: m.home.daysReported, values: counts.days.map(({ reported }) => reported) },
        ]}
      />
      <Turnaround rows={counts.turnaround} apart={counts.turnaroundApart} />
    </>
  )
  // Work that is not there leaves the wider place to the scanner.
  const idle = !setup && counts.work.length === 0
  return (
    <>
      <Tiles tiles={counts.tiles} opens={opens} />
      {counts.tiles.some(({ key, value }) => key === 'criticalCalls' && value > 0) &&
        opens('/turbocls') &&
        ability.can('enter', 'Result') && <OpenCalls />}
      <div className={idle ? 'grid gap-4 lg:grid-cols-[5fr_7fr]' : wideFirst}>
        {setup && <SetupChecklist progress={setup} />}
        {!(setup && fresh) && <MyWork work={counts.work} asOf={counts.asOf} />}
        <ScanBox opens={opens} />
        {!idle && figures}
      </div>
      {idle && figures && <div className={wideFirst}>{figures}</div>}
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{m.home.loading}</span>
      <div className="h-27 rounded-card border border-line bg-surface p-4">
        <Skeleton className="w-2/3" />
      </div>
      <div className="grid gap-4 lg:grid-cols-[7fr_5fr]">
        {[0, 1, 2, 3].map((card) => (
          <div
            key={card}
            className="grid h-60 content-start gap-4 rounded-card border border-line bg-surface p-4"
          >
            <Skeleton className="w-1/3" />
            <Skeleton className="w-4/5" />
            <Skeleton className="w-3/5" />
          </div>
        ))}
      </div>
    </div>
  )
}
