import { canTransition, transitionNamed } from '@contract/machine'
import { fill, m } from '@contract/messages'
import { analysisMachine } from '@contract/results/states'
import { orderMachine } from '@contract/orders/states'
import type { Order } from '@contract/orders/shapes'
import type { Ctx, Write } from '../../core/context'
import { badInput, forbidden, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import { listAnalyses } from '../results/public'
import { rejectionPlaces, remoteOrderOf, tellRejected } from '../clinic-notices/public'
import { sayWhyRejected } from '../remote-standing/public'
import { orderAt, reread, writeColumns } from './editable'
import { testsOfOrder } from './edit-tests'

/** A critical value is told whatever becomes of its order (42 CFR 493.1291(g)): the paper of the order has no bearing on it. */
async function refuseUncalled(ctx: Ctx, w: Write, orderId: string): Promise<void> {
  const owed = (await listAnalyses(w.tx, ctx.who, [orderId])).find(
    ({ state, critical, criticalCall }) =>
      (state === 'RESULTED' || state === 'VERIFIED') && critical && criticalCall === null,
  )
  if (owed) throw ruleRefused(fill(m.orders.criticalNotCalled, { name: owed.name }))
}

/** Tells the clinic of a rejected order that the laboratory entered; with a remote order its people were told of that. */
async function tellClinicOf(ctx: Ctx, w: Write, order: Order): Promise<void> {
  const { labId } = ctx.who
  if ((await remoteOrderOf(w.tx, labId, order._id)) !== undefined) return
  await tellRejected(w, ctx.ports.ids, {
    ...{ labId, locationId: order.location._id, what: 'order', at: ctx.now },
    places: rejectionPlaces(order._id, undefined),
  })
}

/**
 * Closes or rejects an order. Both are transitions of the order's machine, which names the right that each asks for and says
 * why one is refused. Rejecting needs a reason and rejects with it every test that is still under way, under the same reason.
 */
export async function setStatus(
  ctx: Ctx,
  w: Write,
  id: string,
  version: number | undefined,
  status: 'CLOSED' | 'REJECTED',
  reason: string | null,
): Promise<Order> {
  const transition = status === 'CLOSED' ? 'close' : 'reject'
  if (!ctx.who.ability.can(...transitionNamed(orderMachine, transition).ability)) throw forbidden()
  const order = await orderAt(ctx, w, id, version)
  if (status === 'REJECTED' && !reason) throw badInput({ reason: m.orders.whyRejected })
  const tests = await testsOfOrder(w, ctx.who.labId, id)
  const answer = canTransition(orderMachine, order.state, transition, {
    problems: [],
    analyses: tests.map(({ state }) => state),
    onHold: order.hold !== null,
    reason,
  })
  if (!answer.ok) throw ruleRefused(answer.message)
  if (answer.to === 'REJECTED') await refuseUncalled(ctx, w, id)
  await writeColumns(ctx, w, [id], { state: answer.to })
  w.changed('order', id, { state: order.state }, { state: answer.to }, id)
  if (answer.to === 'REJECTED') {
    const { from, to } = transitionNamed(analysisMachine, 'reject')
    const rejected = tests.filter(({ state }) => from.includes(state))
    if (rejected.length > 0)
      await w.tx
        .updateTable('analysis')
        .set((eb) => ({ state: to, reason, version: eb('version', '+', 1) }))
        .where(ofLab(ctx.who))
        .where(
          'id',
          'in',
          rejected.map((test) => test.id),
        )
        .execute()
    for (const test of rejected) w.changed('analysis', test.id, { state: test.state }, { state: to }, id)
  }
  if (answer.to === 'REJECTED') {
    await sayWhyRejected(w, ctx.who.labId, [id], reason, ctx.now)
    await tellClinicOf(ctx, w, order)
  }
  w.about('order', id, reason)
  return reread(ctx, w, id)
}
