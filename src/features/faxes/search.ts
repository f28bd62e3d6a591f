import { z } from 'zod'
import { FaxStatus, type FaxSearchInput } from '@contract/faxes/shapes'
import { searchLimits } from '@contract/constants'
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

/** As the specification's call has it: text, offset and 25 at a time. */
export const searchInput = ({ text, page, status }: FaxesSearch): FaxSearchInput => ({
  text,
  offset: (page - 1) * searchLimits.faxes,
  limit: searchLimits.faxes,
  ...(status ? { status } : {}),
})
