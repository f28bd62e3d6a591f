import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Ticket, TicketRow } from '@contract/helpdesk/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const row: TicketRow = {
  _id: id(1),
  version: 1,
  number: 'H-000012',
  subject: 'Missing report',
  state: 'NEW',
  fromName: 'Paula Porter',
  mine: false,
  createdAt: '2026-11-19T12:00:00Z',
  updatedAt: '2026-11-19T12:00:00Z',
  replies: 0,
}
const ticket: Ticket = { ...row, text: 'Requisition 26322-0688', replies: [] }
const closed: Ticket = { ...ticket, state: 'CLOSED' }
const page = (docs: TicketRow[]) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 25,
  after: null,
})

test('a ticket opens beside the list, is answered and closed; a failed answer is still there', async () => {
  let tries = 0
  const sent: unknown[] = []
  const { person, at } = open('/helpdesk', {
    user: userNamed('lab'),
    handlers: [
      answers(api.helpdesk.list, page([row])),
      answers(api.helpdesk.get, ticket),
      answers(api.helpdesk.reply, (body) => {
        sent.push(body)
        tries += 1
        return tries === 1 ? problem('internal', 'Something went wrong.', 500) : ticket
      }),
      answers(api.helpdesk.setState, (body) => {
        sent.push(body)
        return closed
      }),
    ],
  })
  await person.click(await screen.findByText('Missing report'))
  expect(at()).toContain(`ticket=${row._id}`)
  const panel = await screen.findByRole('complementary', { name: 'Ticket' })
  expect(await within(panel).findByText('Requisition 26322-0688')).toBeVisible()
  const field = within(panel).getByRole('textbox', { name: 'Your reply' })
  // At once: keys without a pause between them would be a scanner's.
  fireEvent.change(field, { target: { value: 'It goes out today.' } })
  field.focus()
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(panel).findByText('Reply not sent. Your text is still here; try again.')).toBeVisible()
  expect(field).toHaveValue('It goes out today.')
  await person.click(within(panel).getByRole('button', { name: 'Reply' }))
  await within(panel).findByText('Requisition 26322-0688')
  await person.click(within(panel).getByRole('button', { name: 'Close ticket' }))
  expect(await screen.findByText('Ticket H-000012 is closed.')).toBeVisible()
  expect(sent).toEqual([
    { _id: row._id, text: 'It goes out today.' },
    { _id: row._id, text: 'It goes out today.' },
    { _id: row._id, version: 1, state: 'CLOSED' },
  ])
})

test('an empty desk says what will stand here', async () => {
  open('/helpdesk', { user: userNamed('portal'), handlers: [answers(api.helpdesk.list, page([]))] })
  expect(await screen.findByText('No tickets yet')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'New ticket' })[0]).toHaveAttribute('href', '/contact')
})
