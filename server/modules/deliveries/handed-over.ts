import { canTransition } from '@contract/machine'
import { deliveryMachine } from '@contract/deliveries/states'
import type { Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import type { Evidence } from '../../db/schema'
import type { Ports } from '../../ports'
import { kindOf, type AttemptRecord } from './kinds'
import { lockDelivery, moveDelivery, nextLook } from './settle'

/** How the evidence of a try is marked that the recipient fetched: it counts as a disclosure, however the try ends. */
export const fetchedEvidence = 'fetched'

/**
 * The recipient asked for what a delivery carries and was given it. What had not left is under way from then on, and is asked about
 * as any other; what had left or arrived keeps its state. The try says that it was fetched: a disclosure to account for
 * (45 CFR 164.528), also where the recipient says later that it has nothing.
 */
export async function handedOver(
  w: Write,
  ports: Ports,
  { labId, id, words, now }: { labId: string; id: string; words: string; now: Date },
): Promise<void> {
  const delivery = await lockDelivery(w, labId, id)
  if (!delivery) return
  const fetched: Evidence = { id: fetchedEvidence, at: now.toISOString(), says: words }
  const last = await w.tx
    .selectFrom('delivery_attempt')
    .selectAll()
    .where(ofLab(labId))
    .where('delivery_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  const isUnderWay = last !== undefined && last.end === null
  const isThere = delivery.state === 'SENT' || delivery.state === 'CONFIRMED'
  if (last && (isUnderWay || isThere)) return addEvidence(w, last, fetched)
  const known =
    delivery.state === 'FAILED' ? canTransition(deliveryMachine, 'FAILED', 'again', {}) : undefined
  const moved = canTransition(deliveryMachine, known?.ok ? known.to : delivery.state, 'take', {})
  if (!moved.ok) return
  const number = (last?.number ?? 0) + 1
  await w.tx
    .insertInto('delivery_attempt')
    .values({
      lab_id: labId,
      id: ports.ids.id(),
      delivery_id: id,
      number,
      asked_at: now,
      words,
      evidence: json([fetched]),
    })
    .execute()
  const columns = {
    state: moved.to,
    why: null,
    attempts: number,
    tries: known ? 1 : delivery.tries + 1,
    last_try_at: now,
    try_at: new Date(now.getTime() + kindOf(delivery.channel).askAfter * 60_000),
  } as const
  await moveDelivery(w, delivery, { ...columns, run_at: nextLook({ ...delivery, ...columns }) }, now)
  w.wakeDeliveries()
}

/** The last twenty are kept; that it was fetched is among them once, as it was first. */
async function addEvidence(w: Write, { lab_id, id, evidence }: AttemptRecord, one: Evidence): Promise<void> {
  if (evidence.some((earlier) => earlier.id === fetchedEvidence)) return
  await w.tx
    .updateTable('delivery_attempt')
    .set({ evidence: json([...evidence.slice(-19), one]) })
    .where(ofLab(lab_id))
    .where('id', '=', id)
    .execute()
}
