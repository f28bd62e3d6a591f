// Two builds of the server against each other: what a change wins or costs. Each build has its own copy of the same data
// folder; both do the same call in pairs, and who comes first changes from pair to pair. Says the medians, the median of the
// ratios of the pairs, and between which bounds that median lies (95 %, by rank). A build against itself shows the noise.
// Usage: node bench/compare.mjs <build before> <build after> [size|folder] [--pairs 300] [--only 'new order']
// default 100000 orders, seeded anew; --only: the calls whose names match
import { cpSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import pg from 'pg'
import {
  built,
  callFor,
  caller,
  makeFolder,
  median,
  ms,
  orderMaker,
  ordersFolder,
  ownerUrl,
  removeFolder,
  signIn,
  startServer,
  stopServer,
  withSql,
} from './lib.mjs'

const words = process.argv.slice(2)
const option = (name) => (words.includes(name) ? words.splice(words.indexOf(name), 2)[1] : undefined)
const pairs = Number(option('--pairs') ?? 300)
const only = new RegExp(option('--only') ?? '')
const [before = built, after = built, size = '100000'] = words
const port = 20_000 + Math.floor(Math.random() * 10_000)

async function seeded() {
  const { folder } = await ordersFolder(size, port)
  // With the statistics that a laboratory has after its first hour.
  const server = await startServer(folder, port)
  await withSql(folder, (sql) => sql.query('vacuum analyze'))
  await stopServer(server)
  return folder
}

async function side(build, source, at) {
  const folder = makeFolder()
  cpSync(source, folder, { recursive: true, preserveTimestamps: true })
  const server = await startServer(folder, port + at, { build: resolve(build) })
  const call = caller(server.url, await signIn(server.url, 'lab'))
  const clinic = caller(server.url, await signIn(server.url, 'portal'))
  const sql = new pg.Client({ connectionString: ownerUrl(folder) })
  await sql.connect()
  const orders = (
    await sql.query(
      'select id, patient_id from lab_order where not deleted order by date_collected desc limit 200',
    )
  ).rows
  const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const { create } = await orderMaker(sql, call)
  const names = (await sql.query('select search_name from patient order by id limit 40')).rows.map((row) =>
    row.search_name.split(' ')[0].slice(0, 5),
  )
  const pick = (list, i) => list[i % list.length]
  const calls = {
    'orders list, open, 30 days': () => call('GET', `/orders?state=OPEN&from=${day(30)}`),
    'orders list, everything': () => call('GET', '/orders'),
    "a clinic's orders list": () => clinic('GET', '/orders'),
    'counts of the tabs': () => call('GET', `/orders_counts?from=${day(30)}`),
    session: () => call('GET', '/session'),
    'an order': (i) => call('POST', `/orders/${pick(orders, i).id}`, {}),
    'patients by name': (i) => call('POST', '/search/patients', { text: pick(names, i) }),
    'new order': create,
  }
  return { folder, server, sql, calls }
}

const source = /^\d+$/.test(size) ? await seeded() : size
const sides = [await side(before, source, 0), await side(after, source, 1)]

/** The median's bounds by rank: no assumption about how the times are spread. */
function bounds(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const reach = 0.98 * Math.sqrt(sorted.length)
  const at = (rank) => sorted[Math.max(0, Math.min(sorted.length - 1, Math.round(rank)))]
  return [at(sorted.length / 2 - reach), at(sorted.length / 2 + reach)]
}

const rows = []
const say = (name, left, right, ratios, shown) => {
  const [low, high] = bounds(ratios).map((value) => value.toFixed(3))
  rows.push([name, shown(median(left)), shown(median(right)), median(ratios).toFixed(3), `${low} to ${high}`])
}

async function timed(once, i) {
  const began = performance.now()
  const answer = await once(i)
  if (answer && answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return performance.now() - began
}

/** Processor time in ms of the server and of all its database's processes. */
const ticks = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

for (const name of Object.keys(sides[0].calls).filter((one) => only.test(one))) {
  for (let i = 0; i < 40; i++) for (const { calls } of sides) await timed(calls[name], i)
  const times = [[], []]
  for (let i = 0; i < pairs; i++)
    for (const at of i % 2 ? [1, 0] : [0, 1]) times[at].push(await timed(sides[at].calls[name], i))
  say(
    name,
    times[0],
    times[1],
    times[0].map((took, i) => times[1][i] / took),
    ms,
  )
}

for (const name of ['orders list, open, 30 days', 'new order'].filter((one) => only.test(one))) {
  const rates = [[], []]
  const work = [[], []]
  for (let i = 0; i < 20; i++)
    for (const at of i % 2 ? [1, 0] : [0, 1]) {
      const { server, calls } = sides[at]
      const used = ticks(server.child.pid)
      const { answered, ms: took } = await callFor(0.5, () => timed(calls[name], i))
      rates[at].push((answered / took) * 1000)
      work[at].push((ticks(server.child.pid) - used) / answered)
    }
  const ratios = (sets) => sets[0].map((value, i) => sets[1][i] / value)
  say(`${name}: calls per second at 16 connections`, ...rates, ratios(rates), (value) => value.toFixed(0))
  say(`${name}: processor time of the server for each of them`, ...work, ratios(work), ms)
}

for (const { server, sql, folder } of sides) {
  await sql.end()
  await stopServer(server)
  removeFolder(folder)
}
if (source !== size) removeFolder(source)

process.stdout.write(
  `load ${loadavg()
    .map((value) => value.toFixed(1))
    .join(
      ' ',
    )}, ${pairs} pairs\n\n| call | before | after | after / before | its bounds |\n|---|---|---|---|---|\n${rows
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')}\n`,
)
