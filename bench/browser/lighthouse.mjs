// P4-P7: Lighthouse's mobile preset on screens behind the sign-in, empty cache, real API, beside the floor of any React page; all of
// them behind a proxy with TLS and HTTP/2, as in production.
// Lighthouse is not among the product's packages: `npm ci --prefix bench/browser/lighthouse` brings it.
// `outside` takes the first screens of people outside the laboratory in place of the laboratory's.
// Usage: node bench/browser/lighthouse.mjs [rounds] [outside]   default 3
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { chromeFlags, chromePath, keptOf, p50, print, times, whole, withLaboratory } from './lib.mjs'
import { withFloor } from './floor.mjs'
import { withTlsFront } from './tls-front.mjs'

const rounds = Number(process.argv[2] ?? 3)
const own = createRequire(new URL('lighthouse/package.json', import.meta.url))
const bring = (name) => import(pathToFileURL(own.resolve(name)).href)
const { default: lighthouse } = await bring('lighthouse').catch(() => {
  process.stderr.write('Lighthouse is missing: npm ci --prefix bench/browser/lighthouse\n')
  process.exit(1)
})
const { default: puppeteer } = await bring('puppeteer-core')

const found = new Map()
/** Who is signed in, once for all rounds. */
const sessions = new Map()
await withFloor((floorBehind) =>
  withLaboratory(10_000, (behind) =>
    withTlsFront(floorBehind, (floor) => withTlsFront(behind, (url) => auditAll(floor, url, behind))),
  ),
)
const of = (name, key) => p50(found.get(name).map((one) => one[key]))
print(
  [
    'page',
    'score',
    'accessibility',
    'FCP',
    'LCP',
    'LCP / floor',
    'TBT',
    'CLS',
    'Speed Index',
    'JS and CSS',
    'files',
  ],
  [...found.keys()].map((name) => [
    name,
    of(name, 'score'),
    of(name, 'accessibility'),
    whole(of(name, 'fcp')),
    whole(of(name, 'lcp')),
    times(of(name, 'lcp') / of('floor', 'lcp')),
    whole(of(name, 'tbt')),
    of(name, 'cls').toFixed(3),
    whole(of(name, 'si')),
    `${Math.round(of(name, 'bytes') / 1024)} KiB`,
    of(name, 'files'),
  ]),
)

/** `behind` is the server itself, where sessions are made. */
async function auditAll(floor, url, behind) {
  const pages = [
    { name: 'floor', address: floor },
    { name: 'sign-in', address: `${url}/` },
    ...(process.argv[3] === 'outside' ? outside(url) : laboratory(url)),
  ]
  // The first is not counted: from it the front knows what each page asks.
  for (let round = 0; round <= rounds; round++)
    for (const page of pages) {
      const one = await audit({ ...page, url, behind })
      if (round > 0) found.set(page.name, [...(found.get(page.name) ?? []), one])
    }
}

function laboratory(url) {
  return [
    { name: 'orders list', address: `${url}/orders`, username: 'lab' },
    { name: 'order entry', address: `${url}/orderentry`, username: 'lab' },
  ]
}

function outside(url) {
  return [
    { name: 'portal order', address: `${url}/newremoteorderentry`, username: 'portal' },
    // As on the phone of a courier who signed in before.
    { name: 'courier', address: `${url}/`, username: 'courier', kept: { courierDevice: 'true' } },
    // And on one that has the stops of the day already, which Lighthouse leaves where they are.
    {
      name: 'courier again',
      address: `${url}/`,
      username: 'courier',
      kept: { courierDevice: 'true' },
      before: true,
    },
    { name: 'kiosk', address: `${url}/`, username: 'kiosk' },
  ]
}

/** `url` is where to be signed in; Lighthouse empties the caches and leaves what the page keeps alone. */
async function audit({ address, username, url, behind, kept = {}, before = false }) {
  const browser = await puppeteer.launch({
    ...(chromePath ? { executablePath: chromePath } : { channel: 'chrome' }),
    args: [...chromeFlags, '--ignore-certificate-errors'],
    headless: true,
  })
  try {
    const page = await browser.newPage()
    if (username) {
      await page.goto(url)
      if (!sessions.has(username)) sessions.set(username, await keptOf(behind, username))
      const { session, start } = sessions.get(username)
      await page.evaluate(
        (stored, userType) => {
          for (const [name, text] of Object.entries(stored)) localStorage.setItem(`aliquot.${name}`, text)
          document.cookie = `start=${userType}; path=/`
        },
        { session, ...kept },
        start,
      )
    }
    if (before) await page.goto(address, { waitUntil: 'networkidle0' })
    const flags = { onlyCategories: ['performance', 'accessibility'], logLevel: 'error' }
    const { lhr } = await lighthouse(address, flags, undefined, page)
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`)
    const value = (id) => lhr.audits[id].numericValue
    const text = lhr.audits['network-requests'].details.items.filter(({ resourceType }) =>
      ['Script', 'Stylesheet'].includes(resourceType),
    )
    return {
      score: Math.round(lhr.categories.performance.score * 100),
      accessibility: Math.round(lhr.categories.accessibility.score * 100),
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      si: value('speed-index'),
      bytes: text.reduce((sum, { transferSize }) => sum + transferSize, 0),
      files: text.length,
    }
  } finally {
    await browser.close()
  }
}
