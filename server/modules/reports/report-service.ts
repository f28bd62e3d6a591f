import { fill, m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { ruleRefused, Refusal } from '../../core/errors'
import { reportOf } from '../../core/error-report'
import type { FileReply } from '../../core/handlers'
import { generateReport, reachableOrders, reportFile, type Wanted } from './generate'

/**
 * The report of whoever asks. A pharmacist's is made by the separate Pharm.D. service where the laboratory has one
 * (specification, section 7: it "receives the same path"); what they may see is decided here all the same, and recorded. A
 * patient's results over time are no report of an order: they are made here.
 */
export async function makeReport(ctx: Ctx, wanted: Wanted): Promise<FileReply> {
  const service = ctx.ports.pharmacistReports
  if (
    !service ||
    ctx.who.userType !== 'pharmd' ||
    ctx.token === undefined ||
    (ctx.handedOn !== undefined && service.isMine(ctx.handedOn, ctx.token)) ||
    wanted.patientId !== undefined
  )
    return generateReport(ctx, wanted)
  await reachableOrders(ctx, wanted)
  // Its silence is not to hold up the papers that are made here.
  ctx.leaveTurn()
  const answer = await service.generate(wanted, ctx.token).catch((error: unknown) => {
    ctx.ports.log.warn({ err: reportOf(error) }, 'The Pharm.D. service did not answer.')
    throw new Refusal('unavailable', m.pharmacist.serviceDown)
  })
  if (!answer.ok) throw ruleRefused(refusalOf(answer.message))
  return reportFile(ctx, wanted, answer.bytes)
}

/** What another server says is told as its words, and without what could make them look like something else. */
function refusalOf(message: string | null): string {
  const words = (message ?? '').replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return words ? fill(m.pharmacist.serviceSays, { words }) : m.pharmacist.serviceRefused
}
