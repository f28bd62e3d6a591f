import { fill, m } from '@contract/messages'
import type { Order } from '@contract/orders/shapes'
import type { Analysis, ReflexOffer } from '@contract/results/shapes'
import type { ReflexTest } from '@contract/rules/tox-reflex'
import type { Ctx, Write } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { lockOrder } from '../locks/public'
import { addTests, findOrder, raiseVersions } from '../orders/public'
import { calledFor, offerOf } from './reflex-offers'

const causeOf = ({ rule, sentence, restsOn }: ReflexTest<Analysis>, automatic: boolean) => ({
  rule,
  sentence,
  from: restsOn.map(({ _id }) => _id),
  automatic,
})

/** Locks an order that may take tests. Refuses one on hold or at its end, with the way on. */
async function openOrder(ctx: Ctx, w: Write, orderId: string): Promise<Order> {
  await lockOrder(w.tx, ctx.who, orderId)
  const order = await findOrder(w.tx, ctx.who, orderId)
  if (!order) throw notFound()
  if (order.state !== 'OPEN') throw ruleRefused(m.results.reflexNotOpen)
  if (order.hold !== null) throw ruleRefused(m.results.reflexOnHold)
  return order
}

interface Chosen {
  orderId: string
  tests: readonly { testId: string; letter: string }[]
}

/** Those of the chosen tests that the order calls for now; refuses a choice of another. */
async function chosenOf(ctx: Ctx, w: Write, order: Order, { tests }: Chosen) {
  const called = await calledFor(w.tx, ctx.who, order)
  const chosen = called.filter((one) =>
    tests.some(({ testId, letter }) => testId === one.testId && letter === one.letter),
  )
  const distinct = new Set(tests.map(({ testId, letter }) => `${testId} ${letter}`))
  if (chosen.length < distinct.size) throw ruleRefused(m.results.reflexGone)
  return chosen
}

/** Adds tests that are offered. */
export async function addReflexes(ctx: Ctx, w: Write, chosen: Chosen): Promise<{ added: ReflexOffer[] }> {
  const order = await openOrder(ctx, w, chosen.orderId)
  const tests = await chosenOf(ctx, w, order, chosen)
  const cannot = tests.find((one) => one.cannot !== null)
  if (cannot) throw ruleRefused(fill(m.results.reflexCannot, { code: cannot.code, why: cannot.cannot ?? '' }))
  await addTests(
    ctx,
    w,
    order,
    tests.map((one) => ({ testId: one.testId, letter: one.letter, cause: causeOf(one, false) })),
  )
  w.about('order', order._id)
  return { added: tests.map(offerOf) }
}

/** Declines tests that are offered, with the reason: they are neither offered nor added again. */
export async function declineReflexes(
  ctx: Ctx,
  w: Write,
  { reason, ...chosen }: Chosen & { reason: string },
): Promise<{ dismissed: number }> {
  const order = await openOrder(ctx, w, chosen.orderId)
  const tests = await chosenOf(ctx, w, order, chosen)
  await w.tx
    .insertInto('tox_reflex_declined')
    .values(
      tests.map(({ testId, letter }) => ({
        lab_id: ctx.who.labId,
        id: ctx.ports.ids.id(),
        order_id: order._id,
        test_id: testId,
        letter,
        reason,
        declined_by: ctx.who.person.userId,
        declined_at: ctx.now,
      })),
    )
    .execute()
  const declined = tests.map(({ code, letter }) => `${code} (${letter})`).join(', ')
  // What the release says of open offers is another thing now.
  await raiseVersions(ctx, w, [order._id])
  w.changed('order', order._id, null, { reflexDeclined: declined }, order._id)
  w.about('order', order._id, reason)
  return { dismissed: tests.length }
}

/** With the verification that calls for them: the tests that the laboratory adds without asking. The order is locked. */
export async function addAtVerification(ctx: Ctx, w: Write, orderId: string): Promise<void> {
  const order = await findOrder(w.tx, ctx.who, orderId)
  if (!order || order.hold !== null) return
  const tests = (await calledFor(w.tx, ctx.who, order)).filter(({ mode }) => mode === 'add')
  if (tests.length === 0) return
  await addTests(
    ctx,
    w,
    order,
    tests.map((one) => ({ testId: one.testId, letter: one.letter, cause: causeOf(one, true) })),
  )
}
