import { api } from '@contract/api'
import { Caller, expect, Keys, settled, test, tokenOf } from './helpers'
import { verifiedOrders, verifyAll } from './verified-orders'

/** The gate has seen every order that it can see. */
async function checked(origin: string): Promise<void> {
  const admin = await Caller.as(origin, 'admin')
  for (let left = true; left;) ({ left } = await admin.call(api.turboReports.check, { body: {} }))
}

test('a page of reports is signed by keyboard, and the order that changed is named [route:/turboreport] [nav:lab:Processing:Turbo Report] [rule:turbo-filters]', async ({
  as,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const orders = await verifiedOrders(origin, 12)
  await checked(origin)
  const page = await as('admin')
  await page
    .getByRole('link', { name: 'Turbo Report' })
    .or(page.getByRole('button', { name: 'Processing' }))
    .first()
    .click()
  if (!page.url().includes('/turboreport')) await page.getByRole('link', { name: 'Turbo Report' }).click()
  await settled(page)
  const table = page.getByRole('table', { name: 'Ready' })
  await expect(table).toBeVisible()
  const rows = await table.locator('tbody tr').count()
  expect(rows).toBeGreaterThanOrEqual(12)
  await expect(page.getByRole('link', { name: /^Ready/ })).toContainText(String(rows))

  // Somebody flags one of them after it was seen.
  const admin = await Caller.as(origin, 'admin')
  const [changed = ''] = orders
  await admin.call(api.orders.flag, { body: { orderIds: [changed], flag: true, reason: 'Look again' } })

  const keys = new Keys(page)
  let pressed = 0
  const press = async (key: string) => {
    pressed += 1
    await keys.press(key)
  }
  await press('a')
  await expect(page.getByRole('toolbar', { name: 'Reports to sign' })).toContainText(`${rows} selected`)
  await press('Shift+S')
  const dialog = page.getByRole('dialog', { name: `Sign and release ${rows} reports?` })
  await expect(dialog.getByRole('button', { name: /^Sign and release/ })).toBeFocused()
  await press('Control+Enter')
  await expect(dialog).toBeHidden()
  process.stdout.write(`keys to sign ${rows} reports: ${pressed}\n`)
  expect(pressed).toBe(3)

  // The screen may be left meanwhile: what is going on is found again.
  await page.goto('/orders')
  await page.goto('/turboreport')
  // Journeys beside this one may change an order too.
  await expect(page.getByText(/^\d+ reports released, [1-9]\d* not released/)).toBeVisible({
    timeout: 90_000,
  })
  await page.getByRole('button', { name: 'Show outcome' }).click()
  const outcome = page.getByRole('dialog', { name: /^Signed by/ })
  const { requisitionNumber } = await admin.call(api.orders.get, { params: { id: changed }, body: {} })
  await expect(outcome.getByRole('listitem').filter({ hasText: requisitionNumber })).toContainText(
    'The order changed after you saw it. Look at it again before signing.',
  )
  await page.keyboard.press('Escape')
  for (const id of orders.slice(1))
    expect((await admin.call(api.orders.get, { params: { id }, body: {} })).state).toBe('CLOSED')
})

test('rows are chosen with Space, Shift and arrows, and Control A', async ({ as, baseURL }) => {
  const origin = baseURL ?? ''
  await verifiedOrders(origin, 4)
  await checked(origin)
  const page = await as('admin', '/turboreport')
  await settled(page)
  const bar = page.getByRole('toolbar', { name: 'Reports to sign' })
  const table = page.getByRole('table', { name: 'Ready' })
  await table.locator('tbody tr').first().focus()
  await page.keyboard.press(' ')
  await expect(bar).toContainText('1 selected')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar).toContainText('3 selected')
  const rows = await table.locator('tbody tr').count()
  await page.keyboard.press('Control+a')
  await expect(bar).toContainText(`${rows} selected`)
})

test('an error leads to the very field, and a corrected report is followed to the last acknowledgement', async ({
  as,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const admin = await Caller.as(origin, 'admin')
  const [orderId = ''] = await verifiedOrders(origin, 1, { seenBy: 'portal' })
  const order = await admin.call(api.orders.get, { params: { id: orderId }, body: {} })
  const { report } = await admin.call(api.reports.release, {
    body: { orderId, version: order.version, reason: null },
  })
  // The clinic reads the first version.
  const clinicPage = await as('portal')
  const clinic = Caller.of(origin, await tokenOf(clinicPage))
  const read = await clinic.send(api.reports.media, { params: { key: report.mediaKey } })
  expect(read.status).toBe(200)
  const { docs } = await admin.call(api.results.ofOrder, { body: { orderId } })
  const [glucose] = docs
  if (!glucose) throw new Error('One glucose.')
  await admin.call(api.results.correct, {
    body: {
      analysis: { _id: glucose._id, version: glucose.version },
      raw: '195',
      reason: 'Wrong tube was measured',
      toldTo: 'Dr. Vandersloot',
    },
  })
  await verifyAll(admin, orderId)
  await checked(origin)

  const page = await as('admin', `/turboreport?tab=ERRORS&text=${order.requisitionNumber}`)
  await settled(page)
  await page.getByRole('link', { name: 'Enter why the report is corrected.' }).click()
  await expect(page).toHaveURL(new RegExp(`/order/${orderId}#field-report$`))
  await expect(page.locator('#field-report')).toBeFocused()

  const now = await admin.call(api.orders.get, { params: { id: orderId }, body: {} })
  await admin.call(api.reports.release, {
    body: { orderId, version: now.version, reason: 'Wrong tube was measured' },
  })
  await page.goto(`/turboreport?tab=RECALLS&text=${order.requisitionNumber}`)
  await settled(page)
  await page.getByRole('table', { name: 'Recalled reports' }).locator('tbody tr').first().focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: `Recall of ${order.requisitionNumber}` })
  await expect(panel.getByRole('list', { name: 'What changed' })).toContainText('195 mg/dL')

  await clinicPage.reload()
  // The form of the clinic takes the focus when it is there, which closes a menu that was opened before.
  await settled(clinicPage)
  await clinicPage.getByRole('button', { name: /Notifications/ }).click()
  await clinicPage.getByText('A report that you received was corrected.').first().click()
  const notice = clinicPage.getByRole('dialog', { name: 'Report corrected' })
  await expect(notice.getByRole('list', { name: 'What changed' })).toContainText('195 mg/dL')
  await notice.getByRole('button', { name: 'I have read the change' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(panel).toContainText(/Acknowledged by .+, on the screen/)
  await panel.getByRole('button', { name: /^Record a call about/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Record a call about/ })
  await dialog.getByLabel('Spoke with').fill('Dr. Vandersloot')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(panel).toContainText('Acknowledged by Dr. Vandersloot')
  await page.goto(`/turboreport?tab=RECALLS&text=${order.requisitionNumber}`)
  await settled(page)
  await expect(page.getByText('No orders match these filters')).toBeVisible()
})
