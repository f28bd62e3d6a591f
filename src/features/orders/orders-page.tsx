import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '@contract/api'
import { t } from '@contract/messages'
import type { OrderRow } from '@contract/order-shapes'
import type { Page } from '@contract/shapes'
import { callFile } from '@/api/client'
import { messageOf } from '@/api/errors'
import { read } from '@/api/query'
import { useMe } from '@/app/me'
import { rememberList } from '@/app/orders/last-list'
import { useOverlay } from '@/app/orders/use-overlay'
import { usePageTitle } from '@/app/page-title'
import { AppLink, routerLink } from '@/app/router-link'
import { datedFilename } from '@/lib/download'
import { formatCount, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { ColumnChooser } from '@/table/column-chooser'
import { DataTable, useFocusList } from '@/table/data-table'
import { ExportButton } from '@/table/export-button'
import { ListFooter } from '@/table/list-footer'
import { ListPage } from '@/table/list-page'
import { useSetList } from '@/table/use-list'
import { useSelection, type Selection } from '@/table/use-selection'
import { buttonClass } from '@/ui/button-class'
import { PageHeader } from '@/ui/page-header'
import { LinkTabs } from '@/ui/tabs'
import { toast } from '@/ui/toast'
import { BulkActions, MOST_AT_ONCE } from './bulk-actions'
import { BulkDialogs, type BulkDeed } from './bulk-dialogs'
import { orderColumns } from './columns'
import { EmptyOrders, NoMatch } from './empty-orders'
import { FilterBar } from './filter-bar'
import { OrderCard } from './order-card'
import { Peek } from './peek'
import { countsQuery, listInput, ordersQuery } from './queries'
import { isFiltered, type OrdersSearch } from './search'

const tabs = [undefined, 'OPEN', 'CLOSED', 'REJECTED', 'HOLD'] as const
const footKeys = [
  { keys: ['j', 'k'], does: 'move' },
  { keys: ['x'], does: 'select' },
  { keys: ['Space'], does: 'peek' },
  { keys: ['l'], does: 'labels' },
  { keys: ['?'], does: 'all keys' },
]
const idOf = (row: OrderRow) => row._id

/** Every order of the laboratory, or of the clinic's own locations. */
export function OrdersPage() {
  const search = useSearch({ from: '/_in/orders' })
  const set = useSetList<OrdersSearch>('/orders')
  const navigate = useNavigate()
  const { ability, features } = useMe()
  const query = useQuery(ordersQuery(search))
  const [peeked, setPeeked] = useState<string>()
  const [deed, setDeed] = useState<{ kind: BulkDeed; rows: readonly OrderRow[] }>()
  const selection = useSelection(query.data?.docs, idOf)
  const more = useMore(search, query.data, selection)
  const overlay = useOverlay()
  const cases = features.has('case')
  const title = cases ? t('orders.cases') : t('orders.orders')
  usePageTitle(title)
  useFocusList(query.data !== undefined)
  useRemembered(search, query.data)

  const newOrder = ability.can('create', 'Order') && (
    <AppLink to="/orderentry" className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden /> {cases ? t('orders.newCase') : t('orders.newOrder')}
    </AppLink>
  )

  /** Row keys act on the whole selection when the row is part of it. */
  function onRowKey(key: string, row: OrderRow): boolean {
    const rows = selection.ticked[row._id] ? selection.rows : [row]
    const one = rows.length === 1 ? rows[0] : undefined
    if (key === 'l' && ability.can('print', 'Label')) setDeed({ kind: 'labels', rows })
    else if (key === 'h' && ability.can('hold', 'Order')) {
      if (one?.hold)
        overlay.mutate({ kind: 'hold', orderIds: [one._id], on: false, reason: null, before: one.hold })
      else setDeed({ kind: 'hold', rows })
    } else if (key === 'f' && ability.can('flag', 'Order')) {
      if (one?.flag)
        overlay.mutate({ kind: 'flag', orderIds: [one._id], on: false, reason: null, before: one.flag })
      else setDeed({ kind: 'flag', rows })
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
            crumbs={[{ label: t('navigation.section.laboratory') }]}
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
            more={more}
            onDeed={(kind) => setDeed({ kind, rows: selection.rows })}
          />
        ) : (
          <FilterBar
            search={search}
            set={set}
            end={
              <>
                <ColumnChooser columns={orderColumns} search={search} set={set} />
                <ExportButton
                  title={t('orders.export.title', { count: count ?? '' })}
                  text={`${t('orders.export.text')}${query.data?.totalIsCapped ? ` ${t('orders.export.limit')}` : ''}`}
                  okLabel={t('orders.export.ok')}
                  disabledReason={total === 0 ? t('orders.none') : undefined}
                  filename={datedFilename('aliquot_orders_', todayIn(labZone()), 'csv')}
                  run={() => callFile(api.orders.exportCsv, { query: { ...listInput(search), page: 1 } })}
                />
              </>
            }
          />
        )
      }
      aside={peekRow && <Peek row={peekRow} onClose={() => setPeeked(undefined)} />}
      foot={<ListFooter page={query.data} set={set} updatedAt={query.dataUpdatedAt} keys={footKeys} />}
    >
      <DataTable
        label={title}
        query={query}
        columns={orderColumns}
        getRowId={idOf}
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
      {deed && (
        <BulkDialogs
          deed={deed.kind}
          rows={deed.rows}
          onDone={selection.keep}
          onClose={() => setDeed(undefined)}
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
      label={t('orders.tabs.label')}
      renderLink={routerLink}
      tabs={tabs.map((tab) => ({
        to: router.buildLocation({ to: '/orders', search: { ...search, tab, page: 1 } }).href,
        label: t(`orders.tabs.${tab ?? 'ALL'}`),
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

/** "Select all": offered once the whole page is ticked and there is more, as far as one call takes. */
function useMore(search: OrdersSearch, data: ListData, selection: Selection<OrderRow>) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const total = data?.total ?? 0
  if (!data || total <= data.docs.length || selection.rows.length >= Math.min(total, MOST_AT_ONCE))
    return undefined
  async function selectAll(): Promise<void> {
    setBusy(true)
    try {
      const page = await client.query(
        read(api.orders.list, { query: { ...listInput(search), page: 1, limit: MOST_AT_ONCE } }),
      )
      selection.add(page.docs)
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }
  const label =
    total > MOST_AT_ONCE
      ? t('orders.bulk.selectFirst', { count: MOST_AT_ONCE })
      : t('orders.bulk.selectAll', { count: formatCount(total) })
  return { label, onSelect: () => void selectAll(), busy }
}
