import type { AnalysisState, OrderFields } from '@contract/orders/shapes'
import type { Facts } from './facts'
import { expand, itemKey, type Wanted } from './items'

/** A test that stands on the order. */
export interface ExistingTest {
  id: string
  specimen_id: string
  letter: string
  panel_id: string | null
  test_id: string
  code: string
  name: string
  position: number
  state: AnalysisState
}

export interface TestPlan {
  add: { wanted: Wanted; position: number }[]
  remove: ExistingTest[]
  move: { id: string; panelId: string | null; position: number }[]
}

const gone: readonly AnalysisState[] = ['RETRACTED', 'REJECTED', 'CANCELLED']

/**
 * What becomes of an order's tests when its items change. An item that stays keeps the tests it was entered with, even if
 * the panel has changed since; a new item brings what the catalogue says now; a test that another item still asks for
 * stays, under that item. Tests that no longer count (retracted, rejected, cancelled) are left alone.
 */
export function planTests(
  tests: readonly ExistingTest[],
  existingItems: ReadonlySet<string>,
  items: OrderFields['items'],
  facts: Facts,
): TestPlan {
  const live = tests.filter(({ state }) => !gone.includes(state)).toSorted((a, b) => a.position - b.position)
  const existing = new Map(live.map((test) => [`${test.test_id} ${test.letter}`, test]))
  const plan: TestPlan = { add: [], remove: [], move: [] }
  const seen = new Set<string>()
  let position = 0
  const place = (testId: string, letter: string, panelId: string | null, wanted: Wanted | undefined) => {
    const key = `${testId} ${letter}`
    if (seen.has(key)) return
    const kept = existing.get(key)
    if (!kept && !wanted) return
    seen.add(key)
    position += 1
    if (kept && (kept.panel_id !== panelId || kept.position !== position))
      plan.move.push({ id: kept.id, panelId, position })
    if (!kept && wanted) plan.add.push({ wanted, position })
  }
  for (const item of items) {
    const panelId = item.panelId ?? null
    const isNew = !existingItems.has(itemKey(item))
    if (!isNew) {
      const own = live.filter(
        (test) =>
          test.letter === item.letter &&
          (panelId ? test.panel_id === panelId : !test.panel_id && test.test_id === item.testId),
      )
      for (const test of own) place(test.test_id, item.letter, panelId, undefined)
    }
    for (const wanted of expand([item], facts))
      place(wanted.test.id, item.letter, panelId, isNew ? wanted : undefined)
  }
  plan.remove = live.filter((test) => !seen.has(`${test.test_id} ${test.letter}`))
  return plan
}
