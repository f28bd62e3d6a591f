/* oxlint-disable react/immutability, react/hooks -- useServer registers with the test runner; it is no React hook */
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { AnyEndpoint, Reply } from '@contract/endpoint'
import { api } from '@contract/api'
import type { SessionUser } from '@contract/session/shapes'
import type { ErrorCode } from '@contract/shapes'
import { createAppRouter, createQueryClient } from '@/router'
import { useSession } from '@/stores/session'
import { toast } from '@/ui/toast'
import { outsideContract, watchContract } from './contract-watch'
import { hand } from './hand'
import {
  allSetUp,
  bootstrapOf,
  newKiosk,
  noHits,
  nothingLinked,
  quietHome,
  sessionOf,
  versionOf,
} from './lab'

const urlOf = (endpoint: AnyEndpoint) => `*/api/v1${endpoint.path}`

type Maker<E extends AnyEndpoint> = (body: unknown, request: Request) => Reply<E> | Response
const isMaker = <E extends AnyEndpoint>(reply: Reply<E> | Maker<E>): reply is Maker<E> =>
  typeof reply === 'function'

/** What an endpoint answers in a test: typed by the contract. A function sees what was sent and may refuse. */
export function answers<E extends AnyEndpoint>(endpoint: E, reply: Reply<E> | Maker<E>): HttpHandler {
  const method = endpoint.method === 'GET' ? http.get : http.post
  return method(urlOf(endpoint), async ({ request }) => {
    const body: unknown = request.method === 'POST' ? await request.clone().json() : undefined
    const made: unknown = isMaker<E>(reply) ? reply(body, request) : reply
    return made instanceof Response ? made : HttpResponse.json(toJson(made))
  })
}

/** Replies are JSON by their schemas; through text and back makes it so for the compiler too. */
const toJson = (value: unknown): JsonBodyType => JSON.parse(JSON.stringify(value))

export const problem = (
  code: ErrorCode,
  message: string,
  status = 422,
  fields?: Record<string, string>,
): Response =>
  HttpResponse.json(
    { error: { code, message, requestId: 'req-1', ...(fields ? { fields } : {}) } },
    { status },
  )

/** An answer that says what the contract does not, as from a proxy or another version: its reading is what is tested. */
export const unreadable = (endpoint: AnyEndpoint, body: JsonBodyType): HttpHandler => {
  const method = endpoint.method === 'GET' ? http.get : http.post
  return method(urlOf(endpoint), () => HttpResponse.json(body, { headers: { [outsideContract]: 'yes' } }))
}

export const refuses = (
  endpoint: AnyEndpoint,
  code: ErrorCode,
  message: string,
  status: number,
): HttpHandler => {
  const method = endpoint.method === 'GET' ? http.get : http.post
  return method(urlOf(endpoint), () => problem(code, message, status))
}

export const unreachable = (endpoint: AnyEndpoint): HttpHandler => {
  const method = endpoint.method === 'GET' ? http.get : http.post
  return method(urlOf(endpoint), () => HttpResponse.error())
}

/** The laboratory as every screen needs it, signed in as this user or nobody. */
const defaultHandlers = (user: SessionUser | undefined, bootstrap = bootstrapOf()): HttpHandler[] => [
  answers(api.about.version, versionOf()),
  answers(api.reference.bootstrap, bootstrap),
  answers(api.session.notifications, { docs: [], unread: 0 }),
  answers(api.access.status, nothingLinked),
  answers(api.session.totp, { since: null, required: false, recoveryCodesLeft: 0 }),
  answers(api.session.logout, { ok: true }),
  answers(api.search.global, noHits),
  answers(api.home.lab, quietHome),
  answers(api.labels.printers, []),
  answers(api.kiosk.start, newKiosk),
  answers(api.remoteOrders.offered, { forms: [], locations: [], questions: [], payers: [] }),
  answers(api.specimens.openScans, { docs: [] }),
  answers(api.courier.bags, { day: '2026-11-20', bags: [], counted: [] }),
  answers(api.specimens.keepScan, { ok: true }),
  answers(api.specimens.decideScan, { ok: true }),
  answers(api.views.list, { docs: [], defaultId: null }),
  answers(api.setup.progress, allSetUp),
  answers(api.chat.unread, { unread: 0 }),
  answers(api.pharmacist.waiting, { count: 0, capped: false }),
  answers(api.deliveries.ofOrder, { docs: [] }),
  answers(api.bench.staysOf, { docs: [] }),
  answers(api.resultLinks.choice, {
    ...{ choice: 'NONE', language: 'en', version: 0, askedAt: null, askedBy: null, lacks: null },
  }),
  answers(api.patientAccess.ofPatient, { access: null, lacks: null, mailLacks: null, email: null }),
  answers(api.drafts.get, { draft: null, others: [] }),
  answers(api.remoteOrders.list, {
    ...{ docs: [], total: 0, totalIsCapped: false, page: 1, pages: 1, limit: 50, after: null },
  }),
  answers(api.remoteOrders.changes, { docs: [] }),
  answers(api.remoteOrders.counts, {
    ...{ all: 0, REMOTE_ORDER: 0, RECEIVED: 0, REPORTED: 0, CLOSED: 0 },
    ...{ readytoreview: 0, intransit: 0, kiosk: 0, fresh: 0, rejected: 0, capped: false },
  }),
  answers(api.claimReadiness.check, {
    state: 'READY',
    claim: false,
    findings: [],
    instead: null,
    sending: 'free',
  }),
  answers(api.testDirectory.needs, { docs: [], unknown: [] }),
  answers(api.bench.board, { docs: [] }),
  answers(api.bench.sheet, {
    ...{ docs: [], definitions: [], total: 0, totalIsCapped: false, page: 1, pages: 1 },
  }),
  answers(api.transfers.ofOrder, { docs: [] }),
  answers(api.transfers.partners, { docs: [], own: null }),
  answers(api.transfers.codes, {
    ...{ docs: [], total: 0, totalIsCapped: false, page: 1, pages: 1, limit: 50, after: null },
  }),
  answers(api.ehrJobs.list, {
    ...{ docs: [], total: 0, totalIsCapped: false, page: 1, pages: 1, limit: 50, after: null },
  }),
  ...(user ? [answers(api.session.current, sessionOf(user))] : []),
]

/**
 * One server for the file, at the level of the network. Call at the top of a test file. What a page asks of it and what it
 * answers is held against the contract: a call that the real server would not take, or an answer that it could not give,
 * fails the test.
 */
export function useServer() {
  const server = setupServer()
  const watch = watchContract(server)
  /** What the pages of the test under way ask again by themselves. */
  let asking: QueryClient[] = []
  beforeAll(() =>
    server.listen({
      onUnhandledRequest: (request, print) => {
        watch.unanswered(request)
        print.error()
      },
    }),
  )
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    window.matchMedia = (query) => ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    })
    window.scrollTo = () => undefined
    Element.prototype.scrollTo = () => undefined
  })
  afterEach(async () => {
    // Before the session is taken away, or the page would still act on it.
    cleanup()
    toast.dismiss()
    vi.useRealTimers()
    // A refused call that is tried again in a second would reach the next test.
    for (const client of asking) client.clear()
    asking = []
    // What a page sends as it is left, such as a draft, still finds its answer.
    await watch.quiet()
    useSession.setState(useSession.getInitialState(), true)
    server.resetHandlers()
    expect(await watch.faults(), 'calls and answers, by the contract').toEqual([])
  })
  afterAll(() => server.close())

  return {
    server,
    /** Opens an address with the real routes, as a signed-in user or as nobody. The given answers come first. */
    open(
      path: string,
      {
        user,
        token = 'token',
        bootstrap,
        handlers = [],
        keyMs = 60,
      }: {
        user?: SessionUser
        token?: string
        bootstrap?: ReturnType<typeof bootstrapOf>
        handlers?: HttpHandler[]
        /** Between two keys: from 40 on it is a person who types; 0 is as fast as a scanner. */ keyMs?: number
      } = {},
    ) {
      server.use(...handlers, ...defaultHandlers(user, bootstrap))
      if (user) useSession.getState().start({ token, primary_username: user.username, user })
      const history = createMemoryHistory({ initialEntries: [path] })
      const queries = createQueryClient()
      asking.push(queries)
      const router = createAppRouter(queries, history)
      render(<RouterProvider router={router} />)
      return { router, history, person: hand(keyMs), at: () => history.location.href }
    },
  }
}
