import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { TagsPage } from '@/features/tags/tags-page'
import { tagsQuery } from '@/features/tags/queries'
import { tagsSearch } from '@/features/tags/search'

export const Route = createFileRoute('/_in/management_/tags')({
  validateSearch: tagsSearch,
  search: { middlewares: [stripSearchParams(tagsSearch.parse({}))] },
  ...guard('/management'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(tagsQuery(deps)),
  component: TagsPage,
})
