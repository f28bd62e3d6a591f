import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { SpecimenSourcePage } from '@/features/specimen-sources/specimen-source-page'
import { specimenSourceQuery } from '@/app/catalogue/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/specimenSource/$id')({
  validateSearch: tabSearch,
  ...guard('/specimenSource/:id'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(specimenSourceQuery(params.id)),
  component: SpecimenSourcePage,
})
