import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { StatementsPage } from '@/features/statements/statements-page'
import { statementsQuery } from '@/features/statements/queries'
import { statementsSearch } from '@/features/statements/search'

export const Route = createFileRoute('/_in/statements')({
  validateSearch: statementsSearch,
  search: { middlewares: [stripSearchParams(statementsSearch.parse({}))] },
  ...guard('/statements'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(statementsQuery(deps)),
  component: StatementsPage,
})
