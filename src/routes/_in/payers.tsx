import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PayersPage } from '@/features/payers/screen'
import { payersQueries } from '@/features/payers/queries'
import { payersSearch } from '@/features/payers/search'

export const Route = createFileRoute('/_in/payers')({
  validateSearch: payersSearch,
  search: { middlewares: [stripSearchParams(payersSearch.parse({}))] },
  ...guard('/payers'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(payersQueries.list(deps)),
  component: PayersPage,
})
