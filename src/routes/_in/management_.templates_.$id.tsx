import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { TemplatePage } from '@/features/settings/management/templates-page'
import { templateQuery } from '@/features/settings/management/template-queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/management_/templates_/$id')({
  validateSearch: tabSearch,
  ...guard('/management'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(templateQuery(params.id)),
  component: TemplatePage,
})
