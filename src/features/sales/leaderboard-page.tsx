import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { measures, type Measure } from '@contract/sales/choices'
import type { Leaderboard } from '@contract/sales/shapes'
import { callFile } from '@/api/client'
import { LoadFailed } from '@/app/load-failed'
import { usePageTitle } from '@/app/page-title'
import { useGo } from '@/app/router-link'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { NativeSelect } from '@/ui/select'
import { SkeletonRows } from '@/ui/skeleton'
import { AsOf, FileButton, PeriodChoice, ShareButton } from './head'
import { LeaderRows } from './leader-rows'
import { leaderboardQuery } from './queries'
import type { LeaderboardSearch } from './search'
import { changeWords, spanWords } from './words'

/** The representatives in their order, the caller's own row always in sight. Counts alone. */
export function LeaderboardPage() {
  const search = useSearch({ from: '/_in/leaderboard' })
  const router = useRouter()
  const go = useGo()
  const { data, error, refetch } = useQuery(leaderboardQuery(search))
  const set = (change: Partial<LeaderboardSearch>) =>
    go(router.buildLocation({ to: '/leaderboard', search: { ...search, ...change } }).href, { replace: true })
  usePageTitle(m.sales.leaderboard)
  const measureOf = (value: string): Measure => measures.find((one) => one === value) ?? 'received'
  return (
    <div className="flex min-h-full flex-col bg-surface">
      <PageHeader
        title={m.sales.leaderboard}
        count={
          data &&
          (data.docs.length === 1
            ? m.sales.representativesOne
            : fill(m.sales.representativesMany, { count: data.docs.length }))
        }
        actions={
          <div className="flex flex-wrap gap-2">
            <ShareButton />
            <FileButton
              name="aliquot_leaderboard.csv"
              file={() => callFile(api.sales.leaderboardCsv, { query: search })}
            />
          </div>
        }
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-y border-line px-6 py-2 max-sm:px-4">
        <PeriodChoice period={search.period} back={search.back} set={set} />
        <span className="w-36">
          <NativeSelect
            size="m"
            aria-label={m.sales.team}
            value={search.team ?? ''}
            placeholder={m.sales.allTeams}
            options={(data?.teams ?? []).map((team) => ({ value: team, label: team }))}
            onChange={({ target }) => set({ team: target.value || undefined })}
          />
        </span>
        <span className="w-48">
          <NativeSelect
            size="m"
            aria-label={m.sales.by}
            value={search.by}
            options={measures.map((value) => ({ value, label: m.sales.measures[value] }))}
            onChange={({ target }) => set({ by: measureOf(target.value) })}
          />
        </span>
        {data && <Summary board={data} />}
      </div>
      {data ? (
        data.asOf === null ? (
          <EmptyState title={m.sales.notCounted} text={m.sales.notCountedHelp} />
        ) : data.docs.length === 0 ? (
          <EmptyState tone="nomatch" title={m.sales.noReps} text={m.sales.noRepsHelp} />
        ) : (
          <LeaderRows board={data} />
        )
      ) : error ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : (
        <SkeletonRows rows={8} />
      )}
      <ul className="mt-auto grid gap-0.5 border-t border-line px-6 py-2 text-meta text-hint max-sm:px-4">
        {[m.sales.footCounts, m.sales.footTies, m.sales.footHidden, m.sales.footReturns].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

function Summary({ board }: { board: Leaderboard }) {
  const count = board.received.toLocaleString('en-US')
  const change = changeWords(board.change)
  return (
    <p className="ml-auto flex flex-wrap gap-x-3 text-dense text-text2 tabular-nums max-sm:ml-0">
      <b className="font-semibold text-text">
        {board.more ? fill(m.sales.totalMore, { count }) : fill(m.sales.total, { count })}
      </b>
      <span>{spanWords(board.span)}</span>
      {change !== '' && <span>{fill(m.sales.onBefore, { change })}</span>}
      {board.asOf && <AsOf at={board.asOf} />}
    </p>
  )
}
