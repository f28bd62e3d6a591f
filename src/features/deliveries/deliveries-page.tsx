import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { deliveryStates } from '@contract/deliveries/choices'
import type { DeliveryRow } from '@contract/deliveries/shapes'
import { m } from '@contract/messages'
import { deliveryCues, shortTime, whyText } from '@/app/deliveries/cues'
import { LineBanner } from '@/app/deliveries/line-banner'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { AppLink, routerLink } from '@/app/router-link'
import { StateChip } from '@/app/state-register/state-chip'
import { formatCount } from '@/lib/format'
import { DataTable } from '@/table/data-table'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import { useSetList } from '@/table/use-list'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { LinkTabs } from '@/ui/tabs'
import { Toolbar } from '@/ui/toolbar'
import { deliveryColumns } from './columns'
import { LedgerPanel } from './ledger-panel'
import { countsQuery, deliveriesQuery } from './queries'
import type { DeliveriesSearch } from './search'

const idOf = (row: DeliveryRow) => row._id

/** The whole ledger, what is stuck first: every channel, every version, every recipient. */
export function DeliveriesPage() {
  const search = useSearch({ from: '/_in/deliveries' })
  const set = useSetList<DeliveriesSearch>('/deliveries')
  const client = useQueryClient()
  const { ability } = useMe()
  const query = useQuery(deliveriesQuery(search))
  usePageTitle(m.deliveries.title)
  return (
    <ListPage
      head={
        <>
          <PageHeader
            title={m.deliveries.title}
            crumbs={[{ label: m.navigation.sectionProcessing }]}
            count={query.data && formatCount(query.data.total, query.data.totalIsCapped)}
            renderLink={routerLink}
          />
          <LineBanner />
          <Tabs search={search} />
        </>
      }
      toolbar={
        <Toolbar aria-label={m.lists.filters}>
          <ListSearchBox
            search={search}
            set={set}
            label={m.deliveries.search}
            placeholder={m.deliveries.searchPlaceholder}
          />
          {ability.can('read', 'Setting') && (
            <AppLink to="/management?tab=delivery" className="ml-auto text-link underline underline-offset-2">
              {m.deliveries.waysAndRules}
            </AppLink>
          )}
        </Toolbar>
      }
      aside={
        search.delivery && (
          <LedgerPanel
            key={search.delivery}
            id={search.delivery}
            onClose={() => set({ delivery: undefined })}
          />
        )
      }
      foot={
        <ListFooter
          page={query.data}
          set={set}
          updatedAt={query.dataUpdatedAt}
          onNear={(page) => void client.prefetchQuery(deliveriesQuery({ ...search, page }))}
        />
      }
    >
      <DataTable
        label={m.deliveries.title}
        takesFocus
        query={query}
        columns={deliveryColumns}
        getRowId={idOf}
        search={search}
        set={set}
        defaultSort="-stuck"
        onOpen={(row) => set({ delivery: row._id, page: search.page })}
        card={(row) => (
          <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-dense">
            <span className="truncate text-body font-semibold">{row.recipient}</span>
            <span className="justify-self-end">
              <StateChip cue={deliveryCues[row.state]} />
            </span>
            <span className="mono text-hint">{row.requisitionNumber ?? m.faxes.testTitle}</span>
            <span className="text-right text-hint">{row.lastTryAt && shortTime(row.lastTryAt)}</span>
            <span className="col-span-2 text-text2">{whyText(row)}</span>
          </span>
        )}
        filtered={search.text !== '' || search.state !== undefined}
        empty={<EmptyState title={m.deliveries.none} text={m.deliveries.noneHelp} />}
        noMatch={
          <EmptyState
            tone="nomatch"
            title={search.state === 'FAILED' && !search.text ? m.deliveries.allArrived : m.deliveries.noMatch}
            action={<Button onClick={() => set({ text: '', state: undefined })}>{m.deliveries.clear}</Button>}
          />
        }
      />
    </ListPage>
  )
}

const order = [
  'FAILED',
  'WAITING',
  'SENT',
  'CONFIRMED',
  'GIVEN_UP',
] as const satisfies (typeof deliveryStates)[number][]

function Tabs({ search }: { search: DeliveriesSearch }) {
  const router = useRouter()
  const { data: counts } = useQuery(countsQuery)
  const to = (state: DeliveriesSearch['state']) =>
    router.buildLocation({ to: '/deliveries', search: { ...search, state, page: 1, delivery: undefined } })
      .href
  return (
    <LinkTabs
      label={m.deliveries.tabs}
      renderLink={routerLink}
      tabs={[
        { to: to(undefined), label: m.deliveries.all, current: search.state === undefined },
        ...order.map((state) => ({
          to: to(state),
          label: m.deliveries.state[state],
          count: counts && formatCount(counts[state], counts.capped && counts[state] > 0),
          current: search.state === state,
        })),
      ]}
    />
  )
}
