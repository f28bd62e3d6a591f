import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { SystemJobPage } from '@/features/jobs/job-page'
import { jobQuery } from '@/features/jobs/registers'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/job/$id')({
  validateSearch: tabSearch,
  ...guard('/job/:id'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(jobQuery('system', params.id)),
  component: SystemJobPage,
})
