import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PanelsPage } from '@/features/panels/panels-page'
import { panelsQuery } from '@/app/catalogue/queries'
import { catalogueSearch } from '@/app/catalogue/search'

export const Route = createFileRoute('/_in/panels')({
  validateSearch: catalogueSearch,
  search: { middlewares: [stripSearchParams(catalogueSearch.parse({}))] },
  ...guard('/panels'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(panelsQuery(deps)),
  component: PanelsPage,
})
