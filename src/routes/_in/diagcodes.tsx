import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { PlainDate } from '@contract/shapes'
import { guard } from '@/app/guard'
import { DiagCodesPage } from '@/features/diag-codes/diagcodes-page'
import { diagCodesQuery } from '@/features/diag-codes/queries'
import { listSearch } from '@/table/list-state'

const search = z.object({
  ...listSearch,
  all: z.literal(true).optional().catch(undefined),
  on: PlainDate.optional().catch(undefined),
})

export const Route = createFileRoute('/_in/diagcodes')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(search.parse({}))] },
  ...guard('/diagcodes'),
  loaderDeps: ({ search: { text, page, all, on } }) => ({ text, page, all, on }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(diagCodesQuery(deps)),
  component: DiagCodesPage,
})
