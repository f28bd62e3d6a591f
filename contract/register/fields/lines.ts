import { z } from 'zod'
import { optionalText, requiredText } from '../../shapes'
import type { Field } from '../field'

/** A line as two edits of it are compared. */
export const line = (label: string) => (path: string, typed: string) => ({
  [path]: { label, value: typed.trim(), text: typed.trim() },
})

export interface TextOptions {
  label: string
  /** Most characters. */
  max: number
  /** Numbers and codes that are compared letter by letter. */
  mono?: boolean
  hint?: string
}

export const textInput = ({ max, mono = false, hint }: TextOptions, optional: boolean) => ({
  kind: 'text' as const,
  maxLength: max,
  optional,
  mono,
  ...(hint === undefined ? {} : { hint }),
})

/** A line of text that must be there; `missing` is what an empty one is answered with, where that has words of its own. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredLine(options: TextOptions & { missing?: string }) {
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
