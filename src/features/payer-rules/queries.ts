import { api } from '@contract/api'
import type { PayerRuleList } from '@contract/payer-rules/shapes'
import { read, type Stale } from '@/api/query'
import { registerInput } from '@/app/entity/register-input'
import type { RulesSearch } from './search'

const sorts = ['incoming', '-incoming'] as const

/** What the list asks for, as the address has it; the export asks for the same. */
export const listInput = ({ kind, ...search }: RulesSearch): Partial<PayerRuleList> => ({
  ...registerInput(sorts, search),
  ...(kind ? { kind } : {}),
})

export const rulesQuery = (search: RulesSearch) => read(api.payerRules.list, { query: listInput(search) })
export const ruleQuery = (id: string) => ({
  ...read(api.payerRules.get, { params: { id } }),
  placeholderData: undefined,
})
export const queueQuery = (search: { text: string; page: number }) =>
  read(api.payerRules.queue, { query: search }, { fresh: 0 })
/** What a rule or a remap makes out of date: open orders change their payer. */
export const staleAfter: Stale[] = ['payerRules']
export const moved: Stale[] = ['payerRules', 'orders', 'payers']
