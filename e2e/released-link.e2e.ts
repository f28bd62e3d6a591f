import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { api } from '@contract/api'
import { formatDateShort } from '@/lib/format'
import { readPdf } from '@server/documents/read-pdf'
import { Caller, expect, settled, test, uniqueName } from './helpers'
import { ownPatient, verifiedOrders } from './verified-orders'

/** What axe finds of the page as it stands. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

test('a released report goes to its patient as a link, opens after proof on a phone, and the ledger says that it arrived', async ({
  as,
  stranger,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const admin = await Caller.as(origin, 'admin')
  const email = `${uniqueName('p')}@home.example`.toLowerCase()
  const known = await ownPatient(admin, email)
  const patientId = known._id
  const [orderId = ''] = await verifiedOrders(origin, 1, { patientId })
  const order = () => admin.call(api.orders.get, { params: { id: orderId }, body: {} })
  const { requisitionNumber, location } = await order()

  // The patient was asked, and wants links by mail.
  const page = await as('admin', `/patient/${patientId}?tab=details`)
  await settled(page)
  await page.getByLabel('How this patient wants them').selectOption('MAIL')
  await page.getByRole('button', { name: 'Record choice' }).click()
  await expect(page.getByText(/^Recorded by /)).toBeVisible()
  expect(await findings(page)).toEqual([])

  await page.goto('/management?tab=delivery')
  await settled(page)
  await page.getByRole('button', { name: 'Add way' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add way' })
  await dialog.getByLabel('Kind').selectOption('sms')
  await dialog.getByLabel('Kind').selectOption('mail')
  const name = uniqueName('Patients ')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Goes to').selectOption('patient')
  await dialog.getByLabel('Location').fill(location.name)
  await page
    .getByRole('option', { name: new RegExp(location.name) })
    .first()
    .click()
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const { docs: ways } = await admin.call(api.deliveries.ways, { query: { limit: 200 } })
  const way = ways.find((one) => one.name === name)
  const rule = {
    name,
    locationId: null,
    panelId: null,
    states: ['FINAL' as const],
    firstWayId: way?._id ?? '',
    secondWayId: null,
    secondAfter: null,
  }
  const added = await admin.call(api.deliveries.addRule, { body: { rule } })
  try {
    const { version } = await order()
    await admin.call(api.reports.release, { body: { orderId, version, reason: null } })
  } finally {
    await admin.call(api.deliveries.updateRule, {
      body: { rule: { ...rule, _id: added._id, version: added.version, active: false } },
    })
  }
  const byMail = async () => {
    const { docs } = await admin.call(api.deliveries.ofOrder, { body: { orderId } })
    return docs.filter(({ channel }) => channel === 'mail').map(({ state, why }) => ({ state, why }))
  }
  await expect.poll(byMail).toMatchObject([{ state: 'SENT' }])

  try {
    const phone = await stranger()
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.goto('/mailbox')
    const mail = phone.getByRole('listitem').filter({ hasText: email })
    await expect(async () => {
      await phone.getByRole('button', { name: 'Refresh' }).click()
      await expect(mail.first()).toBeVisible({ timeout: 2000 })
    }).toPass()
    const said = await mail.first().innerText()
    expect(said).toContain('A report is ready')
    for (const word of [known.lastname, known.firstname, requisitionNumber])
      expect(said.replace(email, '').replace(/https?:\S+/, '')).not.toContain(word)
    const [link = ''] = /https?:\/\/\S+\/released\?language=en#p[\w-]+/.exec(said) ?? []
    expect(link).not.toBe('')
    const addresses: string[] = []
    phone.on('request', (request) => addresses.push(request.url()))
    await phone.goto(link)
    await expect(phone.getByLabel('Date of birth')).toBeFocused()
    expect(await findings(phone)).toEqual([])
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const { docs: before } = await admin.call(api.deliveries.ofOrder, { body: { orderId } })
    // The clinic's rule faxes it besides.
    expect(before.filter(({ channel }) => channel === 'mail')).toMatchObject([
      { state: 'SENT', recipient: 'Patient' },
    ])

    // By keyboard: a wrong ZIP code, then the right one.
    await phone.keyboard.type(formatDateShort(known.dob))
    await phone.keyboard.press('Tab')
    await phone.keyboard.type('99999')
    await phone.keyboard.press('Enter')
    await expect(phone.getByRole('alert').filter({ hasText: /./ })).toContainText('4 tries are left')
    await phone.getByLabel('ZIP code').fill('83702')
    await phone.keyboard.press('Enter')
    await expect(phone.getByRole('heading', { name: 'Final report, version 1' })).toBeFocused()
    await expect(phone.getByRole('link', { name: /^View report \(PDF\)/ })).toHaveAttribute('href', /^blob:/)
    expect(await findings(phone)).toEqual([])
    const arrives = phone.waitForEvent('download')
    await phone.getByRole('link', { name: 'Save report (PDF)' }).click()
    const { text } = await readPdf(new Uint8Array(await readFile(await (await arrives).path())))
    expect(text).toContain(requisitionNumber)
    const token = new URL(link).hash.slice(2)
    expect(addresses.filter((address) => !address.startsWith(link) && address.includes(token))).toEqual([])

    await page.goto(`/deliveries?text=${requisitionNumber}`)
    await settled(page)
    const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Mail' })
    await expect(row).toContainText('Patient')
    await expect(row).toContainText('Confirmed')
  } finally {
    // A second try finds the clinic without a way of this kind, as the first did.
    const now = (await admin.call(api.deliveries.ways, { query: { limit: 200 } })).docs
    const own = now.find((one) => one.name === name)
    if (own?.kind === 'mail')
      await admin.call(api.deliveries.updateWay, {
        body: { way: { ...own, carries: 'report', active: false } },
      })
  }
})
