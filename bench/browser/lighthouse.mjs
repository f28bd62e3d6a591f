// P4-P7: Lighthouse's mobile preset on screens behind the sign-in, empty cache, real API, beside the floor of any React page.
// Lighthouse is not among the product's packages: `npm ci --prefix bench/browser/lighthouse` brings it.
// Usage: node bench/browser/lighthouse.mjs [rounds]   default 3
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { chromeFlags, chromePath, p50, print, sessionOf, times, whole, withLaboratory } from './lib.mjs'
import { withFloor } from './floor.mjs'

const rounds = Number(process.argv[2] ?? 3)
const own = createRequire(new URL('lighthouse/package.json', import.meta.url))
const bring = (name) => import(pathToFileURL(own.resolve(name)).href)
const { default: lighthouse } = await bring('lighthouse').catch(() => {
  process.stderr.write('Lighthouse is missing: npm ci --prefix bench/browser/lighthouse\n')
  process.exit(1)
})
const { default: puppeteer } = await bring('puppeteer-core')

const found = new Map()
await withFloor((floor) =>
  withLaboratory(10_000, async (url) => {
    const pages = {
      floor,
      'sign-in': `${url}/`,
      'orders list': `${url}/orders`,
      'order entry': `${url}/orderentry`,
    }
    for (let round = 0; round < rounds; round++)
      for (const [name, address] of Object.entries(pages)) {
        const report = await audit(address, name.startsWith('order') ? url : undefined)
        found.set(name, [...(found.get(name) ?? []), report])
      }
  }),
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

/** `url` is where to be signed in; Lighthouse empties the caches and leaves the page's session alone. */
async function audit(address, url) {
  const browser = await puppeteer.launch({
    ...(chromePath ? { executablePath: chromePath } : { channel: 'chrome' }),
    args: chromeFlags,
    headless: true,
  })
  try {
    const page = await browser.newPage()
    if (url) {
      await page.goto(url)
      const session = await sessionOf(url, 'lab')
      await page.evaluate((text) => localStorage.setItem('aliquot.session', text), session)
    }
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
