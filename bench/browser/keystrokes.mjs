// P8: key down until the paint after it, in order entry and in a page of as many bare native controls, turn by turn.
// Usage: node bench/browser/keystrokes.mjs [rounds]   default 3, 35 keys in each field, 1x and 4x
import { caller, ms, signIn } from '../lib.mjs'
import {
  cpuOf,
  openPage,
  p50,
  p95,
  print,
  showOwn,
  times,
  whole,
  withBrowser,
  withLaboratory,
} from './lib.mjs'

const rounds = Number(process.argv[2] ?? 3)
const text = 'patient fasting since yesterday ev.'
const fields = {
  'Comment (text)': (page) => page.getByLabel('Comment'),
  'Last name (looks for duplicates)': (page) => page.getByLabel('Last name'),
  'Panels and tests (filters the catalogue)': (page) =>
    page.getByRole('combobox', { name: 'Panels and tests' }),
}
const found = new Map()
const note = (name, values) => found.set(name, [...(found.get(name) ?? []), values])

await withLaboratory(0, (url) =>
  withBrowser(async (browser) => {
    const order = await openPage(browser, { url, username: 'lab' })
    await caller(url, await signIn(url, 'lab'))('POST', '/draft/order-entry/discard', {})
    await order.page.goto(`${url}/orderentry`)
    await order.page.getByLabel('Comment').waitFor()
    const native = await openPage(browser)
    await showOwn(native.page, `${url}/bare`, nativeForm(await controlsOf(order.page)))
    await Promise.all([order, native].map(warmUp))
    for (let round = 0; round < rounds; round++)
      for (const slow of [1, 4]) {
        const bare = await typeInto(native, native.page.getByLabel('text 0', { exact: true }), slow)
        note(`${slow}x native`, bare)
        for (const [name, locate] of Object.entries(fields)) {
          const ours = await typeInto(order, locate(order.page), slow)
          note(`${slow}x ${name}`, { ...ours, ratio: ours.p95 / bare.p95, half: ours.p50 / bare.p50 })
        }
      }
  }),
)

print(
  ['processor, field', 'p50', 'p95', 'longest event', 'CPU a key', 'p50 / native', 'p95 / native', 'bar'],
  [...found].map(([name, all]) => {
    const mid = (key) => p50(all.map((one) => one[key]))
    const rival = all[0].ratio === undefined
    return [
      name,
      whole(mid('p50')),
      whole(mid('p95')),
      whole(Math.max(...all.map((one) => one.longest))),
      // The throttle itself uses processor time.
      name.startsWith('1x') ? ms(mid('cpu')) : '',
      rival ? '' : times(mid('half')),
      rival ? '' : times(mid('ratio')),
      !rival && name.startsWith('4x') ? '1.5x' : '',
    ]
  }),
)

/** What order entry holds, so that the rival lays out a form of the same size. */
function controlsOf(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea, button')].map((control) =>
      control.localName === 'input' ? control.type : control.localName,
    ),
  )
}

function nativeForm(controls) {
  const made = controls.map((kind, at) => {
    const name = `${kind} ${at}`
    if (kind === 'select') return `<label>${name} <select><option>one<option>two</select></label>`
    if (kind === 'button') return `<button type="button">${name}</button>`
    return `<label>${name} <input type="${kind}" name="${at}"></label>`
  })
  const first = '<label>text 0 <input type="text" name="first"></label>'
  return `<!doctype html><title>Native</title><form style="display:grid;grid-template-columns:repeat(3,1fr);gap:12px">${first}${made.join('')}</form>`
}

async function warmUp({ page }) {
  await page.bringToFront()
  await page.getByRole('textbox').first().focus()
  await page.keyboard.type('ABC', { delay: 100 })
  await page.waitForTimeout(1500)
}

async function typeInto({ page, devtools }, field, slow) {
  await page.bringToFront()
  await field.fill('')
  await field.focus()
  await page.waitForTimeout(2500)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
  await page.evaluate(() => Object.assign(window.bench, { waits: [], events: [] }))
  const before = await cpuOf(devtools)
  await page.keyboard.type(text, { delay: 83 })
  await page.waitForTimeout(500)
  const cpu = ((await cpuOf(devtools)) - before) / text.length
  const { waits, events } = await page.evaluate(() => ({
    waits: window.bench.waits,
    events: window.bench.events,
  }))
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.keyboard.press('Escape')
  await field.fill('')
  return { p50: p50(waits), p95: p95(waits), longest: Math.max(0, ...events), cpu }
}
