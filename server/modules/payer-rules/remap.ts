import { sql } from 'kysely'
import { m } from '@contract/messages'
import type { Insurance } from '@contract/patients/shapes'
import type { PayerRuleDetail, RemapPreview } from '@contract/payer-rules/shapes'
import { mostMatching, type BulkOutcome } from '@contract/shapes'
import { bulkOutcome } from '../../core/bulk'
import type { Ctx } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import { lockOrder } from '../locks/public'
import { mappedTo, mappingOf, type Mapping } from './mapping'
import { ruleRegister } from './register'

async function ruleToRemap(ctx: Ctx, db: Executor, id: string): Promise<PayerRuleDetail> {
  const rule = await ruleRegister.find(db, ctx.who, id)
  if (!rule) throw notFound()
  if (!rule.active) throw ruleRefused(m.payerRules.off)
  return rule
}

/** The policies of an order that this rule decides about: those with a name and no payer, which no better rule reads. */
const decided = (
  mapping: Mapping,
  rule: PayerRuleDetail,
  locationId: string,
  { payerId, payerName }: Insurance,
) => payerId === null && payerName !== null && mappedTo(mapping, payerName, locationId).rule?._id === rule._id

/** The open orders that a rule would give its payer, oldest collection first, at most 10,000. */
export async function previewRemap(ctx: Ctx, ruleId: string): Promise<RemapPreview> {
  const rule = await ruleToRemap(ctx, ctx.db, ruleId)
  const mapping = await mappingOf(ctx.db, ctx.who.labId)
  const rows = await ctx.db
    .selectFrom('lab_order')
    .select(['id', 'requisition_number', 'location_id', 'insurance'])
    .where(ofLab(ctx.who))
    .where('state', '=', 'OPEN')
    .where('deleted', '=', false)
    .where(sql<boolean>`insurance @> '[{"payerId": null}]'`)
    .orderBy('date_collected')
    .orderBy('id')
    .execute()
  const orders = rows.flatMap(({ id, requisition_number, location_id, insurance }) => {
    const policy = insurance.find((one) => decided(mapping, rule, location_id, one))
    return policy
      ? [{ _id: id, requisitionNumber: requisition_number, payerName: policy.payerName ?? '' }]
      : []
  })
  const shown = orders.slice(0, mostMatching)
  ctx.shown(shown.map(({ _id }) => _id))
  return { orders: shown, isCapped: orders.length > mostMatching }
}

/** Gives each open order the payer of the rule; one that changed meanwhile is refused and keeps none of the others from it. */
export async function remap(ctx: Ctx, ruleId: string, ids: readonly string[]): Promise<BulkOutcome> {
  const rule = await ruleToRemap(ctx, ctx.db, ruleId)
  const mapping = await mappingOf(ctx.db, ctx.who.labId)
  return await bulkOutcome(ctx, ids, async (w, id) => {
    const order = await lockOrder(w.tx, ctx.who, id)
    if (order.state !== 'OPEN') throw ruleRefused(m.payerRules.orderNotOpen)
    const insurance = order.insurance.map((policy) =>
      decided(mapping, rule, order.location_id, policy)
        ? { ...policy, payerId: rule.payerId, payerName: rule.payerName }
        : policy,
    )
    if (insurance.every((policy, at) => policy === order.insurance[at]))
      throw ruleRefused(m.payerRules.nothingToMap)
    await w.tx
      .updateTable('lab_order')
      .set((eb) => ({ insurance: json(insurance), version: eb('version', '+', 1), updated_at: ctx.now }))
      .where(ofLab(ctx.who))
      .where('id', '=', id)
      .execute()
    w.changed('order', id, { insurance: order.insurance }, { insurance })
  })
}
