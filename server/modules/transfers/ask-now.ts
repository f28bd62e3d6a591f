import { m } from '@contract/messages'
import { PullAnswer, partnerPaths } from '@contract/transfers/wire'
import type { Ctx } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { ofLab, ownLocations } from '../../core/scope'
import { askPartner } from './ask-partner'
import { partnerHold, partnerRow } from './partners'
import { PartnerRefused } from './receive-order'
import { receiveResult } from './results-in'
import { findOrderThere, settle } from './runner'

/**
 * Asks the other laboratory at once what became of an order, and for the results that have not come. What comes is taken as if it
 * had been sent: twice is once.
 */
export async function askNow(ctx: Ctx, id: string): Promise<{ problem: string | null; came: number }> {
  const { who } = ctx
  const transfer = await ctx.db
    .selectFrom('transfer')
    .selectAll()
    .where(ofLab(who))
    .where('id', '=', id)
    .where(ownLocations(who, 'location_id'))
    .executeTakeFirst()
  if (!transfer) throw notFound()
  if (transfer.direction !== 'OUT') throw ruleRefused(m.transfers.notOurs)
  const partner = await partnerRow(ctx.db, who.labId, transfer.partner_id)
  if (!partner) throw notFound()
  const hold = partnerHold(partner, who.features)
  if (hold !== null) throw ruleRefused(m.transfers.partnerHold[hold])
  const found = await findOrderThere(ctx, transfer, partner)
  // A try that is under way has its end from the runner alone.
  const isIdle = transfer.locked_until === null || transfer.locked_until <= ctx.now
  await ctx.write(async (w) => {
    w.about(transfer.order_id ? 'order' : 'transfer', transfer.order_id ?? id)
    if (isIdle && found.is === 'said' && found.answer.known)
      await settle(w, { labId: who.labId, id, attemptId: id, by: 'find', asked: found, now: ctx.now })
  })
  if (found.is !== 'said') return { problem: found.words, came: 0 }
  const pulled = await askPartner(ctx, partner, {
    path: partnerPaths.pull,
    body: JSON.stringify({ requisitionNumber: transfer.requisition_number }),
    out: PullAnswer,
  })
  if (pulled.is !== 'said') return { problem: pulled.words, came: 0 }
  const before = await countOutside(ctx, transfer.order_id)
  let problem: string | null = null
  for (const body of pulled.answer.results) {
    try {
      await receiveResult(ctx, partner, body)
    } catch (error) {
      if (!(error instanceof PartnerRefused)) throw error
      problem = error.message
    }
  }
  return { problem, came: (await countOutside(ctx, transfer.order_id)) - before }
}

async function countOutside({ db, who }: Ctx, orderId: string | null): Promise<number> {
  if (orderId === null) return 0
  const { count } = await db
    .selectFrom('outside_result')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(ofLab(who))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
