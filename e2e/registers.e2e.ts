import { demoPassword } from '@contract/demo-users'
import { expect, test } from './helpers'

const sentence = 'the quiet harbour at dawn'

test('an administrator adds a colleague, who signs in by a one-time link; switched off, they are out [route:/users]', async ({
  as,
  stranger,
  watch,
}) => {
  const admin = await as('admin', '/users/new')
  const username = `nora.${Date.now()}`
  await admin.getByLabel('First name').fill('Nora')
  await admin.getByLabel('Last name').fill('Núñez-Berg')
  await admin.getByLabel('Username').fill(username)
  await admin.getByRole('checkbox', { name: 'Lab Tech' }).check()
  // Lab Tech depends on Orders: it comes along, ticked and not to be taken away by itself.
  await expect(admin.getByRole('checkbox', { name: 'Orders', exact: true })).toBeChecked()
  await expect(admin.getByRole('checkbox', { name: 'Orders', exact: true })).toBeDisabled()
  await admin.keyboard.press('Control+Enter')
  await expect(admin.getByRole('heading', { name: 'Nora Núñez-Berg' })).toBeVisible()
  await expect(admin.getByText('Invitation pending')).toBeVisible()

  await admin.getByRole('button', { name: 'One-time link' }).click()
  await admin.getByRole('button', { name: 'Show the link' }).click()
  const link = await admin.getByText(/action=resetPassword#token=/).textContent()
  const page = await stranger()
  await page.goto(new URL(link ?? '').href.replace(/^https?:\/\/[^/]+/, ''))
  await page
    .getByLabel(/^New password/)
    .first()
    .fill(sentence)
  const again = page.getByLabel(/again|repeat|confirm/i)
  if ((await again.count()) > 0) await again.first().fill(sentence)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password Updated!')).toBeVisible()
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(sentence)
  await page.keyboard.press('Enter')
  const agree = page.getByRole('button', { name: /accept|agree/i })
  await expect(agree.or(page.getByRole('navigation').first())).toBeVisible()
  if ((await agree.count()) > 0) await agree.first().click()
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()

  await admin.keyboard.press('Escape')
  await admin.reload()
  await admin.getByRole('button', { name: 'Deactivate' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(admin.getByText('Inactive').first()).toBeVisible()
  watch.allow(/401/)
  await page.reload()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(demoPassword).not.toBe(sentence)
})

test('two administrators change one payer: both changes are kept [route:/payers]', async ({ as, watch }) => {
  watch.allow(/409/)
  const first = await as('admin', '/payers?text=Sawtooth')
  await first.getByText('Sawtooth Mutual Health').first().click()
  const address = /\/payers\/[0-9a-f-]{36}/
  await expect(first).toHaveURL(address)
  const second = await as('manager', new URL(first.url()).pathname)
  await second.getByLabel(/^Phone/).fill('(208) 555-0148')
  await second.keyboard.press('Control+Enter')
  await expect(second.getByText('Saved.').first()).toBeVisible()
  await first.getByLabel(/^Timely filing \(days\)/).fill('120')
  await first.keyboard.press('Control+Enter')
  const merge = first.getByRole('dialog')
  await expect(merge).toBeVisible()
  await merge.getByRole('button', { name: /^(Save|Merge)/ }).click()
  await expect(first.getByText('Saved.').first()).toBeVisible()
  await first.getByRole('link', { name: 'History' }).click()
  await expect(first.getByText('Timely filing days')).toBeVisible()
  await expect(first.getByText('(208) 555-0148')).toBeVisible()
})
