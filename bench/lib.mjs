// Shared by the workloads: the built server on a data folder of its own, calls over HTTP, SQL beside it.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const password = 'aliquot-demo-2026'

export const makeFolder = () => mkdtempSync(join(tmpdir(), 'aliquot-bench-'))
export const removeFolder = (folder) => rmSync(folder, { recursive: true, force: true })

/** Starts the built server and resolves when it is ready to answer. `child.kill('SIGKILL')` is a crash. */
export async function startServer(folder, port) {
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, 'dist/server/node.js')], {
    env: { ...process.env, PORT: String(port), ALIQUOT_DATA: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
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

export async function stopServer({ child }) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await new Promise((done) => child.once('exit', done))
}

/** A call as JSON; answers undefined when no answer came. */
export function caller(url, token) {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
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

/** Runs a program of this project to its end. */
export function run(file, args, env) {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(root, file), ...args], {
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
