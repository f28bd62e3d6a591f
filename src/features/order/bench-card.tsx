import { useQuery } from '@tanstack/react-query'
import { fill, m } from '@contract/messages'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { formatClock, formatDayMonth } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Card } from '@/ui/card'
import { staysQuery } from './queries'

/** The batches and plates of the order's specimens, for whoever works with those; nothing before there is one. */
export function BenchCard({ orderId }: { orderId: string }) {
  const { ability, mayOpen } = useMe()
  const { data } = useQuery({ ...staysQuery(orderId), enabled: ability.can('read', 'Batch') })
  if (!data || data.docs.length === 0) return null
  const zone = labZone()
  return (
    <Card title={m.order.staysTitle}>
      <ul className="divide-y divide-soft-line text-dense">
        {data.docs.map(({ kind, _id, number, stage, letter, place, at }) => (
          <li
            key={`${_id} ${letter}`}
            className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2"
          >
            <span className="min-w-0">
              {mayOpen(kind === 'batch' ? '/batching' : '/plating') ? (
                <AppLink
                  to={kind === 'batch' ? `/batch/${_id}` : `/plating/${_id}`}
                  className="mono text-link"
                >
                  {number}
                </AppLink>
              ) : (
                <span className="mono">{number}</span>
              )}{' '}
              {stage}
              <span className="block text-meta text-hint">
                {fill(kind === 'batch' ? m.order.stayBatch : m.order.stayWell, { letter, place })}
              </span>
            </span>
            <time dateTime={at} className="text-meta text-hint tabular-nums">
              {formatDayMonth(at, zone)} {formatClock(at, zone)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}
