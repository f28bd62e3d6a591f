import { fill, m } from '@contract/messages'
import type { Order, OrderFields } from '@contract/orders/shapes'
import type { Ctx } from '../../core/context'
import { forbidden, notFound, ruleRefused } from '../../core/errors'
import { ofLab, ownLocations } from '../../core/scope'
import { sameDayWarnings, addOrder } from '../orders/public'
import { findIntake } from './queue'

/**
 * Enters the order of a form that was handed in and accepts the form, both or neither. The form's row is locked first, so
 * that of two who press at once the second is told which order it became. What the order says is the caller's: the form
 * filled it in, a person confirmed it.
 */
export async function enterOrder(
  ctx: Ctx,
  { _id, order }: { _id: string; order: OrderFields },
): Promise<Order> {
  const { labId, userId, ability, features } = ctx.who
  if (!ability.can('create', 'Order')) throw forbidden()
  const sameDay = await sameDayWarnings(ctx, order)
  return ctx.write(async (w) => {
    const locked = await w.tx
      .selectFrom('intake')
      .select(['id', 'order_id'])
      .where(ofLab(labId))
      .where('id', '=', _id)
      .where(ownLocations(ctx.who, 'location_id'))
      .forUpdate()
      .executeTakeFirst()
    const before = locked && (await findIntake(w.tx, ctx.who, _id))
    if (!before) throw notFound()
    if (before.order)
      throw ruleRefused(fill(m.intake.becameOrder, { number: before.order.requisitionNumber }))
    if (before.state === 'DISMISSED') throw ruleRefused(m.intake.dismissedAlready)
    const made = await addOrder(ctx, w, features.has('case') ? 'case' : 'order', order, sameDay)
    await w.tx
      .updateTable('intake')
      .set({
        state: 'ACCEPTED',
        order_id: made._id,
        version: before.version + 1,
        updated_at: ctx.now,
        ...(before.state === 'NEW' ? { decided_at: ctx.now, decided_by: userId } : {}),
      })
      .where(ofLab(labId))
      .where('id', '=', _id)
      .execute()
    w.changed(
      'intake',
      _id,
      { state: before.state, order: null },
      { state: 'ACCEPTED', order: made.requisitionNumber },
    )
    return made
  })
}
