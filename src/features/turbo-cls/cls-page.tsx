import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import type { ClsCounts } from '@contract/turbo-cls/shapes'
import { invalidate } from '@/api/query'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { routerLink } from '@/app/router-link'
import { formatCount } from '@/lib/format'
import { useSetList } from '@/table/use-list'
import { LinkTabs } from '@/ui/tabs'
import { ClsHead } from './cls-head'
import { OwedCalls } from './owed-calls'
import { clsCountsQuery } from './queries'
import { clsTabs, type ClsSearch } from './search'
import { ToVerify } from './to-verify'

/** Results to be verified, by what holds them, and critical values of which nobody was told yet. */
export function ClsPage() {
  const search = useSearch({ from: '/_in/turbocls' })
  const set = useSetList<ClsSearch>('/turbocls')
  usePageTitle(m.turboCls.title)
  // Whoever enters results and does not verify them has the calls alone.
  const verifies = useMe().ability.can('verify', 'Result')
  const head = verifies && <Tabs search={search} />
  const tab = verifies ? search.tab : 'CALLS'
  if (tab === 'CALLS')
    return (
      <OwedCalls
        search={search}
        set={set}
        head={
          <>
            <ClsHead />
            {head}
          </>
        }
      />
    )
  // Rows that were chosen in one tab are not those of another.
  return <ToVerify key={tab} state={tab} search={search} set={set} head={head} />
}

function Tabs({ search }: { search: ClsSearch }) {
  const router = useRouter()
  const { ability } = useMe()
  const { data: counts } = useQuery(clsCountsQuery(search))
  useSameRows(counts)
  return (
    <LinkTabs
      label={m.turboCls.tabsLabel}
      renderLink={routerLink}
      tabs={clsTabs
        .filter((tab) => tab !== 'CALLS' || ability.can('enter', 'Result'))
        .map((tab) => ({
          to: router.buildLocation({
            to: '/turbocls',
            search: { ...search, tab, page: 1, why: undefined },
          }).href,
          label: m.turboCls.tabs[tab],
          count:
            counts &&
            (tab === 'CALLS'
              ? formatCount(counts.calls, false)
              : formatCount(counts[tab], counts.capped && counts[tab] > 0)),
          current: search.tab === tab,
        }))}
    />
  )
}

/** The rows are asked for again when the counts say something else: the tab, the heading and the list are one number. */
function useSameRows(counts: ClsCounts | undefined): void {
  const client = useQueryClient()
  const said = counts && [counts.READY, counts.PENDING, counts.ERRORS, counts.calls].join(' ')
  const before = useRef(said)
  useEffect(() => {
    if (before.current !== undefined && said !== before.current)
      void invalidate(client, api.turboCls.list, api.turboCls.owedCalls)
    before.current = said
  }, [client, said])
}
