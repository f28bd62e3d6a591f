import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import type { TurboBatch } from '@contract/turbo-reports/shapes'
import { invalidate, useSend } from '@/api/query'
import { orderName } from '@/app/orders/order-name'
import { AppLink } from '@/app/router-link'
import { formatClock, formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Progress } from '@/ui/progress'
import { SkeletonRows } from '@/ui/skeleton'
import { batchesQuery, batchQuery, isRunning } from './queries'

/** Finished ones are shown for so long, to whoever comes back to the screen. */
const shownHours = 12

const counted = (count: number, one: string, many: string) => (count === 1 ? one : fill(many, { count }))

function endWords({ state, released, refused, total }: TurboBatch): string {
  const left = total - released - refused
  const words = [
    state === 'CANCELLED' ? m.turboReports.stopped : state === 'FAILED' ? m.turboReports.failed : '',
    counted(released, m.turboReports.signedOne, m.turboReports.signedMany),
    refused > 0 ? counted(refused, m.turboReports.refusedOne, m.turboReports.refusedMany) : '',
    left > 0 ? counted(left, m.turboReports.notDoneOne, m.turboReports.notDoneMany) : '',
  ]
  return words.filter(Boolean).join(', ')
}

/** What was signed and is being released, or how it ended: found again by whoever left the screen meanwhile. */
export function BatchStrip() {
  const { data } = useQuery(batchesQuery)
  const client = useQueryClient()
  const [hidden, setHidden] = useState<readonly string[]>([])
  const [shown, setShown] = useState<string>()
  const running = data?.docs.filter(isRunning) ?? []
  const released = running.reduce((sum, one) => sum + one.released + one.refused, 0)
  const isBusy = running.length > 0
  const [newest] = data?.docs ?? []
  // The list follows in steps, not with each of two hundred.
  const step = Math.floor(released / 25)
  useEffect(() => {
    void invalidate(client, api.turboReports.list, api.turboReports.counts, 'recalls')
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each step makes the lists out of date
  }, [client, step, isBusy])
  const [now] = useState(() => Date.now())
  const isRecent = newest && now - Date.parse(newest.createdAt) < shownHours * 3_600_000
  const strips = isBusy ? running : isRecent && !hidden.includes(newest._id) ? [newest] : []
  return (
    <>
      {strips.map((batch) => (
        <Strip
          key={batch._id}
          batch={batch}
          onShow={() => setShown(batch._id)}
          onHide={() => setHidden([...hidden, batch._id])}
        />
      ))}
      {shown && <OutcomeOf id={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function Strip({ batch, onShow, onHide }: { batch: TurboBatch; onShow: () => void; onHide: () => void }) {
  const stop = useSend(api.turboReports.stop, { invalidates: ['turboReports'] })
  const done = batch.released + batch.refused
  const isBusy = isRunning(batch)
  return (
    <div
      role="status"
      className="grid flex-none gap-1.5 border-b border-line bg-surface px-6 py-2 text-dense max-sm:px-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-semibold tabular-nums">
          {isBusy ? fill(m.turboReports.signing, { done, total: batch.total }) : endWords(batch)}
        </b>
        <span className="text-meta text-hint">
          {fill(m.turboReports.batchBy, {
            name: batch.signedByName,
            at: formatClock(batch.createdAt, labZone()),
          })}
        </span>
        <span className="ml-auto flex gap-2">
          <Button size="s" onClick={onShow}>
            {m.turboReports.showOutcome}
          </Button>
          {isBusy ? (
            <Button
              size="s"
              variant="quiet"
              busy={stop.isPending}
              onClick={() => stop.mutate({ body: { _id: batch._id } })}
            >
              {m.turboReports.stopBatch}
            </Button>
          ) : (
            <Button size="s" variant="quiet" onClick={onHide}>
              {m.turboReports.dismiss}
            </Button>
          )}
        </span>
      </div>
      {!isBusy && batch.message && <p className="text-text2">{batch.message}</p>}
      {isBusy && <Progress value={done} max={batch.total} label={m.turboReports.progressLabel} />}
    </div>
  )
}

/** What became of each order: those that were not released first, each with its reason and the way to it. */
function OutcomeOf({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(batchQuery(id))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="m"
      title={
        data
          ? fill(m.turboReports.outcomeTitle, {
              name: data.signedByName,
              at: formatDateTime(data.createdAt, labZone()),
            })
          : m.turboReports.showOutcome
      }
      description={data && endWords(data)}
      actions={<Button onClick={onClose}>{m.ui.close}</Button>}
    >
      {data ? (
        <ul
          aria-label={m.lists.outcomeList}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by the keyboard
          tabIndex={0}
          className="max-h-100 overflow-y-auto rounded-card border border-line text-dense"
        >
          {data.outcomes.map((one) => (
            <li key={one.orderId} className="border-b border-soft-line px-3 py-2 last:border-b-0">
              <AppLink to={`/order/${one.orderId}`} className="font-medium">
                {orderName(one)}
              </AppLink>
              <span className={one.state === 'REFUSED' ? 'block text-danger' : 'block text-hint'}>
                {one.message ??
                  (one.number === null
                    ? m.turboReports.outcomeWaiting
                    : fill(m.turboReports.outcomeReleased, { number: one.number }))}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonRows rows={4} label={m.turboReports.showOutcome} />
      )}
    </Dialog>
  )
}
