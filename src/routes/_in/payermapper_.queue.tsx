import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { QueuePage } from '@/features/payer-rules/queue-page'
import { queueQuery } from '@/features/payer-rules/queries'
import { queueSearch } from '@/features/payer-rules/search'

export const Route = createFileRoute('/_in/payermapper_/queue')({
  validateSearch: queueSearch,
  search: { middlewares: [stripSearchParams(queueSearch.parse({}))] },
  ...guard('/payermapper'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queueQuery(deps)),
  component: QueuePage,
})
