// P9 and P7: the longest input event of a scripted day at the bench (lists, orders, order entry, receiving, the theme), four
// times slower processor, and the layout shift of each screen on the way. INP as the browser counts it: of the events, one
// in fifty left out.
// Usage: node bench/browser/day.mjs [rounds]   default 3
import { caller, signIn } from '../lib.mjs'
import { openPage, p50, print, rowsShown, whole, withBrowser, withLaboratory } from './lib.mjs'

const rounds = Number(process.argv[2] ?? 3)
const screens = [
  '/',
  '/orders',
  '/orderentry',
  '/receiving',
  '/patients',
  '/physicians',
  '/locations',
  '/diagcodes',
]
const found = []
const shifts = new Map()

await withLaboratory(10_000, (url) =>
  withBrowser(async (browser) => {
    for (let round = 0; round < rounds; round++) {
      await caller(url, await signIn(url, 'lab'))('POST', '/draft/order-entry/discard', {})
      const { page, close } = await openPage(browser, { url, username: 'lab', slow: 4 })
      for (const screen of screens) {
        await page.goto(`${url}${screen}`)
        await page.waitForTimeout(2500)
        const shift = await page.evaluate(() => window.bench.shifts)
        shifts.set(screen, Math.max(shift, shifts.get(screen) ?? 0))
      }
      await page.goto(`${url}/orders?days=all`)
      await rowsShown(page)
      await day(page)
      const { events, longTasks } = await page.evaluate(() => window.bench)
      const longestFirst = events.toSorted((a, b) => b - a)
      found.push({
        inp: longestFirst[Math.floor(events.length / 50)] ?? 0,
        longest: longestFirst[0] ?? 0,
        events: events.length,
        task: Math.max(0, ...longTasks),
      })
      await close()
    }
  }),
)
const mid = (key) => p50(found.map((one) => one[key]))
print(
  ['INP, 4x slower', 'longest event', 'events over 16 ms', 'longest task', 'bar for INP'],
  [[whole(mid('inp')), whole(mid('longest')), mid('events'), whole(mid('task')), '100 ms']],
)
print(
  ['screen', 'layout shift', 'bar'],
  [...shifts].map(([screen, shift]) => [screen, shift.toFixed(3), '0.02']),
)

/** Within one document, as a person stays in one: a new document would start the count again. */
async function day(page) {
  const wait = () => page.waitForTimeout(400)
  const press = async (...keys) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      await page.waitForTimeout(150)
    }
  }
  for (let i = 0; i < 10; i++) {
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await rowsShown(page)
    await wait()
    await press('j', 'j', 'k', 'x', 'x')
    if (i % 2 === 1) continue
    await page.locator('main tbody tr').nth(i).locator('td').nth(1).click()
    await page.waitForURL('**/order/*')
    await page.locator('main h1').waitFor()
    await wait()
    await page.goBack()
    await rowsShown(page)
  }
  await page.getByRole('columnheader', { name: 'Collected' }).getByRole('button').click()
  await wait()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').pressSequentially('smith', { delay: 90 })
  await page.waitForTimeout(1200)
  await press('Control+k')
  await wait()
  await page.keyboard.type('pat', { delay: 90 })
  await wait()
  await press('Escape')
  await page.locator('nav a[href="/orderentry"]').first().click()
  await page.getByLabel('Comment').pressSequentially('drawn at home', { delay: 90 })
  await page.getByLabel('Last name').pressSequentially('Okonkwo', { delay: 90 })
  await page.getByRole('combobox', { name: 'Panels and tests' }).pressSequentially('bmp', { delay: 90 })
  await wait()
  await press('Enter')
}
