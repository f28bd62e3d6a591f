import { z } from 'zod'

export const periods = ['week', 'month', 'quarter', 'year'] as const
export const Period = z.enum(periods)
export type Period = z.infer<typeof Period>

/** What a leaderboard is ranked by. */
export const measures = ['received', 'accepted', 'new'] as const
export const Measure = z.enum(measures)
export type Measure = z.infer<typeof Measure>

/** Weeks that the small plots and the tracker show. */
export const shownWeeks = 12
/** A location that orders again after so many days without an order has come back. */
export const quietDays = 90

/** Whose locations: a manager of representatives has the choice. */
export const Whose = z.enum(['own', 'all'])
export type Whose = z.infer<typeof Whose>
