import { useQuery } from '@tanstack/react-query'
import { FileCheck2, PenLine } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import type { BatchReport } from '@contract/batch-reports/shapes'
import { fill, m } from '@contract/messages'
import { mostIds } from '@contract/shapes'
import { callFile } from '@/api/client'
import { isApiError } from '@/api/errors'
import { useSend } from '@/api/query'
import { batchCue } from '@/app/batches/cues'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { StateChip } from '@/app/state-register/state-chip'
import { formatDate, formatDateTime } from '@/lib/format'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { reportQuery } from './queries'
import { Controls, Events, Orders, Papers, Plates, Releases } from './report-parts'
import { ReportTests } from './report-tests'
import { useCheck } from './use-check'

const PdfDialog = deferred(() => import('@/app/orders/pdf-dialog').then((part) => part.PdfDialog))

/** Everything that happened to a batch, its papers, and the release of what is clean. */
export function ReportPanel({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(reportQuery(id))
  if (!data && (isApiError(error, 'not_found') || isApiError(error, 'bad_input')))
    return <EmptyState title={m.batchReports.noSuch} text={m.batchReports.noSuchHelp} />
  if (error && !data) return <LoadFailed error={error} refetch={() => void refetch()} />
  // What stands from another question is not this batch.
  if (!data || data.batch._id !== id) return <SkeletonRows rows={8} label={m.batchReports.loading} />
  return <Loaded report={data} />
}

function Loaded({ report }: { report: BatchReport }) {
  const { batch, orders, papers, tests } = report
  const { ability, user } = useMe()
  const [shown, setShown] = useState<number>()
  const [asks, setAsks] = useState(false)
  const mayRelease = ability.can('release', 'Report')
  const mayMake = ability.can('release', 'Report')
  const unchecked = orders.filter(({ standing }) => standing === 'UNCHECKED').length
  useCheck(batch._id, unchecked, mayRelease)
  const clean = orders.filter(({ standing }) => standing === 'CLEAN').slice(0, mostIds)
  const left = orders.filter(({ standing }) => standing === 'LEFT' || standing === 'UNCHECKED').length

  const make = useSend(api.batchReports.make, {
    invalidates: ['batchReports'],
    onSuccess: ({ number }) => {
      toast.success(fill(m.batchReports.made, { number }))
      setShown(number)
    },
  })
  const release = useSend(api.batchReports.release, {
    invalidates: ['batchReports', 'turboReports', 'orders', 'reports', 'batches', 'home'],
    onSuccess: () => setAsks(false),
    onError: () => setAsks(false),
  })
  const onMake = () => make.mutate({ body: { _id: batch._id } })
  const group = m.batchReports.keysGroup
  useShortcut(
    { keys: 'm', label: m.batchReports.keyMake, group, when: mayMake && tests.length > 0 && !make.isPending },
    onMake,
  )
  useShortcut(
    { keys: 'Shift+S', label: m.batchReports.keyRelease, group, when: mayRelease && clean.length > 0 },
    () => setAsks(true),
  )
  const failed = [make, release].find((one) => one.error !== null)
  return (
    <div className="grid min-w-0 gap-5 px-6 py-4 max-sm:px-4">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="mr-auto flex min-w-0 flex-wrap items-center gap-x-2 text-h2 font-semibold">
            <span className="mono font-normal">{batch.number}</span>
            <span className="break-words">{batch.testType.name}</span>
            <StateChip cue={batchCue(batch)} />
          </h2>
          <div className="flex flex-wrap gap-2">
            {mayRelease && (
              <Button
                variant="primary"
                icon={PenLine}
                shortcut="Shift S"
                disabledReason={clean.length === 0 ? m.batchReports.releaseWhyNone : undefined}
                onClick={() => setAsks(true)}
              >
                {clean.length === 0
                  ? m.batchReports.releaseNone
                  : fill(m.batchReports.release, { count: clean.length })}
              </Button>
            )}
            {mayMake && (
              <Button
                icon={FileCheck2}
                shortcut="M"
                busy={make.isPending}
                disabledReason={tests.length === 0 ? m.batchReports.empty : undefined}
                onClick={onMake}
              >
                {m.batchReports.make}
              </Button>
            )}
          </div>
        </div>
        <Facts report={report} />
        {unchecked > 0 && mayRelease && (
          <p role="status" className="text-dense text-hint">
            {fill(m.batchReports.checking, { count: unchecked })}
          </p>
        )}
        {failed?.error && (
          <Banner tone="danger" title={failed.error.message} onDismiss={() => failed.reset()} />
        )}
      </div>
      <Releases releases={report.releases} />
      <Papers papers={papers} onOpen={setShown} />
      <Orders orders={orders} />
      <ReportTests tests={tests} number={batch.number} />
      <Controls runs={report.runs} />
      {report.plates.length > 0 && <Plates plates={report.plates} />}
      <Events events={report.events} cut={report.eventsAreCut} />
      {shown !== undefined && (
        <PdfDialog file={paperFile(batch, shown)} onClose={() => setShown(undefined)} />
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={(open) => !open && setAsks(false)}
        title={
          clean.length === 1
            ? m.batchReports.releaseTitleOne
            : fill(m.batchReports.releaseTitleMany, { count: clean.length })
        }
        commitLabel={m.batchReports.releaseCommit}
        busy={release.isPending}
        onCommit={() =>
          release.mutate({
            body: { _id: batch._id, orders: clean.map(({ _id, version }) => ({ _id, version })) },
          })
        }
      >
        {fill(m.batchReports.releaseText, { name: `${user.firstName} ${user.lastName}`, left })}
      </ConfirmDialog>
    </div>
  )
}

const paperFile = ({ _id, number }: BatchReport['batch'], version: number) => ({
  id: `batch report ${_id} ${version}`,
  title: fill(m.batchReports.ofVersion, { number, version }),
  filename: `${number}_report_v${version}.pdf`,
  load: async (signal: AbortSignal) =>
    (await callFile(api.batchReports.paper, { body: { _id, number: version } }, { signal })).blob,
})

/** What the batch ran on and with. */
function Facts({ report: { batch } }: { report: BatchReport }) {
  const facts: [string, string | null][] = [
    [m.batches.factInstrument, batch.instrument?.name ?? null],
    [m.batches.factMethod, batch.method],
    ...batch.reagents.map(({ name, lot, expires }): [string, string] => [
      m.batches.reagents,
      fill(m.batches.lotUntil, { name, lot, day: formatDate(expires) }),
    ]),
    [m.batches.factControls, batch.controls.join(', ') || null],
    [m.batches.factAnalyst, batch.analyst?.name ?? null],
    [
      m.batchReports.factOpened,
      fill(m.batchReports.paperLine, {
        at: formatDateTime(batch.createdAt, labZone()),
        name: batch.createdBy,
      }),
    ],
    [
      m.batchReports.factCounts,
      fill(m.batchReports.counts, {
        tests: batch.tests,
        waiting: batch.waiting,
        unverified: batch.unverified,
      }),
    ],
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-dense">
      {facts.map(([label, words], at) => (
        <div key={`${label} ${at}`} className="min-w-0">
          <dt className="text-meta text-hint">{label}</dt>
          <dd className="break-words">{words ?? <span className="text-hint">{m.batches.unset}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
