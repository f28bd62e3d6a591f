import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { PortalUserDetail, PortalUserRow } from '@contract/portal-users/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const row: PortalUserRow = {
  _id: id(2),
  version: 3,
  username: 'nora.quist',
  firstName: 'Nora',
  lastName: 'Quist',
  email: 'nora@hillside.example.org',
  clinic: 'Hillside Family Care',
  state: 'VERIFIED',
  active: false,
  registeredAt: '2026-11-18T12:00:00.000Z',
}
const given = {
  _id: id(5),
  physician: { _id: id(6), name: 'Vandersloot, Maarten' },
  location: { _id: id(7), name: 'Hillside, Boise' },
  active: true,
}
const nora: PortalUserDetail = { ...row, physicianLocations: [given], refusal: null }
const refusedNora: PortalUserDetail = {
  ...nora,
  state: 'REFUSED',
  refusal: { reason: 'Not a client.', by: 'Ana Reyes', at: '2026-11-19T12:00:00.000Z' },
}
type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const show = (user: PortalUserDetail, handlers: Handlers = []) =>
  open(`/portalusers/${row._id}`, {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [answers(api.portalUsers.get, user), ...handlers],
  })
const button = (name: string) => screen.queryByRole('button', { name })

test('a connected registration is switched on; what the account is given stands on its page', async () => {
  const sent: unknown[] = []
  let reply: string | null = 'The account has no role.'
  const { person } = show(nora, [
    answers(api.users.setActive, (body) => {
      sent.push(body)
      return { outcomes: [{ _id: row._id, ok: reply === null, message: reply }] }
    }),
  ])
  expect((await screen.findByText('Vandersloot, Maarten')).closest('li')).toHaveTextContent('Hillside, Boise')
  expect(screen.queryByText('None assigned yet')).toBeNull()
  expect(screen.getByText('As entered by the person; not verified.')).toBeVisible()
  expect(button('Undo decline')).toBeNull()
  expect(screen.queryByText(/^Declined by/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Activate' }))
  expect(await screen.findByText('The account has no role.')).toBeVisible()
  expect(screen.queryByText('Nora Quist can sign in.')).toBeNull()
  reply = null
  await person.click(screen.getByRole('button', { name: 'Activate' }))
  expect(await screen.findByText('Nora Quist can sign in.')).toBeVisible()
  expect(sent).toEqual([
    { ids: [row._id], active: true },
    { ids: [row._id], active: true },
  ])
})

test('an address that is not confirmed comes first, even before the assignment', async () => {
  const sent: unknown[] = []
  const { person } = show({ ...nora, state: 'WAITING', clinic: '', physicianLocations: [] }, [
    answers(api.users.setActive, (body) => {
      sent.push(body)
      return { outcomes: [] }
    }),
  ])
  const activate = await screen.findByRole('button', { name: 'Activate' })
  expect(activate).toHaveAccessibleDescription('The email address has not been confirmed yet.')
  await person.click(activate)
  expect(sent).toEqual([])
  expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible()
  expect(screen.getByText('None assigned yet')).toBeVisible()
  expect(screen.queryByText('As entered by the person; not verified.')).toBeNull()
})

test('a declined registration says who and why, and the decline is undone with a reason; a refusal is said', async () => {
  const sent: unknown[] = []
  const { person } = show(refusedNora, [
    answers(api.portalUsers.reopen, (body) => {
      sent.push(body)
      return sent.length === 1
        ? problem('conflict', 'Being changed. Try again.', 409)
        : { ...nora, version: 4 }
    }),
  ])
  expect(await screen.findByText('Not a client.')).toBeVisible()
  expect(screen.getByText('Declined by Ana Reyes, Nov 19, 2026, 05:00')).toBeVisible()
  expect(button('Decline')).toBeNull()
  expect(button('Activate')).toBeNull()
  for (const said of ['Being changed. Try again.', 'Nora Quist is waiting for a decision again.']) {
    await person.click(screen.getByRole('button', { name: 'Undo decline' }))
    const dialog = await screen.findByRole('dialog', { name: 'Undo the decline of Nora Quist?' })
    await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
    await person.click(within(dialog).getByRole('textbox', { name: 'Reason' }))
    await person.paste('A client now.')
    await person.click(within(dialog).getByRole('button', { name: 'Undo decline' }))
    expect(await screen.findByText(said)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const body = { _id: row._id, version: 3, reason: 'A client now.' }
  expect(sent).toEqual([body, body])
})

test('an active account offers no decision', async () => {
  show({ ...nora, state: 'ACTIVE', active: true })
  expect(await screen.findByRole('link', { name: 'Assign physicians & locations' })).toBeVisible()
  for (const name of ['Decline', 'Undo decline', 'Activate']) expect(button(name)).toBeNull()
})

test('the list asks by state, sort and text as its address says, and only for sorts that the server has', async () => {
  const asked: Record<string, string>[] = []
  const { person, at } = open('/portalusers?state=REFUSED&sort=-clinic&text=hill', {
    user: userNamed('admin'),
    handlers: [
      answers(api.portalUsers.list, (_, { url }) => {
        asked.push(Object.fromEntries(new URL(url).searchParams))
        const docs = new URL(url).searchParams.get('state') ? [] : [row]
        return { docs, total: docs.length, totalIsCapped: false, page: 1, pages: 1, limit: 25, after: null }
      }),
    ],
  })
  await waitFor(() => expect(asked[0]).toMatchObject({ text: 'hill', state: 'REFUSED', sort: '-clinic' }))
  // Filters hide rows: that is said, not that nobody registered.
  await person.click(await screen.findByRole('button', { name: 'Clear filters' }))
  const name = await screen.findByText('Quist, Nora')
  expect(asked.at(-1)).not.toHaveProperty('state')
  expect(asked.at(-1)?.['text'] ?? '').toBe('')
  expect(within(name.closest('tr') ?? name).getByText('Verified')).toBeVisible()
  await person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Declined')
  await waitFor(() => expect(at()).toContain('state=REFUSED'))
})

test('a sort that the list does not know is not asked for', async () => {
  const asked: Record<string, string>[] = []
  open('/portalusers?sort=email', {
    user: userNamed('admin'),
    handlers: [
      answers(api.portalUsers.list, (_, { url }) => {
        asked.push(Object.fromEntries(new URL(url).searchParams))
        return { docs: [], total: 0, totalIsCapped: false, page: 1, pages: 1, limit: 25, after: null }
      }),
    ],
  })
  expect(await screen.findByText('No registrations yet')).toBeVisible()
  expect(asked[0]).not.toHaveProperty('sort')
})
