import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { LabelData, labelCode } from '@contract/labels/label'
import { layoutOf, sampleLabel } from '@contract/labels/layout'
import { labelZpl } from '@contract/labels/zpl'
import { code128, type Barcode } from '@server/documents/barcode'
import { api } from '@contract/api'
import { Caller, expect, notice, test, tokenOf } from './helpers'
import { withoutPaper } from './without-paper'
import { startLabelService, type PrintedJob, type RunningLabelService } from './label-service.mjs'

/** The second port that is asked: another journey has the first one at the same time. */
const port = 8282
const others = /:(8181|8383|8585)\/cxf\//

// One after the other: the port is there once.
test.describe.configure({ mode: 'default' })

let labels: RunningLabelService
test.beforeAll(async () => {
  labels = await startLabelService({ port })
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const { buffer } = new Uint8Array(await readFile(file))
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true })
})
test.afterAll(async () => {
  await labels.close()
})

/** A workstation on which only this file's label service runs. */
const alone = (page: Page) => page.route(others, (route) => route.abort('connectionrefused'))

/** Black bars on white, four dots a module, with the quiet zone that a scanner wants. */
function picture({ bars, columns }: Barcode) {
  const [scale, quiet, height] = [4, 10, 160]
  const width = (columns + 2 * quiet) * scale
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const bar of bars)
    for (let y = quiet; y < height - quiet; y++)
      for (let x = (quiet + bar.x) * scale; x < (quiet + bar.x + bar.width) * scale; x++)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height, colorSpace: 'srgb' as const }
}

/**
 * What a scanner reads on each label of a job: the label is laid out on the template that the job names, as the printer
 * would, and its bars are read.
 */
async function scanned({ label, data }: PrintedJob, content: string): Promise<string[]> {
  const read: string[] = []
  for (const one of data) {
    const { parts } = layoutOf(labelZpl(LabelData.parse(one), { code: label, content }))
    for (const part of parts) {
      if (part.kind !== 'bars') continue
      const [found] = await readBarcodes(picture(code128(part.text)), { formats: ['Code128'] })
      if (found) read.push(found.text)
    }
  }
  return read
}

test('a test print goes to the label service of the workstation, and its barcode reads back [route:/barcodeprinters]', async ({
  as,
  watch,
}) => {
  // The ports on which nothing answers.
  watch.allow(/:(8181|8383|8585)\//)
  const page = await as('admin', '/barcodeprinters')
  await alone(page)
  await page.getByText('Zebra-Bench 2', { exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zebra-Bench 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Test print' }).click()
  await expect(notice(page, `Test label sent to Zebra-Bench 2, port ${port}.`)).toBeVisible()
  expect(labels.printed.map(({ printer }) => printer)).toEqual(['Zebra-Bench 2'])
  const [job] = labels.printed
  if (!job) throw new Error('Nothing was printed.')
  expect([job.label, job.data.length]).toEqual([await page.getByLabel('Code').inputValue(), 1])
  expect(await scanned(job, await page.getByLabel('Content').inputValue())).toEqual([
    labelCode(sampleLabel()),
  ])
})

test('what is typed is what is printed, before it is saved; a printer that jams and no service say so', async ({
  as,
  watch,
}) => {
  watch.allow(/:(8181|8282|8383|8585)\//)
  const page = await as('admin', '/barcodeprinters/new')
  await alone(page)
  await page.getByLabel('Name').fill('Printer of this test')
  await page.getByLabel('Code').fill('bars')
  const content = '^FO30,20^BY2^BCN,80,N,N,N^FH^FDX{{requisitionNumber}}^FS'
  await page.getByLabel('Content').fill(content)
  await page.getByRole('button', { name: 'Test print' }).click()
  await expect(notice(page, `Test label sent to Printer of this test, port ${port}.`)).toBeVisible()
  const job = labels.printed.find(({ printer }) => printer === 'Printer of this test')
  if (!job) throw new Error('Nothing was printed.')
  expect(await scanned(job, content)).toEqual([`X${sampleLabel().requisitionNumber}`])

  await page.getByLabel('Name').fill('jammed')
  await page.getByRole('button', { name: 'Test print' }).click()
  await expect(notice(page, /paper jam/)).toBeVisible()

  await page.route(/:8282\/cxf\//, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Test print' }).click()
  await expect(
    notice(page, 'No label service is running on this computer. Start it and try again.'),
  ).toBeVisible()
})

test('labels of an order that do not print are an alert with the error, and nothing is put on record [msg:barcode-fail]', async ({
  as,
  baseURL,
}) => {
  const page = await as('lab')
  const caller = Caller.of(baseURL ?? '', await tokenOf(page))
  const [order] = (await caller.call(api.orders.list, { query: { state: 'OPEN' } })).docs
  if (!order) throw new Error('The demo laboratory has open orders.')
  const history = async () =>
    (await caller.call(api.orders.history, { body: { orderId: order._id } })).docs.map(({ call }) => call)
  const before = await history()
  await withoutPaper(page)
  await page.goto(`/order/${order._id}`)
  await page.getByRole('button', { name: 'Labels' }).first().click()
  const ask = page.getByRole('dialog', { name: /^Print labels/ })
  await expect(ask.getByRole('button', { name: /^Print \d/ })).toBeEnabled()
  const why = ask.getByLabel('Reason for reprinting')
  if ((await why.count()) > 0) await why.fill('The first ones are unreadable')
  await ask.getByRole('button', { name: /^Print \d/ }).click()
  await expect(ask.getByRole('alert')).toContainText(/^\S.* has no paper\./)
  await expect(ask.getByRole('button', { name: /^Print \d/ })).toBeEnabled()
  // Somebody else may be at work on the order; of labels nothing is there that was not there before.
  const ofLabels = (all: readonly string[]) => all.filter((call) => /requisition|label/i.test(call))
  expect(ofLabels(await history())).toEqual(ofLabels(before))
})
