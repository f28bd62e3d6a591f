// P23: what the browser holds after 500 screens against what it held after 20. The walk clicks through the real screens as
// a person would; memory is counted after a forced collection, always on the same screen.
// Usage: node bench/browser/heap.mjs [screens]   default 500
import { openPage, print, rowsShown, times, withBrowser, withLaboratory } from './lib.mjs'

const screens = Number(process.argv[2] ?? 500)
const counted = [20, 100, screens].filter((at) => at <= screens)
const rows = []

await withLaboratory(10_000, (url) =>
  withBrowser(async (browser) => {
    const { page, devtools } = await openPage(browser, { url, username: 'lab' })
    await page.goto(`${url}/orders?days=all`)
    await rowsShown(page)
    let first
    for (let at = 1; at <= screens; at++) {
      await oneScreen(page, at)
      if (!counted.includes(at)) continue
      const held = await count(page, devtools)
      first ??= held
      rows.push([
        String(at),
        `${(held.heap / 2 ** 20).toFixed(1)} MiB`,
        times(held.heap / first.heap),
        String(held.nodes),
        String(held.detached),
        String(held.listeners),
        at === screens ? '1.3x' : '',
      ])
    }
  }),
)
print(['screens', 'heap', 'against first', 'nodes', 'of these detached', 'listeners', 'bar'], rows)

/** In turn: an order of a list page not seen before, another list, order entry, a patient, back to the orders. */
async function oneScreen(page, at) {
  const step = at % 10
  if (step === 1)
    return page
      .getByRole('button', { name: 'Next', exact: true })
      .click()
      .then(() => rowsShown(page))
  if (step === 2 || step === 4) return openRow(page, at)
  if (step === 3 || step === 5) return page.goBack().then(() => rowsShown(page))
  if (step === 6) return openList(page, 'Patients')
  if (step === 7) return openRow(page, at)
  if (step === 8) return openList(page, 'Physicians')
  if (step === 9) {
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    return page.waitForURL('**/receiving')
  }
  return openList(page, 'Orders')
}

/** By the navigation, whose sections fold. */
async function openList(page, name) {
  const link = page.locator(`nav a:text-is("${name}")`).first()
  if (!(await link.isVisible()))
    await page.getByRole('button', { name: name === 'Orders' ? 'Laboratory' : 'Lists', exact: true }).click()
  await link.click()
  await page.waitForURL((address) => address.pathname === `/${name.toLowerCase()}`)
  await rowsShown(page)
}

async function openRow(page, at) {
  const row = page.locator('main tbody tr').nth(at % 17)
  const before = page.url()
  await row.locator('td').nth(1).click()
  await page.waitForURL((address) => address.href !== before)
  await page.locator('main h1').waitFor()
}

/** Back on the first page of orders, at rest, after what is no longer wanted has been thrown away. */
async function count(page, devtools) {
  await openList(page, 'Orders')
  await page.waitForTimeout(1000)
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage')
  const { jsHeapSizeUsed } = await sizes(devtools)
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  const attached = await page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL)
    let found = 1
    while (walker.nextNode()) found += 1
    return found
  })
  return { heap: jsHeapSizeUsed, nodes, detached: nodes - attached, listeners: jsEventListeners }
}

async function sizes(devtools) {
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return { jsHeapSizeUsed: usedSize }
}
