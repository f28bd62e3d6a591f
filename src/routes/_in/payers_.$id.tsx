import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PayerPage } from '@/features/payers/pages'
import { payersQueries } from '@/features/payers/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/payers_/$id')({
  validateSearch: tabSearch,
  ...guard('/payers'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(payersQueries.one(params.id)),
  component: PayerPage,
})
