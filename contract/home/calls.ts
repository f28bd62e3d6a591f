import { z } from 'zod'
import { GET } from '../endpoint'
import { Instant, PlainDate } from '../shapes'

export const lab = GET('/home', {
  area: 'home',
  out: z.object({
    tiles: z.array(
      z.object({
        key: z.enum(['toReceive', 'inProgress', 'onHold', 'readyToReport', 'pastTarget', 'criticalCalls']),
        value: z.int(),
        capped: z.boolean(),
        note: z.string(),
      }),
    ),
    days: z.array(z.object({ day: PlainDate, received: z.int(), reported: z.int() })),
    turnaround: z.array(
      z.object({
        panel: z.string(),
        count: z.int(),
        medianHours: z.number(),
        p90Hours: z.number(),
        targetHours: z.number(),
      }),
    ),
    work: z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        next: z.string(),
        to: z.string(),
        changedAt: Instant,
      }),
    ),
    asOf: Instant,
  }),
  can: ['read', 'Home'],
  phi: 'read',
  scope: 'own',
  entity: 'home',
  summary:
    'The lab home in one call: tiles and my work, with what waits at the bench by right; two weeks and turnaround for those who manage Home, empty for others.',
})
