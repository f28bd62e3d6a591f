import { z } from 'zod'
import { readTypedDate, type TypedDate } from '@contract/rules/typed-date'
import { todayIn } from '@contract/rules/zone'

/**
 * A date as it was typed, and the instant of the last keystroke: "t 08:15" means the day on which it was typed, also when a
 * draft is taken up the next morning or the form is sent after midnight. `exact` is the stored value that the text stands
 * for, until somebody types: its seconds, and which of two equal hours it was, are not in the text.
 */
export const Typed = z.object({ text: z.string(), at: z.string(), exact: z.string().optional() })
export type Typed = z.infer<typeof Typed>

export const untyped: Typed = { text: '', at: '' }
export const typedNow = (text: string, now = new Date()): Typed => ({ text, at: now.toISOString() })

export type TypedKind = 'dob' | 'date' | 'datetime'

/** What a typed date means in the laboratory's zone; null when nothing is typed. */
export function readTyped({ text, at, exact }: Typed, kind: TypedKind, zone: string): TypedDate | null {
  if (text.trim() === '') return null
  const now = at === '' ? new Date().toISOString() : at
  const read = readTypedDate(
    text,
    kind === 'datetime' ? { kind, now, zone } : { kind, today: todayIn(zone, now) },
  )
  return read.ok && exact !== undefined ? { ...read, value: exact, note: null } : read
}

/** The value on the wire, or null when there is none or it cannot be read. */
export function typedValue(typed: Typed, kind: TypedKind, zone: string): string | null {
  const read = readTyped(typed, kind, zone)
  return read?.ok ? read.value : null
}
