import { z } from 'zod'
import { AddressValues, addressValues, tellAddress, toAddress, addressText } from '../address-values'
import { m } from '../messages'
import { Address, Phone } from '../people'
import { optionalText, requiredText } from '../shapes'

/** The input that a form gives a field. */
export type FieldInput =
  | {
      readonly kind: 'text'
      readonly maxLength: number
      readonly optional: boolean
      readonly mono: boolean
      readonly type?: 'tel'
      readonly inputMode?: 'numeric'
      readonly hint?: string
    }
  | { readonly kind: 'choice'; readonly options: readonly { value: string; label: string }[] }
  | { readonly kind: 'address' }

/** A part of a field as two edits are compared: `value` as it would be sent, `text` as it is shown. */
export interface ComparedPart {
  label: string
  value: unknown
  text: string
}

/**
 * A field of a register, said once: what is stored, what the form holds, how one becomes the other, and how it is typed,
 * shown and compared.
 */
export interface Field<Stored extends z.ZodType = z.ZodType, Typed extends z.ZodType = z.ZodType> {
  readonly label: string
  /** What is sent and stored, with a sentence for each rule. */
  readonly stored: Stored
  /** What the form holds. */
  readonly typed: Typed
  readonly blank: z.output<Typed>
  readonly input: FieldInput
  /** Kept in a jsonb column. */
  readonly json?: true
  typedOf(stored: z.output<Stored>): z.output<Typed>
  sentOf(typed: z.output<Typed>): z.input<Stored>
  /** As a person reads it, in a list or a read-only page; empty for nothing. */
  textOf(stored: z.output<Stored>): string
  /** What is compared where two people changed the same entry, by path in the form. */
  compared(path: string, typed: z.output<Typed>): Record<string, ComparedPart>
}

const line = (label: string) => (path: string, typed: string) => ({
  [path]: { label, value: typed.trim(), text: typed.trim() },
})

interface TextOptions {
  label: string
  /** Most characters. */
  max: number
  /** Numbers and codes that are compared letter by letter. */
  mono?: boolean
  hint?: string
}

const textInput = ({ max, mono = false, hint }: TextOptions, optional: boolean) => ({
  kind: 'text' as const,
  maxLength: max,
  optional,
  mono,
  ...(hint === undefined ? {} : { hint }),
})

/** A line of text that must be there; `missing` is what an empty one is answered with. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredLine(options: TextOptions & { missing: string }) {
  const { label, max, missing } = options
  return {
    label,
    stored: requiredText(max, missing),
    typed: z.string(),
    blank: '',
    input: textInput(options, false),
    typedOf: (stored: string) => stored,
    sentOf: (typed: string) => typed,
    textOf: (stored: string) => stored,
    compared: line(label),
  } satisfies Field
}

/** A line of text that may be empty, and is stored as null then. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalLine(options: TextOptions) {
  const { label, max } = options
  return {
    label,
    stored: optionalText(max),
    typed: z.string(),
    blank: '',
    input: textInput(options, true),
    typedOf: (stored: string | null) => stored ?? '',
    sentOf: (typed: string) => typed,
    textOf: (stored: string | null) => stored ?? '',
    compared: line(label),
  } satisfies Field
}

/** A whole number that may be empty. `min` and `max` come with the sentence that refuses what lies beyond. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumber(options: {
  label: string
  min: readonly [number, string]
  max: readonly [number, string]
  /** What is answered to letters. */
  wrong: string
  hint?: string
}) {
  const { label, min, max, wrong, hint } = options
  return {
    label,
    stored: z
      .int()
      .min(...min)
      .max(...max)
      .nullable()
      .default(null),
    typed: z.string().regex(/^\s*\d*\s*$/, wrong),
    blank: '',
    input: {
      ...textInput({ label, max: String(max[0]).length, ...(hint === undefined ? {} : { hint }) }, true),
      inputMode: 'numeric',
    },
    typedOf: (stored: number | null) => stored?.toString() ?? '',
    sentOf: (typed: string) => (typed.trim() === '' ? null : Number(typed)),
    textOf: (stored: number | null) => stored?.toString() ?? '',
    compared: line(label),
  } satisfies Field
}

/** One of a list; `words` says what each is called, `first` what a new entry begins with. */
/* @__NO_SIDE_EFFECTS__ */
export function choice<Of extends z.ZodEnum<Readonly<Record<string, string>>>>(options: {
  label: string
  of: Of
  words: Readonly<Record<z.output<Of>, string>>
  first: z.output<Of>
}) {
  const { label, of, words, first } = options
  type Value = z.output<Of>
  return {
    label,
    stored: z._default(of, first as z.util.NoUndefined<Value>),
    typed: of,
    blank: first,
    input: {
      kind: 'choice' as const,
      options: Object.entries<string>(words).map(([value, text]) => ({ value, label: text })),
    },
    typedOf: (stored: Value): Value => stored,
    sentOf: (typed: Value): Value => typed,
    textOf: (stored: Value): string => words[stored],
    compared: (path: string, typed: Value) => ({ [path]: { label, value: typed, text: words[typed] } }),
  }
}

/** A telephone number, as it is written. */
/* @__NO_SIDE_EFFECTS__ */
export function phone() {
  const label = m.people.contact.phone
  return {
    label,
    stored: Phone,
    typed: z.string(),
    blank: '',
    input: { kind: 'text', maxLength: 30, optional: true, mono: false, type: 'tel' },
    typedOf: (stored: string | null) => stored ?? '',
    sentOf: (typed: string) => typed.trim(),
    textOf: (stored: string | null) => stored ?? '',
    compared: line(label),
  } satisfies Field
}

/** A postal address, every part optional. */
/* @__NO_SIDE_EFFECTS__ */
export function address(label: string) {
  return {
    label,
    stored: Address,
    typed: AddressValues,
    blank: addressValues(null),
    input: { kind: 'address' },
    json: true,
    typedOf: (stored: Address) => addressValues(stored),
    sentOf: (typed: AddressValues) => toAddress(typed),
    textOf: (stored: Address) => addressText(stored),
    compared: (_path: string, typed: AddressValues) => tellAddress(typed),
  } satisfies Field
}
