import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { RemoteOrderRow } from '@contract/remote-orders/shapes'
import { answers, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const row = (n: number, changes: Partial<RemoteOrderRow> = {}): RemoteOrderRow => ({
  _id: id(n),
  version: 1,
  requisitionNumber: `26332-000${n}`,
  form: 'new',
  state: 'INTRANSIT',
  source: 'portal',
  priority: 'ROUTINE',
  patient: {
    _id: id(100 + n),
    firstname: 'Ana',
    lastname: `Petrov${'abc'[n] ?? ''}`,
    dob: '1980-01-02',
    gender: 'F',
  },
  location: { _id: id(200), name: 'Cedar Ridge' },
  physician: { _id: id(300), firstname: 'Ada', lastname: 'Ruiz' },
  panels: ['Basic Metabolic Panel'],
  collectedAt: null,
  dateEntered: '2026-11-28T15:00:00.000Z',
  dateReceived: null,
  dateReported: null,
  reviewed: false,
  attention: 0,
  orderId: null,
  changeAsked: false,
  ...changes,
})
const rows = [
  row(1),
  row(2, {
    state: 'REPORTED',
    dateReceived: '2026-11-28T16:00:00.000Z',
    dateReported: '2026-11-28T17:00:00.000Z',
    attention: 3,
  }),
]
const counts = answers(api.remoteOrders.counts, {
  all: 2,
  REMOTE_ORDER: 1,
  RECEIVED: 0,
  REPORTED: 1,
  CLOSED: 0,
  readytoreview: 0,
  intransit: 1,
  fresh: 1,
  capped: false,
})
const listed = (asked: URLSearchParams[] = []) =>
  answers(api.remoteOrders.list, (_, request) => {
    asked.push(new URL(request.url).searchParams)
    return { docs: rows, total: 2, totalIsCapped: false, page: 1, pages: 1, limit: 50, after: null }
  })

test('the list shows each by its dates, narrows by the filters of the specification, and brings critical results first [route:/remoteorders] [rule:remote-display] [rule:remote-filters]', async () => {
  const asked: URLSearchParams[] = []
  const { person, at } = open('/remoteorders', {
    user: userNamed('portal'),
    handlers: [listed(asked), counts],
  })
  const first = await screen.findByRole('row', { name: /26332-0001/ }, { timeout: 15_000 })
  expect(within(first).getByText('Entered')).toBeVisible()
  const second = screen.getByRole('row', { name: /26332-0002/ })
  expect(within(second).getByText('Reported')).toBeVisible()
  expect(within(second).getByText('Critical')).toBeVisible()

  await person.click(screen.getByRole('link', { name: /^Not received/ }))
  await waitFor(() => expect(asked.at(-1)?.get('state')).toBe('REMOTE_ORDER'))
  expect(at()).toBe('/remoteorders?tab=REMOTE_ORDER')
  await person.click(screen.getByRole('link', { name: /^In transit/ }))
  await waitFor(() => expect(asked.at(-1)?.get('status')).toBe('intransit'))
  await person.click(screen.getByRole('link', { name: /^New results/ }))
  await waitFor(() => expect(asked.at(-1)?.get('fresh')).toBe('true'))
  expect(asked.at(-1)?.get('sort')).toBe('-attention')
}, 60_000)

test('the mark of a selection: what was refused stays chosen with its reason [rule:reviewed-mark]', async () => {
  const reviewed = answers(api.remoteOrders.reviewed, {
    outcomes: [
      { _id: id(1), ok: false, message: 'No results have been reported for this order.' },
      { _id: id(2), ok: true, message: null },
    ],
  })
  const { person } = open('/remoteorders', {
    user: userNamed('portal'),
    handlers: [listed(), counts, reviewed],
  })
  await screen.findByRole('row', { name: /26332-0001/ }, { timeout: 15_000 })
  for (const box of screen.getAllByRole('checkbox').slice(1)) await person.click(box)
  await person.click(await screen.findByRole('button', { name: 'Mark reviewed' }))
  const told = await screen.findByRole('dialog')
  expect(told).toHaveTextContent('No results have been reported for this order.')
}, 60_000)

test('an account that only reads may neither order nor mark [home:portal-list]', async () => {
  const { at } = open('/', { user: userNamed('portal.results'), handlers: [listed(), counts] })
  await screen.findByRole('row', { name: /26332-0001/ }, { timeout: 15_000 })
  expect(at()).toBe('/remoteorders')
  expect(screen.queryByRole('link', { name: 'New order' })).toBeNull()
}, 60_000)
