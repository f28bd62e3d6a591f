import { useCallback, useEffect, useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { ReasonDialog } from '@/app/orders/reason-dialog'
import { LoadFailed } from '@/app/load-failed'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { ListSearchBox } from '@/table/list-page'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { announce } from '@/ui/live-region'
import { Progress } from '@/ui/progress'
import { Segmented } from '@/ui/segmented'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { AdviceDialog } from './advice-dialog'
import { ChangeDialog } from './change-dialog'
import { matchesOf } from './match'
import { MedicationDialog } from './medication-dialog'
import { OrderPane } from './order-pane'
import { orderQuery } from './queries'
import { QueuePane } from './queue-pane'
import type { ReviewSearch } from './search'
import { SidePane } from './side-pane'
import { forgetUnsaid, keepUnsaid, lastUnsaid, unsaid, type Asked, type Dialog } from './unsaid'
import { useReview } from './use-review'

/** Where somebody is within an order: the line, the question that is open, the medication that one more key removes. */
interface At {
  order?: string | undefined
  line?: string | undefined
  asked?: Asked | undefined
  armed?: string | undefined
}

interface ReviewPageProps {
  search: ReviewSearch
  set: (patch: Partial<ReviewSearch>) => void
}

/** The pharmacist's queue: orders, prescribed against found, and why. Everything by one hand on the keyboard. */
export function ReviewPage({ search, set }: ReviewPageProps) {
  const { user, features } = useMe()
  const client = useQueryClient()
  const state = useReview(search, set)
  const seek = useCallback(({ text }: { text: string }) => set({ text, order: undefined }), [set])
  const { rows, open, data, heldBy } = state
  // What was chosen on one order is nothing on the next.
  const [at, setAt] = useState<At>(() => lastUnsaid(search.order) ?? {})
  const here = at.order === open ? at : {}
  const { asked, line, armed } = here
  const go = (patch: At) => setAt({ ...here, order: open, armed: undefined, ...patch })
  const setLine = (next: string) => go({ line: next })

  const { matches, others } = data ? matchesOf(data) : { matches: [], others: [] }
  const match = matches.find(({ key }) => key === line) ?? matches[0]
  const review =
    data?.reviews.find(({ state: ended, by }) => ended === 'DRAFT' && by === user._id) ??
    data?.reviews.find(({ stands }) => stands)
  const hasLeftDraft =
    data !== undefined && data.waitingSince === null && review?.state === 'DRAFT' && !heldBy
  const mayWrite = data !== undefined && !heldBy && data.waitingSince !== null
  const mayAdvise = mayWrite && features.has('pharmd_advice')

  // The line that is asked about stays the line: a change moves it to another place of the list.
  const setAsked = (next: Asked) => {
    // The order stays the one that is asked about, whatever the list does meanwhile.
    if (open !== undefined && search.order !== open) set({ order: open })
    go({ asked: next, line: match?.key })
  }
  const dialog: Dialog | undefined = open !== undefined && asked ? { order: open, asked, line } : undefined
  const close = () => {
    if (dialog) forgetUnsaid(dialog)
    go({ asked: undefined })
  }
  const askReturn = () => {
    state.resetReturn()
    setAsked('return')
  }

  const name = data ? `${data.order.requisitionNumber}` : ''
  useEffect(() => {
    if (name) announce(name)
  }, [name])

  const changed = (order: Order) => {
    void client.invalidateQueries({ queryKey: orderQuery(order._id).queryKey })
    void client.invalidateQueries({ queryKey: ['pharmacist', api.pharmacist.list.path] })
  }
  const remove = useSend(api.orders.removeMedication, {
    invalidates: ['results'],
    onSuccess: (order) => {
      changed(order)
      toast.success(fill(m.pharmacist.medicationRemoved, { name: match?.prescribed?.name ?? '' }))
    },
    onError: (error) => toast.error(error.message),
  })
  const removeLine = () => {
    const medication = match?.prescribed
    if (!medication || !data) return
    if (armed === medication.about.id) {
      go({})
      remove.mutate({ body: { orderId: data.order._id, med: { _id: medication.about.id } } })
      return
    }
    go({ armed: medication.about.id })
    toast.info(fill(m.pharmacist.removeAgain, { name: medication.name }))
  }
  const step = (by: 1 | -1) => {
    const next = matches[matches.findIndex(({ key }) => key === match?.key) + by]
    if (next) setLine(next.key)
  }

  const group = m.pharmacist.keysGroup
  useShortcut({ keys: 'j', label: m.pharmacist.keysMove, group }, () => state.move(1))
  useShortcut({ keys: 'k', label: m.pharmacist.keysMove, group }, () => state.move(-1))
  useShortcut({ keys: 'ArrowDown', label: m.pharmacist.keysLine, group }, () => step(1))
  useShortcut({ keys: 'ArrowUp', label: m.pharmacist.keysLine, group }, () => step(-1))
  useShortcut({ keys: 'a', label: m.pharmacist.keysAccept, group, when: mayWrite }, state.accept)
  const mayChange = mayWrite && match !== undefined && match.line.state !== null
  useShortcut({ keys: 'e', label: m.pharmacist.keysChange, group, when: mayChange }, () => setAsked('change'))
  useShortcut({ keys: 'i', label: m.pharmacist.keysAdvice, group, when: mayAdvise }, () => setAsked('advice'))
  useShortcut({ keys: 'c', label: m.pharmacist.keysAdvice, group, when: mayAdvise }, () => setAsked('advice'))
  useShortcut({ keys: 'r', label: m.pharmacist.keysReturn, group, when: mayWrite }, askReturn)
  useShortcut({ keys: 's', label: m.pharmacist.keysSkip, group }, state.skip)
  useShortcut({ keys: 'u', label: m.pharmacist.keysUndo, group }, state.undo)
  useShortcut({ keys: 'm', label: m.pharmacist.keysAdd, group, when: mayWrite }, () => setAsked('add'))
  const hasMedication = mayWrite && match?.prescribed != null
  useShortcut({ keys: 'v', label: m.pharmacist.keysVerify, group, when: hasMedication }, () =>
    setAsked('verify'),
  )
  useShortcut({ keys: 'd', label: m.pharmacist.keysRemove, group, when: hasMedication }, removeLine)

  return (
    <div className="flex h-full min-h-0 bg-surface">
      <nav
        aria-label={m.pharmacist.queueLabel}
        className={cx(
          'flex w-64 flex-none flex-col border-r border-line max-lg:w-56 max-md:w-full max-md:border-r-0',
          search.order && data && 'max-md:hidden',
        )}
      >
        <div className="grid gap-2 border-b border-line px-4 pt-3 pb-3">
          <h1 className="text-xl/7 font-semibold">{m.pharmacist.title}</h1>
          {!search.reviewed && state.all > 0 && (
            <div className="flex items-center gap-3 text-meta text-hint">
              <Progress className="flex-1" value={state.done} max={state.all} label={m.pharmacist.review} />
              <span className="tabular-nums">
                {fill(m.pharmacist.progress, {
                  done: state.done,
                  all: `${state.all}${state.capped ? '+' : ''}`,
                })}
              </span>
            </div>
          )}
          <Segmented
            aria-label={m.pharmacist.review}
            value={search.reviewed ? 'reviewed' : 'waiting'}
            options={[
              { value: 'waiting', label: m.pharmacist.toReview },
              { value: 'reviewed', label: m.pharmacist.reviewed },
            ]}
            onChange={(value) => set({ reviewed: value === 'reviewed', order: undefined })}
          />
          <ListSearchBox
            className="w-full"
            search={search}
            set={seek}
            label={m.pharmacist.searchHint}
            placeholder={m.pharmacist.searchHint}
          />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {state.error && rows.length === 0 ? (
            <EmptyState tone="error" title={state.error.message} onRetry={state.refetch} />
          ) : state.isLoading ? (
            <SkeletonRows rows={8} />
          ) : rows.length === 0 ? (
            <NoOrders search={search} set={set} />
          ) : (
            <QueuePane rows={rows} open={open} userId={user._id} onOpen={state.choose} />
          )}
        </div>
      </nav>
      <section
        aria-label={m.pharmacist.orderLabel}
        className={cx('flex min-w-0 flex-1 flex-col', !(search.order && data) && 'max-md:hidden')}
      >
        {data ? (
          <>
            <div className="flex min-h-0 flex-1 max-xl:flex-col max-xl:overflow-y-auto">
              <div className="min-w-0 flex-1 xl:overflow-y-auto">
                <OrderPane
                  key={data.order._id}
                  data={data}
                  matches={matches}
                  others={others}
                  line={match?.key}
                  heldBy={heldBy}
                  onLine={setLine}
                  onBack={() => state.choose(undefined)}
                  onCloseDraft={hasLeftDraft ? state.closeDraft : undefined}
                />
              </div>
              <aside
                aria-label={m.pharmacist.sideLabel}
                className="w-86 flex-none border-l border-line max-xl:w-full max-xl:border-t max-xl:border-l-0 xl:overflow-y-auto"
              >
                <SidePane
                  key={data.order._id}
                  data={data}
                  match={match}
                  review={review}
                  mayWrite={mayWrite}
                  keep={state.keep}
                />
              </aside>
            </div>
            {data.waitingSince !== null && (
              <div className="flex flex-none flex-wrap items-center gap-2 border-t border-line px-6 py-3 max-sm:grid max-sm:grid-cols-2 max-sm:px-4 max-sm:py-2 max-sm:*:h-11">
                <Button shortcut="a" variant="primary" disabled={!mayWrite} onClick={state.accept}>
                  {m.pharmacist.accept}
                </Button>
                <Button shortcut="e" disabled={!mayChange} onClick={() => setAsked('change')}>
                  {m.pharmacist.changeFinding}
                </Button>
                {features.has('pharmd_advice') && (
                  <Button shortcut="i" disabled={!mayAdvise} onClick={() => setAsked('advice')}>
                    {m.pharmacist.advice}
                  </Button>
                )}
                <Button shortcut="r" variant="quiet" disabled={!mayWrite} onClick={askReturn}>
                  {m.pharmacist.returnToLab}
                </Button>
                <Button
                  shortcut="v"
                  variant="quiet"
                  disabled={!hasMedication}
                  onClick={() => setAsked('verify')}
                >
                  {m.pharmacist.verifyMedication}
                </Button>
                <Button shortcut="s" variant="quiet" className="sm:ml-auto" onClick={state.skip}>
                  {m.pharmacist.skip}
                </Button>
              </div>
            )}
          </>
        ) : state.orderError ? (
          <LoadFailed error={state.orderError} refetch={state.reload} />
        ) : open ? (
          <SkeletonRows rows={8} />
        ) : (
          <div className="grid flex-1 place-items-center bg-bg">
            {rows.length > 0 && <EmptyState title={m.pharmacist.choose} text={m.pharmacist.chooseHelp} />}
          </div>
        )}
      </section>
      {data && dialog?.asked === 'change' && match && (
        <ChangeDialog
          at={dialog}
          orderId={data.order._id}
          match={match}
          lines={data}
          keep={state.keep}
          onClose={close}
        />
      )}
      {data && dialog?.asked === 'advice' && (
        <AdviceDialog at={dialog} data={data} keep={state.keep} onClose={close} />
      )}
      {data && dialog?.asked === 'return' && (
        <ReasonDialog
          title={fill(m.pharmacist.returnTitle, { requisition: data.order.requisitionNumber })}
          text={m.pharmacist.returnHelp}
          okLabel={m.pharmacist.returnAction}
          busy={state.returning}
          error={state.returnError}
          typed={unsaid(dialog).reason}
          onTyped={(reason) => keepUnsaid(dialog, { reason })}
          onOk={({ reason }) => state.sendBack(reason, close)}
          onClose={close}
        />
      )}
      {data && dialog && (dialog.asked === 'add' || (dialog.asked === 'verify' && match?.prescribed)) && (
        <MedicationDialog
          at={dialog}
          orderId={data.order._id}
          listed={asked === 'verify' ? (match?.prescribed ?? undefined) : undefined}
          entryId={
            data.order.medications.find(({ _id }) => _id === match?.prescribed?.about.id)?.medicationId
          }
          onSaved={changed}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Nothing left, nothing found, or nothing reviewed yet: each with the way on. */
function NoOrders({ search, set }: ReviewPageProps) {
  if (search.text !== '')
    return (
      <EmptyState
        tone="nomatch"
        title={fill(m.pharmacist.noMatch, { text: search.text })}
        action={<Button onClick={() => set({ text: '' })}>{m.pharmacist.clearSearch}</Button>}
      />
    )
  if (search.reviewed) return <EmptyState title={m.pharmacist.noneReviewed} />
  return (
    <EmptyState
      title={m.pharmacist.noneWaiting}
      text={m.pharmacist.noneWaitingHelp}
      action={<Button onClick={() => set({ reviewed: true })}>{m.pharmacist.seeReviewed}</Button>}
    />
  )
}
