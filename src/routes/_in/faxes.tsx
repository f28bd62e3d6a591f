import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { countsQuery, faxesQuery } from '@/features/faxes/queries'
import { FaxesPage } from '@/features/faxes/faxes-page'
import { faxesSearch } from '@/features/faxes/search'

export const Route = createFileRoute('/_in/faxes')({
  validateSearch: faxesSearch,
  search: { middlewares: [stripSearchParams(faxesSearch.parse({}))] },
  ...guard('/faxes'),
  loaderDeps: ({ search: { cols, density, widths, view, fax, ...asked } }) => asked,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(faxesQuery(deps))
    void queryClient.prefetchQuery(countsQuery)
  },
  component: FaxesPage,
})
