import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { IntakeFormsPage } from '@/features/settings/intake/forms-page'
import { intakeFormsQuery } from '@/features/settings/intake/queries'
import { formsSearch } from '@/features/settings/questions/search'

export const Route = createFileRoute('/_in/intake_/forms')({
  validateSearch: formsSearch,
  search: { middlewares: [stripSearchParams(formsSearch.parse({}))] },
  ...guard('/intake'),
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(intakeFormsQuery(deps)),
  component: IntakeFormsPage,
})
