/** The clock of an instrument and that of a ward differ by so much. */
const clocks = 10 * 60_000

/** Whether something was measured before the specimen was collected: then the value is of another tube. */
export const isMeasuredFirst = (measuredAt: Date, collectedAt: Date): boolean =>
  measuredAt.getTime() < collectedAt.getTime() - clocks
