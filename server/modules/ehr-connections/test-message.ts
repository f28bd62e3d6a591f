import type { TestSent } from '@contract/ehr-connections/shapes'
import { fill, m } from '@contract/messages'
import type { Ctx } from '../../core/context'
import { notFound, ruleRefused } from '../../core/errors'
import { decodeText, testText, writeTime } from '../../hl7/public'
import type { Hl7Exchange, Hl7Target } from '../../ports'
import { targetOf } from './certificate'
import { configOf, connectionRecord } from './record'

/** What came of a try in words, with what to do about it. */
function saidOf(ended: Hl7Exchange, { host, port }: Hl7Target): { ok: boolean; said: string } {
  const address = `${host}:${port}`
  if (ended.kind === 'answered') {
    const { judgement } = ended
    if (judgement.kind === 'done') return { ok: true, said: m.ehrConnections.testAccepted }
    const faults = 'faults' in judgement ? judgement.faults : []
    const why = faults
      .map(({ place, code, text }) => [place, code, text].filter(Boolean).join(' '))
      .join('; ')
    return { ok: false, said: fill(m.ehrConnections.testRefused, { why: why === '' ? '' : `${why}.` }) }
  }
  switch (ended.why) {
    case 'certificate':
      return { ok: false, said: fill(m.ehrConnections.testCertificate, { address, code: ended.code }) }
    case 'internal':
      return { ok: false, said: m.ehrConnections.internalHost }
    case 'deadline':
      return { ok: false, said: m.ehrConnections.testDeadline }
    case 'closed':
      return { ok: false, said: m.ehrConnections.testClosed }
    case 'tooLong':
      return { ok: false, said: m.ehrConnections.testTooLong }
    default:
      return { ok: false, said: fill(m.ehrConnections.testNoConnection, { address }) }
  }
}

/**
 * Sends a message that carries no patient and says what came back. That they answer at all proves the way; that they take it
 * proves more.
 */
export async function sendTest(ctx: Ctx, id: string): Promise<TestSent> {
  const row = await connectionRecord(ctx.db, ctx.who.labId, id)
  if (!row) throw notFound()
  const link = ctx.ports.hl7
  if (!link) throw ruleRefused(m.ehrConnections.testNoLink)
  const target = await targetOf(ctx.ports, row, { isTest: true }).catch(() => {
    throw ruleRefused(m.ehrConnections.certificateLost)
  })
  if (!target) throw ruleRefused(m.ehrConnections.testNoTarget)
  const { ourApplication, ourFacility, theirApplication, theirFacility } = configOf(row)
  const controlId = ctx.ports.ids.id().replaceAll('-', '').slice(-20)
  const text = testText({
    sender: { application: ourApplication, facility: ourFacility },
    receiver: { application: theirApplication, facility: theirFacility },
    at: writeTime(ctx.now.toISOString(), ctx.who.timeZone),
    controlId,
  })
  const ended = await link.exchange(target, new TextEncoder().encode(text), controlId)
  return {
    ...saidOf(ended, target),
    answer: ended.kind === 'answered' ? decodeText(ended.answer).text.replaceAll('\r', '\n').trim() : null,
  }
}
