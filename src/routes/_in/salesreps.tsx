import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { salesRepsQuery } from '@/features/sales-reps/queries'
import { SalesRepsPage } from '@/features/sales-reps/salesreps-page'
import { salesRepsSearch } from '@/features/sales-reps/search'

export const Route = createFileRoute('/_in/salesreps')({
  validateSearch: salesRepsSearch,
  search: { middlewares: [stripSearchParams(salesRepsSearch.parse({}))] },
  ...guard('/salesreps'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(salesRepsQuery(deps)),
  component: SalesRepsPage,
})
