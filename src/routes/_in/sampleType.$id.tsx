import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { SampleTypePage } from '@/features/sample-types/pages'
import { sampleTypesQueries } from '@/features/sample-types/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/sampleType/$id')({
  validateSearch: tabSearch,
  ...guard('/sampleType/:id'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(sampleTypesQueries.one(params.id)),
  component: SampleTypePage,
})
