import { useCallback } from 'react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { queueQuery } from '@/features/pharmacist/queries'
import { ReviewPage } from '@/features/pharmacist/review-page'
import { reviewSearch, type ReviewSearch } from '@/features/pharmacist/search'

export const Route = createFileRoute('/_in/pharmd_orders')({
  validateSearch: reviewSearch,
  search: { middlewares: [stripSearchParams(reviewSearch.parse({}))] },
  ...guard('/pharmd_orders'),
  loaderDeps: ({ search: { reviewed, text } }) => ({ reviewed, text }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(queueQuery(deps)),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const set = useCallback(
    (patch: Partial<ReviewSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...patch }), replace: true }),
    [navigate],
  )
  return <ReviewPage search={search} set={set} />
}
