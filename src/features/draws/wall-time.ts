import { instantsAt, wallTimeAt } from '@contract/rules/zone'
import { labZone } from '@/lib/zone'

/** The instant of a day and a time by the laboratory's clock; null where the time is none, or none that there was. */
export function instantOf(date: string, time: string): string | null {
  const [hours = NaN, minutes = NaN] = time.split(':').map(Number)
  if (!/^\d{1,2}:\d{2}$/.test(time) || hours > 23 || minutes > 59) return null
  return instantsAt({ date, minutes: hours * 60 + minutes }, labZone())[0] ?? null
}

/** `08:30` of an instant, as a time field holds it. */
export function timeOf(instant: string): string {
  const { minutes } = wallTimeAt(instant, labZone())
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
