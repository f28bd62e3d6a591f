import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { SystemJobsPage } from '@/features/jobs/jobs-page'
import { jobsQuery } from '@/features/jobs/registers'
import { jobsSearch } from '@/features/jobs/search'

export const Route = createFileRoute('/_in/jobs')({
  validateSearch: jobsSearch,
  search: { middlewares: [stripSearchParams(jobsSearch.parse({}))] },
  ...guard('/jobs'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(jobsQuery('system', deps)),
  component: SystemJobsPage,
})
