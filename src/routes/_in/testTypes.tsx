import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { TestTypesPage } from '@/app/catalogue/plain-lists'
import { testTypesQuery } from '@/app/catalogue/queries'
import { catalogueSearch } from '@/app/catalogue/search'

export const Route = createFileRoute('/_in/testTypes')({
  validateSearch: catalogueSearch,
  search: { middlewares: [stripSearchParams(catalogueSearch.parse({}))] },
  ...guard('/testTypes'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(testTypesQuery(deps)),
  component: TestTypesPage,
})
