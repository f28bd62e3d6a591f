import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { api } from '@contract/api'
import { productVersion } from '@contract/constants'
import { storedName } from '@/lib/persist'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
beforeEach(() => localStorage.setItem(storedName('version'), productVersion))

async function profile(person: ReturnType<typeof open>['person']) {
  await person.click(await screen.findByRole('button', { name: /^Account of/ }))
  await person.click(await screen.findByRole('menuitem', { name: /Profile/ }))
}

it('is set up in the profile: password, code, recovery codes [S16]', async () => {
  let since: string | null = null
  const { person } = open('/about', {
    user: userNamed('lab'),
    keyMs: 40,
    handlers: [
      answers(api.session.totp, () => ({ since, required: false, recoveryCodesLeft: since ? 10 : 0 })),
      answers(api.session.totpStart, (body) =>
        Object(body).password === 'a long sentence'
          ? { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Aliquot%3Alab?secret=ABCDEFGHIJKLMNOP' }
          : problem('rule_refused', 'Incorrect password.', 422, {
              password: 'Incorrect password.',
            }),
      ),
      answers(api.session.totpConfirm, () => {
        since = '2026-11-19T19:00:00.000Z'
        return { recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] }
      }),
    ],
  })
  await profile(person)
  expect(await screen.findByText('Off. You sign in with your password only.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Set up two-step sign-in' }))
  await person.type(screen.getByLabelText('Password'), 'wrong{Enter}')
  expect(await screen.findByText('Incorrect password.')).toBeVisible()
  await person.clear(screen.getByLabelText('Password'))
  await person.type(screen.getByLabelText('Password'), 'a long sentence{Enter}')
  await person.type(await screen.findByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'I saved them' }))
  expect(
    await screen.findByText('On. You sign in with your password and a code. Recovery codes left: 10.'),
  ).toBeVisible()
})

it('is taken off with password and code, unless the laboratory asks for it', async () => {
  let since: string | null = '2026-11-19T19:00:00.000Z'
  const { person } = open('/about', {
    user: userNamed('lab'),
    keyMs: 40,
    handlers: [
      answers(api.session.totp, () => ({ since, required: false, recoveryCodesLeft: 9 })),
      answers(api.session.totpDisable, () => {
        since = null
        return { ok: true }
      }),
    ],
  })
  await profile(person)
  await person.click(await screen.findByRole('button', { name: 'Turn off' }))
  await person.type(screen.getByLabelText('Password'), 'a long sentence')
  await person.type(screen.getByLabelText('Code'), '123456{Enter}')
  await waitFor(() => expect(screen.getByText('Off. You sign in with your password only.')).toBeVisible())
})
