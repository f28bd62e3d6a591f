import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  CircleCheck,
  CircleSlash,
  Download,
  LoaderCircle,
  OctagonX,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '@contract/api'
import type { ImportRun } from '@contract/imports/shapes'
import { fill, m } from '@contract/messages'
import { callFile } from '@/api/client'
import { messageOf } from '@/api/errors'
import { invalidate, useSend } from '@/api/query'
import type { JobAct } from '@contract/jobs/states'
import { LoadFailed } from '@/app/load-failed'
import { ActButton } from '@/app/state-register/act-button'
import { saveBlob } from '@/lib/download'
import { formatCount } from '@/lib/format'
import { InstantCell } from '@/table/cells'
import type { Tone } from '@/styles/tokens'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Chip } from '@/ui/chip'
import { EmptyState } from '@/ui/empty-state'
import { Progress } from '@/ui/progress'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { recentQuery, runQuery } from './queries'

const states: Record<ImportRun['state'], { tone: Tone; icon: LucideIcon; bare?: true }> = {
  RUNNING: { tone: 'info', icon: LoaderCircle, bare: true },
  DONE: { tone: 'success', icon: CircleCheck, bare: true },
  DONE_WITH_ERRORS: { tone: 'warning', icon: TriangleAlert },
  FAILED: { tone: 'danger', icon: OctagonX },
  CANCELLED: { tone: 'neutral', icon: CircleSlash, bare: true },
}

/** Recent runs with their results. Those that are under way go on counting, whoever started them. */
export function Runs() {
  const { data, error, refetch } = useQuery(recentQuery)
  return (
    <Card title={m.imports.recent}>
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : data.length === 0 ? (
        <EmptyState title={m.imports.none} text={m.imports.noneHelp} />
      ) : (
        <ul aria-label={m.imports.recent}>
          {data.map((run) => (
            <RunLine key={run._id} run={run} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function RunLine({ run: listed }: { run: ImportRun }) {
  const client = useQueryClient()
  const { data } = useQuery(runQuery(listed))
  const run = listed.state === 'RUNNING' ? data : listed
  const over = listed.state === 'RUNNING' && run.state !== 'RUNNING'
  useEffect(() => {
    if (over) void invalidate(client, api.imports.recent, api.imports.loincMatches, 'patients', 'reference')
  }, [over, client])
  const { tone, icon, bare } = states[run.state]
  return (
    <li className="grid gap-1.5 border-b border-soft-line px-4 py-2.5 text-dense last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 truncate font-medium">{run.fileName}</span>
        <span className="text-hint">{m.imports.kind[run.kind]}</span>
        <Chip
          tone={tone}
          icon={icon}
          look={bare ? 'bare' : 'soft'}
          iconClass={run.state === 'RUNNING' ? 'animate-spin' : undefined}
        >
          {m.imports.state[run.state]}
        </Chip>
        <span className="ml-auto">
          <InstantCell at={run.startedAt} />
        </span>
      </div>
      {run.state === 'RUNNING' ? <Going run={run} /> : <Result run={run} />}
      <Acts run={run} />
    </li>
  )
}

/** What runs may be cancelled; what stopped goes on behind what it has loaded. */
function Acts({ run }: { run: ImportRun }) {
  const { fileName: name, state } = run
  const act = useSend(api.imports.act, {
    invalidates: ['imports'],
    onSuccess: (after) =>
      toast.success(fill(after.state === 'RUNNING' ? m.imports.triedAgain : m.imports.cancelled, { name })),
    onError: (error) => toast.error(messageOf(error)),
  })
  const send = (transition: JobAct) => act.mutateAsync({ body: { _id: run._id, transition } })
  if (state === 'RUNNING')
    return (
      <div>
        <ActButton
          label={m.imports.cancel}
          title={fill(m.imports.cancelTitle, { name })}
          text={m.imports.cancelText}
          needsReason={false}
          busy={act.isPending}
          act={() => send('cancel')}
        />
      </div>
    )
  if (!run.canRetry) return null
  return (
    <div>
      <Button
        size="s"
        busy={act.isPending}
        onClick={() => act.mutate({ body: { _id: run._id, transition: 'retry' } })}
      >
        {m.imports.tryAgain}
      </Button>
    </div>
  )
}

function Going({ run }: { run: ImportRun }) {
  const counted =
    run.total === null
      ? fill(m.imports.progressOpen, { done: formatCount(run.done) })
      : fill(m.imports.progress, { done: formatCount(run.done), total: formatCount(run.total) })
  return (
    <div className="grid gap-1">
      <Progress
        value={run.done}
        max={run.total ?? 0}
        label={fill(m.imports.running, { name: run.fileName })}
      />
      <span className="text-meta text-hint tabular-nums">
        {counted} · {m.imports.leave}
      </span>
    </div>
  )
}

function Result({ run }: { run: ImportRun }) {
  const [busy, setBusy] = useState(false)
  async function fetchRefused(key: string): Promise<void> {
    setBusy(true)
    try {
      const { blob, filename } = await callFile(api.reports.media, { params: { key } })
      saveBlob(blob, filename ?? `refused-${run.fileName}`)
    } catch (error) {
      toast.error(m.imports.downloadFailed, { detail: messageOf(error) })
    }
    setBusy(false)
  }
  const { refusedMediaKey } = run
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {run.state !== 'FAILED' && run.state !== 'CANCELLED' && (
        <span className="tabular-nums">
          {fill(m.imports.result, { loaded: formatCount(run.loaded), refused: formatCount(run.refused) })}
        </span>
      )}
      {run.state === 'CANCELLED' && (
        <span className="tabular-nums">
          {fill(m.imports.wasCancelled, { loaded: formatCount(run.loaded) })}
        </span>
      )}
      {run.message && run.state !== 'CANCELLED' && (
        <span className={run.state === 'FAILED' ? 'text-danger' : 'text-text2'}>{run.message}</span>
      )}
      {refusedMediaKey && (
        <Button size="s" icon={Download} busy={busy} onClick={() => void fetchRefused(refusedMediaKey)}>
          {run.refused > 0 ? m.imports.refusedFile : m.imports.listedFile}
        </Button>
      )}
    </div>
  )
}
