import type { Context, Hono } from 'hono'
import { tokenSeconds, fhirBase } from '@contract/fhir/base'
import type { AnyEndpoint } from '@contract/endpoint'
import { fhirJson } from '@contract/fhir/decimal'
import { OperationOutcome, TokenProblem } from '@contract/fhir/resources'
import { everyFhirCall, fhirCalls, type FhirCalls, type FhirEndpoint } from '@contract/fhir/surface'
import { m } from '@contract/messages'
import { callerAddress } from '../../core/address'
import { entryOf, makeContext, type Ctx } from '../../core/context'
import { reportOf } from '../../core/error-report'
import { Refusal, unavailable } from '../../core/errors'
import { failureOf } from '../../core/failures'
import { readBytes } from '../../core/input'
import { requestIdOf, socketAddress, tokenOf, type World } from '../../core/mount'
import { bundleOf } from './bundle'
import { actorOf, baseUrlOf } from './clients'
import { capabilities, smartConfiguration } from './conformance'
import { CallLimit } from './limit'
import { paperOf } from './papers'
import { readSearch } from './parameters'
import { FhirRefusal, TokenRefusal, inFhirWords } from './refusal'
import { lackOf, readResource, searchResources } from './resources'
import { callerOf, issueToken, type FhirCaller } from './tokens'

/** Calls of one client, and tries for a token from one address, in a minute on one process. */
const limits = { client: 600, token: 60 } as const
const fhirType = 'application/fhir+json; charset=utf-8'
const mostForm = 64 * 1024

/** One request on its way: what every answer of it needs. */
interface Asked {
  c: Context
  endpoint: FhirEndpoint
  requestId: string
  address: string | null
  now: Date
  base: string
}

/** What a call answers, before it is parsed and written. */
interface Answer {
  body: unknown
  version?: { id: string; at: string }
  pdf?: Uint8Array
  shown: string[]
}

type Reader = (asked: Asked, who: FhirCaller) => Promise<Answer>

/**
 * Puts the FHIR interface on the server: its own base, credentials, and error shape, and like every other call refused by default,
 * within the rows of its caller, with one row of the audit trail for each read, and answered through its schema.
 */
export function mountFhir(app: Hono, world: World): void {
  const perClient = new CallLimit(limits.client)
  const perAddress = new CallLimit(limits.token)

  const askedOf = (c: Context, endpoint: FhirEndpoint): Asked => ({
    c,
    endpoint,
    requestId: requestIdOf(c),
    address: callerAddress(socketAddress(c), c.req.header('x-forwarded-for'), world.ports.trustedProxies),
    now: world.ports.clock.now(),
    base: baseUrlOf(world.ports),
  })

  /** The context of what is written on the way: a token, the first drawing of a paper. */
  const contextOf = ({ endpoint, requestId, address }: Asked, client: { name: string }): Ctx =>
    makeContext({
      // No right of a session opens these: the scopes were asked before.
      endpoint: asCall(endpoint),
      requestId,
      address,
      read: world.read,
      longReads: world.longReads,
      db: world.db,
      ports: world.ports,
      who: undefined,
      actor: actorOf(client.name),
      claim: undefined,
      wake: () => world.outbox.wake(),
    })

  function note(
    { endpoint, requestId, address, now }: Asked,
    who: { labId: string; name: string },
    ids: string[],
    outcome: 'done' | 'denied',
  ): void {
    world.trail.add(
      entryOf(
        {
          endpoint: asCall(endpoint),
          requestId,
          address,
          who: undefined,
          labId: who.labId,
          now,
          actor: actorOf(who.name),
        },
        { ids, wrote: false, outcome },
      ),
    )
  }

  const { read, search, binary } = readers(world, contextOf)
  const by: Record<Exclude<keyof FhirCalls, 'metadata' | 'smart' | 'token'>, Reader> = {
    readReport: read('DiagnosticReport'),
    searchReports: search('DiagnosticReport'),
    readObservation: read('Observation'),
    searchObservations: search('Observation'),
    readRequest: read('ServiceRequest'),
    searchRequests: search('ServiceRequest'),
    readPatient: read('Patient'),
    searchPatients: search('Patient'),
    readSpecimen: read('Specimen'),
    searchSpecimens: search('Specimen'),
    readBinary: binary,
  }

  async function answer(asked: Asked, reader: Reader): Promise<Response> {
    const { c, endpoint } = asked
    if (world.isOutdated()) throw new Refusal('unavailable', m.errors.serverOutdated)
    refuseOtherFormats(c, endpoint)
    const token = tokenOf(c)
    const who = token === undefined ? undefined : await callerOf(world.read, token, asked.now)
    if (!who) throw new FhirRefusal(401, 'login', m.fhir.outcome.login)
    const wait = perClient.take(`${who.labId} ${who.clientId}`, asked.now.getTime())
    if (wait > 0) throw new FhirRefusal(429, 'throttled', m.fhir.outcome.throttled, wait)
    try {
      if (!who.isOn) throw new FhirRefusal(403, 'forbidden', m.errors.featureOff)
      const lack = endpoint.needs === 'public' ? null : lackOf(who, endpoint.needs)
      if (lack !== null) throw new FhirRefusal(403, 'forbidden', lack)
      world.trail.assertWritable()
      const made = await reader(asked, who)
      note(asked, who, made.shown, 'done')
      return written(asked, made)
    } catch (error) {
      const refusal = inFhirWords(error)
      // A refused try leaves what it was aimed at.
      if (refusal && [403, 404, 410].includes(refusal.status)) note(asked, who, idsIn(c), 'denied')
      throw error
    }
  }

  for (const { name, endpoint } of everyFhirCall) {
    const reader: Reader | undefined = name in by ? by[name as keyof typeof by] : undefined
    if (!reader) continue
    app.get(endpoint.path, (c) => {
      const asked = askedOf(c, endpoint)
      return answer(asked, reader).catch((error: unknown) => outcomeOf(asked, error, world))
    })
  }
  for (const [endpoint, make, type] of [
    [fhirCalls.metadata, capabilities, fhirType],
    [fhirCalls.smart, smartConfiguration, 'application/json'],
  ] as const)
    app.get(endpoint.path, (c) => {
      const asked = askedOf(c, endpoint)
      try {
        if (endpoint === fhirCalls.metadata) refuseOtherFormats(c, endpoint)
        return c.body(fhirJson(endpoint.out.parse(make(asked.base))), 200, { 'content-type': type })
      } catch (error) {
        return outcomeOf(asked, error, world)
      }
    })
  app.post(fhirCalls.token.path, async (c) => {
    const asked = askedOf(c, fhirCalls.token)
    try {
      const wait = perAddress.take(asked.address ?? '', asked.now.getTime())
      if (wait > 0) throw new TokenRefusal('slow_down', m.fhir.token.throttled, wait)
      const form = await formOf(c)
      const issued = await issueToken(world.read, world.ports, form, {
        ctx: (client) => contextOf(asked, client),
        refused: (labId, client) => note(asked, { labId, name: client.name }, [client.id], 'denied'),
      })
      const body = fhirCalls.token.out.parse({
        access_token: issued.token,
        token_type: 'bearer',
        expires_in: tokenSeconds,
        scope: issued.scopes.join(' '),
      })
      return c.json(body, 200, { pragma: 'no-cache' })
    } catch (error) {
      return tokenProblem(asked, error, world)
    }
  })
  // What is none of these says so in the interface's own shape.
  app.all(`${fhirBase}/*`, (c) => {
    const asked = askedOf(c, fhirCalls.metadata)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const refusal = isRead
      ? new FhirRefusal(404, 'not-supported', m.fhir.outcome.noType)
      : new FhirRefusal(405, 'not-supported', m.fhir.outcome.readOnly)
    return outcomeOf(asked, refusal, world)
  })
}

/** The routes that `mountFhir` adds, as the start of the server knows them. */
export const fhirRoutes: readonly string[] = [
  ...everyFhirCall.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
  `ALL ${fhirBase}/*`,
]

const asCall = ({ method, path, phi, entity, out, summary }: FhirEndpoint): AnyEndpoint => ({
  area: 'fhir',
  can: 'public',
  method,
  path,
  phi,
  entity,
  out,
  summary,
})

/** Ids that a refused address names. */
const idsIn = (c: Context): string[] => {
  const id = (c.req.param('id') ?? '').slice(0, 36)
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? [id] : []
}

function readers(world: World, contextOf: (asked: Asked, who: FhirCaller) => Ctx) {
  type Type = Exclude<FhirEndpoint['needs'], 'public'>['type']
  const asking = ({ now, base }: Asked, who: FhirCaller) => ({ db: world.db, who, now, base })
  const idOf = ({ c, endpoint }: Asked): string => {
    const read = endpoint.params?.safeParse({ id: c.req.param('id') })
    if (!read?.success) throw new FhirRefusal(404, 'not-found', m.fhir.outcome.notFound)
    return read.data.id
  }
  return {
    read:
      (type: Type): Reader =>
      async (asked, who) => {
        const { resource, shown } = await readResource(asking(asked, who), type, idOf(asked))
        const { versionId, lastUpdated } = resource.meta
        return { body: resource, version: { id: versionId, at: lastUpdated }, shown: [shown] }
      },
    search:
      (type: Type): Reader =>
      async (asked, who) => {
        const { c, endpoint, base, now, requestId } = asked
        const isStrict = /\bhandling=strict\b/.test(c.req.header('prefer') ?? '')
        const query = new URL(c.req.url).searchParams
        const search = readSearch(endpoint, query, { zone: who.timeZone, base, isStrict })
        const found = await searchResources(asking(asked, who), type, search)
        return { body: bundleOf(type, search, found, { base, id: requestId, now }), shown: found.shown }
      },
    binary: (async (asked, who) => {
      const id = idOf(asked)
      const { bytes, orderId } = await paperOf(contextOf(asked, who), who, id)
      const wantsJson = /\bjson\b/.test(formatOf(asked.c))
      return wantsJson
        ? {
            body: { resourceType: 'Binary', id, contentType: 'application/pdf', data: base64Of(bytes) },
            shown: [orderId],
          }
        : { body: undefined, pdf: bytes, shown: [orderId] }
    }) satisfies Reader,
  }
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

const formatOf = (c: Context): string =>
  (c.req.query('_format') ?? c.req.header('accept') ?? '').toLowerCase()

/** `_format` counts before Accept. A `+` of an unencoded address is a blank by the time it is here. */
function refuseOtherFormats(c: Context, { pdf }: FhirEndpoint): void {
  const asked = formatOf(c).replaceAll(' ', '+')
  if (asked === '') return
  const taken = asked.split(',').some((one) => {
    const type = (one.split(';')[0] ?? '').replace(/^\++|\++$/g, '')
    return (
      /^(json|text\/json|application\/(fhir\+)?json|\*\/\*|application\/\*)$/.test(type) ||
      (pdf === true && type === 'application/pdf')
    )
  })
  if (!taken) throw new FhirRefusal(406, 'not-supported', m.fhir.outcome.format)
}

function written({ c, endpoint }: Asked, { body, version, pdf }: Answer): Response {
  if (pdf)
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-length': String(pdf.byteLength),
    })
  const headers: Record<string, string> = { 'content-type': fhirType }
  if (version) {
    headers['etag'] = `W/"${version.id}"`
    headers['last-modified'] = new Date(version.at).toUTCString()
    if (c.req.header('if-none-match') === headers['etag']) return c.body(null, 304, headers)
  }
  return c.body(fhirJson(endpoint.out.parse(body)), 200, headers)
}

async function formOf(c: Context): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? ''))
    throw new TokenRefusal('invalid_request', m.fhir.token.form)
  return new URLSearchParams(new TextDecoder().decode(await readBytes(c.req.raw, mostForm)))
}

/** A fault of ours is logged with the request, and told without a word of the inside. */
function ofOurs(error: unknown, requestId: string, world: World): Refusal {
  const failure = failureOf(error)
  world.ports.log.error(
    { requestId, err: reportOf(error) },
    failure ? 'A call could not be done now' : 'A call failed',
  )
  return failure ? unavailable(failure) : new Refusal('internal', m.errors.render)
}

function outcomeOf({ c, requestId }: Asked, error: unknown, world: World): Response {
  const refusal =
    inFhirWords(error) ??
    inFhirWords(ofOurs(error, requestId, world)) ??
    new FhirRefusal(500, 'exception', m.errors.render)
  const { status, code, message, retryAfter } = refusal
  const headers: Record<string, string> = { 'content-type': fhirType, 'x-request-id': requestId }
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  if (status === 401)
    headers['www-authenticate'] =
      `Bearer realm="${fhirBase}"${c.req.header('authorization') ? ', error="invalid_token"' : ''}`
  if (status === 403) headers['www-authenticate'] = `Bearer realm="${fhirBase}", error="insufficient_scope"`
  if (status === 405) headers['allow'] = 'GET'
  const body = OperationOutcome.parse({
    resourceType: 'OperationOutcome',
    issue: [{ severity: status >= 500 ? 'fatal' : 'error', code, diagnostics: message }],
  })
  return c.body(JSON.stringify(body), status, headers)
}

function tokenProblem({ c, requestId }: Asked, error: unknown, world: World): Response {
  const house = error instanceof Refusal ? error : undefined
  const refusal =
    error instanceof TokenRefusal
      ? error
      : house && house.status < 500
        ? new TokenRefusal('invalid_request', house.message)
        : new TokenRefusal(
            'temporarily_unavailable',
            (house ?? ofOurs(error, requestId, world)).message,
            house?.retryAfter,
          )
  if (refusal.retryAfter !== undefined) c.header('retry-after', String(refusal.retryAfter))
  return c.json(
    TokenProblem.parse({ error: refusal.code, error_description: refusal.message }),
    refusal.status,
  )
}
