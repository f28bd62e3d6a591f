import { Caller, Keys, expect, scan, settled, test } from './helpers'
import { namesOf, receivedOrders } from './verified-orders'

test('a technician opens a batch, scans into it, orders it, starts its run and takes a wrong one back, by keyboard and scanner alone [route:/batching] [feature:batching]', async ({
  as,
  baseURL,
  watch,
}) => {
  // A barcode that nobody has is refused by the server, in words.
  watch.allow(/status of (404|422) .*batch/)
  const origin = baseURL ?? ''
  const admin = await Caller.as(origin, 'admin')
  const [first, second] = await Promise.all((await receivedOrders(origin, 2)).map((id) => namesOf(admin, id)))
  if (!first || !second) throw new Error('Two orders were to be made.')

  const page = await as('lab', '/batching')
  const keys = new Keys(page)
  await settled(page)
  await keys.press('n')
  const dialog = page.getByRole('dialog', { name: 'New batch' })
  await expect(dialog.getByLabel('Test type')).toBeFocused()
  await keys.type('Chem')
  await expect(dialog.getByLabel('Test type')).toHaveValue(/./)
  await keys.press('Tab')
  await expect(dialog.getByLabel('Instrument')).toBeFocused()
  await dialog.getByLabel('Method and version').focus()
  await keys.type('Hexokinase v3')
  await keys.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No specimens yet')).toBeVisible()

  const field = page.getByRole('textbox', { name: /^Scan a specimen into B-/ })
  await expect(field).toBeFocused()
  const rows = page.getByRole('table', { name: /^Specimens of B-/ }).getByRole('row')
  await scan(page, first.barcode)
  await expect(page.getByText(`${first.barcode} added at position 1.`).first()).toBeVisible()
  await scan(page, second.barcode)
  await expect(page.getByText(`${second.barcode} added at position 2.`).first()).toBeVisible()
  await expect(rows).toHaveCount(3)
  await scan(page, 'ZZ-999999')
  await expect(page.getByText('No specimen has the barcode ZZ-999999.').first()).toBeVisible()
  await expect(rows).toHaveCount(3)

  // The second goes first, and out; its barcode, typed this time, brings it back to the end.
  await rows.filter({ hasText: second.barcode }).focus()
  await keys.press('Alt+ArrowUp')
  await expect(rows.nth(1)).toContainText(second.barcode)
  await rows.filter({ hasText: second.barcode }).focus()
  await keys.press('Delete')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(first.barcode)
  await field.focus()
  await keys.type(second.barcode)
  await keys.press('Enter')
  await expect(rows.nth(2)).toContainText(second.barcode)

  await page.getByRole('button', { name: 'Start run' }).focus()
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: 'Send to review' })).toBeVisible()
  await expect(field).toBeHidden()
  await page.getByRole('button', { name: 'Send to review' }).focus()
  await keys.press('Enter')
  await expect(page.getByText(/Tests without a result: 2\. Enter them first\./)).toBeVisible()
})
