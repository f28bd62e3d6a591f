import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { ContractLabsPage } from '@/features/contract-labs/contract-labs-page'
import { contractLabsQuery } from '@/features/contract-labs/queries'
import { contractLabsSearch } from '@/features/contract-labs/search'

export const Route = createFileRoute('/_in/contractlabs')({
  validateSearch: contractLabsSearch,
  search: { middlewares: [stripSearchParams(contractLabsSearch.parse({}))] },
  ...guard('/contractlabs'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(contractLabsQuery(deps)),
  component: ContractLabsPage,
})
