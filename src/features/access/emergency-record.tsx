import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import type { EmergencyRecord } from '@contract/emergency/shapes'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { callFile } from '@/api/client'
import { messageOf } from '@/api/errors'
import { saveBlob } from '@/lib/download'
import { formatClock, formatDateTime, formatPerson } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { bornText } from '@/lib/born'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { recordQuery } from './queries'

/** One patient for an hour: who, which orders, and the released reports. */
export function EmergencyRecordCard({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(recordQuery(id))
  if (error)
    return (
      <EmptyState
        tone="error"
        title={m.emergency.recordFailed}
        text={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={6} />
  const { patient, access, orders } = data
  return (
    <Card
      title={formatPerson(patient)}
      sub={`${bornText(patient)} · ${patient.patientNumber}`}
      end={
        <span className="text-meta text-hint">
          {fill(m.emergency.until, { time: formatClock(access.endsAt, labZone()) })}
        </span>
      }
    >
      {orders.length === 0 ? (
        <p className="p-4 text-dense text-text2">{m.emergency.noOrders}</p>
      ) : (
        <ul className="divide-y divide-soft-line" aria-label={m.emergency.released}>
          {orders.map((order) => (
            <OrderLine key={order._id} order={order} access={id} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function OrderLine({ order, access }: { order: EmergencyRecord['orders'][number]; access: string }) {
  const [busy, setBusy] = useState(false)
  const { report, requisitionNumber, dateCollected, location, panels } = order
  async function open(mediaKey: string) {
    setBusy(true)
    try {
      const { blob } = await callFile(api.emergency.report, { body: { _id: access, mediaKey } })
      saveBlob(blob, `${requisitionNumber}.pdf`)
    } catch (problem) {
      toast.error(m.emergency.reportFailed, { detail: messageOf(problem) })
    }
    setBusy(false)
  }
  return (
    <li className="flex items-center gap-4 px-4 py-2.5 text-dense max-sm:flex-wrap">
      <span className="mr-auto min-w-0">
        <span className="block truncate font-medium">{panels.join(', ')}</span>
        <span className="block truncate text-meta text-hint">
          <span className="mono">{requisitionNumber}</span> · {formatDateTime(dateCollected, labZone())} ·{' '}
          {location}
        </span>
      </span>
      {report ? (
        <Button size="s" icon={FileText} busy={busy} onClick={() => void open(report.mediaKey)}>
          {fill(m.emergency.openReport, { number: report.number })}
        </Button>
      ) : (
        <span className="text-meta text-hint">{m.emergency.noReport}</span>
      )}
    </li>
  )
}
