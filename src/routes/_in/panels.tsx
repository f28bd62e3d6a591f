import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PanelsPage } from '@/features/catalogue/panels-page'
import { panelsQuery } from '@/features/catalogue/queries'
import { catalogueSearch } from '@/features/catalogue/search'

export const Route = createFileRoute('/_in/panels')({
  validateSearch: catalogueSearch,
  search: { middlewares: [stripSearchParams(catalogueSearch.parse({}))] },
  ...guard('/panels'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(panelsQuery(deps)),
  component: PanelsPage,
})
