import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { TestPage } from '@/features/tests/test-page'
import { testQuery } from '@/app/catalogue/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/test/$id')({
  validateSearch: tabSearch,
  ...guard('/test/:id'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(testQuery(params.id)),
  component: TestPage,
})
