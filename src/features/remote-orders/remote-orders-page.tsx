import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { CheckCheck, FileText, ListPlus, Plus, Repeat, Tag, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { isOnItsWay, RemoteOrderFilter, RemoteOrderStatus } from '@contract/remote-orders/choices'
import type { RemoteOrderRow } from '@contract/remote-orders/shapes'
import { call, callFile } from '@/api/client'
import { ListTools } from '@/app/list/list-tools'
import { useMe, useReference } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { AppLink, routerLink, useGo } from '@/app/router-link'
import { formatCount, formatPerson } from '@/lib/format'
import { Banner } from '@/ui/banner'
import { BulkBar } from '@/table/bulk-bar'
import { DataTable } from '@/table/data-table'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import { useBulk } from '@/table/use-bulk'
import { useSetList } from '@/table/use-list'
import { useSelectAll } from '@/table/use-select-all'
import { useSelection } from '@/table/use-selection'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { LinkTabs } from '@/ui/tabs'
import { toast } from '@/ui/toast'
import { Toolbar, ToolbarGap } from '@/ui/toolbar'
import { RemoteOrderCard, remoteOrderColumns } from '@/app/remote-orders/columns'
import { countsQuery, defaultSortOf, isClinics, listInput, remoteOrdersQuery } from './queries'
import { OpenChanges } from './open-changes'
import { labelSubject } from './label-subject'
import { mergedFile } from './papers'
import { reviewBody } from './review-body'
import { remoteOrdersSearch, remoteTabs, type RemoteOrdersSearch, type RemoteTab } from './search'

const LabelDialog = deferred(() => import('@/app/orders/label-dialog').then((part) => part.LabelDialog))
const PdfDialog = deferred(() => import('@/app/orders/pdf-dialog').then((part) => part.PdfDialog))
const OutcomeDialog = deferred(() => import('@/table/outcome-dialog').then((part) => part.OutcomeDialog))

const p = m.remoteOrderEntry
const idOf = (row: RemoteOrderRow) => row._id
const defaults = remoteOrdersSearch.parse({})
/** The most reports that one PDF holds. */
const MOST_IN_A_PDF = 100

const nameOf = (row: RemoteOrderRow) => `${row.requisitionNumber} ${formatPerson(row.patient)}`

/** What the clinic asked of the laboratory and what came back; the laboratory sees every clinic's. */
export function RemoteOrdersPage() {
  useReference()
  const search = useSearch({ from: '/_in/remoteorders' })
  const set = useSetList<RemoteOrdersSearch>('/remoteorders')
  const client = useQueryClient()
  const go = useGo()
  const me = useMe()
  const { ability, mayOpen, user } = me
  const isClinic = isClinics(me)
  const query = useQuery(remoteOrdersQuery(search, isClinic))
  const selection = useSelection(query.data?.docs, idOf)
  const [labeling, setLabeling] = useState<readonly RemoteOrderRow[]>()
  const [merged, setMerged] = useState<readonly RemoteOrderRow[]>()
  const [refused, setRefused] = useState<{ _id: string; ok: boolean; message: string | null }[]>()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  usePageTitle(p.listTitle)

  const review = useBulk<boolean>({
    send: (ids, state, idempotencyKey) =>
      call(
        api.remoteOrders.reviewed,
        {
          body: reviewBody(
            state,
            selection.rows.filter(({ _id }) => ids.includes(_id)),
          ),
        },
        { idempotencyKey },
      ),
    invalidates: ['remoteOrders'],
    onOutcome({ outcomes }, state) {
      const left = outcomes.filter(({ ok }) => !ok)
      setNames(new Map(selection.rows.map((row) => [row._id, nameOf(row)])))
      selection.keep(left.map(({ _id }) => _id))
      if (left.length > 0) setRefused(outcomes)
      else toast.success(fill(state ? p.reviewedDone : p.unmarkedDone, { count: outcomes.length }))
    },
  })
  const newOrder = ability.can('create', 'RemoteOrder') && (
    <>
      <AppLink to="/remoteorders/standing" className={buttonClass()}>
        <Repeat aria-hidden /> {m.standingOrders.link}
      </AppLink>
      <AppLink to="/remoteorders/sheets" className={buttonClass()}>
        <ListPlus aria-hidden /> {m.orderSheets.link}
      </AppLink>
      {mayOpen('/newremoteorderentry') && (
        <AppLink to="/newremoteorderentry" className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden /> {p.newOrder}
        </AppLink>
      )}
    </>
  )
  const ids = selection.rows.map(idOf)
  return (
    <ListPage
      head={
        <>
          <PageHeader
            title={p.listTitle}
            crumbs={[{ label: p.section }]}
            count={query.data && formatCount(query.data.total, query.data.totalIsCapped)}
            actions={newOrder}
            renderLink={routerLink}
          />
          {ability.can('edit', 'Order') && <OpenChanges />}
          <StateTabs search={search} />
        </>
      }
      toolbar={
        selection.rows.length > 0 ? (
          <Bulk
            search={search}
            page={query.data}
            selection={selection}
            mayReview={user.userType === 'portal' && ability.can('review', 'RemoteOrder')}
            mayRead={ability.can('read', 'Report')}
            mayLabel={ability.can('print', 'Label')}
            busy={review.isPending}
            onReview={(state) =>
              review.mutate({ ids, input: state }, { onError: (error) => toast.error(error.message) })
            }
            onMerge={() => setMerged(selection.rows)}
            onLabels={() => setLabeling(selection.rows)}
          />
        ) : (
          <Toolbar aria-label={m.lists.filters} className="overflow-x-auto">
            <ListSearchBox search={search} set={set} label={p.search} placeholder={p.search} />
            <ToolbarGap />
            <ListTools
              list="remoteorders"
              columns={remoteOrderColumns}
              search={search}
              set={set}
              defaults={defaults}
              page={query.data}
              exportFile={(cols) =>
                callFile(api.remoteOrders.exportCsv, {
                  query: { ...listInput(search, isClinic), page: 1, cols },
                })
              }
            />
          </Toolbar>
        )
      }
      foot={
        <ListFooter
          page={query.data}
          set={set}
          updatedAt={query.dataUpdatedAt}
          onNear={(page) => void client.prefetchQuery(remoteOrdersQuery({ ...search, page }, isClinic))}
        />
      }
    >
      <DataTable
        label={p.listTitle}
        takesFocus
        query={query}
        columns={remoteOrderColumns}
        getRowId={idOf}
        edge={({ attention, reviewed }) => (attention === 3 && !reviewed ? 'critical' : undefined)}
        search={search}
        set={set}
        defaultSort={defaultSortOf(search, isClinic)}
        onOpen={(row, newTab) =>
          newTab ? window.open(`/remoteorders/${row._id}`) : go(`/remoteorders/${row._id}`)
        }
        selection={selection.ticked}
        onSelectionChange={selection.change}
        card={(row) => <RemoteOrderCard row={row} />}
        filtered={search.text !== '' || search.tab !== undefined}
        empty={<EmptyState title={p.empty} text={p.emptyHelp} action={newOrder} />}
        noMatch={
          <EmptyState
            tone="nomatch"
            title={p.noMatch}
            action={<Button onClick={() => set({ text: '', tab: undefined })}>{p.clear}</Button>}
          />
        }
      />
      {labeling && (
        <LabelDialog subjects={labeling.map(labelSubject)} onClose={() => setLabeling(undefined)} />
      )}
      {merged && (
        <PdfDialog
          file={mergedFile(merged)}
          notice={<Without rows={merged.filter(({ dateReported }) => dateReported === null)} />}
          onClose={() => setMerged(undefined)}
        />
      )}
      {refused && (
        <OutcomeDialog
          title={p.markReviewed}
          outcomes={refused.map(({ _id, ok, message }) => ({
            id: _id,
            name: names.get(_id) ?? _id,
            ok,
            message,
          }))}
          onClose={() => setRefused(undefined)}
        />
      )}
    </ListPage>
  )
}

/** What was chosen and is not in the file, so that nobody takes it for read. */
function Without({ rows }: { rows: readonly RemoteOrderRow[] }) {
  if (rows.length === 0) return null
  return <Banner tone="warning" title={fill(p.mergedWithout, { numbers: rows.map(nameOf).join('; ') })} />
}

interface BulkProps {
  search: RemoteOrdersSearch
  page: Parameters<typeof useSelectAll<RemoteOrderRow>>[0]['page']
  selection: ReturnType<typeof useSelection<RemoteOrderRow>>
  mayReview: boolean
  mayRead: boolean
  mayLabel: boolean
  busy: boolean
  onReview: (state: boolean) => void
  onMerge: () => void
  onLabels: () => void
}

function Bulk({
  search,
  page,
  selection,
  mayReview,
  mayRead,
  mayLabel,
  busy,
  onReview,
  onMerge,
  onLabels,
}: BulkProps) {
  const me = useMe()
  const more = useSelectAll({
    selection,
    page,
    idOf,
    chunk: (at, signal) =>
      call(api.remoteOrders.list, { query: { ...listInput(search, isClinics(me)), ...at } }, { signal }),
  })
  return (
    <BulkBar label={p.bulkLabel} count={selection.rows.length} onClear={selection.clear} more={more}>
      {mayLabel && selection.rows.some(({ state }) => isOnItsWay(state)) && (
        <Button
          size="s"
          icon={Tag}
          disabledReason={selection.rows.every(({ state }) => isOnItsWay(state)) ? undefined : p.labelsOnWay}
          onClick={onLabels}
        >
          {m.order.actLabels}
        </Button>
      )}
      {mayReview && (
        <Button size="s" icon={CheckCheck} busy={busy} onClick={() => onReview(true)}>
          {p.markReviewed}
        </Button>
      )}
      {mayReview && selection.rows.some(({ reviewed }) => reviewed) && (
        <Button size="s" icon={Undo2} onClick={() => onReview(false)}>
          {p.unmarkReviewed}
        </Button>
      )}
      {mayRead && (
        <Button
          size="s"
          icon={FileText}
          disabledReason={selection.rows.length > MOST_IN_A_PDF ? p.tooMany : undefined}
          onClick={onMerge}
        >
          {p.merged}
        </Button>
      )}
    </BulkBar>
  )
}

const wordOf = (tab: RemoteTab | undefined): string => {
  if (tab === undefined) return p.tabs.ALL
  if (tab === 'fresh') return p.tabs.ATTENTION
  if (tab === 'kiosk') return p.tabs.KIOSK
  if (tab === 'rejected') return m.remoteOrders.rejectedByLab
  const filter = RemoteOrderFilter.safeParse(tab)
  if (filter.success) return m.remoteOrders.filters[filter.data]
  return RemoteOrderStatus.parse(tab) === 'intransit'
    ? m.remoteOrders.states.INTRANSIT
    : m.remoteOrders.states.READYTOREVIEW
}

function StateTabs({ search }: { search: RemoteOrdersSearch }) {
  const router = useRouter()
  const { features } = useMe()
  const { data: counts } = useQuery(countsQuery(search))
  return (
    <LinkTabs
      label={p.tabsLabel}
      renderLink={routerLink}
      tabs={remoteTabs
        .filter((tab) => tab !== 'kiosk' || features.has('kiosk'))
        .map((tab) => ({
          to: router.buildLocation({
            to: '/remoteorders',
            search: { ...search, tab, sort: undefined, page: 1 },
          }).href,
          label: wordOf(tab),
          count: counts && formatCount(counts[tab ?? 'all'], counts.capped && counts[tab ?? 'all'] >= 10_000),
          current: search.tab === tab,
        }))}
    />
  )
}
