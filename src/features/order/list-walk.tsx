import { useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { messageOf } from '@/api/errors'
import { read } from '@/api/query'
import { lastList, placeIn, rememberList, type LastList } from '@/app/orders/last-list'
import { useGo } from '@/app/router-link'
import { formatCount } from '@/lib/format'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { IconButton } from '@/ui/icon-button'
import { toast } from '@/ui/toast'

/** Walks through the list one came from, over the edge of its page too. Alone, or after a reload, there is nothing to walk. */
export function ListWalk({ orderId, keepSearch }: { orderId: string; keepSearch: string }) {
  const client = useQueryClient()
  const go = useGo()
  const [busy, setBusy] = useState(false)
  const list = lastList()
  const place = placeIn(list, orderId)
  const may = (step: 1 | -1) =>
    list !== null &&
    place !== null &&
    !busy &&
    place + step >= 1 &&
    (place + step <= list.total || list.capped)

  async function walk(step: 1 | -1): Promise<void> {
    if (!list || place === null || !may(step)) return
    const at = list.ids.indexOf(orderId) + step
    const near = list.ids[at]
    if (near) {
      go(`/order/${near}${keepSearch}`)
      return
    }
    setBusy(true)
    try {
      const next = await turn(list, step)
      const first = step === 1 ? next.ids[0] : next.ids.at(-1)
      if (first) {
        rememberList(next)
        go(`/order/${first}${keepSearch}`)
      }
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }
  async function turn(from: LastList, step: 1 | -1): Promise<LastList> {
    const input = { ...from.input, page: from.page + step }
    const page = await client.query(read(api.orders.list, { query: input }))
    return {
      ...from,
      input,
      page: page.page,
      pages: page.pages,
      total: page.total,
      capped: page.totalIsCapped,
      ids: page.docs.map(({ _id }) => _id),
    }
  }
  useShortcut(
    { keys: 'Alt+ArrowUp', label: m.order.previous, group: m.order.keysGroup, when: may(-1) },
    () => void walk(-1),
  )
  useShortcut(
    { keys: 'Alt+ArrowDown', label: m.order.next, group: m.order.keysGroup, when: may(1) },
    () => void walk(1),
  )
  useShortcut(
    { keys: 'Alt+ArrowLeft', label: m.order.previous, group: m.order.keysGroup, when: may(-1) },
    () => void walk(-1),
  )
  useShortcut(
    { keys: 'Alt+ArrowRight', label: m.order.next, group: m.order.keysGroup, when: may(1) },
    () => void walk(1),
  )
  if (!list || place === null) return null
  return (
    <span className="ml-auto flex items-center gap-1 text-meta text-hint tabular-nums">
      {fill(m.order.place, { n: formatCount(place), total: formatCount(list.total, list.capped) })}
      <IconButton
        size="s"
        icon={ChevronLeft}
        label={m.order.previous}
        shortcut="Alt ↑"
        disabled={!may(-1)}
        onClick={() => void walk(-1)}
      />
      <IconButton
        size="s"
        icon={ChevronRight}
        label={m.order.next}
        shortcut="Alt ↓"
        disabled={!may(1)}
        onClick={() => void walk(1)}
      />
    </span>
  )
}
