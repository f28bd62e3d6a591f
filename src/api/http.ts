import ky, { isHTTPError, isNetworkError, isTimeoutError, SchemaValidationError } from 'ky'
import { ZodError } from 'zod'
import type { AnyEndpoint } from '@contract/endpoint'
import { m } from '@contract/messages'
import { Problem } from '@contract/shapes'
import { useSession } from '@/stores/session'
import { earlyFetch } from './early'
import { ApiError } from './errors'
import { passwordTyped } from './password'

export interface CallOptions {
  signal?: AbortSignal
  /** A poll that nobody asked for: it does not keep an abandoned screen signed in. */
  background?: boolean
  /** The same key on every attempt of one intention: the server does it once. */
  idempotencyKey?: string
  /** Instead of the session's token: a verify link's, or none before sign-in. */
  token?: string
}

export interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

const client = ky.create({
  fetch: (input, init) => (input instanceof Request ? earlyFetch(input) : fetch(input, init)),
  timeout: 20_000,
  retry: { limit: 2, methods: ['get', 'post'], statusCodes: [503], backoffLimit: 2000, jitter: true },
  hooks: {
    afterResponse: [
      ({ request, response }) => {
        // Signed out elsewhere, switched off, or idle too long: every tab learns it from its next call.
        if (response.status === 401 && request.headers.get('x-anonymous') === null)
          useSession.getState().expire()
      },
    ],
  },
})

function urlOf(endpoint: AnyEndpoint, parts: Parts): URL {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? ''),
  )
  const url = new URL(`/api/v1${path}`, location.origin)
  for (const [key, value] of Object.entries(parts.query ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') url.searchParams.append(key, String(one))
  return url
}

/** A read may be asked again; a write only where the server knows its key. */
const mayRepeat = (endpoint: AnyEndpoint, options: CallOptions) =>
  endpoint.phi === 'read' || endpoint.method === 'GET' || options.idempotencyKey !== undefined

/** Whether the server wants the password once more before it does this. */
function wantsPassword(error: unknown): boolean {
  if (!isHTTPError(error) || error.response.status !== 403) return false
  return Problem.safeParse(error.data).data?.error.code === 'password_needed'
}

/** Sends one call; where it is a signature that the server wants confirmed, once more after the password was typed. */
export async function send(endpoint: AnyEndpoint, parts: Parts, options: CallOptions): Promise<Response> {
  try {
    return await sendOnce(endpoint, parts, options)
  } catch (error) {
    if (!wantsPassword(error) || !(await passwordTyped())) throw error
    return sendOnce(endpoint, parts, options)
  }
}

/** Sends one call. Throws whatever went wrong; `toApiError` makes one kind of it. */
async function sendOnce(endpoint: AnyEndpoint, parts: Parts, options: CallOptions): Promise<Response> {
  const token = options.token ?? useSession.getState().id_token
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (endpoint.can === 'public') headers.set('x-anonymous', '1')
  if (options.background) headers.set('x-background', '1')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const body = endpoint.upload
    ? { body: parts.body instanceof Blob ? parts.body : null }
    : endpoint.method === 'POST'
      ? { json: parts.body ?? {} }
      : {}
  return await client(urlOf(endpoint, parts), {
    method: endpoint.method,
    headers,
    ...body,
    ...(options.signal ? { signal: options.signal } : {}),
    ...(endpoint.upload ? { timeout: 120_000 } : {}),
    ...(mayRepeat(endpoint, options) ? {} : { retry: 0 }),
  })
}

/** Makes an ApiError of whatever a call threw. A cancelled call stays what it is: nobody is to be told of it. */
export function toApiError(error: unknown): unknown {
  if (error instanceof ApiError) return error
  if (error instanceof DOMException && error.name === 'AbortError') return error
  if (isHTTPError(error)) {
    const problem = Problem.safeParse(error.data)
    if (!problem.success) return new ApiError('unexpected', m.errors.unexpectedAnswer)
    const { code, message, fields, requestId, current } = problem.data.error
    return new ApiError(code, message, { fields, requestId, current })
  }
  if (isNetworkError(error) || isTimeoutError(error)) return new ApiError('network', m.errors.noAnswer)
  if (error instanceof SchemaValidationError || error instanceof ZodError || error instanceof SyntaxError)
    return new ApiError('unexpected', m.errors.unexpectedAnswer)
  return error
}
