import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { TestTypesPage } from '@/features/test-types/screen'
import { testTypesQueries } from '@/features/test-types/queries'
import { registerSearch } from '@/app/entity/register-search'

export const Route = createFileRoute('/_in/testTypes')({
  validateSearch: registerSearch,
  search: { middlewares: [stripSearchParams(registerSearch.parse({}))] },
  ...guard('/testTypes'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(testTypesQueries.list(deps)),
  component: TestTypesPage,
})
