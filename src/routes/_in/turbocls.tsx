import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { useMe } from '@/app/me'
import { OnlyFor } from '@/app/only-for'
import { ClsPage } from '@/features/turbo-cls/cls-page'
import { RulesPage } from '@/features/autoverification/rules-page'
import { clsCountsQuery, clsQuery, owedCallsQuery } from '@/features/turbo-cls/queries'
import { clsSearch } from '@/features/turbo-cls/search'

const verify = ['verify', 'Result'] as const
const enter = ['enter', 'Result'] as const

/** For whoever verifies results, and for whoever calls about critical ones. */
function TurboCls() {
  const { ability } = useMe()
  const { rules, rule, revision } = Route.useSearch()
  return (
    <OnlyFor right={ability.can(...enter) ? enter : verify} name={m.navigation.pageTurboCls}>
      {rules && ability.can(...verify) ? (
        <RulesPage asked={rule === undefined ? undefined : { _id: rule, revision }} />
      ) : (
        <ClsPage />
      )}
    </OnlyFor>
  )
}

export const Route = createFileRoute('/_in/turbocls')({
  validateSearch: clsSearch,
  search: { middlewares: [stripSearchParams(clsSearch.parse({}))] },
  ...guard('/turbocls'),
  loaderDeps: ({ search: { cols, density, widths, view, ...asked } }) => asked,
  loader: ({ context: { queryClient, me }, deps }) => {
    const mayCall = me.ability.can(...enter)
    if (!me.ability.can(...verify)) {
      if (mayCall) void queryClient.prefetchQuery(owedCallsQuery)
      return
    }
    const { tab, rules } = deps
    if (rules) return
    if (tab !== 'CALLS') void queryClient.prefetchQuery(clsQuery(deps, tab))
    else if (mayCall) void queryClient.prefetchQuery(owedCallsQuery)
    void queryClient.prefetchQuery(clsCountsQuery(deps))
  },
  component: TurboCls,
})
