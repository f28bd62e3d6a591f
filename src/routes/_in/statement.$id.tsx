import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { StatementPage } from '@/features/statements/statement-page'
import { statementQuery } from '@/features/statements/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/statement/$id')({
  validateSearch: tabSearch,
  ...guard('/statement/:id'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(statementQuery(params.id)),
  component: StatementPage,
})
