import type { AnyEndpoint, CallInput, Reply } from '@contract/endpoint'
import { api } from '@contract/api'
import { readConfig } from '../node/config'
import { startServer, type RunningServer } from '../node/start-server'
import type { Log } from '../ports'
import { pathOf } from './harness'

export interface TestServer extends RunningServer {
  /** Messages of the log, in order. */
  logged: string[]
  /** Status and body of /readyz. */
  ready(): Promise<[number, unknown]>
  /** Status of /healthz. */
  healthy(): Promise<number>
}

/** The server as the process runs it, on a free port, with these settings; an empty laboratory unless they say otherwise. */
export async function startTestServer(env: Record<string, string>): Promise<TestServer> {
  const read = readConfig({ PORT: '0', ALIQUOT_SEED: 'empty', ...env })
  if (!read.ok) throw new Error(read.error)
  const logged: string[] = []
  const note = (_fields: unknown, message: string) => void logged.push(message)
  const log: Log = { info: note, warn: note, error: note }
  const server = await startServer(read.config, log)
  return {
    ...server,
    logged,
    async ready() {
      const answer = await fetch(`${server.url}/readyz`)
      return [answer.status, await answer.json()]
    },
    healthy: async () => (await fetch(`${server.url}/healthz`)).status,
  }
}

export interface RemoteAnswer<Body> {
  status: number
  /** As the wire carried it: assert on it, do not trust it. */
  body: Body
  text: string
  message: string
}

export interface RemoteCaller {
  call<E extends AnyEndpoint>(
    endpoint: E,
    input?: CallInput<E>,
    headers?: Record<string, string>,
  ): Promise<RemoteAnswer<Reply<E>>>
}

/** Calls over the network. */
export function remoteCaller({ url }: { url: string }, token?: string): RemoteCaller {
  return {
    async call(endpoint, input, headers = {}) {
      const parts = (input ?? {}) as {
        params?: Record<string, string>
        query?: Record<string, unknown>
        body?: unknown
      }
      const answer = await fetch(`${url}${pathOf(endpoint, parts)}`, {
        method: endpoint.method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(parts.body ?? {}) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json')
      const json: unknown = text !== '' && isJson ? JSON.parse(text) : undefined
      const problem = json as { error?: { message?: string } } | undefined
      return { status: answer.status, body: json as never, text, message: problem?.error?.message ?? '' }
    },
  }
}

export const firstPassword = 'marmalade lanterns over the canal'

/** The first administrator, by the link that the start printed; afterwards by the password. */
export async function signInFirst(server: RunningServer): Promise<RemoteCaller> {
  const anonymous = remoteCaller(server)
  const token = server.setUpLink?.split('#token=')[1]
  if (token !== undefined)
    await anonymous.call(api.session.resetPassword, { body: { token, password: firstPassword } })
  const login = await anonymous.call(api.session.login, {
    body: { username: 'admin', password: firstPassword },
  })
  if (login.status !== 200) throw new Error(`The administrator is not signed in: ${login.text}`)
  const admin = remoteCaller(server, login.body.token)
  await admin.call(api.session.acceptEula, { body: { userId: login.body.user?._id ?? '' } })
  return admin
}
