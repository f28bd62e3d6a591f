import { z } from 'zod'
import type { Order } from '@contract/orders/shapes'
import type { Analysis } from '@contract/results/shapes'

/** One charge of an order: a procedure code for what was ordered, or added by a rule, on one specimen. */
export const ChargeLine = z.object({
  /** What it is for: it is the same in every version of the order's charges. */
  key: z.string(),
  code: z.string(),
  text: z.string(),
})
export type ChargeLine = z.infer<typeof ChargeLine>

/** Procedure codes by the id of a panel or test. */
export type ProcedureCodes = ReadonlyMap<string, readonly string[]>

type Done = Pick<Analysis, 'panelId' | 'panelName' | 'testId' | 'code' | 'name' | 'letter' | 'state'>

/**
 * What is charged of an order as it is released: each procedure code of each panel, or single test, of which something was reported.
 * What was not performed is not charged, and what is measured again is charged once.
 */
export function chargeLines(
  items: Order['items'],
  analyses: readonly Done[],
  codes: ProcedureCodes,
): ChargeLine[] {
  const lines = new Map<string, ChargeLine>()
  for (const one of analyses) {
    if (one.state !== 'RELEASED') continue
    const id = one.panelId ?? one.testId
    const item = items.find(
      ({ panelId, testId, letter }) =>
        letter === one.letter && (one.panelId === null ? testId === id : panelId === id),
    )
    for (const code of codes.get(id) ?? []) {
      const key = [one.letter, id, code].join(' ')
      if (!lines.has(key)) lines.set(key, { key, code, text: item?.name ?? one.panelName ?? one.name })
    }
  }
  return [...lines.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** What takes the charges from one version to the next: credits first, then what is new. Empty where nothing changed. */
export function chargeChanges(
  before: readonly ChargeLine[],
  after: readonly ChargeLine[],
): { type: 'CG' | 'CR'; line: ChargeLine }[] {
  const has = (lines: readonly ChargeLine[], { key }: ChargeLine) => lines.some((one) => one.key === key)
  return [
    ...before.filter((line) => !has(after, line)).map((line) => ({ type: 'CR' as const, line })),
    ...after.filter((line) => !has(before, line)).map((line) => ({ type: 'CG' as const, line })),
  ]
}
