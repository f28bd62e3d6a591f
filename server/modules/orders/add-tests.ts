import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import type { ReflexCause } from '@contract/results/shapes'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { deriveAndStoreState } from './derive'
import { testsOfOrder } from './edit-tests'
import { loadFacts } from './facts'
import { formOf } from './form'
import { expand, orderedItems } from './items'
import { analysisRow } from './rows'
import { withInputs, type WithInputs } from './with-inputs'
import { isLive } from '@contract/orders/live'
import { lockOrders } from '../locks/public'
import { settleCalculated } from '../results/public'

/** A test to be put on a specimen of an order, and why. */
export interface AddedTest {
  testId: string
  letter: string
  cause: ReflexCause
}

/**
 * Puts tests beside those of an open order, whose row is locked: as items of their own, below what stands, each with its cause
 * and a line of the trail. Nothing else of the order is touched, so that what was shown of it stays as it was.
 */
export async function addTests(ctx: Ctx, w: Write, order: Order, tests: readonly AddedTest[]): Promise<void> {
  const { labId } = ctx.who
  const before = formOf(order)
  const asked = tests.map(({ testId, letter }) => ({ panelId: null, testId, letter }))
  const facts = await loadFacts(
    w.tx,
    ctx.who,
    { ...before, items: asked },
    { requisitionNumber: order.requisitionNumber, barcodes: [], except: order._id },
  )
  const standing = await testsOfOrder(w, labId, order._id)
  const live = new Set(standing.filter(isLive).map(({ test_id, letter }) => `${test_id} ${letter}`))
  // A calculated test brings what it is calculated from, where the order has none of it.
  const { items, askedBy } = leaving(withInputs(asked, facts), asked.length, live)
  const last = Math.max(0, ...standing.map(({ position }) => position))
  const specimenIds = new Map(order.specimens.map(({ letter, _id }) => [letter, _id]))
  const rows = expand(items, facts).flatMap((wanted, at) => {
    const specimenId = specimenIds.get(wanted.letter)
    const cause = tests[askedBy[wanted.item] ?? -1]?.cause
    if (!specimenId || !cause) return []
    return [{ wanted, cause, row: analysisRow(ctx, order._id, specimenId, wanted, last + at + 1) }]
  })
  if (rows.length === 0) return
  await w.tx
    .insertInto('analysis')
    .values(rows.map(({ row, cause }) => ({ ...row, cause: json(cause) })))
    .execute()
  for (const { row, wanted, cause } of rows) {
    const { code, version } = wanted.test
    const registered = fill(m.orders.registeredTest, { code, version, letter: wanted.letter })
    w.changed('analysis', row.id, null, { registered, calledForBy: cause.sentence }, order._id)
  }
  await w.tx
    .updateTable('lab_order')
    .set({ panels: json([...order.items, ...orderedItems(items, facts)]) })
    .where(ofLab(ctx.who))
    .where('id', '=', order._id)
    .execute()
  w.changed('order', order._id, { items: before.items }, { items: [...before.items, ...items] }, order._id)
  if (rows.some(({ wanted }) => wanted.test.reads.length + wanted.test.targets.length > 0))
    await settleCalculated(ctx, w, await lockOrders(w.tx, ctx.who, [order._id]))
  await deriveAndStoreState(w, ctx, order._id)
}

/** Without the inputs that stand on the order already. */
function leaving({ items, askedBy }: WithInputs, asked: number, live: ReadonlySet<string>): WithInputs {
  const kept = items.flatMap((item, at) =>
    at < asked || !live.has(`${item.testId} ${item.letter}`) ? [{ item, by: askedBy[at] ?? at }] : [],
  )
  return { items: kept.map(({ item }) => item), askedBy: kept.map(({ by }) => by) }
}
