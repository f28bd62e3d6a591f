import type { AbnOrderKind } from '@contract/abn/shapes'
import type { ClaimCheck } from '@contract/claim-readiness/shapes'
import { m } from '@contract/messages'
import type { AbnChoice } from '@contract/rules/claims/readiness'
import { signedInTime } from '@contract/rules/claims/abn'
import { ruleRefused } from '../../core/errors'
import type { Write } from '../../core/context'
import { ofLab, type Reach } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { decidedAbns, readAbn } from './store'

export { abnsOf, present as presentAbn } from './store'

/** The order that notices are to be kept with. */
export interface OrderOfAbn {
  kind: AbnOrderKind
  id: string
  locationId: string
  patientId: string | null
  dateCollected: string
}

/**
 * What was chosen for each panel or test, by its id, on notices that count: signed, or refused, before collection. The newest
 * notice of a test counts.
 */
export async function choicesOnNotices(
  db: Executor,
  who: Reach,
  asked: Pick<ClaimCheck, 'abnIds' | 'orderId' | 'patientId' | 'dateCollected'>,
): Promise<ReadonlyMap<string, AbnChoice>> {
  const choices = new Map<string, AbnChoice>()
  for (const { notice, choice, signed_at } of await decidedAbns(db, who, asked))
    if (signed_at && signedInTime(signed_at.toISOString(), asked.dateCollected))
      for (const { key } of notice.lines)
        choices.set(key, choice === 1 || choice === 2 || choice === 3 ? choice : null)
  return choices
}

/**
 * Keeps notices with the order they were given for, in the write that saves it. Refuses one of another order, patient or
 * clinic, one that nobody decided on, and one that was signed after collection.
 */
export async function attachAbns(
  w: Write,
  who: Reach,
  ids: readonly string[],
  order: OrderOfAbn,
): Promise<void> {
  for (const id of ids) {
    const abn = await readAbn(w.tx, who, id, true)
    if (abn.order_id === order.id && abn.order_kind === order.kind) continue
    if (abn.order_id !== null || abn.location_id !== order.locationId) throw ruleRefused(m.abn.otherOrder)
    if (abn.patient_id !== null && abn.patient_id !== order.patientId) throw ruleRefused(m.abn.otherPatient)
    if (abn.state === 'PREPARED' || !abn.signed_at) throw ruleRefused(m.abn.notSignedYet)
    if (!signedInTime(abn.signed_at.toISOString(), order.dateCollected))
      throw ruleRefused(m.abn.signedLate, { dateCollected: m.abn.signedLate })
    const now = { orderKind: order.kind, orderId: order.id, patientId: order.patientId }
    await w.tx
      .updateTable('abn')
      .set({
        order_kind: order.kind,
        order_id: order.id,
        patient_id: order.patientId,
        version: abn.version + 1,
      })
      .where(ofLab(who))
      .where('id', '=', id)
      .execute()
    w.changed('abn', id, { orderKind: null, orderId: null, patientId: abn.patient_id }, now, order.id)
  }
}
