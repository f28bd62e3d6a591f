import { z } from 'zod'
import { FaxStatus } from '@contract/faxes/choices'
import { optionalText } from '@/lib/search-params'
import { listSearch } from '@/table/list-state'

/** The fax queue in the address. */
export const faxesSearch = z.object({
  ...listSearch,
  status: FaxStatus.optional().catch(undefined),
  /** The fax that is open beside the list. */
  fax: optionalText,
})
export type FaxesSearch = z.output<typeof faxesSearch>
