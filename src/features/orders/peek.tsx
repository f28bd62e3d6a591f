import { useQuery } from '@tanstack/react-query'
import { Eye, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import type { OrderRow } from '@contract/orders/shapes'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { formatClock, formatDateTime, formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { bornText } from '@/lib/born'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { deferred } from '@/ui/deferred'
import { Facts, type Fact } from '@/ui/facts'
import { IconButton } from '@/ui/icon-button'
import { SpecimenStateChip } from '@/ui/status/bench-chips'
import { OrderMarks, OrderStatus, physicianName } from './columns'

const ReportDialog = deferred(() => import('@/app/orders/report-dialog').then((part) => part.ReportDialog))

/** A closer look at the row under the cursor; the list stays, and j and k walk on. */
export function Peek({ row, onClose }: { row: OrderRow; onClose: () => void }) {
  const { data: order } = useQuery(read(api.orders.get, { params: { id: row._id }, body: {} }))
  useShortcut({ keys: 'Escape', label: m.orders.peekClose, group: m.lists.group }, onClose)
  const { ability, user } = useMe()
  const [reading, setReading] = useState<OrderRow>()
  const shown = order?._id === row._id ? order : undefined
  const at = (instant: string | null) => instant && formatDateTime(instant, labZone())
  const facts: Fact[] = [
    { label: m.orders.peekRequisition, value: <span className="mono">{row.requisitionNumber}</span> },
    ...(shown?.sampleid
      ? [{ label: m.order.factsSampleid, value: <span className="mono">{shown.sampleid}</span> }]
      : []),
    { label: m.orders.columnLocation, value: row.location.name },
    { label: m.orders.columnPhysician, value: physicianName(row) },
    { label: m.orders.columnCollected, value: at(row.dateCollected) },
    ...(row.dateReceived ? [{ label: m.orders.columnReceived, value: at(row.dateReceived) }] : []),
    ...(row.dateReported ? [{ label: m.orders.columnReported, value: at(row.dateReported) }] : []),
    { label: m.orders.peekTests, value: row.panels.join(', ') },
    ...(shown?.comment ? [{ label: m.orders.peekComment, value: shown.comment }] : []),
  ]
  return (
    <aside
      aria-label={m.orders.peekTitle}
      className="w-88 flex-none overflow-y-auto border-l border-line bg-surface text-dense max-md:hidden"
    >
      <header className="flex items-start gap-2 border-b border-line py-3 pr-3 pl-4">
        <div className="mr-auto min-w-0">
          <h2 className="truncate">{formatPerson(row.patient)}</h2>
          <p className="text-meta text-hint">{bornText(row.patient)}</p>
        </div>
        <IconButton size="s" icon={X} label={m.orders.peekClose} shortcut="Esc" onClick={onClose} />
      </header>
      <div className="grid gap-4 p-4">
        <div className="flex flex-wrap items-center gap-3">
          <OrderStatus row={row} />
          <OrderMarks row={row} />
        </div>
        {row.hold && (
          <p className="text-warning">
            {fill(m.order.holdBanner, { reason: row.hold.reason })}
            <span className="block text-meta text-hint">
              {fill(m.order.holdBy, { name: row.hold.byName, at: at(row.hold.at) ?? '' })}
            </span>
          </p>
        )}
        {row.flag && <p className="text-text2">{fill(m.order.flagBanner, { reason: row.flag.reason })}</p>}
        <Facts facts={facts} layout="column" />
        {shown && shown.specimens.length > 0 && (
          <ul aria-label={m.order.tabs.specimens} className="grid gap-1.5 border-t border-line pt-3">
            {shown.specimens.map((specimen) => (
              <li key={specimen._id} className="flex items-center gap-2">
                <span className="mono">{specimen.letter}</span>
                <span className="mr-auto truncate">{specimen.sampleType}</span>
                {specimen.receivedAt && (
                  <span className="text-meta text-hint tabular-nums">
                    {formatClock(specimen.receivedAt, labZone())}
                  </span>
                )}
                <SpecimenStateChip state={specimen.state} />
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2 *:grow">
          <AppLink to={`/order/${row._id}`} className={buttonClass()}>
            {m.orders.peekOpen}
          </AppLink>
          {ability.can('report', 'Report') && user.userType !== 'portal' && (
            <Button icon={Eye} onClick={() => setReading(row)}>
              {m.order.actPreview}
            </Button>
          )}
        </div>
      </div>
      {reading && <ReportDialog key={reading._id} order={reading} onClose={() => setReading(undefined)} />}
    </aside>
  )
}
