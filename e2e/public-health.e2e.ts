import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { api } from '@contract/api'
import { startSftp } from '@server/test/sftp-server'
import { Caller, expect, settled, test } from './helpers'
import { ownPatient, verifiedOrders } from './verified-orders'

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

test('a condition is approved, a result of it is released, and its message leaves and is confirmed', async ({
  as,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const admin = await Caller.as(origin, 'admin')
  const sftp = await startSftp()
  try {
    const [orderId = ''] = await verifiedOrders(origin, 1, { patientId: (await ownPatient(admin))._id })
    const order = await admin.call(api.orders.get, { params: { id: orderId }, body: {} })
    const state = order.patient.address.state ?? ''
    const { docs } = await admin.call(api.results.ofOrder, { body: { orderId } })
    const code = docs[0]?.code ?? ''

    const page = await as('admin')
    await page.goto('/management?tab=delivery')
    await settled(page)
    await page.getByRole('button', { name: 'Add way' }).click()
    const way = page.getByRole('dialog', { name: 'Add way' })
    await way.getByLabel('Kind').selectOption('sftp')
    await way.getByLabel('Carries').selectOption('elr')
    await way.getByLabel('Name', { exact: true }).fill('State server')
    await way.getByLabel('Host').fill('127.0.0.1')
    await way.getByLabel('Port', { exact: true }).fill(String(sftp.port))
    await way.getByLabel('User name').fill(sftp.user)
    await way.getByLabel('Password').fill(sftp.password)
    await way.getByLabel('Folder').fill('/elr')
    sftp.folders.add('/elr')
    await way.getByRole('button', { name: 'Save' }).click()
    await expect(way).toBeHidden()
    const row = page.getByRole('listitem').filter({ hasText: 'State server' })
    await row.getByRole('button', { name: 'Read host key' }).click()
    await page.getByRole('button', { name: 'Confirm host key' }).click()
    await row.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByText('The connection works.')).toBeVisible()

    await page.goto('/publichealth?tab=agencies')
    await settled(page)
    // The demonstration has a department for the state already: it goes over the new way from now on.
    await page.getByRole('button', { name: /^Edit Idaho/ }).click()
    const agency = page.getByRole('dialog', { name: 'Edit health department' })
    await agency
      .getByLabel('Way')
      .selectOption({ label: `State server, ${sftp.user}@127.0.0.1:${sftp.port} /elr` })
    await agency.getByRole('checkbox', { name: 'Asks for the county of residence' }).uncheck()
    await agency.getByRole('button', { name: 'Save' }).click()
    await expect(agency).toBeHidden()

    await page.getByRole('link', { name: 'Conditions' }).click()
    await page.getByRole('button', { name: 'Add condition' }).click()
    const rule = page.getByRole('dialog', { name: 'Add condition' })
    await rule.getByLabel('Condition').fill('Journey fever')
    await rule.getByLabel('State', { exact: true }).fill(state)
    await rule.getByLabel('Tests of your catalog').fill(code)
    await rule.getByLabel('Which results').selectOption('any')
    await rule.getByRole('button', { name: 'Save' }).click()
    await expect(rule).toBeHidden()
    const approve = page.getByRole('button', { name: `Approve Journey fever, ${state}` })
    await approve.click()
    const question = page.getByRole('dialog', { name: `Approve Journey fever, ${state}` })
    await question.getByRole('button', { name: 'Continue' }).click()
    await question.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('In force.')).toBeVisible()
    expect(await findings(page)).toEqual([])

    const { version } = await admin.call(api.orders.get, { params: { id: orderId }, body: {} })
    await admin.call(api.reports.release, { body: { orderId, version, reason: null } })
    await expect
      .poll(() => [...sftp.files.keys()].filter((path) => path.includes(order.requisitionNumber)))
      .toHaveLength(1)
    await page.goto(`/publichealth?tab=sent&text=${order.requisitionNumber}`)
    await settled(page)
    const sent = page.getByRole('row').filter({ hasText: order.requisitionNumber })
    await expect(sent.getByText('Confirmed')).toBeVisible()
    await sent.getByText('Journey fever').click()
    await expect(page.getByText(/^MSH\|/)).toBeVisible()
    expect(await findings(page)).toEqual([])

    // The journeys after this one report nothing.
    const { docs: rules } = await admin.call(api.publicHealth.rules, { query: { text: '', limit: 200 } })
    const mine = rules.find(({ approved }) => approved?.condition === 'Journey fever')
    if (mine?.approved)
      await admin.call(api.publicHealth.updateRule, {
        body: { _id: mine._id, version: mine.version, rule: mine.approved, active: false },
      })
  } finally {
    await sftp.close()
  }
})
