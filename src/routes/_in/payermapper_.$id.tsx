import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { RulePage } from '@/features/payer-rules/rule-page'
import { ruleQuery } from '@/features/payer-rules/queries'
import { tabSearch } from '@/lib/search-params'

export const Route = createFileRoute('/_in/payermapper_/$id')({
  validateSearch: tabSearch,
  ...guard('/payermapper'),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(ruleQuery(params.id)),
  component: RulePage,
})
