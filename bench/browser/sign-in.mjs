// P21: address until the sign-in page takes a key (4x slower processor, 20 Mbit/s, 40 ms). P22: click on "Sign in" until the
// orders list shows rows, with the calls that takes. Each time with an empty cache.
// Usage: node bench/browser/sign-in.mjs [times]   default 10
import {
  openPage,
  p50,
  p95,
  print,
  rowsShown,
  signInByHand,
  whole,
  withBrowser,
  withLaboratory,
} from './lib.mjs'

const rounds = Number(process.argv[2] ?? 10)
const [firstKey, toList, warm, calls] = [[], [], [], []]

await withLaboratory(10_000, (url) =>
  withBrowser(async (browser) => {
    for (let i = 0; i < rounds; i++) {
      firstKey.push(await coldStart(browser, url))
      await signInAndList(browser, url)
    }
  }),
)
const row = (name, values, bar) => [name, whole(p50(values)), whole(p95(values)), bar]
print(
  ['what', 'p50', 'p95', 'bar'],
  [
    row('P21 address to first key, 4x slower, 20 Mbit/s', firstKey, '2000 ms'),
    row('P22 sign-in click to list usable, empty cache', toList, '800 ms'),
    row('P22 the same, page opened before', warm, '800 ms'),
    ['API calls between', String(p50(calls)), '', '1 bootstrap'],
  ],
)

async function coldStart(browser, url) {
  const { page, devtools, close } = await openPage(browser, { slow: 4 })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 20e6 / 8,
    uploadThroughput: 20e6 / 8,
  })
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.activeElement?.localName === 'input')
  await page.keyboard.press('l')
  await page.waitForFunction(() => document.activeElement?.value === 'l')
  const took = performance.now() - began
  await close()
  return took
}

/** The first time with nothing in the cache, then once more after signing out of this browser. */
async function signInAndList(browser, url) {
  const { page, close } = await openPage(browser)
  for (const times of [toList, warm]) {
    await page.goto(`${url}/?redirect=/orders`)
    await signInByHand(page)
    let asked = 0
    const count = (request) => (asked += request.url().includes('/api/') ? 1 : 0)
    page.on('request', count)
    const painted = page.evaluate(() =>
      window.bench.fromClick(() => {
        const table = document.querySelector('main table')
        return table?.querySelector('tbody tr') && table.getAttribute('aria-busy') !== 'true'
      }),
    )
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    times.push(await painted)
    await rowsShown(page)
    page.off('request', count)
    if (times === toList) calls.push(asked)
    await page.evaluate(() => localStorage.clear())
  }
  await close()
}
