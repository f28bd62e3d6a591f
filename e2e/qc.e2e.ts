import { api } from '@contract/api'
import { Caller, Keys, expect, notice, settled, test } from './helpers'
import { enterOnly, namesOf, receivedOrders } from './verified-orders'

test('a control that fails holds what its instrument measured until cause, action, an accepted run and each result are settled [route:/qc] [nav:lab:Laboratory:Quality Control]', async ({
  as,
  baseURL,
  watch,
}) => {
  // Closing is tried before the results were decided about.
  watch.allow(/status of 422 .*qc\/failure\/close/)
  const origin = baseURL ?? ''
  const admin = await Caller.as(origin, 'admin')
  const lab = await Caller.as(origin, 'lab')
  const [orderId = ''] = await receivedOrders(origin, 1, { code: 'ALT' })
  const { requisitionNumber } = await namesOf(admin, orderId)
  await enterOnly(lab, orderId, '31')

  // The technician enters both levels; the second one is far off.
  const page = await as('lab', '/qc')
  const keys = new Keys(page)
  await settled(page)
  await page.getByRole('link', { name: 'Alanine aminotransferase, CHEM-1' }).focus()
  await keys.press('Enter')
  const record = page.getByRole('button', { name: 'Record a control' })
  const run = async (low: string, high: string) => {
    await record.focus()
    await keys.press('Enter')
    await expect(page.getByLabel(/^Level 1, /)).toBeFocused()
    await keys.type(low)
    await keys.press('Enter')
    await expect(page.getByLabel(/^Level 2, /)).toBeFocused()
    await keys.type(high)
    await keys.press('Enter')
  }
  await run('32.6', '141.0')
  await expect(
    notice(page, /^Rejected\. .*1-3s.* Verification of this test on this instrument is held\./),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save cause and action' })).toBeVisible()

  // At the row where it would be verified, and on the order itself.
  const bench = await as('admin', `/turbocls?tab=PENDING&text=${requisitionNumber}`)
  const benchKeys = new Keys(bench)
  await settled(bench)
  const held = /CHEM-1: control rejected .* by 1-3s.*\. Close the failure on Quality Control first\./
  await expect(bench.getByRole('row').filter({ hasText: requisitionNumber })).toContainText(held)
  await bench.getByRole('row').filter({ hasText: requisitionNumber }).focus()
  await benchKeys.press('v')
  await expect(notice(bench, /^It cannot be verified: CHEM-1: control rejected/)).toBeVisible()
  const order = await as('lab', `/order/${orderId}`)
  await expect(order.getByText(held).first()).toBeVisible()

  // Cause and action, then a run that is accepted.
  await page.getByLabel('Cause', { exact: true }).focus()
  await keys.type('Control vial left open overnight.')
  await keys.press('Tab')
  await expect(page.getByLabel('What was done')).toBeFocused()
  await keys.type('New vial, calibrated.')
  await keys.press('Enter')
  await expect(page.getByText('Control vial left open overnight. New vial, calibrated.')).toBeVisible()
  await run('32.6', '118.4')
  await expect(notice(page, /^In control\./)).toBeVisible()

  // Who is in charge decides about each result since the last accepted run, and closes.
  const director = await as('admin', new URL(page.url()).pathname + new URL(page.url()).search)
  const directorKeys = new Keys(director)
  await settled(director)
  const close = director.getByRole('button', { name: 'Close failure' })
  await close.focus()
  await directorKeys.press('Enter')
  await expect(
    director.getByText(/^Decide about each patient result first\. Still open: \d+\.$/),
  ).toBeVisible()
  await director.getByRole('checkbox', { name: 'All that are open' }).focus()
  await directorKeys.press('Space')
  await director.getByRole('textbox', { name: 'Why', exact: true }).focus()
  await directorKeys.type('Measured again with the new vial, no difference.')
  await directorKeys.press('Enter')
  await expect(director.getByText(/Measured again with the new vial/).first()).toBeVisible()
  await close.focus()
  await directorKeys.press('Enter')
  await expect(notice(director, 'Closed. Verification goes on.')).toBeVisible()

  // And the result that was held is verified.
  const { docs } = await admin.call(api.turboCls.list, { query: { state: 'READY', text: requisitionNumber } })
  expect(docs.map(({ code, holds }) => ({ code, holds }))).toEqual([{ code: 'ALT', holds: [] }])
  await bench.goto(`/turbocls?text=${requisitionNumber}`)
  await settled(bench)
  await bench.getByRole('row').filter({ hasText: requisitionNumber }).focus()
  await benchKeys.press('v')
  await expect(bench.getByRole('dialog', { name: 'Verify 1 result?' })).toBeVisible()
  await benchKeys.press('Control+Enter')
  await expect(notice(bench, '1 result verified')).toBeVisible()
})
