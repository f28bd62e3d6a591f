import type { OrderRow } from '@contract/orders/shapes'
import { formatClock, formatDayMonth, formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { bornText } from '@/lib/born'
import { PlaceName } from '@/table/cells'
import { OrderMarks, OrderStatus } from './columns'

/** A row on a phone: name and state, birth date, place and marks, number and time. */
export function OrderCard({ row }: { row: OrderRow }) {
  return (
    <span
      data-critical={row.critical === 'OWED' || undefined}
      className="grid data-critical:-ml-4 data-critical:border-l-3 data-critical:border-crit data-critical:pl-3.25 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-dense"
    >
      <span className="truncate text-body font-semibold">{formatPerson(row.patient)}</span>
      <span className="text-right">
        <OrderStatus row={row} />
      </span>
      <span className="col-span-2 text-meta text-hint">{bornText(row.patient)}</span>
      <span className="min-w-0 text-text2">
        <PlaceName name={row.location.name} />
      </span>
      <span className="justify-self-end">
        <OrderMarks row={row} />
      </span>
      <span className="mono text-hint">{row.requisitionNumber}</span>
      <time dateTime={row.dateCollected} className="text-meta text-hint tabular-nums">
        {formatDayMonth(row.dateCollected, labZone())} {formatClock(row.dateCollected, labZone())}
      </time>
    </span>
  )
}
