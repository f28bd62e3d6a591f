import { render, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import type { Explained, ExplainedReason } from '@contract/access/shapes'
import { api } from '@contract/api'
import type { EmergencyAccess, EmergencyRecord } from '@contract/emergency/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { bootstrapOf, nothingLinked, rolesOn, userNamed } from '@/testing/lab'
import * as download from '@/lib/download'
import { Answer } from './answer'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const admin = userNamed('admin')
const userManager = userNamed('manager', { myroles: rolesOn(['user-manager']) })
const joy = {
  _id: id(7),
  username: 'joy',
  firstName: 'Joy',
  lastName: 'Lindqvist',
  userType: 'lab' as const,
  active: true,
}
const targets = [
  { kind: 'page' as const, key: '/orders', label: 'Orders' },
  { kind: 'page' as const, key: '/plating', label: 'Plating' },
  { kind: 'call' as const, key: 'orders.list', label: 'GET /orders' },
  ...Array.from({ length: 50 }, (_, n) => ({
    kind: 'ability' as const,
    key: `ability ${n}`,
    label: `Ability ${n}`,
  })),
]
const noAnswer: Explained = {
  person: joy,
  roles: ['Accessioning'],
  target: { kind: 'page', key: '/plating', label: 'Plating' },
  allowed: false,
  reasons: [{ kind: 'account', ok: true, why: 'on' }],
}

test('a person and a page are chosen and the answer is asked for, in a view too; each choice is in the address', async () => {
  const asked: unknown[] = []
  const sought: unknown[] = []
  const { person, at } = open('/access', {
    user: admin,
    keyMs: 40,
    handlers: [
      answers(api.access.targets, targets),
      answers(api.access.people, (body) => {
        sought.push(body)
        return [joy]
      }),
      answers(api.access.explain, (body) => {
        asked.push(body)
        return asked.length === 3 ? problem('internal', 'The server is busy.', 500) : noAnswer
      }),
    ],
  })
  expect(await screen.findByText(/Choose a person, and a page, an API call or an ability\.$/)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Access' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Explain access' })).toHaveAttribute('aria-current', 'page')

  await person.type(screen.getByRole('combobox', { name: 'Person' }), 'joy')
  const found = await screen.findByRole('option', { name: /Joy Lindqvist/, selected: true })
  expect(found).toHaveTextContent('joy · lab')
  await person.click(found)
  await waitFor(() => expect(at()).toContain(`user=${joy._id}`))
  expect(at()).toContain('name=Joy')
  expect(sought.at(-1)).toEqual({ text: 'joy' })
  expect(asked).toEqual([])
  expect(screen.getByRole('combobox', { name: 'Person' })).toHaveDisplayValue(/^Joy Lindqvist/)

  const offered = () =>
    within(screen.getByRole('listbox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  // A target by its label, by its key, and by words of both, in whatever case.
  const target = screen.getByRole('combobox', { name: 'Page, API call or ability' })
  await person.type(target, 'zz')
  expect((await screen.findAllByText('No matches'))[0]).toBeInTheDocument()
  await person.clear(target)
  await person.type(target, 'ability')
  await waitFor(() => expect(offered()).toHaveLength(40))
  await person.clear(target)
  await person.type(target, 'ORDERS get')
  await waitFor(() => expect(offered()).toEqual(['GET /orders']))
  await person.clear(target)
  await person.type(target, 'plating')
  await person.click(await screen.findByRole('option', { name: 'Plating' }))
  expect(await screen.findByRole('heading', { name: 'Joy Lindqvist cannot open this' })).toBeVisible()
  expect(at()).toContain('kind=page')
  expect(target).toHaveValue('Plating')
  const about = { userId: joy._id, target: { kind: 'page', key: '/plating' } }
  expect(asked).toEqual([{ ...about, view: null }])

  const view = screen.getByRole('combobox', { name: 'In view' })
  expect(
    within(view)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Own view', 'Portal', 'Sales Manager', 'Sales'])
  await person.selectOptions(view, 'Portal')
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...about, view: 'portal' }))
  expect(at()).toContain('view=portal')
  await person.selectOptions(view, 'Sales')
  expect(await screen.findByText('The answer could not be loaded')).toBeVisible()
  expect(screen.getByText('The server is busy.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Joy Lindqvist cannot open this' })).toBeVisible()
  await person.selectOptions(view, 'Own view')
  await waitFor(() => expect(at()).not.toContain('view='))

  // Typing over a choice takes it away, and the answer with it.
  await person.type(screen.getByRole('combobox', { name: 'Person' }), 'x')
  await waitFor(() => expect(at()).not.toContain('user='))
  expect(at()).not.toContain('name=')
  expect(screen.queryByRole('heading', { name: /cannot open this/ })).toBeNull()
  await person.type(target, 'x')
  await waitFor(() => expect(at()).not.toContain('key='))
  expect(at()).not.toContain('kind=')
})

test('without the list of pages the screen says so and asks again', async () => {
  let tries = 0
  const { person } = open(`/access?user=${joy._id}&name=Joy&kind=page&key=%2Fplating`, {
    user: admin,
    handlers: [
      answers(api.access.targets, () => {
        tries += 1
        return tries === 1 ? problem('forbidden', 'Not now.', 403) : targets
      }),
      answers(api.access.explain, noAnswer),
    ],
  })
  expect(
    await screen.findByText('The list of pages, API calls and abilities could not be loaded'),
  ).toBeVisible()
  expect(screen.queryByRole('heading', { name: /Joy/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Joy Lindqvist cannot open this' })).toBeVisible()
})

const explained = (
  kind: Explained['target']['kind'],
  allowed: boolean,
  reasons: ExplainedReason[],
): Explained => ({
  ...noAnswer,
  target: { kind, key: 'key', label: 'Plating' },
  allowed,
  reasons,
})

test.each([
  ['page', true, 'Joy Lindqvist can open this'],
  ['page', false, 'Joy Lindqvist cannot open this'],
  ['call', true, 'Joy Lindqvist can make this call'],
  ['call', false, 'Joy Lindqvist cannot make this call'],
  ['ability', true, 'Joy Lindqvist has this ability'],
  ['ability', false, 'Joy Lindqvist does not have this ability'],
] as const)('the answer about a %s, allowed %s: %s', (kind, allowed, title) => {
  render(<Answer explained={explained(kind, allowed, [])} />)
  expect(screen.getByRole('heading')).toHaveTextContent(title)
  expect(screen.getByText('Plating')).toBeVisible()
  expect(screen.getByText('Accessioning')).toBeVisible()
})

const rows = (locations: number | 'all' | null, ok: boolean, names: string[] = []): ExplainedReason => ({
  kind: 'rows',
  ok,
  locations,
  names,
})

test('who may but sees nothing is told so, and only they', () => {
  const but = 'But there is nothing to see: the account has no locations.'
  const { rerender } = render(
    <Answer explained={{ ...explained('page', true, [rows(0, false)]), roles: [] }} />,
  )
  expect(screen.getByText(but)).toBeVisible()
  expect(screen.getByText('No active roles')).toBeVisible()
  rerender(<Answer explained={explained('page', true, [rows('all', true)])} />)
  expect(screen.queryByText(but)).toBeNull()
  rerender(<Answer explained={explained('page', false, [rows(0, false)])} />)
  expect(screen.queryByText(but)).toBeNull()
  rerender(<Answer explained={explained('page', true, [{ kind: 'denial', ok: false, by: ['Bench'] }])} />)
  expect(screen.queryByText(but)).toBeNull()
})

const feature = (ok: boolean, name: string | null, on: boolean): ExplainedReason => ({
  kind: 'feature',
  ok,
  feature: name,
  on,
})
const role = (
  by: Extract<ExplainedReason, { kind: 'role' }>['by'],
  given: string[] = [],
  would: string[] = [],
): ExplainedReason => ({ kind: 'role', ok: by !== 'none', by, given, would })
const ability = (right: string[] | null, guards: string | null, awaits: string | null): ExplainedReason => ({
  kind: 'ability',
  ok: true,
  right,
  guards,
  awaits,
})

test.each<[ExplainedReason, string, string[]]>([
  [
    { kind: 'account', ok: true, why: 'on' },
    'Account',
    ['The account is active and its email address is confirmed.'],
  ],
  [{ kind: 'account', ok: false, why: 'off' }, 'Account', ['The account is inactive.']],
  [{ kind: 'account', ok: false, why: 'unverified' }, 'Account', ['The email address is not confirmed yet.']],
  [feature(true, null, true), 'Feature', ['Does not depend on a feature.']],
  [feature(true, 'qc', true), 'Feature', ['The feature qc is on.']],
  [feature(false, 'qc', false), 'Feature', ['The feature qc is off for this laboratory.']],
  [{ kind: 'ceiling', ok: true }, 'User type', ['A lab account can have this permission.']],
  [
    { kind: 'ceiling', ok: false },
    'User type',
    ['No lab account can have this permission, whatever its roles.'],
  ],
  [role('everyone'), 'Roles', ['Open to every signed-in account. What it shows has its own permissions.']],
  [role('type'), 'Roles', ['Comes with the user type lab.']],
  [
    role('top', ['Super Admin', 'VIP Admin']),
    'Roles',
    ['Top privilege: Super Admin, VIP Admin can do everything.'],
  ],
  [role('roles', ['Plating']), 'Roles', ['Granted by Plating.']],
  [
    role('none', [], ['Plating', 'Lab Tech']),
    'Roles',
    ['None of the roles held grants it.', 'Roles that would grant it: Plating, Lab Tech.'],
  ],
  [role('none'), 'Roles', ['None of the roles held grants it.', 'No role of this user type grants it.']],
  [{ kind: 'denial', ok: true, by: [] }, 'Denials', ['No role denies it.']],
  [{ kind: 'denial', ok: false, by: ['Bench', 'Desk'] }, 'Denials', ['Denied by Bench, Desk.']],
  [{ kind: 'view', ok: true, view: null }, 'View', ['Available in the Own view view.']],
  [{ kind: 'view', ok: false, view: 'portal' }, 'View', ['Not available in the Portal view.']],
  [ability(null, null, null), 'Ability', ['Requires no permission of its own.']],
  [ability(['read', 'Order'], null, null), 'Ability', ['Requires read Order.']],
  [
    ability(['read', 'Order'], 'the list', null),
    'Ability',
    ['Requires read Order.', 'read Order controls this: the list'],
  ],
  [
    ability(['read', 'Order'], null, 'the screen'),
    'Ability',
    ['Requires read Order.', 'read Order controls nothing yet: the screen'],
  ],
  [rows(null, true), 'Location scope', ['Not limited by location.']],
  [rows('all', true), 'Location scope', ['Sees all locations.']],
  [rows(0, false), 'Location scope', ['Has no locations, so its lists are empty.']],
  [rows(2, true, ['Boise', 'Nampa']), 'Location scope', ['Sees only Boise, Nampa.']],
])('a reason in words: %j', (reason, step, lines) => {
  render(<Answer explained={explained('page', true, [reason])} />)
  const row = screen.getByRole('row', { name: new RegExp(`^${step}`) })
  const [yes, said] = within(row).getAllByRole('cell')
  expect(yes).toHaveTextContent(reason.ok ? /^Yes$/ : /^No$/)
  expect([...(said?.children ?? [])].map(({ textContent }) => textContent)).toEqual(lines)
})

const access: EmergencyAccess = {
  _id: id(50),
  by: 'Grace Mbeki',
  username: 'portal',
  patient: id(60),
  patientName: 'Quillfeather, Oriel',
  reason: 'Chest pain in the clinic',
  openedAt: '2026-11-19T17:00:00Z',
  endsAt: '2026-11-19T18:00:00Z',
  endedAt: null,
  active: true,
}

test('the log tells what stands open from what has ended, and the switch says what the server took', async () => {
  const sent: unknown[] = []
  let allowed = false
  const { person } = open('/access?tab=emergency', {
    user: admin,
    handlers: [
      answers(api.emergency.list, () => ({
        allowed,
        docs: [
          access,
          {
            ...access,
            _id: id(51),
            patientName: null,
            active: false,
            endedAt: '2026-11-19T17:20:00Z',
            reason: 'Second',
          },
        ],
      })),
      answers(api.emergency.allow, (body) => {
        sent.push(body)
        if (sent.length === 2) return problem('internal', 'The disk is full.', 500)
        allowed = !allowed
        return { ok: true }
      }),
    ],
  })
  await screen.findByText('Chest pain in the clinic')
  const [first, second] = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent.includes('Grace Mbeki'))
  if (!first || !second) throw new Error('The log is not there.')
  expect(first).toHaveTextContent(/^Open\s*Grace Mbeki portalQuillfeather, OrielChest pain in the clinic/)
  expect(first).toHaveTextContent('Nov 19, 2026, 10:00 – 11:00')
  expect(second).toHaveTextContent(/^Ended\s*Grace Mbeki portalSecond/)
  expect(second).toHaveTextContent('Nov 19, 2026, 10:00 – 10:20')
  expect(within(first).getByRole('link', { name: 'View in audit trail' })).toHaveAttribute(
    'href',
    `/audit?kind=emergency&patient=${access.patient}`,
  )
  expect(screen.getByRole('link', { name: 'Emergency access' })).toHaveAttribute('aria-current', 'page')
  const choice = screen.getByRole('radiogroup', { name: 'Allow emergency access for clinics' })
  expect(within(choice).getByRole('radio', { name: 'Off' })).toBeChecked()
  await person.click(within(choice).getByRole('radio', { name: 'On' }))
  await waitFor(() => expect(within(choice).getByRole('radio', { name: 'On' })).toBeChecked())
  await person.click(within(choice).getByRole('radio', { name: 'Off' }))
  expect(await screen.findByText('The setting was not saved')).toBeVisible()
  expect(screen.getByText('The disk is full.')).toBeVisible()
  expect(within(choice).getByRole('radio', { name: 'On' })).toBeChecked()
  expect(sent).toEqual([{ allowed: true }, { allowed: false }])
})

test('a user manager reads the log without a switch and without the trail; an empty log says so', async () => {
  let tries = 0
  const { person } = open('/access?tab=emergency', {
    user: userManager,
    handlers: [
      answers(api.access.targets, targets),
      answers(api.emergency.list, () => {
        tries += 1
        if (tries === 1) return problem('forbidden', 'Not for you.', 403)
        return { allowed: tries > 2, docs: tries > 2 ? [access] : [] }
      }),
    ],
  })
  expect(await screen.findByText('The emergency access log could not be loaded')).toBeVisible()
  expect(screen.getByText('Not for you.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No emergency access yet.')).toBeVisible()
  expect(screen.getByText('Off')).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
  await person.click(screen.getByRole('link', { name: 'Explain access' }))
  await screen.findByText(/Choose a person, and a page, an API call or an ability\.$/)
  await person.click(screen.getByRole('link', { name: 'Emergency access' }))
  expect(await screen.findByText('Chest pain in the clinic')).toBeVisible()
  expect(screen.getByText('On')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'View in audit trail' })).toBeNull()
  expect(screen.queryByText('No emergency access yet.')).toBeNull()
})

const record: EmergencyRecord = {
  access,
  patient: {
    _id: id(60),
    firstname: 'Oriel',
    lastname: 'Quillfeather',
    dob: '1961-03-07',
    gender: 'F',
    patientNumber: 'P-0048821',
  },
  orders: [
    {
      _id: id(70),
      requisitionNumber: '26322-0688',
      dateCollected: '2026-11-18T16:20:00Z',
      location: 'Cedar Ridge',
      panels: ['BMP', 'CBC'],
      state: 'COMPLETED',
      report: { mediaKey: 'report/1', number: 2, releasedAt: '2026-11-19T12:00:00Z' },
    },
    {
      _id: id(71),
      requisitionNumber: '26322-0700',
      dateCollected: '2026-11-18T16:20:00Z',
      location: 'Cedar Ridge',
      panels: ['Lipids'],
      state: 'OPEN',
      report: null,
    },
  ],
}
const allowing = { ...nothingLinked, emergencyAllowed: true }

test('a clinic opens one patient with two identifiers and a reason, and the released report of it', async () => {
  const saved = vi.spyOn(download, 'saveBlob').mockImplementation(() => undefined)
  const sent: unknown[] = []
  const reports: unknown[] = []
  let status = allowing
  const { person, at } = open('/access', {
    user: userNamed('portal'),
    keyMs: 40,
    bootstrap: bootstrapOf(),
    handlers: [
      answers(api.access.status, () => status),
      answers(api.emergency.open, (body) => {
        sent.push(body)
        if (sent.length === 1) return problem('not_found', 'Nothing with this key.', 404)
        if (sent.length === 2)
          return problem('rule_refused', 'This patient is at one of your locations.', 409)
        status = { ...allowing, emergencies: [{ _id: access._id, endsAt: access.endsAt }] }
        return access
      }),
      answers(api.emergency.record, (body) => {
        expect(body).toEqual({ _id: access._id })
        return record
      }),
      http.post('*/api/v1/emergency/report', async ({ request }) => {
        reports.push(await request.json())
        return reports.length === 1
          ? problem('not_found', 'The report is gone.', 404)
          : new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
      }),
    ],
  })
  const submit = await screen.findByRole('button', { name: 'Open for 60 minutes' })
  expect(screen.getByRole('heading', { level: 1, name: 'Emergency access' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Explain access' })).toBeNull()
  await person.click(submit)
  expect((await screen.findAllByText('Enter the requisition or patient number.'))[0]).toBeVisible()
  expect(screen.getAllByText('Enter the date of birth, such as 3/7/1961.')[0]).toBeVisible()
  expect(screen.getAllByText('Use at least 10 characters.')[0]).toBeVisible()
  await person.type(screen.getByLabelText('Requisition number or patient number'), ' P-0048821 ')
  await person.type(screen.getByLabelText('Date of birth'), '13/45/1961')
  const reason = screen.getByLabelText('Reason')
  await person.type(reason, ' 123456789 ')
  await person.click(submit)
  expect(screen.getByLabelText('Date of birth')).toBeInvalid()
  expect(reason).toBeInvalid()
  expect(screen.getByLabelText('Requisition number or patient number')).toBeValid()
  expect(sent).toEqual([])
  await person.clear(screen.getByLabelText('Date of birth'))
  await person.type(screen.getByLabelText('Date of birth'), '3/7/1961')
  await person.clear(reason)
  await person.type(reason, ' Chest pain')
  await person.click(submit)
  expect(await screen.findByText('No record was opened')).toBeVisible()
  expect(
    screen.getByText('Check the number and the date of birth. Both must match the record.'),
  ).toBeVisible()
  await person.click(submit)
  expect(await screen.findByText('This patient is at one of your locations.')).toBeVisible()
  await person.click(submit)

  expect(await screen.findByText('Quillfeather, Oriel')).toBeVisible()
  expect(at()).toContain(`open=${access._id}`)
  const request = { number: 'P-0048821', dob: '1961-03-07', reason: 'Chest pain' }
  expect(sent).toEqual([request, request, request])
  expect(screen.getByText(/P-0048821/)).toBeVisible()
  expect(screen.getByText('Open until 11:00')).toBeVisible()
  const [done, waiting] = within(screen.getByRole('list', { name: 'Released reports' })).getAllByRole(
    'listitem',
  )
  if (!done || !waiting) throw new Error('The orders are not there.')
  expect(done).toHaveTextContent('BMP, CBC')
  expect(done).toHaveTextContent('26322-0688 · Nov 18, 2026, 09:20 · Cedar Ridge')
  expect(waiting).toHaveTextContent('No report yet')
  expect(within(waiting).queryByRole('button')).toBeNull()
  const report = within(done).getByRole('button', { name: 'Open report 2' })
  await person.click(report)
  expect(await screen.findByText('The report could not be opened')).toBeVisible()
  expect(screen.getByText('The report is gone.')).toBeVisible()
  expect(saved).not.toHaveBeenCalled()
  await waitFor(() => expect(report).not.toHaveAttribute('aria-busy', 'true'))
  await person.click(report)
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.anything(), '26322-0688.pdf'))
  expect(reports).toEqual([
    { _id: access._id, mediaKey: 'report/1' },
    { _id: access._id, mediaKey: 'report/1' },
  ])
})

test('where the laboratory does not allow it there is no form', async () => {
  open('/access', {
    user: userNamed('portal'),
    handlers: [answers(api.access.status, { ...nothingLinked, emergencyAllowed: false })],
  })
  expect(await screen.findByText('Emergency access is not available at this laboratory')).toBeVisible()
  expect(screen.getByText('Call the laboratory if results cannot wait.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Open for 60 minutes' })).toBeNull()
})

test('a record that cannot be read says why and is asked for again; without orders it says so', async () => {
  let tries = 0
  const { person } = open(`/access?open=${access._id}`, {
    user: userNamed('portal'),
    handlers: [
      answers(api.access.status, { ...allowing, emergencies: [{ _id: access._id, endsAt: access.endsAt }] }),
      answers(api.emergency.record, () => {
        tries += 1
        return tries === 1 ? problem('forbidden', 'It has ended.', 403) : { ...record, orders: [] }
      }),
    ],
  })
  expect(await screen.findByText('The record could not be loaded')).toBeVisible()
  expect(screen.getByText('It has ended.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('This patient has no orders.')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Released reports' })).toBeNull()
})

test('another access than the open one shows the form, and a failed status asks again', async () => {
  let broken = true
  const { person } = open(`/access?open=${id(99)}`, {
    user: userNamed('portal'),
    handlers: [
      answers(api.access.status, () =>
        broken
          ? problem('forbidden', 'Not now.', 403)
          : { ...allowing, emergencies: [{ _id: access._id, endsAt: access.endsAt }] },
      ),
    ],
  })
  expect(await screen.findByText('The record could not be loaded')).toBeVisible()
  broken = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Open for 60 minutes' })).toBeVisible()
})
