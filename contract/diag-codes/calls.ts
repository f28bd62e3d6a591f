import { z } from 'zod'
import { POST } from '../endpoint'
import { Id, cleanText } from '../shapes'
import { DiagCode } from './shapes'

/** Diagnosis codes are those of CMS: read, never edited. */

export const get = POST('/diagcodes/:code', {
  area: 'diagCodes',
  phi: 'none',
  scope: 'lab',
  entity: 'diagCode',
  params: z.object({ code: cleanText(10) }),
  out: z.object({
    /** The code in every table that had it, newest first. */
    docs: z.array(DiagCode),
    /** Tests that list it. */
    tests: z.array(z.object({ _id: Id, code: z.string(), name: z.string(), active: z.boolean() })),
  }),
  can: ['read', 'DiagCode'],
  summary: 'One diagnosis code through the years, and the tests that list it.',
})
