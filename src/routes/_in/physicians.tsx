import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { guard } from '@/app/guard'
import { PhysiciansPage } from '@/features/physicians/physicians-page'
import { physiciansQuery } from '@/features/physicians/queries'
import { optionalText } from '@/lib/search-params'
import { listSearch } from '@/table/list-state'

const search = z.object({
  ...listSearch,
  active: z.literal(true).optional().catch(undefined),
  location: optionalText,
})

export const Route = createFileRoute('/_in/physicians')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(search.parse({}))] },
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
