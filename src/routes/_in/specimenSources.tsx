import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { SpecimenSourcesPage } from '@/app/catalogue/plain-lists'
import { specimenSourcesQuery } from '@/app/catalogue/queries'
import { catalogueSearch } from '@/app/catalogue/search'

export const Route = createFileRoute('/_in/specimenSources')({
  validateSearch: catalogueSearch,
  search: { middlewares: [stripSearchParams(catalogueSearch.parse({}))] },
  ...guard('/specimenSources'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(specimenSourcesQuery(deps)),
  component: SpecimenSourcesPage,
})
