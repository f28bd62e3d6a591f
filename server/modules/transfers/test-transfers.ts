import { randomUUID } from 'node:crypto'
import { api } from '@contract/api'
import type { Order } from '@contract/orders/shapes'
import type { Partner, Transfer, TransferRow } from '@contract/transfers/shapes'
import { createApp, type App } from '../../app'
import { listen } from '../../node/listen'
import type { PartnerLine, PartnerReply } from '../../ports'
import { callerFor, testLab, type Answer, type Caller, type TestLab } from '../../test/harness'
import { putSession } from '../../test/sessions'
import { reportBench } from '../reports/test-reports'

export function ok<Body>(answer: Answer<Body>): Body {
  if (answer.status !== 200)
    throw new Error(`${answer.status} ${answer.message} ${JSON.stringify(answer.fields)}`)
  return answer.body
}

/** Where a request between two laboratories is cut. */
export type Cut =
  /** Nothing leaves. */
  | 'before'
  /** The other side has it and has answered; the answer is lost. */
  | 'answer'
  /** The other side has it, and this process ends before it could write anything down. */
  | 'killed'

/** A laboratory's own server, as the tests drive it: its line to others can be cut at each step. */
export interface Side {
  lab: TestLab
  admin: Caller
  url: string
  clia: string
  bench: ReturnType<typeof reportBench>
  /** The next requests to this path end so, one after the other. */
  cut(path: string, ...cuts: Cut[]): void
  /** Every request that left, by path, and whole. */
  sent: string[]
  said: Request[]
  /** What is due, and what follows from it at once. */
  run(): Promise<void>
  stop(): Promise<void>
}

const key = () => ({ 'idempotency-key': randomUUID() })

export async function startSide(clia: string, name: string): Promise<Side> {
  const lab = await testLab()
  const real = lab.ports.partners
  if (!real) throw new Error('No line.')
  const cuts = new Map<string, Cut[]>()
  const sent: string[] = []
  const said: Request[] = []
  const hung: (() => void)[] = []
  const apps: App[] = [lab.app]
  const app = () => apps.at(-1) ?? lab.app
  let died = () => {}
  const line: PartnerLine = {
    async post(url, headers, body): Promise<PartnerReply> {
      const path = new URL(url).pathname
      const cut = cuts.get(path)?.shift()
      if (cut === 'before') return { is: 'notSent', words: 'Cut before anything left.' }
      sent.push(path)
      said.push(new Request(url, { method: 'POST', headers, body: new Uint8Array(body) }))
      const reply = await real.post(url, headers, body)
      if (cut === 'answer') throw new Error('The answer was lost.')
      if (cut === 'killed') {
        // A process that is gone writes nothing down any more.
        died()
        await new Promise<void>((go) => hung.push(go))
        throw new Error('Too late.')
      }
      return reply
    },
  }
  lab.ports.partners = line
  const server = await listen({
    fetch: (request) => app().hono.fetch(request),
    host: '127.0.0.1',
    port: 0,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    onStop: [],
  })
  await lab.owner.updateTable('lab').set({ clia, name }).where('id', '=', lab.seeded.labId).execute()
  const token = await putSession(lab, lab.seeded.users.get('admin') ?? '')
  // Calls reach the process that lives.
  const admin = callerFor(
    { hono: { fetch: (request) => app().hono.fetch(request) } },
    () => lab.clock.advance(1),
    token,
  )
  return {
    lab,
    admin,
    url: server.url,
    clia,
    bench: reportBench(lab, admin),
    cut: (path, ...more) => void cuts.set(path, [...(cuts.get(path) ?? []), ...more]),
    sent,
    said,
    async run() {
      const { transfers, deliveries } = app()
      const death = new Promise<'died'>((go) => (died = () => go('died')))
      transfers.wake()
      deliveries.wake()
      const done = Promise.all([transfers.stop(), deliveries.stop()])
      // The next process over the same database.
      if ((await Promise.race([done, death])) === 'died')
        apps.push(createApp({ db: lab.db, ports: lab.ports }))
    },
    async stop() {
      for (const go of hung) go()
      for (const one of apps) await one.drain()
      await server.stop()
      await lab.close()
    },
  }
}

/** Both clocks at the later of the two, and so many minutes on; nobody is signed out for being idle. */
export async function later(sides: readonly Side[], minutes = 0): Promise<void> {
  const latest = Math.max(...sides.map(({ lab }) => lab.clock.now().getTime()))
  for (const { lab } of sides) lab.clock.advance(latest - lab.clock.now().getTime())
  for (let left = minutes; left > 0; left -= 10)
    for (const { lab, admin } of sides) {
      lab.clock.advance(Math.min(left, 10) * 60_000)
      await admin.call(api.transfers.counts, {})
    }
}

export const partnerOf = async (side: Side): Promise<Partner> => {
  const { docs } = ok(await side.admin.call(api.transfers.partners, {}))
  const [one] = docs
  if (!one) throw new Error('No partner.')
  return one
}

/** Each side knows the other, has compared its key, and a signed test went both ways. */
export async function connect(source: Side, reference: Side): Promise<void> {
  await later([source, reference])
  const keys = {
    source: ok(await source.admin.call(api.transfers.makeKey, { body: undefined as never })),
    reference: ok(await reference.admin.call(api.transfers.makeKey, { body: undefined as never })),
  }
  const add = async (side: Side, other: Side, theirKey: string, out: boolean) => {
    const partner = ok(
      await side.admin.call(
        api.transfers.addPartner,
        {
          body: {
            partner: {
              name: out ? 'Northern Reference Laboratory' : 'Riverside Office Laboratory',
              clia: other.clia,
              baseUrl: other.url,
              theirKey,
              ordersOut: out,
              ordersIn: !out,
              locationId: out ? null : (side.lab.seeded.locations.get('CRPS-MER') ?? null),
            },
          },
        },
        key(),
      ),
    )
    ok(
      await side.admin.call(api.transfers.confirmKey, {
        body: { _id: partner._id, version: partner.version, fingerprint: partner.fingerprint ?? '' },
      }),
    )
    return partner
  }
  const out = await add(source, reference, keys.reference.publicKey, true)
  const back = await add(reference, source, keys.source.publicKey, false)
  for (const [side, one] of [
    [source, out],
    [reference, back],
  ] as const) {
    const { problem } = ok(
      await side.admin.call(api.transfers.testPartner, { body: { _id: one._id } }, key()),
    )
    if (problem !== null) throw new Error(problem)
  }
}

export const transferOf = async (side: Side, id: string): Promise<Transfer> =>
  ok(await side.admin.call(api.transfers.get, { body: { _id: id } }))

export const allTransfers = async (side: Side): Promise<TransferRow[]> =>
  ok(await side.admin.call(api.transfers.list, { query: { limit: 200 } })).docs

/** The transfers of a requisition, the newest version first. */
export const ofRequisition = async (side: Side, requisition: string): Promise<TransferRow[]> =>
  (await allTransfers(side))
    .filter(({ requisitionNumber }) => requisitionNumber === requisition)
    .toSorted((a, b) => b.number - a.number)

/** Sends an order; answers the transfer's id. */
export async function send(source: Side, orderId: string, items?: string[]): Promise<string> {
  const partner = await partnerOf(source)
  const { outcomes } = ok(
    await source.admin.call(
      api.transfers.send,
      { body: { orderIds: [orderId], partnerId: partner._id, ...(items && { items }) } },
      key(),
    ),
  )
  const [one] = outcomes
  if (!one?.ok || one.transferId === null) throw new Error(one?.message ?? 'Nothing was sent.')
  return one.transferId
}

/** Maps every code that waits to the entry of the same code. */
export async function mapAll(reference: Side): Promise<number> {
  const { docs } = ok(await reference.admin.call(api.transfers.codes, { query: { open: true, limit: 200 } }))
  for (const one of docs) {
    const ids = one.kind === 'panel' ? reference.lab.seeded.panels : reference.lab.seeded.tests
    ok(
      await reference.admin.call(api.transfers.mapCode, {
        body: {
          _id: one._id,
          version: one.version,
          target: { kind: one.kind, _id: ids.get(one.code) ?? '' },
        },
      }),
    )
  }
  return docs.length
}

/** Makes an order of what came, with a new patient. Answers it. */
export async function accept(reference: Side, requisition: string): Promise<Order> {
  const [row] = await ofRequisition(reference, requisition)
  if (!row) throw new Error('Nothing came.')
  const transfer = ok(
    await reference.admin.call(api.transfers.accept, {
      body: { _id: row._id, version: row.version, registerPatient: true },
    }),
  )
  return reference.bench.order(transfer.orderId ?? '')
}
