// Reports signed in bulk: the list of what is ready and its counts beside many orders, the gate asked about each, and 200
// signed with their papers drawn while others ask for the orders list and /healthz without a pause.
// Usage: node bench/sign.mjs [orders|folder] [waiting] [signed]   default 10000 2000 200; a folder is measured as it is
import { readdirSync, readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  ask,
  caller,
  loopOf,
  ms,
  ordersFolder,
  percentile,
  postmasterPid,
  removeFolder,
  root,
  signIn,
  startServer,
  stopServer,
  withSql,
} from './lib.mjs'

const [size = '10000', waiting = '2000', signed = '200'] = process.argv.slice(2)
const port = 20_000 + Math.floor(Math.random() * 10_000)
const { ours, folder } = await ordersFolder(size, port)
const probe = pathToFileURL(join(root, 'bench/loop-probe.mjs')).href
const server = await startServer(folder, port, { nodeArgs: ['--import', probe] })

// One verified glucose on each of so many open orders of the bulk, as a bench would have left it.
const made = await withSql(folder, async (sql) => {
  const { rowCount } = await sql.query(
    `with sample as (
      select a as row from analysis a join test t on t.lab_id = a.lab_id and t.id = a.test_id
      where t.code = 'GLU' and a.state in ('VERIFIED', 'RELEASED') and a.resulted_by is not null order by a.state desc, a.id limit 1
    ), chosen as (
      select o.lab_id, o.id, s.id as specimen_id from lab_order o
      join specimen s on s.lab_id = o.lab_id and s.order_id = o.id
      where o.state = 'OPEN' and o.hold is null and not o.deleted and o.date_received is not null
        and not exists (select from analysis a where a.lab_id = o.lab_id and a.order_id = o.id)
      order by o.date_collected desc, o.id limit $1
    ), received as (
      update specimen s set state = 'RECEIVED', received_at = coalesce(s.received_at, s.collected_at + interval '2 hours')
      from chosen c where s.lab_id = c.lab_id and s.id = c.specimen_id
    ), queued as (
      update lab_order o set report_due = now(), report_waits = false
      from chosen c where o.lab_id = c.lab_id and o.id = c.id
    )
    insert into analysis select r.* from chosen c, sample, lateral jsonb_populate_record(sample.row, jsonb_build_object(
      'id', gen_random_uuid(), 'order_id', c.id, 'specimen_id', c.specimen_id, 'state', 'VERIFIED', 'critical', false,
      'released_at', null, 'released_by', null, 'released_as', null, 'retest_of', null)) r`,
    [Number(waiting)],
  )
  await sql.query('analyze')
  return rowCount
})

const token = await signIn(server.url, 'admin')
const call = caller(server.url, token)
const ok = async (...parts) => {
  const { status, body } = await call(...parts)
  if (status !== 200) throw new Error(`${parts.slice(0, 2).join(' ')}: ${status} ${JSON.stringify(body)}`)
  return body
}
const times = async (rounds, work) => {
  const values = []
  for (let n = 0; n < rounds + 3; n++) {
    const began = performance.now()
    await work()
    if (n >= 3) values.push(performance.now() - began)
  }
  return `${ms(percentile(values, 50))} / ${ms(percentile(values, 95))}`
}

const rows = []
const began = performance.now()
let asked = 0
for (let left = true; left;) {
  const answer = await ok('POST', '/turbo_reports/check', {})
  asked += answer.checked
  left = answer.left
}
rows.push([
  'the gate, each order',
  `${ms((performance.now() - began) / Math.max(1, asked))} (${asked} orders)`,
])
rows.push(['list, 200 of the ready', await times(30, () => ok('GET', '/turbo_reports'))])
rows.push(['list, 20 of the ready', await times(30, () => ok('GET', '/turbo_reports?limit=20'))])
rows.push(['counts of the tabs', await times(30, () => ok('GET', '/turbo_reports_counts'))])

/** A connection of its own: nobody waits for the releases' connections. */
const alone = new Agent({ keepAlive: true, maxSockets: 1 })
const aside = async (path) => {
  const from = performance.now()
  const { status } = await ask(
    server.url + path,
    'GET',
    { authorization: `Bearer ${token}` },
    undefined,
    alone,
  )
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return performance.now() - from
}
async function others(over) {
  const found = { list: [], healthz: [] }
  while (!over()) {
    found.healthz.push(await aside('/healthz'))
    found.list.push(await aside('/api/v1/orders?state=OPEN'))
  }
  const of = (values) => [50, 95].map((p) => ms(percentile(values, p))).join(' / ')
  return { list: of(found.list), healthz: of(found.healthz) }
}
const still = performance.now() + 5000
const quiet = await others(() => performance.now() > still)
rows.push(['orders list, nothing else', quiet.list])

/** Processor time of the server and its database so far, in seconds: a busy machine changes it little. */
const cpu = () => {
  const of = (pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
      return { parent: Number(stat[1]), ticks: stat.slice(11, 15).reduce((sum, one) => sum + Number(one), 0) }
    } catch {
      return { parent: 0, ticks: 0 }
    }
  }
  const postmaster = postmasterPid(folder)
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const database = all.map(of).filter(({ parent }) => parent === postmaster)
  const sum = (ticks) => ticks.reduce((total, one) => total + one, 0) / 100
  return {
    server: sum([of(server.child.pid).ticks]),
    database: sum([of(postmaster).ticks, ...database.map(({ ticks }) => ticks)]),
  }
}

const { docs } = await ok('GET', '/turbo_reports')
const before = cpu()
await loopOf(server)
let over = false
const beside = others(() => over)
const start = performance.now()
const batch = await ok('POST', '/turbo_reports/sign', {
  orders: docs.slice(0, Number(signed)).map(({ _id, version }) => ({ _id, version })),
})
let state
do {
  await new Promise((done) => setTimeout(done, 200))
  const found = await ok('GET', '/turbo_reports/batches')
  state = found.docs.find(({ _id }) => _id === batch._id)
} while (state.state === 'QUEUED' || state.state === 'RUNNING')
const took = (performance.now() - start) / 1000
over = true
const felt = await beside
const after = cpu()
const loop = await loopOf(server)
const drawn = await withSql(folder, async (sql) => {
  const found = await sql.query(
    `select count(*)::int as n from media f join report_batch_order x on x.lab_id = f.lab_id and x.order_id = f.order_id
      where x.batch_id = $1 and f.file_key is not null`,
    [batch._id],
  )
  return found.rows[0].n
})
rows.push([
  'signed',
  `${state.released} released, ${state.refused} refused, ${drawn} papers drawn in ${took.toFixed(1)} s`,
])
const each = (what) => ms((1000 * (after[what] - before[what])) / Math.max(1, state.released))
rows.push([
  'processor time per report, others’ calls too',
  `${each('server')} server, ${each('database')} database`,
])
rows.push(['orders list meanwhile', felt.list])
rows.push(['/healthz meanwhile', felt.healthz])
rows.push(['event loop late meanwhile', `${ms(loop.p50)} / ${ms(loop.p95)}, longest ${ms(loop.max)}`])

await stopServer(server)
if (ours) removeFolder(folder)
process.stdout.write(
  `\n${made} orders wait beside ${size}; load ${loadavg()
    .map((value) => value.toFixed(1))
    .join(
      ' ',
    )}; p50 / p95\n| what | took |\n|---|---|\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`,
)
