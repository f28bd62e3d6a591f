import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { BillingJobPage } from '@/features/jobs/job-page'
import { jobQuery } from '@/features/jobs/registers'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/billingjob/$id')({
  validateSearch: tabSearch,
  ...guard('/billingjob/:id'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(jobQuery('billing', params.id)),
  component: BillingJobPage,
})
