import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { SampleTypesPage } from '@/app/catalogue/plain-lists'
import { sampleTypesQuery } from '@/app/catalogue/queries'
import { catalogueSearch } from '@/app/catalogue/search'

export const Route = createFileRoute('/_in/sampleTypes')({
  validateSearch: catalogueSearch,
  search: { middlewares: [stripSearchParams(catalogueSearch.parse({}))] },
  ...guard('/sampleTypes'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(sampleTypesQuery(deps)),
  component: SampleTypesPage,
})
