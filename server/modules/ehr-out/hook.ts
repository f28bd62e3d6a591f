import { ofLab } from '../../core/scope'
import { settle, supersedeQueued } from '../deliveries/public'
import { lockMessage, type OutHook } from '../ehr-jobs/public'
import { saidOf } from './sender'

/** Tells the ledger what became of a version's message, in the transaction that writes it down. */
export const deliveryHook: OutHook = async (ctx, w, { messageId, deliveryId, is }) => {
  const message = await lockMessage(w, ctx.who.labId, messageId)
  if (deliveryId === null || !message) return
  if (is === 'overtaken') {
    await supersedeQueued(w, message.lab_id, deliveryId, ctx.now)
    w.about('ehrJob', messageId)
    return
  }
  const attempt = await w.tx
    .selectFrom('delivery_attempt')
    .select('id')
    .where(ofLab(message.lab_id))
    .where('delivery_id', '=', deliveryId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!attempt) return
  const { lab_id: labId } = message
  await settle(w, ctx.ports, { labId, attemptId: attempt.id, heard: saidOf(message), now: ctx.now })
  w.about('ehrJob', messageId)
  w.wakeDeliveries()
}
