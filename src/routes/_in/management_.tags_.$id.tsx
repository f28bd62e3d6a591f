import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { TagPage } from '@/features/tags/pages'
import { tagsQueries } from '@/features/tags/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/management_/tags_/$id')({
  validateSearch: tabSearch,
  ...guard('/management'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(tagsQueries.one(params.id)),
  component: TagPage,
})
