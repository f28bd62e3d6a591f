import { fill, m } from '@contract/messages'

/** How many rows, in words. */
export const rowsText = (count: number): string =>
  count === 1 ? m.reportRuns.rowsOne : fill(m.reportRuns.rowsMany, { count: count.toLocaleString('en-US') })
