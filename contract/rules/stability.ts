import { fill, m } from '../messages'

const HOUR = 3_600_000

/**
 * Whether a specimen was older, at an instant, than it keeps. The hours are those of its sample type and run from collection;
 * null keeps without limit.
 */
export const isPastStability = (collectedAt: Date, hours: number | null | undefined, at: Date): boolean =>
  hours != null && at.getTime() > collectedAt.getTime() + hours * HOUR

/** What a person who has the specimen at hand is warned of. */
export const pastStabilityText = (letter: string, hours: number): string =>
  fill(m.rules.pastStability, { letter, hours })
