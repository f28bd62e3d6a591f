import { api } from '@contract/api'
import { Caller, expect, Keys, settled, test } from './helpers'
import { enterAndVerify, receivedOrders } from './verified-orders'

test('a batch is reported and its clean orders are released by keyboard; what is left says why [route:/batchreport] [nav:lab:Processing:Batch Report] [feature:batchreport]', async ({
  as,
  baseURL,
  watch,
}) => {
  // The second paper is refused: nothing changed.
  watch.allow(/status of 422 .*batch_report\/make/)
  const admin = await Caller.as(baseURL ?? '', 'admin')
  const orders = await receivedOrders(baseURL ?? '', 2)
  const [clean = ''] = orders
  const specimenIds: string[] = []
  for (const id of orders) {
    const { specimens } = await admin.call(api.orders.get, { params: { id }, body: {} })
    specimenIds.push(...specimens.map(({ _id }) => _id))
  }
  const waiting = (await admin.call(api.batches.waiting, {})).docs
  const inType: string[] = []
  for (const { testType } of waiting) {
    const found = await admin.call(api.batches.waitingOf, { body: { testTypeId: testType._id } })
    if (found.docs.some(({ specimenId }) => specimenIds.includes(specimenId))) inType.push(testType._id)
  }
  const [testTypeId = ''] = inType
  const { batch } = await admin.call(api.batches.add, {
    body: { batch: { testTypeId, maximum: 10, method: 'Journey v1' }, specimenIds },
  })
  expect(batch.specimens).toBe(2)
  await enterAndVerify(admin, clean, '91')

  const page = await as('admin', `/batchreport?batch=${batch._id}`)
  const keys = new Keys(page)
  await settled(page)
  await expect(page.getByRole('heading', { name: new RegExp(batch.number) })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Orders' })).toContainText('Can be released')
  await expect(page.getByRole('list', { name: 'Orders' })).toContainText(/Tests not verified: \d/)

  await keys.press('m')
  const paper = page.getByRole('dialog', { name: `Batch report ${batch.number}, version 1` })
  await expect(paper).toBeVisible()
  await keys.press('Escape')
  await expect(paper).toBeHidden()
  await keys.press('m')
  await expect(page.getByText('Nothing changed since version 1. Open that version.')).toBeVisible()

  await keys.press('Shift+S')
  const dialog = page.getByRole('dialog', { name: 'Sign and release 1 report?' })
  await expect(dialog).toContainText('Orders left: 1.')
  await keys.press('Enter')
  await dialog.getByRole('button', { name: 'Sign and release' }).focus()
  await keys.press('Enter')
  await expect(page.getByRole('list', { name: 'Released from this batch' })).toContainText(
    '1 released, 0 not released',
    { timeout: 60_000 },
  )
  await expect(page.getByRole('list', { name: 'Orders' })).toContainText('Nothing waits for a report')
  await keys.press('m')
  await expect(page.getByRole('dialog', { name: `Batch report ${batch.number}, version 2` })).toBeVisible()
})
