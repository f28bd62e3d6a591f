// Shared by the browser workloads: a laboratory with bulk orders, Chromium, a signed-in page, a slower processor, medians.
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { chromium } from 'playwright'
import {
  caller,
  makeFolder,
  password,
  percentile,
  removeFolder,
  run,
  startServer,
  stopServer,
} from '../lib.mjs'
import { probe } from './probe.mjs'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
export const chromePath = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path))
export const chromeFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Runs `work` against the built server with the demo laboratory and bulk orders. BENCH_URL names one that runs already. */
export async function withLaboratory(orders, work) {
  if (process.env.BENCH_URL) return work(process.env.BENCH_URL)
  const folder = makeFolder()
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  if (orders > 0) {
    await stopServer(await startServer(folder, port))
    await run('cli.js', ['seed', '--orders', String(orders)], { ALIQUOT_DATA: folder, LOG_LEVEL: 'error' })
  }
  const server = await startServer(folder, port)
  try {
    return await work(server.url)
  } finally {
    await stopServer(server)
    removeFolder(folder)
  }
}

export async function withBrowser(work, flags = []) {
  const browser = await chromium.launch({
    ...(chromePath ? { executablePath: chromePath } : {}),
    args: [...chromeFlags, ...flags],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** What the page keeps of a session (src/stores/session.ts) and in the cookie `start`, made by a sign-in over the API. */
export async function keptOf(url, username) {
  const { status, body } = await caller(url)('POST', '/login', { username, password })
  if (status !== 200) throw new Error(`Sign-in as ${username}: ${status} ${JSON.stringify(body)}`)
  const { _id, firstName, lastName, userType } = body.user
  const session = JSON.stringify({
    state: { id_token: body.token, primary_username: username, firstName, lastName, userid: _id },
    version: 1,
  })
  return { session, start: userType }
}

const cookie = { path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' }

/** A page with an empty cache, the probe in it, and its DevTools session. `username` signs it in. */
export async function openPage(
  browser,
  { url, username, slow = 1, viewport = { width: 1440, height: 900 } } = {},
) {
  const kept = username && (await keptOf(url, username))
  const context = await browser.newContext({
    viewport,
    ...(kept && {
      storageState: {
        cookies: [{ ...cookie, name: 'start', value: kept.start, domain: new URL(url).hostname }],
        origins: [{ origin: url, localStorage: [{ name: 'aliquot.session', value: kept.session }] }],
      },
    }),
  })
  await context.addInitScript(probe)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
  return { page, context, devtools, close: () => context.close() }
}

/** Shows a page of our own at an address, so that it has the origin of that address and the probe is in it. */
export async function showOwn(page, address, html) {
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(address)
}

/** Milliseconds of processor time that the page's main thread has used: what a busy machine does not change. */
export async function cpuOf(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
}

export const rowsShown = (page) =>
  page.waitForFunction(() => {
    const table = document.querySelector('main table')
    return table?.querySelector('tbody tr') && table.getAttribute('aria-busy') !== 'true'
  })

export async function signInByHand(page) {
  await page.getByLabel('Username').fill('lab')
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export const p50 = (values) => percentile(values, 50)
export const p95 = (values) => percentile(values, 95)
export const whole = (value) => `${Math.round(value)} ms`
export const times = (value) => `${value.toFixed(2)}x`

/** Rows as a Markdown table, with the machine's load beside them. */
export function print(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  process.stdout.write(
    `\n${lines.join('\n')}\n\nLoad average ${loadavg()
      .map((value) => value.toFixed(1))
      .join(', ')}\n`,
  )
}
