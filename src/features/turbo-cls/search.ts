import { z } from 'zod'
import { clsStates, HoldCode, type ClsState } from '@contract/turbo-cls/choices'
import type { ClsListInput } from '@contract/turbo-cls/shapes'
import { optionalText } from '@/lib/search-params'
import { listSearch, type SetList } from '@/table/list-state'

export const clsTabs = [...clsStates, 'CALLS'] as const

/** The screen in the address: its tab and filters beside what every list keeps there. */
export const clsSearch = z.object({
  ...listSearch,
  tab: z.enum(clsTabs).default('READY').catch('READY'),
  location: optionalText,
  panel: optionalText,
  testType: optionalText,
  stat: z.literal(true).optional().catch(undefined),
  why: HoldCode.optional().catch(undefined),
  /** The rules for autoverification in place of the lists. */
  rules: z.literal(true).optional().catch(undefined),
  /** Of them the one that is asked about, and which of its versions. */
  rule: optionalText,
  revision: z.int().min(1).optional().catch(undefined),
})
export type ClsSearch = z.output<typeof clsSearch>

/** What each part of the screen is given. */
export interface ClsPart {
  search: ClsSearch
  set: SetList<ClsSearch>
}

export const noFilters = {
  text: '',
  location: undefined,
  panel: undefined,
  testType: undefined,
  stat: undefined,
  why: undefined,
} satisfies Partial<ClsSearch>

export const isFiltered = ({ text, location, panel, testType, stat, why }: ClsSearch): boolean =>
  text !== '' || [location, panel, testType, stat, why].some((one) => one !== undefined)

/** What narrows the list and its counts alike. */
export const narrowing = ({ text, location, panel, testType, stat }: ClsSearch) => ({
  text,
  ...(location ? { location } : {}),
  ...(panel ? { panel } : {}),
  ...(testType ? { testType } : {}),
  ...(stat ? { stat } : {}),
})

export const listInput = (search: ClsSearch, state: ClsState): ClsListInput => ({
  ...narrowing(search),
  ...(search.why ? { why: search.why } : {}),
  page: search.page,
  state,
})
