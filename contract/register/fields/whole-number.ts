import { z } from 'zod'
import type { Field } from '../field'
import { line, textInput } from './lines'

/** A whole number that may be empty. `min` and `max` may come with the sentence that refuses what lies beyond. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumber(options: {
  label: string
  min: readonly [number, string?]
  max: readonly [number, string?]
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
