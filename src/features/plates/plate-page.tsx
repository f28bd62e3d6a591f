import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { Download, Pencil, Plus, Printer, RotateCcw, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Plate } from '@contract/plates/shapes'
import type { PlateMove } from '@contract/plates/states'
import { isApiError } from '@/api/errors'
import { invalidate, useSend } from '@/api/query'
import { HistoryList } from '@/app/entity/history-list'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { AppLink, routerLink } from '@/app/router-link'
import { plateCue } from '@/app/plates/plate-cue'
import { StateChip } from '@/app/state-register/state-chip'
import { formatDateTime } from '@/lib/format'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { usePhone } from '@/lib/use-media'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { LinkTabs } from '@/ui/tabs'
import { toast } from '@/ui/toast'
import { layoutWords } from './columns'
import { mayOverride, movesFrom, needsReason } from './cues'
import { heldLine, reviewLine } from './held-words'
import { PlateBoard } from './plate-board'
import { PlateRuns } from './plate-runs'
import { PlateTable } from './plate-table'
import { plateHistoryQuery, plateQuery, verdictsQuery } from './queries'
import { VerdictBanner } from './verdict-banner'
import { VerdictTable } from './verdict-table'

const PlateDialog = deferred(() => import('./plate-dialog').then((part) => part.PlateDialog))
const RunFileDialog = deferred(() => import('./run-file-dialog').then((part) => part.RunFileDialog))
const ReviewDialog = deferred(() => import('./review-dialog').then((part) => part.ReviewDialog))
const ReadRunDialog = deferred(() => import('./read-run-dialog').then((part) => part.ReadRunDialog))

const views = ['map', 'table', 'verdicts', 'readings', 'history'] as const
const viewWords = {
  map: m.plates.viewMap,
  table: m.plates.viewTable,
  verdicts: m.plates.viewVerdicts,
  readings: m.plates.viewRuns,
  history: m.plates.viewHistory,
}

/** One plate: its map, the same as a table, what was read of it, and what happened to it. */
export function PlatePage() {
  const { plateId } = useParams({ from: '/_in/plating_/$plateId' })
  const { data, error, refetch } = useQuery(plateQuery(plateId))
  usePageTitle(data ? fill(m.plates.one, { number: data.number }) : m.plates.subject)
  if (!data && (isApiError(error, 'not_found') || isApiError(error, 'bad_input')))
    return (
      <>
        <PageHeader
          title={m.plates.subject}
          crumbs={[{ label: m.plates.title, to: '/plating' }]}
          renderLink={routerLink}
        />
        <EmptyState title={m.plates.noSuch} text={m.plates.noSuchHelp} />
      </>
    )
  if (error && !data) return <LoadFailed error={error} refetch={() => void refetch()} />
  // What stands from another question is not this plate.
  if (!data || data._id !== plateId) return <SkeletonRows rows={8} label={m.plates.loading} />
  return <Loaded key={plateId} plate={data} />
}

function Loaded({ plate }: { plate: Plate }) {
  const { tab } = useSearch({ from: '/_in/plating_/$plateId' })
  const router = useRouter()
  const phone = usePhone()
  const { _id, number } = plate
  // On a narrow screen the wells are read better as a table; the map is a tab away.
  const first = phone ? 'table' : 'map'
  const view = views.find((one) => one === tab) ?? first
  const addressOf = (to: string) =>
    router.buildLocation({
      to: '/plating/$plateId',
      params: { plateId: _id },
      search: { tab: to === first ? undefined : to },
    }).href
  const { ability } = useMe()
  const editable = ability.can('edit', 'Plate') && plate.status === 'OPEN' && plate.stage === 'FILLING'
  const isRead = plate.runs > 0
  const verdicts = useQuery({ ...verdictsQuery(_id), enabled: isRead })
  const judged = verdicts.data?.judged
  return (
    <div className="flex min-h-full flex-1 flex-col lg:min-h-0">
      <PlateHead
        plate={plate}
        isUnjudged={judged === null}
        runsAgain={judged?.plate.action === 'CONTROL_FAIL_RERUN'}
      />
      {isRead && (
        <div className="grid gap-2 px-6 pb-3 max-sm:px-4">
          <VerdictBanner plate={plate} query={verdicts} />
        </div>
      )}
      <div className="print:hidden">
        <LinkTabs
          label={m.plates.views}
          renderLink={routerLink}
          tabs={views
            .filter((one) =>
              one === 'verdicts' ? isRead : one !== 'readings' || plate.kind === 'PCR' || isRead,
            )
            .map((one) => ({ to: addressOf(one), label: viewWords[one], current: one === view }))}
        />
      </div>
      {view === 'map' ? (
        <PlateBoard key={number} plate={plate} editable={editable} judged={judged ?? undefined} />
      ) : (
        // Wider than a phone: the keys can scroll it too.
        <div
          role="region"
          aria-label={viewWords[view]}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a pointer
          tabIndex={0}
          className="min-h-0 flex-1 overflow-x-auto -outline-offset-2! lg:overflow-y-auto"
        >
          {view === 'table' && <PlateTable plate={plate} />}
          {view === 'verdicts' && <VerdictTable plate={plate} judged={judged} />}
          {view === 'readings' && <PlateRuns plateId={_id} />}
          {view === 'history' && <PlateHistory id={_id} />}
        </div>
      )}
    </div>
  )
}

function PlateHistory({ id }: { id: string }) {
  const query = useQuery(plateHistoryQuery(id))
  return (
    <div className="p-6 max-sm:p-4">
      <HistoryList query={query} />
    </div>
  )
}

/** What is asked before a move that needs a reason. */
const asked = {
  refill: { title: m.plates.refillTitle, help: m.plates.refillHelp },
  fail: { title: m.plates.failTitle, help: m.plates.failHelp },
  override: { title: m.plates.overrideTitle, help: m.plates.overrideHelp },
} as const

/** What the plate is and what can be done with it. */
function PlateHead({
  plate,
  isUnjudged,
  runsAgain,
}: {
  plate: Plate
  isUnjudged: boolean
  /** Its controls ask for another run of the same specimens. */
  runsAgain: boolean
}) {
  const navigate = useNavigate()
  const { ability, mayOpen } = useMe()
  const client = useQueryClient()
  const { _id, version, number } = plate
  const [dialog, setDialog] = useState<
    'edit' | 'delete' | 'runFile' | 'readRun' | 'again' | 'runAgain' | PlateMove
  >()
  const close = () => setDialog(undefined)
  const mayEdit = ability.can('edit', 'Plate') && plate.status === 'OPEN'
  const options = { invalidates: ['plates'] as ['plates'], onError: () => void invalidate(client, 'plates') }
  const stage = useSend(api.plates.stage, {
    ...options,
    onSuccess: (after) => {
      close()
      toast.success(fill(m.plates.moved, { number, stage: m.plates.stage[after.stage].toLowerCase() }))
    },
  })
  const remove = useSend(api.plates.remove, {
    ...options,
    onSuccess: () => {
      close()
      toast.success(fill(m.plates.removed, { number }))
    },
  })
  const failed = [stage, remove].find((one) => one.error !== null)
  const go = (move: PlateMove, reason?: string) =>
    stage.mutate({ body: { _id, version, move, ...(reason ? { reason } : {}) } }, { onError: close })
  const moves = movesFrom[plate.stage].filter(
    (move) => move !== 'override' || mayOverride(plate, ability.can('manage', 'Qc')),
  )
  /** A plate on hold is reviewed with a decision and a reason. */
  const isAsked = (move: PlateMove) =>
    needsReason.includes(move) || (move === 'review' && plate.verdict === 'HOLD')
  // Until it is reviewed its verdict says so, where rules judged it.
  const isOnHold = plate.verdict === 'HOLD' && plate.stage === 'RESULTED'
  const asksForRun = mayEdit && isOnHold && runsAgain
  // Reviewed so, its specimens go onto another plate.
  const mayMakeAnother =
    (plate.review?.outcome === 'CONTROL_FAIL_RERUN' || plate.review?.outcome === 'REPEAT') &&
    plate.status === 'OPEN' &&
    plate.stage === 'REVIEWED' &&
    (ability.can('create', 'Plate') || ability.can('create_pcr', 'PlateMap'))
  const held = isUnjudged || plate.review !== null ? heldLine(plate) : null
  const print = () => window.print()
  useShortcut({ keys: 'p', label: m.plates.print, group: m.plates.keysGroup }, print)
  return (
    <>
      <PageHeader
        title={number}
        crumbs={[{ label: m.plates.title, to: '/plating' }]}
        renderLink={routerLink}
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            {plate.status === 'OPEN' && ability.can('delete', 'Plate') && plate.runs === 0 && (
              <Button variant="quiet" icon={Trash2} onClick={() => setDialog('delete')}>
                {m.plates.remove}
              </Button>
            )}
            {mayEdit && ['FILLING', 'LOADED', 'RUNNING'].includes(plate.stage) && (
              <Button icon={Pencil} onClick={() => setDialog('edit')}>
                {m.plates.edit}
              </Button>
            )}
            <Button icon={Printer} onClick={print}>
              {m.plates.print}
            </Button>
            {mayOpen('/batchreport') && (
              <AppLink to={`/batchreport?plate=${plate._id}`} className={buttonClass({})}>
                {m.batchReports.reportOfPlate}
              </AppLink>
            )}
            {plate.status === 'OPEN' && (
              <Button icon={Download} onClick={() => setDialog('runFile')}>
                {m.plates.runFile}
              </Button>
            )}
            {mayEdit && plate.stage === 'RUNNING' && (
              <Button variant="primary" icon={Upload} onClick={() => setDialog('readRun')}>
                {m.plates.readFile}
              </Button>
            )}
            {asksForRun && (
              <Button variant="primary" icon={RotateCcw} onClick={() => setDialog('runAgain')}>
                {m.plates.wellAction.CONTROL_FAIL_RERUN}
              </Button>
            )}
            {mayMakeAnother && (
              <Button variant="primary" icon={Plus} onClick={() => setDialog('again')}>
                {m.plates.create}
              </Button>
            )}
            {mayEdit &&
              moves.map((move, at) => (
                <Button
                  key={move}
                  variant={
                    at === 0 &&
                    plate.stage !== 'RUNNING' &&
                    move !== 'override' &&
                    !isOnHold &&
                    !mayMakeAnother
                      ? 'primary'
                      : 'outline'
                  }
                  busy={stage.isPending && stage.variables.body.move === move}
                  disabledReason={plate.specimens === 0 ? m.plates.empty : undefined}
                  onClick={() => (isAsked(move) ? setDialog(move) : go(move))}
                >
                  {m.plates.move[move]}
                </Button>
              ))}
          </span>
        }
      />
      <div className="grid gap-2 border-t border-line px-6 py-3 max-sm:px-4">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-dense text-text2">
          <StateChip cue={plateCue(plate)} />
          <span className="font-semibold text-text">{plate.testType.name}</span>
          <span>{m.plates.kind[plate.kind]}</span>
          <span>{fill(m.plates.wellsOf, { format: plate.format })}</span>
          <span>{layoutWords(plate)}</span>
          {plate.barcode !== number && <span className="mono">{plate.barcode}</span>}
          {plate.instrument && <span>{plate.instrument.name}</span>}
          {plate.batch && <span className="mono">{plate.batch.number}</span>}
          <Family label={m.plates.factFrom} plates={plate.sources} />
          <Family label={m.plates.usedFor} plates={plate.children} />
        </p>
        {/* The mark stays with the plate, on the screen and printed, whatever is decided of it. */}
        {held !== null && (
          <Banner tone={plate.review?.outcome === 'OVERRIDE' ? 'warning' : 'danger'} title={held} />
        )}
        {plate.review !== null && <p className="text-dense text-text2">{reviewLine(plate.review)}</p>}
        {failed?.error && (
          <Banner tone="danger" title={failed.error.message} onDismiss={() => failed.reset()} />
        )}
        {plate.deletedAt !== null && (
          <Banner
            tone="info"
            title={fill(m.plates.deletedLine, {
              at: formatDateTime(plate.deletedAt, labZone()),
              name: plate.deletedBy ?? '',
              why: plate.deletedWhy ?? '',
            })}
          />
        )}
      </div>
      {dialog === 'edit' && <PlateDialog plate={plate} onDone={close} onClose={close} />}
      {dialog === 'runFile' && <RunFileDialog plate={plate} onClose={close} />}
      {(dialog === 'review' || dialog === 'runAgain') && (
        <ReviewDialog
          plate={plate}
          first={dialog === 'runAgain' ? 'CONTROL_FAIL_RERUN' : undefined}
          busy={stage.isPending}
          onClose={close}
          onSave={(outcome, reason) =>
            stage.mutate({ body: { _id, version, move: 'review', outcome, reason } }, { onError: close })
          }
        />
      )}
      {dialog === 'again' && (
        <PlateDialog
          plate={undefined}
          onDone={({ _id: made }) => void navigate({ to: '/plating/$plateId', params: { plateId: made } })}
          onClose={close}
        />
      )}
      {dialog === 'readRun' && <ReadRunDialog plate={plate} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={(open) => !open && close()}
        title={fill(m.plates.removeTitle, { number })}
        commitLabel={m.plates.remove}
        reason={{ label: m.plates.reason, missing: m.errors.reasonMissing }}
        busy={remove.isPending}
        onCommit={(reason) => remove.mutate({ body: { _id, version, reason } }, { onError: close })}
      >
        {fill(m.plates.removeHelp, { count: plate.specimens })}
      </ConfirmDialog>
      {(['refill', 'fail', 'override'] as const).map((move) => (
        <ConfirmDialog
          key={move}
          open={dialog === move}
          onOpenChange={(open) => !open && close()}
          title={fill(asked[move].title, { number })}
          commitLabel={m.plates.move[move]}
          reason={{ label: m.plates.reason, missing: m.errors.reasonMissing }}
          busy={stage.isPending}
          onCommit={(reason) => go(move, reason)}
        >
          {fill(asked[move].help, { why: plate.heldWhy ?? '' }).trim()}
        </ConfirmDialog>
      ))}
    </>
  )
}

/** Plates that this one was stamped from or into, each with the way to it. */
function Family({ label, plates }: { label: string; plates: readonly { _id: string; number: string }[] }) {
  if (plates.length === 0) return null
  return (
    <span className="flex flex-wrap gap-x-2">
      {label}
      {plates.map(({ _id, number }) => (
        <AppLink key={_id} to={`/plating/${_id}`} className="mono text-link">
          {number}
        </AppLink>
      ))}
    </span>
  )
}
