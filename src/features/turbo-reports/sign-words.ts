import { fill, m } from '@contract/messages'

/** What the button does, with how many. */
export const signWords = (count: number): string =>
  count === 1 ? m.turboReports.signOne : fill(m.turboReports.signMany, { count })
