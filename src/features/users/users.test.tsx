import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import { userRuleTexts } from '@contract/rules/user-rules'
import type { UserDetail } from '@contract/users/shapes'
import { answers, problem, useServer } from '@/testing/app'
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
  reachChangedAt: null,
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

test('a changed email holds password resets, which the page says, until somebody else confirms it', async () => {
  const sent: unknown[] = []
  let stands: UserDetail = { ...joy, reachChangedAt: new Date().toISOString() }
  let refused = true
  const { person } = open(`/users/${joy._id}`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.users.get, () => stands),
      answers(api.users.confirmAddress, (body) => {
        sent.push(body)
        if (refused)
          return problem(
            'rule_refused',
            'You made this change or it is your account. Ask another administrator.',
          )
        stands = { ...stands, reachChangedAt: null }
        return stands
      }),
    ],
  })
  expect(
    await screen.findByText(/^Held until .+: the email address or phone number was changed\./),
  ).toBeVisible()
  const confirm = screen.getByRole('button', { name: 'Confirm new email and phone' })
  await person.click(confirm)
  expect(
    await screen.findByText('You made this change or it is your account. Ask another administrator.'),
  ).toBeVisible()
  refused = false
  await person.click(confirm)
  await waitFor(() => expect(screen.queryByText(/^Held until/)).toBeNull())
  expect(sent).toEqual([{ userId: joy._id }, { userId: joy._id }])
})

test('a day after the change nothing is held any more', async () => {
  const before = new Date(Date.now() - 25 * 3_600_000).toISOString()
  open(`/users/${joy._id}`, {
    user: userNamed('admin'),
    handlers: [answers(api.users.get, { ...joy, reachChangedAt: before })],
  })
  expect(await screen.findByText('Last sign-in')).toBeVisible()
  expect(screen.queryByText(/^Held until/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Confirm new email and phone' })).toBeNull()
})
