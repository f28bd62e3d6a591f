import { z } from 'zod'
import type { RecallListInput } from '@contract/recalls/shapes'
import { turboStates, type TurboState } from '@contract/turbo-reports/choices'
import type { TurboListInput } from '@contract/turbo-reports/shapes'
import { optionalText } from '@/lib/search-params'
import { listSearch, type SetList } from '@/table/list-state'

export const turboTabs = [...turboStates, 'RECALLS'] as const

/** The screen in the address: its tab and filters beside what every list keeps there. */
export const turboSearch = z.object({
  ...listSearch,
  tab: z.enum(turboTabs).default('READY').catch('READY'),
  location: optionalText,
  panel: optionalText,
  testType: optionalText,
  stat: z.literal(true).optional().catch(undefined),
  /** Of the recalls: those that ended. */
  closed: z.literal(true).optional().catch(undefined),
  /** The recall that is open beside the list. */
  recall: optionalText,
})
export type TurboSearch = z.output<typeof turboSearch>

/** What each part of the screen is given. */
export interface TurboPart {
  search: TurboSearch
  set: SetList<TurboSearch>
}

export const noFilters = {
  text: '',
  location: undefined,
  panel: undefined,
  testType: undefined,
  stat: undefined,
} satisfies Partial<TurboSearch>

export const isFiltered = ({ text, location, panel, testType, stat }: TurboSearch): boolean =>
  text !== '' || [location, panel, testType, stat].some((one) => one !== undefined)

/** What narrows the list and its counts alike. */
export const narrowing = ({ text, location, panel, testType, stat }: TurboSearch) => ({
  text,
  ...(location ? { location } : {}),
  ...(panel ? { panel } : {}),
  ...(testType ? { testType } : {}),
  ...(stat ? { stat } : {}),
})

export const listInput = (search: TurboSearch, state: TurboState): TurboListInput => ({
  ...narrowing(search),
  page: search.page,
  state,
})

export const recallInput = ({ text, page, closed }: TurboSearch): RecallListInput => ({
  text,
  page,
  state: closed ? 'CLOSED' : 'OPEN',
  sort: closed ? '-openedAt' : 'openedAt',
})
