/* oxlint-disable react/immutability, react/hooks -- useWholeLab registers with the test runner; it is no React hook */
import { getConfig } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, beforeAll } from 'vitest'
import type { z } from 'zod'
import { useServer } from './app'
import { openMockLaboratory, type MockLaboratory } from '@mocks/laboratory'
import { api } from '@contract/api'
import { demoPassword } from '@contract/demo-users'
import type { AnyEndpoint, CallInput } from '@contract/endpoint'

const origin = 'http://localhost'

/**
 * The demonstration's laboratory behind the pages of a test file: the whole server over a database in memory, and no double.
 * Call at the top of the file; what a test writes stays until the end of the file.
 */
export function useWholeLab() {
  const pages = useServer()
  let laboratory: MockLaboratory | undefined
  beforeAll(async () => {
    laboratory = await openMockLaboratory({ orders: 40 })
  }, 600_000)
  afterAll(async () => {
    await laboratory?.app.drain()
    await laboratory?.close()
  })

  const answer = async (request: Request): Promise<Response> => {
    if (!laboratory) throw new Error('The laboratory is not open yet.')
    return laboratory.app.hono.fetch(request)
  }

  /** A call of the contract without a page; a refusal throws with what the server said. */
  async function call<O extends z.ZodType, E extends AnyEndpoint & { out: O }>(
    token: string,
    endpoint: E & { out: O },
    input: CallInput<E>,
  ): Promise<z.output<O>> {
    const { params = {}, query = {}, body = {} }: Parts = Object(input)
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const url = new URL(`/api/v1${path}`, origin)
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value))
    const request = new Request(url, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(endpoint.method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
    // An open page gets answers of its own meanwhile: React is told to expect them, as while a test waits for a text.
    const { reply, text }: { reply: Response; text: string } = await getConfig().asyncWrapper(async () => {
      const reply = await answer(request)
      return { reply, text: await reply.text() }
    })
    if (!reply.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${reply.status} ${text}`)
    return endpoint.out.parse(JSON.parse(text))
  }

  return {
    /** Signs a demo user in: what may be called as them, and a page of theirs to open. */
    async as(username: string) {
      const { token, user } = await call('', api.session.login, {
        body: { username, password: demoPassword },
      })
      if (!token || !user) throw new Error(`${username} cannot sign in.`)
      return {
        call: <O extends z.ZodType, E extends AnyEndpoint & { out: O }>(
          endpoint: E & { out: O },
          input: CallInput<E>,
        ) => call(token, endpoint, input),
        open: (path: string) =>
          pages.open(path, {
            user,
            token,
            keyMs: 40,
            handlers: [
              http.all('*/api/v1/*', ({ request }) => answer(request)),
              // No printer stands beside a test.
              http.post('*/cxf/barcode/*', () => HttpResponse.error()),
            ],
          }),
      }
    },
  }
}
interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}
