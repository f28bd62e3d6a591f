import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'

/** How many messages wait, beside the entry that leads to them. Asked again every half minute. */
export function ChatBadge() {
  const { data } = useQuery(read(api.chat.unread, {}, { every: 30 }))
  const unread = data?.unread ?? 0
  return (
    <Badge count={unread} most={99}>
      {unread === 1 ? m.chat.unreadOne : fill(m.chat.unread, { count: unread })}
    </Badge>
  )
}

/** A count, and for readers what it counts; nothing where there is nothing. */
export function Badge({ count, most, children }: { count: number; most: number; children: string }) {
  if (count === 0) return null
  return (
    <span className="ml-auto grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 text-[10px]/none font-semibold text-on-primary tabular-nums">
      <span aria-hidden>{count > most ? `${most}+` : count}</span>
      <span className="sr-only">{children}</span>
    </span>
  )
}
