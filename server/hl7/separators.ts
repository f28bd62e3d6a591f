/** The characters that divide a message, as its own MSH-1 and MSH-2 say. */
export interface Separators {
  field: string
  component: string
  repetition: string
  escape: string
  subcomponent: string
  /** The fifth character of MSH-2 (HL7 v2.7): a value was cut there. Null in messages that name none. */
  truncation: string | null
}

/** What we write with. */
export const STANDARD: Separators = {
  field: '|',
  component: '^',
  repetition: '~',
  escape: '\\',
  subcomponent: '&',
  truncation: null,
}

/**
 * Reads them from the head of a message, which begins with `MSH`. Null where they cannot be told: no four characters in MSH-2,
 * two that are alike, or a letter, digit or control character among them.
 */
export function readSeparators(head: string): Separators | null {
  const field = head[3]
  if (field === undefined) return null
  const encoding = head.slice(4, 10).split(field)[0] ?? ''
  const [component, repetition, escape, subcomponent, truncation] = encoding
  if (!component || !repetition || !escape || !subcomponent || encoding.length > 5) return null
  const all = [field, ...encoding]
  if (new Set(all).size !== all.length || all.some((one) => /[\p{L}\p{N}\s\p{Cc}]/u.test(one))) return null
  return { field, component, repetition, escape, subcomponent, truncation: truncation ?? null }
}
