import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { TemplatePage } from '@/features/report-templates/template-page'
import { templateQuery } from '@/features/report-templates/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/management_/templates_/$id')({
  validateSearch: tabSearch,
  ...guard('/management'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(templateQuery(params.id)),
  component: TemplatePage,
})
