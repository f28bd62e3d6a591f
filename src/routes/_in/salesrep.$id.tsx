import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { salesRepQuery } from '@/features/sales-reps/queries'
import { SalesRepPage } from '@/features/sales-reps/salesrep-page'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/salesrep/$id')({
  validateSearch: tabSearch,
  ...guard('/salesrep/:id'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(salesRepQuery(params.id)),
  component: SalesRepPage,
})
