import { z } from 'zod'
import { centsOf, moneyText, mostCents, plainMoney } from '../../rules/money'
import type { Field } from '../field'
import { line, textInput } from './lines'

/** An amount in whole cents, typed in dollars. */
/* @__NO_SIDE_EFFECTS__ */
export function money(options: { label: string; wrong: string; hint?: string }) {
  const { label, wrong, hint } = options
  return {
    label,
    stored: z.int(wrong).min(0, wrong).max(mostCents, wrong),
    typed: z.string().refine((typed) => typed.trim() === '' || centsOf(typed) !== null, wrong),
    blank: '',
    input: textInput({ label, max: 16, mono: true, ...(hint === undefined ? {} : { hint }) }, false),
    typedOf: plainMoney,
    // What is no amount is sent as one that is refused at its field.
    sentOf: (typed: string) => centsOf(typed) ?? -1,
    textOf: moneyText,
    compared: line(label),
  } satisfies Field
}
