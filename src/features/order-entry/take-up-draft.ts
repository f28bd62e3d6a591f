import { describe, merged } from './describe'
import type { OrderFormContext } from './form-context'
import type { OrderValues } from './values'

/** A part of the form in which both the draft and the form say something, and not the same. */
export interface Difference {
  label: string
  here: string
  draft: string
}

type Part = keyof ReturnType<typeof describe>

/**
 * A draft with what was typed or scanned into the form before it was taken up. Parts of the form that nobody touched come from
 * the draft. Where both say something, nothing is chosen here: a number of one patient must not come to the tests of another.
 */
export function takeUpDraft(
  draft: OrderValues,
  here: OrderValues,
  untouched: OrderValues,
  formContext: OrderFormContext,
): { values: OrderValues; differences: Difference[] } {
  const [ofDraft, ofHere, before] = [draft, here, untouched].map((values) => describe(values, formContext))
  if (!ofDraft || !ofHere || !before) return { values: draft, differences: [] }
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const otherForm = draft.intake !== null && here.intake !== null && draft.intake !== here.intake
  // Tests lie on specimens: the two come from one side.
  const placed: readonly Part[] = ['specimens', 'items']
  const changed = (of: typeof before, part: Part) => !same(of[part].value, before[part].value)
  const touched = (of: typeof before, part: Part) =>
    placed.includes(part) ? placed.some((one) => changed(of, one)) : changed(of, part)
  const parts = partsOf(before).filter((part) => touched(ofHere, part))
  const differences = parts
    // The time of receipt stands there by itself.
    .filter((part) => part !== 'dateReceived' && touched(ofDraft, part))
    .filter((part) => !same(ofHere[part].value, ofDraft[part].value) || (otherForm && part === 'patient'))
    .map((part) => ({ label: ofHere[part].label, here: ofHere[part].text, draft: ofDraft[part].text }))
  const choices = Object.fromEntries(parts.map((part) => [part, 'theirs' as const]))
  return {
    values: { ...merged(draft, here, choices), intake: draft.intake ?? here.intake },
    differences,
  }
}

const partsOf = (described: ReturnType<typeof describe>): Part[] => {
  const isPart = (key: string): key is Part => key in described
  return Object.keys(described).filter(isPart)
}
