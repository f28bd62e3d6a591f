// The result sheet over 200 orders: key to paint in a cell, frames while it is scrolled, and the page's memory after 5,000 edits.
// Usage: node bench/browser/sheet.mjs [edits]   default 5000
import { randomUUID } from 'node:crypto'
import { caller, signIn } from '../lib.mjs'
import { openPage, p50, p95, print, times, whole, withBrowser, withLaboratory } from './lib.mjs'

const edits = Number(process.argv[2] ?? 5000)
const rows = 200
const found = []
/** Kept for the table, and said at once: a long run that is stopped has said what it knew. */
const note = (...row) => {
  found.push(row)
  process.stderr.write(`${row.join(': ')}\n`)
}

/** 200 received orders of one test, in one place: the sheet's filter by type and day shows them. */
async function receivedToday(call) {
  const made = async (method, path, sent) => {
    const { status, body } = await call(method, path, sent, { 'idempotency-key': randomUUID() })
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const { tests, sampleTypes, specimenSources } = await made('GET', '/bootstrap')
  const test = tests.find(({ code }) => code === 'TSH')
  const tube = sampleTypes.find(({ _id }) => test.sampleTypeIds.includes(_id))
  const [someone] = (await made('GET', '/orders?limit=1')).docs
  const like = await made('POST', `/orders/${someone._id}`, {})
  const collectedAt = new Date(Date.now() - 5_400_000).toISOString()
  for (let at = 0; at < rows; at += 1) {
    await made('POST', '/add/order', {
      order: {
        patientId: like.patientId,
        physicianId: like.physician._id,
        locationId: like.location._id,
        dateCollected: collectedAt,
        dateReceived: new Date(Date.now() - 300_000).toISOString(),
        specimens: [{ letter: 'A', sampleTypeId: tube._id, sourceId: specimenSources[0]._id, collectedAt }],
        items: [{ testId: test._id, letter: 'A' }],
      },
    })
  }
  const board = await made('GET', '/bench/board')
  return board.docs.find(({ testType }) => testType.name === 'Endocrinology').testType._id
}

const heapOf = async (devtools) => {
  for (let at = 0; at < 3; at += 1) await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}
const mib = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`

await withLaboratory(0, (url) =>
  withBrowser(async (browser) => {
    const type = await receivedToday(caller(url, await signIn(url, 'admin')))
    const { page, devtools, close } = await openPage(browser, { url, username: 'lab' })
    await devtools.send('HeapProfiler.enable')
    await page.goto(`${url}/results?type=${type}`)
    const grid = page.getByRole('grid', { name: 'Result sheet' })
    await grid.waitFor()
    await page.waitForTimeout(2000)
    const shown = await grid.getAttribute('aria-rowcount')
    const inDocument = await grid.getByRole('row').count()
    note('rows of the sheet / in the document', `${Number(shown) - 1} / ${inDocument - 1}`)
    const first = grid.getByRole('textbox').first()

    for (const slow of [1, 4]) {
      await first.focus()
      await page.keyboard.press('Control+Home')
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
      await page.evaluate(() => Object.assign(window.bench, { waits: [], events: [] }))
      for (let at = 0; at < 40; at += 1) {
        for (const key of [`${1 + (at % 3)}`, '.', `${at % 10}`]) {
          await page.keyboard.press(key)
          await page.waitForTimeout(40)
        }
        await page.keyboard.press('Enter')
        await page.waitForTimeout(40)
      }
      await page.waitForTimeout(1000)
      const { waits, events } = await page.evaluate(() => window.bench)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      note(
        `key to paint at ${slow}x, p50 / p95 / longest event`,
        `${whole(p50(waits))} / ${whole(p95(waits))} / ${whole(Math.max(0, ...events))}`,
      )
    }

    const box = await grid.boundingBox()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    const frames = page.evaluate(
      () =>
        new Promise((done) => {
          const gaps = []
          let last = performance.now()
          const began = last
          const look = (now) => {
            gaps.push(now - last)
            last = now
            if (now - began < 3000) requestAnimationFrame(look)
            else done(gaps.slice(1))
          }
          requestAnimationFrame(look)
        }),
    )
    for (let at = 0; at < 80; at += 1) {
      await page.mouse.wheel(0, at % 40 < 20 ? 240 : -240)
      await page.waitForTimeout(25)
    }
    const gaps = await frames
    const late = gaps.filter((gap) => gap > 25).length
    note(
      'frames while scrolled, each second; gap p95; frames missed',
      `${(1000 / (gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length)).toFixed(1)}; ${whole(p95(gaps))}; ${late} of ${gaps.length}`,
    )

    /** Values down the column, from the top again where it ends; every value is another than the one before, and one that
     * each test of the sheet can take. */
    const edit = async (count) => {
      for (let done = 0; done < count; done += 1) {
        if (done % rows === 0) {
          await grid.getByRole('textbox').first().focus()
          await page.keyboard.press('Control+Home')
        }
        await page.keyboard.press('Control+A')
        await page.keyboard.insertText(`${4 + (done % 3)}.${(done + Math.floor(done / rows)) % 10}`)
        await page.keyboard.press('Enter')
      }
      await page.waitForFunction(() => !localStorage.getItem('aliquot.typedResults'), null, {
        // A busy machine saves some ten a second.
        timeout: 60_000 + count * 200,
      })
      await page.waitForTimeout(1500)
    }
    await edit(rows)
    const before = await heapOf(devtools)
    await edit(edits - rows)
    const after = await heapOf(devtools)
    note(
      `memory after ${rows} edits / after ${edits}`,
      `${mib(before)} / ${mib(after)}, ${times(after / before)}`,
    )
    await close()
  }),
)
print(['what', 'measured'], found)
