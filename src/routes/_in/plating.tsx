import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { m } from '@contract/messages'
import { guard } from '@/app/guard'
import { OnlyFor } from '@/app/only-for'
import { assayRulesQuery } from '@/features/plates/rules/queries'
import { PlatingPage } from '@/features/plates/plating-page'
import { countsQuery, platesQuery } from '@/features/plates/queries'
import { platingSearch } from '@/features/plates/search'
import { deferred } from '@/ui/deferred'

const right = ['read', 'Plate'] as const
/** The list of plates has no need of it. */
const AssayRulesPage = deferred(() =>
  import('@/features/plates/rules/rules-page').then((part) => part.AssayRulesPage),
)

export const Route = createFileRoute('/_in/plating')({
  validateSearch: platingSearch,
  search: { middlewares: [stripSearchParams(platingSearch.parse({}))] },
  ...guard('/plating'),
  loaderDeps: ({ search: { list, text, page, rules } }) => ({ list, text, page, rules }),
  loader: ({ context: { queryClient, me }, deps }) => {
    if (!me.ability.can(...right)) return
    if (deps.rules) {
      void queryClient.prefetchQuery(assayRulesQuery)
      return
    }
    void queryClient.prefetchQuery(platesQuery(deps))
    void queryClient.prefetchQuery(countsQuery)
  },
  component: Screen,
})

function Screen() {
  const { rules } = Route.useSearch()
  return (
    <OnlyFor right={right} name={m.plates.title}>
      {rules ? <AssayRulesPage /> : <PlatingPage />}
    </OnlyFor>
  )
}
