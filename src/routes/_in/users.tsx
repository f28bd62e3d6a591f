import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { usersQuery } from '@/features/users/queries'
import { UsersPage } from '@/features/users/users-page'
import { usersSearch } from '@/features/users/search'

export const Route = createFileRoute('/_in/users')({
  validateSearch: usersSearch,
  search: { middlewares: [stripSearchParams(usersSearch.parse({}))] },
  ...guard('/users'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(usersQuery(deps)),
  component: UsersPage,
})
