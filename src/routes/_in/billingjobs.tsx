import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { BillingJobsPage } from '@/features/jobs/jobs-page'
import { jobsQuery } from '@/features/jobs/registers'
import { jobsSearch } from '@/features/jobs/search'

export const Route = createFileRoute('/_in/billingjobs')({
  validateSearch: jobsSearch,
  search: { middlewares: [stripSearchParams(jobsSearch.parse({}))] },
  ...guard('/billingjobs'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(jobsQuery('billing', deps)),
  component: BillingJobsPage,
})
