import ky from 'ky'
import type { AnyEndpoint, CallInput, Reply } from '@contract/endpoint'
import { useSession } from '@/stores/session'
import { toApiError } from './errors'

export interface CallOptions {
  signal?: AbortSignal
  /** A poll that nobody asked for: it does not keep an abandoned screen signed in. */
  background?: boolean
  /** The same key on every attempt of one intention: the server does it once. */
  idempotencyKey?: string
  /** Instead of the session's token: a verify link's, or none before sign-in. */
  token?: string
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

const http = ky.create({
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

async function send(endpoint: AnyEndpoint, parts: Parts, options: CallOptions): Promise<Response> {
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
  return await http(urlOf(endpoint, parts), {
    method: endpoint.method,
    headers,
    ...body,
    ...(options.signal ? { signal: options.signal } : {}),
    ...(endpoint.upload ? { timeout: 120_000 } : {}),
    ...(mayRepeat(endpoint, options) ? {} : { retry: 0 }),
  })
}

/** Makes one call of the contract and parses the answer with its schema. Throws ApiError. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  try {
    const response = await send(endpoint, partsOf(input), options)
    return endpoint.out.parse(await response.json()) as Reply<E>
  } catch (error) {
    throw toApiError(error)
  }
}

/** A call that answers a file: its bytes, and the name the server gave it. */
export async function callFile<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<{ blob: Blob; filename: string | undefined }> {
  try {
    const response = await send(endpoint, partsOf(input), options)
    const filename = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return { blob: await response.blob(), filename }
  } catch (error) {
    throw toApiError(error)
  }
}

// CallInput is a conditional type that only the caller's endpoint resolves; here its three parts are all that matters.
const partsOf = (input: unknown): Parts => (typeof input === 'object' && input !== null ? input : {})
