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
        /** STAT work stands apart: it has a calendar of its own. */
        stat: z.boolean(),
        count: z.int(),
        medianHours: z.number(),
        /** Null under 20 reports: so few have no 90th percentile. */
        p90Hours: z.number().nullable(),
        /** The same of working time; null where the laboratory has no shifts on file. */
        working: z.object({ medianHours: z.number(), p90Hours: z.number().nullable() }).nullable(),
        targetHours: z.number(),
      }),
    ),
    /** Reports of these days that no figure counts: without a receipt, or reported before it. */
    turnaroundApart: z.object({ missing: z.int(), reversed: z.int() }),
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

const count = z.int()

export const clinic = GET('/clinic_dashboard', {
  area: 'home',
  out: z.object({
    /** Waiting ones in all; the others of the last 30 days. Null for whoever may read no remote order. */
    orders: z
      .object({
        readytoreview: count,
        intransit: count,
        received: count,
        reported: count,
        closed: count,
        /** Rejected by the laboratory, and nobody of the clinic has marked it. */
        rejected: count,
      })
      .nullable(),
    /** Released and not marked as reviewed, each once by what asks most. Null for whoever may read no result. */
    results: z.object({ fresh: count, abnormal: count, critical: count }).nullable(),
    days: z.array(z.object({ day: PlainDate, entered: count, reported: count })),
    asOf: Instant,
  }),
  can: ['read', 'Totals'],
  phi: 'none',
  scope: 'own',
  entity: 'home',
  summary:
    "Counts of remote orders at the caller's locations: by state, unsigned, unread results, two weeks by day.",
})
