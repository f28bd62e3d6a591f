import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { FormsPage } from '@/features/dynamic-forms/forms-page'
import { formsQuery } from '@/app/questions/queries'
import { formsSearch } from '@/app/questions/search'

export const Route = createFileRoute('/_in/management_/forms')({
  validateSearch: formsSearch,
  search: { middlewares: [stripSearchParams(formsSearch.parse({}))] },
  ...guard('/management'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(formsQuery(deps)),
  component: FormsPage,
})
