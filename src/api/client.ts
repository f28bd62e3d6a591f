import { m } from '@contract/messages'
import type { AnyEndpoint, CallInput, Reply } from '@contract/endpoint'
import { ApiError } from './errors'
import type { CallOptions, Parts } from './http'

let coming: Promise<typeof import('./http')> | undefined

/** What sends is no part of the first page's bytes: it comes beside them, and a form can be filled in meanwhile. */
async function transport(): Promise<typeof import('./http')> {
  coming ??= import('./http')
  try {
    return await coming
  } catch {
    coming = undefined
    throw new ApiError('network', m.errors.noAnswer)
  }
}
void transport().catch(() => undefined)

/** Makes one call of the contract and parses the answer with its schema. Throws ApiError. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const http = await transport()
  try {
    const response = await http.send(endpoint, partsOf(input), options)
    return endpoint.out.parse(await response.json()) as Reply<E>
  } catch (error) {
    throw http.toApiError(error)
  }
}

/** A call that answers a file: its bytes, and the name the server gave it. */
export async function callFile<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<{ blob: Blob; filename: string | undefined }> {
  const http = await transport()
  try {
    const response = await http.send(endpoint, partsOf(input), options)
    const filename = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return { blob: await response.blob(), filename }
  } catch (error) {
    throw http.toApiError(error)
  }
}

// CallInput is a conditional type that only the caller's endpoint resolves; here its three parts are all that matters.
const partsOf = (input: unknown): Parts => (typeof input === 'object' && input !== null ? input : {})
