import { z } from 'zod'
import type { Selectable } from 'kysely'
import { m } from '@contract/messages'
import {
  PartnerProblem,
  answerToSign,
  mostSkewSeconds,
  partnerHeaders,
  requestToSign,
  type PartnerPath,
  type PartnerRefusal,
} from '@contract/transfers/wire'
import { sha256OfBytes } from '../../core/hash'
import type { Executor } from '../../core/tx'
import type { PartnerTable } from '../../db/schema'
import type { Ports } from '../../ports'
import { isSignedWith, signer } from './keys'

export type PartnerRow = Selectable<PartnerTable>

/** What became of a request. `silent`: nobody knows whether it was taken, and nothing that was signed came back. */
export type Asked<T> =
  | { is: 'said'; answer: T }
  | { is: 'refused'; code: PartnerRefusal; words: string }
  | { is: 'notSent'; words: string }
  | { is: 'silent'; words: string }

/**
 * Says something to a partner, signed, and reads what it signed in return. An answer that is not signed by the pinned key, not for
 * this request, or too old counts as none: whoever stands between us can say nothing.
 */
export async function askPartner<Out extends z.ZodType>(
  { db, ports }: { db: Executor; ports: Ports },
  partner: PartnerRow,
  { path, body, out }: { path: PartnerPath; body: string; out: Out },
): Promise<Asked<z.output<Out>>> {
  if (!ports.partners) return { is: 'notSent', words: m.transfers.noLine }
  if (partner.their_key === null || partner.fingerprint === null)
    return { is: 'notSent', words: m.transfers.keyFirst }
  const own = await signer(db, ports.seals, partner.lab_id)
  const bytes = new TextEncoder().encode(body)
  const at = ports.clock.now().toISOString()
  const nonce = ports.ids.token()
  const named = { from: own.fingerprint, to: partner.fingerprint }
  const signature = await own.sign(
    requestToSign({ method: 'POST', path, bodyHash: sha256OfBytes(bytes), at, nonce, ...named }),
  )
  const headers = {
    [partnerHeaders.from]: named.from,
    [partnerHeaders.to]: named.to,
    [partnerHeaders.at]: at,
    [partnerHeaders.nonce]: nonce,
    [partnerHeaders.signature]: signature,
  }
  const reply = await ports.partners.post(`${partner.base_url}${path}`, headers, bytes).catch(() => undefined)
  if (!reply) return { is: 'silent', words: m.transfers.noAnswer }
  if (reply.is === 'notSent') return reply
  const saidAt = reply.header(partnerHeaders.at) ?? ''
  const isSigned = await isSignedWith(
    partner.their_key,
    answerToSign({
      status: reply.status,
      bodyHash: sha256OfBytes(reply.body),
      at: saidAt,
      nonce,
      from: named.to,
      to: named.from,
    }),
    reply.header(partnerHeaders.signature) ?? '',
  )
  const age = Math.abs(ports.clock.now().getTime() - Date.parse(saidAt))
  if (!isSigned || !(age <= mostSkewSeconds * 1000))
    return {
      is: 'silent',
      words: reply.status >= 300 && reply.status < 400 ? m.transfers.redirected : m.transfers.unsignedAnswer,
    }
  const value = jsonOf(reply.body)
  if (reply.status === 200) {
    const read = out.safeParse(value)
    return read.success
      ? { is: 'said', answer: read.data }
      : { is: 'silent', words: m.transfers.unreadableAnswer }
  }
  const problem = PartnerProblem.safeParse(value)
  return problem.success
    ? { is: 'refused', code: problem.data.error.code, words: problem.data.error.message }
    : { is: 'silent', words: m.transfers.unreadableAnswer }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
