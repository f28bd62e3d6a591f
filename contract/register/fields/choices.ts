import { z } from 'zod'

interface ChoiceOptions<Of extends z.ZodEnum<Readonly<Record<string, string>>>> {
  label: string
  of: Of
  /** What each is called, in the order in which they are offered. */
  words: Readonly<Record<z.output<Of>, string>>
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, text]) => ({ value, label: text }))

/** One of a list; `first` is what a new entry begins with. */
/* @__NO_SIDE_EFFECTS__ */
export function choice<Of extends z.ZodEnum<Readonly<Record<string, string>>>>(
  options: ChoiceOptions<Of> & { first: z.output<Of> },
) {
  const { label, of, words, first } = options
  type Value = z.output<Of>
  return {
    label,
    stored: z._default(of, first as z.util.NoUndefined<Value>),
    typed: of,
    blank: first,
    input: { kind: 'choice' as const, options: optionsOf(words) },
    typedOf: (stored: Value): Value => stored,
    sentOf: (typed: Value): Value => typed,
    textOf: (stored: Value): string => words[stored],
    compared: (path: string, typed: Value) => ({ [path]: { label, value: typed, text: words[typed] } }),
  }
}

/** One of a list or none, which is stored as null; `none` is what none is called. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalChoice<Of extends z.ZodEnum<Readonly<Record<string, string>>>>(
  options: ChoiceOptions<Of> & { none: string },
) {
  const { label, of, words, none } = options
  type Value = z.output<Of>
  const wordOf = (value: Value | '' | null): string => (value === '' || value === null ? none : words[value])
  return {
    label,
    stored: of.nullable().default(null),
    typed: z.union([of, z.literal('')]),
    blank: '' as Value | '',
    input: {
      kind: 'choice' as const,
      options: optionsOf(words),
      optional: true as const,
      placeholder: none,
    },
    typedOf: (stored: Value | null): Value | '' => stored ?? '',
    sentOf: (typed: Value | ''): Value | null => (typed === '' ? null : typed),
    textOf: (stored: Value | null): string => (stored === null ? '' : words[stored]),
    compared: (path: string, typed: Value | '') => ({
      [path]: { label, value: typed, text: wordOf(typed) },
    }),
  }
}
