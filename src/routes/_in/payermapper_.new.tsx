import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewRulePage } from '@/features/payer-rules/rule-page'
import { newRuleSearch } from '@/features/payer-rules/search'

export const Route = createFileRoute('/_in/payermapper_/new')({
  validateSearch: newRuleSearch,
  ...guardCreate('/payermapper', 'Payer'),
  component: NewRulePage,
})
