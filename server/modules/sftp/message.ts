import { m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { batchText, buildResult, encodeText, resultSourceOf, writeTime } from '../../hl7/public'
import { placesOf, reportSource } from '../report-message/public'
import { whoseReport, type Carried } from '../reports/public'

type Message = { ok: true; bytes: Uint8Array } | { ok: false; why: string }

/**
 * A released version as a file of one ORU^R01 (FHS, BHS, the message, BTS, FTS). Of the stored results those count that this
 * version told, as released by then: the bytes are the same each time, whatever is worked on since.
 */
export async function hl7File(
  ctx: Ctx,
  carried: Carried,
  { controlId, receiver }: { controlId: string; receiver: string },
): Promise<Message> {
  const whoses = await whoseReport(ctx.db, carried)
  if (!whoses) return { ok: false, why: m.reports.whoseChanged }
  const { whose } = whoses
  const found = await reportSource(ctx.db, carried, { controlId, isDemo: ctx.ports.demo, whose })
  if (!found) return { ok: false, why: m.sftp.orderGone }
  const { toSend, zone } = found
  const { header } = toSend
  const receivers = { application: {}, facility: { namespace: receiver } }
  const source = resultSourceOf({ ...toSend, header: { ...header, receiver: receivers } })
  if (!source.ok) return { ok: false, why: placesOf(source.refusals) }
  const built = buildResult(source.source)
  if (!built.ok) return { ok: false, why: placesOf(built.refusals) }
  const file = batchText([built.text], {
    application: header.sender.application.namespace ?? '',
    facility: header.sender.facility.namespace ?? '',
    toApplication: '',
    toFacility: receiver,
    at: writeTime(header.at, zone),
    controlId,
  })
  const encoded = encodeText(file)
  return encoded.ok ? encoded : { ok: false, why: 'MSH-18' }
}
