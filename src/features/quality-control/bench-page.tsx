import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Bench } from '@contract/quality-control/shapes'
import { fill, m } from '@contract/messages'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { routerLink } from '@/app/router-link'
import { ListPage } from '@/table/list-page'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { Segmented } from '@/ui/segmented'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { StateCue } from './cues'
import { FailureCard } from './failure-card'
import { PlanCard } from './plan-card'
import { benchQuery } from './queries'
import { RunForm } from './run-form'
import { RunsTable } from './runs-table'
import { TargetsCard } from './targets-card'

const Chart = deferred(() => import('./levey-jennings').then((part) => part.LeveyJennings))

/** One test on one instrument: its controls as chart and table, what is open, its targets and its plan. */
export function BenchPage({ planId, runs }: { planId: string; runs: string }) {
  const { data, error, refetch } = useQuery(benchQuery(planId, runs))
  usePageTitle(data ? `${data.plan.test.name}, ${data.plan.instrument.code}` : m.qualityControl.title)
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={12} label={m.qualityControl.title} />
  return <Shown bench={data} runs={runs} />
}

function Shown({ bench, runs }: { bench: Bench; runs: string }) {
  const { plan, row } = bench
  const { ability } = useMe()
  const navigate = useNavigate({ from: '/qc' })
  const [view, setView] = useState<'apart' | 'z' | 'table'>('apart')
  const [entering, setEntering] = useState(false)
  const mayEnter = ability.can('enter', 'Qc') && plan.approved?.on === true
  return (
    <ListPage
      head={
        <PageHeader
          title={plan.test.name}
          crumbs={[
            { label: m.navigation.sectionLaboratory },
            { label: m.qualityControl.backToBoard, to: '/qc' },
            { label: plan.instrument.code },
          ]}
          renderLink={routerLink}
          actions={
            <span className="flex flex-wrap items-center gap-2 print:hidden">
              <Button onClick={() => window.print()}>{m.qualityControl.print}</Button>
              {mayEnter && (
                <Button variant="primary" onClick={() => setEntering(true)}>
                  {m.qualityControl.recordRun}
                </Button>
              )}
            </span>
          }
        />
      }
      toolbar={null}
      foot={null}
    >
      <div className="grid max-w-400 gap-4 px-6 pb-6 max-sm:px-4">
        <p className="flex flex-wrap items-center gap-2">
          <StateCue state={row.state} />
          <span className="text-text2">{row.why}</span>
        </p>
        {entering && <RunForm bench={bench} onClose={() => setEntering(false)} />}
        <div
          className={cx(
            'grid gap-4',
            bench.failureId !== null && 'xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start',
          )}
        >
          {/* What blocks is read first; beside the chart it stands where there is room. */}
          {bench.failureId !== null && (
            <div className="@container min-w-0 xl:order-2">
              <FailureCard id={bench.failureId} key={bench.failureId} />
            </div>
          )}
          <div className="grid min-w-0 gap-4">
            <div className="flex flex-wrap items-center gap-3 print:hidden">
              <Segmented
                aria-label={m.qualityControl.view}
                value={view}
                onChange={setView}
                options={[
                  { value: 'apart', label: m.qualityControl.chartApart },
                  { value: 'z', label: m.qualityControl.chartZ },
                  { value: 'table', label: m.qualityControl.table },
                ]}
              />
              <div className="w-44">
                <NativeSelect
                  aria-label={fill(m.qualityControl.lastRuns, { count: '' })}
                  value={runs}
                  options={['30', '60', '200', '1000', '4000'].map((count) => ({
                    value: count,
                    label: fill(m.qualityControl.lastRuns, { count }),
                  }))}
                  onChange={({ target }) =>
                    void navigate({ search: (old) => ({ ...old, runs: runsOf(target.value) }) })
                  }
                />
              </div>
            </div>
            {bench.runs.length === 0 ? (
              <EmptyState title={m.qualityControl.noRuns} text={m.qualityControl.noRunsHelp} />
            ) : (
              <>
                {view !== 'table' && <Chart bench={bench} apart={view === 'apart'} />}
                <RunsTable bench={bench} short={view !== 'table'} />
              </>
            )}
            <TargetsCard bench={bench} />
            <PlanCard plan={plan} />
          </div>
        </div>
      </div>
    </ListPage>
  )
}

const runsOf = (value: string) =>
  (['30', '60', '200', '1000', '4000'] as const).find((one) => one === value) ?? '60'
