import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { encodeText } from '../../hl7/public'
import type { DeliveryRecord } from '../deliveries/public'

/** The message that a delivery carries, for a channel that speaks HL7 itself; undefined where there is none. */
export const healthMessage = (
  db: Executor,
  { lab_id, health_message_id }: Pick<DeliveryRecord, 'lab_id' | 'health_message_id'>,
) =>
  db
    .selectFrom('health_message')
    .select(['id', 'number', 'body', 'batch'])
    .where(ofLab(lab_id))
    .where('id', '=', health_message_id)
    .executeTakeFirst()

/**
 * The same as a file: in its envelope where the profile asks for batches. The name says no patient, and is another for each
 * message, so that a correction never stands where what it corrects does.
 */
export async function healthFile(
  db: Executor,
  delivery: DeliveryRecord,
): Promise<{ name: string; bytes: Uint8Array } | undefined> {
  const message = await healthMessage(db, delivery)
  if (!message) return undefined
  const encoded = encodeText(message.batch ?? message.body)
  if (!encoded.ok) return undefined
  const name = ['ELR', delivery.requisition_number ?? '', `v${message.number}`, message.id.slice(-8)]
  return { name: `${name.join('_')}.hl7`, bytes: encoded.bytes }
}
