import type { SeededLab } from '../laboratory'
import { MINUTE } from '../dates'

export interface OfficeWorld {
  seeded: SeededLab
  now: Date
}

export const ago = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * MINUTE)
/** The day so many days before, as `YYYY-MM-DD`. */
export const daysAgo = (now: Date, days: number): string =>
  ago(now, days * 24 * 60)
    .toISOString()
    .slice(0, 10)
