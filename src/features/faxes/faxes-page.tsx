import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { api } from '@contract/api'
import type { FaxStatus } from '@contract/faxes/choices'
import type { Fax } from '@contract/faxes/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { faxCues, shortTime, whyText } from '@/app/deliveries/cues'
import { LineBanner } from '@/app/deliveries/line-banner'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { AppLink, routerLink } from '@/app/router-link'
import { StateChip } from '@/app/state-register/state-chip'
import { formatCount } from '@/lib/format'
import { useShortcut } from '@/lib/shortcuts/use-shortcut'
import { DataTable } from '@/table/data-table'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import { useSetList } from '@/table/use-list'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { LinkTabs } from '@/ui/tabs'
import { toast } from '@/ui/toast'
import { Toolbar } from '@/ui/toolbar'
import { faxColumns } from './columns'
import { FaxPanel } from './fax-panel'
import { countsQuery, faxesQuery } from './queries'
import type { FaxesSearch } from './search'

const idOf = (row: Fax) => row.faxId

/** The fax queue: failures first, 25 at a time, and beside it one fax with its tries. */
export function FaxesPage() {
  const search = useSearch({ from: '/_in/faxes' })
  const set = useSetList<FaxesSearch>('/faxes')
  const client = useQueryClient()
  const query = useQuery(faxesQuery(search))
  usePageTitle(m.faxes.title)
  return (
    <ListPage
      head={
        <>
          <PageHeader
            title={m.faxes.title}
            crumbs={[{ label: m.navigation.sectionProcessing }]}
            count={query.data && formatCount(query.data.total, query.data.totalIsCapped)}
            actions={<Refresh />}
            renderLink={routerLink}
          />
          <LineBanner channel="fax" />
          <Tabs search={search} />
        </>
      }
      toolbar={
        <Toolbar aria-label={m.lists.filters}>
          <ListSearchBox
            search={search}
            set={set}
            label={m.faxes.search}
            placeholder={m.faxes.searchPlaceholder}
          />
          <AppLink to="/deliveries" className="ml-auto text-link underline underline-offset-2">
            {m.deliveries.title}
          </AppLink>
        </Toolbar>
      }
      aside={
        search.fax && <FaxPanel key={search.fax} id={search.fax} onClose={() => set({ fax: undefined })} />
      }
      foot={
        <ListFooter
          page={query.data}
          set={set}
          updatedAt={query.dataUpdatedAt}
          onNear={(page) => void client.prefetchQuery(faxesQuery({ ...search, page }))}
        />
      }
    >
      <DataTable
        label={m.faxes.title}
        takesFocus
        query={query}
        columns={faxColumns}
        getRowId={idOf}
        search={search}
        set={set}
        defaultSort="-stuck"
        onOpen={(row) => set({ fax: row.faxId, page: search.page })}
        card={(row) => (
          <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-dense">
            <span className="truncate text-body font-semibold">{row.recipient}</span>
            <span className="justify-self-end">
              <StateChip cue={faxCues[row.status]} />
            </span>
            <span className="mono text-hint">{row.requisitionNumber ?? m.faxes.testTitle}</span>
            <span className="text-right text-hint">{row.lastTryAt && shortTime(row.lastTryAt)}</span>
            <span className="col-span-2 text-text2">{whyText(row)}</span>
          </span>
        )}
        filtered={search.text !== '' || search.status !== undefined}
        empty={<EmptyState title={m.faxes.none} text={m.faxes.noneHelp} />}
        noMatch={
          <EmptyState
            tone="nomatch"
            title={m.faxes.noMatch}
            action={
              <Button onClick={() => set({ text: '', status: undefined })}>{m.deliveries.clear}</Button>
            }
          />
        }
      />
    </ListPage>
  )
}

/** What somebody has to look at first. */
const order = [
  'FAILED',
  'SENDING',
  'QUEUED',
  'SENT',
  'CANCELLED',
  'RESOLVED_MANUALLY',
] as const satisfies FaxStatus[]

function Tabs({ search }: { search: FaxesSearch }) {
  const router = useRouter()
  const { data: counts } = useQuery(countsQuery)
  const to = (status: FaxesSearch['status']) =>
    router.buildLocation({ to: '/faxes', search: { ...search, status, page: 1, fax: undefined } }).href
  return (
    <LinkTabs
      label={m.faxes.tabs}
      renderLink={routerLink}
      tabs={[
        { to: to(undefined), label: m.faxes.all, current: search.status === undefined },
        ...order.map((status) => ({
          to: to(status),
          label: m.faxes.status[status],
          count: counts && formatCount(counts[status], counts.capped && counts[status] > 0),
          current: search.status === status,
        })),
      ]}
    />
  )
}

/** Asks the line about what is under way, and the list anew. */
function Refresh() {
  const { ability } = useMe()
  const refresh = useSend(api.faxes.refresh, {
    invalidates: ['faxes', 'deliveries'],
    onSuccess: ({ asked }) =>
      toast.info(asked === 1 ? m.faxes.refreshedOne : fill(m.faxes.refreshedMany, { count: asked })),
    onError: (error) => toast.error(error.message),
  })
  const may = ability.can('send', 'Fax')
  useShortcut({ keys: 'r', label: m.faxes.refresh, group: m.lists.group, when: may }, () =>
    refresh.mutate({}),
  )
  if (!may) return null
  return (
    <Button icon={RefreshCw} variant="quiet" busy={refresh.isPending} onClick={() => refresh.mutate({})}>
      {m.faxes.refresh}
    </Button>
  )
}
