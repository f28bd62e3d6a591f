import type { Order, OrderFields } from '@contract/order-shapes'
import type { Ctx, Write } from '../../core/context'
import { checkedForm } from './checked-form'
import { differences, formOf } from './form'

/**
 * What a form asks to be different of a closed order, field by field; null where it asks for nothing. The form is the whole
 * of what is wanted, so it replaces a correction that waits already.
 */
export async function draftCorrection(
  ctx: Ctx,
  w: Write,
  order: Order,
  fields: OrderFields,
): Promise<Record<string, unknown> | null> {
  const { form } = await checkedForm(ctx, w, order, fields)
  const changes = differences(formOf(order), form)
  return Object.keys(changes).length > 0 ? changes : null
}
