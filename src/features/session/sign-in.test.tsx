import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '@contract/api'
import { answers, problem, refuses, unreadable, useServer } from '@/testing/app'
import { sessionOf, userNamed, versionOf } from '@/testing/lab'
import { useSession } from '@/stores/session'

const { open } = useServer()
const lab = userNamed('lab')
const ok = answers(api.session.login, { token: 'new-token', primary_username: 'lab', user: lab })
const me = answers(api.session.current, sessionOf(lab))

async function signIn(person: ReturnType<typeof open>['person']) {
  await person.type(await screen.findByLabelText('Username'), 'lab')
  await person.type(screen.getByLabelText('Password'), 'a long sentence')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
}

it('signs in with username, password and build id, and shows the start screen [route:/]', async () => {
  const sent = vi.fn()
  const { person } = open('/', {
    handlers: [
      me,
      answers(api.session.login, (body) => {
        sent(body)
        return { token: 'new-token', primary_username: 'lab', user: lab }
      }),
    ],
  })
  await signIn(person)
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(sent).toHaveBeenCalledWith({ username: 'lab', password: 'a long sentence', build_id: 2232 })
  expect(useSession.getState().id_token).toBe('new-token')
})

it('says what the server says, keeps the password and goes back to the first field [msg:login-fail]', async () => {
  const { person } = open('/', {
    handlers: [refuses(api.session.login, 'unauthenticated', 'Incorrect username or password.', 401)],
  })
  await signIn(person)
  expect(await screen.findByText('Incorrect username or password.')).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveValue('a long sentence')
  expect(screen.getByLabelText('Username')).toHaveFocus()
})

it('a response without a user has its own words [msg:login-no-user]', async () => {
  const { person } = open('/', {
    handlers: [answers(api.session.login, { token: 't', primary_username: 'lab', user: null })],
  })
  await signIn(person)
  expect(
    await screen.findByText('There was an issue loggin in. Please try again or contact support.'),
  ).toBeVisible()
  expect(useSession.getState().authenticated).toBe(false)
})

it('an answer that cannot be read has the same words', async () => {
  const { person } = open('/', {
    handlers: [unreadable(api.session.login, { token: 't', primary_username: 'lab' })],
  })
  await signIn(person)
  expect(
    await screen.findByText('There was an issue loggin in. Please try again or contact support.'),
  ).toBeVisible()
})

it('asks for what is missing before it asks the server', async () => {
  const { person } = open('/')
  await person.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Enter your username.')
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.')
})

it('leads to the screen that asked for the sign-in and back to it', async () => {
  const { person, at } = open('/about', { handlers: [me, ok] })
  await signIn(person)
  expect(await screen.findByRole('heading', { name: 'About' })).toBeVisible()
  expect(at()).toBe('/about')
})

it.each(['//evil.example/x', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)'])(
  'never leads to %s',
  async (target) => {
    const { person, at } = open(`/?redirect=${encodeURIComponent(target)}`, { handlers: [me, ok] })
    await signIn(person)
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(at()).not.toContain('//evil')
    expect(at().startsWith('/')).toBe(true)
  },
)

it('fills in a demo account and shows the demo accounts of demo installations only', async () => {
  const { person } = open('/')
  await person.click(await screen.findByRole('button', { name: 'Use the demo account portal.results' }))
  expect(screen.getByLabelText('Username')).toHaveValue('portal.results')
  expect(screen.getByLabelText('Password')).toHaveValue('aliquot-demo-2026')
  expect(screen.getByText('This computer only')).toBeVisible()
})

it('shows no demo accounts elsewhere', async () => {
  open('/', { handlers: [answers(api.about.version, versionOf({ demo: false, version: '9.0.30' }))] })
  expect(await screen.findByText('Aliquot 9.0.30')).toBeVisible()
  expect(screen.queryByText('Demo accounts')).toBeNull()
})

it('a reset link sets the new password, and its token leaves the address [msg:password-ok]', async () => {
  const sent = vi.fn()
  const { person, at } = open('/?action=resetPassword#token=abcdefghijklmnopqrstuvwxyz', {
    handlers: [
      answers(api.session.resetPassword, (body) => {
        sent(body)
        return { ok: true }
      }),
    ],
  })
  const field = await screen.findByLabelText('New password')
  await waitFor(() => expect(at()).not.toContain('abcdef'))
  await person.type(field, 'short')
  await person.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByText(/Use at least 15 characters/)).toBeVisible()
  await person.type(field, ' but a whole sentence')
  await person.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByText('Password Updated!')).toBeVisible()
  expect(sent).toHaveBeenCalledWith({
    token: 'abcdefghijklmnopqrstuvwxyz',
    password: 'short but a whole sentence',
  })
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
})

it('a reset by e-mail that fails says so in the words of the catalogue [msg:reset-email-fail]', async () => {
  const { person } = open('/', {
    handlers: [refuses(api.session.sendResetEmail, 'internal', 'The mail server is off.', 500)],
  })
  await person.click(await screen.findByRole('button', { name: 'Reset password by email' }))
  await screen.findByRole('button', { name: 'Send link' })
  await person.type(screen.getByLabelText('Username'), 'lab')
  await person.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('Email Reset Error')).toBeVisible()
  expect(screen.getByText('Error sending email')).toBeVisible()
})

it('a reset by code goes from the code to the new password [msg:reset-code-fail]', async () => {
  let works = false
  const { person } = open('/', {
    handlers: [
      answers(api.session.sendResetCode, () =>
        works ? { ok: true } : problem('too_many_requests', 'Wait.', 429),
      ),
      answers(api.session.exchangeResetCode, { token: 'token-of-the-code-123456' }),
      answers(api.session.resetPassword, { ok: true }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Reset password by code' }))
  await screen.findByRole('button', { name: 'Send code' })
  await person.type(screen.getByLabelText('Username'), 'lab')
  await person.type(screen.getByLabelText('Phone number'), '208 555 0148')
  await person.click(screen.getByRole('button', { name: 'Send code' }))
  expect(await screen.findByText('Code Reset Error')).toBeVisible()
  expect(screen.getByText('Error sending reset code')).toBeVisible()
  works = true
  await person.click(screen.getByRole('button', { name: 'Send code' }))
  await person.type(await screen.findByLabelText('Code from the message'), '123 456')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await person.type(await screen.findByLabelText('New password'), 'a whole new sentence')
  await person.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByText('Password Updated!')).toBeVisible()
})

it('registers, and shows the refused field at its place [msg:register-ok] [msg:register-fail]', async () => {
  let taken = true
  const { person } = open('/', {
    handlers: [
      answers(api.session.sendRegistrationEmail, () =>
        taken
          ? problem('bad_input', 'Check the fields.', 400, { username: 'This username is taken.' })
          : { ok: true },
      ),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Register' }))
  await person.type(await screen.findByLabelText('First name'), 'Grace')
  await person.type(screen.getByLabelText('Last name'), 'Mbeki')
  await person.type(screen.getByLabelText('Email'), 'grace@clinic.example')
  await person.type(screen.getByLabelText('Username'), 'grace')
  await person.type(screen.getByLabelText('Password'), 'a long sentence indeed')
  await person.click(screen.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText('Registration error.')).toBeVisible()
  // The notice is drawn before the form hears of the refusal.
  await waitFor(() => {
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('This username is taken.')
    expect(screen.getByRole('button', { name: 'Register' })).toBeEnabled()
  })
  taken = false
  await person.clear(screen.getByLabelText('Username'))
  await person.type(screen.getByLabelText('Username'), 'grace.m')
  await person.click(screen.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText('Registration successful. Please check your email.')).toBeVisible()
})

it('a verification link is confirmed by one press', async () => {
  const sent = vi.fn()
  const { person } = open('/?verify_req#token=abcdefghijklmnopqrstuvwxyz', {
    handlers: [
      answers(api.session.verifyRegistration, (body) => {
        sent(body)
        return { ok: true }
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Confirm address' }))
  expect(await screen.findByText('Your email address is confirmed')).toBeVisible()
  expect(sent).toHaveBeenCalledExactlyOnceWith({ token: 'abcdefghijklmnopqrstuvwxyz' })
})

it('the demo mailbox lists what would have been sent, and is nothing elsewhere', async () => {
  const mail = {
    _id: lab._id,
    recipient: 'grace@clinic.example',
    subject: 'Set a new password',
    body: 'Open http://localhost:3000/?action=resetPassword#token=abcdefghijklmnopqrstuvwxyz now',
    sentAt: '2026-11-19T12:00:00Z',
  }
  open('/mailbox', { handlers: [answers(api.session.mailbox, { docs: [mail] })] })
  expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeVisible()
  expect(screen.getByRole('link', { name: /resetPassword/ })).toHaveAttribute(
    'href',
    '/?action=resetPassword#token=abcdefghijklmnopqrstuvwxyz',
  )
})

it('the demo mailbox is nothing on other installations', async () => {
  open('/mailbox', { handlers: [refuses(api.session.mailbox, 'not_found', 'Not found.', 404)] })
  expect(await screen.findByText('Page not found')).toBeVisible()
})
