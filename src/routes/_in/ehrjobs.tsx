import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { EhrJobsPage } from '@/features/jobs/jobs-page'
import { jobsQuery } from '@/features/jobs/registers'
import { jobsSearch } from '@/features/jobs/search'

export const Route = createFileRoute('/_in/ehrjobs')({
  validateSearch: jobsSearch,
  search: { middlewares: [stripSearchParams(jobsSearch.parse({}))] },
  ...guard('/ehrjobs'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(jobsQuery('ehr', deps)),
  component: EhrJobsPage,
})
