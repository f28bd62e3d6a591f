import { lookup } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { m } from '@contract/messages'
import { mostPartnerBytes } from '@contract/transfers/wire'
import type { Network } from '@server/core/address'
import { codeOf } from '@server/core/failures'
import { mayReach } from '@server/core/internal-address'
import type { PartnerLine, PartnerReply } from '@server/ports'

const timeoutMs = 20_000

interface Where {
  address: string
  family: number
  internal: boolean
}

/** Looked up once and used as it is; where any of its addresses is inside and not allowed, none is used. */
async function whereIs(host: string, allowed: readonly Network[]): Promise<Where | string> {
  const plain = host.replace(/^\[|\]$/g, '')
  const found =
    isIP(plain) > 0
      ? [{ address: plain, family: isIP(plain) }]
      : await lookup(plain, { all: true }).catch(() => [])
  const [first] = found
  if (!first) return m.transfers.unknownHost
  if (!found.every(({ address }) => mayReach(address, allowed))) return m.transfers.internalAddress
  return { ...first, internal: !found.every(({ address }) => mayReach(address, [])) }
}

/** Failures of a connection that was never made: nothing of the request has left. */
const neverConnected = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])
const isCertificate = (code: string | undefined) =>
  code !== undefined && /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code)

/** Speaks with other laboratories over HTTPS; without TLS only within networks that the operator allows. */
export function createPartnerLine({ allowed }: { allowed: readonly Network[] }): PartnerLine {
  return {
    async post(address, headers, body): Promise<PartnerReply> {
      const url = new URL(address)
      const where = await whereIs(url.hostname, allowed)
      if (typeof where === 'string') return { is: 'notSent', words: where }
      if (url.protocol !== 'https:' && !where.internal) return { is: 'notSent', words: m.transfers.noTls }
      return new Promise((resolve, reject) => {
        const send = url.protocol === 'https:' ? httpsRequest : httpRequest
        const request = send(
          url,
          {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json', 'content-length': body.byteLength },
            agent: false,
            // The one address that was looked at: the name cannot lead elsewhere a moment later.
            lookup: (_name, options, done) =>
              options.all
                ? done(null, [{ address: where.address, family: where.family }])
                : done(null, where.address, where.family),
            signal: AbortSignal.timeout(timeoutMs),
          },
          (response) => {
            const parts: Uint8Array[] = []
            let size = 0
            response.on('data', (part: Uint8Array) => {
              size += part.byteLength
              if (size > mostPartnerBytes) request.destroy(new Error(m.transfers.unreadableAnswer))
              else parts.push(part)
            })
            response.on('error', reject)
            response.on('end', () =>
              resolve({
                is: 'answer',
                status: response.statusCode ?? 0,
                header: (name) => {
                  const value = response.headers[name]
                  return Array.isArray(value) ? value[0] : value
                },
                body: new Uint8Array(Buffer.concat(parts)),
              }),
            )
          },
        )
        request.on('error', (error) => {
          const code = codeOf(error)
          if (code !== undefined && neverConnected.has(code))
            resolve({ is: 'notSent', words: m.transfers.unreachable })
          else if (isCertificate(code)) resolve({ is: 'notSent', words: m.transfers.badCertificate })
          else reject(error)
        })
        request.end(body)
      })
    },
  }
}
