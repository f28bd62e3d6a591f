import type { SetupServer } from 'msw/node'
import type { z } from 'zod'
import { calls } from '@contract/calls'
import type { AnyEndpoint } from '@contract/endpoint'
import { Problem, type ErrorCode } from '@contract/shapes'

interface Known {
  endpoint: AnyEndpoint
  path: RegExp
  names: readonly string[]
}

/** The calls of the contract by address; one that is written out goes before one that takes any word. */
const known: readonly Known[] = calls
  .map(({ endpoint }) => ({
    endpoint,
    path: new RegExp(`/api/v1${endpoint.path.replace(/:\w+/g, '([^/]+)')}$`),
    names: [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  }))
  .toSorted((a, b) => a.names.length - b.names.length)

/** On an answer that a test gives on purpose though the contract does not know it. */
export const outsideContract = 'x-outside-contract'

/** Before these refusals the server has not looked at what was sent, or it is what they refuse. */
const unread: readonly ErrorCode[] = ['bad_input', 'unauthenticated', 'forbidden', 'too_many_requests']

function faults(part: string, schema: z.ZodType | undefined, value: unknown): string[] {
  if (!schema) return []
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).map(({ path, message }) => `${[part, ...path].join('.')}: ${message}`)
}

/** A name that comes twice is a list, as the server reads it. */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const [one = '', ...more] = search.getAll(key)
      return [key, more.length === 0 ? one : [one, ...more]]
    }),
  )
}

function find(request: Request): { endpoint: AnyEndpoint; params: Record<string, string> } | undefined {
  const { pathname } = new URL(request.url)
  for (const { endpoint, path, names } of known) {
    const found = endpoint.method === request.method ? path.exec(pathname) : null
    if (found)
      return {
        endpoint,
        params: Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')])),
      }
  }
  return undefined
}

async function sentFaults(request: Request): Promise<string[]> {
  const found = find(request)
  if (!found) return ['is no call of the contract']
  const { endpoint, params } = found
  const body: unknown =
    endpoint.method === 'POST' && endpoint.body && !endpoint.upload ? await request.json() : undefined
  return [
    ...faults('params', endpoint.params, params),
    ...faults('query', endpoint.query, queryOf(new URL(request.url).searchParams)),
    ...(endpoint.upload ? [] : faults('body', endpoint.body, body)),
  ]
}

async function answerFaults(request: Request, response: Response): Promise<string[]> {
  const found = find(request)
  if (!found || response.headers.has(outsideContract)) return []
  if (!response.ok) return faults('refusal', Problem, await response.json().catch(() => undefined))
  if (found.endpoint.bytes) return []
  return faults('reply', found.endpoint.out, await response.json().catch(() => undefined))
}

async function isUnread(response: Response): Promise<boolean> {
  if (response.ok) return false
  const problem = Problem.safeParse(await response.json().catch(() => undefined))
  return problem.success && unread.includes(problem.data.error.code)
}

/** Until the event loop has gone round once: what was begun before has been sent by then. */
const turn = () => new Promise((done) => setImmediate(done))

/**
 * Holds each call that a test's server hears, and each answer that it gives, against the contract: the request's parts by
 * the schemas that the server reads them with, the reply by the one it writes it with, a refusal by the shape of refusals.
 */
export function watchContract(server: SetupServer) {
  const sent = new Map<string, { request: Request; faults: Promise<string[]> }>()
  const underway = new Map<string, Request>()
  let looked: Promise<string[]>[] = []
  const named = ({ method, url }: Request, lines: readonly string[]) =>
    lines.map((line) => `${method} ${new URL(url).pathname} ${line}`)

  server.events.on('request:start', ({ request, requestId }) => {
    underway.set(requestId, request)
    if (new URL(request.url).pathname.startsWith('/api/v1/'))
      sent.set(requestId, { request, faults: sentFaults(request.clone()) })
  })
  const over = ({ requestId }: { requestId: string }) => void underway.delete(requestId)
  server.events.on('request:end', over)
  server.events.on('unhandledException', over)
  server.events.on('response:mocked', ({ request, requestId, response }) => {
    const call = sent.get(requestId)
    sent.delete(requestId)
    if (!call) return
    const [one, other] = [response.clone(), response.clone()]
    looked.push(
      (async () =>
        named(request, [
          ...((await isUnread(one)) ? [] : await call.faults),
          ...(await answerFaults(request, other)),
        ]))(),
    )
  })

  return {
    /** For what nothing answers, of which the events say no end. */
    unanswered(request: Request): void {
      for (const [id, one] of underway) if (one === request) underway.delete(id)
    },
    /** Resolves once nothing that was asked still waits for its answer; what the page gave up counts as answered. */
    async quiet(): Promise<void> {
      do await turn()
      while ([...underway.values()].some(({ signal }) => !signal.aborted))
    },
    /** Each fault since the last call of this: which call, where in it, and what the schema says. */
    async faults(): Promise<string[]> {
      const unanswered = [...sent.values()].map(async (call) => named(call.request, await call.faults))
      const found = await Promise.all([...looked, ...unanswered])
      looked = []
      sent.clear()
      underway.clear()
      return found.flat()
    },
  }
}
