import { render, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import type { PhysicianRow } from '@contract/physicians/shapes'
import { userRuleTexts } from '@contract/rules/user-rules'
import type { UserDetail } from '@contract/users/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { rolesOn, userNamed } from '@/testing/lab'
import { AccountChip } from './columns'
// What comes later is here before the page asks.
import '@/ui/error-summary'
import '@/form/merge-dialog'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const admin = userNamed('admin')
const page = <Row,>(docs: Row[]) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 25,
  after: null,
})
const joy: UserDetail = {
  _id: id(777),
  version: 3,
  username: 'joy',
  firstName: 'Joy',
  lastName: 'Lindqvist',
  email: 'joy@northgate.example',
  phone: null,
  userType: 'lab',
  myroles: rolesOn(['accessioning']),
  consoleLoggingEnabled: false,
  active: true,
  verified: true,
  hasPassword: false,
  hasSecondFactor: false,
  reachChangedAt: null,
  physicianLocations: [],
  providers: [],
  groupIds: [],
  apps: [],
  lastSignInAt: null,
}
test.each([
  [{ active: false, verified: false, hasPassword: false }, 'Inactive'],
  [{ active: true, verified: false, hasPassword: false }, 'Email not confirmed'],
  [{ active: true, verified: true, hasPassword: false }, 'Invitation pending'],
  [{ active: true, verified: true, hasPassword: true }, ''],
])('why an account cannot sign in: %j is "%s"', (user, said) => {
  const { container } = render(<AccountChip user={user} />)
  expect(container.textContent).toBe(said)
})

test('a new account is checked before it is sent; roles that a group brings are ticked with it and sent with the group alone', async () => {
  const sent: unknown[] = []
  const { person, at } = open('/users/new', {
    user: admin,
    keyMs: 40,
    handlers: [
      answers(api.users.get, joy),
      answers(api.users.add, (body) => {
        sent.push(body)
        if (sent.length > 1) return joy
        const message = 'Another account already has this username. Choose another.'
        return problem('conflict', message, 409, { username: message })
      }),
    ],
  })
  const username = await screen.findByRole('textbox', { name: 'Username' })
  const add = screen.getByRole('button', { name: /^Add user/ })
  await person.click(add)
  await waitFor(() => expect(username).toBeInvalid())
  expect(screen.getAllByText('Enter the first name.')[0]).toBeVisible()
  expect(sent).toEqual([])
  await person.type(username, 'Joy L')
  await person.click(add)
  expect(
    (
      await screen.findAllByText('Use the letters a to z, digits and . _ - @ +, without spaces or accents.')
    )[0],
  ).toBeVisible()
  await person.clear(username)
  await person.type(username, 'joy')
  await person.type(screen.getByRole('textbox', { name: 'First name' }), 'Joy')
  await person.type(screen.getByRole('textbox', { name: 'Last name' }), ' Lindqvist ')
  await person.type(screen.getByRole('textbox', { name: /^Email/ }), ' joy@northgate.example ')
  await person.click(screen.getByRole('checkbox', { name: 'Debug logging' }))

  // Billing Manager brings its roles along.
  const find = screen.getByRole('searchbox', { name: 'Find a role' })
  await person.type(find, 'no such role')
  expect(screen.getByText('No role matches.')).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Groups' })).toBeNull()
  await person.clear(find)
  expect(screen.queryByText('No role matches.')).toBeNull()
  const group = screen.getByRole('checkbox', { name: 'Billing Manager' })
  expect(group).toHaveAccessibleDescription(/Includes: /)
  const all = () => screen.getAllByRole('checkbox')
  const free = all().filter((box) => box instanceof HTMLInputElement && box.checked).length
  await person.click(group)
  expect(group).toBeChecked()
  expect(group).toBeEnabled()
  const brought = all().filter((box) => box instanceof HTMLInputElement && box.checked && box.disabled)
  expect(brought.length).toBeGreaterThan(0)
  expect(brought[0]).toHaveAccessibleDescription(/included in Billing Manager$/)
  expect(all().filter((box) => box instanceof HTMLInputElement && box.checked)).toHaveLength(
    free + 1 + brought.length,
  )
  const accessioning = screen.getByRole('checkbox', { name: 'Accessioning' })
  await person.click(accessioning)
  await person.click(accessioning)
  expect(accessioning).not.toBeChecked()
  await person.click(add)
  await waitFor(() => expect(username).toBeInvalid())
  expect(at()).toBe('/users/new')
  await person.type(username, '2')
  await person.click(add)
  expect(
    await screen.findByText(
      'Joy Lindqvist added. A link to set a password was sent to joy@northgate.example.',
    ),
  ).toBeVisible()
  const fields = {
    firstName: 'Joy',
    lastName: ' Lindqvist ',
    email: 'joy@northgate.example',
    phone: '',
    userType: 'lab',
    consoleLoggingEnabled: true,
    groupIds: [],
    apps: [],
    myroles: { 'billing-manager': { enabled: true } },
  }
  expect(sent).toEqual([{ user: { ...fields, username: 'joy' } }, { user: { ...fields, username: 'joy2' } }])
  await waitFor(() => expect(at()).toBe(`/users/${joy._id}`))
})

test('the roles offered follow the type; without an email the link must be shown', async () => {
  const { person } = open('/users/new', {
    user: userNamed('manager', { myroles: rolesOn(['user-manager']) }),
    keyMs: 40,
    handlers: [
      answers(api.users.get, { ...joy, email: null }),
      answers(api.users.add, { ...joy, email: null }),
    ],
  })
  expect(await screen.findByRole('checkbox', { name: 'Accessioning' })).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Super Admin' })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveDisplayValue('Laboratory')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Courier')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Accessioning' })).toBeNull())
  await person.type(screen.getByRole('textbox', { name: 'Username' }), 'joy')
  await person.type(screen.getByRole('textbox', { name: 'First name' }), 'Joy')
  await person.type(screen.getByRole('textbox', { name: 'Last name' }), 'Lindqvist')
  await person.click(screen.getByRole('button', { name: /^Add user/ }))
  expect(
    await screen.findByText('Joy Lindqvist added. Show the one-time link to hand it over.'),
  ).toBeVisible()
})

test('a role switched off by hand is sent as off; what a colleague changed meanwhile is merged', async () => {
  const sent: unknown[] = []
  const theirs: UserDetail = { ...joy, version: 4, phone: '2085550148', consoleLoggingEnabled: true }
  const { person } = open(`/users/${joy._id}`, {
    user: admin,
    keyMs: 40,
    handlers: [
      answers(api.users.get, joy),
      answers(api.users.update, (body) => {
        sent.push(body)
        if (sent.length > 1) return { ...theirs, version: 5, myroles: {} }
        return HttpResponse.json(
          {
            error: { code: 'stale', message: 'Someone else changed this.', requestId: 'r1', current: theirs },
          },
          { status: 409 },
        )
      }),
    ],
  })
  await person.click(await screen.findByRole('checkbox', { name: 'Accessioning' }))
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  const dialog = await screen.findByRole('dialog')
  const line = (name: RegExp) => within(dialog).getByRole('rowheader', { name }).closest('tr')
  expect(line(/Roles/)).toHaveTextContent('Accessioning')
  expect(line(/Debug logging/)).toHaveTextContent(/Off.*On/)
  expect(line(/Phone/)).toBeVisible()
  await person.click(within(dialog).getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { user: { _id: joy._id, version: 3, myroles: { accessioning: { enabled: false } } } },
    {
      user: {
        _id: joy._id,
        version: 4,
        phone: '2085550148',
        consoleLoggingEnabled: true,
        myroles: { accessioning: { enabled: false } },
      },
    },
  ])
})

test('the one-time link is mailed or shown once, and a refusal stays in its dialog', async () => {
  const sent: unknown[] = []
  const written: string[] = []
  const { person } = open(`/users/${joy._id}`, {
    user: admin,
    handlers: [
      answers(api.users.get, joy),
      answers(api.users.invite, (body) => {
        sent.push(body)
        if (sent.length === 1) return problem('internal', 'The mail server is down.', 500)
        return sent.length === 2
          ? { sentTo: 'joy@northgate.example', link: null }
          : { sentTo: null, link: 'https://lab.example/set?code=abc' }
      }),
    ],
  })
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    written.push(text)
    return Promise.resolve()
  })
  expect(await screen.findByText('Invitation pending')).toBeVisible()
  expect(screen.getByText('Never')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reset two-step sign-in' })).toBeNull()
  const begin = screen.getByRole('button', { name: 'One-time link' })
  await person.click(begin)
  let dialog = await screen.findByRole('dialog', { name: 'One-time link for Joy Lindqvist' })
  expect(within(dialog).queryByText(/already has a password/)).toBeNull()
  const mail = within(dialog).getByRole('button', { name: 'Send to joy@northgate.example' })
  await person.click(mail)
  expect(await within(dialog).findByText('The mail server is down.')).toBeVisible()
  await person.click(mail)
  expect(await screen.findByText('Link sent to joy@northgate.example.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(begin)
  dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByText('The mail server is down.')).toBeNull()
  await person.click(within(dialog).getByRole('button', { name: 'Show the link' }))
  expect(await within(dialog).findByText('https://lab.example/set?code=abc')).toBeVisible()
  expect(within(dialog).getByText('Hand this link over in person. It is not shown again.')).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: 'Show the link' })).toBeNull()
  await person.click(within(dialog).getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied.')).toBeVisible()
  expect(written).toEqual(['https://lab.example/set?code=abc'])
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(begin)
  dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByText(/lab\.example/)).toBeNull()
  expect(sent).toEqual([
    { userId: joy._id, by: 'mail' },
    { userId: joy._id, by: 'mail' },
    { userId: joy._id, by: 'link' },
  ])
})

test('who has a password gets the link by mail only, and an inactive account none at all', async () => {
  let stands: UserDetail = { ...joy, hasPassword: true, lastSignInAt: '2026-11-19T17:42:00Z' }
  const { person } = open(`/users/${joy._id}`, {
    user: admin,
    handlers: [
      answers(api.users.get, () => stands),
      http.post('*/api/v1/active/user', () => {
        stands = { ...stands, active: false, version: 4 }
        return HttpResponse.json({ outcomes: [{ _id: joy._id, ok: true, message: null }] })
      }),
      answers(api.users.uses, { uses: [] }),
    ],
  })
  expect(await screen.findByText('Nov 19, 2026, 10:42')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'One-time link' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/already has a password/)).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: 'Show the link' })).toBeNull()
  expect(within(dialog).getByRole('button', { name: /^Send to/ })).toBeVisible()
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: 'Deactivate' }))
  const sure = await screen.findByRole('dialog', { name: 'Deactivate Joy Lindqvist?' })
  expect(await within(sure).findByText('Not used anywhere.')).toBeVisible()
  await person.click(within(sure).getByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText('Joy Lindqvist is inactive.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'One-time link' })).toBeNull())
  expect(screen.getAllByText('Inactive')).toHaveLength(1)
})

test('one’s own second factor is not reset here, and a top account only by a top account', async () => {
  const own = { ...joy, _id: admin._id, hasSecondFactor: true, myroles: rolesOn(['super-admin']) }
  const { person } = open(`/users/${own._id}`, {
    user: admin,
    keyMs: 40,
    handlers: [answers(api.users.get, own)],
  })
  const button = await screen.findByRole('button', { name: /Reset two-step sign-in/ })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription(userRuleTexts.ownSecondFactor)
  await person.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a top account’s second factor may be reset by a top account; a refusal stays in the dialog', async () => {
  const { person } = open(`/users/${joy._id}`, {
    user: admin,
    keyMs: 40,
    handlers: [
      answers(api.users.get, { ...joy, hasSecondFactor: true, myroles: rolesOn(['super-admin']) }),
      answers(api.users.resetSecondFactor, () => problem('rule_refused', 'It is off already.', 409)),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Reset two-step sign-in' }))
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await person.type(within(dialog).getByRole('textbox'), 'Lost it')
  await person.click(within(dialog).getByRole('button', { name: 'Reset' }))
  expect(await within(dialog).findByText('It is off already.')).toBeVisible()
  expect(screen.getByText('On')).toBeInTheDocument()
})

const maarten: PhysicianRow = {
  _id: id(90),
  version: 1,
  firstname: 'Maarten',
  lastname: 'Vandersloot',
  credentials: null,
  npi: '1487653218',
  phone: null,
  active: true,
  locationNames: [],
}
const given = {
  _id: id(91),
  physician: { _id: maarten._id, name: 'Vandersloot, Maarten' },
  location: { _id: id(92), name: 'Cedar Ridge' },
  active: true,
}

test('a physician is assigned at all locations or at one, and taken away again', async () => {
  const sent: [string, unknown][] = []
  const portal: UserDetail = { ...joy, userType: 'portal', myroles: {} }
  let stands = portal
  const note = (name: string, reply: () => UserDetail | Response) => (body: unknown) => {
    sent.push([name, body])
    const made = reply()
    if (!(made instanceof Response)) stands = made
    return made
  }
  let refuse = true
  const { person } = open(`/users/${joy._id}?tab=given`, {
    user: admin,
    keyMs: 40,
    handlers: [
      answers(api.users.get, () => stands),
      answers(api.physicians.list, page([maarten])),
      answers(api.physicians.get, {
        _id: maarten._id,
        version: 1,
        firstname: 'Maarten',
        lastname: 'Vandersloot',
        npi: maarten.npi,
        credentials: null,
        phone: null,
        email: null,
        locations: [id(92), id(93)],
        active: true,
        locationDocs: [
          { _id: id(94), location: id(92), name: 'Cedar Ridge', active: true },
          { _id: id(95), location: id(93), name: 'Old place', active: false },
        ],
        portalUsers: [],
      }),
      answers(
        api.users.addPhysician,
        note('all', () => {
          if (refuse) return problem('rule_refused', 'This physician has no location.', 409)
          return {
            ...portal,
            version: 4,
            physicianLocations: [given, { ...given, _id: id(96), active: false }],
          }
        }),
      ),
      answers(
        api.users.addPhysicianLocation,
        note('one', () => ({ ...portal, version: 5, physicianLocations: [given] })),
      ),
      answers(
        api.users.removePhysicianLocation,
        note('take', () => (refuse ? problem('internal', 'The disk is full.', 500) : portal)),
      ),
    ],
  })
  expect(await screen.findByText('None assigned yet')).toBeVisible()
  expect(screen.queryByText(/^Laboratory staff see all locations/)).toBeNull()
  const assign = screen.getByRole('button', { name: 'Assign' })
  const place = screen.getByRole('combobox', { name: 'Location' })
  expect(assign).toBeDisabled()
  expect(place).toBeDisabled()
  const physician = screen.getByRole('combobox', { name: 'Physician' })
  const pick = async () => {
    await person.type(physician, 'Vander')
    await person.click(await screen.findByRole('option', { name: /Vandersloot, Maarten/, selected: true }))
  }
  await pick()
  expect(assign).toBeEnabled()
  await screen.findByRole('option', { name: 'Cedar Ridge' })
  expect(screen.queryByRole('option', { name: 'Old place' })).toBeNull()
  await person.click(assign)
  expect(await screen.findByText('This physician has no location.')).toBeVisible()
  expect(physician).toHaveValue('Vandersloot, Maarten')
  refuse = false
  await person.click(assign)
  expect(await screen.findByText(/no longer at this location/)).toBeVisible()
  expect(screen.getAllByText('Cedar Ridge', { exact: false }).length).toBeGreaterThan(1)
  await waitFor(() => expect(assign).toBeDisabled())
  expect(physician).toHaveValue('')
  await pick()
  await person.selectOptions(place, await screen.findByRole('option', { name: 'Cedar Ridge' }))
  await person.click(assign)
  await waitFor(() => expect(screen.queryByText(/no longer at this location/)).toBeNull())
  refuse = true
  const take = screen.getByRole('button', { name: 'Remove: Vandersloot, Maarten, Cedar Ridge' })
  await person.click(take)
  expect(await screen.findByText('The disk is full.')).toBeVisible()
  refuse = false
  await person.click(take)
  expect(await screen.findByText('None assigned yet')).toBeVisible()
  const all = { physicianId: maarten._id, userId: joy._id }
  const pair = { userId: joy._id, physicianLocationId: given._id }
  expect(sent).toEqual([
    ['all', all],
    ['all', all],
    ['one', { ...all, locationId: id(92) }],
    ['take', pair],
    ['take', pair],
  ])
})

test('staff need no assignment, and the page says so', async () => {
  open(`/users/${joy._id}?tab=given`, { user: admin, handlers: [answers(api.users.get, joy)] })
  expect(await screen.findByText(/^Laboratory staff see all locations/)).toBeVisible()
})
