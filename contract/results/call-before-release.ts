/** A call that was owed for so long holds no release any more, and is passed on to whoever is in charge. */
export const callWaitMinutes = 30

interface CalledFor {
  critical: boolean
  criticalCall: object | null
  resultedAt: string | null
}

/** A critical value of which nobody was told yet. */
export const isCallOwed = ({ critical, criticalCall }: CalledFor): boolean =>
  critical && criticalCall === null

/**
 * Until when (ISO 8601) a critical value of which nobody was told keeps its report back, in a laboratory that has its calls made before
 * release; null where it does not. A value without a time is held until somebody was told.
 */
export function heldForCallUntil(
  one: CalledFor,
  callBeforeRelease: boolean,
  now: Date,
): string | 'told' | null {
  if (!callBeforeRelease || !isCallOwed(one)) return null
  if (one.resultedAt === null) return 'told'
  const until = new Date(Date.parse(one.resultedAt) + callWaitMinutes * 60_000)
  return until > now ? until.toISOString() : null
}
