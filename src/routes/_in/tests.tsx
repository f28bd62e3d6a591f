import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { TestsPage } from '@/features/tests/tests-page'
import { testsQuery } from '@/app/catalogue/queries'
import { testsSearch } from '@/app/catalogue/search'

export const Route = createFileRoute('/_in/tests')({
  validateSearch: testsSearch,
  search: { middlewares: [stripSearchParams(testsSearch.parse({}))] },
  ...guard('/tests'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(testsQuery(deps)),
  component: TestsPage,
})
