import { createFileRoute } from '@tanstack/react-router'
import { guardAction } from '@/app/guard'
import { RemoteFormsPage } from '@/features/remote-forms/forms-page'
import { formsQuery } from '@/features/remote-forms/queries'

export const Route = createFileRoute('/_in/management_/orderforms')({
  ...guardAction('/management', ['read', 'Setting']),
  loader: ({ context }) => void context.queryClient.prefetchQuery(formsQuery),
  component: RemoteFormsPage,
})
