import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { guard } from '@/app/guard'
import { DispatchPage } from '@/features/courier/dispatch-page'
import { dayQuery } from '@/features/courier/dispatch-queries'
import { optionalText } from '@/lib/search-params'

const Search = z.object({
  tab: optionalText,
  day: z.iso.date().optional().catch(undefined),
})

export const Route = createFileRoute('/_in/dispatch')({
  validateSearch: Search,
  ...guard('/dispatch'),
  loaderDeps: ({ search: { day } }) => ({ day }),
  loader: ({ context: { queryClient }, deps: { day } }) => {
    void queryClient.prefetchQuery(dayQuery(day))
  },
  component: DispatchPage,
})
