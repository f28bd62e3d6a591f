import { uuidv7 } from 'uuidv7'
import { inject } from 'vitest'
import { Language } from '@contract/languages'
import type { AnyEndpoint, CallInput, Reply } from '@contract/endpoint'
import { createApp, type App } from '../app'
import { ids } from '../node/ids'
import { createPools, kyselyOver, type Patience } from '../node/pools'
import { createHl7Link } from '../node/hl7-link'
import { createPasswords } from '../node/passwords'
import { createPartnerLine } from '../node/partner-line'
import { createSftp } from '../node/sftp'
import { createSeals } from '../core/seals'
import type { Log, MailMessage, Ports, StoredFile } from '../ports'
import type { Database } from '../db/schema'
import type { SeededLab } from '../seed/laboratory'
import { testClock, type TestClock } from './clock'
import { freshDatabase } from './database'
import { SentStatements } from './lab-bound'
import { readSeeded } from './seeded-json'
import { putSession } from './sessions'
import { memoryStore, sandboxFaxLine } from '../fax-line/sandbox'
import { createDocuments } from '../documents/documents'
import { readHere } from '../instrument-files/work'
import { documentFonts } from '../node/fonts'
import type { CompiledQuery, Kysely } from 'kysely'
import type { Pool } from 'pg'

export interface Answer<Body> {
  status: number
  body: Body
  headers: Headers
  /** What was refused, by field; empty when nothing was. */
  fields: Record<string, string>
  message: string
  bytes: Uint8Array
}

export interface Caller {
  /** Makes a call of the contract over HTTP. The body is as the wire carried it: assert on it, do not trust it. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input?: CallInput<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<Reply<E>>>
  /** The same, for input that the types would not let through. */
  raw(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<never>>
}

export interface TestLab {
  app: App
  /** As the application's own role. */
  db: Kysely<Database>
  /** As the database's owner: for looking at and tampering with what the application may not. */
  owner: Kysely<Database>
  seeded: SeededLab
  ports: Ports
  mail: MailMessage[]
  clock: TestClock
  /** What the sandbox of the fax line was handed. */
  faxes: ReturnType<typeof memoryStore>
  anonymous: Caller
  /** Signed in as a demo user, with its seeded roles; the session is made once per name. */
  as(username: string): Promise<Caller>
  withToken(token: string): Caller
  close(): Promise<void>
}

export interface TestLabOptions {
  /** Told of every statement that a call sends, those that open and end transactions too. */
  onQuery?: (query: CompiledQuery) => void
  /** Where the log goes instead; without it lines are dropped, and an error fails the test. */
  log?: Log
  /** Two requests come at the same moment: for a test that compares whole answers with the times in them. */
  timeStands?: boolean
  /** How long the application waits for the database. */
  patience?: Patience
}

/** What the installation of the tests offers. Tests that really listen use ports of their own. */
/** Where tests may have instruments listened for. */
export const instrumentPorts = [13_680, 13_681, 13_682]
export const mllpPorts = [16_661, 16_662, 16_663, 16_664, 16_665]
const thisMachine = { bytes: [127, 0, 0, 0], bits: 8 }

const documents = createDocuments({ fonts: documentFonts() })
/** One for all: each would hash a password that nobody has, before anybody signs in. */
const passwords = createPasswords()

/** The demo laboratory on a database of its own, reached as a browser reaches it: through HTTP requests. */
export async function testLab({
  onQuery,
  log,
  timeStands = false,
  patience,
}: TestLabOptions = {}): Promise<TestLab> {
  const database = await freshDatabase('seeded')
  const quiet = log ?? { info: () => {}, warn: () => {}, error: failLoudly }
  const pools = createPools({
    connectionString: database.url,
    log: quiet,
    max: 5,
    ...(patience ? { patience } : {}),
  })
  const ownerPools = createPools({ connectionString: database.ownerUrl, log: quiet, max: 2 })
  const sent = new SentStatements()
  const hear = (query: CompiledQuery) => {
    sent.hear(query)
    onQuery?.(query)
  }
  const db = watched(pools.write, onQuery)
  const owner = kyselyOver<Database>(ownerPools.write)
  const clock = testClock()
  const tick = () => clock.advance(timeStands ? 0 : 1)
  const mail: MailMessage[] = []
  const files = new Map<string, StoredFile>()
  const faxes = memoryStore()
  const ports: Ports = {
    passwords,
    clock,
    mail: { sandbox: true, send: async ({ to, subject, text }) => void mail.push({ to, subject, text }) },
    sms: {
      sandbox: true,
      send: async ({ to, text }) => void mail.push({ to: `sms:${to}`, subject: '', text }),
    },
    fax: sandboxFaxLine(faxes),
    // Real connections, to servers that the tests start on this machine alone.
    sftp: createSftp({ allowed: [thisMachine] }),
    hl7: createHl7Link({
      offered: { host: '127.0.0.1', ports: mllpPorts, tls: false },
      allowed: [thisMachine],
      client: { answerMs: 2_000, connectMs: 2_000 },
    }),
    instrumentPorts: { host: '127.0.0.1', ports: instrumentPorts },
    partners: createPartnerLine({ allowed: [thisMachine] }),
    trustedProxies: [],
    files: {
      put: async (bytes, type) => {
        const key = uuidv7()
        files.set(key, { bytes, type })
        return key
      },
      get: async (key) => files.get(key),
      remove: async (key) => void files.delete(key),
    },
    ids,
    seals: createSeals('the key of the tests, which seals nothing of worth'),
    log: quiet,
    documents,
    instrumentFiles: readHere,
    uploads: readHere,
    publicUrl: 'http://localhost:3000',
    demo: true,
    startedAt: clock.now(),
  }
  const seeded = readSeeded(inject('seeded'))
  const app = createApp({
    db: watched(pools.write, hear),
    read: watched(pools.read, hear),
    ports,
    languages: Language.options,
  })
  const tokens = new Map<string, string>()

  async function tokenFor(username: string): Promise<string> {
    const known = tokens.get(username)
    if (known) return known
    const token = await putSession(
      { owner, seeded, ports, clock },
      seeded.users.get(username) ?? missingUser(username),
    )
    tokens.set(username, token)
    return token
  }

  return {
    app,
    db,
    owner,
    seeded,
    ports,
    mail,
    clock,
    faxes,
    anonymous: callerFor(app, tick, undefined),
    as: async (username) => callerFor(app, tick, await tokenFor(username)),
    withToken: (token) => callerFor(app, tick, token),
    async close() {
      await app.drain()
      await pools.end()
      const laboratories = await owner.selectFrom('lab').select('id').execute()
      await ownerPools.end()
      await database.drop()
      const wrong = sent.unbound(new Set([seeded.labId, ...laboratories.map(({ id }) => id)]))
      if (wrong.length > 0)
        throw new Error(`Tables without their laboratory’s condition (ofLab):\n${wrong.join('\n')}`)
    },
  }
}

const watched = (pool: Pool, heard: TestLabOptions['onQuery']): Kysely<Database> =>
  kyselyOver(pool, heard ? { log: (event) => heard(event.query) } : {})

const missingUser = (username: string): never => {
  throw new Error(`There is no demo user ${username}.`)
}

/** A call that failed inside is a defect even where the test looks at something else. */
function failLoudly(fields: Record<string, unknown>, message: string): void {
  throw new Error(`${message}: ${JSON.stringify(fields)}`)
}

/** Calls of one session to whatever answers; `tick` moves the clock before each. */
export function callerFor(
  app: { hono: { fetch(request: Request): Response | Promise<Response> } },
  tick: () => void,
  token: string | undefined,
): Caller {
  async function send(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<never>> {
    const binary = body instanceof Uint8Array
    tick()
    const response = await app.hono.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined || binary ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: binary ? new Uint8Array(body) : typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    const json: unknown = response.headers.get('content-type')?.includes('json')
      ? JSON.parse(new TextDecoder().decode(bytes))
      : undefined
    const problem = response.ok
      ? undefined
      : (json as { error?: { fields?: Record<string, string>; message?: string } } | undefined)?.error
    return {
      status: response.status,
      body: json as never,
      headers: response.headers,
      fields: problem?.fields ?? {},
      message: problem?.message ?? '',
      bytes,
    }
  }
  return {
    raw: send,
    call: (endpoint, input, headers) => {
      const parts = (input ?? {}) as {
        params?: Record<string, string>
        query?: Record<string, unknown>
        body?: unknown
      }
      return send(
        endpoint.method,
        pathOf(endpoint, parts),
        endpoint.method === 'GET' ? undefined : (parts.body ?? {}),
        headers,
      )
    },
  }
}

/** Switches on what the demo laboratory starts without: cases. */
export const everyFeature = ({ owner }: Pick<TestLab, 'owner'>) =>
  owner.updateTable('feature').set({ active: true }).execute()

export function pathOf(
  endpoint: AnyEndpoint,
  parts: { params?: Record<string, string>; query?: Record<string, unknown> },
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(parts.query ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) query.append(key, String(one))
  return `/api/v1${path}${query.size > 0 ? `?${query}` : ''}`
}
