import { api } from '@contract/api'
import { Caller, expect, Keys, settled, test, uniqueName } from './helpers'
import { receivedOrders } from './verified-orders'

test('a file of an instrument is loaded, its code is mapped, what matches is accepted with one key, and the rest is set aside', async ({
  as,
  baseURL,
  watch,
}) => {
  // The first try is answered with what is doubtful about the file.
  watch.allow(/status of 422 .*instrument_run\/add/)
  const admin = await Caller.as(baseURL ?? '', 'admin')
  const [orderId = ''] = await receivedOrders(baseURL ?? '', 1)
  const { specimens } = await admin.call(api.orders.get, { params: { id: orderId }, body: {} })
  const barcode = specimens[0]?.barcode ?? ''
  expect(barcode).not.toBe('')
  const instrument = await admin.call(api.instruments.add, {
    body: {
      instrument: {
        code: uniqueName('J').slice(0, 16),
        name: uniqueName('Journey analyzer'),
        ...{ maker: null, model: null, serial: null, bench: null, method: null },
      },
    },
  })
  // What was measured before its specimen was collected would not match: the line that does has no time.
  const rows = [
    'Sample Id,Sam/Ctr/cAl,Test short name,Result,Result unit,Errors,Result date and time',
    `${barcode},S,GLUC,93,mg/dL,,`,
    'NOBODY-1,S,GLUC,94,mg/dL,,11/24/2026 06:15',
  ]

  const page = await as('admin', `/instruments/${instrument._id}?tab=runs`)
  const keys = new Keys(page)
  await settled(page)
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'day-one.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  })
  // The file is of another day, which is asked about by name.
  await expect(page.getByText('The file was measured on Nov 24, 2026.')).toBeVisible()
  await page.getByRole('button', { name: 'Load it anyway' }).click()
  await expect(page.getByRole('heading', { name: 'day-one.csv' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Unknown test 1' })).toBeVisible()

  await page.getByRole('button', { name: 'Map GLUC' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Map GLUC' })
  await dialog.getByRole('combobox', { name: 'Test' }).fill('Glucose')
  await page.getByRole('option', { name: 'GLU, Glucose' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Accept 1 matched' })).toBeVisible()

  await keys.press('Shift+A')
  await expect(page.getByRole('link', { name: 'Accepted 1' })).toBeVisible()
  const { docs } = await admin.call(api.results.ofOrder, { body: { orderId } })
  expect(docs.find(({ code }) => code === 'GLU')?.raw).toBe('93')

  await page.getByRole('row', { name: /NOBODY-1/ }).focus()
  await keys.press('s')
  const aside = page.getByRole('dialog', { name: 'Set aside one line?' })
  await aside.getByRole('button', { name: 'Continue' }).click()
  await aside.getByLabel('Reason').fill('Not a specimen of ours')
  await aside.getByRole('button', { name: 'Set aside' }).click()
  await expect(page.getByRole('link', { name: 'Set aside 1' })).toBeVisible()
  await expect(page.getByText('Every line is decided')).toBeVisible()
  await page.getByRole('link', { name: 'All received' }).click()
  await expect(page.getByText('All decided')).toBeVisible()
})
