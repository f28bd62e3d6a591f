import type { AnyEndpoint } from '@contract/endpoint'
import type { TestLab } from '../../test/harness'

export interface Plain {
  status: number
  text: string
  body: unknown
}

/** A call without a session from a given network address, as a server behind no proxy sees it. */
export async function callFrom(
  lab: TestLab,
  address: string,
  endpoint: AnyEndpoint,
  body: unknown,
): Promise<Plain> {
  const request = new Request(`http://localhost/api/v1${endpoint.path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const response = await lab.app.hono.fetch(request, { incoming: { socket: { remoteAddress: address } } })
  const text = await response.text()
  const parsed: unknown = JSON.parse(text)
  return { status: response.status, text, body: parsed }
}

/** The message of a problem answer. */
export function messageOf({ body }: Plain): string {
  if (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'object' &&
    body.error !== null
  )
    return 'message' in body.error ? String(body.error.message) : ''
  return ''
}

/** The token in the fragment of a link in a mail. */
export function tokenIn(text: string): string {
  const token = /#token=([\w-]{75})$/m.exec(text)?.[1]
  if (!token) throw new Error('There is no link with a token in this message.')
  return token
}
