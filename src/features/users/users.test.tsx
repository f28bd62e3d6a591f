import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import { userRuleTexts } from '@contract/rules/user-rules'
import type { UserDetail } from '@contract/users/shapes'
import { answers, useServer } from '@/testing/app'
import { rolesOn, userNamed } from '@/testing/lab'

const { open } = useServer()

const joy: UserDetail = {
  _id: '0198f2a0-0000-7000-8000-000000000777',
  version: 3,
  username: 'accession',
  firstName: 'Joy',
  lastName: 'Lindqvist',
  email: null,
  phone: null,
  userType: 'lab',
  myroles: rolesOn(['accessioning']),
  consoleLoggingEnabled: false,
  active: true,
  verified: true,
  hasPassword: true,
  hasSecondFactor: true,
  physicianLocations: [],
  providers: [],
  groupIds: [],
  apps: [],
  lastSignInAt: null,
}

test('a second factor is reset in two steps, only with a reason, and then stands as off', async () => {
  const sent: unknown[] = []
  let stands = joy
  const { person } = open(`/users/${joy._id}`, {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [
      answers(api.users.get, () => stands),
      answers(api.users.resetSecondFactor, (body) => {
        sent.push(body)
        stands = { ...joy, hasSecondFactor: false }
        return stands
      }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Reset two-step sign-in' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Confirm that Joy Lindqvist made this request')
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await person.click(await within(dialog).findByRole('button', { name: 'Reset' }))
  expect(sent).toEqual([])
  await person.type(within(dialog).getByRole('textbox'), 'Lost it')
  await person.click(within(dialog).getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(sent).toEqual([{ userId: joy._id, reason: 'Lost it' }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset two-step sign-in' })).toBeNull())
  expect(screen.getByText('Off')).toBeVisible()
})

test('an account of higher privilege is not for a user manager to reset', async () => {
  const manager = userNamed('manager')
  open(`/users/${joy._id}`, {
    user: { ...manager, myroles: rolesOn(['user-manager']) },
    handlers: [answers(api.users.get, { ...joy, myroles: rolesOn(['super-admin']) })],
  })
  const button = await screen.findByRole('button', { name: /Reset two-step sign-in/ })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription(userRuleTexts.topOnly)
})
