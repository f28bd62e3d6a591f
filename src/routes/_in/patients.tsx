import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { guard } from '@/app/guard'
import { PatientsPage } from '@/features/patients/patients-page'
import { patientsQuery } from '@/features/patients/queries'
import { optionalText } from '@/lib/search-params'
import { listSearch } from '@/table/list-state'

const search = z.object({ ...listSearch, location: optionalText })

export const Route = createFileRoute('/_in/patients')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(search.parse({}))] },
  ...guard('/patients'),
  loaderDeps: ({ search: { text, page, sort, location } }) => ({ text, page, sort, location }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(patientsQuery(deps)),
  component: PatientsPage,
})
