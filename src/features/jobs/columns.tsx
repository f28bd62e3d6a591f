import { CircleCheck, CircleSlash, Clock, LoaderCircle, OctagonX, TriangleAlert } from 'lucide-react'
import type { JobRow } from '@contract/jobs/shapes'
import { fill, m } from '@contract/messages'
import { JobKind, type JobState } from '@contract/jobs/choices'
import { formatCount, formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { columnHelper } from '@/table/features'
import { Progress } from '@/ui/progress'
import { StateChip, type StateLook } from '@/app/state-register/state-chip'

/** What somebody has to look at is filled. */
export const jobCues: Readonly<Record<JobState, StateLook>> = {
  QUEUED: { tone: 'neutral', icon: Clock, word: m.jobs.states.QUEUED },
  RUNNING: { tone: 'info', icon: LoaderCircle, word: m.jobs.states.RUNNING },
  DONE: { tone: 'success', icon: CircleCheck, word: m.jobs.states.DONE },
  DONE_WITH_ERRORS: {
    tone: 'warning',
    icon: TriangleAlert,
    word: m.jobs.states.DONE_WITH_ERRORS,
    look: 'soft',
  },
  FAILED: { tone: 'danger', icon: OctagonX, word: m.jobs.states.FAILED, look: 'soft' },
  CANCELLED: { tone: 'neutral', icon: CircleSlash, word: m.jobs.states.CANCELLED },
}

/** How far it is, and how many of its rows failed. */
export function countsText({ total, done, failed }: Pick<JobRow, 'total' | 'done' | 'failed'>): string {
  // Before it has looked at its work nobody knows how much there is.
  if (total === 0 && failed === 0) return ''
  const counts = fill(m.jobs.countsOf, { done: formatCount(done), total: formatCount(total) })
  return failed > 0 ? `${counts}, ${fill(m.jobs.countsFailed, { failed: formatCount(failed) })}` : counts
}

/** The work in words. Kinds of the billing register are words already. */
export function kindText(kind: string): string {
  const known = JobKind.safeParse(kind)
  return known.success ? m.jobs.kinds[known.data] : kind
}

const col = columnHelper<JobRow>()

export const jobColumns = col.columns([
  col.accessor((row) => kindText(row.kind), {
    id: 'kind',
    header: m.jobs.kind,
    meta: { width: '20%' },
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  col.accessor('state', {
    header: m.register.billingState,
    meta: { width: '170px' },
    cell: ({ getValue }) => <StateChip cue={jobCues[getValue()]} />,
  }),
  col.accessor(countsText, {
    id: 'counts',
    header: m.jobs.counts,
    meta: { width: '190px' },
    cell: ({ getValue, row: { original } }) => (
      <span className="grid gap-1">
        <span className="truncate tabular-nums">{getValue()}</span>
        {original.active && original.total > 0 && (
          <Progress
            value={original.done}
            max={original.total}
            label={fill(m.jobs.progressOf, { kind: kindText(original.kind) })}
          />
        )}
      </span>
    ),
  }),
  col.accessor('fileName', {
    id: 'file',
    header: m.jobs.file,
    meta: { from: 'md' },
    cell: ({ getValue }) => <span className="mono truncate">{getValue()}</span>,
  }),
  col.accessor('attempts', {
    header: m.jobs.attempts,
    meta: { width: '90px', align: 'right', optional: true },
  }),
  col.accessor((row) => row.startedBy ?? m.jobs.bySchedule, {
    id: 'startedBy',
    header: m.jobs.startedBy,
    meta: { width: '150px', from: 'lg' },
  }),
  col.accessor((row) => formatDateTime(row.createdAt, labZone()), {
    id: 'createdAt',
    header: m.jobs.created,
    meta: { width: '170px', sort: 'createdAt' },
  }),
  col.accessor((row) => row.finishedAt && formatDateTime(row.finishedAt, labZone()), {
    id: 'finishedAt',
    header: m.jobs.finished,
    meta: { width: '170px', optional: true },
  }),
])
