import { X509Certificate, createHash, createPrivateKey } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { mayReach } from '@server/core/internal-address'
import type { Network } from '@server/core/address'
import type { Hl7Exchange, Hl7Link, Hl7Target } from '@server/ports'
import { createMllpClient, type MllpClient, type MllpClientOptions } from './mllp'

interface LinkOptions {
  offered: Hl7Link['offered']
  /** Internal networks in which other sides may be reached. */
  allowed: readonly Network[]
  client?: MllpClientOptions
}

/** A connection that nothing went over for so long is closed: many receivers do it themselves, and say nothing. */
const idleMs = 5 * 60_000

interface Kept {
  client: MllpClient
  timer: ReturnType<typeof setTimeout> | undefined
}

const works = (make: () => unknown): boolean => {
  try {
    make()
    return true
  } catch {
    return false
  }
}

/** HL7 over MLLP to the world: one connection for each target, kept between messages, with one message in flight. */
export function createHl7Link({ offered, allowed, client: options }: LinkOptions): Hl7Link & {
  close(): void
} {
  const clients = new Map<string, Kept>()

  const clientFor = (target: Hl7Target, address: string): Kept => {
    // The key of a certificate is in it: only its hash is held.
    const name = createHash('sha256')
      .update(JSON.stringify([target, address]))
      .digest('hex')
    const known = clients.get(name)
    clearTimeout(known?.timer)
    const kept: Kept = known ?? {
      client: createMllpClient(
        {
          host: address,
          port: target.port,
          ...(target.tls && {
            tls: { ...target.tls, ...(isIP(target.host) === 0 ? { servername: target.host } : {}) },
          }),
        },
        options,
      ),
      timer: undefined,
    }
    clients.set(name, kept)
    kept.timer = setTimeout(() => {
      clients.delete(name)
      kept.client.close()
    }, idleMs)
    kept.timer.unref()
    return kept
  }

  return {
    offered,
    async exchange(to, message, controlId): Promise<Hl7Exchange> {
      // Looked up once and used as it is, so that the name cannot lead elsewhere a moment later.
      const found = await lookup(to.host, { all: true }).catch(() => [])
      const [first] = found
      if (!first) return { kind: 'silent', why: 'noConnection', isSent: false, code: 'ENOTFOUND' }
      if (!found.every(({ address }) => mayReach(address, allowed)))
        return { kind: 'silent', why: 'internal', isSent: false, code: '' }
      return clientFor(to, first.address).client.exchange(message, controlId)
    },
    pemProblem({ cert, key, ca }) {
      if (cert !== undefined && !works(() => new X509Certificate(cert))) return 'cert'
      if (key !== undefined && !works(() => createPrivateKey(key))) return 'key'
      if (ca !== undefined && !works(() => new X509Certificate(ca))) return 'ca'
      return undefined
    },
    close() {
      for (const { client, timer } of clients.values()) {
        clearTimeout(timer)
        client.close()
      }
      clients.clear()
    },
  }
}
