import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { fill, m } from '@contract/messages'
import { recallHours, type RecallRow } from '@contract/recalls/shapes'
import { formatCount, formatElapsed, formatPerson } from '@/lib/format'
import { PlaceName } from '@/table/cells'
import { DataTable } from '@/table/data-table'
import { columnHelper } from '@/table/features'
import { ListFooter } from '@/table/list-footer'
import { ListPage } from '@/table/list-page'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { EmptyState } from '@/ui/empty-state'
import { ReportStateChip } from '@/ui/status/order-chips'
import { TurboFilterBar } from './filter-bar'
import { recallsQuery } from './queries'
import { RecallPanel } from './recall-panel'
import { noFilters, type TurboPart } from './search'
import { TurboHead } from './turbo-head'

const col = columnHelper<RecallRow>()
const idOf = (row: RecallRow) => row._id

const columns = col.columns([
  col.accessor('requisitionNumber', {
    header: m.recalls.columnRequisition,
    meta: { width: '124px', mono: true },
  }),
  col.accessor((row) => formatPerson(row.patient), {
    id: 'patient',
    header: m.recalls.columnPatient,
    meta: { width: '180px' },
    cell: ({ getValue }) => <span className="block truncate font-medium">{getValue()}</span>,
  }),
  col.accessor('location', {
    header: m.recalls.columnLocation,
    meta: { from: 'lg' },
    cell: ({ getValue }) => <PlaceName name={getValue()} />,
  }),
  col.accessor('number', {
    header: m.recalls.columnVersion,
    meta: { width: '148px' },
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-2">
        {fill(m.recalls.version, { number: original.number })} <ReportStateChip state={original.state} />
      </span>
    ),
  }),
  col.accessor((row) => row.acknowledged, {
    id: 'acknowledged',
    header: m.recalls.columnAcknowledged,
    meta: { width: '124px', align: 'right' },
    cell: ({ row: { original } }) =>
      fill(m.recalls.acknowledgedOf, { done: original.acknowledged, all: original.recipients }),
  }),
  col.accessor('untold', {
    header: m.recalls.columnTold,
    meta: { width: '84px', align: 'right', from: 'md' },
    cell: ({ getValue }) => (getValue() > 0 ? getValue() : null),
  }),
  col.accessor('openedAt', {
    header: m.recalls.columnOpened,
    meta: { width: '112px' },
    cell: ({ row }) => <Age row={row.original} />,
  }),
])

/** How long it has been open: near its end in one tone, past it in another, and in words for readers. */
function Age({ row: { openedAt, closedAt, followed } }: { row: RecallRow }) {
  const [now] = useState(() => Date.now())
  const hours = (now - Date.parse(openedAt)) / 3_600_000
  const limit = hours > recallHours.overdue ? recallHours.overdue : recallHours.late
  const late = closedAt === null && hours > recallHours.late
  if (closedAt !== null && followed)
    return (
      <span className="block truncate" title={m.recalls.followed}>
        {m.recalls.followed}
      </span>
    )
  return (
    <time
      dateTime={openedAt}
      title={late ? fill(m.recalls.ageLate, { hours: limit }) : undefined}
      className={cx(
        late && 'edge-in-forced-colors rounded-control px-1.5 py-0.5',
        late && hours > recallHours.overdue && 'bg-danger-soft font-semibold text-danger',
        late && hours <= recallHours.overdue && 'bg-warning-soft text-warning',
      )}
    >
      {formatElapsed(openedAt, closedAt === null ? undefined : new Date(closedAt))}
    </time>
  )
}

/** Corrected reports, the longest open first, and beside the list who has the old version. */
export function RecallsList({ search, set, head }: TurboPart & { head: ReactNode }) {
  const query = useQuery(recallsQuery(search))
  const client = useQueryClient()
  const count = query.data && formatCount(query.data.total, query.data.totalIsCapped)
  return (
    <ListPage
      head={
        <>
          <TurboHead count={count} />
          {head}
        </>
      }
      toolbar={
        <TurboFilterBar
          search={search}
          set={set}
          end={
            <Button
              size="s"
              variant="quiet"
              onClick={() => set({ closed: search.closed ? undefined : true })}
            >
              {search.closed ? m.recalls.showOpen : m.recalls.showClosed}
            </Button>
          }
        />
      }
      aside={
        search.recall && (
          <RecallPanel key={search.recall} id={search.recall} onClose={() => set({ recall: undefined })} />
        )
      }
      foot={
        <ListFooter
          page={query.data}
          set={set}
          updatedAt={query.dataUpdatedAt}
          onNear={(page) => void client.prefetchQuery(recallsQuery({ ...search, page }))}
        />
      }
    >
      <DataTable
        label={m.recalls.listLabel}
        takesFocus
        query={query}
        columns={columns}
        getRowId={idOf}
        search={search}
        set={set}
        defaultSort="openedAt"
        onOpen={(row) => set({ recall: row._id, page: search.page })}
        card={(row) => (
          <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-dense">
            <span className="truncate text-body font-semibold">{formatPerson(row.patient)}</span>
            <Age row={row} />
            <span className="mono text-hint">{row.requisitionNumber}</span>
            <span>{fill(m.recalls.acknowledgedOf, { done: row.acknowledged, all: row.recipients })}</span>
          </span>
        )}
        filtered={search.text !== ''}
        empty={
          <EmptyState
            title={search.closed ? m.recalls.noneClosed : m.recalls.none}
            text={search.closed ? undefined : m.recalls.noneHelp}
          />
        }
        noMatch={
          <EmptyState
            tone="nomatch"
            title={m.turboReports.noMatch}
            action={<Button onClick={() => set(noFilters)}>{m.turboReports.clearFilters}</Button>}
          />
        }
      />
    </ListPage>
  )
}
