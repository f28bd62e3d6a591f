import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { TestTypePage } from '@/features/test-types/pages'
import { testTypesQueries } from '@/features/test-types/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/testType/$id')({
  validateSearch: tabSearch,
  ...guard('/testType/:id'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(testTypesQueries.one(params.id)),
  component: TestTypePage,
})
