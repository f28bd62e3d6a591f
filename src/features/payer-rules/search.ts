import { z } from 'zod'
import { listSearch } from '@/table/list-state'
import { pageParam, textParam } from '@/lib/search-params'

export const mappingKinds = ['exact', 'alias', 'pattern'] as const

/** What the address of the list of rules holds. */
export const rulesSearch = z.object({
  ...listSearch,
  active: z.literal(true).optional().catch(undefined),
  kind: z.enum(mappingKinds).optional().catch(undefined),
})
export type RulesSearch = z.infer<typeof rulesSearch>

/** What the address of the unmapped names holds. */
export const queueSearch = z.object({ text: textParam, page: pageParam })
/** What a new rule begins with. */
export const newRuleSearch = z.object({ incoming: textParam })
