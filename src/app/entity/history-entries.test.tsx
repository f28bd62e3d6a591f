import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { HistoryEntry } from '@contract/history'
import { ApiError } from '@/api/errors'
import { labZone, setLabZone } from '@/lib/zone'
import { HistoryEntries } from './history-entries'
import { plainWords, showValue } from './history-words'

const before = labZone()
beforeAll(() => setLabZone('America/Boise'))
afterAll(() => setLabZone(before))

const id = '0198f2a0-0000-7000-8000-000000000001'
const change = (field: string, old: unknown, fresh: unknown): HistoryEntry['changes'][number] => ({
  entity: 'order',
  id,
  field,
  old,
  new: fresh,
})
const entry: HistoryEntry = {
  at: '2026-11-19T17:42:08Z',
  by: 'Joy Lindqvist',
  call: 'POST /update/order',
  actingAs: null,
  did: 'Changes an order.',
  reason: null,
  changes: [],
}
const query = (docs: HistoryEntry[] | undefined, error: ApiError | null = null) => ({
  data: docs && { docs },
  error,
  refetch: vi.fn(),
})

test.each([
  ['dateCollected', 'Date collected'],
  ['patient_last_name', 'Patient last name'],
  ['hold', 'Hold'],
  ['', ''],
])('the field %s is called %s', (field, words) => {
  expect(plainWords(field)).toBe(words)
})

test.each<[unknown, string]>([
  [null, ''],
  [undefined, ''],
  ['', ''],
  [0, '0'],
  [false, 'no'],
  [true, 'yes'],
  ['OPEN', 'OPEN'],
  ['2026-11-19', '2026-11-19'],
  ['2026-11-19T17:42:08Z', 'Nov 19, 2026, 10:42'],
  [['a', 1, true], 'a; 1; yes'],
  [{ city: 'Boise', state: null, zip: '', verified: false, at: ['x'] }, 'city Boise, verified no, at x'],
])('the value %j is shown as "%s"', (value, text) => {
  expect(showValue(value)).toBe(text)
})

test('each change says who, when, why, and the field before and after; the seventh field waits to be asked for', async () => {
  const seven = Array.from({ length: 7 }, (_, n) => change(`field${n}`, n, n + 1))
  render(
    <HistoryEntries
      query={query([
        { ...entry, reason: 'Wrong tube', changes: seven },
        { ...entry, did: 'Holds an order.', changes: seven.slice(0, 6) },
        { ...entry, did: 'Opens an order.' },
      ])}
    />,
  )
  const [first, second, third] = screen.getAllByRole('listitem')
  if (!first || !second || !third) throw new Error('The entries are not there.')
  expect(first).toHaveTextContent(/^Changes an order\. Joy Lindqvist/)
  expect(first).toHaveTextContent('Nov 19, 2026, 10:42')
  expect(first).toHaveTextContent('Wrong tube')
  expect(
    within(first)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['FieldBeforeAfter', 'Field001', 'Field112', 'Field223', 'Field334', 'Field445', 'Field556'])
  expect(within(second).getAllByRole('row')).toHaveLength(7)
  expect(within(second).queryByRole('button')).toBeNull()
  expect(within(second).queryByText('Wrong tube')).toBeNull()
  expect(within(third).queryByRole('table')).toBeNull()
  await userEvent.click(within(first).getByRole('button', { name: 'Show all 7 changes' }))
  expect(within(first).getByRole('row', { name: /Field6/ })).toBeVisible()
  expect(within(first).queryByRole('button')).toBeNull()
})

test('fields are called as their form calls them, where it says', () => {
  render(
    <HistoryEntries
      query={query([{ ...entry, changes: [change('dob', null, 'x')] }])}
      words={({ field, entity }) => `${entity} ${field}!`}
    />,
  )
  expect(screen.getByRole('rowheader')).toHaveTextContent('order dob!')
})

test('nothing recorded, nothing yet and what could not be read are told apart', async () => {
  const { rerender } = render(<HistoryEntries query={query([])} />)
  expect(screen.getByText('No changes recorded')).toBeVisible()
  rerender(<HistoryEntries query={query(undefined)} />)
  expect(screen.queryByText('No changes recorded')).toBeNull()
  const failed = query(undefined, new ApiError('internal', 'The disk is full.', { requestId: 'req-9' }))
  rerender(<HistoryEntries query={failed} />)
  expect(screen.getByText('The disk is full.')).toBeVisible()
  expect(screen.getByText('req-9')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(failed.refetch).toHaveBeenCalledTimes(1)
  // What was read before stays, though the next reading failed.
  rerender(<HistoryEntries query={query([entry], failed.error)} />)
  expect(screen.getByText('Changes an order.')).toBeVisible()
})
