import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { SampleTypePage } from '@/features/sample-types/sample-type-page'
import { sampleTypeQuery } from '@/app/catalogue/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/sampleType/$id')({
  validateSearch: tabSearch,
  ...guard('/sampleType/:id'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(sampleTypeQuery(params.id)),
  component: SampleTypePage,
})
