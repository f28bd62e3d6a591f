import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewRulePage } from '@/features/billing-registers/payer-mapper/rule-page'
import { newRuleSearch } from '@/features/billing-registers/payer-mapper/search'

export const Route = createFileRoute('/_in/payermapper_/new')({
  validateSearch: newRuleSearch,
  ...guardCreate('/payermapper', 'Payer'),
  component: NewRulePage,
})
