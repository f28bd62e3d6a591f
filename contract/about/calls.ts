import { z } from 'zod'
import { GET } from '../endpoint'
import { Instant, PlainDate } from '../shapes'

export const version = GET('/version', {
  area: 'about',
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
})

export const changeLog = GET('/changelog', {
  area: 'about',
  can: 'session',
  phi: 'none',
  out: z.array(z.object({ version: z.string(), releaseDate: PlainDate, action: z.string() })),
  entity: 'about',
  summary: 'Release history, newest first. Lab users only.',
})
