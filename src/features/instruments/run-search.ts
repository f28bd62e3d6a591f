import { z } from 'zod'
import { RunLineState, toDecide } from '@contract/instrument-runs/choices'
import { optionalText } from '@/lib/search-params'
import { runsTab } from './runs-tab-key'

export const runViews = ['todo', ...RunLineState.options, 'all'] as const
export type RunView = (typeof runViews)[number]

/** Which run is looked at, and which of its lines. */
export const runSearch = z.object({
  run: optionalText,
  /** A profile of files that is written: its id, or `new`. */
  profile: optionalText,
  show: z.enum(runViews).optional().catch(undefined),
})

/** The address of what an instrument sent, or of one run. */
export const runsAddress = (instrumentId: string, run?: string, show?: RunView): string => {
  const search = new URLSearchParams({ tab: runsTab, ...(run ? { run } : {}), ...(show ? { show } : {}) })
  return `/instruments/${instrumentId}?${search.toString()}`
}

/** The states that a view asks for; none: all, in the order of the file. */
export const statesOf = (view: RunView): RunLineState[] =>
  view === 'todo' ? [...toDecide] : view === 'all' ? [] : [view]

/** The address where a profile of files is written; `new`: another one. */
export const profileAddress = (instrumentId: string, profile: string): string =>
  `/instruments/${instrumentId}?${new URLSearchParams({ tab: runsTab, profile }).toString()}`
