// The plate map of 384 wells: arrow key down until the paint after it, on an empty plate, at 1x and 4x slower processor.
// Usage: node bench/browser/plate.mjs [keys]   default 120
import { randomUUID } from 'node:crypto'
import { caller, signIn } from '../lib.mjs'
import { openPage, p50, p95, print, whole, withBrowser, withLaboratory } from './lib.mjs'

const presses = Number(process.argv[2] ?? 120)
const way = ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'Shift+ArrowDown']
const found = []

await withLaboratory(0, (url) =>
  withBrowser(async (browser) => {
    const call = caller(url, await signIn(url, 'lab'))
    const made = async (path, sent) => {
      const { status, body } = await call('POST', path, sent, { 'idempotency-key': randomUUID() })
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
      return body
    }
    const { testTypes } = (await call('GET', '/plate_choices')).body
    const controls = Array.from({ length: 8 }, (_, at) => ({ role: at % 2 ? 'PC' : 'NTC', name: `C${at}` }))
    const layout = await made('/add/plate_layout', {
      layout: {
        name: `Bench 384 ${Date.now()}`,
        format: 384,
        content: { order: 'down', replicates: 1, controls },
      },
    })
    const plate = await made('/add/plate', {
      plate: { testTypeId: testTypes[0]._id, layoutId: layout._id },
    })
    const { page, devtools, close } = await openPage(browser, { url, username: 'lab' })
    await page.goto(`${url}/plating/${plate._id}`)
    const map = page.getByRole('grid')
    await map.waitFor()
    await page.waitForTimeout(2000)
    for (const slow of [1, 4]) {
      await map.locator('[data-place="30"]').focus()
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
      await page.evaluate(() => Object.assign(window.bench, { waits: [], events: [] }))
      for (let at = 0; at < presses; at += 1) {
        await page.keyboard.press(way[at % way.length])
        await page.waitForTimeout(50)
      }
      await page.waitForTimeout(500)
      const { waits, events } = await page.evaluate(() => ({
        waits: window.bench.waits,
        events: window.bench.events,
      }))
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      found.push([`${slow}x`, whole(p50(waits)), whole(p95(waits)), whole(Math.max(0, ...events))])
    }
    await close()
  }),
)
print(['processor', 'p50', 'p95', 'longest event'], found)
