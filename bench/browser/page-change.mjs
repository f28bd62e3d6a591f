// P10: click on "Next" in the orders list until the new rows are painted, server included; each page is new to the browser.
// The rival asks the same server the same question and writes the same cells with plain DOM calls: what no product can beat.
// Usage: node bench/browser/page-change.mjs [rounds] [pages per round]   default 3 and 20, 1x and 4x
import {
  cpuOf,
  openPage,
  p50,
  p95,
  print,
  rowsShown,
  showOwn,
  times,
  whole,
  withBrowser,
  withLaboratory,
} from './lib.mjs'

const rounds = Number(process.argv[2] ?? 3)
const pages = Number(process.argv[3] ?? 20)
const rows = []

await withLaboratory(10_000, (url) =>
  withBrowser(async (browser) => {
    for (const slow of [1, 4]) {
      const [ours, bare] = [[], []]
      for (let round = 0; round < rounds; round++) {
        ours.push(await turnPages(browser, url, slow, openList))
        bare.push(await turnPages(browser, url, slow, openBare))
      }
      const ratio = p50(ours.map((one, round) => one.p95 / bare[round].p95))
      rows.push([
        `${slow}x`,
        ...cells(ours, slow),
        ...cells(bare, slow),
        times(ratio),
        slow === 1 ? '100 ms' : '',
      ])
    }
  }),
)
const columns = ['p50', 'p95', 'CPU']
print(
  [
    'processor',
    ...columns.map((name) => `list ${name}`),
    ...columns.map((name) => `plain DOM ${name}`),
    'p95 / plain DOM',
    'bar for list p95',
  ],
  rows,
)

/** The throttle itself uses processor time, so that is told at full speed only. */
function cells(all, slow) {
  const mid = (key) => whole(p50(all.map((one) => one[key])))
  return [mid('p50'), mid('p95'), slow === 1 ? mid('cpu') : '']
}

async function turnPages(browser, url, slow, open) {
  const { page, devtools, close } = await openPage(browser, { url, username: 'lab', slow })
  await open(page, url)
  await rowsShown(page)
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const waits = []
  const before = await cpuOf(devtools)
  for (let i = 0; i < pages; i++) {
    const painted = page.evaluate(() => {
      const first = () => document.querySelector('main tbody tr')?.textContent
      const shown = first()
      return window.bench.fromClick(() => first() !== shown)
    })
    await next.click()
    waits.push(await painted)
    await page.waitForTimeout(150)
  }
  const cpu = ((await cpuOf(devtools)) - before) / pages
  await close()
  return { p50: p50(waits), p95: p95(waits), cpu }
}

function openList(page, url) {
  return page.goto(`${url}/orders?days=all`)
}

async function openBare(page, url) {
  await showOwn(page, `${url}/bare`, '<!doctype html>')
  await page.evaluate(async () => {
    document.body.innerHTML =
      '<main><button>Next</button><table style="width:100%;table-layout:fixed"><tbody></tbody></table></main>'
    const { id_token: token } = JSON.parse(localStorage.getItem('aliquot.session')).state
    let at = 0
    const turn = async () => {
      const answer = await fetch(`/api/v1/orders?page=${++at}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { docs } = await answer.json()
      document.querySelector('tbody').replaceChildren(...docs.map(rowOf))
    }
    const rowOf = (order) => {
      const row = document.createElement('tr')
      row.append(
        ...[
          order.requisitionNumber,
          `${order.patient.lastname}, ${order.patient.firstname}`,
          order.location.name,
          order.dateCollected,
          order.dateReceived,
          order.panels.join(', '),
          order.state,
          order.priority,
          order.dateExported,
        ].map((text) => Object.assign(document.createElement('td'), { textContent: text })),
      )
      return row
    }
    document.querySelector('button').onclick = turn
    await turn()
  })
}
