import { api } from '@contract/api'
import { Caller, Keys, expect, notice, settled, test } from './helpers'
import { namesOf, ownPatient, receivedOrders } from './verified-orders'

test('the board becomes a batch, the batch a sheet, the sheet values, and the values are verified, by keyboard alone [route:/results] [nav:lab:Laboratory:Test Results]', async ({
  as,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const admin = await Caller.as(origin, 'admin')
  const { _id: patientId, lastname } = await ownPatient(admin)
  const orders = await receivedOrders(origin, 2, { patientId, code: 'TSH' })
  const barcodes: string[] = []
  for (const id of orders) barcodes.push((await namesOf(admin, id)).barcode)

  const page = await as('lab', '/results')
  const keys = new Keys(page)
  await settled(page)
  const work = page.getByRole('table', { name: 'Waiting work by test type' })
  await work.getByRole('row').filter({ hasText: 'Endocrinology' }).focus()
  await keys.press('b')
  await expect(notice(page, /^B-\d+ opened\. Specimens: \d+\.$/)).toBeVisible()
  await settled(page)
  await expect(page).toHaveURL(/batch=/)

  const cellOf = (barcode: string) => page.getByRole('textbox', { name: new RegExp(barcode) })
  // The sheet draws the lines near the window; the newest specimens of a long batch are its last.
  await page.getByRole('table').last().hover()
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(cellOf(barcodes[1] ?? '')).toBeVisible({ timeout: 500 })
  }).toPass()
  await cellOf(barcodes[0] ?? '').focus()
  await keys.type('2.1')
  await keys.press('Enter')
  await cellOf(barcodes[1] ?? '').focus()
  await keys.type('1.8')
  await keys.press('Enter')
  await expect(async () => {
    const { docs } = await admin.call(api.turboCls.list, { query: { state: 'READY', text: lastname } })
    expect(docs.map(({ raw }) => raw).toSorted()).toEqual(['1.8', '2.1'])
  }).toPass()

  const verifier = await as('admin', `/turbocls?text=${lastname}`)
  const verifierKeys = new Keys(verifier)
  await settled(verifier)
  await expect(verifier.getByRole('button', { name: /^Verify 2 ready/ })).toBeVisible()
  await verifierKeys.press('Shift+V')
  await expect(verifier.getByRole('dialog', { name: 'Verify 2 results?' })).toBeVisible()
  await verifierKeys.press('Control+Enter')
  await expect(notice(verifier, '2 results verified')).toBeVisible()
  for (const orderId of orders) {
    const { docs } = await admin.call(api.results.ofOrder, { body: { orderId } })
    expect(docs.map(({ state }) => state)).toEqual(['VERIFIED'])
  }
})
