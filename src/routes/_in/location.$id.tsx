import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { LocationPage } from '@/features/locations/location-page'
import { locationQuery } from '@/features/locations/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/location/$id')({
  validateSearch: tabSearch,
  ...guard('/location/:id'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(locationQuery(params.id)),
  component: LocationPage,
})
