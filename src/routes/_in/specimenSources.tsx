import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { SpecimenSourcesPage } from '@/features/specimen-sources/screen'
import { specimenSourcesQueries } from '@/features/specimen-sources/queries'
import { registerSearch } from '@/app/entity/register-search'

export const Route = createFileRoute('/_in/specimenSources')({
  validateSearch: registerSearch,
  search: { middlewares: [stripSearchParams(registerSearch.parse({}))] },
  ...guard('/specimenSources'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(specimenSourcesQueries.list(deps)),
  component: SpecimenSourcesPage,
})
