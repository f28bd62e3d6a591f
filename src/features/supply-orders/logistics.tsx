import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import type { Pickup } from '@contract/courier/shapes'
import type { SupplyOrder } from '@contract/supply-orders/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { PickupDialog } from '@/app/courier/pickup-dialog'
import { LoadFailed } from '@/app/load-failed'
import { usePageTitle } from '@/app/page-title'
import { formatDateShort, formatDateTime, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { OrderDialog } from './order-dialog'
import { Pages } from '@/app/list/pages'
import { pickupsQuery, supplyOrdersQuery } from './queries'
import { SupplyRow } from './supply-row'

const t = m.supplyOrders

/** What goes between a clinic and the laboratory: pick-ups that it asked for, and supplies. */
export function Logistics() {
  usePageTitle(m.navigation.itemLogistics)
  return (
    <div className="min-h-full bg-bg pb-6">
      <PageHeader title={m.navigation.itemLogistics} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-6 pt-2 max-sm:px-4 lg:grid-cols-2">
        <Pickups />
        <Supplies />
      </div>
    </div>
  )
}

function Pickups() {
  const [page, setPage] = useState(1)
  const [asking, setAsking] = useState(false)
  const query = useQuery(pickupsQuery(page))
  const { data } = query
  return (
    <Card
      title={t.pickups}
      sub={t.pickupsSub}
      end={
        <Button variant="primary" size="s" onClick={() => setAsking(true)}>
          {m.courier.newPickup}
        </Button>
      }
    >
      {data ? (
        data.docs.length === 0 ? (
          <EmptyState title={t.pickupsNone} text={t.pickupsNoneHelp} />
        ) : (
          <ul>
            {data.docs.map((pickup) => (
              <PickupRow key={pickup._id} pickup={pickup} />
            ))}
          </ul>
        )
      ) : query.isError ? (
        <LoadFailed error={query.error} refetch={query.refetch} />
      ) : (
        <SkeletonRows rows={3} label={t.loading} />
      )}
      {data && <Pages page={page} pages={data.pages} onPage={setPage} />}
      {asking && (
        <PickupDialog
          day={todayIn(labZone())}
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsking(false)
            toast.success(m.courier.pickupSaved)
            void query.refetch()
          }}
        />
      )}
    </Card>
  )
}

const windowOf = ({ windowFrom, windowTo }: Pickup) =>
  windowFrom === null && windowTo === null ? m.courier.anyTime : `${windowFrom ?? ''}–${windowTo ?? ''}`

function PickupRow({ pickup }: { pickup: Pickup }) {
  const cancel = useSend(api.courier.cancelPickup, {
    invalidates: [api.courier.pickups],
    onSuccess: () => toast.success(t.pickupCanceled),
    onError: (error) => toast.error(error.message),
  })
  const open = pickup.state === 'ASKED' || pickup.state === 'PLANNED'
  return (
    <li className="grid gap-1 border-b border-soft-line px-4 py-3 text-dense last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{pickup.location.name}</span>
        <span>{m.courier.pickupState[pickup.state]}</span>
        {open && (
          <Button
            size="s"
            variant="quiet"
            className="ml-auto"
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ body: { _id: pickup._id, version: pickup.version } })}
          >
            {t.pickupCancel}
          </Button>
        )}
      </div>
      <p className="text-text2 tabular-nums">
        {[
          formatDateShort(pickup.day),
          windowOf(pickup),
          pickup.bags === 1 ? t.pickupBagsOne : fill(t.pickupBags, { count: pickup.bags }),
        ].join(' · ')}
      </p>
      {pickup.bagCodes.length > 0 && <p className="mono text-text2">{pickup.bagCodes.join(', ')}</p>}
      {pickup.note && <p className="text-text2">{pickup.note}</p>}
      <p className="text-hint">
        {fill(t.asked, { name: pickup.askedBy, at: formatDateTime(pickup.askedAt, labZone()) })}
      </p>
    </li>
  )
}

function Supplies() {
  const [page, setPage] = useState(1)
  const [ordering, setOrdering] = useState(false)
  const query = useQuery(supplyOrdersQuery(page, false))
  const { data } = query
  return (
    <Card
      title={t.supplies}
      sub={t.suppliesSub}
      end={
        <Button variant="primary" size="s" onClick={() => setOrdering(true)}>
          {t.order}
        </Button>
      }
    >
      {data ? (
        data.docs.length === 0 ? (
          <EmptyState title={t.none} text={t.noneHelp} />
        ) : (
          <ul>
            {data.docs.map((order) => (
              <SupplyRow key={order._id} order={order} actions={<OwnActions order={order} />} />
            ))}
          </ul>
        )
      ) : query.isError ? (
        <LoadFailed error={query.error} refetch={query.refetch} />
      ) : (
        <SkeletonRows rows={3} label={t.loading} />
      )}
      {data && <Pages page={page} pages={data.pages} onPage={setPage} />}
      {ordering && (
        <OrderDialog
          onClose={() => setOrdering(false)}
          onOrdered={() => {
            setOrdering(false)
            toast.success(t.placed)
          }}
        />
      )}
    </Card>
  )
}

function OwnActions({ order: { _id, version, state } }: { order: SupplyOrder }) {
  const done = (words: string) => ({
    invalidates: [api.supplyOrders.list],
    onSuccess: () => toast.success(words),
    onError: (error: Error) => toast.error(error.message),
  })
  const cancel = useSend(api.supplyOrders.cancel, done(t.canceled))
  const arrived = useSend(api.supplyOrders.arrived, done(t.arrived))
  const body = { body: { _id, version } }
  if (state === 'ASKED')
    return (
      <Button size="s" variant="quiet" busy={cancel.isPending} onClick={() => cancel.mutate(body)}>
        {t.cancel}
      </Button>
    )
  if (state === 'SENT')
    return (
      <Button size="s" busy={arrived.isPending} onClick={() => arrived.mutate(body)}>
        {t.markArrived}
      </Button>
    )
  return null
}
