import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { IntakePage } from '@/features/settings/intake/intake-page'
import { intakesQuery } from '@/features/settings/intake/queries'
import { intakesSearch } from '@/features/settings/intake/search'

export const Route = createFileRoute('/_in/intake')({
  validateSearch: intakesSearch,
  search: { middlewares: [stripSearchParams(intakesSearch.parse({}))] },
  ...guard('/intake'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(intakesQuery(deps)),
  component: IntakePage,
})
