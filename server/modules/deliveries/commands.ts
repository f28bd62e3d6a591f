import { canTransition } from '@contract/machine'
import type { DeliveryEnd } from '@contract/deliveries/choices'
import type { Misdirected } from '@contract/deliveries/shapes'
import { deliveryMachine, type DeliveryTransition } from '@contract/deliveries/states'
import { fill, m } from '@contract/messages'
import { todayIn } from '@contract/rules/zone'
import type { Ctx, Write } from '../../core/context'
import { badInput, conflict, notFound, ruleRefused } from '../../core/errors'
import { ofLab, reaches } from '../../core/scope'
import { signedName } from '../../core/signed'
import { insertDelivery } from './insert'
import { isOff, kindOf, type DeliveryRecord } from './kinds'
import { targetOf } from './link-target'
import { endOpenTry, hasOpenTry, lockDelivery, moveDelivery } from './settle'
import { lockedWayRecord, wayRecord } from './way-record'

/** The delivery, locked, and within the caller's reach. */
async function locked(ctx: Ctx, w: Write, id: string): Promise<DeliveryRecord> {
  const delivery = await lockDelivery(w, ctx.who.labId, id)
  const isNear =
    ctx.who.locations === 'all' || (delivery?.location_id && reaches(ctx.who, delivery.location_id))
  if (!delivery || !isNear) throw notFound()
  w.about(delivery.order_id ? 'order' : 'delivery', delivery.order_id ?? delivery.id)
  return delivery
}

function mustPass({ state }: DeliveryRecord, name: DeliveryTransition, reason: string | null): void {
  const answer = canTransition(deliveryMachine, state, name, { reason })
  if (!answer.ok) throw ruleRefused(answer.message)
}

const givenUp = { state: 'GIVEN_UP', run_at: null, try_at: null, second_at: null } as const

/**
 * Sends what ended once more: a new try of the same delivery. Where the way leads elsewhere by now, it goes there as a delivery
 * of its own, since the ledger never rewrites where something went. Answers the id of the one that is sent.
 */
export async function sendAgain(ctx: Ctx, w: Write, id: string): Promise<string> {
  const delivery = await locked(ctx, w, id)
  if (isOff(ctx.who, { kind: delivery.channel })) throw ruleRefused(m.deliveries.hold.off)
  if (delivery.state === 'WAITING') {
    if (await hasOpenTry(w, delivery)) throw ruleRefused(m.deliveries.inHand)
    // What waits for its next try goes now.
    await moveDelivery(
      w,
      delivery,
      { run_at: ctx.now, try_at: ctx.now, sent_by: signedName(ctx.who) },
      ctx.now,
    )
    w.wakeDeliveries()
    return id
  }
  const isOpenLink = kindOf(delivery.channel).ends && delivery.state === 'SENT'
  if (delivery.state === 'SENT' && !isOpenLink) throw ruleRefused(m.deliveries.inHand)
  mustPass(delivery, 'again', null)
  await refuseOlder(w, delivery)
  const way = await wayRecord(w.tx, ctx.who.labId, delivery.way_id)
  const target = await targetOf(w.tx, way, delivery, ctx.now)
  if (target.withheld !== null) throw ruleRefused(target.withheld)
  // Another link goes: the one that is out ends with this very change.
  if (isOpenLink) await endOpenTry(w, delivery, m.resultLinks.replacedBy, ctx.now)
  if (target.address !== delivery.address) {
    if (isOpenLink)
      await moveDelivery(
        w,
        delivery,
        { ...givenUp, ended_how: 'cancelled', ended_by: signedName(ctx.who), ended_at: ctx.now },
        ctx.now,
      )
    const next = await insertDelivery(w, ctx.ports, {
      way,
      of: delivery,
      ruleId: delivery.rule_id,
      follows: delivery.id,
      second: null,
      why: null,
      now: ctx.now,
      sentBy: signedName(ctx.who),
    })
    if (!next) throw conflict(m.deliveries.alreadyWaits)
    return next.id
  }
  if (delivery.ended_how === 'misdirected') throw ruleRefused(m.deliveries.wrongNumber)
  await moveDelivery(
    w,
    delivery,
    {
      state: 'WAITING',
      ended_how: null,
      ended_by: null,
      ended_at: null,
      why: null,
      tries: 0,
      sent_by: signedName(ctx.who),
      run_at: ctx.now,
      try_at: ctx.now,
      second_at: null,
    },
    ctx.now,
  )
  w.wakeDeliveries()
  return id
}

/** An older version must not arrive behind a newer one, nor when a newer one says otherwise, whoever that one goes to. */
async function refuseOlder(w: Write, one: DeliveryRecord): Promise<void> {
  if (one.order_id === null || one.number === null) return
  if (one.purpose === 'elr') return refuseOlderMessage(w, one)
  const newer = await w.tx
    .selectFrom('report as r')
    .leftJoin('delivery as d', (join) =>
      join
        .on(ofLab(one.lab_id, 'd'))
        .onRef('d.report_id', '=', 'r.id')
        .on('d.channel', '=', one.channel)
        .on('d.purpose', '=', 'report')
        .on('d.address', '=', one.address),
    )
    .select(['r.number', 'd.id as planned'])
    .where(ofLab(one.lab_id, 'r'))
    .where('r.order_id', '=', one.order_id)
    .where('r.number', '>', one.number)
    .orderBy('r.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newer) return
  const words = newer.planned === null ? m.deliveries.newerStands : m.deliveries.newerGoes
  throw ruleRefused(fill(words, { number: newer.number }))
}

/** The same of a message to a health department: a newer one tells all that this one told. */
async function refuseOlderMessage(w: Write, one: DeliveryRecord): Promise<void> {
  const newer = await w.tx
    .selectFrom('delivery')
    .select('id')
    .where(ofLab(one.lab_id))
    .where('order_id', '=', one.order_id)
    .where('purpose', '=', 'elr')
    .where('way_id', '=', one.way_id)
    .where('planned_at', '>', one.planned_at)
    .executeTakeFirst()
  if (newer) throw ruleRefused(m.deliveries.newerElr)
}

/** Ends what waits or failed, by a person's word. `resolved`: it reached the recipient otherwise. */
export async function endDelivery(
  ctx: Ctx,
  w: Write,
  {
    id,
    how,
    reason,
  }: { id: string; how: Extract<DeliveryEnd, 'cancelled' | 'resolved'>; reason: string | null },
): Promise<void> {
  const delivery = await locked(ctx, w, id)
  // It may arrive this very moment: only its end can be settled.
  if (kindOf(delivery.channel).ends && delivery.state === 'SENT')
    await endOpenTry(w, delivery, m.resultLinks.endedHere, ctx.now)
  else if (delivery.state === 'SENT' || (await hasOpenTry(w, delivery)))
    throw ruleRefused(m.deliveries.inHand)
  mustPass(delivery, 'giveUp', reason)
  const ended = { ended_how: how, ended_by: signedName(ctx.who), ended_at: ctx.now, why: reason } as const
  await moveDelivery(
    w,
    delivery,
    { state: 'GIVEN_UP', ...ended, run_at: null, try_at: null, second_at: null },
    ctx.now,
  )
}

/**
 * A report reached somebody it was not for: the way is stopped at once, the delivery does not count as arrived, and its second
 * way starts. What the four factors of 45 CFR 164.402 ask stays on record with it.
 */
export async function reportMisdirected(
  ctx: Ctx,
  w: Write,
  { id, report }: { id: string; report: Misdirected },
): Promise<void> {
  const delivery = await locked(ctx, w, id)
  if (report.discoveredOn > todayIn(ctx.who.timeZone, ctx.now.toISOString()))
    throw badInput({ 'report.discoveredOn': m.deliveries.discoveredLater })
  if (delivery.attempts === 0) throw ruleRefused(m.deliveries.notSent)
  mustPass(delivery, 'misdirect', report.what)
  if (kindOf(delivery.channel).ends) await endOpenTry(w, delivery, m.resultLinks.endedHere, ctx.now)
  const by = signedName(ctx.who)
  const starts = delivery.second_way_id !== null && !delivery.second_begun
  await moveDelivery(
    w,
    delivery,
    {
      state: 'GIVEN_UP',
      ended_how: 'misdirected',
      ended_by: by,
      ended_at: ctx.now,
      why: report.what,
      misdirected: { ...report, reportedBy: by },
      try_at: null,
      second_at: starts ? ctx.now : null,
      run_at: starts ? ctx.now : null,
    },
    ctx.now,
  )
  const way = await lockedWayRecord(w.tx, ctx.who.labId, delivery.way_id)
  // A patient's address that was wrong stops nobody else's: the two are never the same.
  if (!way.paused_at && way.address === delivery.address) {
    const why = m.deliveries.pausedMisdirected
    await w.tx
      .updateTable('delivery_way')
      .set({ paused_at: ctx.now, paused_why: why, confirmed_at: null, version: way.version + 1 })
      .where(ofLab(ctx.who))
      .where('id', '=', way.id)
      .execute()
    w.changed(
      'deliveryWay',
      way.id,
      { pausedWhy: null, confirmedAt: way.confirmed_at?.toISOString() ?? null },
      { pausedWhy: why, confirmedAt: null },
    )
  }
  if (starts) w.wakeDeliveries()
}
