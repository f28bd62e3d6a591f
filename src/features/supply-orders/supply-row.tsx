import type { ReactNode } from 'react'
import type { SupplyOrder } from '@contract/supply-orders/shapes'
import { fill, m } from '@contract/messages'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { SupplyStateChip } from './supply-state'

const t = m.supplyOrders
const at = (instant: string) => formatDateTime(instant, labZone())

/** One order of supplies: what, how far it is, and what can be done with it. */
export function SupplyRow({ order, actions }: { order: SupplyOrder; actions?: ReactNode }) {
  return (
    <li
      aria-label={order.location.name}
      className="grid gap-1 border-b border-soft-line px-4 py-3 text-dense last:border-b-0"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{order.location.name}</span>
        <SupplyStateChip state={order.state} />
        <span className="ml-auto flex flex-wrap gap-1">{actions}</span>
      </div>
      <ul className="grid gap-0.5">
        {order.lines.map(({ supplyId, code, name, unit, asked, sent }) => (
          <li key={supplyId} className="flex flex-wrap gap-x-2">
            <span className="w-10 text-right tabular-nums">{sent ?? asked} ×</span>
            <span className="min-w-0 flex-1">
              {name} <span className="text-text2">({unit})</span>{' '}
              <span className="mono text-hint">{code}</span>
              {sent !== null && sent !== asked && (
                <span className="ml-2 text-warning">{fill(t.sentOf, { sent, asked })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {order.note && <p className="text-text2">{order.note}</p>}
      <p className="text-hint">{fill(t.asked, { name: order.askedBy, at: at(order.askedAt) })}</p>
      {order.sentAt && (
        <p className="text-hint">
          {[fill(t.sentLine, { name: order.sentBy ?? '', at: at(order.sentAt) }), order.shipment]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {order.endedAt && (
        <p className="text-hint">
          {fill(t.endedLine, {
            state: t.state[order.state],
            name: order.endedBy ?? '',
            at: at(order.endedAt),
          })}
        </p>
      )}
      {order.reason && <p className="text-danger">{order.reason}</p>}
    </li>
  )
}
