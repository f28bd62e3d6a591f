import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import type { OrderRow } from '@contract/orders/shapes'
import type { Page } from '@contract/shapes'
import { call, callFile } from '@/api/client'
import { ListTools } from '@/app/list/list-tools'
import { useMe, useReference } from '@/app/me'
import { rememberList } from '@/app/orders/last-list'
import { orderName } from '@/app/orders/order-name'
import { useOverlay } from '@/app/orders/use-overlay'
import { usePageTitle } from '@/app/page-title'
import { AppLink, routerLink } from '@/app/router-link'
import { formatCount } from '@/lib/format'
import { useToldKeys } from '@/lib/shortcuts/use-shortcut'
import { DataTable } from '@/table/data-table'
import { ListFooter } from '@/table/list-footer'
import { ListPage } from '@/table/list-page'
import { useSetList } from '@/table/use-list'
import { useSelection } from '@/table/use-selection'
import { buttonClass } from '@/ui/button-class'
import { deferred } from '@/ui/deferred'
import { PageHeader } from '@/ui/page-header'
import { LinkTabs } from '@/ui/tabs'
import type { BulkAction } from './bulk-dialogs'
import { orderColumns, shortNamesOf, ShortNames } from './columns'
import { FilterBar } from './filter-bar'
import { OrderCard } from './order-card'
import { countsQuery, listInput, ordersQuery } from './queries'
import { isFiltered, ordersSearch, searchOf, type OrdersSearch } from './search'

const BulkActions = deferred(() => import('./bulk-actions').then((part) => part.BulkActions))
const BulkDialogs = deferred(() => import('./bulk-dialogs').then((part) => part.BulkDialogs))
const EmptyOrders = deferred(() => import('./empty-orders').then((part) => part.EmptyOrders))
const NoMatch = deferred(() => import('./empty-orders').then((part) => part.NoMatch))
const Peek = deferred(() => import('./peek').then((part) => part.Peek))

const tabs = [undefined, 'OPEN', 'CLOSED', 'REJECTED', 'HOLD'] as const
const footKeys = [
  { keys: ['j', 'k'], does: m.lists.move },
  { keys: ['x'], does: m.orders.keysSelect },
  { keys: ['Space'], does: m.orders.keysPeek },
  { keys: ['l'], does: m.orders.keysLabels },
  { keys: ['?'], does: m.orders.keysAll },
]
const rowKeys = [
  { keys: 'l', label: m.orders.bulk.labels, group: m.lists.group },
  { keys: 'h', label: m.orders.bulk.hold, group: m.lists.group },
  { keys: 'f', label: m.orders.bulk.flag, group: m.lists.group },
]
const idOf = (row: OrderRow) => row._id
const defaults = ordersSearch.parse({})

/** Every order of the laboratory, or of the clinic's own locations. */
export function OrdersPage() {
  const { ability, features, user, view } = useMe()
  const search = searchOf(view ?? user.userType, useSearch({ from: '/_in/orders' }))
  const set = useSetList<OrdersSearch>('/orders')
  const navigate = useNavigate()
  const client = useQueryClient()
  const reference = useReference()
  const shortNames = useMemo(() => shortNamesOf(reference), [reference])
  useToldKeys(rowKeys)
  const query = useQuery(ordersQuery(search))
  const [peeked, setPeeked] = useState<string>()
  const [action, setAction] = useState<{ kind: BulkAction; rows: readonly OrderRow[] }>()
  const selection = useSelection(query.data?.docs, idOf)
  const overlay = useOverlay()
  const cases = features.has('case')
  const title = search.paper ? m.navigation.itemPaperRequisitions : cases ? m.orders.cases : m.orders.orders
  usePageTitle(title)
  useRemembered(search, query.data)

  const newOrder = ability.can('create', 'Order') && (
    <AppLink to="/orderentry" className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden /> {cases ? m.orders.newCase : m.orders.newOrder}
    </AppLink>
  )

  /** Row keys act on the whole selection when the row is part of it. */
  function onRowKey(key: string, row: OrderRow): boolean {
    const rows = selection.ticked[row._id] ? selection.rows : [row]
    const one = rows.length === 1 ? rows[0] : undefined
    if (key === 'l' && ability.can('print', 'Label')) setAction({ kind: 'labels', rows })
    else if (key === 'h' && ability.can('hold', 'Order')) {
      if (one?.hold)
        overlay.mutate({ kind: 'hold', orderIds: [one._id], on: false, reason: null, before: one.hold })
      else setAction({ kind: 'hold', rows })
    } else if (key === 'f' && ability.can('flag', 'Order')) {
      if (one?.flag)
        overlay.mutate({ kind: 'flag', orderIds: [one._id], on: false, reason: null, before: one.flag })
      else setAction({ kind: 'flag', rows })
    } else return false
    return true
  }

  const total = query.data?.total ?? 0
  const peekRow = query.data?.docs.find(({ _id }) => _id === peeked)
  const count = query.data && formatCount(total, query.data.totalIsCapped)
  return (
    <ListPage
      head={
        <>
          <PageHeader
            title={title}
            crumbs={[{ label: search.paper ? m.navigation.sectionOrders : m.navigation.sectionLaboratory }]}
            count={count}
            actions={newOrder}
            renderLink={routerLink}
          />
          <StateTabs search={search} />
        </>
      }
      toolbar={
        selection.rows.length > 0 ? (
          <BulkActions
            selection={selection}
            page={query.data}
            idOf={idOf}
            chunk={(at, signal) =>
              call(api.orders.list, { query: { ...listInput(search), ...at } }, { signal })
            }
            onAction={(kind) => setAction({ kind, rows: selection.rows })}
          />
        ) : (
          <FilterBar
            search={search}
            set={set}
            end={
              <ListTools
                list="orders"
                columns={orderColumns}
                search={search}
                set={set}
                defaults={defaults}
                page={query.data}
                pick={{
                  what: m.orders.pick,
                  idOf,
                  nameOf: orderName,
                  find: (codes) => call(api.orders.pick, { body: { codes } }),
                  onSelect: selection.add,
                }}
                exportFile={(cols) =>
                  callFile(api.orders.exportCsv, { query: { ...listInput(search), page: 1, cols } })
                }
              />
            }
          />
        )
      }
      aside={peekRow && <Peek row={peekRow} onClose={() => setPeeked(undefined)} />}
      foot={
        <ListFooter
          page={query.data}
          set={set}
          updatedAt={query.dataUpdatedAt}
          keys={footKeys}
          onNear={(page) => void client.prefetchQuery(ordersQuery({ ...search, page }))}
        />
      }
    >
      <ShortNames value={shortNames}>
        <DataTable
          label={title}
          takesFocus
          plain
          query={query}
          columns={orderColumns}
          getRowId={idOf}
          edge={({ critical }) => (critical === 'OWED' ? 'critical' : undefined)}
          search={search}
          set={set}
          defaultSort="-dateCollected"
          onOpen={(row, newTab) =>
            newTab
              ? window.open(`/order/${row._id}`)
              : void navigate({ to: '/order/$id', params: { id: row._id } })
          }
          onPeek={(row) => setPeeked((now) => (now === row._id ? undefined : row._id))}
          onCursor={(row) => setPeeked((now) => (now === undefined ? now : row._id))}
          onRowKey={onRowKey}
          selection={selection.ticked}
          onSelectionChange={selection.change}
          card={(row) => <OrderCard row={row} />}
          filtered={isFiltered(search) || search.tab !== undefined}
          empty={<EmptyOrders search={search} set={set} action={newOrder} />}
          noMatch={<NoMatch search={search} set={set} />}
        />
      </ShortNames>
      {action && (
        <BulkDialogs
          action={action.kind}
          rows={action.rows}
          onDone={selection.keep}
          onClose={() => setAction(undefined)}
        />
      )}
    </ListPage>
  )
}

function StateTabs({ search }: { search: OrdersSearch }) {
  const router = useRouter()
  const { data: counts } = useQuery(countsQuery(search))
  const shown = (tab: (typeof tabs)[number]) => {
    const count = counts?.[tab ?? 'all']
    return count === undefined ? undefined : formatCount(count, counts?.capped === true && count >= 10_000)
  }
  return (
    <LinkTabs
      label={m.orders.tabs.label}
      renderLink={routerLink}
      tabs={tabs.map((tab) => ({
        to: router.buildLocation({ to: '/orders', search: { ...search, tab, page: 1 } }).href,
        label: m.orders.tabs[tab ?? 'ALL'],
        count: shown(tab),
        current: search.tab === tab,
      }))}
    />
  )
}

type ListData = Page<OrderRow> | undefined

/** The order page walks through the list one came from. */
function useRemembered(search: OrdersSearch, data: ListData): void {
  const router = useRouter()
  useEffect(() => {
    if (!data) return
    rememberList({
      input: listInput(search),
      href: router.state.location.href,
      page: data.page,
      pages: data.pages,
      limit: data.limit,
      total: data.total,
      capped: data.totalIsCapped,
      ids: data.docs.map(idOf),
    })
  }, [router, search, data])
}
