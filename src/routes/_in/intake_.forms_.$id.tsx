import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { IntakeFormPage } from '@/features/settings/intake/forms-page'
import { intakeFormQuery } from '@/features/settings/intake/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/intake_/forms_/$id')({
  validateSearch: tabSearch,
  ...guard('/intake'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(intakeFormQuery(params.id)),
  component: IntakeFormPage,
})
