import { fill, m } from '@contract/messages'
import { findLabelService, isTimeout, labelServiceUrl, reasonOf } from './find-label-service'
import type { LabelServiceOptions } from './find-label-service'
import { LabelServiceError } from './label-error'

const PRINT_TIMEOUT_MS = 10_000

export interface LabelJob<Label> {
  /** The content of the printer's template. */
  template: string
  printer: string
  /** One entry per label. */
  data: readonly Label[]
}

/** Which port printed; or that no service runs here and the labels are to be made as a PDF. */
export type PrintOutcome = { port: number } | { fallback: 'pdf' }

/**
 * Prints labels through the service on this computer. Throws `LabelServiceError` when the service refuses or stays
 * silent. A job is never sent twice: labels printed twice end up on two tubes.
 */
export async function printLabels<Label>(
  { template, printer, data }: LabelJob<Label>,
  options: LabelServiceOptions & { printTimeoutMs?: number } = {},
): Promise<PrintOutcome> {
  const { fetch = globalThis.fetch, printTimeoutMs = PRINT_TIMEOUT_MS } = options
  const found = await findLabelService(options)
  if (!found) return { fallback: 'pdf' }
  const { port } = found
  let reply: Response
  try {
    reply = await fetch(labelServiceUrl(port, 'process'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ label: template, printer, data }),
      signal: AbortSignal.timeout(printTimeoutMs),
    })
  } catch (error) {
    const kind = isTimeout(error) ? 'timeout' : 'no-answer'
    const message = fill(m.labels.serviceSilent, { reason: reasonOf(error) })
    throw new LabelServiceError(kind, message, port)
  }
  if (!reply.ok) {
    const text = (await reply.text().catch(() => '')).trim().slice(0, 300)
    const message = text || fill(m.labels.serviceRefused, { status: reply.status })
    throw new LabelServiceError('refused', message, port, reply.status)
  }
  return { port }
}
