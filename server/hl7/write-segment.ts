import { escapeText } from './escape'
import { STANDARD } from './separators'

/** Text that is already in the form of the wire. Anything else is escaped when it is written. */
export interface Raw {
  raw: string
}
/** What may stand at a place of a segment; null and undefined are empty. */
export type Part = string | number | Raw | null | undefined

/** As it is written, once. */
export const wireOf = (part: Part): string => {
  if (part === null || part === undefined) return ''
  return typeof part === 'object' ? part.raw : escapeText(String(part), STANDARD)
}

const joined = (parts: readonly Part[], separator: string): Raw => {
  const texts = parts.map(wireOf)
  while (texts.length > 0 && texts.at(-1) === '') texts.pop()
  return { raw: texts.join(separator) }
}

/** Components of a field; trailing empty ones are left out. */
export const comps = (...parts: Part[]): Raw => joined(parts, STANDARD.component)
/** Subcomponents of a component. */
export const subs = (...parts: Part[]): Raw => joined(parts, STANDARD.subcomponent)
/** Repetitions of a field. */
export const reps = (parts: readonly Part[]): Raw => joined(parts, STANDARD.repetition)
/** `""`: the receiver deletes what it has. */
export const DELETE: Raw = { raw: '""' }

/** A segment of its numbered fields, without the ones that are empty at its end. */
export function segmentText(name: string, fields: Readonly<Record<number, Part>>): string {
  const last = Math.max(0, ...Object.keys(fields).map(Number))
  const texts = Array.from({ length: last }, (_, at) => wireOf(fields[at + 1]))
  while (texts.length > 0 && texts.at(-1) === '') texts.pop()
  return [name, ...texts].join(STANDARD.field)
}

/** MSH with its separators before its other fields, which are numbered as the standard does: MSH-3 is the first. */
export function mshText(fields: Readonly<Record<number, Part>>): string {
  const shifted = Object.fromEntries(
    Object.entries(fields).map(([field, part]) => [Number(field) - 1, part] as const),
  )
  return segmentText('MSH', { ...shifted, 1: { raw: '^~\\&' } })
}

/** Segments as a message is sent: each ends in a carriage return. */
export const messageText = (segments: readonly string[]) => segments.map((one) => `${one}\r`).join('')
