import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { TemplatesPage } from '@/features/report-templates/templates-page'
import { templatesQuery } from '@/features/report-templates/queries'
import { templatesSearch } from '@/features/report-templates/search'

export const Route = createFileRoute('/_in/management_/templates')({
  validateSearch: templatesSearch,
  search: { middlewares: [stripSearchParams(templatesSearch.parse({}))] },
  ...guard('/management'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(templatesQuery(deps)),
  component: TemplatesPage,
})
