import type { EhrConfig } from '@contract/ehr-connections/config'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { OrderLink, ReportToSend } from '../../hl7/public'
import type { ConnectionRecord } from '../ehr-connections/public'

type Authority = { namespace: string; oid?: string; oidType?: string }
const authorityOf = (name: string): Authority =>
  /^\d+(\.\d+)+$/.test(name) ? { namespace: '', oid: name, oidType: 'ISO' } : { namespace: name }

/**
 * Gives what came by a connection its own numbers and codes back: of an order, those under which it was placed. What did not come by
 * it (a reflex test, an order of paper) keeps ours.
 */
export async function theirOrders(
  db: Executor,
  connection: Pick<ConnectionRecord, 'lab_id' | 'id'>,
  orderId: string,
): Promise<(link: OrderLink) => OrderLink> {
  const rows = await db
    .selectFrom('ehr_order')
    .selectAll()
    .where(ofLab(connection.lab_id))
    .where('connection_id', '=', connection.id)
    .where('direction', '=', 'in')
    .where('order_id', '=', orderId)
    .where('state', 'not in', ['CANCELLED', 'REPLACED'])
    .orderBy('id')
    .execute()
  return (link) => {
    const own = rows.find(
      (row) =>
        (row.letter === null || row.letter === link.letter) &&
        (link.panelId === null
          ? row.panel_id === null && row.test_id === link.testId
          : row.panel_id === link.panelId),
    )
    if (!own) return link
    const { code, text, system } = own.test
    const ours = link.test.altCode ? link.test.altCode : link.test.code
    return {
      ...link,
      placer: { id: own.placer, authority: authorityOf(own.placer_namespace) },
      ...(own.filler !== null && { filler: { id: own.filler } }),
      test:
        code === ''
          ? link.test
          : { code, text, system, altCode: ours, altText: link.test.text ?? '', altSystem: 'L' },
    }
  }
}

/** The numbers of a patient that the other side gave him. */
export async function theirPatientIds(
  db: Executor,
  { lab_id, id }: Pick<ConnectionRecord, 'lab_id' | 'id'>,
  { patientAuthority, patientIdType }: Pick<EhrConfig, 'patientAuthority' | 'patientIdType'>,
  patientId: string,
): Promise<ReportToSend['patient']['ids']> {
  const rows = await db
    .selectFrom('patient_identifier')
    .select(['system', 'value'])
    .where(ofLab(lab_id))
    .where('patient_id', '=', patientId)
    .orderBy('system')
    .orderBy('value')
    .execute()
  const plain = `hl7:${id}:`
  return rows.flatMap(({ system, value }) => {
    const name = system.startsWith(plain)
      ? system.slice(plain.length)
      : system.startsWith('urn:oid:')
        ? system.slice('urn:oid:'.length)
        : null
    const isTheirs = name !== null && (system.startsWith(plain) || name === patientAuthority)
    return isTheirs ? [{ id: value, type: patientIdType || 'MR', authority: authorityOf(name) }] : []
  })
}
