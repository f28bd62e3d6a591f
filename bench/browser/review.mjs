// The pharmacist's queue: its list with what each order concludes, one order, and from the key that accepts one to the next on
// screen. Usage: node bench/browser/review.mjs
import { caller, percentile, signIn } from '../lib.mjs'
import { openPage, withBrowser, withLaboratory } from './lib.mjs'

const told = (values) =>
  `${percentile(values, 50).toFixed(0)} / ${percentile(values, 95).toFixed(0)} ms (${values.length})`
const timed = async (work) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

await withLaboratory(0, async (url) => {
  const call = caller(url, await signIn(url, 'pharmd'))
  const ok = async (...parts) => {
    const { status, body } = await call(...parts)
    if (status !== 200) throw new Error(`${parts.slice(0, 2).join(' ')}: ${status}`)
    return body
  }
  const list = () => ok('GET', '/pharmd_orders?limit=200')
  const { docs } = await list()
  const rows = []

  // Each row says how many of its lines do not fit: the list reasons about every order that it shows.
  const rounds = Math.ceil(1000 / docs.length)
  const lists = []
  for (let n = 0; n < rounds; n++) lists.push(await timed(list))
  const all = lists.reduce((sum, one) => sum + one, 0)
  rows.push([`${rounds * docs.length} orders reasoned about, by the list`, `${(all / 1000).toFixed(2)} s`])
  rows.push([`list of ${docs.length}, p50 / p95`, told(lists)])

  const orders = []
  for (const { _id } of [...docs, ...docs])
    orders.push(await timed(() => ok('POST', '/pharmd_order', { orderId: _id })))
  rows.push(['one order, p50 / p95', told(orders)])

  await withBrowser(async (browser) => {
    const { page } = await openPage(browser, { url, username: 'pharmd' })
    await page.goto(`${url}/pharmd_orders`)
    const shown = page.getByRole('region', { name: 'Order', exact: true }).locator('header a').first()
    await shown.waitFor()
    const keys = []
    for (let n = 0; n < Math.min(30, docs.length - 2); n++) {
      // The page hears no acceptance before an order could be seen.
      await page.waitForTimeout(600)
      keys.push(
        await shown.evaluate(
          (link) =>
            new Promise((resolve) => {
              const before = link.textContent
              const look = () => {
                const now = document.querySelector('[aria-label="Order"] header a')
                return now && now.textContent !== before
                  ? requestAnimationFrame(() => resolve(performance.now() - began))
                  : requestAnimationFrame(look)
              }
              const began = performance.now()
              document.body.dispatchEvent(
                new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', bubbles: true }),
              )
              look()
            }),
        ),
      )
    }
    rows.push(['key to the next order on screen, p50 / p95', told(keys)])
  })
  for (const [what, value] of rows) process.stdout.write(`${what.padEnd(52)} ${value}\n`)
})
