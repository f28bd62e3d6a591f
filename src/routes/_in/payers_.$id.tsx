import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PayerPage } from '@/features/payers/payer-page'
import { payerQueries } from '@/features/payers/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/payers_/$id')({
  validateSearch: tabSearch,
  ...guard('/payers'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(payerQueries.one(params.id)),
  component: PayerPage,
})
