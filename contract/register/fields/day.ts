import { z } from 'zod'
import { dayIn, readDay } from '../../rules/date-words'
import { PlainDate } from '../../shapes'
import type { Field } from '../field'
import { line, textInput } from './lines'

/** `2026-01-31` of what was typed as a day; what is no day stays as it was typed, and is refused where it is stored. */
function dayOf(typed: string): string {
  const text = typed.trim()
  const day = readDay(text, '2000-01-01')
  if (!day?.ok || day.relative || day.year.written !== 'four') return text
  return dayIn(day.year.year, day.month, day.day) ?? text
}

/** `01/31/2026`, as people write a day. */
const asTyped = (stored: string) => stored.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

/** A calendar day that must be there. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredDay(options: { label: string; hint?: string }) {
  const { label, hint } = options
  return {
    label,
    stored: PlainDate,
    typed: z.string(),
    blank: '',
    input: textInput({ label, max: 20, ...(hint === undefined ? {} : { hint }) }, false),
    typedOf: asTyped,
    sentOf: dayOf,
    textOf: asTyped,
    compared: line(label),
  } satisfies Field
}

/** A calendar day, or none. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalDay(options: { label: string; hint?: string }) {
  const { label, hint } = options
  return {
    label,
    stored: PlainDate.nullable().default(null),
    typed: z.string(),
    blank: '',
    input: textInput({ label, max: 20, ...(hint === undefined ? {} : { hint }) }, true),
    typedOf: (stored: string | null) => (stored === null ? '' : asTyped(stored)),
    sentOf: (typed: string) => (typed.trim() === '' ? null : dayOf(typed)),
    textOf: (stored: string | null) => (stored === null ? '' : asTyped(stored)),
    compared: line(label),
  } satisfies Field
}
