import { instantsAt } from '@contract/rules/zone'
import { daysOf } from './doubts'

const DAY = 86_400_000
/** The clock of an instrument may run ahead by so much. */
const ahead = 10 * 60_000

/** The minutes of the day in a time of an instrument; null where it has none, or one that is not understood. */
function minutesOf(text: string): number | null {
  const compact = /^\d{8}(\d{2})(\d{2})(?:\d{2})?$/.exec(text.trim())
  const [, hours, minutes, half] =
    compact ?? /(?:^|[\sT])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([AP]M)?(?:$|[\sZ])/i.exec(text) ?? []
  if (hours === undefined || minutes === undefined || Number(minutes) > 59) return null
  if (!half) return Number(hours) > 23 ? null : Number(hours) * 60 + Number(minutes)
  if (Number(hours) < 1 || Number(hours) > 12) return null
  return ((Number(hours) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)) * 60 + Number(minutes)
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
