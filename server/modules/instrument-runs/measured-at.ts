import { instantsAt, wallTimeAt } from '@contract/rules/zone'
import { daysOf } from './doubts'

const DAY = 86_400_000
/** The clock of an instrument may run ahead by so much. */
const ahead = 10 * 60_000

/** The minutes of the day in a time of an instrument; null where it has none, or one that is not understood. */
function minutesOf(text: string): number | null {
  const compact = /^\d{8}(\d{2})(\d{2})(?:\d{2}(?:\.\d+)?)?$/.exec(text.trim())
  const [, hours, minutes, half] =
    compact ?? /(?:^|[\sT])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([AP]M)?(?:$|[\sZ])/i.exec(text) ?? []
  if (hours === undefined || minutes === undefined || Number(minutes) > 59) return null
  if (!half) return Number(hours) > 23 ? null : Number(hours) * 60 + Number(minutes)
  if (Number(hours) < 1 || Number(hours) > 12) return null
  return ((Number(hours) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)) * 60 + Number(minutes)
}

/** A time with what it is ahead of UTC by: `2026-11-24T06:10:00-05:00`, `20261124061000-0500`, `...Z`. */
const withOffset = /^(.*(?::\d{2}(?:\.\d+)?|\d{12}(?:\.\d+)?))\s*(Z|[+-]\d{2}:?\d{2})\s*$/
const onlyDay = /^\s*(?:\d{8}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})\s*$/

/**
 * When something was measured, as far as the instrument says: the instant itself (`sentAt`), or the latest that it can have been, which
 * is the end of a day that is given without a time and the moment of its coming where nothing is given. Null where what is said is not
 * understood: an old control is not taken for one of now.
 */
export function measuredWhen(
  text: string | null,
  zone: string,
  receivedAt: Date,
): { at: Date; sentAt: Date | null } | null {
  if (text === null || text.trim() === '') return { at: receivedAt, sentAt: null }
  const [, local, offset] = withOffset.exec(text) ?? []
  if (local !== undefined && offset !== undefined) {
    const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
    const fromUtc = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
    const asUtc = measuredInstant(local, 'UTC', new Date(receivedAt.getTime() + fromUtc))
    if (!asUtc) return null
    const at = new Date(asUtc.getTime() - fromUtc)
    return { at, sentAt: at }
  }
  const instant = measuredInstant(text, zone, receivedAt)
  if (instant) return { at: instant, sentAt: instant }
  if (!onlyDay.test(text)) return null
  const today = wallTimeAt(receivedAt.toISOString(), zone).date
  const past = daysOf(text).filter((day) => day <= today)
  const near = past.filter((day) => Date.parse(today) - Date.parse(day) <= 2 * DAY)
  const [day, another] = near.length > 0 ? near : past
  if (day === undefined || another !== undefined) return null
  const [last] = instantsAt({ date: day, minutes: 23 * 60 + 59 }, zone)
  const end = last === undefined ? receivedAt : new Date(last)
  return { at: end < receivedAt ? end : receivedAt, sentAt: null }
}

/**
 * The instant that an instrument means by its own clock, set to the laboratory's zone; null where it cannot be told without a guess. A
 * day that can be read two ways is the one shortly before it came, where only one is.
 */
export function measuredInstant(text: string | null, zone: string, receivedAt: Date): Date | null {
  if (text === null || /[+-]\d{2}:?\d{2}\s*$/.test(text) || /\dZ\s*$/.test(text)) return null
  const minutes = minutesOf(text)
  if (minutes === null) return null
  const days = daysOf(text).map((date) => instantsAt({ date, minutes }, zone).map((at) => new Date(at)))
  // Clocks were set back through it: which of the two it was nobody knows.
  if (days.some(({ length }) => length > 1)) return null
  const all = days.flat()
  const past = all.filter((at) => at.getTime() <= receivedAt.getTime() + ahead)
  const near = past.filter((at) => receivedAt.getTime() - at.getTime() <= 2 * DAY)
  const [one, another] = near.length > 0 ? near : past
  if (one === undefined || another !== undefined) return null
  return one > receivedAt ? receivedAt : one
}
