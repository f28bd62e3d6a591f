import { Hl7Config } from '@contract/deliveries/hl7-way'
import { fill, m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import {
  supersedeQueued,
  wayRecord,
  type DeliveryRecord,
  type Sender,
  type Waits,
} from '../deliveries/public'
import {
  configOf,
  connectionRecord,
  lockedConnection,
  type ConnectionRecord,
} from '../ehr-connections/public'
import { newControlId, queueOut, skipQueued, verdictIn, type MessageRecord } from '../ehr-jobs/public'
import type { Said } from '../../ports'
import { carriedBy } from '../reports/public'
import { resultMessage } from './result-message'

/** The name by which the queue of messages tells the ledger what became of one. */
export const queuedBy = 'delivery'

const messagesOf = (db: Executor, { lab_id, id, order_id }: DeliveryRecord) =>
  db
    .selectFrom('ehr_message')
    .selectAll()
    .where(ofLab(lab_id))
    .where('delivery_id', '=', id)
    .where('order_id', '=', order_id)
    .orderBy('place', 'desc')

/** What the ledger is told of a message as it stands. */
export function saidOf(message: MessageRecord): Said | Waits {
  switch (message.state) {
    case 'ACK':
      return {
        is: 'confirmed',
        partnerId: message.control_id,
        words: fill(m.deliveries.hl7Taken, {
          verdict: verdictIn(message.answer) ?? '',
          id: message.control_id,
        }),
      }
    case 'NACK':
    case 'ERROR':
      return {
        is: 'refused',
        fault: 'document',
        partnerId: message.control_id,
        words: fill(m.deliveries.hl7Refused, { why: message.why ?? '' }),
      }
    case 'SKIPPED':
      return {
        is: 'refused',
        fault: 'document',
        words: fill(m.deliveries.hl7Skipped, { why: message.why ?? '' }),
      }
    case 'WAITING':
    case 'SENT':
      return { is: 'silent', words: message.why ?? m.deliveries.hl7Waits }
  }
}

type Trouble = Extract<Said, { is: 'refused' }>
const refuses = (fault: Trouble['fault'], words: string): Trouble => ({ is: 'refused', fault, words })

/** The connection that a delivery was planned for, if its order may go there. */
async function connectionFor(
  ctx: Ctx,
  delivery: DeliveryRecord,
): Promise<{ connection: ConnectionRecord } | Trouble> {
  const { db } = ctx
  const way = await wayRecord(db, delivery.lab_id, delivery.way_id)
  // A way that leads elsewhere by now is not the recipient that was planned.
  if (way.address !== delivery.address) return refuses('document', m.sftp.movedMeanwhile)
  const connection = await connectionRecord(db, delivery.lab_id, Hl7Config.parse(way.config).connectionId)
  if (!connection) return refuses('account', m.deliveries.connectionGone)
  if (connection.kind !== 'chart') return refuses('account', m.deliveries.connectionOfLaboratory)
  if (!configOf(connection).sendsResults) return refuses('account', m.deliveries.connectionSendsNone)
  if (connection.location_id !== null && connection.location_id !== delivery.location_id)
    return refuses('document', m.deliveries.connectionOfLocation)
  return { connection }
}

/**
 * Puts a version's message in the line of its connection. Whoever sends the messages of a connection holds it, and so does this:
 * of one version one message waits, however often this runs, and none behind a newer version.
 */
async function putInLine(
  ctx: Ctx,
  delivery: DeliveryRecord,
  connection: ConnectionRecord,
): Promise<Said | Waits> {
  const carried = await carriedBy(ctx, delivery)
  if (!carried) return refuses('document', m.sftp.noReport)
  const made = await resultMessage(ctx, connection, carried, newControlId(ctx.ports))
  if (!made.ok) return refuses('document', fill(m.deliveries.hl7NoMessage, { why: made.why }))
  const { message } = made
  return ctx.writeAs(delivery.lab_id, async (w) => {
    w.about('delivery', delivery.id)
    await lockedConnection(w.tx, delivery.lab_id, connection.id)
    const [last] = await messagesOf(w.tx, delivery).execute()
    if (last && (last.state === 'WAITING' || last.state === 'SENT')) return saidOf(last)
    const skips = (id: string, why: string) =>
      skipQueued(w, { labId: delivery.lab_id, id, why, now: ctx.now })
    const others = await othersOf(w, delivery, connection.id)
    if (others.some(({ number, state }) => number > (delivery.number ?? 0) && state !== 'SKIPPED'))
      return refuses('document', m.deliveries.hl7Newer)
    // What was refused and is sent anew is another message: the receiver answers the old number as it did.
    if (last && last.state !== 'ACK' && last.state !== 'SKIPPED')
      await skips(last.id, m.deliveries.hl7Replaced)
    for (const one of others) {
      const neverLeft = one.state === 'WAITING' && one.tries === 0
      if (!neverLeft && one.state !== 'NACK' && one.state !== 'ERROR') continue
      await skips(one.id, m.deliveries.endedHow.superseded)
      await supersedeQueued(w, delivery.lab_id, one.delivery_id, ctx.now)
    }
    await queueOut(
      w,
      { ports: ctx.ports, labId: delivery.lab_id, now: ctx.now },
      {
        connectionId: connection.id,
        type: 'ORU^R01',
        controlId: message.controlId,
        bytes: message.bytes,
        lane: message.patientId,
        urgent: message.urgent,
        orderId: carried.orderId,
        patientId: message.patientId,
        locationId: message.locationId,
        requisitionNumber: delivery.requisition_number,
        deliveryId: delivery.id,
        queuedBy,
      },
    )
    return { is: 'silent', words: m.deliveries.hl7Waits }
  })
}

/** Messages of other versions of the same order's report on this connection. */
async function othersOf(w: Write, { lab_id, id, order_id }: DeliveryRecord, connectionId: string) {
  const rows = await w.tx
    .selectFrom('ehr_message as g')
    .innerJoin('delivery as d', (join) => join.on(ofLab(lab_id, 'd')).onRef('d.id', '=', 'g.delivery_id'))
    .select(['g.id', 'g.state', 'g.tries', 'd.id as delivery_id', 'd.number'])
    .where(ofLab(lab_id, 'g'))
    .where('g.order_id', '=', order_id)
    .where('g.connection_id', '=', connectionId)
    .where('g.direction', '=', 'out')
    .where('d.id', '!=', id)
    .orderBy('g.place')
    .execute()
  return rows.map((row) => ({ ...row, number: row.number ?? 0 }))
}

/**
 * Makes a version's message and puts it in the line of its connection; what follows, the runner of messages does: one at a time,
 * in the order of each patient, the same bytes until there is an answer. How it ended comes back by `deliveryHook`.
 */
export const hl7Sender: Sender = {
  async prepare(ctx, delivery) {
    const found = await connectionFor(ctx, delivery)
    if ('is' in found) return { pages: null, send: async () => found }
    return { pages: null, send: () => putInLine(ctx, delivery, found.connection) }
  },

  async ask(ctx, delivery) {
    const [last] = await messagesOf(ctx.db, delivery).limit(1).execute()
    return last ? saidOf(last) : { is: 'none' }
  },
}
