import { sql } from 'kysely'
import { z } from 'zod'
import type { ReportState } from '@contract/orders/choices'
import type { Order } from '@contract/orders/shapes'
import type { ReportDocument } from '@contract/reports/document'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { json } from '../../db/json'
import { buildCharges } from '../../hl7/public'
import { diagnosesUnconfirmed } from '../diagnosis-changes/public'
import { configOf, partiesOf, type ConnectionRecord } from '../ehr-connections/public'
import { newControlId, queueOut } from '../ehr-jobs/public'
import { listAnalyses } from '../results/public'
import { ChargeLine, chargeChanges, chargeLines, type ProcedureCodes } from './lines'

/** The name by which these messages are known in the queue: they go to live connections alone. */
const queuedBy = 'charges'

export interface Charged {
  order: Order
  reportId: string
  state: ReportState
  document: ReportDocument
  at: Date
}

/**
 * Queues what a release changes in the order's charges, for each live connection that wants charges and whose order it is: the first
 * time all of them, later what was added, and as credits what fell away. In the transaction of the release, so nothing is charged
 * twice. A preliminary report charges nothing: what it lacks is charged with it. Diagnoses that changed after receipt and that nobody
 * stands for are left out (decision 0216).
 */
export async function queueCharges(
  ctx: Ctx,
  w: Write,
  { order, reportId, state, document, at }: Charged,
): Promise<void> {
  if (state === 'PRELIMINARY' || !ctx.who.features.has('ehr')) return
  const connections = await connectionsOf(ctx, w, order)
  if (connections.length === 0) return
  const analyses = await listAnalyses(w.tx, { ...ctx.who, locations: 'all' }, [order._id])
  // Whoever bills from these codes would say that the provider stands for them.
  const diagnoses = (await diagnosesUnconfirmed(w.tx, ctx.who, order._id)) ? [] : order.diagnoses
  const lines = chargeLines(order.items, analyses, await codesOf(ctx, w, analyses))
  for (const connection of connections) {
    const before = await w.tx
      .selectFrom('ehr_charge')
      .select(['number', 'lines'])
      .where(ofLab(ctx.who))
      .where('connection_id', '=', connection.id)
      .where('order_id', '=', order._id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    const changes = chargeChanges(before ? z.array(ChargeLine).parse(before.lines) : [], lines)
    if (changes.length === 0) continue
    const number = (before?.number ?? 0) + 1
    const message = await queueOne(ctx, w, {
      connection,
      order: { ...order, diagnoses },
      document,
      at,
      number,
      changes,
    })
    const row = { lab_id: ctx.who.labId, connection_id: connection.id, order_id: order._id, number }
    await w.tx
      .insertInto('ehr_charge')
      .values({ ...row, report_id: reportId, message_id: message, lines: json(lines), queued_at: ctx.now })
      .execute()
    w.changed('ehrCharge', message, null, { number, lines: changes.length }, order._id)
  }
}

/**
 * Those that want charges and whose order it is: of their location, of a location that they have a code for, or placed by them. A
 * connection for many clinics is told of no other clinic's patients.
 */
async function connectionsOf(ctx: Ctx, w: Write, order: Order): Promise<ConnectionRecord[]> {
  const { rows } = await sql<ConnectionRecord>`select c.* from ehr_connection c
    where ${ofLab(ctx.who, 'c')} and c.state = 'LIVE' and c.kind = 'chart' and c.active
      and (c.config -> 'sendsCharges') = 'true'::jsonb and (c.config -> 'target') <> 'null'::jsonb
      and (c.location_id = ${order.location._id} or (c.location_id is null and (
        exists (select from ehr_order e where ${ofLab(ctx.who, 'e')} and e.order_id = ${order._id}
          and e.connection_id = c.id and e.direction = 'in')
        or exists (select from ehr_code k where ${ofLab(ctx.who, 'k')} and k.connection_id = c.id
          and k.kind = 'location' and k.location_id = ${order.location._id}))))
    order by c.id`.execute(w.tx)
  return rows
}

async function codesOf(
  ctx: Ctx,
  w: Write,
  analyses: readonly { panelId: string | null; testId: string }[],
): Promise<ProcedureCodes> {
  const of = async (table: 'panel' | 'test', ids: readonly string[]) =>
    ids.length === 0
      ? []
      : w.tx
          .selectFrom(table)
          .select(['id', 'procedure_codes'])
          .where(ofLab(ctx.who))
          .where('id', 'in', [...new Set(ids)])
          .execute()
  const panels = await of(
    'panel',
    analyses.flatMap(({ panelId }) => panelId ?? []),
  )
  const tests = await of(
    'test',
    analyses.flatMap(({ panelId, testId }) => (panelId === null ? [testId] : [])),
  )
  return new Map([...panels, ...tests].map(({ id, procedure_codes }) => [id, procedure_codes]))
}

/** HCPCS Level II begins with a letter; the others are CPT (HL7 table 0396). */
const systemOf = (code: string) => (/^[A-Z]/.test(code) ? 'HCPCS' : 'C4')

interface One {
  connection: ConnectionRecord
  order: Order
  document: ReportDocument
  at: Date
  number: number
  changes: ReturnType<typeof chargeChanges>
}

async function queueOne(
  ctx: Ctx,
  w: Write,
  { connection, order, document, at, number, changes }: One,
): Promise<string> {
  const { ports, who } = ctx
  const config = configOf(connection)
  const controlId = newControlId(ports)
  const { patient, physician, requisitionNumber } = order
  const sexes = { M: 'M', F: 'F', O: 'O', N: 'U' } as const
  const text = buildCharges({
    ...partiesOf(config, document.lab),
    controlId,
    at: at.toISOString(),
    zone: config.zone || who.timeZone,
    processing: ports.demo ? 'T' : 'P',
    patient: {
      ids: [{ id: patient.patientNumber, type: 'PI', authority: { namespace: document.lab.name } }],
      name: { family: patient.lastname, given: patient.firstname, middle: patient.middlename ?? '' },
      birthDate: patient.dob,
      sex: sexes[patient.gender],
    },
    charges: changes.map(({ type, line }, index) => ({
      transactionId: `${requisitionNumber}-${number}-${index + 1}`,
      type,
      at: order.dateCollected,
      code: { code: line.code, text: line.text, system: systemOf(line.code) },
      quantity: 1,
      amount: '',
      diagnoses: order.diagnoses.map(({ code, description }) => ({ code, text: description, system: 'I10' })),
      orderer: { npi: physician.npi, name: { family: physician.lastname, given: physician.firstname } },
      filler: { id: requisitionNumber, authority: { namespace: document.lab.name } },
    })),
  })
  return queueOut(
    w,
    { ports, labId: who.labId, now: ctx.now },
    {
      connectionId: connection.id,
      type: 'DFT^P03',
      controlId,
      bytes: new TextEncoder().encode(text),
      // A credit never overtakes the charge that it takes back, and neither waits for a result or holds one.
      lane: `charges:${order._id}`,
      urgent: false,
      orderId: order._id,
      patientId: order.patientId,
      locationId: order.location._id,
      requisitionNumber,
      queuedBy,
    },
  )
}
