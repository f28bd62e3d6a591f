import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { LocationsPage } from '@/features/locations/locations-page'
import { locationsQuery } from '@/features/locations/queries'
import { locationsSearch } from '@/features/locations/search'

export const Route = createFileRoute('/_in/locations')({
  validateSearch: locationsSearch,
  search: { middlewares: [stripSearchParams(locationsSearch.parse({}))] },
  ...guard('/locations'),
  loaderDeps: ({ search: { text, page, sort, active } }) => ({ text, page, sort, active }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(locationsQuery(deps)),
  component: LocationsPage,
})
