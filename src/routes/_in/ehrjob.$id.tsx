import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { EhrJobPage } from '@/features/ehr-jobs/ehr-job-page'
import { messageQuery } from '@/features/ehr-jobs/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/ehrjob/$id')({
  validateSearch: tabSearch,
  ...guard('/ehrjob/:id'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(messageQuery(params.id)),
  component: EhrJobPage,
})
