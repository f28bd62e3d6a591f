import { sql, type CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import type { AnyEndpoint, CallInput } from '@contract/endpoint'
import { seedBulk } from '../seed/bulk'
import { seedBatches } from '../seed/office/batches'
import { seedPlates } from '../seed/office/plates'
import { seedQualityControl } from '../seed/office/quality-control'
import { batchBench } from '../modules/batches/test-batches'
import { orderWith } from './fixtures'
import { pathOf, testLab, type Answer, type Caller, type TestLab } from './harness'
import { registers } from '@contract/register/every-register'

/**
 * How many statements a call sends, and how the database answers them with twenty thousand orders: a list is the session
 * and one statement, found by an index, which reads little more than it shows.
 */
const orders = Number(process.env['ALIQUOT_ORDERS'] ?? 20_000)
let lab: TestLab
let sent: CompiledQuery[] = []

beforeAll(async () => {
  lab = await testLab({ onQuery: (query) => void sent.push(query) })
  await seedBulk(lab.owner, lab.seeded, { orders, now: lab.clock.now() })
  // The bench has some of everything, so that its lists show rows.
  const office = { seeded: lab.seeded, now: lab.clock.now() }
  await seedQualityControl(lab.owner, office)
  await seedPlates(lab.owner, office, await seedBatches(lab.owner, office))
  await sql`vacuum analyze patient, lab_order, specimen, audit`.execute(lab.owner)
}, 120_000)
afterAll(() => lab.close())

interface Watched {
  name: string
  ask(caller: Caller): Promise<Answer<unknown>>
  /** At most so many statements: the session's and the call's own. */
  most: number
}
const call = <E extends AnyEndpoint>(name: string, endpoint: E, input?: CallInput<E>, most = 2): Watched => ({
  name,
  most,
  ask: (caller) => caller.call(endpoint, input),
})

/** Every register's own calls, on whatever its list shows first: a new register is watched without a line here. */
async function ofRegisters(): Promise<Watched[]> {
  const admin = await lab.as('admin')
  const found: Watched[] = []
  for (const { area, call: of } of registers) {
    const [list, get, history, uses, file] = ['list', 'get', 'history', 'uses', 'exportCsv'].map(of)
    if (!list || !history || !uses || !file) continue
    const { body } = await admin.raw('GET', pathOf(list, {}))
    const [first] = Listed.parse(body).docs
    const ask = (name: string, endpoint: AnyEndpoint, parts: object, most: number) =>
      found.push({
        name: `${area}.${name}`,
        most,
        ask: (caller) => {
          const { params, query, body: given }: Parts = parts
          const path = pathOf(endpoint, { ...(params && { params }), ...(query && { query }) })
          return caller.raw(endpoint.method, path, endpoint.method === 'GET' ? undefined : (given ?? {}))
        },
      })
    ask('list', list, {}, 2)
    ask('list, a word', list, { query: { text: 'an' } }, 2)
    // An export reads a hundred rows at a time.
    ask('exportCsv', file, {}, 5)
    if (!first) continue
    if (get) ask('get', get, { params: { id: first._id } }, 4)
    // That of a medication tells of its ingredients' words too.
    ask('history', history, { body: { _id: first._id } }, area === 'medications' ? 5 : 4)
    ask('uses', uses, { body: { _id: first._id } }, 5)
  }
  return found
}
interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}
const Listed = z.object({ docs: z.array(z.object({ _id: z.string() })) })

/** The statements of one call, without those of the trail of reads, which is written after the answer. */
async function statementsOf(caller: Caller, one: Watched): Promise<CompiledQuery[]> {
  await lab.app.drain()
  sent = []
  const { status } = await one.ask(caller)
  const during = [...sent]
  expect(status, one.name).toBe(200)
  return during
}

function watched(ids: { order: string; patient: string; requisition: string }): Watched[] {
  const {
    patients,
    physicians,
    locations,
    orders: list,
    search,
    home,
    results,
    session,
    reference,
    drafts,
    batches,
    batchReports,
    plates,
    qualityControl,
    bench,
    turboCls,
  } = api
  return [
    call('orders.list', list.list),
    call('orders.list, page 50', list.list, { query: { page: 50 } }),
    call('orders.list, open', list.list, { query: { state: 'OPEN' } }),
    call('orders.list, held', list.list, { query: { state: 'HOLD' } }),
    call('orders.list, by receipt', list.list, { query: { sort: '-dateReceived' } }),
    call('orders.list, by requisition', list.list, { query: { sort: 'requisitionNumber' } }),
    call('orders.list, a requisition', list.list, { query: { text: ids.requisition } }),
    call('orders.list, a name', list.list, { query: { text: 'nguyen' } }),
    call('orders.list, of a patient', list.list, { query: { patient: ids.patient } }),
    call('orders.counts', list.counts),
    call('orders.get', list.get, { params: { id: ids.order }, body: {} }),
    call('orders.byRequisition', list.byRequisition, {
      params: { requisitionNumber: ids.requisition },
      body: {},
    }),
    call('patients.search', patients.search, { body: {} }),
    call('patients.search, a name', patients.search, { body: { text: 'nguyen' } }),
    call('patients.search, two words', patients.search, { body: { text: 'maria gon' } }),
    call('patients.search, a birth date', patients.search, { body: { text: '3/7/1961' } }),
    call('patients.search, by birth', patients.search, { body: { sort: '-dob' } }),
    call('patients.get', patients.get, { params: { id: ids.patient }, body: {} }),
    call('patients.orders', patients.orders, { body: { searchstr: '', filter: { patientId: ids.patient } } }),
    call('patients.duplicates', patients.duplicates, {
      body: { firstname: 'Maria', lastname: 'Gonzalez', dob: '1961-03-07' },
    }),
    call('search.global, a name', search.global, { body: { search: 'nguyen' } }),
    call('search.global, a requisition', search.global, { body: { search: ids.requisition } }),
    call('search.global, a birth date', search.global, { body: { search: '3/7/1961' } }),
    call('physicians.list', physicians.list),
    call('locations.list', locations.list),
    // One of them asks whether earlier drug values were withheld.
    call('results.ofOrder', results.ofOrder, { body: { orderId: ids.order } }, 5),
    call('orders.history', list.history, { body: { orderId: ids.order } }, 3),
    // A statement for each kind of work that is the caller's own.
    call('home.lab', home.lab, {}, 13),
    call('reference.bootstrap', reference.bootstrap),
    call('session.current', session.current),
    call('session.notifications', session.notifications, {}, 3),
    // The bench: controls are asked for apart from the work that they hold, however much of both there is.
    call('batches.list', batches.list),
    call('batches.list, a number', batches.list, { query: { text: 'B-10' } }),
    call('batches.counts', batches.counts),
    call('batches.waiting', batches.waiting),
    call('batchReports.list', batchReports.list, {}, 3),
    call('batchReports.counts', batchReports.counts),
    call('batchReports.plates', batchReports.plates, {}, 3),
    call('batchReports.plateCounts', batchReports.plateCounts),
    call('plates.list', plates.list),
    call('plates.counts', plates.counts),
    call('qualityControl.board', qualityControl.board, {}, 5),
    call('qualityControl.materials', qualityControl.materials),
    call('qualityControl.lots', qualityControl.lots),
    call('qualityControl.reviews', qualityControl.reviews),
    call('bench.board', bench.board, {}, 5),
    call('turboCls.list', turboCls.list, {}, 8),
    call('turboCls.counts', turboCls.counts, {}, 6),
    call('turboCls.owedCalls', turboCls.owedCalls, {}, 3),
    call('drafts.get', drafts.get, { params: { form: 'order:new' } }),
  ]
}

const Node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  Plans: z.array(z.unknown()).optional(),
})
type Node = z.infer<typeof Node> & { counting: boolean }
const Explained = z.array(z.object({ Plan: z.unknown() })).min(1)

/**
 * The steps of a plan. A total counts to ten thousand and no further: an aggregate over a limit. What it reads is bounded
 * by that, whichever way the planner takes there, and is told apart from what finds the rows that are shown.
 */
function nodesOf(plan: unknown, above: readonly string[] = []): Node[] {
  const node = Node.parse(plan)
  const path = [...above, node['Node Type']]
  const counting = / Aggregate Limit /.test(` ${path.join(' ')} `)
  return [{ ...node, counting }, ...(node.Plans ?? []).flatMap((inner) => nodesOf(inner, path))]
}

/** Rows that a plan reads of the tables that grow: those it keeps and those it throws away. */
const big = new Set(['lab_order', 'patient', 'specimen', 'analysis', 'audit'])
const readBy = (nodes: readonly Node[]) =>
  nodes
    .filter((node) => big.has(node['Relation Name'] ?? '') && !node.counting)
    .reduce(
      (sum, node) =>
        sum +
        node['Actual Loops'] *
          (node['Actual Rows'] +
            (node['Rows Removed by Filter'] ?? 0) +
            (node['Rows Removed by Index Recheck'] ?? 0)),
      0,
    )

async function explain(query: CompiledQuery): Promise<Node[]> {
  const { rows } = await lab.owner.executeQuery<{ 'QUERY PLAN': unknown }>({
    ...query,
    sql: `explain (analyze, format json) ${query.sql}`,
  })
  const [first] = Explained.parse(rows[0]?.['QUERY PLAN'])
  return nodesOf(first?.Plan)
}

const rowsIn = (body: unknown): number => {
  if (Array.isArray(body)) return body.length
  if (typeof body !== 'object' || body === null) return 0
  if ('docs' in body && Array.isArray(body.docs)) return body.docs.length
  if ('results' in body && typeof body.results === 'object' && body.results !== null)
    return Object.values(body.results).reduce(
      (sum: number, group: unknown) => sum + (Array.isArray(group) ? group.length : 0),
      0,
    )
  return 1
}

async function someIds() {
  const one = await lab.owner
    .selectFrom('lab_order')
    .select(['id', 'patient_id', 'requisition_number'])
    .orderBy('date_collected')
    .offset(orders / 2)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { order: one.id, patient: one.patient_id, requisition: one.requisition_number }
}

test('a list is the session and one statement; no call sends more than it is allowed', async () => {
  const ids = await someIds()
  const table: string[] = []
  const over: string[] = []
  for (const name of ['admin', 'lab', 'portal']) {
    const caller = await lab.as(name)
    for (const one of [...watched(ids), ...(await ofRegisters())]) {
      const reach = await one.ask(caller)
      if (reach.status !== 200) continue
      const { length } = await statementsOf(caller, one)
      if (length > one.most) over.push(`${name} · ${one.name}: ${length}, not ${one.most}`)
      table.push(`${name} · ${one.name}: ${length}`)
    }
  }
  expect(over).toEqual([])
  expect(table.length).toBeGreaterThan(50)
  process.stdout.write(`Statements: ${table.length} calls, lists 2 each (session and list)\n`)
}, 60_000)

test('no list, look-up or search reads orders, patients or the trail row by row', async () => {
  const ids = await someIds()
  const scans: string[] = []
  const heavy: string[] = []
  let plans = 0
  let judged = 0
  for (const name of ['admin', 'lab', 'portal']) {
    const caller = await lab.as(name)
    for (const one of [...watched(ids), ...(await ofRegisters())]) {
      const reach = await one.ask(caller)
      if (reach.status !== 200) continue
      const shown = rowsIn(reach.body)
      const queries = (await statementsOf(caller, one)).filter((query) =>
        /^\s*(select|with|\()/i.test(query.sql),
      )
      let read = 0
      for (const query of queries) {
        const nodes = await explain(query)
        plans += 1
        read += readBy(nodes)
        for (const node of nodes)
          if (
            node['Node Type'] === 'Seq Scan' &&
            ['lab_order', 'patient', 'audit'].includes(node['Relation Name'] ?? '') &&
            node['Actual Loops'] > 0 &&
            // Where most rows count, a count reads them one after the other; where few do, an index must find them.
            !(node.counting && (node['Rows Removed by Filter'] ?? 0) <= node['Actual Rows'])
          )
            scans.push(
              `${name} · ${one.name}: ${node['Relation Name']}, ${node['Rows Removed by Filter'] ?? 0} thrown away for ${node['Actual Rows']} kept${node.counting ? ' by a count' : ''}`,
            )
      }
      const ratio = Math.round(read / Math.max(1, shown))
      judged += 1
      if (ratio > 10) heavy.push(`${name} · ${one.name}: ${read} read for ${shown}`)
    }
  }
  process.stdout.write(
    `Plans at ${orders} orders: ${plans} explained, ${scans.length} sequential scans of orders, patients or the trail\n`,
  )
  process.stdout.write(
    `Of ${judged} calls, counts apart, these read more than ten rows for one shown:\n  ${heavy.join('\n  ')}\n`,
  )
  expect(scans).toEqual([])
}, 120_000)

test('a call about many results sends as many statements as about two', async () => {
  const [admin, tech] = [await lab.as('admin'), await lab.as('lab')]
  const few = 2
  const many = 12
  const bench = batchBench(lab, tech)
  const counts = new Map<string, number[]>()
  for (const size of [few, many]) {
    const made = await Promise.all(Array.from({ length: size }, () => orderWith(lab, { tests: ['K'] })))
    const analyses = made.map((one) => one.analysis('K'))
    const marks = (version: number) => analyses.map((_id) => ({ _id, version }))
    const batchId = (await bench.open({ code: 'K' })).batch._id
    for (const { barcode } of made.flatMap(({ specimens }) => specimens))
      expect((await bench.scan(batchId, barcode)).status).toBe(200)
    const watch = async (caller: Caller, one: Watched) =>
      counts.set(one.name, [...(counts.get(one.name) ?? []), (await statementsOf(caller, one)).length])
    await watch(tech, call('batches.get', api.batches.get, { body: { _id: batchId } }))
    await watch(tech, call('bench.sheet', api.bench.sheet, { body: { batchId } }))
    await watch(
      tech,
      call('results.enter', api.results.enter, {
        body: { cells: marks(1).map((one) => ({ ...one, raw: '4.2' })) },
      }),
    )
    await watch(admin, call('turboCls.list', api.turboCls.list))
    await watch(admin, call('turboCls.counts', api.turboCls.counts))
    await watch(admin, call('results.verify', api.results.verify, { body: { analyses: marks(2) } }))
  }
  const said = [...counts].map(([name, [small, large]]) => `${name} ${small} and ${large}`)
  process.stdout.write(`Statements for ${few} results and for ${many}: ${said.join(', ')}\n`)
  const grown = [...counts].filter(([, [small = 0, large = 0]]) => large > small)
  expect(grown).toEqual([])
}, 60_000)
