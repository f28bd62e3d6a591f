import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { QcPage } from '@/features/quality-control/qc-page'
import { benchQuery, boardQuery } from '@/features/quality-control/queries'
import { qcSearch } from '@/features/quality-control/search'

export const Route = createFileRoute('/_in/qc')({
  validateSearch: qcSearch,
  search: { middlewares: [stripSearchParams(qcSearch.parse({}))] },
  ...guard('/qc'),
  loaderDeps: ({ search: { plan, runs, section } }) => ({ plan, runs, section }),
  loader: ({ context: { queryClient }, deps: { plan, runs, section } }) => {
    if (plan !== undefined) void queryClient.prefetchQuery(benchQuery(plan, runs))
    else if (section === 'board') void queryClient.prefetchQuery(boardQuery)
  },
  component: QcPage,
})
