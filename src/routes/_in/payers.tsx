import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PayersPage } from '@/features/payers/payers-page'
import { payers } from '@/features/payers/screen'
import { payersSearch } from '@/features/payers/search'

export const Route = createFileRoute('/_in/payers')({
  validateSearch: payersSearch,
  search: { middlewares: [stripSearchParams(payersSearch.parse({}))] },
  ...guard('/payers'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(payers.queries.list(deps)),
  component: PayersPage,
})
