import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { api } from '@contract/api'
import { calls } from '@contract/calls'
import { ReadTrail } from './core/audit'
import { Refusal } from './core/errors'
import type { HandlersOf } from './core/handlers'
import { securityHeaders } from './core/headers'
import { mount, problemResponse, requestIdOf, type World } from './core/mount'
import { openApiDocument } from './core/openapi'
import type { Database } from './db/schema'
import type { Ports } from './ports'
import { drafts } from './modules/drafts/handlers'
import { home } from './modules/home/handlers'
import { imports } from './modules/imports/handlers'
import { labels } from './modules/labels/handlers'
import { locations } from './modules/locations/handlers'
import { orders } from './modules/orders/handlers'
import { patients } from './modules/patients/handlers'
import { physicians } from './modules/physicians/handlers'
import { reference } from './modules/reference/handlers'
import { reports } from './modules/reports/handlers'
import { results } from './modules/results/handlers'
import { search } from './modules/search/handlers'
import { session } from './modules/session/handlers'
import { specimens } from './modules/specimens/handlers'

type Api = typeof api

/** The function behind every call: an area or a call without one does not compile. */
const handlers: { [Area in keyof Api]: HandlersOf<Api[Area]> } = {
  session,
  reference,
  patients,
  physicians,
  locations,
  orders,
  results,
  specimens,
  reports,
  labels,
  search,
  drafts,
  imports,
  home,
}

export interface AppParts {
  db: Kysely<Database>
  /** Reads, whose audit rows may be committed lazily; the same database. */
  read?: Kysely<Database>
  ports: Ports
}

export interface App {
  hono: Hono
  /** Resolves when every read so far is in the audit trail. */
  drain(): Promise<void>
}

/**
 * The whole application over a database and its ports. Knows nothing of Node: the same function answers in the server,
 * in tests and in the browser tab's mock.
 */
export function createApp({ db, read = db, ports }: AppParts): App {
  const hono = new Hono()
  const world: World = { db, read, ports, trail: new ReadTrail(read, ports.log) }
  hono.use('*', securityHeaders)
  for (const { name, endpoint } of calls) {
    const [area, call] = name.split('.')
    const handler: unknown = Reflect.get(Reflect.get(handlers, area ?? ''), call ?? '')
    if (typeof handler !== 'function') throw new Error(`No handler for ${name}`)
    mount(hono, world, endpoint, (ctx, input) => Promise.resolve(handler.call(undefined, ctx, input)))
  }
  hono.get('/api/v1/openapi.json', (c) => c.json(openApiDocument()))
  refuseUnregistered(hono)
  hono.all('/api/*', (c) =>
    problemResponse(c, new Refusal('not_found', 'There is no such call.'), requestIdOf(c), world),
  )
  return { hono, drain: () => world.trail.drain() }
}

/** The server does not start with a route that the contract does not know. */
function refuseUnregistered(hono: Hono): void {
  const known = new Set([
    ...calls.map(({ endpoint }) => `${endpoint.method} /api/v1${endpoint.path}`),
    'GET /api/v1/openapi.json',
    'ALL /*',
  ])
  const unknown = hono.routes
    .map((route) => `${route.method} ${route.path}`)
    .filter((route) => !known.has(route))
  if (unknown.length > 0) throw new Error(`Routes that are not in the contract: ${unknown.join(', ')}`)
}
