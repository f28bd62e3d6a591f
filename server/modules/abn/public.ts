import { sql } from 'kysely'
import type { AbnNotice, AbnOrderKind } from '@contract/abn/shapes'
import { m } from '@contract/messages'
import { signedInTime } from '@contract/rules/claims/abn'
import { ruleRefused } from '../../core/errors'
import type { Write } from '../../core/context'
import { ofLab, type Reach } from '../../core/scope'
import { folded } from '../../core/text'
import type { Executor } from '../../core/tx'
import { recordsOf } from '../patients/public'
import { abnsOf, present, readAbn } from './store'

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
 * Keeps notices with the order they were given for, in the write that saves it. Refuses one of another order, patient or
 * clinic, or in another name, one that nobody decided on, and one that was signed after collection.
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
    if (abn.patient_id !== null && !(await isSamePerson(w, who, abn.patient_id, order.patientId)))
      throw ruleRefused(m.abn.otherPatient)
    if (abn.patient_id === null && !(await isNamed(w, who, abn.notice, order.patientId)))
      throw ruleRefused(m.abn.otherPatient)
    if (abn.state === 'PREPARED' || !abn.signed_at) throw ruleRefused(m.abn.notSignedYet)
    if (!signedInTime(abn.signed_at.toISOString(), order.dateCollected))
      throw ruleRefused(m.abn.signedLate, { dateCollected: m.abn.signedLate })
    // Whom it was given to is not rewritten, whichever record is theirs by now.
    const patientId = abn.patient_id ?? order.patientId
    const now = { orderKind: order.kind, orderId: order.id, patientId }
    await w.tx
      .updateTable('abn')
      .set({
        order_kind: order.kind,
        order_id: order.id,
        patient_id: patientId,
        version: abn.version + 1,
      })
      .where(ofLab(who))
      .where('id', '=', id)
      .execute()
    w.changed('abn', id, { orderKind: null, orderId: null, patientId: abn.patient_id }, now, order.id)
  }
}

/** Whether both records are one person's: a notice may have been given before its record was merged into the order's. */
const isSamePerson = async (w: Write, who: Reach, given: string, ordered: string | null): Promise<boolean> =>
  (await w.tx
    .selectFrom('patient')
    .select('id')
    .where(ofLab(who))
    .where('id', '=', given)
    .where(sql<boolean>`id = ${recordsOf(who, ordered)}`)
    .executeTakeFirst()) !== undefined

const wordsOf = (name: string) => folded(name).split(' ')

/** A notice for somebody who was not on file then bears a name only: that of the order's patient, however it is spelled out. */
async function isNamed(w: Write, who: Reach, notice: AbnNotice, patientId: string | null): Promise<boolean> {
  if (patientId === null) return true
  const patient = await w.tx
    .selectFrom('patient')
    .select(['firstname', 'lastname'])
    .where(ofLab(who))
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  const said = wordsOf(notice.patient)
  return wordsOf(`${patient.firstname} ${patient.lastname}`).every((word) => said.includes(word))
}

/** Notices given at the clinic go with the laboratory's order that comes of a remote order. */
export async function passAbns(w: Write, who: Reach, remoteOrderId: string, orderId: string): Promise<void> {
  const rows = await w.tx
    .updateTable('abn')
    .set((eb) => ({ order_kind: 'lab', order_id: orderId, version: eb('version', '+', 1) }))
    .where(ofLab(who))
    .where('order_kind', '=', 'remote')
    .where('order_id', '=', remoteOrderId)
    .returning('id')
    .execute()
  for (const { id } of rows)
    w.changed(
      'abn',
      id,
      { orderKind: 'remote', orderId: remoteOrderId },
      { orderKind: 'lab', orderId },
      orderId,
    )
}

/** The names of the tests that the patient declined (option 3) on the notices of a laboratory's order. */
export async function declinedOn(db: Executor, who: Reach, orderId: string): Promise<string[]> {
  const notices = (await abnsOf(db, who, { kind: 'lab', id: orderId })).map(present)
  const declined = notices.filter(({ state, choice }) => state === 'SIGNED' && choice === 3)
  return [...new Set(declined.flatMap(({ notice }) => notice.lines.map(({ name }) => name)))]
}
