import { z } from 'zod'
import { ReferralKind } from '@contract/referrals/choices'
import { optionalText } from '@/lib/search-params'
import { listSearch } from '@/table/list-state'

/** The list in the address. */
export const referralsSearch = z.object({
  ...listSearch,
  list: ReferralKind.catch('waiting').default('waiting'),
  /** The order that a laboratory is chosen for. */
  order: optionalText,
})
export type ReferralsSearch = z.output<typeof referralsSearch>
