import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { api } from '@contract/api'
import { readPdf } from '@server/documents/read-pdf'
import { Caller, expect, notice, settled, test, tokenOf, uniqueName } from './helpers'

/** What axe finds that is serious, of the page as it stands. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], rules: { 'color-contrast': { enabled: false } } })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

const table = (page: Page) => page.getByRole('table', { name: 'Fax queue' })
const panel = (page: Page) => page.getByRole('complementary', { name: /^Delivery to / })

test('what is stuck is cleared: why it failed, resent to a busy number, resolved by hand [route:/faxes] [msg:fax-resend-ok] [feature:faxmonitor]', async ({
  as,
}) => {
  const page = await as('lab', '/faxes')
  await settled(page)
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: /^Failed/ }).click()
  await expect(page).toHaveURL(/status=FAILED/)
  await settled(page)
  // From the keyboard: the row, and everything that can be done about it.
  const failed = table(page).getByRole('row').filter({ hasText: 'Line busy' }).first()
  await failed.focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Try 4')
  await expect(panel(page).getByText('Line busy').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  const requisition = (await panel(page).getByRole('link').first().textContent()) ?? ''
  await panel(page).getByRole('button', { name: 'Resend' }).press('Enter')
  await expect(notice(page, 'Resent success')).toBeVisible()

  // The sandbox's number is busy again: a fifth try of the same fax, and the next a minute later.
  await expect(async () => {
    await page.goto(`/faxes?text=${requisition}`)
    await settled(page)
    await expect(table(page).getByRole('row').nth(1)).toContainText(/Queued.*Line busy\. Next try \d\d:\d\d/)
  }).toPass()
  await table(page).getByRole('row').nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Try 5')
  await expect(panel(page).getByRole('button', { name: 'Send now' })).toBeVisible()

  await panel(page).getByRole('button', { name: 'Set status' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set status' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Enter the reason.')
  await page.keyboard.type('Read to the nurse by phone', { delay: 35 })
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Recorded.')).toBeVisible()
  await expect(panel(page)).toContainText('Resolved manually')
  await expect(panel(page)).toContainText('Read to the nurse by phone')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  // Its order says so too.
  await page.goto(`/order_req/${requisition}`)
  await expect(page.locator('#field-report')).toContainText('Read to the nurse by phone')
})

test('a fax that reached somebody else: the number is stopped, and the page says by when the patient is told', async ({
  as,
}) => {
  const page = await as('lab', '/faxes?status=SENT&text=Boise')
  await settled(page)
  await table(page).getByRole('row').nth(1).focus()
  await page.keyboard.press('Enter')
  const requisition = (await panel(page).getByRole('link').first().textContent()) ?? ''
  await panel(page).getByRole('button', { name: 'Report as misdirected' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Misdirected fax' })
  await expect(dialog.getByLabel('Who received it')).toBeFocused()
  expect(await findings(page)).toEqual([])
  await page.keyboard.type('A bakery in Nampa', { delay: 35 })
  await page.keyboard.press('Tab')
  await page.keyboard.type('Asked to destroy every page; agreed', { delay: 35 })
  await dialog.getByRole('button', { name: 'Stop the number and record' }).press('Enter')
  await expect(notice(page, 'Recorded. The number is stopped.')).toBeVisible()
  await expect(panel(page)).toContainText(/A bakery in Nampa\. .*Tell the patient by \w+ \d+, \d{4}\./)
  expect(await findings(page)).toEqual([])
  await page.goto(`/faxes?text=${requisition}`)
  await settled(page)
  const row = table(page).getByRole('row').nth(1)
  await expect(row).toContainText('Failed')
  await expect(row).toContainText('Went to a wrong number')
})

test('a fax number is refused where it is no such number, and takes reports once a test page was read back', async ({
  as,
  baseURL,
  watch,
}) => {
  // The wrong code.
  watch.allow(/400 .*\/delivery_way\/confirm$/)
  const page = await as('admin', '/management?tab=delivery')
  await settled(page)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Add way' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add way' })
  const name = uniqueName('Clinic ')
  await dialog.getByLabel('Name').fill(name)
  const typed = async (number: string, again: string) => {
    await dialog.getByLabel('Fax number', { exact: true }).fill(number)
    await dialog.getByLabel('Fax number again').fill(again)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await typed('+44 20 7946 0123', '+44 20 7946 0123')
  await expect(dialog).toContainText('Use a US or Canadian number. Numbers of other countries are not faxed.')
  expect(await findings(page)).toEqual([])
  const number = `208 ${220 + Math.floor(Math.random() * 80)} ${1000 + Math.floor(Math.random() * 9000)}`
  await typed(number, '208 555 0199')
  await expect(dialog).toContainText('The two numbers are not the same. Type it again.')
  await typed(number, number)
  await expect(dialog).toBeHidden()

  const way = page.getByRole('listitem').filter({ hasText: name })
  await expect(way).toContainText('Confirm the number by a test page')
  await way.getByRole('button', { name: 'Send test page' }).click()
  await expect(notice(page, 'The test page is on its way.')).toBeVisible()

  // What came out at the other end, in a demonstration.
  const admin = Caller.of(baseURL ?? '', await tokenOf(page))
  const { docs } = await admin.call(api.faxes.search, { body: { text: name } })
  const paper = await admin.send(api.faxes.cover, { params: { id: docs[0]?.faxId } })
  const { text } = await readPdf(new Uint8Array(await paper.arrayBuffer()))
  const code = /Read this code back to the laboratory: (\d+)/.exec(text.replaceAll(/\s+/g, ' '))?.[1] ?? ''
  expect(code).not.toBe('')
  await way.getByRole('button', { name: 'Enter code' }).click()
  const asked = page.getByRole('dialog', { name: `Confirm ${name}` })
  const wrong = String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')
  await asked.getByLabel('Code').fill(wrong)
  await page.keyboard.press('Enter')
  await expect(asked).toContainText('This is not the code of the last test page.')
  await asked.getByLabel('Code').fill(code)
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
  await expect(way).toContainText(/Confirmed \w+ \d+/)
})
