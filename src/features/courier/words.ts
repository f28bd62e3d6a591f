import { fill, m } from '@contract/messages'
import { formatClock } from '@/lib/format'
import { labZone } from '@/lib/zone'

export const bagsInWords = (count: number): string =>
  count === 1 ? m.courier.bagsOne : fill(m.courier.bagsMany, { count })

export const windowInWords = (from: string | null, to: string | null): string =>
  from === null && to === null ? m.courier.anyTime : `${from ?? ''}–${to ?? ''}`

export const waitingInWords = (count: number): string =>
  count === 1 ? m.courier.waitingOne : fill(m.courier.waitingMany, { count })

export const clock = (at: string | number): string => formatClock(new Date(at), labZone())

/** What was scanned is a label with a name or a date, and no number of a bag or tube. */
export const readsAsPerson = (code: string): boolean =>
  /\p{L}\s*,\s*\p{L}/u.test(code) || /\d{1,2}\/\d{1,2}\/\d{2,4}/.test(code)

/** How many records on this phone cannot be opened, and what to do. */
export const closedInWords = (count: number): string =>
  count === 1 ? m.courier.closedOne : fill(m.courier.closedMany, { count })
