// What other callers feel while the server makes papers: 200 reports asked for at once, and two exports of a whole list.
// While one runs, /healthz and the first page of the orders list are asked in turn, without a pause between them.
// Usage: node bench/papers.mjs [orders|folder] [reports]   default 40000 200; a folder is measured as it is
import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  ask,
  loopOf,
  ms,
  ordersFolder,
  percentile,
  removeFolder,
  root,
  signIn,
  startServer,
  stopServer,
  withSql,
} from './lib.mjs'

const [size = '40000', count = '200'] = process.argv.slice(2)
const port = 20_000 + Math.floor(Math.random() * 10_000)
const { ours, folder } = await ordersFolder(size, port)

const probe = pathToFileURL(join(root, 'bench/loop-probe.mjs')).href
const server = await startServer(folder, port, {
  nodeArgs: ['--import', probe, ...(process.env.BENCH_NODE_ARGS?.split(' ') ?? [])],
})
await withSql(folder, (sql) => sql.query('analyze'))
const token = await signIn(server.url, 'admin')
const post = async (path, body) => {
  const { status, text } = await ask(
    `${server.url}/api/v1${path}`,
    'POST',
    { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    JSON.stringify(body),
  )
  if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`)
  return text
}
const get = async (path) => {
  const { status, text } = await ask(`${server.url}/api/v1${path}`, 'GET', {
    authorization: `Bearer ${token}`,
  })
  if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`)
  return text
}

/** A connection of its own: nobody waits for the papers' connections. */
const alone = new Agent({ keepAlive: true, maxSockets: 1 })
const aside = async (path, headers = {}) => {
  const began = performance.now()
  const { status, text } = await ask(server.url + path, 'GET', headers, undefined, alone)
  if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`)
  return performance.now() - began
}

/** Other people's calls, one after the other, until `over` is true; the times of each kind. */
async function others(over) {
  const times = { healthz: [], list: [] }
  while (!over()) {
    times.healthz.push(await aside('/healthz'))
    times.list.push(await aside('/api/v1/orders?state=OPEN', { authorization: `Bearer ${token}` }))
  }
  return times
}

const rows = []
async function measured(name, work) {
  await loopOf(server)
  let over = false
  const waiting = others(() => over)
  const began = performance.now()
  const made = await work()
  const took = performance.now() - began
  over = true
  const times = await waiting
  const { p50, p95, max, busy } = await loopOf(server)
  const of = (values) => [50, 95, 100].map((p) => ms(percentile(values, p))).join(' / ')
  rows.push([
    name,
    made,
    `${Math.round(took)} ms`,
    of(times.healthz),
    of(times.list),
    [p50, p95, max].map(ms).join(' / '),
    `${Math.round(100 * busy)} %`,
  ])
}

const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000))
await measured('warming up', () => pause(2).then(() => ''))
rows.length = 0
await measured('nothing else', () => pause(4).then(() => ''))

// The drawing thread opens its fonts with the first paper.
const ids = await withSql(folder, async (sql) => {
  const found = await sql.query(
    `select order_id as id from report r group by order_id order by max(released_at) desc limit $1`,
    [Number(count) + 1],
  )
  return found.rows.map(({ id }) => id)
})
const [first, ...rest] = ids
await post('/report/generateReport', { orderId: first })
await measured('reports, each for the first time', async () => {
  const papers = await Promise.all(rest.map((orderId) => post('/report/generateReport', { orderId })))
  return `${papers.length} papers`
})
await measured('the same reports again', async () => {
  const papers = await Promise.all(rest.map((orderId) => post('/report/generateReport', { orderId })))
  return `${papers.length} papers`
})
await measured('reports in one file, 100 at a time', async () => {
  const batches = [rest.slice(0, 100), rest.slice(100, 200)].filter((some) => some.length > 0)
  await Promise.all(batches.map((orderIds) => post('/report/generateReport', { orderIds })))
  return `${batches.length} files`
})
await measured('two exports of orders', async () => {
  const files = await Promise.all([get('/orders_export'), get('/orders_export?sort=dateCollected')])
  return files.map((file) => `${file.split('\r\n').length - 2} rows`).join(', ')
})
await measured('two exports of patients', async () => {
  const files = await Promise.all([post('/patients_export', {}), post('/patients_export', {})])
  return files.map((file) => `${file.split('\r\n').length - 2} rows`).join(', ')
})

await stopServer(server)
if (ours) removeFolder(folder)
process.stdout.write(
  `\nload ${loadavg()
    .map((value) => value.toFixed(1))
    .join(
      ' ',
    )}; p50 / p95 / longest\n| while | made | in | /healthz | orders list | event loop late | busy |\n|---|---|---|---|---|---|---|\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`,
)
