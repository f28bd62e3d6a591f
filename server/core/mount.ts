import type { Context, Hono } from 'hono'
import type { Kysely } from 'kysely'
import { rightFor } from '@contract/abilities'
import { offAmong } from '@contract/features'
import type { Language } from '@contract/languages'
import { fill, m } from '@contract/messages'
import { Id, Problem } from '@contract/shapes'
import type { AnyEndpoint } from '@contract/endpoint'
import type { Database } from '../db/schema'
import type { Ports } from '../ports'
import type { ReadTrail } from './audit'
import {
  Replay,
  entryOf,
  keptReply,
  makeContext,
  type Ctx,
  type IdempotencyClaim,
  type Mark,
} from './context'
import { callerAddress } from './address'
import { Refusal, featureOff, forbidden, passwordNeeded, unauthenticated, unavailable } from './errors'
import { reportOf } from './error-report'
import { failureOf } from './failures'
import { needsPassword } from './fresh'
import type { FileReply } from './handlers'
import { sha256OfBytes } from './hash'
import type { Seals } from './seals'
import { chosenLanguage, languageOf } from './language'
import { defaultMaxBody, parsePart, queryValue, readBytes, readJson, refuseHostile } from './input'
import type { Outbox } from './outbox'
import { principalOf, samePrincipal, type Principal } from './principal'
import type { LongReads } from './long-reads'
import { RecentCallers } from './recent-callers'
import { RecentRefusals, keepsRefusals } from './recent-refusals'
import { heavyTurns } from './turns'
import { ofLab } from './scope'

/** The world that calls run in. `read` may commit its audit rows lazily; `db` is durable before it answers. */
export interface World {
  db: Kysely<Database>
  read: Kysely<Database>
  /** For reports and exports: the replica where there is one and it has everything. */
  longReads: LongReads
  ports: Ports
  trail: ReadTrail
  outbox: Outbox
  jobs: { wake(): void }
  deliveries: { wake(): void }
  /** Files and sends HL7 messages. */
  messages: { wake(): void }
  /** Where there is another thread for what takes long: answers the calls that are marked `background`. */
  background?:
    | { answer(request: Request, body: ArrayBuffer | undefined, address: string | null): Promise<Response> }
    | undefined
  /** Whether the database was brought to a version that this server does not know: nothing is answered any more. */
  isOutdated: () => boolean
  /** The languages that pages are served in. */
  languages: readonly Language[]
}

type AnyHandler = (ctx: Ctx, input: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>

/** How often the time of last use is written, at most half the idle limit: who is at work is never out by its grain. */
const seenGrainMs = (logoutSeconds: number) => Math.min(60_000, logoutSeconds * 500)

/** One of a kind for each world: tests have several side by side. */
function perWorld<Kept>(make: () => Kept): (world: World) => Kept {
  const known = new WeakMap<World, Kept>()
  return (world) => {
    const found = known.get(world) ?? make()
    known.set(world, found)
    return found
  }
}
const recentOf = perWorld(() => new RecentCallers())
const refusalsOf = perWorld(() => new RecentRefusals())

/** What a rule of the laboratory says, and not the shape of the input or the right of the caller. */
const ofARule: ReadonlySet<Refusal['code']> = new Set(['rule_refused', 'conflict', 'stale'])

/**
 * Puts one call of the contract on the server. In this order: who calls, may they, is the input well formed, was it
 * answered before, the handler, the audit row, and the reply through its schema, so that nothing unlisted leaves.
 *
 * A call that only reads is begun while the database is still asked who calls, as whoever called with this token last. What
 * comes of it counts only if the database then says the very same of the caller, at this call; otherwise it is thrown away
 * and done again. It writes nothing before that either.
 */
export function mount(app: Hono, world: World, endpoint: AnyEndpoint, handler: AnyHandler): void {
  const recent = recentOf(world)
  const readsOnly = endpoint.method === 'GET' && endpoint.can !== 'public' && !endpoint.idempotent

  app.on(endpoint.method, `/api/v1${endpoint.path}`, async (c) => {
    if (endpoint.background && world.background) {
      const { background } = world
      return handOver(c, world, endpoint, (body) =>
        background.answer(c.req.raw, body, socketAddress(c)),
      ).catch((error: unknown) => problemResponse(c, error, requestIdOf(c), world))
    }
    const requestId = requestIdOf(c)
    const address = callerAddress(
      socketAddress(c),
      c.req.header('x-forwarded-for'),
      world.ports.trustedProxies,
    )
    const token = tokenOf(c)

    function refuse(who: Principal | undefined): void {
      refuseUnlessAllowed(endpoint, who)
      if (who && needsPassword(endpoint, who, world.ports.clock.now())) throw passwordNeeded()
    }

    let reading: Promise<Taken> | undefined
    /** The input, and what it claims to repeat; a body can be read only once. */
    const take = () => (reading ??= takeInput(c, endpoint, world.ports.seals))

    const findKept = (who: Principal | undefined, claim: IdempotencyClaim | undefined) =>
      claim && who ? keptReply(world.read, who, claim) : Promise.resolve(undefined)

    /** The handler's answer, or the one kept of an earlier try; `confirmed` is waited for before anything is written. */
    async function answerFor(who: Principal | undefined, begun: Begun = {}) {
      if (endpoint.phi === 'read') world.trail.assertWritable()
      const { input, claim } = await take()
      const kept = await (begun.kept ?? findKept(who, claim))
      if (kept) return { replayed: true, reply: kept.reply }
      let leaveTurn = () => {}
      const ctx = makeContext({
        endpoint,
        requestId,
        address,
        token,
        header: (name) => c.req.header(name),
        handedOn: c.req.header('x-report-service'),
        read: world.read,
        longReads: world.longReads,
        db: world.db,
        ports: world.ports,
        language: languageAsked(c, world),
        chosenLanguage: chosenLanguage(c.req.header('cookie')),
        who,
        claim,
        confirmed: begun.confirmed,
        wake: () => world.outbox.wake(),
        wakeJobs: () => world.jobs.wake(),
        wakeDeliveries: () => world.deliveries.wake(),
        wakeMessages: () => world.messages.wake(),
        leaveTurn: () => leaveTurn(),
      })
      let replayed = false
      // Papers and exports are made a few at a time; other calls never wait for them.
      const made =
        endpoint.bytes && who
          ? heavyTurns.take(who.userId, (leave) => {
              leaveTurn = leave
              return handler(ctx, input)
            })
          : handler(ctx, input)
      const reply = await made.catch(async (error: unknown) => {
        // Whoever waited for a database that does not answer is not kept waiting for its next answer.
        if (failureOf(error) === 'silent') throw error
        // Another attempt of the same intention got there first: whatever this one ran into, that one's answer counts.
        const earlier = await findKept(who, claim)
        if (!earlier) throw error instanceof Replay ? new Error('A kept answer is gone.') : error
        replayed = true
        return earlier.reply
      })
      return { replayed, reply, ctx }
    }

    /** Begins as whoever called with this token last: a call that reads, or the look for an answer that was kept. */
    function begin(asked: Promise<Principal | undefined>) {
      const guess = token === undefined ? undefined : recent.guess(token)
      if (!guess || !(readsOnly || repeatable(c, endpoint))) return undefined
      try {
        refuse(guess)
      } catch {
        return undefined
      }
      const stands = (who: Principal | undefined) => who !== undefined && samePrincipal(who, guess)
      if (!readsOnly) {
        const kept = quietly(take().then(({ claim }) => findKept(guess, claim)))
        return { stands, answer: () => answerFor(guess, { kept }) }
      }
      const confirmed = quietly(
        asked.then((who) => {
          if (!stands(who)) throw new Error('The call was begun as somebody that the caller is not any more.')
        }),
      )
      const answer = quietly(answerFor(guess, { confirmed }))
      return { stands, answer: () => answer }
    }

    /** What a refused call was aimed at: the ids it named, and what else its address names. */
    async function targetOf(): Promise<{ ids: string[]; named: string[] }> {
      const params = c.req.param()
      // An upload is not read for this; of what cannot be read, the address says enough.
      const input = endpoint.upload
        ? { params }
        : await take().then(
            ({ input }) => input,
            () => ({ params }),
          )
      const named = Object.values<string>(params).filter((value) => !isId(value) && value.length <= 80)
      return { ids: idsIn(input), named }
    }

    /** A call that was refused for its caller leaves a row. */
    async function noteDenied(who: Principal | undefined): Promise<void> {
      if (!who) return
      const { ids, named } = await targetOf()
      const mark =
        named.length > 0 ? { reason: fill(m.audit.reasonDenied, { target: named.join(', ') }) } : {}
      note(world, endpoint, requestId, address, who, ids, 'denied', mark)
    }

    /** A write that a rule of the laboratory refused leaves a row too, with the words of the rule: once a minute. */
    async function noteRefused(who: Principal | undefined, { message }: Refusal): Promise<void> {
      if (!who) return
      const { ids } = await targetOf()
      const said = [who.userId, endpoint.method, endpoint.path, message, ...ids].join('\n')
      if (refusalsOf(world).isNew(said, world.ports.clock.now()))
        note(world, endpoint, requestId, address, who, ids, 'refused', { reason: message.slice(0, 400) })
    }

    let who: Principal | undefined
    try {
      if (world.isOutdated()) throw new Refusal('unavailable', m.errors.serverOutdated)
      const asked = authenticate(c, world, token)
      const begun = begin(asked)
      who = await asked
      if (token !== undefined) recent.note(token, who)
      refuse(who)
      const { replayed, reply, ctx } = await (begun?.stands(who) ? begun.answer() : answerFor(who))
      if (replayed) note(world, endpoint, requestId, address, who, [], 'replayed')
      else if (endpoint.phi === 'read' && ctx && !ctx.audited)
        note(world, endpoint, requestId, address, who, ctx.shownIds, 'done', ctx.marked)
      return endpoint.bytes
        ? fileResponse(c, reply)
        : await jsonResponse(c, endpoint.out.parse(reply), world.ports.gzip)
    } catch (error) {
      // Of what shows no patient, the tries to change something count: at rights, at settings, at what the laboratory does by itself.
      if (
        (endpoint.phi !== 'none' || changesSomething(endpoint)) &&
        error instanceof Refusal &&
        error.code !== 'password_needed' &&
        (error.status === 403 || error.status === 404)
      )
        await noteDenied(who)
      if (error instanceof Refusal && ofARule.has(error.code) && keepsRefusals(endpoint))
        await noteRefused(who, error)
      return problemResponse(c, error, requestId, world)
    }
  })
}

/**
 * A call for the other thread. Who calls and whether they may is asked here too: what nobody may send is not read, and what is
 * read has the call's own bound. The other thread asks again, notes what was refused, and answers.
 */
async function handOver(
  c: Context,
  world: World,
  endpoint: AnyEndpoint,
  answer: (body: ArrayBuffer | undefined) => Promise<Response>,
): Promise<Response> {
  const token = tokenOf(c)
  const who = token === undefined ? undefined : await principalOf(world.read, token, world.ports.clock.now())
  const isRefused = isRefusal(() => refuseUnlessAllowed(endpoint, who))
  if (endpoint.method === 'GET' || isRefused) return answer(undefined)
  const bytes = await readBytes(c.req.raw, endpoint.maxBody ?? defaultMaxBody)
  return answer(bytes.slice().buffer)
}

function isRefusal(check: () => void): boolean {
  try {
    check()
    return false
  } catch {
    return true
  }
}

const changesSomething = ({ method, can }: AnyEndpoint): boolean =>
  method === 'POST' && typeof can !== 'string' && can[0] !== 'read'

const isId = (value: string): boolean => Id.safeParse(value).success

/** How many ids of a refused call are kept: a selection may name hundreds. */
const mostTargets = 50

/** The ids that an input names, wherever they stand, each once. */
function idsIn(input: unknown): string[] {
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (found.size >= mostTargets) return
    if (typeof value === 'string') {
      if (isId(value)) found.add(value.toLowerCase())
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk)
  }
  walk(input)
  return [...found]
}

/** What was begun before the database said who calls. */
interface Begun {
  /** Settles when it has, and rejects if it is somebody else. */
  confirmed?: Promise<void>
  kept?: ReturnType<typeof keptReply>
}

/** A promise that may never be waited for: its failure counts only for whoever does. */
function quietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

const repeatable = (c: Context, endpoint: AnyEndpoint) =>
  endpoint.idempotent === true && c.req.header('idempotency-key') !== undefined

function note(
  world: World,
  endpoint: AnyEndpoint,
  requestId: string,
  address: string | null,
  who: Principal | undefined,
  ids: string[],
  outcome: 'done' | 'denied' | 'refused' | 'replayed',
  mark: Mark = {},
): void {
  if (!who) return
  world.trail.add(
    entryOf(
      { endpoint, requestId, address, who, labId: who.labId, now: world.ports.clock.now() },
      { ids, wrote: false, outcome, mark },
    ),
  )
}

/** A request's own id where a proxy gave a sane one, else a new one: it joins screen, log and audit. */
export const requestIdOf = (c: Context): string => {
  const given = c.req.header('x-request-id')
  return given && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID()
}

/** The language that the page in this browser is in. */
const languageAsked = (c: Context, { languages }: Pick<World, 'languages'>): Language =>
  languageOf({ cookie: c.req.header('cookie'), acceptLanguage: c.req.header('accept-language') }, languages)

export const socketAddress = (c: Context): string | null => {
  const env: unknown = c.env
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return null
  const incoming: unknown = env.incoming
  if (typeof incoming !== 'object' || incoming === null || !('socket' in incoming)) return null
  const socket: unknown = incoming.socket
  return typeof socket === 'object' &&
    socket !== null &&
    'remoteAddress' in socket &&
    typeof socket.remoteAddress === 'string'
    ? socket.remoteAddress
    : null
}

/** `Authorization: Bearer <token>`, or the bare token as the specification's clients send it. */
export function tokenOf(c: Context): string | undefined {
  const header = c.req.header('authorization')?.trim()
  if (!header) return undefined
  const token = /^Bearer\s+(.+)$/i.exec(header)?.[1] ?? header
  return /^[A-Za-z0-9_-]{20,200}$/.test(token) ? token : undefined
}

async function authenticate(
  c: Context,
  world: World,
  token: string | undefined,
): Promise<Principal | undefined> {
  if (token === undefined) return undefined
  const now = world.ports.clock.now()
  const who = await principalOf(world.read, token, now)
  // Background polls say so themselves: they do not keep an abandoned screen signed in.
  if (
    who &&
    !c.req.header('x-background') &&
    now.getTime() - who.lastSeenAt.getTime() > seenGrainMs(who.logoutSeconds)
  )
    await world.read
      .updateTable('session')
      .set({ last_seen_at: now })
      .where(ofLab(who))
      .where('id', '=', who.sessionId)
      .execute()
  return who
}

function refuseUnlessAllowed(endpoint: AnyEndpoint, who: Principal | undefined): void {
  if (endpoint.can === 'public') return
  if (!who) throw unauthenticated()
  // The agreement binds whoever calls, with the page or without it.
  if (!who.eulaAccepted && !endpoint.beforeAgreement) throw new Refusal('forbidden', m.errors.agreementFirst)
  if (offAmong(endpoint.feature, who.features)) throw featureOff()
  if (endpoint.can === 'session') {
    if (who.userType === 'kiosk' && !endpoint.kiosk) throw forbidden()
    return
  }
  if (who.userType === 'kiosk' && endpoint.kiosk === false) throw forbidden()
  if (!rightFor(who.ability, endpoint)) throw forbidden()
}

async function readInput(c: Context, endpoint: AnyEndpoint) {
  refuseHostile(c.req.param())
  const params = parsePart(endpoint.params, c.req.param())
  const query = parsePart(
    endpoint.query,
    endpoint.query ? queryValue(new URL(c.req.url).searchParams) : undefined,
  )
  const limit = endpoint.maxBody ?? defaultMaxBody
  if (endpoint.upload) {
    const body = await readBytes(c.req.raw, limit)
    return {
      input: { params, query, body },
      said: c.req.header('idempotency-key') ? sha256OfBytes(body) : '',
    }
  }
  if (endpoint.method === 'GET' || !endpoint.body)
    return { input: { params, query, body: undefined }, said: '' }
  const raw = await readJson(c.req.raw, limit)
  const body = parsePart(endpoint.body, raw)
  return {
    input: { params, query, body },
    said: c.req.header('idempotency-key') ? JSON.stringify(raw) : '',
  }
}

interface Taken {
  input: { params: unknown; query: unknown; body: unknown }
  claim: IdempotencyClaim | undefined
}

async function takeInput(c: Context, endpoint: AnyEndpoint, seals: Seals): Promise<Taken> {
  const { input, said } = await readInput(c, endpoint)
  return { input, claim: await claimOf(c, endpoint, said, seals) }
}

/** The claim keeps by what the same call is known again. A body may hold a password, so that is no hash that anybody could try out. */
async function claimOf(
  c: Context,
  endpoint: AnyEndpoint,
  said: string,
  seals: Seals,
): Promise<IdempotencyClaim | undefined> {
  const key = c.req.header('idempotency-key')
  if (!key || !endpoint.idempotent) return undefined
  if (!/^[\w-]{8,80}$/.test(key)) throw new Refusal('bad_input', m.errors.idempotencyKeyFormat)
  return { key, requestHash: await seals.mac(`${endpoint.path} ${JSON.stringify(c.req.param())} ${said}`) }
}

/**
 * From this length on an answer is packed: the reference data of a sign-in (a clinic's are 32 KB, on a telephone), an
 * export, fifty orders. Shorter ones would cost the server more than a laboratory's network saves by them. What is packed
 * cannot be guessed at by its length: no other site can make a browser send this one's token.
 */
const packedFrom = 24_576

async function jsonResponse(c: Context, reply: unknown, gzip: Ports['gzip']): Promise<Response> {
  const text = JSON.stringify(reply)
  const packs = gzip && text.length >= packedFrom && /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
  if (!packs) return c.body(text, 200, { 'content-type': 'application/json' })
  return c.body(await gzip(text), 200, {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    vary: 'Accept-Encoding',
  })
}

function fileResponse(c: Context, reply: unknown): Response {
  if (!isFileReply(reply)) throw new Error('A call that answers bytes returned something else.')
  const headers = new Headers({
    'content-type': reply.type,
    'content-length': String(reply.bytes.byteLength),
  })
  // Even a stored file that lies about its type can do nothing: no sniffing, no scripts, no frames.
  headers.set('content-security-policy', "default-src 'none'; sandbox")
  if (reply.maxAge !== undefined) headers.set('cache-control', `private, max-age=${reply.maxAge}`)
  if (reply.filename)
    headers.set('content-disposition', `attachment; filename="${reply.filename.replace(/[^\w.-]/g, '_')}"`)
  return c.body(new Uint8Array(reply.bytes), 200, Object.fromEntries(headers))
}

const isFileReply = (value: unknown): value is FileReply =>
  typeof value === 'object' &&
  value !== null &&
  'bytes' in value &&
  value.bytes instanceof Uint8Array &&
  'type' in value

/** The one shape in which the server says no. What is not a Refusal is logged and answered as `internal`. */
export function problemResponse(
  c: Context,
  error: unknown,
  requestId: string,
  world: Pick<World, 'ports' | 'languages'>,
): Response {
  const refusal = error instanceof Refusal ? error : unexpected(error, requestId, world)
  const { message, fields } = refusal.inLanguage(languageAsked(c, world))
  const problem: Problem = {
    error: {
      code: refusal.code,
      message,
      requestId,
      ...(fields ? { fields } : {}),
      ...(refusal.current === undefined ? {} : { current: refusal.current }),
    },
  }
  if (refusal.retryAfter !== undefined) c.header('retry-after', String(refusal.retryAfter))
  return c.json(problem, refusal.status)
}

function unexpected(error: unknown, requestId: string, world: Pick<World, 'ports'>): Refusal {
  const failure = failureOf(error)
  world.ports.log.error(
    { requestId, err: reportOf(error) },
    failure ? 'A call could not be done now' : 'A call failed',
  )
  return failure ? unavailable(failure) : new Refusal('internal', m.errors.render)
}
