import { readStored, removeStored, writeStored } from '@/lib/persist'

/** Asked in this order. */
export const LABEL_PORTS = [8181, 8282, 8383, 8585] as const
export const PROBE_TIMEOUT_MS = 400

/** The service runs on this very computer; a page served over https may call it, as the address never leaves it. */
export const labelServiceUrl = (port: number, path: 'id' | 'version' | 'process'): string =>
  `http://127.0.0.1:${String(port)}/cxf/barcode/${path}`

export interface LabelServiceOptions {
  ports?: readonly number[]
  fetch?: typeof globalThis.fetch
  /** Told of every port that did not answer, and why. */
  log?: (line: string) => void
  timeoutMs?: number
}

export interface FoundLabelService {
  port: number
  /** What the service says of itself; null where it did not answer that question. */
  id: string | null
  version: string | null
}

/** True when the time ran out, by whichever clock the fetch at hand goes. */
export const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError'

/** What went wrong, in a few words. */
export const reasonOf = (error: unknown): string =>
  isTimeout(error) ? 'no answer in time' : error instanceof Error ? error.message : String(error)

/** Asks one port: first its id, then its version. Throws when nobody is there or neither path is known. */
async function ask(
  port: number,
  fetch: typeof globalThis.fetch,
  timeoutMs: number,
): Promise<FoundLabelService> {
  const read = async (path: 'id' | 'version'): Promise<{ text: string | null; status: number }> => {
    const reply = await fetch(labelServiceUrl(port, path), {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = (await reply.text()).slice(0, 200)
    return { text: reply.ok ? text : null, status: reply.status }
  }
  const id = await read('id')
  const version = await read('version')
  if (id.text === null && version.text === null) {
    throw new Error(`not a label service (HTTP ${String(id.status)}, ${String(version.status)})`)
  }
  return { port, id: id.text, version: version.text }
}

/**
 * Looks for the label service on this computer: the port that answered last in this tab, then all in order. A port
 * that does not answer is logged and the next is tried. Null when none answers.
 */
export async function findLabelService({
  ports = LABEL_PORTS,
  fetch = globalThis.fetch,
  log = () => undefined,
  timeoutMs = PROBE_TIMEOUT_MS,
}: LabelServiceOptions = {}): Promise<FoundLabelService | null> {
  const known = readStored('labelPort')
  const remembered = known !== undefined && ports.includes(known) ? [known] : []
  for (const port of new Set([...remembered, ...ports])) {
    try {
      const found = await ask(port, fetch, timeoutMs)
      writeStored('labelPort', port)
      return found
    } catch (error) {
      log(`Label service: port ${String(port)} is unreachable (${reasonOf(error)}).`)
    }
  }
  removeStored('labelPort')
  return null
}
