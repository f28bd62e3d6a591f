import { useEffect, useRef, useState } from 'react'
import { fill, m } from '@contract/messages'
import { mostIds, mostMatching, type Page } from '@contract/shapes'
import { messageOf } from '@/api/errors'
import { formatCount } from '@/lib/format'
import { toast } from '@/ui/toast'
import type { Selection } from './use-selection'

export interface SelectAllOptions<Row> {
  page: Page<Row> | undefined
  idOf: (row: Row) => string
  selection: Selection<Row>
  /** A chunk of this list under its present filters. */
  chunk: (at: { page: 1; limit: number; after?: string }, signal: AbortSignal) => Promise<Page<Row>>
}

export interface SelectAll {
  label: string
  onSelect: () => void
  busy: boolean
}

/**
 * The second, explicit step of selecting: once the page is ticked, everything that matches, up to 10,000 rows. The rows are
 * fetched, a chunk at a time, so that what is changed later is exactly what was counted here: a row that comes to match
 * meanwhile was seen by nobody and stays as it is. Giving up the selection stops it.
 */
export function useSelectAll<Row>({ page, idOf, selection, chunk }: SelectAllOptions<Row>) {
  const [done, setDone] = useState<number>()
  const running = useRef<AbortController>(undefined)
  const count = selection.rows.length
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (count === 0) running.current?.abort()
  }, [count])

  const total = page?.total ?? 0
  const pageTicked = page !== undefined && page.docs.every((row) => selection.ticked[idOf(row)])
  if (done === undefined && (!pageTicked || total <= page.docs.length || count >= total)) return undefined

  async function selectAll(): Promise<void> {
    const control = new AbortController()
    running.current = control
    setDone(0)
    const rows: Row[] = []
    try {
      let after: string | undefined
      do {
        const limit = Math.min(mostIds, mostMatching - rows.length)
        const next = await chunk({ page: 1, limit, ...(after ? { after } : {}) }, control.signal)
        rows.push(...next.docs)
        setDone(rows.length)
        after = next.after ?? undefined
      } while (after && rows.length < mostMatching)
      if (!control.signal.aborted) selection.add(rows)
    } catch (error) {
      if (!control.signal.aborted) toast.error(messageOf(error))
    }
    setDone(undefined)
  }
  const all = formatCount(total)
  return {
    label:
      done !== undefined
        ? fill(m.lists.selectBusy, { done: formatCount(done), count: page?.totalIsCapped ? '10,000' : all })
        : page?.totalIsCapped
          ? m.lists.selectFirst
          : fill(m.lists.selectAll, { count: all }),
    onSelect: () => void (done === undefined && selectAll()),
    busy: done !== undefined,
  } satisfies SelectAll
}
