import { useQuery } from '@tanstack/react-query'
import { canNavigate } from '@contract/abilities'
import { m } from '@contract/messages'
import type { OrderRow } from '@contract/orders/shapes'
import type { Location } from '@contract/locations/shapes'
import { InactiveChip } from '@/app/entity/active-chip'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { LoadFailed } from '@/app/load-failed'
import { formatElapsed, formatPerson } from '@/lib/format'
import { InstantCell, PersonCell } from '@/table/cells'
import { Card } from '@/ui/card'
import { SkeletonRows } from '@/ui/skeleton'
import { HoldChip, OrderStateChip } from '@/ui/status/order-chips'
import { recentOrdersQuery } from './queries'

/** What a location is doing now, and who works there. */
export function LocationOverview({ location }: { location: Location }) {
  const { ability } = useMe()
  return (
    <div className="grid items-start gap-4 p-6 max-sm:p-4 xl:grid-cols-[minmax(0,1fr)_360px]">
      {ability.can('read', 'Order') && <RecentOrders location={location} />}
      <Physicians location={location} />
    </div>
  )
}

function RecentOrders({ location }: { location: Location }) {
  const { ability } = useMe()
  const { data, error, refetch } = useQuery(recentOrdersQuery(location._id))
  const all = canNavigate(ability, '/orders') && (
    <AppLink to={`/orders?location=${location._id}&days=all`}>{m.locations.allOrders}</AppLink>
  )
  return (
    <Card title={m.locations.recent} end={all}>
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.docs.length === 0 ? (
        <p className="p-4 text-dense text-hint">{m.locations.noRecent}</p>
      ) : (
        <table className="w-full table-fixed text-dense">
          <thead className="text-meta text-hint">
            <tr className="h-8 border-b border-line">
              <th scope="col" className="w-30 pl-4">
                {m.patients.columnRequisition}
              </th>
              <th scope="col" className="px-2">
                {m.patients.listColumnName}
              </th>
              <th scope="col" className="w-32 px-2 max-sm:hidden">
                {m.patients.columnCollected}
              </th>
              <th scope="col" className="w-28 pr-4 pl-2">
                {m.patients.columnStatus}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.docs.map((order) => (
              <OrderLine key={order._id} order={order} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function OrderLine({ order }: { order: OrderRow }) {
  return (
    <tr className="h-(--row) border-b border-soft-line last:border-b-0">
      <td className="truncate pl-4">
        <AppLink to={`/order/${order._id}`} className="mono">
          {order.requisitionNumber}
        </AppLink>
      </td>
      <td className="px-2">
        <PersonCell person={order.patient} />
      </td>
      <td className="px-2 max-sm:hidden">
        <InstantCell at={order.dateCollected} />
      </td>
      <td className="truncate pr-4 pl-2">
        {order.hold ? (
          <HoldChip age={formatElapsed(order.hold.at)} />
        ) : (
          <OrderStateChip state={order.state} />
        )}
      </td>
    </tr>
  )
}

function Physicians({ location }: { location: Location }) {
  const { ability } = useMe()
  const links = canNavigate(ability, '/physicians')
  return (
    <Card title={m.locations.physicians} end={location.physicians.length > 0 && location.physicians.length}>
      {location.physicians.length === 0 ? (
        <p className="p-4 text-dense text-hint">{m.locations.noPhysicians}</p>
      ) : (
        <ul className="text-dense">
          {location.physicians.map((one) => (
            <li
              key={one._id}
              className="flex min-h-(--row) items-center gap-3 border-b border-soft-line px-4 last:border-b-0"
            >
              <span className="min-w-0 flex-1 truncate font-medium">
                {links ? (
                  <AppLink to={`/physicians/${one.physician}`}>{formatPerson(one)}</AppLink>
                ) : (
                  formatPerson(one)
                )}
              </span>
              <InactiveChip active={one.active} />
              <span className="mono text-hint">{one.npi}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
