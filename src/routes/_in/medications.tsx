import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { MedicationsPage } from '@/features/medications/medications-page'
import { medicationsQuery } from '@/features/medications/queries'
import { medicationsSearch } from '@/features/medications/search'

export const Route = createFileRoute('/_in/medications')({
  validateSearch: medicationsSearch,
  search: { middlewares: [stripSearchParams(medicationsSearch.parse({}))] },
  ...guard('/medications'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(medicationsQuery(deps)),
  component: MedicationsPage,
})
