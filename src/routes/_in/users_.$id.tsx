import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { userQuery } from '@/features/users/queries'
import { UserPage } from '@/features/users/user-page'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/users_/$id')({
  validateSearch: tabSearch,
  ...guard('/users'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(userQuery(params.id)),
  component: UserPage,
})
