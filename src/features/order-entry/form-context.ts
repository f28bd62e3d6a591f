import type { Panel } from '@contract/panels/shapes'
import type { SampleType } from '@contract/sample-types/register'
import type { TestBrief } from '@contract/tests/shapes'
import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import type { z } from 'zod'
import type { Bootstrap } from '@/app/me'
import type { ItemValues } from './values'

type Sample = z.infer<typeof SampleType>
const byId = <T extends { _id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row._id, row]))

/** The catalogue by id, and what is special about the order being edited. */
export interface OrderFormContext {
  zone: string
  panels: ReadonlyMap<string, Panel>
  tests: ReadonlyMap<string, TestBrief>
  sampleTypes: ReadonlyMap<string, Sample>
  reference: Bootstrap
  /** What an edited order has already: it stays allowed though the laboratory no longer offers it. */
  existing: ReadonlySet<string>
  /** The edited order as it is on file: which of its tubes have been received, and when. */
  edited: Pick<Order, 'dateReceived' | 'specimens'> | null
}

export const itemKey = (item: Pick<ItemValues, 'panelId' | 'testId'>) => item.panelId ?? item.testId ?? ''

export function formContextOf(reference: Bootstrap, edited: Order | null = null): OrderFormContext {
  return {
    zone: reference.labInfo.timeZone,
    panels: byId(reference.panels),
    tests: byId(reference.tests),
    sampleTypes: byId(reference.sampleTypes),
    reference,
    existing: new Set(edited?.items.map(itemKey)),
    edited,
  }
}

/** The tests that an item brings, in panel order; none when the catalogue does not hold it. */
export function testsOf(
  item: Pick<ItemValues, 'panelId' | 'testId'>,
  formContext: OrderFormContext,
): TestBrief[] {
  const ids = item.panelId
    ? (formContext.panels.get(item.panelId)?.testIds ?? [])
    : item.testId
      ? [item.testId]
      : []
  return ids.flatMap((id) => formContext.tests.get(id) ?? [])
}

export const testCountWords = (count: number) =>
  count === 1 ? m.orderEntry.testsCountOne : fill(m.orderEntry.testsCount, { count })

/** How many results the order will have: a test that two panels bring to one specimen is run once. */
export const testCount = (items: readonly ItemValues[], formContext: OrderFormContext): number =>
  new Set(items.flatMap((item) => testsOf(item, formContext).map((test) => `${test._id} ${item.letter}`)))
    .size

/** `Lipid Panel, Complete Blood Count, 25 tests`; the tests alone where no panel is ordered. */
export function orderedWords(items: readonly ItemValues[], formContext: OrderFormContext): string {
  const tests = testCountWords(testCount(items, formContext))
  const panels = items.filter(({ panelId }) => panelId).map(({ name }) => name)
  return panels.length === 0 ? tests : fill(m.orderEntry.summaryPanels, { panels: panels.join(', '), tests })
}
