import { api } from '@contract/api'
import { startSftp } from '@server/test/sftp-server'
import { Caller, expect, settled, test } from './helpers'
import { verifiedOrders, verifyAll } from './verified-orders'

test('a server is set up from the browser, and gets a released report and its correction', async ({
  as,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const admin = await Caller.as(origin, 'admin')
  const sftp = await startSftp()
  try {
    const [orderId = ''] = await verifiedOrders(origin, 1)
    const release = async (reason: string | null) => {
      const { version } = await admin.call(api.orders.get, { params: { id: orderId }, body: {} })
      await admin.call(api.reports.release, { body: { orderId, version, reason } })
    }
    await release(null)
    const { requisitionNumber } = await admin.call(api.orders.get, { params: { id: orderId }, body: {} })

    const page = await as('admin')
    await page.goto('/management?tab=delivery')
    await settled(page)
    await page.getByRole('button', { name: 'Add way' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add way' })
    await dialog.getByLabel('Kind').selectOption('sftp')
    await dialog.getByLabel('Name', { exact: true }).fill('Lakeside Hospital')
    await dialog.getByLabel('Host').fill('127.0.0.1')
    await dialog.getByLabel('Port', { exact: true }).fill(String(sftp.port))
    await dialog.getByLabel('User name').fill(sftp.user)
    await dialog.getByLabel('Password').fill(sftp.password)
    await dialog.getByLabel('Folder').fill('/in')
    await dialog.getByRole('checkbox', { name: 'CSV rows' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()

    const row = page.getByRole('listitem').filter({ hasText: 'Lakeside Hospital' })
    await expect(row.getByText('Confirm the host key')).toBeVisible()
    await row.getByRole('button', { name: 'Read host key' }).click()
    await expect(page.getByRole('dialog').getByText(sftp.fingerprint)).toBeVisible()
    await page.getByRole('button', { name: 'Confirm host key' }).click()
    await row.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByText('The connection works.')).toBeVisible()

    await page.goto(`/orders?text=${requisitionNumber}`)
    await settled(page)
    await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check()
    await page.getByRole('button', { name: 'Send by SFTP' }).click()
    const question = page.getByRole('dialog', { name: /by SFTP/ })
    await question
      .getByLabel('To')
      .selectOption({ label: `Lakeside Hospital, ${sftp.user}@127.0.0.1:${sftp.port} /in` })
    await question.getByRole('button', { name: 'Continue' }).click()
    await question.getByRole('button', { name: 'Send by SFTP' }).click()
    await expect(page.getByText('SFTP Reporting Complete')).toBeVisible()
    const arrived = () => [...sftp.files.keys()].map((path) => path.replace(/^.*_v/, 'v')).toSorted()
    await expect.poll(arrived).toEqual(['v1_F.csv', 'v1_F.pdf'])

    const { docs } = await admin.call(api.results.ofOrder, { body: { orderId } })
    for (const { _id, version } of docs)
      await admin.call(api.results.correct, {
        body: {
          analysis: { _id, version },
          raw: '95',
          reason: 'Wrong tube was measured',
          toldTo: 'Dr. Vandersloot',
        },
      })
    await verifyAll(admin, orderId)
    await release('Wrong tube was measured')
    await expect.poll(arrived).toEqual(['v1_F.csv', 'v1_F.pdf', 'v2_C.csv', 'v2_C.pdf'])
    // What is stuck stands first in the whole ledger, and what arrives is confirmed a moment later.
    const confirmed = page.getByRole('row').filter({ hasText: 'Lakeside Hospital' }).getByText('Confirmed')
    await expect(async () => {
      await page.goto(`/deliveries?text=${requisitionNumber}`)
      await settled(page)
      expect(await confirmed.count()).toBe(2)
    }).toPass()
  } finally {
    await sftp.close()
  }
})
