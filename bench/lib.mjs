// Shared by the workloads: the built server on a data folder of its own, calls over HTTP, SQL beside it.
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const password = 'aliquot-demo-2026'

/** The built server to measure; BENCH_SERVER names the folder of another build, to compare two. */
export const built = process.env.BENCH_SERVER ?? join(root, 'dist/server')

export const makeFolder = () => mkdtempSync(join(tmpdir(), 'aliquot-bench-'))
export const removeFolder = (folder) => rmSync(folder, { recursive: true, force: true })

/** A folder of its own with so many orders beside the demo, or the folder that was named; `ours` is removed afterwards. */
export async function ordersFolder(size, port) {
  const ours = /^\d+$/.test(size)
  const folder = ours ? makeFolder() : size
  if (ours) {
    await stopServer(await startServer(folder, port))
    await run('cli.js', ['seed', '--orders', size], { ALIQUOT_DATA: folder, LOG_LEVEL: 'error' })
  }
  return { ours, folder }
}

/**
 * Starts a built server (this tree's, unless said) and resolves when it is ready to answer. `child.kill('SIGKILL')` is a crash. `nodeArgs` go to
 * node itself; `loopOf` asks the probe of bench/loop-probe.mjs, where they load it.
 */
export async function startServer(folder, port, { build = built, nodeArgs = [], env = {} } = {}) {
  const began = performance.now()
  const child = spawn(process.execPath, [...nodeArgs, join(build, 'node.js')], {
    env: { ...process.env, PORT: String(port), ALIQUOT_DATA: folder, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      (r) => r.ok,
      () => false,
    )
    if (ready) return { child, url, readyMs: performance.now() - began }
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    await new Promise((done) => setTimeout(done, 10))
  }
}

/** How late the server's event loop ran since the last time this was asked, in milliseconds. */
export const loopOf = ({ child }) =>
  new Promise((done) => {
    child.once('message', done)
    child.send('read')
  })

export async function stopServer({ child }) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await new Promise((done) => child.once('exit', done))
}

/** Kept-open connections of node's own client: fetch costs as much as a short answer itself. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One request; answers its status and the body's text. Rejects when no answer came. `via`: other connections. */
export function ask(url, method = 'GET', headers = {}, body = undefined, via = agent) {
  return new Promise((done, failed) => {
    const call = request(url, { agent: via, method, headers }, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => done({ status: answer.statusCode, text: Buffer.concat(parts).toString() }))
      answer.on('error', failed)
    })
    call.on('error', failed)
    call.end(body)
  })
}

/** Calls of the server, as JSON. */
export function caller(url, token) {
  return async (method, path, body, headers = {}) => {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const { status, text } = await ask(
      `${url}/api/v1${path}`,
      method,
      {
        ...(sent === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      sent,
    )
    return { status, body: JSON.parse(text) }
  }
}

export async function signIn(url, username) {
  const { status, body } = await caller(url)('POST', '/login', { username, password })
  if (status !== 200) throw new Error(`Sign-in as ${username}: ${status} ${JSON.stringify(body)}`)
  return body.token
}

/** The bundled database's owner address, as the data folder keeps it. */
export function ownerUrl(folder) {
  const read = (name) => readFileSync(join(folder, 'postgres', name), 'utf8').trim()
  return `postgres://postgres:${encodeURIComponent(read('password'))}@127.0.0.1:${read('port')}/aliquot`
}

export async function withSql(folder, work) {
  const client = new pg.Client({ connectionString: ownerUrl(folder) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const postmasterPid = (folder) =>
  Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

export function percentile(values, p) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length))]
}

export const ms = (value) => `${value.toFixed(2)} ms`

/** Runs a program of the build to its end. */
export function run(file, args, env) {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(built, file), ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`${file} ended with ${code}`))))
  })
}

/** Rounds alternate the rivals, so that a busy minute disturbs both; answers the times of each. */
export async function alternate(rounds, rivals) {
  const times = Object.fromEntries(Object.keys(rivals).map((name) => [name, []]))
  for (let i = 0; i < rounds; i++)
    for (const [name, once] of Object.entries(rivals)) {
      const began = performance.now()
      await once(i)
      times[name].push(performance.now() - began)
    }
  return times
}

export const median = (values) => percentile(values, 50)

/** Answers what puts in one order of a laboratory through the server: a panel on one tube, of a patient that is on file. */
export async function orderMaker(sql, call) {
  const one = async (text) => (await sql.query(text)).rows[0]
  const patient = await one('select id, location_id from patient order by id limit 1')
  const physician = await one('select physician_id as id from physician_location order by 1 limit 1')
  const panel = await one(
    "select p.id, p.sample_type_id as type, array_agg(pt.test_id) as tests from panel p join panel_test pt on pt.panel_id = p.id where p.code in ('BMP','CMP') group by p.id, p.sample_type_id order by p.id limit 1",
  )
  const source = await one('select id from specimen_source order by id limit 1')
  const collected = new Date(Date.now() - 3_600_000).toISOString()
  /** What order entry sends. */
  const order = {
    patientId: patient.id,
    physicianId: physician.id,
    locationId: patient.location_id,
    dateCollected: collected,
    specimens: [{ letter: 'A', sampleTypeId: panel.type, sourceId: source.id, collectedAt: collected }],
    items: [{ panelId: panel.id, letter: 'A' }],
  }
  async function create() {
    const answer = await call('POST', '/add/order', { order }, { 'idempotency-key': crypto.randomUUID() })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  return { create, order, patient, physician, panel, source }
}

/** Answers how many calls sixteen connections make in so many seconds. */
export async function callFor(seconds, once) {
  const began = performance.now()
  let answered = 0
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() - began < seconds * 1000) {
        await once()
        answered++
      }
    }),
  )
  return { answered, ms: performance.now() - began }
}
