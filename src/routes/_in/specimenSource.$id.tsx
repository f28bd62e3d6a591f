import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { SpecimenSourcePage } from '@/features/specimen-sources/pages'
import { specimenSourcesQueries } from '@/features/specimen-sources/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/specimenSource/$id')({
  validateSearch: tabSearch,
  ...guard('/specimenSource/:id'),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(specimenSourcesQueries.one(params.id)),
  component: SpecimenSourcePage,
})
