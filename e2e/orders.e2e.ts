import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { api } from '@contract/api'
import { Caller, Keys, expect, notice, scan, test, tokenOf } from './helpers'

const table = (page: Page) => page.getByRole('table', { name: 'Orders' })
/** The first row is the head. */
const row = (page: Page, n: number) => table(page).getByRole('row').nth(n)
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: new RegExp(`^${name}`) })
const numberIn = async (page: Page, n: number) => (await row(page, n).locator('td').nth(1).innerText()).trim()

test('tabs, filters, sort and page of the orders are in the address, and Back works [route:/orders] [rule:order-filters] [limit:sorts] [limit:dates]', async ({
  as,
}) => {
  const page = await as('lab', '/orders')
  await expect(table(page)).toBeVisible()
  await expect(page.getByText('last 30 days')).toBeVisible()
  await expect(table(page).getByRole('columnheader', { name: 'Collected' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(table(page).locator('tbody').getByRole('row')).toHaveCount(20)

  for (const [name, value] of [
    ['Open', 'OPEN'],
    ['Closed', 'CLOSED'],
    ['Rejected', 'REJECTED'],
    ['Hold', 'HOLD'],
  ] as const) {
    await tab(page, name).click()
    await expect(page).toHaveURL(`/orders?tab=${value}`)
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  }
  await page.goBack()
  await expect(page).toHaveURL('/orders?tab=REJECTED')
  await expect(tab(page, 'Rejected')).toHaveAttribute('aria-current', 'page')
  await tab(page, 'All').click()
  await expect(page).toHaveURL('/orders')

  await table(page).getByRole('button', { name: 'Collected' }).click()
  await expect(page).toHaveURL(/sort=dateCollected/)
  await expect(table(page).getByRole('columnheader', { name: 'Collected' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.getByRole('button', { name: 'Remove filter Collected' }).click()
  await expect(page).toHaveURL(/days=all/)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  const second = await numberIn(page, 1)

  // The whole list stands in its address: another browser sees the same.
  const copy = await as('lab', page.url())
  await expect(table(copy)).toBeVisible()
  expect(await numberIn(copy, 1)).toBe(second)

  await row(page, 1).click()
  await expect(page).toHaveURL(/\/order\//)
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await expect(table(page)).toBeVisible()
  expect(await numberIn(page, 1)).toBe(second)
})

test('the report filter shows the orders with a preliminary report, or with one that was amended [rule:report-filters]', async ({
  as,
}) => {
  const page = await as('lab', '/orders?days=all')
  const choose = async (from: string, to: string) => {
    await page.getByRole('button', { name: `Report: ${from}` }).click()
    await page.getByRole('menuitemcheckbox', { name: to }).click()
    await expect(page.getByRole('button', { name: `Report: ${to}` })).toBeVisible()
  }
  const every = () => table(page).locator('tbody').getByRole('row')
  await choose('any', 'Prelim')
  await expect(page).toHaveURL(/report=PRELIMINARY/)
  await expect(every().first()).toContainText('Prelim')
  await expect(every().filter({ hasNotText: 'Prelim' })).toHaveCount(0)
  await choose('Prelim', 'Amended')
  await expect(page).toHaveURL(/report=AMENDED/)
  // A report whose value was replaced says so, and is an amended one all the same.
  await expect(every().first()).toContainText(/Amended|Corrected/)
  await expect(every().filter({ hasNotText: /Amended|Corrected/ })).toHaveCount(0)
  await expect(every().filter({ hasText: 'Amended' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Report: Amended' })).toBeVisible()
  await choose('Amended', 'any')
  await expect(page).not.toHaveURL(/report=/)
})

test('rows are moved, ticked, peeked at and opened by keys', async ({ as }) => {
  // Rejected orders: no journey beside this one adds to them, so that rows stand still.
  const page = await as('lab', '/orders?days=all&tab=REJECTED')
  // At a person's pace: four keys in a row as fast as a page draws are a scan.
  const keys = new Keys(page)
  await expect(row(page, 1)).toBeFocused()
  await keys.type('j')
  await expect(row(page, 2)).toBeFocused()
  await keys.type('j')
  await keys.type('k')
  await expect(row(page, 2)).toBeFocused()
  await keys.type('x')
  await expect(row(page, 2)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('toolbar').getByText('1 selected')).toBeVisible()
  await keys.type('x')
  await expect(row(page, 2)).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Space')
  const number = await numberIn(page, 2)
  await expect(page.getByRole('complementary').filter({ hasText: number })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary').filter({ hasText: number })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order\//)
})

test('a hold on several orders says what became of each [rule:status-hold-flag]', async ({ as, baseURL }) => {
  const page = await as('lab')
  const caller = Caller.of(baseURL ?? '', await tokenOf(page))
  // A page of the list that shows a closed order and one that can be held.
  for (let at = 1; at <= 20; at++) {
    const { docs } = await caller.call(api.orders.list, { query: { page: at } })
    const closed = docs.find(({ state }) => state === 'CLOSED')
    const open = docs.find(({ state, hold }) => state === 'OPEN' && !hold)
    if (!closed || !open) continue
    await page.goto(`/orders?days=all&page=${at}`)
    for (const { requisitionNumber } of [closed, open])
      await table(page).getByRole('row').filter({ hasText: requisitionNumber }).getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected orders' })
    await expect(bar.getByText('2 selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Hold' }).click()
    const ask = page.getByRole('dialog')
    await ask.getByRole('button', { name: 'Hold' }).click()
    await expect(ask.getByText('Enter a reason.')).toBeVisible()
    await ask.getByLabel('Reason').fill('Waiting for the clinic to call back')
    await ask.getByRole('button', { name: 'Hold' }).click()
    const outcome = page.getByRole('dialog', { name: 'Hold: 1 done, 1 failed' })
    const each = outcome.getByRole('list', { name: 'Outcome of each row' })
    await expect(each.getByRole('listitem').filter({ hasText: open.requisitionNumber })).toContainText('done')
    const refused = each.getByRole('listitem').filter({ hasText: closed.requisitionNumber })
    await expect(refused).not.toContainText('done')
    expect((await refused.innerText()).length, 'the reason').toBeGreaterThan(
      closed.requisitionNumber.length + 15,
    )
    await outcome.getByRole('button', { name: 'Close' }).first().click()
    await expect(bar.getByText('1 selected')).toBeVisible()

    // Back as it was, by the separate control of the order's own page.
    await caller.call(api.orders.hold, { body: { orderIds: [open._id], hold: false } })
    return
  }
  throw new Error('No page of the demo list shows an open and a closed order.')
})

test('the list is a CSV file, its columns are chosen, and an empty answer says why', async ({ as }) => {
  const page = await as('lab', '/orders?days=all&tab=REJECTED')
  await expect(table(page)).toBeVisible()
  // All that the list holds, not the page of it that is shown.
  const all = Number(/\d+/.exec(await page.getByRole('link', { name: /^Rejected/ }).innerText())?.[0])
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const dialog = page.getByRole('dialog', { name: /^Export \d+ rows? as CSV\?$/ })
  const arrives = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download CSV' }).click()
  const file = await arrives
  expect(file.suggestedFilename()).toMatch(/\d{8}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines.length - 1).toBe(all)
  expect(lines[1]).toContain(await numberIn(page, 1))

  const column = table(page).getByRole('columnheader', { name: 'Physician', exact: true })
  await expect(column).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns and row height' }).click()
  await page.getByRole('checkbox', { name: 'Physician', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(column).toBeVisible()
  await expect(page).toHaveURL(/cols=/)
  await page.reload()
  await expect(column).toBeVisible()

  await page.goto('/orders?text=zzqqxx')
  await expect(page.getByText('No order matches “zzqqxx”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(table(page)).toBeVisible()
})

test('the search finds cases, patients, locations and physicians, and a scan opens its order [call:POST /api/v1/search] [route:/order_req/:requisitionNumber]', async ({
  as,
  baseURL,
}) => {
  const page = await as('lab', '/orders?days=all')
  await expect(table(page)).toBeVisible()
  const caller = Caller.of(baseURL ?? '', await tokenOf(page))
  const order = (await caller.call(api.orders.list, {})).docs[0]
  if (!order) throw new Error('The demo laboratory has orders.')

  const palette = page.getByRole('dialog')
  const asked: readonly (readonly [text: string, group: string])[] = [
    [order.requisitionNumber, 'Cases'],
    [order.patient.lastname, 'Patients'],
    [order.location.name.slice(0, 12), 'Locations'],
    [order.physician.lastname, 'Physicians'],
  ]
  for (const [text, group] of asked) {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(text)
    await expect(palette.getByRole('group', { name: group }).getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type('physi', { delay: 40 })
  await expect(
    palette.getByRole('group', { name: 'Pages' }).getByRole('option', { name: /Physicians/ }),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  await row(page, 1).focus()
  await scan(page, order.requisitionNumber)
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/order'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.patient.lastname)
  await expect(page.getByText(order.requisitionNumber).first()).toBeVisible()
  await expect(notice(page, 'Scan again')).toHaveCount(0)
})
