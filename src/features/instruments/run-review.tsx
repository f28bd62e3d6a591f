import { useQuery } from '@tanstack/react-query'
import type { RowSelectionState } from '@tanstack/react-table'
import { ArrowLeft, CheckCheck } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { acceptable, runLineStateLabels, RunLineState, toDecide } from '@contract/instrument-runs/choices'
import type { RunAcceptance, RunLine, RunReview as Review } from '@contract/instrument-runs/shapes'
import { fill, m } from '@contract/messages'
import { isApiError } from '@/api/errors'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { AppLink, routerLink } from '@/app/router-link'
import { StateChip } from '@/app/state-register/state-chip'
import { formatCount, formatDateTime, formatPerson } from '@/lib/format'
import { useShortcut, useToldKeys } from '@/lib/shortcuts/use-shortcut'
import { labZone } from '@/lib/zone'
import { DataTable } from '@/table/data-table'
import { ListFooter } from '@/table/list-footer'
import { OutcomeDialog, type Outcome } from '@/table/outcome-dialog'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { deferred } from '@/ui/deferred'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { Facts } from '@/ui/facts'
import { Progress } from '@/ui/progress'
import { SkeletonRows } from '@/ui/skeleton'
import { LinkTabs } from '@/ui/tabs'
import { toast } from '@/ui/toast'
import type { CodeToMap } from './code-dialog'
import type { NameToMap } from '@/app/instrument-controls/control-dialog'
import { pageOfLines, reviewQuery } from './queries'
import { RunAnalytes } from './run-analytes'
import { lineColumns } from './run-columns'
import { becomesText, controlText, lineCue, presentText, sentText } from './run-cues'
import { isControl, isOpen, RunLineDialog } from './run-line-dialog'
import { runsAddress, type RunView } from './run-search'
import { useAcceptAll, useAcceptOne, useSetAside } from './use-decide'

const CodeDialog = deferred(() => import('./code-dialog').then((part) => part.CodeDialog))
const ControlDialog = deferred(() =>
  import('@/app/instrument-controls/control-dialog').then((part) => part.ControlDialog),
)

const countOf = ({ counts }: Review, states: readonly RunLineState[]): number =>
  counts.reduce((sum, { state, count }) => (states.includes(state) ? sum + count : sum), 0)

interface RunReviewProps {
  instrumentId: string
  id: string
  /** The lines that the address asks for; without it those that wait, or the matched ones where none does. */
  show: RunView | undefined
}

/** One run: its lines as they match now, and what is decided of them. */
export function RunReview({ instrumentId, id, show: asked }: RunReviewProps) {
  const [page, setPage] = useState(1)
  const { data: waits } = useQuery({ ...reviewQuery(id, 'todo', 1), enabled: asked === undefined })
  const show =
    asked ?? (waits && countOf(waits, toDecide) === 0 && countOf(waits, ['matched']) > 0 ? 'matched' : 'todo')
  const [known, setKnown] = useState(show)
  if (known !== show) {
    setKnown(show)
    setPage(1)
  }
  const query = useQuery(reviewQuery(id, show, known === show ? page : 1))
  const { data, error, refetch } = query
  const back = (
    <AppLink
      to={runsAddress(instrumentId)}
      className="inline-flex items-center gap-1 text-dense text-link underline-offset-2 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-3.5" />
      {m.instrumentProfiles.back}
    </AppLink>
  )
  if (!data && (isApiError(error, 'not_found') || isApiError(error, 'bad_input')))
    return (
      <div className="grid content-start gap-4 p-6 max-sm:p-4">
        {back}
        <EmptyState title={m.instrumentInbox.noSuch} text={m.instrumentProfiles.noSuchHelp} />
      </div>
    )
  if (error && !data) return <LoadFailed error={error} refetch={() => void refetch()} />
  // What stands from another question is not this run.
  if (!data || data.run._id !== id || data.run.instrumentId !== instrumentId)
    return <SkeletonRows rows={8} label={m.instrumentInbox.runLoading} />
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <div className="grid gap-3 px-6 pt-3 pb-2 max-sm:px-4">{back}</div>
      <Loaded
        review={data}
        view={show}
        page={page}
        setPage={setPage}
        waiting={query.isPlaceholderData}
        updatedAt={query.dataUpdatedAt}
        refetch={() => void refetch()}
      />
    </div>
  )
}

interface LoadedProps {
  review: Review
  view: RunView
  page: number
  setPage: (page: number) => void
  /** The lines of another view still stand. */
  waiting: boolean
  updatedAt: number
  refetch: () => void
}

const unchanging = { text: '', page: 1 }
const idOf = ({ place }: RunLine) => String(place)

function Loaded({ review, view, page, setPage, waiting, updatedAt, refetch }: LoadedProps) {
  const { run, lines, total } = review
  const { ability } = useMe()
  const may = { code: ability.can('edit', 'Instrument'), name: ability.can('manage', 'Qc') }
  const [looked, setLooked] = useState<number>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [aside, setAside] = useState<readonly number[]>()
  const [mapped, setMapped] = useState<CodeToMap>()
  const [naming, setNaming] = useState<NameToMap>()
  const [failed, setFailed] = useState<Outcome[]>()
  const [reasons, setReasons] = useState(false)
  const [ticks, setTicks] = useState<RowSelectionState>({})
  const matched = countOf(review, ['matched'])
  const line = lines.find(({ place }) => place === looked)

  const all = useAcceptAll(run._id, ({ state, done, failed: refused }) => {
    if (state === 'DONE')
      toast.success(
        done === 1
          ? m.instrumentInbox.acceptedOne
          : fill(m.instrumentInbox.acceptedMany, { count: formatCount(done) }),
      )
    else if (state === 'DONE_WITH_ERRORS')
      toast.success(
        fill(m.instrumentInbox.acceptedSome, {
          done: formatCount(done - refused),
          failed: formatCount(refused),
        }),
      )
  })
  const one = useAcceptOne(run._id, ({ place, ok, message }) => {
    if (ok) {
      toast.success(
        line?.state === 'control' ? m.instrumentInbox.controlEntered : m.instrumentInbox.acceptedOne,
      )
      setLooked(undefined)
      setRefusal(null)
    } else {
      // What was seen no longer holds: the line opens, as it is now, with the reason.
      setRefusal(message)
      setLooked(place)
    }
  })
  const leave = useSetAside(run._id, (outcomes) => {
    const done = outcomes.filter(({ ok }) => ok).length
    setAside(undefined)
    setLooked(undefined)
    setTicks({})
    if (done > 0)
      toast.success(
        done === 1 ? m.instrumentInbox.asideDoneOne : fill(m.instrumentInbox.asideDoneMany, { count: done }),
      )
    if (done < outcomes.length) setFailed(outcomes.map((each) => named(each, lines)))
  })
  const busy = one.isPending || leave.isPending
  const mayAcceptAll = matched > 0 && !busy && !all.isUnderWay
  const acceptAll = () => {
    if (mayAcceptAll) all.begin()
  }
  const accept = (row: RunLine) => {
    if (!busy && (acceptable.includes(row.state) || row.state === 'control') && row.raw !== null)
      one.accept(row)
  }
  // A line whose value stands already, or that is in doubt, is looked at before it is accepted.
  const act = (row: RunLine) => (row.state === 'matched' ? accept(row) : open(row))
  const map = (row: RunLine) =>
    row.state === 'controlUnknown'
      ? setNaming({ name: row.specimen ?? '', known: null })
      : setMapped(toMap(review, row))
  function open(row: RunLine): void {
    setRefusal(null)
    setLooked(row.place)
  }
  const acts = useRef({ act, map, leave: (row: RunLine) => setAside([row.place]), may })
  acts.current = { act, map, leave: (row) => setAside([row.place]), may }
  const columns = useMemo(() => lineColumns(({ line: row }) => <Act line={row} acts={acts.current} />), [])

  useShortcut(
    {
      keys: 'Shift+A',
      label: m.instrumentInbox.keyAcceptAll,
      group: m.instrumentInbox.keysGroup,
      when: mayAcceptAll,
    },
    acceptAll,
  )
  useToldKeys(toldKeys)
  const problem = all.error ?? one.error
  const ticked = lines.filter((row) => ticks[idOf(row)] === true && isOpen(row) && row.state !== 'control')
  return (
    <>
      <Head review={review}>
        {ticked.length > 0 && (
          <Button onClick={() => setAside(ticked.map(({ place }) => place))}>
            {fill(m.instrumentInbox.setAsideCount, { count: ticked.length })}
          </Button>
        )}
        <Button
          variant="primary"
          icon={CheckCheck}
          shortcut="Shift A"
          disabledReason={
            all.isUnderWay
              ? m.instrumentInbox.acceptUnderWay
              : matched === 0
                ? m.instrumentInbox.acceptWhyNone
                : undefined
          }
          onClick={acceptAll}
        >
          {matched === 0
            ? m.instrumentInbox.acceptNone
            : fill(m.instrumentInbox.acceptAll, { count: formatCount(matched) })}
        </Button>
      </Head>
      <div className="grid gap-2 px-6 max-sm:px-4">
        <Acceptance
          acceptance={all.acceptance}
          isUnderWay={all.isUnderWay}
          review={review}
          onReasons={() => setReasons(true)}
        />
        {problem && (
          <Banner
            tone="danger"
            title={problem.message}
            onDismiss={() => {
              all.reset()
              one.reset()
            }}
          />
        )}
      </div>
      <RunAnalytes runId={run._id} analytes={review.analytes} />
      <Views review={review} view={view} />
      <div className="@container flex-1 overflow-x-auto">
        <DataTable
          label={m.instrumentInbox.linesLabel}
          takesFocus
          query={{
            data: {
              docs: lines,
              total,
              totalIsCapped: false,
              page,
              pages: Math.max(1, Math.ceil(total / pageOfLines)),
              limit: pageOfLines,
              after: null,
            },
            error: null,
            isPlaceholderData: waiting,
            dataUpdatedAt: updatedAt,
            refetch,
          }}
          columns={columns}
          getRowId={idOf}
          search={unchanging}
          set={() => undefined}
          defaultSort=""
          selection={ticks}
          onSelectionChange={setTicks}
          onOpen={open}
          onRowKey={(key, row) => {
            if (!isOpen(row)) return false
            if (key === 'a') act(row)
            else if (key === 's' && row.state !== 'control') setAside([row.place])
            else if (key === 'm' && mayMap(row, may)) map(row)
            else return false
            return true
          }}
          card={(row) => <LineCard line={row} />}
          filtered
          empty={null}
          noMatch={
            view === 'todo' && countOf(review, [...toDecide, 'matched']) === 0 ? (
              <EmptyState title={m.instrumentInbox.nothingLeft} text={m.instrumentInbox.linesNoneHelp} />
            ) : (
              <EmptyState
                tone="nomatch"
                title={m.instrumentInbox.linesNone}
                text={m.instrumentInbox.linesNoneHelp}
              />
            )
          }
        />
      </div>
      {total > pageOfLines && (
        <ListFooter
          page={{
            docs: lines,
            total,
            totalIsCapped: false,
            page,
            pages: Math.ceil(total / pageOfLines),
            limit: pageOfLines,
            after: null,
          }}
          set={({ page: to = 1 }) => setPage(to)}
          updatedAt={updatedAt}
        />
      )}
      {line && aside === undefined && mapped === undefined && naming === undefined && (
        <RunLineDialog
          runId={run._id}
          code={review.codes.find(({ code }) => code === line.test)}
          line={line}
          refusal={refusal}
          busy={one.isPending}
          onAccept={() => accept(line)}
          onAside={() => setAside([line.place])}
          onMap={mayMap(line, may) ? () => map(line) : undefined}
          onClose={() => setLooked(undefined)}
        />
      )}
      {mapped && (
        <CodeDialog
          instrumentId={run.instrumentId}
          code={mapped}
          onClose={() => {
            setMapped(undefined)
            setLooked(undefined)
          }}
        />
      )}
      {naming && (
        <ControlDialog
          instrumentId={run.instrumentId}
          name={naming}
          onClose={() => {
            setNaming(undefined)
            setLooked(undefined)
          }}
        />
      )}
      <ConfirmDialog
        open={aside !== undefined}
        onOpenChange={(isShown) => !isShown && setAside(undefined)}
        title={
          aside?.length === 1
            ? m.instrumentInbox.setAsideTitleOne
            : fill(m.instrumentInbox.setAsideTitleMany, { count: aside?.length ?? 0 })
        }
        commitLabel={m.instrumentInbox.setAsideOne}
        reason={{ label: m.instrumentInbox.setAsideReason, missing: m.errors.reasonMissing }}
        busy={leave.isPending}
        onCommit={(reason) => leave.setAside(aside ?? [], reason)}
      >
        {leave.error ? leave.error.message : m.instrumentInbox.setAsideHelp}
      </ConfirmDialog>
      {reasons && (
        <ReasonsDialog
          notEntered={review.notEntered.map((each) => named({ ...each, ok: false }, lines))}
          onClose={() => setReasons(false)}
        />
      )}
      {failed && (
        <OutcomeDialog
          title={m.instrumentInbox.outcomeTitle}
          outcomes={failed}
          onClose={() => setFailed(undefined)}
        />
      )}
    </>
  )
}

interface AcceptanceProps {
  acceptance: RunAcceptance | null
  isUnderWay: boolean
  review: Review
  onReasons: () => void
}

/** How far the acceptance of all matched lines is, why it ended early, and which lines it could not enter. */
function Acceptance({ acceptance, isUnderWay, review, onReasons }: AcceptanceProps) {
  const { notEnteredTotal: count } = review
  if (isUnderWay) {
    if (!acceptance || (acceptance.state !== 'QUEUED' && acceptance.state !== 'RUNNING')) return null
    const { done, total, byName } = acceptance
    return (
      <div className="pb-2">
        <p className="mb-1 flex flex-wrap justify-between gap-x-4 text-meta text-hint tabular-nums">
          <span>
            {m.instrumentInbox.accepting}{' '}
            {fill(m.instrumentInbox.acceptingOf, { done: formatCount(done), count: formatCount(total) })}
          </span>
          <span>{fill(m.instrumentInbox.acceptingHelp, { name: byName })}</span>
        </p>
        <Progress value={done} max={total} label={m.instrumentInbox.accepting} />
      </div>
    )
  }
  const ended = acceptance?.state === 'FAILED' || acceptance?.state === 'CANCELLED'
  return (
    <>
      {ended && (
        <Banner tone="danger" title={m.instrumentInbox.acceptStopped}>
          {acceptance.message}
        </Banner>
      )}
      {count > 0 && (
        <Banner
          tone="warning"
          title={
            count === 1
              ? m.instrumentInbox.notEnteredOne
              : fill(m.instrumentInbox.notEnteredMany, { count: formatCount(count) })
          }
        >
          <div className="grid justify-items-start gap-2 pt-1">
            {count > review.notEntered.length &&
              fill(m.instrumentInbox.notEnteredFirst, { count: review.notEntered.length })}
            <Button size="s" onClick={onReasons}>
              {m.instrumentInbox.notEnteredShow}
            </Button>
          </div>
        </Banner>
      )}
    </>
  )
}

/** The lines that could not be entered, each with its reason. */
function ReasonsDialog({ notEntered, onClose }: { notEntered: readonly Outcome[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="m"
      title={m.instrumentInbox.notEnteredTitle}
      description={m.instrumentInbox.notEnteredHelp}
      actions={<Button onClick={onClose}>{m.ui.close}</Button>}
    >
      <ul
        aria-label={m.instrumentInbox.notEnteredTitle}
        className="max-h-100 divide-y divide-soft-line overflow-y-auto rounded-card border border-line text-dense"
      >
        {notEntered.map(({ id, name, message }) => (
          <li key={id} className="px-3 py-2">
            <span className="font-medium">{name}</span>
            <span className="block text-danger">{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const group = m.instrumentInbox.keysGroup
const toldKeys = [
  { keys: 'a', label: m.instrumentInbox.keyAccept, group },
  { keys: 's', label: m.instrumentInbox.keyAside, group },
  { keys: 'm', label: m.instrumentInbox.keyMap, group },
]

/** What its code says is missing, or does not hold for what was sent. */
const isAboutCode = ({ state }: RunLine) => state === 'unknownTest' || state === 'unitDiffers'

/** Whether the reader may say what the code of a line, or the name of its control, is. */
const mayMap = (line: RunLine, may: Acts['may']): boolean =>
  line.state === 'controlUnknown' ? may.name : may.code && isAboutCode(line)

/** The code of a line, with the units that came with it; one that is mapped as it is mapped. */
const toMap = ({ unknown, codes }: Review, { test, unit }: RunLine): CodeToMap => ({
  code: test,
  units: unknown.find(({ code }) => code === test)?.units ?? (unit === null ? [] : [unit]),
  known: codes.find(({ code }) => code === test) ?? null,
})

function named(
  { place, ok, message, line }: { place: number; ok: boolean; message: string | null; line?: string },
  lines: readonly RunLine[],
): Outcome {
  const seen = lines.find((one) => one.place === place)
  const words = [line ?? seen?.line ?? String(place), seen?.specimen, seen?.testName ?? seen?.test]
  return { id: String(place), name: words.filter(Boolean).join(' · '), ok, message }
}

interface Acts {
  act: (line: RunLine) => void
  map: (line: RunLine) => void
  leave: (line: RunLine) => void
  may: { code: boolean; name: boolean }
}

/** The one thing to do with a line at its place; all others stand in its dialog. */
function Act({ line, acts }: { line: RunLine; acts: Acts }) {
  if (!isOpen(line)) return null
  if (acceptable.includes(line.state))
    return (
      <Button
        size="s"
        aria-label={fill(m.instrumentInbox.acceptOf, { line: line.line })}
        onClick={() => acts.act(line)}
      >
        {line.state === 'matched' ? m.instrumentInbox.acceptOne : m.instrumentInbox.lookAt}
      </Button>
    )
  if (line.state === 'control')
    return (
      <Button
        size="s"
        aria-label={fill(m.instrumentInbox.enterControlOf, { line: line.line })}
        onClick={() => acts.act(line)}
      >
        {m.instrumentInbox.lookAt}
      </Button>
    )
  if (mayMap(line, acts.may))
    return (
      <Button
        size="s"
        aria-label={fill(line.state === 'unitDiffers' ? m.instrumentInbox.changeOf : m.instrumentRuns.mapOf, {
          code: line.state === 'controlUnknown' ? (line.specimen ?? '') : line.test,
        })}
        onClick={() => acts.map(line)}
      >
        {line.state !== 'unitDiffers' ? m.instrumentRuns.mapOne : m.instrumentInbox.changeOne}
      </Button>
    )
  return (
    <Button
      size="s"
      variant="quiet"
      aria-label={fill(m.instrumentInbox.setAsideOf, { line: line.line })}
      onClick={() => acts.leave(line)}
    >
      {m.instrumentInbox.setAsideOne}
    </Button>
  )
}

function Head({ review: { run }, children }: { review: Review; children: React.ReactNode }) {
  const { name, receivedAt, receivedBy, profile, lines, times, problems } = run
  return (
    <div className="grid gap-3 px-6 pb-3 max-sm:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="mr-auto min-w-0 text-h2 font-semibold wrap-anywhere">{name}</h2>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
      <Facts
        facts={[
          { label: m.instrumentInbox.factReceived, value: formatDateTime(receivedAt, labZone()) },
          { label: m.instrumentInbox.factBy, value: receivedBy ?? m.instrumentRuns.overLine },
          ...(profile === null ? [] : [{ label: m.instrumentInbox.factProfile, value: profile }]),
          { label: m.instrumentInbox.factLines, value: formatCount(lines) },
          ...(times > 1
            ? [{ label: m.instrumentInbox.factTimes, value: fill(m.instrumentInbox.timesOften, { times }) }]
            : []),
        ]}
      />
      {problems.length > 0 && (
        <Banner
          tone="warning"
          title={
            problems.length === 1
              ? m.instrumentInbox.problemsOne
              : fill(m.instrumentInbox.problemsMany, { count: problems.length })
          }
        >
          <ul className="max-h-40 overflow-y-auto">
            {problems.map(({ line, message }) => (
              <li key={line + message}>{fill(m.instrumentInbox.problemLine, { line, message })}</li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  )
}

/** Each state that has lines, with how many: those that wait together come first. */
function Views({ review, view }: { review: Review; view: RunView }) {
  const { run } = review
  const to = (one: RunView) => runsAddress(run.instrumentId, run._id, one === 'todo' ? undefined : one)
  const shown = RunLineState.options.filter((state) => state === view || countOf(review, [state]) > 0)
  return (
    <LinkTabs
      label={m.instrumentInbox.views}
      renderLink={routerLink}
      tabs={[
        {
          to: to('todo'),
          label: m.instrumentInbox.toDecide,
          count: formatCount(countOf(review, toDecide)),
          current: view === 'todo',
        },
        ...shown.map((state) => ({
          to: to(state),
          label: runLineStateLabels[state],
          count: formatCount(countOf(review, [state])),
          current: view === state,
        })),
        {
          to: to('all'),
          label: m.instrumentInbox.allLines,
          count: formatCount(run.lines),
          current: view === 'all',
        },
      ]}
    />
  )
}

/** A line on a phone: what it is, whose, what was sent and what it becomes. */
function LineCard({ line }: { line: RunLine }) {
  const [sent, becomes, present] = [sentText(line), becomesText(line), presentText(line)]
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-dense">
      <span className="truncate text-body font-semibold">{line.testName ?? line.test}</span>
      <span className="justify-self-end">
        <StateChip cue={lineCue(line)} />
      </span>
      <span className="truncate">
        {line.patient
          ? formatPerson(line.patient)
          : isControl(line)
            ? controlText(line) || m.instrumentInbox.factControl
            : m.instrumentInbox.noPatient}
      </span>
      <span className="text-right font-semibold tabular-nums">{becomes || sent}</span>
      <span className="mono truncate text-hint">{line.specimen ?? line.line}</span>
      <span className="text-right text-hint tabular-nums">
        {present ? fill(m.instrumentInbox.standsNow, { value: present }) : becomes && sent}
      </span>
      {line.why !== null && <span className="col-span-2 text-text2">{line.why}</span>}
    </span>
  )
}
