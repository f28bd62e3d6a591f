import { z } from 'zod'
import { optionalText } from '@/lib/search-params'

/** The screen in the address: a part of it, or one test on one instrument. */
export const qcSearch = z.object({
  section: z.enum(['board', 'lots', 'reviews']).default('board').catch('board'),
  /** The plan of the test and instrument that is open. */
  plan: optionalText,
  text: z.string().max(120).default('').catch(''),
  runs: z.enum(['30', '60', '200', '1000', '4000']).default('60').catch('60'),
})
export type QcSearch = z.output<typeof qcSearch>
