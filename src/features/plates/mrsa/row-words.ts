import { m } from '@contract/messages'
import type { MrsaInputs, MrsaRow, MrsaSignal } from '@contract/rules/mrsa/shapes'

export const signWords = (sign: MrsaSignal): string => (sign === 'invalid' ? '?' : m.mrsa.signs[sign])

/** For which results of the junction a row is: `any` where it is for all that can be beside its S. aureus. */
export function junctionWords({ when }: Pick<MrsaRow, 'when'>): string {
  const possible = when.sa === '+' ? 3 : 2
  return when.junction.length === possible
    ? m.mrsa.anyJunction
    : when.junction.map((one) => m.mrsa.signs[one]).join(', ')
}

/** `SA +, SE −, mec +, junction not run, IC +`. */
export const inputsWords = ({ sa, se, mec, junction, control }: MrsaInputs): string =>
  Object.entries({ SA: sa, SE: se, mec, JN: junction, IC: control })
    .map(([name, sign]) => `${name} ${signWords(sign)}`)
    .join(', ')
