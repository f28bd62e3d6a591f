import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { RulesPage } from '@/features/billing-registers/payer-mapper/rules-page'
import { rulesQuery } from '@/features/billing-registers/payer-mapper/queries'
import { rulesSearch } from '@/features/billing-registers/payer-mapper/search'

export const Route = createFileRoute('/_in/payermapper')({
  validateSearch: rulesSearch,
  search: { middlewares: [stripSearchParams(rulesSearch.parse({}))] },
  ...guard('/payermapper'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(rulesQuery(deps)),
  component: RulesPage,
})
