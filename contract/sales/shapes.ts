import { z } from 'zod'
import { Id, Instant, PlainDate, cleanText } from '../shapes'
import { Measure, Period, Whose } from './choices'

export const TotalsQuery = z.object({
  period: Period.default('month'),
  /** Whole periods back; 0 is the present one. */
  back: z.coerce.number().int().min(0).max(24).default(0),
})

/** `all` is for whoever manages representatives; others see their own all the same. */
export const OwnTotalsQuery = TotalsQuery.extend({ whose: Whose.default('own') })
export type OwnTotalsQuery = z.infer<typeof OwnTotalsQuery>

export const LeaderboardQuery = TotalsQuery.extend({
  team: cleanText(60).optional(),
  by: Measure.default('received'),
})
export type LeaderboardQuery = z.infer<typeof LeaderboardQuery>

/** The days that figures are of, and those that they are compared with: as many, from the period before. */
export const Span = z.object({
  from: PlainDate,
  to: PlainDate,
  beforeFrom: PlainDate,
  beforeTo: PlainDate,
})
export type Span = z.infer<typeof Span>

/** A figure that may be too small to be shown: null is none, `hidden` is 1 to 10. */
export const Figure = z.union([z.number(), z.literal('hidden')]).nullable()
export type Figure = z.infer<typeof Figure>

export const LocationTotals = z.object({
  _id: Id,
  name: z.string(),
  orders: z.int(),
  ordersBefore: z.int(),
  received: z.int(),
  reported: z.int(),
  specimens: z.int(),
  rejected: z.int(),
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** Hours from receipt to report, on average. */
  turnaround: z.number().nullable(),
  /** Orders whose results wait for a signature now. */
  unsigned: z.int(),
})
export type LocationTotals = z.infer<typeof LocationTotals>

export const SalesTotals = z.object({
  span: Span,
  asOf: Instant.nullable(),
  /** Who the caller is among the representatives. */
  rep: z.object({ _id: Id, name: z.string(), team: z.string().nullable() }).nullable(),
  /** Whether these are the locations of all, which a manager sees. */
  everyone: z.boolean(),
  /** Whether the caller has the choice. */
  mayChoose: z.boolean(),
  docs: z.array(LocationTotals),
})
export type SalesTotals = z.infer<typeof SalesTotals>

export const LeaderRow = z.object({
  _id: Id,
  name: z.string(),
  team: z.string().nullable(),
  /** The same for those who are even. */
  rank: z.int(),
  tied: z.boolean(),
  /** Places won since the period before; null where there was none. */
  moved: z.int().nullable(),
  locations: z.int(),
  received: Figure,
  /** Change in percent against the days compared with; null where one of them is not shown. */
  change: z.number().nullable(),
  /** Percent of specimens. */
  rejected: Figure,
  turnaround: z.number().nullable(),
  new: z.int(),
  returned: z.int(),
  /** Received by week, oldest first. */
  weeks: z.array(z.int().nullable()),
})
export type LeaderRow = z.infer<typeof LeaderRow>

export const Leaderboard = z.object({
  span: Span,
  asOf: Instant.nullable(),
  teams: z.array(z.string()),
  /** Of the figures that are shown. */
  received: z.int(),
  /** A figure is hidden: more were received than `received` says. */
  more: z.boolean(),
  change: z.number().nullable(),
  /** The caller's own. */
  own: z
    .object({
      _id: Id,
      /** Whoever is one place ahead, and by how much; null where a figure is hidden, or nobody is ahead. */
      ahead: z.object({ name: z.string(), by: z.int() }).nullable(),
      /** The caller's locations that sent fewer than before, the largest loss first. */
      fewer: z.array(z.object({ _id: Id, name: z.string() })),
    })
    .nullable(),
  docs: z.array(LeaderRow),
})
export type Leaderboard = z.infer<typeof Leaderboard>

/** What a week or a county came to. */
const Results = z.object({ positive: Figure, negative: Figure, other: Figure, share: z.number().nullable() })

export const CovidTracker = z.object({
  asOf: Instant.nullable(),
  everyone: z.boolean(),
  weeks: z.array(Results.extend({ from: PlainDate })),
  counties: z.array(Results.extend({ county: z.string() })),
})
export type CovidTracker = z.infer<typeof CovidTracker>

export const TrackerQuery = z.object({ locationId: Id.optional() })
