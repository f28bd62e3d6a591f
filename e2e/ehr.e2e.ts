import AxeBuilder from '@axe-core/playwright'
import { connect } from 'node:net'
import type { Page } from 'playwright/test'
import { api } from '@contract/api'
import { Caller, expect, notice, settled, test, uniqueName } from './helpers'

/** A port that the journeys' server offers (playwright.config.ts). */
const port = 3218

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

/** Sends bytes as a chart does, and answers what came back; a frame that is cut gets none. */
const sends = (text: string, { isCut = false } = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`\u000b${text}${isCut ? '' : '\u001c\r'}`)
      if (isCut) socket.end()
    })
    socket.on('data', (bytes) => {
      answer += bytes.toString()
      if (answer.includes('\u001c')) socket.end()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

interface Order {
  id: string
  code: string
  family: string
  npi: string
}
const order = ({ id, code, family, npi }: Order) =>
  [
    `MSH|^~\\&|EPIC|CLINIC|ALIQUOT||20261119120000-0700||ORM^O01|${id}|T|2.5.1`,
    `PID|1||${id}^^^CLINIC^MR||${family}^Nora||19800102|F`,
    `ORC|NW|${id}^EPIC|||||||20261119115500-0700|||${npi}^Journey^Physician^^^^^^NPI^L^^^NPI`,
    `OBR|1|${id}^EPIC||${code}^Journey test^L|||20261119110000-0700|||||||||${npi}^Journey^Physician^^^^^^NPI^L^^^NPI`,
  ].join('\r') + '\r'

test('a connection is set up in the browser, an order comes by MLLP, its unknown code is mapped, and what is stuck is cleared [route:/ehrjobs] [feature:ehr]', async ({
  as,
  baseURL,
}) => {
  const admin = await Caller.as(baseURL ?? '', 'admin')
  const page = await as('admin', '/management?tab=ehr')
  await settled(page)
  expect(await findings(page)).toEqual([])

  // The interface administrator sets it up: a draft, its port, and where its orders come from.
  const name = uniqueName('Chart ')
  await page.getByRole('button', { name: 'Add connection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add connection' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Port', { exact: true }).selectOption(String(port))
  await dialog.getByLabel(/^Patient number assigned by/).fill('CLINIC')
  await dialog.getByLabel('Make a new patient when nobody on file is alike').check()
  const { docs: physicians } = await admin.call(api.physicians.list, { query: { limit: 20, active: true } })
  const npi = physicians.find((one) => one.npi)?.npi ?? ''
  const { docs: locations } = await admin.call(api.locations.list, { query: { limit: 1, active: true } })
  await dialog.getByRole('combobox', { name: /^Location/ }).fill(locations[0]?.name ?? '')
  await page
    .getByRole('option', { name: locations[0]?.name ?? '' })
    .first()
    .click()
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Start testing' }).click()
  await expect(notice(page, 'Testing has started.')).toBeVisible()
  await expect(page.getByText('Listening', { exact: true })).toBeVisible()

  // What is no message is heard too; then an order with a code that nobody knows.
  expect(await sends('MSH|^~\\&|EPIC|CLI', { isCut: true })).toBe('')
  await expect(page.getByText(/The message was cut in the middle/).first()).toBeVisible()
  const code = `X${Date.now()}`
  const family = uniqueName('Journey').replaceAll(/[^A-Za-z]/g, '')
  expect(await sends(order({ id: `${code}T`, code, family, npi }))).toMatch(/MSA\|[AC]A\|/)
  await page.reload()
  await settled(page)
  const row = page.getByRole('listitem').filter({ hasText: code })
  await expect(row).toContainText('Unknown')
  const { docs: stuck } = await admin.call(api.ehrJobs.list, { query: { text: `${code}T` } })
  expect(stuck[0]).toMatchObject({ state: 'ERROR', hold: 'code' })

  await row.getByRole('button', { name: `Map ${code}` }).click()
  const mapping = page.getByRole('dialog', { name: `What is ${code} here?` })
  await expect(mapping).toContainText(/message.* of Chart .* a code/)
  const { docs: panels } = await admin.call(api.panels.list, { query: { limit: 1, active: true } })
  await mapping.getByRole('combobox', { name: 'Mapped to' }).fill(panels[0]?.code ?? '')
  await page
    .getByRole('option', { name: new RegExp(`^${panels[0]?.code} .*Panel$`) })
    .first()
    .click()
  await mapping.getByRole('button', { name: 'Save' }).click()
  await expect(mapping).toBeHidden()

  // What waited goes on by itself. It is a test: it is judged, and makes nothing.
  const id = stuck[0]?._id ?? ''
  await expect
    .poll(async () => (await admin.call(api.ehrJobs.get, { params: { id } })).state, { timeout: 60_000 })
    .toBe('ACK')
  const tried = await admin.call(api.ehrJobs.get, { params: { id } })
  expect(tried).toMatchObject({ orderId: null, why: 'A test message. Nothing was filed.' })
  await page.goto(`/ehrjob/${id}`)
  await settled(page)
  await expect(page.getByText('A test message. Nothing was filed.').first()).toBeVisible()
  await expect(page.getByText(/register a patient, enter an order/)).toBeVisible()

  // The technician looks at what is stuck, from the keyboard: the queue, the message, its text, its end.
  const second = await sends(order({ id: `${code}B`, code: `${code}Z`, family, npi }))
  expect(second).toMatch(/MSA\|[AC]A\|/)
  await page.goto('/ehrjobs?state=ERROR')
  await settled(page)
  expect(await findings(page)).toEqual([])
  await page
    .getByRole('row')
    .filter({ hasText: `${code}B` })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ehrjob\//)
  await settled(page)
  await expect(page.getByRole('heading', { name: `ORM^O01 from ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Show message' }).click()
  await expect(page.getByRole('button', { name: /^OBR-4 Test ordered: X/ })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Edit and replay' }).click()
  const editor = page.getByRole('textbox', { name: 'Message text' })
  await editor.fill((await editor.inputValue()).replace(`${code}Z`, code))
  await expect(page.getByText('OBR-4', { exact: true }).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason for the change' }).fill('Their code was mistyped')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(notice(page, 'Version 2 is on its way.')).toBeVisible()
  await expect(page.getByText('Version 2, shown here')).toBeVisible()
  await page.getByRole('link', { name: 'Version 1' }).click()
  await expect(page.getByText('Skipped').first()).toBeVisible()
})
