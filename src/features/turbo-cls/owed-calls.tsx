import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { fill, m } from '@contract/messages'
import { escalateAfterMinutes } from '@contract/turbo-cls/choices'
import type { OwedCall } from '@contract/turbo-cls/shapes'
import { useMe } from '@/app/me'
import { formatElapsed, formatPerson } from '@/lib/format'
import { PersonCell, PlaceName, SecondLine } from '@/table/cells'
import { DataTable } from '@/table/data-table'
import { columnHelper, type ListColumn } from '@/table/features'
import { ListFooter } from '@/table/list-footer'
import { ListPage } from '@/table/list-page'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { FlagCell, ResultText } from './columns'
import { owedCallsQuery } from './queries'
import type { ClsPart } from './search'

const CallDialog = deferred(() => import('./call-dialog').then((part) => part.CallDialog))
const idOf = (row: OwedCall) => row._id
const col = columnHelper<OwedCall>()
const columns: readonly ListColumn<OwedCall>[] = col.columns([
  col.accessor('requisitionNumber', {
    header: m.orders.columnNumber,
    meta: { width: '120px', mono: true },
  }),
  col.accessor((row) => formatPerson(row.patient), {
    id: 'patient',
    header: m.orders.columnPatient,
    meta: { width: '190px' },
    cell: ({ row }) => <PersonCell person={row.original.patient} />,
  }),
  col.accessor('name', { header: m.turboCls.columnTest, meta: { width: '150px' } }),
  col.accessor('text', {
    header: m.turboCls.columnResult,
    meta: { width: '120px', align: 'right' },
    cell: ({ row }) => <ResultText row={row.original} />,
  }),
  col.accessor('flag', {
    header: m.turboCls.columnFlag,
    meta: { width: '96px' },
    cell: ({ row: { original } }) => (
      <FlagCell row={{ critical: true, interpretation: { flag: original.flag } }} />
    ),
  }),
  col.accessor('resultedAt', {
    header: m.turboCls.columnAge,
    meta: { width: '210px' },
    cell: ({ row }) => <OpenFor row={row.original} />,
  }),
  col.accessor((row) => row.callAttempts.length, {
    id: 'attempts',
    header: m.turboCls.columnAttempts,
    meta: { width: '110px', from: 'md' },
    cell: ({ getValue }) => attemptsText(getValue()),
  }),
  col.accessor((row) => row.location.name, {
    id: 'place',
    header: m.orders.columnPlace,
    meta: { from: 'lg' },
    cell: ({ row: { original } }) => (
      <>
        <PlaceName name={original.location.name} className="leading-4" />
        <SecondLine>{original.location.phone}</SecondLine>
      </>
    ),
  }),
])

const attemptsText = (count: number) =>
  count === 0
    ? m.turboCls.attemptsNone
    : count === 1
      ? m.turboCls.attemptsOne
      : fill(m.turboCls.attemptsMany, { count })

/** How long the call is owed; past the limit, that it is to be passed on. */
function OpenFor({ row: { resultedAt, repeatRuns } }: { row: OwedCall }) {
  if (!resultedAt) return null
  const late = Date.now() - Date.parse(resultedAt) > escalateAfterMinutes * 60_000
  return (
    <>
      <span className={late ? 'block leading-4 font-semibold text-danger' : 'block leading-4'}>
        {formatElapsed(resultedAt)}
      </span>
      {repeatRuns && <SecondLine>{m.turboCls.repeatRuns}</SecondLine>}
      {late && <SecondLine>{fill(m.turboCls.escalate, { minutes: escalateAfterMinutes })}</SecondLine>}
    </>
  )
}

const keys = [
  { keys: ['↑', '↓'], does: m.turboCls.keysMove },
  { keys: ['c'], does: m.turboCls.keysCall },
  { keys: ['Enter'], does: m.turboCls.keysOpen },
  { keys: ['?'], does: m.turboCls.keysAll },
]

/** Critical values of which nobody was told yet, the oldest first. */
export function OwedCalls({ search, set, head }: ClsPart & { head: ReactNode }) {
  const navigate = useNavigate()
  const { ability } = useMe()
  const answer = useQuery(owedCallsQuery)
  const [calling, setCalling] = useState<OwedCall>()
  const docs = answer.data?.docs ?? []
  const data = answer.data && {
    docs,
    total: docs.length,
    totalIsCapped: answer.data.capped,
    page: 1,
    pages: 1,
    limit: 200,
    after: null,
  }
  const may = ability.can('enter', 'Result')
  const [first] = docs
  return (
    <ListPage
      head={head}
      toolbar={
        may && first ? (
          <div className="flex flex-none items-center gap-2 border-b border-line px-6 py-2 max-sm:px-4">
            <Button size="s" icon={Phone} onClick={() => setCalling(first)}>
              {fill(m.turboCls.callTitle, {
                value: [first.name, first.text, first.unit].filter(Boolean).join(' '),
              })}
            </Button>
          </div>
        ) : null
      }
      foot={<ListFooter page={data} set={set} updatedAt={answer.dataUpdatedAt} keys={keys} />}
    >
      <DataTable
        label={m.turboCls.tabs.CALLS}
        takesFocus
        query={{
          data,
          error: answer.error,
          isPlaceholderData: answer.isPlaceholderData,
          dataUpdatedAt: answer.dataUpdatedAt,
          refetch: answer.refetch,
        }}
        columns={columns}
        getRowId={idOf}
        search={search}
        set={set}
        defaultSort="resulted"
        onOpen={(row, newTab) =>
          newTab
            ? window.open(`/order/${row.orderId}`)
            : void navigate({ to: '/order/$id', params: { id: row.orderId } })
        }
        onRowKey={(key, row) => {
          if (key !== 'c' || !may) return false
          setCalling(row)
          return true
        }}
        edge={() => 'critical'}
        card={(row) => (
          <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-dense">
            <span className="truncate text-body font-semibold">{formatPerson(row.patient)}</span>
            <span className="mono text-right text-hint">{row.requisitionNumber}</span>
            <span className="min-w-0 truncate">{row.name}</span>
            <ResultText row={row} />
            <span className="col-span-2">
              <OpenFor row={row} />
            </span>
          </span>
        )}
        filtered={false}
        empty={<EmptyState title={m.turboCls.emptyCalls} text={m.turboCls.emptyCallsHelp} />}
        noMatch={<EmptyState title={m.turboCls.emptyCalls} />}
      />
      {calling && <CallDialog row={calling} onClose={() => setCalling(undefined)} />}
    </ListPage>
  )
}
