import { useQuery } from '@tanstack/react-query'
import { CircleOff, TriangleAlert } from 'lucide-react'
import { fill, m } from '@contract/messages'
import { AppLink } from '@/app/router-link'
import { Chip } from '@/ui/chip'
import { attentionQuery } from './attention-query'

/** Above the register: what is out of service and what is overdue, each a way to the instrument. Nothing where all is well. */
export function AttentionStrip() {
  const { data } = useQuery(attentionQuery())
  if (!data || data.docs.length === 0) return null
  return (
    <ul
      aria-label={m.instrumentLog.attention}
      className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line bg-surface px-6 py-2 text-dense max-sm:px-4"
    >
      {data.docs.map(({ _id, name, out, overdue: [first, ...more] }) => (
        <li key={_id} className="flex flex-wrap items-center gap-2">
          <AppLink to={`/instruments/${_id}?tab=service`} className="font-medium text-link">
            {name}
          </AppLink>
          {out && (
            <>
              <Chip tone="danger" icon={CircleOff}>
                {m.instrumentLog.outOfService}
              </Chip>
              <span className="max-w-72 truncate text-text2">{out.reason}</span>
            </>
          )}
          {first && (
            <Chip tone="warning" icon={TriangleAlert}>
              {more.length === 0
                ? fill(m.instrumentLog.overdueOne, { task: first.task })
                : fill(m.instrumentLog.overdueMany, { count: more.length + 1 })}
            </Chip>
          )}
        </li>
      ))}
    </ul>
  )
}
