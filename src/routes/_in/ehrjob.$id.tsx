import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { EhrJobPage } from '@/features/jobs/job-page'
import { jobQuery } from '@/features/jobs/registers'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/ehrjob/$id')({
  validateSearch: tabSearch,
  ...guard('/ehrjob/:id'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(jobQuery('ehr', params.id)),
  component: EhrJobPage,
})
