import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PanelPage } from '@/features/panels/panel-page'
import { panelQuery } from '@/app/catalogue/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/panel/$id')({
  validateSearch: tabSearch,
  ...guard('/panel/:id'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(panelQuery(params.id)),
  component: PanelPage,
})
