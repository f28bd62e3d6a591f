import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { CaseRow } from '@contract/public-health/shapes'
import { caseTabs } from '@contract/public-health/choices'
import { fill, m } from '@contract/messages'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { routerLink } from '@/app/router-link'
import { formatCount } from '@/lib/format'
import { DataTable } from '@/table/data-table'
import { ListFooter } from '@/table/list-footer'
import { ListPage, ListSearchBox } from '@/table/list-page'
import { useSetList } from '@/table/use-list'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { LinkTabs } from '@/ui/tabs'
import { Toolbar } from '@/ui/toolbar'
import { CasePanel } from './case-panel'
import { caseColumns, DueText, needText } from './columns'
import { casesQuery, countsQuery } from './queries'
import { caseTabOf, type PublicHealthSearch } from './search'

const RulesCard = deferred(() => import('./rules-card').then((part) => part.RulesCard))
const AgenciesCard = deferred(() => import('./agencies-card').then((part) => part.AgenciesCard))
const CovidDialog = deferred(() => import('./covid-dialog').then((part) => part.CovidDialog))

const idOf = (row: CaseRow) => row._id

/** Results that a state asks for: what waits, what went, the conditions by which they are found, and who receives them. */
export function PublicHealthPage() {
  const search = useSearch({ from: '/_in/publichealth' })
  const [file, setFile] = useState(false)
  usePageTitle(m.publicHealth.title)
  const head = (
    <>
      <PageHeader
        title={m.publicHealth.title}
        crumbs={[{ label: m.navigation.sectionProcessing }]}
        renderLink={routerLink}
        actions={<Button onClick={() => setFile(true)}>{m.publicHealth.covid}</Button>}
      />
      <Notices tab={search.tab} />
      <Tabs search={search} />
      {file && <CovidDialog onClose={() => setFile(false)} />}
    </>
  )
  if (caseTabOf(search.tab)) return <Cases search={search} head={head} />
  return (
    <ListPage head={head} toolbar={null} foot={null}>
      <div className="mx-auto grid max-w-5xl gap-6 p-6 max-sm:p-4">
        {search.tab === 'rules' ? <RulesCard /> : <AgenciesCard />}
      </div>
    </ListPage>
  )
}

/** What keeps results from being found at all: every list says it, and the conditions name the tests that none of them finds. */
function Notices({ tab }: { tab: PublicHealthSearch['tab'] }) {
  const { data } = useQuery(countsQuery)
  if (!data) return null
  const { approvedRules, unfound } = data
  if (approvedRules === 0)
    return (
      <Banner tone="warning" title={m.publicHealth.noRules} className="mx-6 mb-3 max-sm:mx-4">
        {m.publicHealth.noRulesHelp}
      </Banner>
    )
  if (unfound.count === 0 || tab !== 'rules') return null
  return (
    <Banner
      tone="info"
      title={fill(m.publicHealth.unfound, { count: unfound.count })}
      className="mx-6 mb-3 max-sm:mx-4"
    >
      {fill(m.publicHealth.unfoundHelp, {
        codes: unfound.codes.join(', '),
      })}
    </Banner>
  )
}

function Tabs({ search }: { search: PublicHealthSearch }) {
  const router = useRouter()
  const { ability } = useMe()
  const { data: counts } = useQuery(countsQuery)
  const to = (tab: PublicHealthSearch['tab']) =>
    router.buildLocation({
      to: '/publichealth',
      search: { ...search, tab, page: 1, item: undefined },
    }).href
  const settings = [
    { tab: 'rules', label: m.publicHealth.sectionRules },
    { tab: 'agencies', label: m.publicHealth.sectionAgencies },
  ] as const
  return (
    <LinkTabs
      label={m.publicHealth.tabs}
      renderLink={routerLink}
      tabs={[
        ...caseTabs.map((tab) => ({
          to: to(tab),
          label: m.publicHealth.tab[tab],
          count: counts && formatCount(counts[tab], counts.capped && counts[tab] > 0),
          current: search.tab === tab,
        })),
        ...(ability.can('read', 'Setting')
          ? settings.map(({ tab, label }) => ({ to: to(tab), label, current: search.tab === tab }))
          : []),
      ]}
    />
  )
}

function Cases({ search, head }: { search: PublicHealthSearch; head: React.ReactNode }) {
  const set = useSetList<PublicHealthSearch>('/publichealth')
  const client = useQueryClient()
  const query = useQuery(casesQuery(search))
  const { data: counts } = useQuery(countsQuery)
  const tab = caseTabOf(search.tab) ?? 'missing'
  return (
    <ListPage
      head={head}
      toolbar={
        <Toolbar aria-label={m.lists.filters}>
          <ListSearchBox
            search={search}
            set={set}
            label={m.publicHealth.search}
            placeholder={m.publicHealth.searchPlaceholder}
          />
          {counts !== undefined && counts.overdue > 0 && (
            <span className="ml-auto font-medium text-danger tabular-nums">
              {fill(m.publicHealth.overdueCount, { count: counts.overdue })}
            </span>
          )}
        </Toolbar>
      }
      aside={
        search.item && (
          <CasePanel key={search.item} id={search.item} onClose={() => set({ item: undefined })} />
        )
      }
      foot={
        <ListFooter
          page={query.data}
          set={set}
          updatedAt={query.dataUpdatedAt}
          onNear={(page) => void client.prefetchQuery(casesQuery({ ...search, page }))}
        />
      }
    >
      <DataTable
        label={m.publicHealth.tab[tab]}
        takesFocus
        query={query}
        columns={caseColumns}
        getRowId={idOf}
        search={search}
        set={set}
        defaultSort="due"
        onOpen={(row) => set({ item: row._id, page: search.page })}
        card={(row) => (
          <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-dense">
            <span className="truncate text-body font-semibold">{row.condition}</span>
            <span className="justify-self-end">
              <DueText row={row} />
            </span>
            <span className="mono text-hint">{row.requisitionNumber}</span>
            <span className="text-right text-hint">{row.result}</span>
            <span className="col-span-2 text-text2">{needText(row)}</span>
          </span>
        )}
        filtered={search.text !== ''}
        empty={<EmptyState title={m.publicHealth.none[tab]} text={m.publicHealth.noneHelp} />}
        noMatch={
          <EmptyState
            tone="nomatch"
            title={m.publicHealth.noMatch}
            action={<Button onClick={() => set({ text: '' })}>{m.publicHealth.clear}</Button>}
          />
        }
      />
    </ListPage>
  )
}
