import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { PatientsPage } from '@/features/patients/patients-page'
import { patientsQuery } from '@/features/patients/queries'
import { patientsSearch } from '@/features/patients/search'

export const Route = createFileRoute('/_in/patients')({
  validateSearch: patientsSearch,
  search: { middlewares: [stripSearchParams(patientsSearch.parse({}))] },
  ...guard('/patients'),
  loaderDeps: ({ search: { text, page, sort, location } }) => ({ text, page, sort, location }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(patientsQuery(deps)),
  component: PatientsPage,
})
