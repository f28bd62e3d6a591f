import type { OrderFields } from '@contract/orders/shapes'
import type { OrderedPanel } from '../../db/schema'
import type { Facts, TestFact } from './facts'

type Item = OrderFields['items'][number]

/** A panel or a test on a specimen, as a key: ordering the same twice orders it once. */
export const itemKey = (item: Pick<Item, 'panelId' | 'testId' | 'letter'>) =>
  `${item.panelId ?? item.testId} ${item.letter}`

/** One test that an order asks for on one specimen, with the panel that it came with. */
export interface Wanted {
  letter: string
  panelId: string | null
  test: TestFact
  /** The index of the item it came with, for messages. */
  item: number
}

/** The tests of one item in panel order; none where the catalogue does not hold it. */
function testsOf(item: Item, facts: Facts): TestFact[] {
  const ids = item.panelId
    ? (facts.panels.get(item.panelId)?.test_ids ?? [])
    : item.testId
      ? [item.testId]
      : []
  return ids.flatMap((id) => facts.tests.get(id) ?? [])
}

/** Every test that the items ask for, repeats included. */
export const everyTest = (items: readonly Item[], facts: Facts): Wanted[] =>
  items.flatMap((item, at) =>
    testsOf(item, facts).map((test) => ({
      letter: item.letter,
      panelId: item.panelId ?? null,
      test,
      item: at,
    })),
  )

/** The tests to run, in report order: one that two panels ask for on the same specimen is run once, for the first of them. */
export function expand(items: readonly Item[], facts: Facts): Wanted[] {
  const seen = new Set<string>()
  return everyTest(items, facts).filter(({ letter, test }) => {
    const key = `${test.id} ${letter}`
    return !seen.has(key) && Boolean(seen.add(key))
  })
}

/** The items as the order keeps them, with the names they had when they were ordered. */
export function orderedItems(items: readonly Item[], facts: Facts): OrderedPanel[] {
  const seen = new Set<string>()
  return items.flatMap((item) => {
    const known = facts.panels.get(item.panelId ?? '') ?? facts.tests.get(item.testId ?? '')
    if (!known || seen.has(itemKey(item))) return []
    seen.add(itemKey(item))
    return [
      {
        panelId: item.panelId ?? null,
        testId: item.testId ?? null,
        code: known.code,
        name: known.name,
        letter: item.letter,
      },
    ]
  })
}
