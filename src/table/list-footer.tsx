import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fill, m } from '@contract/messages'
import type { Page } from '@contract/shapes'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { formatClock, formatCount } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Kbd } from '@/ui/kbd'
import type { SetList } from './list-state'

interface ListFooterProps {
  page: Page<unknown> | undefined
  set: SetList
  /** At most five keys, left to right. */
  keys?: readonly { keys: readonly string[]; does: string }[]
  updatedAt?: number
  /**
   * The reader reaches for the next page: it may be read now, so that the click finds it here. Reaching is the pointer or the
   * focus on the button, never an idle moment: what is read counts as shown in the trail, so nobody's data are read
   * without somebody about to look at them.
   */
  onNear?: ((page: number) => void) | undefined
}

const rowKeys = [
  { keys: ['j', 'k'], does: m.lists.move },
  { keys: ['Enter'], does: m.lists.open },
]

/** Where you are in the list, the keys that work here, and the way on. */
export function ListFooter({ page, set, keys = rowKeys, updatedAt, onNear }: ListFooterProps) {
  const more = page !== undefined && page.docs.length > 0 && (page.totalIsCapped || page.page < page.pages)
  const first = page && page.docs.length > 0 ? (page.page - 1) * page.limit + 1 : 0
  const reach = useReach(onNear, more ? page.page + 1 : undefined)
  useShortcut(
    { keys: 'PageDown', label: m.lists.nextPage, group: m.lists.group, when: more },
    () => page && set({ page: page.page + 1 }),
  )
  useShortcut(
    { keys: 'PageUp', label: m.lists.previousPage, group: m.lists.group, when: (page?.page ?? 1) > 1 },
    () => page && set({ page: page.page - 1 }),
  )
  return (
    <footer className="flex h-10 flex-none items-center gap-4 border-t border-line bg-surface px-6 text-meta text-hint tabular-nums max-sm:px-4">
      <span>
        {page && page.docs.length > 0
          ? fill(m.lists.range, {
              first,
              last: first + page.docs.length - 1,
              total: formatCount(page.total, page.totalIsCapped),
            })
          : ''}
      </span>
      {updatedAt !== undefined && updatedAt > 0 && (
        <span className="max-lg:hidden">
          {fill(m.lists.asOf, { time: formatClock(new Date(updatedAt), labZone()) })}
        </span>
      )}
      <span className="mx-auto flex gap-4 max-lg:hidden">
        {keys.map(({ keys: caps, does }) => (
          <span key={does} className="flex items-center gap-1">
            {caps.map((cap) => (
              <Kbd key={cap}>{cap}</Kbd>
            ))}
            {does}
          </span>
        ))}
      </span>
      <span className="ml-auto flex items-center gap-1 lg:ml-0">
        <IconButton
          label={m.lists.previousPage}
          icon={ChevronLeft}
          disabled={!page || page.page <= 1}
          onClick={() => page && set({ page: page.page - 1 })}
        />
        <Button
          variant="quiet"
          size="s"
          disabled={!more}
          {...reach}
          onClick={() => page && set({ page: page.page + 1 })}
        >
          {m.lists.next} <ChevronRight aria-hidden />
        </Button>
      </span>
    </footer>
  )
}

/** A pointer on its way across the button is gone sooner. */
const REACH_MS = 60

/**
 * Handlers that notice somebody reaching for a page, and tell once for each. A pointer that rests after a press walks
 * through the list: it reaches for the page after that as well, and for one only.
 */
function useReach(onNear: ListFooterProps['onNear'], next: number | undefined) {
  const [reaching, setReaching] = useState(false)
  const near = (page: number | undefined) => page !== undefined && onNear?.(page)
  const rested = useEffectEvent(near)
  useEffect(() => {
    if (!reaching) return
    const timer = setTimeout(() => rested(next), REACH_MS)
    return () => clearTimeout(timer)
  }, [reaching, next])
  const begin = () => setReaching(true)
  const end = () => setReaching(false)
  return {
    onPointerEnter: begin,
    onFocus: begin,
    onPointerLeave: end,
    onBlur: end,
    onPointerDown: () => near(next),
  }
}
