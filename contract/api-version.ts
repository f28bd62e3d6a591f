import { z } from 'zod'
import { area, get } from './endpoint'
import { Instant } from './shapes'

/** A part of the reference area by itself: the sign-in page asks it, and carries nothing else of the area. */
export const running = area('reference', {
  version: get('/version', {
    can: 'public',
    phi: 'none',
    out: z.object({
      version: z.string(),
      buildId: z.int(),
      demo: z.boolean(),
      logo: z.boolean(),
      startedAt: Instant.nullable(),
    }),
    entity: 'about',
    summary: 'What is running here: checked every six hours for a software update.',
  }),
})
