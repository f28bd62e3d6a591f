import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { EhrJobsPage } from '@/features/ehr-jobs/ehr-jobs-page'
import { messagesQuery } from '@/features/ehr-jobs/queries'
import { ehrJobsSearch } from '@/features/ehr-jobs/search'

export const Route = createFileRoute('/_in/ehrjobs')({
  validateSearch: ehrJobsSearch,
  search: { middlewares: [stripSearchParams(ehrJobsSearch.parse({}))] },
  ...guard('/ehrjobs'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(messagesQuery(deps)),
  component: EhrJobsPage,
})
