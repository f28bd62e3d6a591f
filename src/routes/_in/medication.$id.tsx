import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { MedicationPage } from '@/features/medications/medication-page'
import { medicationQuery } from '@/features/medications/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/medication/$id')({
  validateSearch: tabSearch,
  ...guard('/medication/:id'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(medicationQuery(params.id)),
  component: MedicationPage,
})
