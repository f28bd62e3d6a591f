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
import { plateCue } from '@/app/plates/plate-cue'
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
import { ReportWells } from './report-wells'
import { useCheck } from './use-check'

const PdfDialog = deferred(() => import('@/app/orders/pdf-dialog').then((part) => part.PdfDialog))

/** Everything that happened to a batch or plate, its papers, and the release of what is clean. */
export function ReportPanel({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(reportQuery(id))
  if (!data && (isApiError(error, 'not_found') || isApiError(error, 'bad_input')))
    return <EmptyState title={m.batchReports.noSuch} text={m.batchReports.noSuchHelp} />
  if (error && !data) return <LoadFailed error={error} refetch={() => void refetch()} />
  const subject = data?.plate ?? data?.batch
  // What stands from another question is not this one.
  if (!data || !subject || subject._id !== id) return <SkeletonRows rows={8} label={m.batchReports.loading} />
  return <Loaded report={data} subject={subject} />
}

type Subject = NonNullable<BatchReport['batch'] | BatchReport['plate']>

function Loaded({ report, subject }: { report: BatchReport; subject: Subject }) {
  const { batch, plate, orders, papers, tests } = report
  const { ability, user } = useMe()
  const [shown, setShown] = useState<number>()
  const [asks, setAsks] = useState(false)
  const mayRelease = ability.can('release', 'Report')
  const mayMake = ability.can('release', 'Report')
  const unchecked = orders.filter(({ standing }) => standing === 'UNCHECKED').length
  useCheck(subject._id, unchecked, mayRelease)
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
  const onMake = () => make.mutate({ body: { _id: subject._id } })
  const group = m.batchReports.keysGroup
  useShortcut(
    { keys: 'm', label: m.batchReports.keyMake, group, when: mayMake && tests.length > 0 && !make.isPending },
    onMake,
  )
  useShortcut(
    { keys: 'Shift+S', label: m.batchReports.keyRelease, group, when: mayRelease && clean.length > 0 },
    () => setAsks(true),
  )
  const empty = plate ? m.batchReports.plateEmpty : m.batchReports.empty
  const failed = [make, release].find((one) => one.error !== null)
  return (
    <div className="grid min-w-0 gap-5 px-6 py-4 max-sm:px-4">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="mr-auto flex min-w-0 flex-wrap items-center gap-x-2 text-h2 font-semibold">
            <span className="mono font-normal">{subject.number}</span>
            <span className="break-words">{subject.testType.name}</span>
            {plate && <StateChip cue={plateCue(plate)} />}
            {batch && <StateChip cue={batchCue(batch)} />}
          </h2>
          <div className="flex flex-wrap gap-2">
            {mayRelease && (
              <Button
                variant="primary"
                icon={PenLine}
                shortcut="Shift S"
                disabledReason={
                  clean.length > 0
                    ? undefined
                    : plate
                      ? m.batchReports.releaseWhyNonePlate
                      : m.batchReports.releaseWhyNone
                }
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
                disabledReason={tests.length === 0 ? empty : undefined}
                onClick={onMake}
              >
                {m.batchReports.make}
              </Button>
            )}
          </div>
        </div>
        <Facts facts={plate ? plateFacts(plate) : batch ? batchFacts(batch) : []} />
        {unchecked > 0 && mayRelease && (
          <p role="status" className="text-dense text-hint">
            {fill(m.batchReports.checking, { count: unchecked })}
          </p>
        )}
        {failed?.error && (
          <Banner tone="danger" title={failed.error.message} onDismiss={() => failed.reset()} />
        )}
      </div>
      <Releases
        releases={report.releases}
        title={plate ? m.batchReports.releasesTitlePlate : m.batchReports.releasesTitle}
      />
      <Papers
        papers={papers}
        none={plate ? m.batchReports.papersNonePlate : m.batchReports.papersNone}
        onOpen={setShown}
      />
      <Orders orders={orders} empty={empty} />
      {plate && report.plates.length > 0 && (
        // What its controls read stands at their wells.
        <Plates
          plates={report.plates.map((one) => ({ ...one, controls: [] }))}
          title={m.batchReports.plateTitle}
        />
      )}
      {plate && <ReportWells wells={report.wells} number={plate.number} />}
      <ReportTests tests={tests} number={subject.number} isPlate={plate !== null} />
      <Controls runs={report.runs} none={plate ? m.batchReports.runsNonePlate : m.batchReports.runsNone} />
      {!plate && report.plates.length > 0 && (
        <Plates plates={report.plates} title={m.batchReports.platesTitle} />
      )}
      <Events events={report.events} cut={report.eventsAreCut} />
      {shown !== undefined && (
        <PdfDialog file={paperFile(subject, plate !== null, shown)} onClose={() => setShown(undefined)} />
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
            body: { _id: subject._id, orders: clean.map(({ _id, version }) => ({ _id, version })) },
          })
        }
      >
        {fill(m.batchReports.releaseText, { name: `${user.firstName} ${user.lastName}`, left })}
      </ConfirmDialog>
    </div>
  )
}

const paperFile = ({ _id, number }: Subject, isPlate: boolean, version: number) => ({
  id: `batch report ${_id} ${version}`,
  title: fill(isPlate ? m.batchReports.ofPlateVersion : m.batchReports.ofVersion, { number, version }),
  filename: `${number}_report_v${version}.pdf`,
  load: async (signal: AbortSignal) =>
    (await callFile(api.batchReports.paper, { body: { _id, number: version } }, { signal })).blob,
})

type Fact = readonly [label: string, words: string | null]
const made = (createdAt: string, name: string) =>
  fill(m.batchReports.paperLine, { at: formatDateTime(createdAt, labZone()), name })

/** What the batch ran on and with. */
const batchFacts = (batch: NonNullable<BatchReport['batch']>): Fact[] => [
  [m.batches.factInstrument, batch.instrument?.name ?? null],
  [m.batches.factMethod, batch.method],
  ...(batch.onlyTests === null ? [] : [[m.batches.factTests, batch.onlyTests.join(', ')] satisfies Fact]),
  ...batch.reagents.map(({ name, lot, expires }): Fact => [
    m.batches.reagents,
    fill(m.batches.lotUntil, { name, lot, day: formatDate(expires) }),
  ]),
  [m.batches.factControls, batch.controls.join(', ') || null],
  [m.batches.factAnalyst, batch.analyst?.name ?? null],
  [m.batchReports.factOpened, made(batch.createdAt, batch.createdBy)],
  [
    m.batchReports.factCounts,
    fill(m.batchReports.counts, {
      tests: batch.tests,
      waiting: batch.waiting,
      unverified: batch.unverified,
    }),
  ],
]

/** What the plate is and what it was made of. */
const plateFacts = (plate: NonNullable<BatchReport['plate']>): Fact[] => [
  [m.batchReports.factBarcode, plate.barcode],
  [
    m.batchReports.factLayout,
    fill(m.batchReports.layoutOf, { name: plate.layout.name, number: plate.layout.number }),
  ],
  [m.batches.factInstrument, plate.instrument?.name ?? null],
  [m.batchReports.factBatch, plate.batch?.number ?? null],
  [m.batchReports.factOpened, made(plate.createdAt, plate.createdBy)],
]

function Facts({ facts }: { facts: readonly Fact[] }) {
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
