import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { TemplatesPage } from '@/features/settings/management/templates-page'
import { templatesQuery } from '@/features/settings/management/template-queries'
import { templatesSearch } from '@/features/settings/management/template-search'

export const Route = createFileRoute('/_in/management_/templates')({
  validateSearch: templatesSearch,
  search: { middlewares: [stripSearchParams(templatesSearch.parse({}))] },
  ...guard('/management'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(templatesQuery(deps)),
  component: TemplatesPage,
})
