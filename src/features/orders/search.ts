import { z } from 'zod'
import { defaultDateRangeDays } from '@contract/constants'
import { OrderStateFilter, OrderWork } from '@contract/choices'
import { optionalText } from '@/lib/search-params'
import { listSearch, type SetList } from '@/table/list-state'

export const dayChoices = [7, 30, 90, 365] as const

/** The order list in the address: its tab and filters beside what every list keeps there. */
export const ordersSearch = z.object({
  ...listSearch,
  tab: OrderStateFilter.optional().catch(undefined),
  /** What a tile of the home page counted. */
  work: OrderWork.optional().catch(undefined),
  report: z.enum(['PRELIMINARY', 'AMENDED']).optional().catch(undefined),
  /** Collected in the last so many days. */
  days: z
    .union([z.int().min(1).max(3660), z.literal('all')])
    .default(defaultDateRangeDays)
    .catch(defaultDateRangeDays),
  location: optionalText,
  physician: optionalText,
  flagged: z.literal(true).optional().catch(undefined),
  stat: z.literal(true).optional().catch(undefined),
  /** Only what came on paper: a clinic's list. */
  paper: z.literal(true).optional().catch(undefined),
})
export type OrdersSearch = z.output<typeof ordersSearch>

/** A clinic's order list holds its paper requisitions; what it sent itself stands under Test Results. */
export const searchOf = (userType: string, search: OrdersSearch): OrdersSearch =>
  userType === 'portal' ? { ...search, paper: true } : search

/** What each part of the filter bar is given. */
export interface FilterPart {
  search: OrdersSearch
  set: SetList<OrdersSearch>
}

/** Whether rows may be hidden by something the person chose, beside the tab and the usual date range. */
export const isFiltered = ({
  text,
  work,
  report,
  location,
  physician,
  flagged,
  stat,
}: OrdersSearch): boolean =>
  text !== '' ||
  work !== undefined ||
  report !== undefined ||
  location !== undefined ||
  physician !== undefined ||
  flagged === true ||
  stat === true

export const noFilters = {
  text: '',
  work: undefined,
  report: undefined,
  location: undefined,
  physician: undefined,
  flagged: undefined,
  stat: undefined,
} satisfies Partial<OrdersSearch>
