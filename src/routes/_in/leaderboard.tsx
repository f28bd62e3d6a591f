import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { useMe } from '@/app/me'
import { OnlyFor } from '@/app/only-for'
import { LeaderboardPage } from '@/features/sales/leaderboard-page'
import { leaderboardSearch } from '@/features/sales/search'

export const Route = createFileRoute('/_in/leaderboard')({
  validateSearch: leaderboardSearch,
  search: { middlewares: [stripSearchParams(leaderboardSearch.parse({}))] },
  ...guard('/leaderboard'),
  component: Screen,
})

/** For sales, and for those who see the figures of the business. */
function Screen() {
  const { ability } = useMe()
  const right = ability.can('read', 'Insight')
    ? (['read', 'Insight'] as const)
    : (['read', 'SalesRep'] as const)
  return (
    <OnlyFor right={right} name={m.sales.leaderboard} says={m.sales.leaderboardFor}>
      <LeaderboardPage />
    </OnlyFor>
  )
}
