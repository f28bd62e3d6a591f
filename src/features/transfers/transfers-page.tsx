import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { m } from '@contract/messages'
import type { TransferRow } from '@contract/transfers/shapes'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { AppLink, routerLink } from '@/app/router-link'
import { StateChip } from '@/app/state-register/state-chip'
import { resultWords, transferCue, transferWhy } from '@/app/transfers/cues'
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
import { transferColumns } from './columns'
import { transferCountsQuery, transfersQuery } from './queries'
import type { TransfersSearch } from './search'
import { TransferPanel } from './transfer-panel'

const idOf = (row: TransferRow) => row._id

/** Orders to and from other laboratories with their results, what waits first. */
export function TransfersPage() {
  const search = useSearch({ from: '/_in/transfers' })
  const set = useSetList<TransfersSearch>('/transfers')
  const client = useQueryClient()
  const { ability } = useMe()
  const query = useQuery(transfersQuery(search))
  usePageTitle(m.transfers.title)
  return (
    <ListPage
      head={
        <>
          <PageHeader
            title={m.transfers.title}
            crumbs={[{ label: m.navigation.sectionProcessing }]}
            count={query.data && formatCount(query.data.total, query.data.totalIsCapped)}
            renderLink={routerLink}
          />
          <Tabs search={search} />
        </>
      }
      toolbar={
        <Toolbar aria-label={m.lists.filters}>
          <ListSearchBox
            search={search}
            set={set}
            label={m.transfers.search}
            placeholder={m.transfers.searchPlaceholder}
          />
          {ability.can('read', 'Setting') && (
            <AppLink
              to="/management?tab=integrations"
              className="ml-auto text-link underline underline-offset-2"
            >
              {m.transfers.partnersLink}
            </AppLink>
          )}
        </Toolbar>
      }
      aside={
        search.transfer && (
          <TransferPanel
            key={search.transfer}
            id={search.transfer}
            onClose={() => set({ transfer: undefined })}
          />
        )
      }
      foot={
        <ListFooter
          page={query.data}
          set={set}
          updatedAt={query.dataUpdatedAt}
          onNear={(page) => void client.prefetchQuery(transfersQuery({ ...search, page }))}
        />
      }
    >
      <DataTable
        label={m.transfers.title}
        takesFocus
        query={query}
        columns={transferColumns}
        getRowId={idOf}
        search={search}
        set={set}
        defaultSort="-stuck"
        onOpen={(row) => set({ transfer: row._id, page: search.page })}
        card={(row) => (
          <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-dense">
            <span className="truncate text-body font-semibold">
              {`${m.transfers.directionShort[row.direction]} ${row.partner}`}
            </span>
            <span className="justify-self-end">
              <StateChip cue={transferCue(row)} />
            </span>
            <span className="mono text-hint">{row.requisitionNumber}</span>
            <span className="truncate text-right text-hint">{row.patient}</span>
            <span className="col-span-2 text-text2">
              {[transferWhy(row), resultWords(row)].filter(Boolean).join(' ')}
            </span>
          </span>
        )}
        filtered={search.text !== '' || search.direction !== undefined || search.held === true}
        empty={<EmptyState title={m.transfers.none} text={m.transfers.noneHelp} />}
        noMatch={
          <EmptyState
            tone="nomatch"
            title={m.transfers.noMatch}
            action={
              <Button onClick={() => set({ text: '', direction: undefined, held: undefined })}>
                {m.transfers.clear}
              </Button>
            }
          />
        }
      />
    </ListPage>
  )
}

function Tabs({ search }: { search: TransfersSearch }) {
  const router = useRouter()
  const { data: counts } = useQuery(transferCountsQuery)
  const to = (change: Pick<TransfersSearch, 'direction' | 'held'>) =>
    router.buildLocation({
      to: '/transfers',
      search: { ...search, direction: undefined, held: undefined, page: 1, transfer: undefined, ...change },
    }).href
  return (
    <LinkTabs
      label={m.transfers.tabs}
      renderLink={routerLink}
      tabs={[
        {
          to: to({}),
          label: m.transfers.tabAll,
          current: search.direction === undefined && !search.held,
        },
        {
          to: to({ held: true }),
          label: m.transfers.tabHeld,
          count: counts && formatCount(counts.held + counts.results, false),
          current: search.held === true,
        },
        ...(['OUT', 'IN'] as const).map((direction) => ({
          to: to({ direction }),
          label: m.transfers.direction[direction],
          current: search.direction === direction && !search.held,
        })),
      ]}
    />
  )
}
