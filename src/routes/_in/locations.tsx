import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { guard } from '@/app/guard'
import { LocationsPage } from '@/features/locations/locations-page'
import { locationsQuery } from '@/features/locations/queries'
import { listSearch } from '@/table/list-state'

const search = z.object({ ...listSearch, active: z.literal(true).optional().catch(undefined) })

export const Route = createFileRoute('/_in/locations')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(search.parse({}))] },
  ...guard('/locations'),
  loaderDeps: ({ search: { text, page, sort, active } }) => ({ text, page, sort, active }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(locationsQuery(deps)),
  component: LocationsPage,
})
