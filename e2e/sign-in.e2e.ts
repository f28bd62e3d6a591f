import type { Page } from 'playwright/test'
import { demoPassword } from '@contract/demo-users'
import { expect, fillSignIn, logOut, newestMail, notice, signIn, test, uniqueName } from './helpers'

const signInPage = (page: Page) => page.getByRole('heading', { name: 'Sign in', level: 1 })

test('a wrong password says so word for word, keeps what was typed and comes to nothing [login:login] [msg:login-fail]', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 401/)
  await page.goto('/')
  await expect(page.getByLabel('Username')).toBeFocused()
  await fillSignIn(page, 'lab', 'not-the-password-at-all')
  await expect(notice(page, 'Check the username and password, then try again.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('lab')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-the-password-at-all')
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(signInPage(page)).toBeVisible()
})

test('the first page after the sign-in has the laboratory’s clock, wherever the machine stands', async ({
  browser,
  baseURL,
  watch,
}) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), timezoneId: 'Asia/Tokyo' })
  await watch.over(context)
  const page = await context.newPage()
  await signIn(page, 'lab')
  const boise = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Boise',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const lately = () => [0, 1, 2].map((minutes) => boise.format(Date.now() - minutes * 60_000))
  const shown = async () => (await page.getByText(/as of \d\d:\d\d$/).innerText()).slice(-5)
  expect(lately()).toContain(await shown())
  await page.goto('/orders')
  expect(lately()).toContain(await shown())
  await context.close()
})

test('an answer without a user is told in the words of the catalogue [msg:login-no-user]', async ({
  page,
}) => {
  await page.route('**/api/v1/login', (route) =>
    route.fulfill({ json: { token: 'none', primary_username: 'lab', user: null } }),
  )
  await page.goto('/')
  await fillSignIn(page, 'lab')
  await expect(
    notice(page, 'There was an issue loggin in. Please try again or contact support.'),
  ).toBeVisible()
})

/** The two passwords that a try sets: another try cannot set them again. */
const passwordsOf = (retry: number) =>
  [`a river that runs uphill ${retry}`, `two lanterns over the canal ${retry}`] as const

/** The account's password, whatever an earlier try left it at. */
async function knownPassword(page: Page, username: string): Promise<string> {
  const tried = Array.from({ length: test.info().retry }, (_, retry) => passwordsOf(retry)).flat()
  for (const password of [demoPassword, ...tried]) {
    const answer = await page.request.post('/api/v1/login', { data: { username, password } })
    if (answer.ok()) return password
  }
  throw new Error(`No known password opens ${username}.`)
}

test('a password is reset by e-mail and by code, and every session of the account ends [login:reset] [login:reset-email] [login:reset-code] [msg:password-ok]', async ({
  page,
  stranger,
  watch,
}) => {
  watch.allow(/status of 401/)
  const [byMail, byCode] = passwordsOf(test.info().retry)
  const elsewhere = await stranger()
  await elsewhere.goto('/')
  await signIn(elsewhere, 'portal.other', await knownPassword(page, 'portal.other'))

  await page.goto('/')
  await page.getByRole('button', { name: 'Reset password by email' }).click()
  await page.getByLabel('Username').fill('portal.other')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('If the account exists, an email is on its way.')).toBeVisible()

  const mail = await newestMail(page, 'portal.other', /set a new password/)
  await mail.getByRole('link', { name: /resetPassword/ }).click()
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await expect(page).toHaveURL(/action=resetPassword$/)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText(/Use at least 15 characters/)).toBeVisible()
  await page.getByLabel('New password').fill(byMail)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(notice(page, 'Password Updated!')).toBeVisible()

  // The session that was open elsewhere is over.
  await elsewhere.reload()
  await expect(signInPage(elsewhere)).toBeVisible()

  await signIn(page, 'portal.other', byMail)
  await logOut(page)
  await page.getByRole('button', { name: 'Reset password by code' }).click()
  await page.getByLabel('Username').fill('portal.other')
  await page.getByLabel('Phone number').fill('208 555 0142')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('If the account exists, a code is on its way.')).toBeVisible()
  const mailbox = await page.context().newPage()
  const message = await newestMail(mailbox, 'sms:', /Text message/)
  const code = /\b\d{6}(?= is your)/.exec(await message.innerText())?.[0] ?? ''
  await page.getByLabel('Code from the message').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  // The demonstration's own password would be refused: it holds the product's name.
  await page.getByLabel('New password').fill(byCode)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(notice(page, 'Password Updated!')).toBeVisible()
  await signIn(page, 'portal.other', byCode)
})

test('a clinic registers and confirms its address [login:register] [login:verify] [msg:register-ok] [msg:register-fail]', async ({
  page,
  watch,
}) => {
  watch.allow(/status of (401|403)/, /Failed to load resource/)
  const username = uniqueName('clinic.')
  await page.goto('/')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('First name').fill('Amara')
  await page.getByLabel('Last name').fill('Lindgren')
  await page.getByLabel('Clinic').fill('Harbor Street Clinic')
  await page.getByLabel('Email').fill(`${username}@clinic.example.org`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('too short')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText(/Use at least 15 characters/)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('a sentence that nobody guesses')

  // The server out of reach first: the words of the catalogue, and nothing typed is lost.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(notice(page, 'Registration error.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(notice(page, 'Registration successful. Please check your email.')).toBeVisible()

  const mail = await newestMail(page, username, /confirm your email address/)
  await mail.getByRole('link', { name: /verify_req/ }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(notice(page, 'Your email address is confirmed')).toBeVisible()

  // Confirmed, and still without locations: nobody gets in before the laboratory has said so.
  await fillSignIn(page, username, 'a sentence that nobody guesses')
  await expect(notice(page, 'Check the username and password, then try again.')).toBeVisible()
  await expect(signInPage(page)).toBeVisible()
})

test('logging out says goodbye in every tab, and Back shows no patient [rule:auth-flag]', async ({
  stranger,
}) => {
  const page = await stranger()
  await page.goto('/')
  await signIn(page, 'lab')
  await page.goto('/patients')
  const row = page.getByRole('table').getByRole('row').nth(1)
  await expect(row).toBeVisible()
  const [, name = ''] = /([\p{L}’'-]+),/u.exec((await row.textContent()) ?? '') ?? []
  expect(name.length, 'a last name to look for').toBeGreaterThan(1)
  await row.click()
  await expect(page).toHaveURL(/\/patient\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

  const other = await page.context().newPage()
  await other.goto('/orders')
  await expect(other.getByRole('table', { name: 'Orders' })).toBeVisible()

  await logOut(page)
  await expect(notice(page, 'Logged out, see you soon!')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(signInPage(other)).toBeVisible()
  await expect(other.locator('body')).not.toContainText(name)

  await page.goBack()
  await expect(signInPage(page)).toBeVisible()
  await expect(page.locator('body')).not.toContainText(name)

  // The browser keeps nothing of a patient, nor a token.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain(name)
  expect(kept).toContain('"id_token\\":null')
})
