import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BadgeCheck, Scale } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { fill, m } from '@contract/messages'
import type { ClsState } from '@contract/turbo-cls/choices'
import type { ClsRow } from '@contract/turbo-cls/shapes'
import { AppLink } from '@/app/router-link'
import { useMe } from '@/app/me'
import { formatCount } from '@/lib/format'
import { useShortcut, useToldKeys } from '@/lib/shortcuts/use-shortcut'
import { BulkBar } from '@/table/bulk-bar'
import { DataTable } from '@/table/data-table'
import { ListFooter } from '@/table/list-footer'
import { ListPage } from '@/table/list-page'
import { OutcomeDialog, type Outcome } from '@/table/outcome-dialog'
import { useSelection } from '@/table/use-selection'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { toast } from '@/ui/toast'
import { ClsHead } from './cls-head'
import { ClsCard, readyColumns, waitingColumns } from './columns'
import { ClsFilterBar } from './filter-bar'
import { clsCountsQuery, clsQuery } from './queries'
import { keyActs, whyNot, type RowAct } from './row-acts'
import { RowStrip } from './row-strip'
import { isFiltered, noFilters, type ClsPart } from './search'

const VerifyDialog = deferred(() => import('./verify-dialog').then((part) => part.VerifyDialog))
const CallDialog = deferred(() => import('./call-dialog').then((part) => part.CallDialog))
const RepeatDialog = deferred(() => import('./row-dialogs').then((part) => part.RepeatDialog))
const HoldDialog = deferred(() => import('./row-dialogs').then((part) => part.HoldDialog))
const SeenDialog = deferred(() => import('./row-dialogs').then((part) => part.SeenDialog))

const idOf = (row: ClsRow) => row._id
const empty: Record<ClsState, { title: string; text: string }> = {
  READY: { title: m.turboCls.emptyReady, text: m.turboCls.emptyReadyHelp },
  PENDING: { title: m.turboCls.emptyPending, text: m.turboCls.emptyPendingHelp },
  ERRORS: { title: m.turboCls.emptyErrors, text: m.turboCls.emptyErrorsHelp },
}
const footKeys = [
  { keys: ['↑', '↓'], does: m.turboCls.keysMove },
  { keys: ['v'], does: m.turboCls.keysVerify },
  { keys: ['r'], does: m.turboCls.keysRepeat },
  { keys: ['h'], does: m.turboCls.keysHold },
  { keys: ['c'], does: m.turboCls.keysCall },
]
const told = (keys: string, label: string) => ({ keys, label, group: m.turboCls.group })
const rowKeys = [
  told('v', m.turboCls.keysVerify),
  told('r', m.turboCls.keysRepeat),
  told('h', m.turboCls.keysHold),
  told('c', m.turboCls.keysCall),
  told('d', m.turboCls.keysSeen),
]

/** The results of one tab, acted upon row by row with a key, or all that are ready at once. */
export function ToVerify({ state, search, set, head }: ClsPart & { state: ClsState; head: ReactNode }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { ability } = useMe()
  const query = useQuery(clsQuery(search, state))
  const { data: counts } = useQuery(clsCountsQuery(search))
  const selection = useSelection(query.data?.docs, idOf)
  const [verifying, setVerifying] = useState<readonly ClsRow[]>()
  const [acting, setActing] = useState<{ act: RowAct; row: ClsRow }>()
  const [cursor, setCursor] = useState<string>()
  const [refused, setRefused] = useState<readonly Outcome[]>([])
  useToldKeys(rowKeys)
  const isReady = state === 'READY'
  const rows = query.data?.docs ?? []
  const at = rows.find(({ _id }) => _id === cursor) ?? rows[0]
  const chosen = selection.rows.length > 0 ? selection.rows : rows
  const canAll = isReady && chosen.length > 0
  const may: Record<RowAct, boolean> = {
    verify: true,
    seen: true,
    repeat: ability.can('enter', 'Result'),
    call: ability.can('enter', 'Result'),
    hold: ability.can('hold', 'Order'),
  }
  function act(kind: RowAct, row: ClsRow): void {
    const no = whyNot(kind, row)
    if (no !== null) toast.error(no)
    else if (kind === 'verify') setVerifying([row])
    else setActing({ act: kind, row })
  }
  const verifyAll = () => setVerifying(chosen)
  useShortcut(
    { keys: 'Shift+V', label: m.turboCls.keysAllReady, group: m.turboCls.group, when: canAll },
    verifyAll,
  )
  useShortcut({ keys: 'a', label: m.turboCls.selectPage, group: m.turboCls.group, when: isReady }, () =>
    selection.add(rows),
  )
  const count = query.data && formatCount(query.data.total, query.data.totalIsCapped)
  const words =
    chosen.length === 1
      ? m.turboCls.verifyReadyOne
      : fill(m.turboCls.verifyReadyMany, { count: formatCount(chosen.length, false) })
  const close = () => setActing(undefined)
  return (
    <ListPage
      head={
        <>
          <ClsHead
            count={count}
            actions={
              <>
                <AppLink to="/turbocls?rules=true" className={buttonClass({ variant: 'quiet' })}>
                  <Scale aria-hidden /> {m.turboCls.rules}
                </AppLink>
                {canAll && (
                  <Button variant="primary" icon={BadgeCheck} shortcut="Shift V" onClick={verifyAll}>
                    {words}
                  </Button>
                )}
              </>
            }
          />
          {head}
        </>
      }
      toolbar={
        isReady && selection.rows.length > 0 ? (
          <BulkBar label={m.turboCls.tabsLabel} count={selection.rows.length} onClear={selection.clear}>
            <Button size="s" icon={BadgeCheck} onClick={verifyAll}>
              {words}
            </Button>
          </BulkBar>
        ) : (
          <ClsFilterBar search={search} set={set} counts={counts} />
        )
      }
      foot={
        <>
          {at && <RowStrip row={at} may={may} onAct={(kind) => act(kind, at)} />}
          <ListFooter
            page={query.data}
            set={set}
            updatedAt={query.dataUpdatedAt}
            keys={footKeys}
            onNear={(page) => void client.prefetchQuery(clsQuery({ ...search, page }, state))}
          />
        </>
      }
    >
      <DataTable
        label={m.turboCls.tabs[state]}
        takesFocus
        ticksOnPhone
        plain
        query={query}
        columns={isReady ? readyColumns : waitingColumns}
        getRowId={idOf}
        search={search}
        set={set}
        defaultSort="resulted"
        onOpen={(row, newTab) =>
          newTab
            ? window.open(`/order/${row.orderId}`)
            : void navigate({ to: '/order/$id', params: { id: row.orderId } })
        }
        onCursor={(row) => setCursor(row._id)}
        onRowKey={(key, row) => {
          const kind = keyActs[key]
          if (kind === undefined || !may[kind]) return false
          act(kind, row)
          return true
        }}
        {...(isReady ? { selection: selection.ticked, onSelectionChange: selection.change } : {})}
        edge={({ holds }) =>
          holds.some(({ code }) => code === 'critical_call_owed') ? 'critical' : undefined
        }
        card={(row) => <ClsCard row={row} />}
        filtered={isFiltered(search)}
        empty={<EmptyState {...empty[state]} />}
        noMatch={
          <EmptyState
            tone="nomatch"
            title={m.turboCls.noMatch}
            action={<Button onClick={() => set(noFilters)}>{m.turboCls.clearFilters}</Button>}
          />
        }
      />
      {verifying && (
        <VerifyDialog
          rows={verifying}
          onDone={(outcomes) => {
            setRefused(outcomes)
            selection.keep(outcomes.flatMap(({ id, ok }) => (ok ? [] : [id])))
          }}
          onClose={() => setVerifying(undefined)}
        />
      )}
      {refused.length > 0 && (
        <OutcomeDialog title={m.turboCls.outcome} outcomes={refused} onClose={() => setRefused([])} />
      )}
      {acting?.act === 'repeat' && <RepeatDialog row={acting.row} onClose={close} />}
      {acting?.act === 'hold' && <HoldDialog row={acting.row} onClose={close} />}
      {acting?.act === 'seen' && <SeenDialog row={acting.row} onClose={close} />}
      {acting?.act === 'call' && <CallDialog row={acting.row} onClose={close} />}
    </ListPage>
  )
}
