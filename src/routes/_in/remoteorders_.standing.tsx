import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { standingQuery } from '@/features/standing-orders/queries'
import { standingSearch } from '@/features/standing-orders/search'
import { StandingPage } from '@/features/standing-orders/standing-page'

export const Route = createFileRoute('/_in/remoteorders_/standing')({
  validateSearch: standingSearch,
  search: { middlewares: [stripSearchParams(standingSearch.parse({}))] },
  ...guard('/remoteorders'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(standingQuery(deps)),
  component: StandingPage,
})
