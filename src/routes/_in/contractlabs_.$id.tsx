import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { ContractLabPage } from '@/features/contract-labs/contract-lab-page'
import { contractLabQuery } from '@/features/contract-labs/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/contractlabs_/$id')({
  validateSearch: tabSearch,
  ...guard('/contractlabs'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(contractLabQuery(params.id)),
  component: ContractLabPage,
})
