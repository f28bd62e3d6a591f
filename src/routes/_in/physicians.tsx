import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PhysiciansPage } from '@/features/physicians/physicians-page'
import { physiciansQuery } from '@/features/physicians/queries'
import { physiciansSearch } from '@/features/physicians/search'

export const Route = createFileRoute('/_in/physicians')({
  validateSearch: physiciansSearch,
  search: { middlewares: [stripSearchParams(physiciansSearch.parse({}))] },
  ...guard('/physicians'),
  loaderDeps: ({ search: { text, page, sort, active, location } }) => ({
    text,
    page,
    sort,
    active,
    location,
  }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(physiciansQuery(deps)),
  component: PhysiciansPage,
})
