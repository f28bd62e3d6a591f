import { expect, newestMail, settled, signIn, test } from './helpers'

const sentence = 'seven lanterns by the mill'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('on a telephone a clinic’s manager invites a colleague, who sets a password by the mail and sees what the roles allow; taken away, the colleague is out [route:/management] [home:portal-list]', async ({
  stranger,
  watch,
}) => {
  // The colleague's page asks once more after it was signed out.
  // The manager's page knows the account as it was before the password; it asks a second time by itself.
  watch.allow(/status of 401/, /status of 409.*\/update\/colleague/)
  const manager = await stranger()
  await manager.setViewportSize({ width: 390, height: 844 })
  await signIn(manager, 'portal.manager')
  await expect(manager).toHaveURL(/newremoteorderentry/)
  await manager.goto('/management')
  const username = `ida.${Date.now()}`
  const email = `${username}@cedar-ridge.example.org`
  await manager.getByRole('button', { name: 'Invite colleague' }).click()
  const dialog = manager.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Ida')
  await dialog.getByLabel('Last name').fill('Quintero')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('checkbox', { name: /^View Remote Orders/ }).check()
  expect(await manager.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(manager.getByText(`Invitation sent to ${email}.`)).toBeVisible()
  const row = manager.getByRole('listitem', { name: 'Ida Quintero' }).filter({ hasText: username })
  await expect(row.getByText('Invitation pending')).toBeVisible()

  const phone = await stranger()
  await phone.setViewportSize({ width: 390, height: 844 })
  const mail = await newestMail(phone, email, /./)
  await mail.getByRole('link', { name: /resetPassword/ }).click()
  await phone.getByLabel('New password').fill(sentence)
  await phone.getByRole('button', { name: 'Set password' }).click()
  await expect(phone.getByText('Password Updated!').first()).toBeVisible()
  await phone.goto('/')
  await phone.getByLabel('Username').fill(username)
  await phone.getByLabel('Password', { exact: true }).fill(sentence)
  await phone.keyboard.press('Enter')
  await phone.getByRole('button', { name: /accept|agree/i }).click()
  // Roles without order entry open on the list; neither entry nor the manager's console is theirs.
  await expect(phone).toHaveURL(/\/remoteorders/)
  await expect(phone.getByText('RO-1001')).toBeVisible()
  for (const closed of ['/newremoteorderentry', '/management']) {
    await phone.goto(closed)
    await expect(phone).not.toHaveURL(new RegExp(closed))
    await settled(phone)
  }

  // The manager gives order entry, at once.
  await row.getByRole('button', { name: 'Edit' }).click()
  await manager
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Create Orders/ })
    .check()
  await manager.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(manager.getByText('Takes effect immediately.')).toBeVisible()
  await phone.goto('/newremoteorderentry')
  await expect(phone.locator('main input').first()).toBeVisible()

  await row.getByRole('button', { name: 'Remove' }).click()
  await manager.getByRole('dialog').getByLabel('Reason').fill('Left the practice.')
  await manager.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  await phone.reload()
  await expect(phone.getByLabel('Username')).toBeVisible()
  await signInFails(phone)

  async function signInFails(page: typeof phone): Promise<void> {
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(sentence)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Check the username and password, then try again.').first()).toBeVisible()
    await expect(page.getByLabel('Username')).toBeVisible()
  }
})
