import { m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { buildResult, encodeText, resultSourceOf } from '../../hl7/public'
import { configOf, partiesOf, type ConnectionRecord } from '../ehr-connections/public'
import { placesOf, reportToSend } from '../report-message/public'
import { paperToDeliver, whoseReport, type Carried } from '../reports/public'
import { theirOrders, theirPatientIds } from './their-numbers'

/** LOINC of a laboratory report as a document. */
const reportCode = { code: '11502-2', text: m.deliveries.hl7ReportName, system: 'LN' }

export interface ResultMessage {
  controlId: string
  bytes: Uint8Array
  patientId: string
  locationId: string
  /** STAT, critical or corrected. */
  urgent: boolean
}

export type MadeResult = { ok: true; message: ResultMessage } | { ok: false; why: string }

/** A released version as the ORU^R01 that a connection is to be sent, under the numbers and codes of the other side where it gave some. */
export async function resultMessage(
  ctx: Ctx,
  connection: ConnectionRecord,
  carried: Carried,
  controlId: string,
): Promise<MadeResult> {
  const { db } = ctx
  const config = configOf(connection)
  const { document, labId, orderId, mediaKey } = carried
  const order = await db
    .selectFrom('lab_order')
    .select(['patient_id', 'location_id', 'priority'])
    .where('lab_id', '=', labId)
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) return { ok: false, why: m.deliveries.hl7OrderGone }
  const whoses = await whoseReport(db, carried)
  if (!whoses) return { ok: false, why: m.reports.whoseChanged }
  const { patientId, whose } = whoses
  const pdf = config.sendsPdf
    ? {
        base64: base64(await paperToDeliver(ctx, labId, mediaKey)),
        code:
          config.pdfCode === '' ? reportCode : { code: config.pdfCode, text: reportCode.text, system: 'L' },
      }
    : undefined
  const made = await reportToSend({ db, isDemo: ctx.ports.demo }, carried, {
    header: {
      controlId,
      ...(config.zone === '' ? {} : { zone: config.zone }),
      ...partiesOf(config, document.lab),
    },
    linkOf: await theirOrders(db, connection, orderId),
    patientIds: await theirPatientIds(db, connection, config, patientId),
    // What is worked on for another patient by now is none of theirs.
    withPending: patientId === order.patient_id,
    whose,
    ...(pdf && { pdf }),
  })
  if (!made) return { ok: false, why: m.deliveries.hl7OrderGone }
  const source = resultSourceOf(made.toSend)
  if (!source.ok) return { ok: false, why: placesOf(source.refusals) }
  const built = buildResult(source.source, { attachment: config.limits.attachment })
  if (!built.ok) return { ok: false, why: placesOf(built.refusals) }
  const encoded = encodeText(built.text)
  if (!encoded.ok) return { ok: false, why: 'MSH-18' }
  const rows = document.panels.flatMap((panel) => panel.rows)
  return {
    ok: true,
    message: {
      controlId,
      bytes: encoded.bytes,
      patientId,
      locationId: order.location_id,
      urgent:
        order.priority === 'STAT' ||
        document.state === 'CORRECTED' ||
        document.criticalCalls.length > 0 ||
        rows.some(({ flag }) => flag.startsWith('CRIT')),
    },
  }
}

/** Without line breaks, as OBX-5 has it; in parts, since an argument list has an end. */
function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
