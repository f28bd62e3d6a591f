import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PhysicianPage } from '@/features/physicians/physician-page'
import { physicianQuery } from '@/features/physicians/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/physicians_/$id')({
  validateSearch: tabSearch,
  ...guard('/physicians'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(physicianQuery(params.id)),
  component: PhysicianPage,
})
