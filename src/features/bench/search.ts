import { z } from 'zod'
import { SheetShow } from '@contract/bench/choices'
import type { SheetFiltersInput } from '@contract/bench/shapes'
import { optionalText, pageParam } from '@/lib/search-params'

/** The filters of the sheet in the address. `typed`: only rows whose values were typed here and not saved. */
export const benchSearch = z.object({
  show: SheetShow.catch('waiting').default('waiting'),
  type: optionalText,
  method: optionalText,
  batch: optionalText,
  instrument: optionalText,
  day: optionalText,
  page: pageParam,
})
export type BenchSearch = z.output<typeof benchSearch>

const isDay = (text: string | undefined) => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)

export const filtersOf = ({
  show,
  type,
  method,
  batch,
  instrument,
  day,
  page,
}: BenchSearch): SheetFiltersInput => ({
  // Without another filter all of a laboratory's tests are more than anybody looks for.
  show: show === 'all' && !(type ?? batch ?? instrument ?? (isDay(day) ? day : undefined)) ? 'waiting' : show,
  ...(type ? { testTypeId: type, ...(method ? { method } : {}) } : {}),
  ...(batch ? { batchId: batch } : {}),
  ...(instrument ? { instrumentId: instrument } : {}),
  ...(day && isDay(day) ? { day } : {}),
  page,
})
