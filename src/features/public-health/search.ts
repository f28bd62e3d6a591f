import { z } from 'zod'
import { CaseTab, caseTabs } from '@contract/public-health/choices'
import { optionalText } from '@/lib/search-params'
import { listSearch } from '@/table/list-state'

/** The screen in the address: one of the lists of results, the conditions, or the health departments. */
export const publicHealthSearch = z.object({
  ...listSearch,
  tab: z
    .enum([...caseTabs, 'rules', 'agencies'])
    .default('missing')
    .catch('missing'),
  /** The result that is open beside the list. */
  item: optionalText,
})
export type PublicHealthSearch = z.output<typeof publicHealthSearch>

export const caseTabOf = (tab: PublicHealthSearch['tab']): CaseTab | undefined =>
  CaseTab.options.find((one) => one === tab)
