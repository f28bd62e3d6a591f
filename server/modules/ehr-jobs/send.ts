import { sql } from 'kysely'
import type { Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { json } from '../../db/json'
import { hashOf } from '../../hl7/public'
import type { Ports } from '../../ports'
import { letLaneGo } from './lanes'
import { alarmAfterMs, isOver, lockMessage, moveMessage, told, type MessageRecord } from './record'

type Kept = Pick<
  MessageRecord,
  | 'lab_id'
  | 'connection_id'
  | 'id'
  | 'type'
  | 'control_id'
  | 'lane'
  | 'urgent'
  | 'order_id'
  | 'patient_id'
  | 'delivery_id'
  | 'location_id'
  | 'requisition_number'
  | 'queued_by'
  | 'edition'
  | 'origin'
> & { bytes: Uint8Array; place?: string }

/** A message to be sent, as its row. */
export async function insertOutgoing(w: Write, { bytes, ...one }: Kept, now: Date): Promise<MessageRecord> {
  const row = await w.tx
    .insertInto('ehr_message')
    .values({
      ...one,
      direction: 'out',
      sender: '',
      hash: hashOf(bytes),
      bytes: bytes.byteLength,
      raw: bytes,
      state: 'WAITING',
      choice: json<unknown>({}),
      run_at: now,
      alarm_due: one.urgent ? new Date(now.getTime() + alarmAfterMs) : null,
      received_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  w.changed('ehrJob', one.id, null, told(row), one.order_id ?? undefined)
  return row
}

export interface Outgoing {
  connectionId: string
  /** `ORU^R01`. */
  type: string
  /** MSH-10 of the bytes: it never comes twice. */
  controlId: string
  bytes: Uint8Array
  /** What the order is kept for: the patient; null waits for nobody. */
  lane: string | null
  /** STAT, critical or corrected: it waits for nothing that is stopped, and alarms after 15 minutes. */
  urgent: boolean
  orderId: string | null
  patientId: string | null
  locationId?: string | null
  requisitionNumber?: string | null
  deliveryId?: string | null
  /** Which hook is told what became of it; null: none. */
  queuedBy?: string | null
}

/**
 * Puts a message among those that a connection sends, in the caller's transaction: it goes if that commits. The bytes are sent as
 * they are, however often. Answers the id of its row.
 */
export async function queueOut(
  w: Write,
  { ports, labId, now }: { ports: Ports; labId: string; now: Date },
  one: Outgoing,
): Promise<string> {
  const id = ports.ids.id()
  await insertOutgoing(
    w,
    {
      lab_id: labId,
      connection_id: one.connectionId,
      id,
      type: one.type,
      control_id: one.controlId,
      bytes: one.bytes,
      lane: one.lane,
      urgent: one.urgent,
      order_id: one.orderId,
      patient_id: one.patientId,
      delivery_id: one.deliveryId ?? null,
      location_id: one.locationId ?? null,
      requisition_number: one.requisitionNumber ?? null,
      queued_by: one.queuedBy ?? null,
      edition: 1,
      origin: null,
    },
    now,
  )
  w.wakeMessages()
  return id
}

/** Ends a message that something newer takes the place of. Its connection is locked. */
export async function skipQueued(
  w: Write,
  { labId, id, why, now }: { labId: string; id: string; why: string; now: Date },
): Promise<void> {
  const message = await lockMessage(w, labId, id)
  if (!message || isOver(message.state)) return
  await moveMessage(w, message, { state: 'SKIPPED', hold: null, why, locked_until: null }, now)
  await letLaneGo(w.tx, message, now)
}

/** Whether something newer about the same order went already: what is older must not arrive behind it. */
export async function newerWent(db: Executor, row: MessageRecord): Promise<boolean> {
  if (row.order_id === null || row.lane === null) return false
  const { rows } = await sql`select from ehr_message n where ${ofLab(row.lab_id, 'n')}
    and n.connection_id = ${row.connection_id} and n.direction = 'out' and n.lane = ${row.lane}
    and n.order_id = ${row.order_id} and n.place > ${row.place} and n.state in ('SENT', 'ACK') limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether the version of a report that a message carries is outdated by one that went over the same connection. */
export async function newerResultWent(db: Executor, row: MessageRecord): Promise<boolean> {
  if (row.order_id === null || row.delivery_id === null) return false
  const { rows } = await sql`select from ehr_message n where ${ofLab(row.lab_id, 'n')}
    and n.connection_id = ${row.connection_id} and n.direction = 'out' and n.order_id = ${row.order_id}
    and n.delivery_id is not null and n.delivery_id <> ${row.delivery_id} and n.place > ${row.place}
    and n.state in ('SENT', 'ACK') limit 1`.execute(db)
  return rows.length > 0
}
