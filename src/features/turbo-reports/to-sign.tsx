import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { m } from '@contract/messages'
import type { TurboState } from '@contract/turbo-reports/choices'
import type { TurboRow } from '@contract/turbo-reports/shapes'
import { formatCount } from '@/lib/format'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { BulkBar } from '@/table/bulk-bar'
import { DataTable } from '@/table/data-table'
import { ListFooter } from '@/table/list-footer'
import { ListPage } from '@/table/list-page'
import { useSelection } from '@/table/use-selection'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { BatchStrip } from './batch-strip'
import { readyColumns, TurboCard, waitingColumns } from './columns'
import { TurboFilterBar } from './filter-bar'
import { countsQuery, turboQuery } from './queries'
import { isFiltered, noFilters, type TurboPart } from './search'
import { signWords } from './sign-words'
import { TurboHead } from './turbo-head'

const SignDialog = deferred(() => import('./sign-dialog').then((part) => part.SignDialog))

const idOf = (row: TurboRow) => row._id
const empty: Record<TurboState, { title: string; text: string }> = {
  READY: { title: m.turboReports.emptyReady, text: m.turboReports.emptyReadyHelp },
  PENDING: { title: m.turboReports.emptyPending, text: m.turboReports.emptyPendingHelp },
  ERRORS: { title: m.turboReports.emptyErrors, text: m.turboReports.emptyErrorsHelp },
}
const checking = { title: m.turboReports.checking, text: m.turboReports.checkingHelp }
const readyKeys = [
  { keys: ['↑', '↓'], does: m.turboReports.keysMove },
  { keys: ['Space'], does: m.turboReports.keysSelect },
  { keys: ['a'], does: m.turboReports.selectReady },
  { keys: ['Shift', 'S'], does: m.turboReports.keysSign },
  { keys: ['?'], does: m.turboReports.keysAll },
]
const otherKeys = [
  { keys: ['↑', '↓'], does: m.turboReports.keysMove },
  { keys: ['Enter'], does: m.turboReports.keysOpen },
  { keys: ['?'], does: m.turboReports.keysAll },
]

/** The orders of one tab; those that are ready are chosen and signed here. */
export function ToSign({ state, search, set, head }: TurboPart & { state: TurboState; head: ReactNode }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const query = useQuery(turboQuery(search, state))
  const selection = useSelection(query.data?.docs, idOf)
  const [signing, setSigning] = useState<readonly TurboRow[]>()
  const isReady = state === 'READY'
  const rows = query.data?.docs ?? []
  // Nothing chosen: the whole page that is in sight.
  const chosen = selection.rows.length > 0 ? selection.rows : rows
  const { data: counts } = useQuery(countsQuery(search))
  // Nothing is said of orders that nobody looked at yet.
  const isChecking = state !== 'PENDING' && (counts === undefined || counts.unchecked > 0)
  const isUnknown = isChecking && rows.length === 0
  const count = query.data && !isUnknown ? formatCount(query.data.total, query.data.totalIsCapped) : undefined
  const canSign = isReady && chosen.length > 0
  const sign = () => setSigning(chosen)
  useShortcut(
    { keys: 'Shift+S', label: m.turboReports.keysSign, group: m.turboReports.group, when: canSign },
    sign,
  )
  useShortcut(
    { keys: 'a', label: m.turboReports.selectReady, group: m.turboReports.group, when: isReady },
    () => selection.add(rows),
  )
  const button = canSign && (
    <Button variant="primary" icon={PenLine} shortcut="Shift S" onClick={sign}>
      {signWords(chosen.length)}
    </Button>
  )
  return (
    <ListPage
      head={
        <>
          <TurboHead count={count} actions={button} />
          {head}
          <BatchStrip />
        </>
      }
      toolbar={
        isReady && selection.rows.length > 0 ? (
          <BulkBar label={m.turboReports.tabsLabel} count={selection.rows.length} onClear={selection.clear}>
            <Button size="s" icon={PenLine} onClick={sign}>
              {m.turboReports.keysSign}
            </Button>
          </BulkBar>
        ) : (
          <TurboFilterBar search={search} set={set} />
        )
      }
      foot={
        <ListFooter
          page={query.data}
          set={set}
          updatedAt={query.dataUpdatedAt}
          keys={isReady ? readyKeys : otherKeys}
          onNear={(page) => void client.prefetchQuery(turboQuery({ ...search, page }, state))}
        />
      }
    >
      <DataTable
        label={m.turboReports.tabs[state]}
        takesFocus
        ticksOnPhone
        query={query}
        columns={isReady ? readyColumns : waitingColumns}
        getRowId={idOf}
        search={search}
        set={set}
        defaultSort="due"
        onOpen={(row, newTab) =>
          newTab
            ? window.open(`/order/${row._id}`)
            : void navigate({ to: '/order/$id', params: { id: row._id } })
        }
        {...(isReady ? { selection: selection.ticked, onSelectionChange: selection.change } : {})}
        edge={({ critical }) => (critical === 'OWED' ? 'critical' : undefined)}
        card={(row) => <TurboCard row={row} />}
        filtered={isFiltered(search)}
        empty={<EmptyState {...(isUnknown ? checking : empty[state])} />}
        noMatch={
          <EmptyState
            tone="nomatch"
            title={m.turboReports.noMatch}
            action={<Button onClick={() => set(noFilters)}>{m.turboReports.clearFilters}</Button>}
          />
        }
      />
      {signing && (
        <SignDialog rows={signing} onSigned={selection.clear} onClose={() => setSigning(undefined)} />
      )}
    </ListPage>
  )
}
