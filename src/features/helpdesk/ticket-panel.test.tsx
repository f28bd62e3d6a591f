import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Ticket } from '@contract/helpdesk/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const ticket: Ticket = {
  _id: id(1),
  version: 2,
  number: 'H-000012',
  subject: 'Missing report',
  state: 'CLOSED',
  fromName: 'Paula Porter',
  mine: true,
  createdAt: '2026-11-19T12:00:00Z',
  updatedAt: '2026-11-19T12:00:00Z',
  text: 'Requisition 26322-0688',
  replies: [
    {
      _id: id(2),
      at: '2026-11-19T13:00:00Z',
      byName: 'Marcus Oyelaran',
      mine: false,
      staff: true,
      text: 'It goes out today.',
    },
    {
      _id: id(3),
      at: '2026-11-19T14:00:00Z',
      byName: 'Paula Porter',
      mine: true,
      staff: false,
      text: 'Thanks.',
    },
  ],
}
const list = answers(api.helpdesk.list, {
  docs: [],
  total: 0,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 25,
  after: null,
})
type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const show = (handlers: Handlers, search = '') =>
  open(`/helpdesk?ticket=${ticket._id}${search}`, {
    user: userNamed('portal'),
    handlers: [...handlers, list],
  })
const panel = () => screen.findByRole('complementary', { name: 'Ticket' })

test('who said what stands in order: one’s own, the laboratory’s, and when', async () => {
  show([answers(api.helpdesk.get, ticket)])
  const said = within(await panel())
  await said.findByText('Requisition 26322-0688')
  expect(said.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'YouNov 19, 2026, 05:00Requisition 26322-0688',
    'Marcus OyelaranLaboratoryNov 19, 2026, 06:00It goes out today.',
    'YouNov 19, 2026, 07:00Thanks.',
  ])
  expect(said.getByText('Closed')).toBeVisible()
})

test('a closed ticket is opened again; a change that is refused says so and leaves it', async () => {
  const sent: unknown[] = []
  const again: Ticket = { ...ticket, state: 'OPEN', version: 3 }
  const { person } = show([
    answers(api.helpdesk.get, ticket),
    answers(api.helpdesk.setState, (body) => {
      sent.push(body)
      return sent.length === 1 ? problem('stale', 'Somebody else changed this ticket.', 409) : again
    }),
  ])
  const inside = within(await panel())
  await person.click(await inside.findByRole('button', { name: 'Reopen' }))
  expect(inside.queryByRole('button', { name: 'Close ticket' })).toBeNull()
  expect(await screen.findByText('The ticket was not changed')).toBeVisible()
  expect(screen.getByText('Somebody else changed this ticket.')).toBeVisible()
  await person.click(inside.getByRole('button', { name: 'Reopen' }))
  expect(await screen.findByText('Ticket H-000012 is open.')).toBeVisible()
  expect(sent).toEqual([
    { _id: ticket._id, version: 2, state: 'OPEN' },
    { _id: ticket._id, version: 2, state: 'OPEN' },
  ])
})

test('blanks are not sent, by button or by keys; Enter alone is a new line; a sent answer clears the field', async () => {
  const sent: unknown[] = []
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const { person } = show([
    answers(api.helpdesk.get, ticket),
    http.post(`*/api/v1${api.helpdesk.reply.path}`, async ({ request }) => {
      sent.push(await request.json())
      await held
      return HttpResponse.json(ticket)
    }),
  ])
  const inside = within(await panel())
  const field = await inside.findByRole('textbox', { name: 'Your reply' })
  const reply = inside.getByRole('button', { name: 'Reply' })
  expect(reply).toHaveAccessibleDescription(/./)
  fireEvent.change(field, { target: { value: '  \n' } })
  await person.click(reply)
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  expect(reply).toHaveAttribute('aria-disabled', 'true')
  fireEvent.change(field, { target: { value: 'One more thing.' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.keyDown(field, { key: 'a', ctrlKey: true })
  expect(sent).toEqual([])
  fireEvent.keyDown(field, { key: 'Enter', metaKey: true })
  // Pressed again while it is on its way it is sent once.
  await waitFor(() => expect(reply).toHaveAttribute('aria-busy', 'true'))
  fireEvent.keyDown(field, { key: 'Enter', metaKey: true })
  answer()
  await waitFor(() => expect(field).toHaveValue(''))
  expect(sent).toEqual([{ _id: ticket._id, text: 'One more thing.' }])
})

test('a ticket that cannot be loaded says why and is asked for again; Escape closes the panel where one was', async () => {
  let tries = 0
  const { person, at } = show(
    [
      answers(api.helpdesk.get, () => {
        tries += 1
        return tries === 1 ? problem('not_found', 'Ticket not found.', 404) : ticket
      }),
    ],
    '&page=2',
  )
  expect(await screen.findByText('The ticket could not be loaded.')).toBeVisible()
  expect(screen.getByText('Ticket not found.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Requisition 26322-0688')).toBeVisible()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(at()).toBe('/helpdesk?page=2'))
})

test('on a phone the ticket is a dialog over the list', async () => {
  const plain = window.matchMedia
  window.matchMedia = (media) => ({ ...plain(media), matches: true })
  show([answers(api.helpdesk.get, ticket)])
  const dialog = await screen.findByRole('dialog', { name: 'Ticket' })
  expect(await within(dialog).findByText('Missing report', { exact: false })).toBeVisible()
  expect(screen.queryByRole('complementary', { name: 'Ticket' })).toBeNull()
})
