import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { ContractLabsPage } from '@/features/billing-registers/contract-labs/contract-labs-page'
import { contractLabsQuery } from '@/features/billing-registers/contract-labs/queries'
import { contractLabsSearch } from '@/features/billing-registers/contract-labs/search'

export const Route = createFileRoute('/_in/contractlabs')({
  validateSearch: contractLabsSearch,
  search: { middlewares: [stripSearchParams(contractLabsSearch.parse({}))] },
  ...guard('/contractlabs'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(contractLabsQuery(deps)),
  component: ContractLabsPage,
})
