import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { referralLists } from '@contract/referrals/choices'
import type { ReferralRow } from '@contract/referrals/shapes'
import { usePageTitle } from '@/app/page-title'
import { routerLink, useGo } from '@/app/router-link'
import { StateChip } from '@/app/state-register/state-chip'
import { formatCount, formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { DataTable } from '@/table/data-table'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import { useSetList } from '@/table/use-list'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { LinkTabs } from '@/ui/tabs'
import { Toolbar } from '@/ui/toolbar'
import { overdueCue, referralColumns, referralCues } from './columns'
import { countsQuery, referralsQuery } from './queries'
import type { ReferralsSearch } from './search'

const SendDialog = deferred(() => import('./send-dialog').then((part) => part.SendDialog))
const idOf = (row: ReferralRow) => row._id

/** What reference laboratories were asked for and a person must look at, the oldest first. */
export function ReferralsPage() {
  const search = useSearch({ from: '/_in/referrals' })
  const set = useSetList<ReferralsSearch>('/referrals')
  const client = useQueryClient()
  const go = useGo()
  const query = useQuery(referralsQuery(search))
  usePageTitle(m.referrals.title)
  return (
    <>
      <ListPage
        head={
          <>
            <PageHeader
              title={m.referrals.title}
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
              label={m.referrals.title}
              placeholder={m.referrals.searchHint}
            />
          </Toolbar>
        }
        foot={
          <ListFooter
            page={query.data}
            set={set}
            updatedAt={query.dataUpdatedAt}
            onNear={(page) => void client.prefetchQuery(referralsQuery({ ...search, page }))}
          />
        }
      >
        <DataTable
          label={m.referrals.title}
          takesFocus
          query={query}
          columns={referralColumns}
          getRowId={idOf}
          search={search}
          set={set}
          defaultSort="madeAt"
          onOpen={(row) => go(`/order/${row.orderId}`)}
          card={(row) => (
            <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-dense">
              <span className="truncate text-body font-semibold">{row.test}</span>
              <span className="justify-self-end">
                <StateChip cue={row.overdue ? overdueCue : referralCues[row.state]} />
              </span>
              <span className="mono text-hint">{row.requisitionNumber}</span>
              <span className="text-right text-hint">{formatDateTime(row.madeAt, labZone())}</span>
              <span className="col-span-2 text-text2">{row.laboratory}</span>
            </span>
          )}
          filtered={search.text !== ''}
          empty={<EmptyState title={m.referrals.none} text={m.referrals.noneHelp} />}
          noMatch={
            <EmptyState
              tone="nomatch"
              title={m.referrals.none}
              action={<Button onClick={() => set({ text: '' })}>{m.deliveries.clear}</Button>}
            />
          }
        />
      </ListPage>
      {search.order && (
        <SendDialog key={search.order} orderId={search.order} onClose={() => set({ order: undefined })} />
      )}
    </>
  )
}

function Tabs({ search }: { search: ReferralsSearch }) {
  const router = useRouter()
  const { data: counts } = useQuery(countsQuery)
  return (
    <LinkTabs
      label={m.referrals.lists}
      renderLink={routerLink}
      tabs={referralLists.map((list) => ({
        to: router.buildLocation({ to: '/referrals', search: { ...search, list, page: 1, order: undefined } })
          .href,
        label: m.referrals.list[list],
        count: counts && formatCount(counts[list], false),
        current: search.list === list,
      }))}
    />
  )
}
