import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { HrsaJobPage } from '@/features/jobs/job-page'
import { jobQuery } from '@/features/jobs/registers'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/hrsa_/$id')({
  validateSearch: tabSearch,
  ...guard('/hrsa'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(jobQuery('hrsa', params.id)),
  component: HrsaJobPage,
})
