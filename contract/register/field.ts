import type { z } from 'zod'

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
  | {
      readonly kind: 'choice'
      readonly options: readonly { value: string; label: string }[]
      readonly optional?: true
      /** What stands for none of them. */
      readonly placeholder?: string
    }
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
