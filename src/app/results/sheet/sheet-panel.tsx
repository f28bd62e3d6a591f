import type { SheetFiltersInput } from '@contract/bench/shapes'
import { sheetRows } from '@contract/bench/shapes'
import { fill, m } from '@contract/messages'
import { LoadFailed } from '@/app/load-failed'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { SheetGrid } from './sheet-grid'
import { useSheet } from './use-sheet'

interface SheetPanelProps {
  filters: SheetFiltersInput
  /** Something narrows the list: an empty one is no end of work. */
  filtered: boolean
  onClear?: () => void
  onPage: (page: number) => void
  onShowTyped?: (analysisIds: string[]) => void
  /** Where its button stands; left out: on a line of its own. */
  toolsIn?: HTMLElement | null
}

/** The sheet of one choice of filters, with its pages. Another choice is another panel (`key`). */
export function SheetPanel({ filters, filtered, onClear, onPage, onShowTyped, toolsIn }: SheetPanelProps) {
  const { data, error, refetch, lines, keep, refresh, isPlaceholderData } = useSheet(filters)
  if (error && !data) return <LoadFailed error={error} refetch={() => void refetch()} />
  // What stands from other filters is not this list.
  if (!data || isPlaceholderData) return <SkeletonRows rows={8} label={m.bench.sheetLoading} />
  const { page, pages, total, totalIsCapped } = data
  const first = (page - 1) * sheetRows + 1
  return (
    <>
      {lines.length === 0 && (
        <EmptyState
          {...(filtered ? { tone: 'nomatch' as const } : { text: m.bench.sheetNoneHelp })}
          title={filtered ? m.bench.sheetNoMatch : m.bench.sheetNone}
          {...(filtered && onClear
            ? { action: <Button onClick={onClear}>{m.bench.clearFilters}</Button> }
            : {})}
        />
      )}
      <SheetGrid
        {...{ lines, keep, refresh }}
        {...(onShowTyped ? { onShowTyped } : {})}
        {...(toolsIn ? { toolsIn } : {})}
      />
      {lines.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 px-6 text-dense text-text2 max-sm:px-4">
          <span className="tabular-nums">
            {fill(m.bench.rowsShown, {
              from: first,
              to: first + lines.length - 1,
              total: formatCount(total, totalIsCapped),
            })}
          </span>
          {pages > 1 && (
            <>
              <Button size="s" disabled={page <= 1} onClick={() => onPage(page - 1)}>
                {fill(m.bench.previousPage, { count: sheetRows })}
              </Button>
              <Button size="s" disabled={page >= pages} onClick={() => onPage(page + 1)}>
                {fill(m.bench.nextPage, { count: sheetRows })}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  )
}
