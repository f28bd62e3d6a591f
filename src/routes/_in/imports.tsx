import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { ImportKind } from '@contract/choices'
import { guard } from '@/app/guard'
import { ImportsPage } from '@/features/imports/imports-page'
import { recentQuery } from '@/features/imports/queries'

const search = z.object({ kind: ImportKind.default('icd10cm').catch('icd10cm') })

export const Route = createFileRoute('/_in/imports')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(search.parse({}))] },
  ...guard('/imports'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(recentQuery),
  component: Page,
})

function Page() {
  const { kind } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ImportsPage kind={kind} onKind={(wanted) => void navigate({ search: { kind: wanted } })} />
}
