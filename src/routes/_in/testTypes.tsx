import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { TestTypesPage } from '@/features/test-types/test-types-page'
import { testTypes } from '@/features/test-types/screen'
import { registerSearch } from '@/app/entity/register-search'

export const Route = createFileRoute('/_in/testTypes')({
  validateSearch: registerSearch,
  search: { middlewares: [stripSearchParams(registerSearch.parse({}))] },
  ...guard('/testTypes'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(testTypes.queries.list(deps)),
  component: TestTypesPage,
})
