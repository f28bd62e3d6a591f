import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { TagsPage } from '@/features/settings/management/tags-page'
import { tagsQuery } from '@/features/settings/management/tag-queries'
import { tagsSearch } from '@/features/settings/management/tag-search'

export const Route = createFileRoute('/_in/management_/tags')({
  validateSearch: tagsSearch,
  search: { middlewares: [stripSearchParams(tagsSearch.parse({}))] },
  ...guard('/management'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(tagsQuery(deps)),
  component: TagsPage,
})
