// The first screens of people outside the laboratory beside the sign-in page: a phone or tablet with a processor four times
// slower and 20 Mbit/s, nothing in the cache. And key to paint at the kiosk.
// Usage: node bench/browser/outside.mjs [rounds]   default 5
import { openPage, p50, p95, print, times, whole, withBrowser, withLaboratory } from './lib.mjs'

const rounds = Number(process.argv[2] ?? 5)
const phone = { width: 412, height: 823 }
const tablet = { width: 1024, height: 768 }
const heading = (name) => (page) => page.getByRole('heading', { level: 1, name })
const pages = [
  { name: 'sign-in', address: '/', viewport: phone, ready: heading('Sign in') },
  {
    ...{ name: 'portal order', address: '/newremoteorderentry', viewport: phone, username: 'portal' },
    ready: (page) => page.locator('main input'),
  },
  { name: 'courier', address: '/', viewport: phone, username: 'courier', ready: heading('Today') },
  {
    name: 'kiosk',
    address: '/',
    viewport: tablet,
    username: 'kiosk',
    ready: heading('Welcome. Check in here.'),
  },
]
const found = new Map(pages.map(({ name }) => [name, []]))
const keys = new Map()

await withLaboratory(0, (url) =>
  withBrowser(async (browser) => {
    for (let round = 0; round < rounds; round++) {
      for (const one of pages) found.get(one.name).push(await firstScreen(browser, url, one))
      for (const slow of [1, 4])
        keys.set(slow, [...(keys.get(slow) ?? []), ...(await atKiosk(browser, url, slow))])
    }
  }),
)
const of = (name, key) => p50(found.get(name).map((one) => one[key]))
print(
  [
    'page',
    'first paint',
    'largest paint',
    'usable',
    'usable / sign-in',
    'blocked',
    'layout shift',
    'script and style',
    'files',
  ],
  pages.map(({ name }) => [
    name,
    whole(of(name, 'fcp')),
    whole(of(name, 'lcp')),
    whole(of(name, 'usable')),
    times(of(name, 'usable') / of('sign-in', 'usable')),
    whole(of(name, 'blocked')),
    of(name, 'shift').toFixed(3),
    `${Math.round(of(name, 'bytes') / 1024)} KiB`,
    String(of(name, 'files')),
  ]),
)
print(
  ['kiosk, key to paint', 'p50', 'p95'],
  [...keys].map(([slow, waits]) => [`processor ${slow}x slower`, whole(p50(waits)), whole(p95(waits))]),
)

async function firstScreen(browser, url, { address, viewport, username, ready }) {
  const { page, devtools, close } = await openPage(browser, { url, username, slow: 4, viewport })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 20e6 / 8,
    uploadThroughput: 20e6 / 8,
  })
  await page.addInitScript(() => {
    const seen = { lcp: 0, shift: 0, blocked: 0 }
    window.firstScreen = seen
    const watch = (type, each) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
    watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
    watch('layout-shift', ({ value }) => (seen.shift += value))
    watch('longtask', ({ duration }) => (seen.blocked += Math.max(0, duration - 50)))
  })
  const began = performance.now()
  await page.goto(`${url}${address}`, { waitUntil: 'commit' })
  await ready(page).first().waitFor()
  const usable = performance.now() - began
  await page.waitForTimeout(1500)
  const seen = await page.evaluate(() => {
    const files = performance
      .getEntriesByType('resource')
      .filter(
        ({ name, startTime }) => /\.(js|css)(\?|$)/.test(name) && startTime < window.firstScreen.lcp + 50,
      )
    return {
      ...window.firstScreen,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      bytes: files.reduce((sum, { transferSize }) => sum + transferSize, 0),
      files: files.length,
    }
  })
  await close()
  return { ...seen, usable }
}

/** A name typed at the kiosk, as fast as people type. */
async function atKiosk(browser, url, slow) {
  const { page, devtools, close } = await openPage(browser, { url, username: 'kiosk', viewport: tablet })
  await page.goto(url)
  await page.getByRole('button', { name: /I have no number/ }).click()
  const field = page.getByLabel('First name')
  await field.focus()
  await page.waitForTimeout(1500)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
  await page.evaluate(() => Object.assign(window.bench, { waits: [], events: [] }))
  await page.keyboard.type('Maximiliana Guadalupe', { delay: 83 })
  await page.waitForTimeout(500)
  const waits = await page.evaluate(() => window.bench.waits)
  await close()
  return waits
}
