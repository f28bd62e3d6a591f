import { useTable, type RowData, type RowSelectionState } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { fill, m } from '@contract/messages'
import type { Page } from '@contract/shapes'
import type { ApiError } from '@/api/errors'
import { usePhone } from '@/lib/use-media'
import { Checkbox } from '@/ui/checkbox'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { SkeletonRows } from '@/ui/skeleton'
import { bodyRowOf, type RowActs } from './body-row'
import { arranged, columnId, idle, visibility } from './column-layout'
import { features, shownFrom, type ColumnLook, type ListColumn } from './features'
import type { ListSearch, SetList } from './list-state'
import { useRowCursor } from './use-row-cursor'
import { useTicks } from './use-ticks'

const noRows: never[] = []

/** Only what is looked at, so that any query result fits. */
export interface ListQuery<Row> {
  data: Page<Row> | undefined
  error: ApiError | null
  isPlaceholderData: boolean
  dataUpdatedAt?: number
  refetch: () => unknown
}

export interface DataTableProps<Row extends RowData> {
  /** What the rows are, for screen readers: "Orders". */
  label: string
  query: ListQuery<Row>
  columns: readonly ListColumn<Row>[]
  getRowId: (row: Row) => string
  search: ListSearch
  set: SetList
  defaultSort: string
  /** What Enter and a click on a row do. `newTab` when Ctrl or Cmd was held. */
  onOpen: (row: Row, newTab: boolean) => void
  /** Space: a look at the row without leaving the list. */
  onPeek?: (row: Row) => void
  /** The cursor came to this row. */
  onCursor?: (row: Row) => void
  /** Further keys on the row under the cursor, such as `l` for labels. */
  onRowKey?: (key: string, row: Row) => boolean
  selection?: RowSelectionState
  onSelectionChange?: (selection: RowSelectionState) => void
  /** Rows are chosen on a phone too: what acts on the chosen ones is there. */
  ticksOnPhone?: boolean
  /** A critical row carries an edge of its own. */
  edge?: (row: Row) => 'critical' | undefined
  /** The row on a phone: the essentials as a card. */
  card: (row: Row) => ReactNode
  /** Nothing there yet, with the first thing to do. */
  empty: ReactNode
  /** Nothing matches: which filters hide rows, and the way out. */
  noMatch: ReactNode
  filtered: boolean
  /**
   * The cells only show and keep nothing of their own, neither something typed nor something opened: a turned page is then
   * written into the rows that stand, which is half the work of new ones, and the focus stays at its place.
   */
  plain?: boolean
  /** The list is what its screen is for: the keyboard begins in it, unless something else holds the focus. */
  takesFocus?: boolean
}

/**
 * The one list of the product: server-paged rows, a row cursor for the keyboard, ticks, and the four other faces of a
 * list (loading, empty, no match, failed). Old rows stay, dimmed, while newer ones are on their way.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { query, columns, getRowId, search, selection = {}, onSelectionChange, label } = props
  const phone = usePhone()
  // The first rows are drawn in slices, between which the browser takes keys and clicks: they are the longest work of a
  // screen while it is opened. Later pages find everything warm and are quicker in one piece.
  const begun = useDeferredValue(query.data !== undefined)
  const data = begun ? query.data : undefined
  const rows = data?.docs ?? noRows
  useFocusList(props.takesFocus === true && data !== undefined)
  const visible = useMemo(() => visibility(columns, search.cols), [columns, search.cols])
  // By its names, so that a page turned to like rows makes no new columns.
  const gone = search.cols ? '' : [...idle(columns, rows)].join(' ')
  const asOf = useAsOf(query)
  const slow = useSlow(query.isPlaceholderData)
  const [BodyRow] = useState(bodyRowOf<Row>)
  const table = useTable({
    features,
    columns: useMemo(
      () =>
        arranged(columns, search.cols).filter(
          (column) => visible[columnId(column)] && !gone.split(' ').includes(columnId(column)),
        ),
      [columns, search.cols, visible, gone],
    ),
    data: rows,
    getRowId,
  })
  const { tick, tickTo, tickBoth, tickAll, all, some } = useTicks(
    rows.map(getRowId),
    selection,
    onSelectionChange,
  )
  const cursor = useRowCursor({
    rows,
    getRowId,
    ...pickKeys(props),
    toggle: onSelectionChange && tick,
    toggleTo: tickTo,
    toggleBoth: onSelectionChange && tickBoth,
    toggleAll: onSelectionChange && tickAll,
  })
  const acts = useActs({
    onFocus: cursor.moveTo,
    onClick: (event, index) => {
      const row = rows[index]
      if (row !== undefined) cursor.onClick(event, row, index)
    },
    tick,
    tickTo,
  })

  if (query.error && !data)
    return (
      <EmptyState
        tone="error"
        title={m.lists.failed}
        text={query.error.message}
        requestId={query.error.requestId}
        onRetry={() => void query.refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={12} label={fill(m.lists.loading, { list: label })} />
  if (rows.length === 0) return <>{props.filtered ? props.noMatch : props.empty}</>

  const dimmed = slow && 'opacity-60'
  if (phone)
    return (
      <ul aria-label={label} className={cx('divide-y divide-soft-line', dimmed)}>
        {rows.map((row, index) => (
          <li key={getRowId(row)} className="flex">
            {props.ticksOnPhone && onSelectionChange && (
              // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the room around the box, so that a thumb hits it
              <label className="grid w-12 flex-none cursor-pointer place-items-center">
                <Checkbox
                  aria-label={fill(m.lists.selectRow, { number: index + 1 })}
                  checked={selection[getRowId(row)] === true}
                  onChange={() => tick(getRowId(row))}
                />
              </label>
            )}
            <button
              type="button"
              onClick={() => props.onOpen(row, false)}
              className={cx(
                'block min-w-0 flex-1 py-3 pr-4 text-left hover:bg-hover',
                !(props.ticksOnPhone && onSelectionChange) && 'pl-4',
              )}
            >
              {props.card(row)}
            </button>
          </li>
        ))}
      </ul>
    )

  const headers = table.getHeaderGroups()[0]?.headers ?? []
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to its rows, which take the focus
    <table
      aria-label={label}
      aria-rowcount={data.totalIsCapped ? -1 : data.total}
      aria-busy={query.isPlaceholderData}
      onKeyDown={cursor.onKeyDown}
      data-density={search.density}
      className={cx('w-full table-fixed border-separate border-spacing-0 text-dense tabular-nums', dimmed)}
    >
      <thead>
        <tr>
          {onSelectionChange && (
            <th scope="col" className={cx(headClass, 'w-12 pl-6')}>
              <Checkbox
                className="align-middle"
                aria-label={m.lists.selectPage}
                checked={all}
                indeterminate={some && !all}
                onChange={tickAll}
              />
            </th>
          )}
          {headers.map((header) => (
            <HeadCell
              key={header.id}
              id={header.id}
              look={header.column.columnDef.meta ?? {}}
              search={search}
              set={props.set}
              defaultSort={props.defaultSort}
            >
              <table.FlexRender header={header} />
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row, index) => (
          <BodyRow
            key={props.plain ? index : row.id}
            ref={cursor.at === index ? cursor.ref : undefined}
            at={cursor.at === index}
            ticked={onSelectionChange ? selection[row.id] === true : undefined}
            edge={props.edge?.(row.original)}
            {...{ row, index, visible, asOf, acts }}
          />
        ))}
      </tbody>
    </table>
  )
}

const headClass =
  'sticky top-0 z-1 h-(--row) border-b border-line bg-surface px-2 text-left text-meta font-medium whitespace-nowrap text-hint first:pl-6 last:pr-6'

/** Most answers are there before anybody could see a change: a list that blinks at each page reads as slower. */
const SLOW_MS = 200

/** Whether newer rows have been on their way for a while. */
function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return waiting && slow
}

/** When the rows on screen were asked for; while others are on their way these are still the old ones. */
function useAsOf({ isPlaceholderData, dataUpdatedAt }: ListQuery<unknown>): number | undefined {
  const [asOf, setAsOf] = useState(dataUpdatedAt)
  if (!isPlaceholderData && dataUpdatedAt !== asOf) setAsOf(dataUpdatedAt)
  return asOf
}

/** The same object at every render, doing what the latest render would do. */
function useActs(latest: RowActs): RowActs {
  const now = useRef(latest)
  useLayoutEffect(() => {
    now.current = latest
  })
  const [acts] = useState<RowActs>(() => ({
    onFocus: (index) => now.current.onFocus(index),
    onClick: (event, index) => now.current.onClick(event, index),
    tick: (id) => now.current.tick(id),
    tickTo: (id) => now.current.tickTo(id),
  }))
  return acts
}

interface HeadCellProps {
  id: string
  look: ColumnLook
  search: ListSearch
  set: SetList
  defaultSort: string
  children: ReactNode
}

/** A head that sorts says so only where it does: an arrow and aria-sort on the one sorted column. */
function HeadCell({ id, look, search, set, defaultSort, children }: HeadCellProps) {
  const sort = search.sort ?? defaultSort
  const current = look.sort !== undefined && sort.replace(/^-/, '') === look.sort
  const descending = sort.startsWith('-')
  const width = search.widths?.[id] ?? look.width
  const style = width ? { width } : undefined
  const className = cx(headClass, look.align === 'right' && 'text-right', look.from && shownFrom[look.from])
  if (!look.sort)
    return (
      <th scope="col" data-column={id} style={style} className={className}>
        {children}
      </th>
    )
  const Arrow = descending ? ArrowDown : ArrowUp
  const next =
    current && !descending
      ? `-${look.sort}`
      : current
        ? look.sort
        : `${defaultSort.startsWith('-') ? '-' : ''}${look.sort}`
  return (
    <th
      scope="col"
      data-column={id}
      style={style}
      className={className}
      aria-sort={current ? (descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        onClick={() => set({ sort: next === defaultSort ? undefined : next })}
        className={cx('inline-flex items-center gap-1 hover:text-text', current && 'font-semibold text-text')}
      >
        {children}
        {current && <Arrow aria-hidden className="size-3" />}
      </button>
    </th>
  )
}

const pickKeys = <Row extends RowData>({ onOpen, onPeek, onRowKey, onCursor }: DataTableProps<Row>) => ({
  onOpen,
  onPeek,
  onRowKey,
  onCursor,
})

/**
 * Moves keyboard focus to the list when it first has rows and nothing else holds focus. Nobody asked for it yet, so the row
 * shows its edge alone; the ring comes with the first key.
 */
function useFocusList(ready: boolean): void {
  const done = useRef(false)
  useEffect(() => {
    if (!ready || done.current) return
    done.current = true
    if (document.activeElement !== document.body) return
    const row = document.querySelector<HTMLElement>('tbody tr[tabindex="0"]')
    if (!row) return
    row.dataset['arrived'] = ''
    const pressed = () => {
      delete row.dataset['arrived']
      window.removeEventListener('keydown', pressed, { capture: true })
    }
    window.addEventListener('keydown', pressed, { capture: true })
    row.focus({ preventScroll: true })
    return pressed
  }, [ready])
}
