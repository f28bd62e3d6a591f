import { Download } from 'lucide-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { fill, m } from '@contract/messages'
import { cataloguedReport, reportDescriptions } from '@contract/report-runs/descriptions'
import type { ReportRun } from '@contract/report-runs/shapes'
import type { ApiError } from '@/api/errors'
import { messageOf } from '@/api/errors'
import { useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Progress } from '@/ui/progress'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { isUnderWay } from './queries'
import { rowsText } from './rows-text'
import { fetchFile } from './use-runs'

type Runs = UseQueryResult<Reply<typeof api.reportRuns.list>, ApiError>

/** The caller's latest runs: how far each is, and its files. */
export function RecentRuns({ query }: { query: Runs }) {
  const { data, error, refetch } = query
  return (
    <section aria-labelledby="recent-runs" className="border-t border-line">
      <header className="flex items-baseline gap-3 border-b border-line px-6 py-3 max-sm:px-4">
        <h2 id="recent-runs">{m.reportRuns.recent}</h2>
        <span className="ml-auto text-meta text-hint">{m.reportRuns.kept}</span>
      </header>
      {data ? (
        data.docs.length === 0 ? (
          <EmptyState title={m.reportRuns.noRuns} text={m.reportRuns.noRunsHelp} className="py-6" />
        ) : (
          <ul>
            {data.docs.map((run) => (
              <Run key={run._id} run={run} />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </section>
  )
}

const states = {
  QUEUED: m.reportRuns.queued,
  RUNNING: m.reportRuns.running,
  CANCELLED: m.reportRuns.canceled,
} as const

function Run({ run }: { run: ReportRun }) {
  const { name } = cataloguedReport(run.report)
  const at = formatDateTime(run.finishedAt ?? run.createdAt, labZone())
  const cancel = useSend(api.reportRuns.cancel, {
    invalidates: [api.reportRuns.list],
    onError: (error) => toast.error(messageOf(error)),
  })
  const said =
    run.state === 'FAILED'
      ? (run.message ?? m.errors.reportFailedTitle)
      : run.state === 'DONE' || run.state === 'DONE_WITH_ERRORS'
        ? `${at}, ${rowsText(run.rows ?? 0)}`
        : states[run.state]
  return (
    <li className="grid gap-1 border-b border-soft-line px-6 py-2.5 text-dense last:border-b-0 max-sm:px-4">
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-auto min-w-0 font-medium">{name}</span>
        {run.state === 'DONE' &&
          reportDescriptions[run.report].formats.map((format) => (
            <Button
              key={format}
              size="s"
              icon={Download}
              aria-label={fill(m.reportRuns.fileOf, { format: format.toUpperCase(), name, at })}
              onClick={() => void fetchFile(run, format)}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        {isUnderWay(run) && (
          <Button
            size="s"
            aria-label={fill(m.reportRuns.cancelOf, { name })}
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ body: { _id: run._id } })}
          >
            {m.reportRuns.cancel}
          </Button>
        )}
      </div>
      {isUnderWay(run) && <Progress value={run.done} max={run.total} label={name} />}
      <span className={run.state === 'FAILED' ? 'text-danger' : 'text-text2'}>{said}</span>
      <span className="text-meta text-hint">{run.filters.join(' · ')}</span>
    </li>
  )
}
