import { z } from 'zod'

/**
 * A date as it was typed, and the instant of the last keystroke: "t 08:15" means the day on which it was typed, also when a
 * draft is taken up the next morning or the form is sent after midnight. `exact` is the stored value that the text stands
 * for, until somebody types: its seconds, and which of two equal hours it was, are not in the text.
 */
export const Typed = z.object({ text: z.string(), at: z.string(), exact: z.string().optional() })
export type Typed = z.infer<typeof Typed>

export const untyped: Typed = { text: '', at: '' }
export const typedNow = (text: string, now = new Date()): Typed => ({ text, at: now.toISOString() })

/** `dose`: a day that is past, with its time where that is known. */
export type TypedKind = 'dob' | 'date' | 'datetime' | 'dose'
