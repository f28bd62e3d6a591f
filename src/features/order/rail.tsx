import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import type { Analysis } from '@contract/results/shapes'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import type { OrderConsistencies } from '@contract/rules/tox-of-order'
import { read } from '@/api/query'
import { LoadFailed } from '@/app/load-failed'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { formatClock, formatDayMonth, formatElapsed, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Card } from '@/ui/card'
import { deferred } from '@/ui/deferred'
import { Timeline, type TimelineStep } from '@/ui/timeline'
import { Consistency } from '@/app/results/finding'
import { tabHref } from './search'

/** How far the order has come, and how long that took. */
export function TimelineCard({ order, callOwed }: { order: Order; callOwed: boolean }) {
  const { timeline } = order
  const current = timeline.findIndex(({ at }) => at === null)
  const zone = labZone()
  const steps = timeline.map(({ step, at, by, note }, place): TimelineStep => {
    const waits = step === 'reported' && at === null && callOwed ? m.order.criticalWaiting : null
    return {
      key: step,
      title: m.order.timeline[step],
      detail: waits ?? ([by, note].filter(Boolean).join(', ') || undefined),
      time: at && (
        <time dateTime={at}>
          {todayIn(zone, new Date(at)) === todayIn(zone)
            ? formatClock(at, zone)
            : `${formatDayMonth(at, zone)} ${formatClock(at, zone)}`}
        </time>
      ),
      state: at !== null ? 'done' : place === current && order.state === 'OPEN' ? 'now' : 'todo',
    }
  })
  const from = order.dateReceived ?? order.dateEntered
  // The clock at the time of opening; the figure need not tick.
  const [now] = useState(() => new Date())
  const end = order.dateReported ? new Date(order.dateReported) : now
  return (
    <Card
      title={m.order.timeline.title}
      end={order.state === 'REJECTED' ? undefined : formatElapsed(from, end)}
    >
      <Timeline steps={steps} />
    </Card>
  )
}

/** What the specimens' own tests say of them: the first thing to know, before any drug result. */
export function ValidityCard({ specimens }: Pick<OrderConsistencies<Analysis>, 'specimens'>) {
  if (specimens.length === 0) return null
  return (
    <Card title={m.order.validityTitle}>
      <ul className="divide-y divide-soft-line text-dense">
        {specimens.map(({ letter, sentence }) => (
          <li key={letter} className="px-4 py-2">
            <b className="font-semibold">{fill(m.reports.specimen, { letter })}</b> {sentence}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Attachments = deferred(() => import('@/app/remote-orders/attachments').then((part) => part.Attachments))

/** The card photos and signature that came with the order; without any there is nothing to say. */
function RemoteFiles({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(read(api.remoteOrders.get, { params: { id }, body: {} }))
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data || data.files.length === 0) return null
  return <Attachments files={data.files} />
}

/** Back to what the clinic sent, for whoever may see it there: its answers, consent and attachments. */
export function RemoteCard({ order: { remoteOrderId } }: { order: Order }) {
  const { ability, mayOpen } = useMe()
  if (!remoteOrderId || !ability.can('read', 'RemoteOrder') || !mayOpen('/remoteorders')) return null
  return (
    <Card title={m.remoteOrderEntry.fromRemote}>
      <p className="px-4 py-3 text-dense">
        <AppLink to={`/remoteorders/${remoteOrderId}`}>{m.remoteOrderEntry.fromRemoteOpen}</AppLink>
      </p>
      <RemoteFiles id={remoteOrderId} />
    </Card>
  )
}

const MOST = 5

export function MedicationsCard({
  order,
  consistencies,
  path,
}: {
  order: Order
  consistencies: OrderConsistencies<Analysis> | null
  path: string
}) {
  const { medications } = order
  return (
    <Card
      title={m.order.medicationsTitle}
      end={
        medications.length > 0 && (
          <AppLink to={tabHref(path, { tab: 'medications' })}>
            {fill(m.order.medicationsAll, { count: medications.length })}
          </AppLink>
        )
      }
    >
      {medications.length === 0 ? (
        <p className="px-4 py-3 text-dense text-hint">{m.order.medicationsNone}</p>
      ) : (
        <ul className="divide-y divide-soft-line text-dense">
          {medications.slice(0, MOST).map(({ _id, name, detail }, at) => (
            <li key={_id} className="flex items-center justify-between gap-3 px-4 py-2">
              <span className="min-w-0">
                {name}
                {detail && <span className="block text-meta text-hint">{detail}</span>}
              </span>
              <span className="flex-none">
                {consistencies && <Consistency note={consistencies.ofMedication(at)} />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
