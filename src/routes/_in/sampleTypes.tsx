import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { SampleTypesPage } from '@/features/sample-types/screen'
import { sampleTypesQueries } from '@/features/sample-types/queries'
import { registerSearch } from '@/app/entity/register-search'

export const Route = createFileRoute('/_in/sampleTypes')({
  validateSearch: registerSearch,
  search: { middlewares: [stripSearchParams(registerSearch.parse({}))] },
  ...guard('/sampleTypes'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(sampleTypesQueries.list(deps)),
  component: SampleTypesPage,
})
