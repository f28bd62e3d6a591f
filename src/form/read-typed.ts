import { readLastDose } from '@contract/rules/last-dose'
import { readTypedDate, type TypedDate } from '@contract/rules/typed-date'
import { todayIn } from '@contract/rules/zone'
import type { Typed, TypedKind } from './typed'

/** What a typed date means in the laboratory's zone; null when nothing is typed. */
export function readTyped({ text, at, exact }: Typed, kind: TypedKind, zone: string): TypedDate | null {
  if (text.trim() === '') return null
  const now = at === '' ? new Date().toISOString() : at
  const read =
    kind === 'dose'
      ? readLastDose(text, { now, zone })
      : readTypedDate(text, kind === 'datetime' ? { kind, now, zone } : { kind, today: todayIn(zone, now) })
  return read.ok && exact !== undefined ? { ...read, value: exact, note: null } : read
}

/** The value on the wire, or null when there is none or it cannot be read. */
export function typedValue(typed: Typed, kind: TypedKind, zone: string): string | null {
  const read = readTyped(typed, kind, zone)
  return read?.ok ? read.value : null
}
