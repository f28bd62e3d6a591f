import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { fill, m } from '@contract/messages'
import { usePageTitle } from '@/app/page-title'
import { useMe } from '@/app/me'
import { routerLink } from '@/app/router-link'
import { formatCount } from '@/lib/format'
import { useSetList } from '@/table/use-list'
import { LinkTabs } from '@/ui/tabs'
import { countsQuery, openRecallsQuery } from './queries'
import { RecallsList } from './recalls-list'
import { turboTabs, type TurboSearch } from './search'
import { ToSign } from './to-sign'
import { useCheck, useSameRows } from './use-check'

/** Reports to be signed, by what holds them, and those that were corrected until everybody who had them knows. */
export function TurboPage() {
  const search = useSearch({ from: '/_in/turboreport' })
  const set = useSetList<TurboSearch>('/turboreport')
  usePageTitle(m.turboReports.title)
  const head = <Tabs search={search} />
  const { tab } = search
  if (tab === 'RECALLS') return <RecallsList search={search} set={set} head={head} />
  // Rows that were chosen in one tab are not those of another.
  return <ToSign key={tab} state={tab} search={search} set={set} head={head} />
}

function Tabs({ search }: { search: TurboSearch }) {
  const router = useRouter()
  const { ability } = useMe()
  const { data: counts, dataUpdatedAt } = useQuery(countsQuery(search))
  const sends = ability.can('send', 'Report')
  const { data: recalls } = useQuery({ ...openRecallsQuery, enabled: sends })
  const unchecked = counts?.unchecked ?? 0
  useCheck(unchecked, dataUpdatedAt)
  useSameRows(counts)
  const shown = (tab: (typeof turboTabs)[number]) => {
    if (tab === 'RECALLS') return recalls && formatCount(recalls.count, recalls.capped)
    return counts && formatCount(counts[tab], counts.capped && counts[tab] > 0)
  }
  return (
    <div className="relative">
      <LinkTabs
        label={m.turboReports.tabsLabel}
        renderLink={routerLink}
        tabs={turboTabs
          .filter((tab) => tab !== 'RECALLS' || sends)
          .map((tab) => ({
            to: router.buildLocation({
              to: '/turboreport',
              search: { ...search, tab, page: 1, recall: undefined },
            }).href,
            label: m.turboReports.tabs[tab],
            count: shown(tab),
            current: search.tab === tab,
          }))}
      />
      {unchecked > 0 && (
        <span
          role="status"
          className="absolute top-2 right-6 bg-surface text-meta text-hint max-sm:static max-sm:block max-sm:px-4 max-sm:py-1"
        >
          {unchecked === 1
            ? m.turboReports.checkingOne
            : fill(m.turboReports.checkingMany, { count: formatCount(unchecked) })}
        </span>
      )}
    </div>
  )
}
