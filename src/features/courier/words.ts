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

/** A place without the town behind its last comma: what a driver calls it. */
export const shortPlace = (name: string): string => name.split(',')[0]?.trim() ?? name

/** How many records on this phone cannot be opened, and what to do. */
export const closedInWords = (count: number): string =>
  count === 1 ? m.courier.closedOne : fill(m.courier.closedMany, { count })
