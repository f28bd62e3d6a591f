import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '@contract/api'
import { answers, problem, useServer } from '@/testing/app'
import { sessionOf, userNamed } from '@/testing/lab'
import { useSession } from '@/stores/session'

const { open } = useServer()
const lab = userNamed('lab')
const challenge = (enrol: boolean) =>
  answers(api.session.login, {
    token: '',
    primary_username: 'lab',
    user: null,
    challenge: { token: 'c'.repeat(43), enrol, expiresAt: '2026-11-19T20:00:00.000Z' },
  })
const me = answers(api.session.current, sessionOf(lab))
const opened = { token: 'new-token', primary_username: 'lab', user: lab }

async function signIn(person: ReturnType<typeof open>['person']) {
  await person.type(await screen.findByLabelText('Username'), 'lab')
  await person.type(screen.getByLabelText('Password'), 'a long sentence')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
}

it('asks for the code after the password, says when it is wrong, and signs in with the right one [S16]', async () => {
  const sent = vi.fn()
  const { person } = open('/', {
    handlers: [
      me,
      challenge(false),
      answers(api.session.loginCode, (body) => {
        sent(body)
        return Object(body).code === '123456'
          ? opened
          : problem('rule_refused', 'Wrong.', 422, { code: 'This code is not right.' })
      }),
    ],
  })
  await signIn(person)
  expect(await screen.findByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
  await person.type(screen.getByLabelText('Code'), '654321')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('This code is not right.')).toBeVisible()
  expect(useSession.getState().authenticated).toBe(false)
  await person.clear(screen.getByLabelText('Code'))
  await person.type(screen.getByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(sent).toHaveBeenLastCalledWith({ challenge: 'c'.repeat(43), code: '123456' })
  expect(useSession.getState().id_token).toBe('new-token')
})

it('takes a recovery code instead, and leads back to the password when the time is up', async () => {
  const { person } = open('/', {
    handlers: [
      challenge(false),
      answers(api.session.loginCode, () => problem('rule_refused', 'This sign-in took too long.', 422)),
    ],
  })
  await signIn(person)
  await person.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
  await person.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH-IJKL-MNOP')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('This sign-in took too long.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(await screen.findByLabelText('Username')).toHaveValue('lab')
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

it('sets up an authenticator where the account must have one, and shows its recovery codes before going on', async () => {
  const { person } = open('/', {
    handlers: [
      me,
      challenge(true),
      answers(api.session.loginEnrol, {
        secret: 'ABCDEFGHIJKLMNOP',
        uri: 'otpauth://totp/Aliquot%3Alab?secret=ABCDEFGHIJKLMNOP',
      }),
      answers(api.session.loginCode, { ...opened, recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] }),
    ],
  })
  await signIn(person)
  expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeVisible()
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use a recovery code instead' })).toBeNull()
  await person.type(screen.getByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible()
  expect(useSession.getState().authenticated).toBe(false)
  await person.click(screen.getByRole('button', { name: 'I saved them, continue' }))
  await waitFor(() => expect(useSession.getState().id_token).toBe('new-token'))
})
