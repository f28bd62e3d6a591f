import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { TagsPage } from '@/features/tags/screen'
import { tagsQueries } from '@/features/tags/queries'
import { registerSearch } from '@/app/entity/register-search'

export const Route = createFileRoute('/_in/management_/tags')({
  validateSearch: registerSearch,
  search: { middlewares: [stripSearchParams(registerSearch.parse({}))] },
  ...guard('/management'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(tagsQueries.list(deps)),
  component: TagsPage,
})
