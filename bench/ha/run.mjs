// High availability: eight writers while the leader of three nodes is killed, frozen and demoted in turn. What was acknowledged must be
// stored once and be on the trail once; nobody may be told anything else meanwhile than to wait.
// Usage: node bench/ha/run.mjs [rounds]   (BENCH_KEEP=1 keeps the folder with the logs)
import { loadavg } from 'node:os'
import pg from 'pg'
import {
  ask,
  makeFolder,
  orderMaker,
  percentile,
  removeFolder,
  run,
  signIn,
  startServer,
  stopServer,
} from '../lib.mjs'
import { pause, startCluster, whatIsMissing } from './cluster.mjs'
import { compare } from './compare.mjs'
import { startWatching, startWriters } from './writers.mjs'

const rounds = Number(process.argv[2] ?? 10)
const kinds = ['killed', 'frozen', 'demoted']
const quietMs = 6_000
const say = (line) => process.stdout.write(`${line}\n`)

const missing = whatIsMissing()
if (missing) {
  say(missing)
  process.exit(2)
}

const closing = []
let ended
const end = () =>
  (ended ??= (async () => {
    for (const close of closing.reverse()) await Promise.resolve(close()).catch((error) => say(String(error)))
  })())
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(name, () => void end().then(() => process.exit(130)))

async function withSql(url, work) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const counted = (words) => {
  const counts = new Map()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].map(([word, count]) => `${word} ×${count}`).join(', ')
}
/** One answer after the other, in order, how often each came in a row. */
const inRow = (words) => {
  const runs = []
  for (const word of words) {
    if (runs.at(-1)?.word === word) runs.at(-1).count++
    else runs.push({ word, count: 1 })
  }
  return runs.map(({ word, count }) => `${word} ×${count}`).join(', ')
}
/** The longest time without an acknowledged write, in milliseconds, and when it began. */
function longestPause(times, from, until) {
  const all = [from, ...times.filter((at) => at >= from && at <= until), until]
  let longest = { ms: 0, from }
  for (let i = 1; i < all.length; i++)
    if (all[i] - all[i - 1] > longest.ms) longest = { ms: all[i] - all[i - 1], from: all[i - 1] }
  return longest
}

async function main() {
  const began = Date.now()
  const cluster = await startCluster()
  closing.push(() => cluster.stop())
  say(
    `${cluster.version()}: leader, synchronous standby and replica after ${Math.round((Date.now() - began) / 1000)} s`,
  )
  await withSql(cluster.url('postgres'), (sql) =>
    sql.query("create database aliquot template template0 encoding 'UTF8' locale 'C'"),
  )

  const folder = makeFolder()
  closing.push(() => removeFolder(folder))
  const env = {
    DATABASE_URL: cluster.url('aliquot'),
    DATABASE_REPLICA_URL: cluster.replicaUrl('aliquot'),
    ALIQUOT_SEED: 'demo',
    LOG_LEVEL: process.env.BENCH_LOG ?? 'silent',
  }
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const server = await startServer(folder, port, { env })
  closing.push(() => stopServer(server))
  const { order, before } = await withSql(env.DATABASE_URL, async (sql) => ({
    order: (await orderMaker(sql)).order,
    before: (await sql.query('select count(*)::int as n from lab_order')).rows[0].n,
  }))

  const writers = startWriters(server.url, order)
  const watch = startWatching(server.url)
  const table = []
  await pause(quietMs)
  for (let round = 1; round <= rounds; round++) {
    const what = kinds[(round - 1) % kinds.length]
    const leader = await cluster.whole()
    await pause(quietMs)
    const from = Date.now()
    let wake = () => {}
    if (what === 'killed') cluster.kill(leader)
    else if (what === 'frozen') wake = cluster.freeze(leader)
    else await cluster.demote(leader)
    // Until somebody else leads and writes are acknowledged again for some seconds.
    const deadline = Date.now() + 120_000
    const next = async () => {
      const now = await cluster.leader()
      return now && now !== leader ? now : undefined
    }
    let now
    while (!(now = await next()) && Date.now() < deadline) await pause(500)
    const since = Date.now()
    while (Date.now() < deadline && writers.acknowledged.filter(({ at }) => at > since).length < 16)
      await pause(200)
    await pause(3_000)
    const until = Date.now()
    if (what === 'killed') cluster.start(leader)
    wake()
    const told = writers.answers.filter(({ at }) => at >= from && at <= until)
    const gap = longestPause(
      writers.acknowledged.map(({ at }) => at),
      from,
      until,
    )
    const ready = watch.answers.filter((one) => one.until >= from && one.at <= until)
    // Well, it said, while nothing had been saved for two seconds and nothing was for two more.
    const untrue = ready.filter(
      ({ at, until: heard, word }) =>
        word.startsWith('200') && at > gap.from + 2_000 && heard < gap.from + gap.ms - 2_000,
    ).length
    table.push({
      round,
      what: `${leader} ${what}, ${now ?? 'nobody'} leads`,
      pause: `${(gap.ms / 1000).toFixed(1)} s`,
      statuses: counted(told.map(({ status }) => status)),
      readyz: inRow(ready.map(({ word }) => word)),
      untrue,
      told,
      ms: gap.ms,
    })
    const row = table.at(-1)
    say(
      `round ${round}: ${row.what}; pause ${row.pause}; ${row.statuses}; /readyz ${row.readyz}${untrue ? `; ${untrue} times 200 in the pause` : ''}; load ${loadavg()[0].toFixed(1)}`,
    )
  }
  await cluster.whole()
  await writers.stop()
  await watch.stop()
  const { kinds: found, untold, sameNumber } = await compare(env.DATABASE_URL, writers.acknowledged, before)
  const exported = await exportAgain(server)
  await stopServer(server)
  const verified = await run('cli.js', ['verify-audit'], { ...env, ALIQUOT_DATA: folder }).then(
    () => true,
    () => false,
  )

  say(`\n| round | what | pause | answers | /readyz |\n|---|---|---|---|---|`)
  for (const { round, what, pause: ms, statuses, readyz } of table)
    say(`| ${round} | ${what} | ${ms} | ${statuses} | ${readyz} |`)
  say(`\n| write | acknowledged | lost | doubled |\n|---|---|---|---|`)
  for (const { kind, acknowledged, lost, doubled } of found)
    say(`| ${kind} | ${acknowledged} | ${lost.length} | ${doubled.length} |`)
  const sentences = counted(
    writers.answers
      .filter(({ status }) => status !== 200)
      .map(({ status, message }) => `${status} ${message ?? ''}`),
  )
  say(
    `\nOrders that nobody was told of: ${untold}. Requisition numbers given twice: ${sameNumber}. verify-audit: ${verified ? 'no problems' : 'PROBLEMS'}. Export at the end: ${exported}.`,
  )
  say(
    `Pauses: p50 ${(
      percentile(
        table.map(({ ms }) => ms),
        50,
      ) / 1000
    ).toFixed(1)} s, longest ${(Math.max(...table.map(({ ms }) => ms)) / 1000).toFixed(1)} s.`,
  )
  say(`What users were told: ${sentences || 'nothing but what they asked for'}`)
  if (writers.unexpected.length > 0)
    say(`Unexpected: ${counted(writers.unexpected.map((one) => JSON.stringify(one)))}`)
  const wrong =
    found.reduce((sum, { lost, doubled }) => sum + lost.length + doubled.length, 0) +
    Math.abs(untold) +
    sameNumber +
    writers.unexpected.length +
    (verified ? 0 : 1)
  return wrong === 0 ? 0 : 1
}

/** An export, which the replica serves: its rows. */
async function exportAgain(server) {
  const token = await signIn(server.url, 'lab')
  const { status, text } = await ask(`${server.url}/api/v1/orders_export`, 'GET', {
    authorization: `Bearer ${token}`,
  })
  return status === 200 ? `${text.trim().split('\n').length - 1} rows` : `${status}`
}

const code = await main().catch((error) => {
  process.stderr.write(`${error.stack}\n`)
  return 1
})
await end()
process.exit(code)
