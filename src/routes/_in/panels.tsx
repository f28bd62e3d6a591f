import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PanelsPage } from '@/features/panels/panels-page'
import { panelsQuery } from '@/app/catalogue/queries'
import { registerSearch } from '@/app/entity/register-search'

export const Route = createFileRoute('/_in/panels')({
  validateSearch: registerSearch,
  search: { middlewares: [stripSearchParams(registerSearch.parse({}))] },
  ...guard('/panels'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(panelsQuery(deps)),
  component: PanelsPage,
})
