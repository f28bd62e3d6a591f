import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PublicHealthPage } from '@/features/public-health/public-health-page'
import { casesQuery, countsQuery } from '@/features/public-health/queries'
import { caseTabOf, publicHealthSearch } from '@/features/public-health/search'

export const Route = createFileRoute('/_in/publichealth')({
  validateSearch: publicHealthSearch,
  search: { middlewares: [stripSearchParams(publicHealthSearch.parse({}))] },
  ...guard('/publichealth'),
  loaderDeps: ({ search: { cols, density, widths, view, item, ...asked } }) => asked,
  loader: ({ context: { queryClient }, deps }) => {
    if (caseTabOf(deps.tab)) void queryClient.prefetchQuery(casesQuery(deps))
    void queryClient.prefetchQuery(countsQuery)
  },
  component: PublicHealthPage,
})
