import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { FormsPage } from '@/features/settings/management/forms-page'
import { formsQuery } from '@/features/settings/questions/queries'
import { formsSearch } from '@/features/settings/questions/search'

export const Route = createFileRoute('/_in/management_/forms')({
  validateSearch: formsSearch,
  search: { middlewares: [stripSearchParams(formsSearch.parse({}))] },
  ...guard('/management'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(formsQuery(deps)),
  component: FormsPage,
})
