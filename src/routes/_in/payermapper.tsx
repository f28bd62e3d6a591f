import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { RulesPage } from '@/features/payer-rules/rules-page'
import { rulesQuery } from '@/features/payer-rules/queries'
import { rulesSearch } from '@/features/payer-rules/search'

export const Route = createFileRoute('/_in/payermapper')({
  validateSearch: rulesSearch,
  search: { middlewares: [stripSearchParams(rulesSearch.parse({}))] },
  ...guard('/payermapper'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(rulesQuery(deps)),
  component: RulesPage,
})
