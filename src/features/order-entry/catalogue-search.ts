import type { OrderFormContext } from './form-context'
import type { ItemValues } from './values'

const MOST = 20

/** Folded once, not at each key. */
interface Entry extends ItemValues {
  folded: string
  words: string
}
const prepared = new WeakMap<OrderFormContext, Entry[]>()
const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

function entriesOf(formContext: OrderFormContext): Entry[] {
  const known = prepared.get(formContext)
  if (known) return known
  const entry = (
    panelId: string | null,
    testId: string | null,
    { code, name }: { code: string; name: string },
  ): Entry => ({
    panelId,
    testId,
    code,
    name,
    letter: '',
    folded: plain(code),
    words: ` ${plain(`${code} ${name}`)}`,
  })
  const made = [
    ...formContext.reference.panels
      .filter(({ active }) => active)
      .map((panel) => entry(panel._id, null, panel)),
    ...formContext.reference.tests.filter(({ active }) => active).map((test) => entry(null, test._id, test)),
  ]
  prepared.set(formContext, made)
  return made
}

/** How well an entry answers: its code, the start of its code, the start of a word, anywhere; panels before tests. */
function rank({ folded, words, panelId }: Entry, whole: string, parts: readonly string[]): number {
  const best =
    folded === whole
      ? 0
      : folded.startsWith(whole)
        ? 1
        : parts.every((part) => words.includes(` ${part}`))
          ? 2
          : 3
  return best * 2 + (panelId ? 0 : 1)
}

/** Panels and tests by code or words, best first, at most twenty. All words must occur. */
export function findInCatalogue(text: string, formContext: OrderFormContext): ItemValues[] {
  const parts = plain(text).split(/\s+/).filter(Boolean)
  const whole = parts.join(' ')
  return entriesOf(formContext)
    .filter(({ words }) => parts.every((part) => words.includes(part)))
    .map((entry) => ({ entry, at: rank(entry, whole, parts) }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, MOST)
    .map(({ entry: { panelId, testId, code, name, letter } }) => ({ panelId, testId, code, name, letter }))
}
