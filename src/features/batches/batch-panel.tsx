import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks, Pencil, Printer, Trash2, Wand } from 'lucide-react'
import { useState } from 'react'
import { canNavigate } from '@contract/abilities'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Batch, BatchOutcome, BatchRow, BatchSpecimen } from '@contract/batches/shapes'
import type { BatchMove } from '@contract/batches/states'
import { callFile } from '@/api/client'
import { isApiError } from '@/api/errors'
import { invalidate, useSend } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { useBuilt } from '@/app/paths'
import { AppLink } from '@/app/router-link'
import { StateChip } from '@/app/state-register/state-chip'
import { formatDate, formatDateTime } from '@/lib/format'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { announce } from '@/ui/live-region'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { BatchRows } from './batch-rows'
import { batchCue, movesFrom } from '@/app/batches/cues'
import { batchQuery } from './queries'
import { ScanStrip } from './scan-strip'

const PdfDialog = deferred(() => import('@/app/orders/pdf-dialog').then((part) => part.PdfDialog))
const BatchDialog = deferred(() => import('./batch-dialog').then((part) => part.BatchDialog))
const ChooseDialog = deferred(() => import('./choose-dialog').then((part) => part.ChooseDialog))

interface BatchPanelProps {
  id: string
  /** Whether its own page is elsewhere: the number leads there. */
  linked?: boolean
  /** It was deleted, as `deleted` is now; `next` is the batch that is selected now. */
  onDeleted: (deleted: BatchRow, next: string | null) => void
}

/** A batch with its specimens: scanned in, ordered, taken out, printed, moved on. */
export function BatchPanel({ id, linked = false, onDeleted }: BatchPanelProps) {
  const { data, error, refetch } = useQuery(batchQuery(id))
  if (!data && (isApiError(error, 'not_found') || isApiError(error, 'bad_input')))
    return <EmptyState title={m.batches.noSuch} text={m.batches.noSuchHelp} />
  if (error && !data) return <LoadFailed error={error} refetch={() => void refetch()} />
  // What stands from another question is not this batch.
  if (!data || data._id !== id) return <SkeletonRows rows={8} label={m.batches.loading} />
  return <Loaded key={id} batch={data} linked={linked} onDeleted={onDeleted} />
}

function Loaded({
  batch,
  linked,
  onDeleted,
}: {
  batch: Batch
  linked: boolean
  onDeleted: (deleted: BatchRow, next: string | null) => void
}) {
  const { ability } = useMe()
  const built = useBuilt()
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'edit' | 'choose' | 'delete' | 'refill' | 'print'>()
  const [outcomes, setOutcomes] = useState<readonly BatchOutcome[]>([])
  const mayEdit = ability.can('edit', 'Batch') && batch.status === 'OPEN'
  const editable = mayEdit && batch.stage === 'FILLING'
  const close = () => setDialog(undefined)
  const { _id, version, number } = batch

  const again = () => void invalidate(client, 'batches')
  const options = { invalidates: ['batches' as const, 'bench' as const], onError: again }
  const move = useSend(api.batches.move, options)
  const takeOut = useSend(api.batches.takeOut, options)
  const fillIt = useSend(api.batches.fillByRule, {
    ...options,
    onSuccess: ({ outcomes: each }) => onOutcomes(each),
  })
  const stage = useSend(api.batches.stage, {
    ...options,
    onSuccess: (after) => {
      close()
      toast.success(fill(m.batches.moved, { number, stage: m.batches.stage[after.stage].toLowerCase() }))
    },
  })
  const remove = useSend(api.batches.remove, {
    ...options,
    onSuccess: ({ batch: deleted, next }) => {
      close()
      onDeleted(deleted, next)
    },
  })
  const failed = [move, takeOut, fillIt, stage, remove].find((one) => one.error !== null)
  const busy = move.isPending || takeOut.isPending

  function onOutcomes(each: readonly BatchOutcome[]): void {
    close()
    setOutcomes(each.filter(({ ok }) => !ok))
    const words = fill(m.batches.filled, { count: each.filter(({ ok }) => ok).length })
    announce(words)
    toast.success(words)
  }
  function onMove(row: BatchSpecimen, position: number): void {
    move.mutate(
      { body: { _id, version, specimenId: row.specimenId, position } },
      { onSuccess: () => announce(fill(m.batches.movedTo, { barcode: row.barcode, position })) },
    )
  }
  function onTakeOut(row: BatchSpecimen): void {
    takeOut.mutate(
      { body: { _id, version, specimenId: row.specimenId } },
      { onSuccess: () => announce(fill(m.batches.tookOut, { barcode: row.barcode })) },
    )
  }
  const go = (next: BatchMove, reason?: string) =>
    stage.mutate({ body: { _id, version, move: next, ...(reason ? { reason } : {}) } })
  useShortcut(
    { keys: 'p', label: m.batches.keyPrint, group: m.batches.keysGroup, when: batch.rows.length > 0 },
    () => setDialog('print'),
  )

  return (
    <div className="flex shrink-0 flex-col">
      <div className="grid gap-3 px-6 pt-4 pb-3 max-sm:px-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="mr-auto flex min-w-0 flex-wrap items-center gap-x-2 text-h2 font-semibold">
            {/* On its own page the number is the title above. */}
            {linked && (
              <AppLink to={`/batch/${_id}`} className="mono font-normal text-link">
                {number}
              </AppLink>
            )}
            <span className="break-words">{batch.testType.name}</span>
            <StateChip cue={batchCue(batch)} />
          </h2>
          <div className="flex flex-wrap gap-2">
            {batch.status === 'OPEN' && ability.can('delete', 'Batch') && (
              <Button variant="quiet" icon={Trash2} onClick={() => setDialog('delete')}>
                {m.batches.remove}
              </Button>
            )}
            {mayEdit && batch.stage !== 'COMPLETE' && (
              <Button icon={Pencil} onClick={() => setDialog('edit')}>
                {m.batches.edit}
              </Button>
            )}
            <Button
              icon={Printer}
              disabledReason={batch.rows.length === 0 ? m.batches.empty : undefined}
              onClick={() => setDialog('print')}
            >
              {m.batches.print}
            </Button>
            {mayEdit &&
              movesFrom[batch.stage].map((next, at) => (
                <Button
                  key={next}
                  variant={at === 0 ? 'primary' : 'outline'}
                  busy={stage.isPending && stage.variables.body.move === next}
                  disabledReason={batch.rows.length === 0 ? m.batches.empty : undefined}
                  onClick={() => (next === 'refill' ? setDialog('refill') : go(next))}
                >
                  {m.batches.move[next]}
                </Button>
              ))}
          </div>
        </div>
        <BatchFacts batch={batch} />
        {failed?.error && (
          <Banner
            tone="danger"
            title={[failed.error.message, ...Object.values(failed.error.fields ?? {})].join(' ')}
            onDismiss={() => failed.reset()}
          />
        )}
        {outcomes.length > 0 && (
          <Banner
            tone="warning"
            title={fill(m.batches.notAdded, { count: outcomes.length })}
            onDismiss={() => setOutcomes([])}
          >
            <ul>
              {outcomes.map(({ specimenId, message }) => (
                <li key={specimenId}>{message}</li>
              ))}
            </ul>
          </Banner>
        )}
        {editable && <ScanStrip batch={batch} />}
        {editable && (
          <div className="flex flex-wrap items-center gap-2">
            <Button icon={Wand} busy={fillIt.isPending} onClick={() => fillIt.mutate({ body: { _id } })}>
              {m.batches.fillButton}
            </Button>
            <Button icon={ListChecks} onClick={() => setDialog('choose')}>
              {m.batches.chooseSpecimens}
            </Button>
          </div>
        )}
      </div>
      <div className="@container min-h-40 border-y border-line px-4 max-sm:px-2">
        <BatchRows
          batch={batch}
          editable={editable}
          busy={busy}
          mayOpen={built.has('/order/:id') && canNavigate(ability, '/order/:id')}
          onMove={onMove}
          onTakeOut={onTakeOut}
        />
      </div>
      <p className="flex flex-wrap gap-x-4 px-6 py-2 text-meta text-hint max-sm:px-4">
        <span>{fill(m.batches.ofMaximum, { count: batch.specimens, maximum: batch.maximum })}</span>
        <span>
          {batch.specimens >= batch.maximum
            ? m.batches.roomNone
            : fill(m.batches.room, { count: batch.maximum - batch.specimens })}
        </span>
        <span>{fill(m.batches.waitingCount, { count: batch.waiting, tests: batch.tests })}</span>
      </p>
      {dialog === 'edit' && <BatchDialog batch={batch} onDone={close} onClose={close} />}
      {dialog === 'choose' && <ChooseDialog batch={batch} onDone={onOutcomes} onClose={close} />}
      {dialog === 'print' && <PdfDialog file={workListFile(batch)} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={(open) => !open && close()}
        title={fill(m.batches.removeTitle, { number })}
        commitLabel={m.batches.remove}
        reason={{ label: m.batches.removeReason, missing: m.errors.reasonMissing }}
        busy={remove.isPending}
        onCommit={(reason) => remove.mutate({ body: { _id, version, reason } }, { onError: close })}
      >
        {fill(m.batches.removeHelp, { count: batch.specimens })}
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'refill'}
        onOpenChange={(open) => !open && close()}
        title={fill(m.batches.refillTitle, { number })}
        commitLabel={m.batches.move.refill}
        reason={{ label: m.batches.removeReason, missing: m.errors.reasonMissing }}
        busy={stage.isPending}
        onCommit={(reason) =>
          stage.mutate({ body: { _id, version, move: 'refill', reason } }, { onError: close })
        }
      >
        {m.batches.refillHelp}
      </ConfirmDialog>
    </div>
  )
}

const workListFile = ({ _id, number, version }: Batch) => ({
  id: `work list ${_id} ${version}`,
  title: fill(m.batches.workListOf, { number }),
  filename: `${number}_work_list.pdf`,
  load: async (signal: AbortSignal) =>
    (await callFile(api.batches.workList, { body: { _id } }, { signal })).blob,
})

/** What the batch runs on and with. */
function BatchFacts({ batch }: { batch: Batch }) {
  const facts: [string, string | null][] = [
    [m.batches.factInstrument, batch.instrument?.name ?? null],
    [m.batches.factMethod, batch.method],
    ...(batch.onlyTests === null
      ? []
      : [[m.batches.factTests, batch.onlyTests.join(', ')] satisfies [string, string]]),
    ...batch.reagents.map(({ name, lot, expires }): [string, string] => [
      m.batches.reagents,
      fill(m.batches.lotUntil, { name, lot, day: formatDate(expires) }),
    ]),
    [m.batches.factControls, batch.controls.join(', ') || null],
    [m.batches.factAnalyst, batch.analyst?.name ?? null],
  ]
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-dense">
        {facts.map(([label, words], at) => (
          <div key={`${label} ${at}`} className="min-w-0">
            <dt className="text-meta text-hint">{label}</dt>
            <dd className="break-words">{words ?? <span className="text-hint">{m.batches.unset}</span>}</dd>
          </div>
        ))}
      </dl>
      {batch.deletedAt !== null && (
        <Banner
          tone="info"
          title={fill(m.batches.deletedLine, {
            at: formatDateTime(batch.deletedAt, labZone()),
            name: batch.deletedBy ?? '',
            why: batch.deletedWhy ?? '',
          })}
        />
      )}
    </>
  )
}
