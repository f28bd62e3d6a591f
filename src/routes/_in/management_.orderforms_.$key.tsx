import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { guardAction } from '@/app/guard'
import { RemoteFormPage } from '@/features/remote-forms/form-page'
import { formsQuery } from '@/features/remote-forms/queries'
import { tabSearch } from '@/lib/search-params'
import { deferred } from '@/ui/deferred'

const EntryPreview = deferred(() =>
  import('@/features/remote-order-entry/form-preview').then((part) => part.EntryPreview),
)

export const Route = createFileRoute('/_in/management_/orderforms_/$key')({
  validateSearch: tabSearch.extend({ from: z.int().min(0).optional().catch(undefined) }),
  ...guardAction('/management', ['read', 'Setting']),
  loader: ({ context }) => void context.queryClient.prefetchQuery(formsQuery),
  component: Page,
})

function Page() {
  return <RemoteFormPage Drawn={EntryPreview} />
}
