import { m } from '../messages'
import { addDays } from './age'
import { clock, dateWords } from './date-words'
import { readTypedDate, type TypedDate } from './typed-date'
import { instantsAt, wallTimeAt } from './zone'

/** When a dose may have been taken, in instants: both the same where its time is known. */
export interface DoseSpan {
  from: string
  to: string
}

const isDay = (lastTaken: string) => /^\d{4}-\d{2}-\d{2}$/.test(lastTaken)
const startOf = (date: string, zone: string): string => {
  // Where the clocks jump over midnight the day begins at the first minute that there is.
  for (let minutes = 0; minutes < 24 * 60; minutes += 30) {
    const [first] = instantsAt({ date, minutes }, zone)
    if (first !== undefined) return first
  }
  return `${date}T00:00:00.000Z`
}

/**
 * When the last dose was taken: an instant, or of a day without a time the whole of that day in the laboratory's zone.
 * `lastTaken` is `YYYY-MM-DD` or an instant in UTC.
 */
export function doseSpan(lastTaken: string, zone: string): DoseSpan {
  if (!isDay(lastTaken)) return { from: lastTaken, to: lastTaken }
  return { from: startOf(lastTaken, zone), to: startOf(addDays(lastTaken, 1), zone) }
}

/** `Nov 18, 2026`, `Nov 18, 2026, 08:15`. */
export function lastDoseWords(lastTaken: string, zone: string): string {
  if (isDay(lastTaken)) return dateWords(lastTaken)
  const { date, minutes } = wallTimeAt(lastTaken, zone)
  return `${dateWords(date)}, ${clock(minutes)}`
}

/** Reads the last dose as a clinic types it: a date, with its time where that is known. `now` is an instant. */
export function readLastDose(text: string, { now, zone }: { now: string; zone: string }): TypedDate {
  const at = readTypedDate(text, { kind: 'datetime', now, zone })
  const read =
    !at.ok && at.code === 'no_time'
      ? readTypedDate(text, { kind: 'date', today: wallTimeAt(now, zone).date })
      : at
  if (!read.ok) return read
  return doseSpan(read.value, zone).from > now
    ? { ok: false, code: 'in_future', message: m.rules.lastDoseFuture }
    : read
}

/** Two years: what was taken before is no medication of this order, and its date is a slip. */
const LONGEST_AGO = 2 * 366 * 24 * 3_600_000

/** Why this cannot have been the last dose before the specimen was collected; null where it can. Instants. */
export function lastDoseProblem(
  lastTaken: string | null,
  { collectedAt, now, zone }: { collectedAt: string; now: string; zone: string },
): string | null {
  if (lastTaken === null) return null
  const { from } = doseSpan(lastTaken, zone)
  if (Date.parse(from) > Date.parse(now)) return m.rules.lastDoseFuture
  const before = Date.parse(collectedAt) - Date.parse(from)
  if (before > LONGEST_AGO) return m.rules.lastDoseTooLongAgo
  return before < 0 ? m.rules.lastDoseAfterCollection : null
}

const HOUR = 3_600_000

/** The least and the most hours from a dose to the collection; null where the dose was taken after it. */
export function hoursSince(
  { from, to }: DoseSpan,
  collectedAt: string,
): { least: number; most: number } | null {
  const collected = Date.parse(collectedAt)
  const [most, least] = [from, to].map((at) => (collected - Date.parse(at)) / HOUR)
  if (most === undefined || least === undefined || most < 0) return null
  return { least: Math.max(0, least), most }
}
