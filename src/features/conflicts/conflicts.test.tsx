import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Conflict } from '@contract/conflicts/shapes'
import { answers, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const conflict = (over: Partial<Conflict> = {}): Conflict => ({
  _id: id(1),
  version: 1,
  kind: 'MISSING_REMOTE_ORDER',
  code: 'NOPE-51',
  said: 'Could not find a remote order',
  condition: 'Leaked',
  state: 'NEW',
  openedAt: '2026-11-28T15:00:00.000Z',
  openedBy: 'Ana Reyes',
  order: null,
  reason: null,
  settledAt: null,
  settledBy: null,
  ...over,
})
const page = (docs: Conflict[], over: { page?: number; pages?: number } = {}) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 20,
  after: null,
  ...over,
})

test('an open conflict says what was scanned and told, and is resolved with a reason', async () => {
  const sent: unknown[] = []
  const { person } = open('/conflictmanager', {
    user: userNamed('admin'),
    handlers: [
      answers(api.conflicts.list, () => page(sent.length > 0 ? [] : [conflict()])),
      answers(api.session.notifications, () => ({ docs: [], unread: sent.length > 0 ? 0 : 1 })),
      answers(api.conflicts.settle, (body) => {
        sent.push(body)
        return conflict({ state: 'RESOLVED' })
      }),
    ],
  })
  const row = await screen.findByRole('listitem', { name: 'NOPE-51' })
  expect(within(row).getByText('Could not find a remote order')).toBeVisible()
  expect(within(row).getByText(/by Ana Reyes · Condition: Leaked$/)).toBeVisible()
  await person.click(within(row).getByRole('button', { name: 'Resolve' }))
  const dialog = await screen.findByRole('dialog', { name: 'Resolve the conflict about NOPE-51?' })
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(sent).toEqual([])
  await person.type(within(dialog).getByRole('textbox'), 'The clinic faxed the requisition')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { _id: id(1), version: 1, state: 'RESOLVED', reason: 'The clinic faxed the requisition' },
    ]),
  )
  expect(await screen.findByText('No conflicts')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible()
})

test('one that an order ended leads to that order', async () => {
  const number = '26333-0005'
  open('/conflictmanager', {
    user: userNamed('admin'),
    handlers: [
      answers(
        api.conflicts.list,
        page([
          conflict({
            state: 'RESOLVED',
            order: { _id: id(7), requisitionNumber: number },
            reason: `Matched with order ${number}.`,
            settledAt: '2026-11-28T16:00:00.000Z',
            settledBy: 'Ana Reyes',
          }),
        ]),
      ),
    ],
  })
  const link = await screen.findByRole('link', { name: `Matched with order ${number}.` })
  expect(link).toHaveAttribute('href', expect.stringContaining(`/order/${id(7)}`))
  expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull()
})

test('whoever may not see conflicts reads which role it takes', async () => {
  open('/conflictmanager', { user: userNamed('billing') })
  expect(await screen.findByText('You cannot see conflicts')).toBeVisible()
})

test('a notice leads to its one conflict, settled or not, and from there to all', async () => {
  const asked: string[] = []
  const { person, at } = open(`/conflictmanager?conflict=${id(1)}`, {
    user: userNamed('admin'),
    handlers: [
      answers(api.conflicts.list, (_, { url }) => {
        const { searchParams } = new URL(url)
        asked.push(`${searchParams.get('conflict')} ${searchParams.get('open')}`)
        return page(
          searchParams.has('conflict') ? [conflict()] : [conflict(), conflict({ _id: id(2), code: 'X-2' })],
        )
      }),
    ],
  })
  expect(await screen.findByRole('listitem', { name: 'NOPE-51' })).toBeVisible()
  expect(asked).toEqual([`${id(1)} false`])
  await person.click(screen.getByRole('button', { name: 'Remove filter Conflict' }))
  expect(await screen.findByRole('listitem', { name: 'X-2' })).toBeVisible()
  expect(at()).toBe('/conflictmanager')
})

/** Two pages of all, one of the open ones; each names itself. */
const pages = answers(api.conflicts.list, (_, { url }) => {
  const { searchParams } = new URL(url)
  const [at, last] = [Number(searchParams.get('page')), searchParams.get('open') === 'true' ? 1 : 2]
  const docs = at > last ? [] : [conflict({ code: `${last === 1 ? 'OPEN' : 'ALL'}-${at}` })]
  return page(docs, { page: at, pages: last })
})

test('which conflicts, and which page of them, is in the address: a link and Back show the same', async () => {
  const { person, at, history } = open('/conflictmanager', { user: userNamed('admin'), handlers: [pages] })
  expect(await screen.findByRole('listitem', { name: 'OPEN-1' })).toBeVisible()
  await person.click(screen.getByRole('radio', { name: 'All' }))
  expect(await screen.findByRole('listitem', { name: 'ALL-1' })).toBeVisible()
  expect(at()).toBe('/conflictmanager?view=all')
  await person.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('listitem', { name: 'ALL-2' })).toBeVisible()
  expect(at()).toBe('/conflictmanager?view=all&page=2')
  act(() => history.back())
  expect(await screen.findByRole('listitem', { name: 'ALL-1' })).toBeVisible()
  act(() => history.back())
  expect(await screen.findByRole('listitem', { name: 'OPEN-1' })).toBeVisible()
})

test('a link opens its page, and one behind the last page the last', async () => {
  const { at } = open('/conflictmanager?view=all&page=7', { user: userNamed('admin'), handlers: [pages] })
  expect(await screen.findByRole('listitem', { name: 'ALL-2' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked()
  expect(at()).toBe('/conflictmanager?view=all&page=2')
})
