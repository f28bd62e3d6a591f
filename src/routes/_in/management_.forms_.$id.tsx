import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { FormPage } from '@/features/dynamic-forms/form-pages'
import { formQuery } from '@/app/questions/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/management_/forms_/$id')({
  validateSearch: tabSearch,
  ...guard('/management'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(formQuery(params.id)),
  component: FormPage,
})
