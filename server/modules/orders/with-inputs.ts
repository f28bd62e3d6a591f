import type { OrderFields } from '@contract/orders/shapes'
import type { Facts } from './facts'
import { everyTest, itemKey } from './items'

type Items = OrderFields['items']

export interface WithInputs {
  /** Those that were sent, and below them the tests that calculated ones need. */
  items: Items
  /** Of each item of `items`, the place of the one that asked for it among those that were sent. */
  askedBy: number[]
}

/**
 * Puts the tests that a calculated test is calculated from beside it, on its specimen, each as an item of its own: it is
 * performed, printed and charged like one that was ordered. Beside a test that is concluded from targets stand all of these, where
 * none was ordered. What another item brings is not added. An item that stood on the order before is calculated under its own
 * version: of it only those inputs are kept that stood there too.
 */
export function withInputs(sent: Items, facts: Facts, existing: ReadonlySet<string> = new Set()): WithInputs {
  const items = [...sent]
  const askedBy = sent.map((_, at) => at)
  const present = new Set(everyTest(sent, facts).map(({ test, letter }) => `${test.id} ${letter}`))
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]
    if (!item) continue
    const stood = existing.has(itemKey(item))
    for (const { test, letter } of everyTest([item], facts)) {
      // Whoever ordered some of its targets chose them: a target that was not ordered is read as not run.
      const alone = !test.targets.some((id) => present.has(`${id} ${letter}`))
      for (const testId of [...test.reads, ...(alone ? test.targets : [])]) {
        const input = { panelId: null, testId, letter }
        if (present.has(`${testId} ${letter}`) || (stood && !existing.has(itemKey(input)))) continue
        present.add(`${testId} ${letter}`)
        items.push(input)
        askedBy.push(askedBy[at] ?? at)
      }
    }
  }
  return { items, askedBy }
}
