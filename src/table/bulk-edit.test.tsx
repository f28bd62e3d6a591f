import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { hand } from '@/testing/hand'
import type { BulkOutcome } from '@contract/shapes'
import { BulkEdit } from './bulk-edit'
import { useSelection } from './use-selection'
import { toast } from '@/ui/toast'

interface Tube {
  id: string
  name: string
  rack: string
  sealed: boolean
}
const tubes: Tube[] = [
  { id: 't1', name: 'Tube 1', rack: 'A', sealed: true },
  { id: 't2', name: 'Tube 2', rack: 'B', sealed: true },
  { id: 't3', name: 'Tube 3', rack: 'B', sealed: false },
]
const fields = [
  {
    label: 'Rack',
    values: [
      { label: 'Rack A', change: { rack: 'A' } },
      { label: 'Rack B', change: { rack: 'B' } },
    ],
  },
  {
    label: 'Seal',
    values: [
      { label: 'Sealed in A', change: { rack: 'A', sealed: true } },
      { label: 'Open', change: { sealed: false } },
    ],
  },
]
type Change = { rack?: string; sealed?: boolean }
type Send = (ids: string[], change: Change, key: string) => Promise<BulkOutcome>

function Bar({ send, first }: { send: Send; first: readonly Tube[] }) {
  const selection = useSelection(tubes, ({ id }) => id)
  return (
    <>
      <button type="button" onClick={() => selection.add(first)}>
        Tick
      </button>
      <p>Ticked: {selection.rows.map(({ name }) => name).join(', ')}</p>
      <BulkEdit<Tube, Change>
        fields={fields}
        selection={selection}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        send={send}
        invalidates={[]}
      />
    </>
  )
}
async function open(send: Send, first: readonly Tube[] = tubes) {
  const person = hand()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Bar send={send} first={first} />
    </QueryClientProvider>,
  )
  await person.click(screen.getByRole('button', { name: 'Tick' }))
  await person.click(screen.getByRole('button', { name: 'Edit…' }))
  return person
}
const all: Send = async (ids) => ({ outcomes: ids.map((_id) => ({ _id, ok: true, message: null })) })

test('only rows that would change are sent, and how many those are is said before', async () => {
  const said = vi.spyOn(toast, 'success')
  const send = vi.fn(all)
  const person = await open(send)
  const dialog = await screen.findByRole('dialog', { name: 'Change 3 rows?' })
  const say = () => within(dialog).getByRole('status').textContent
  expect(say()).toBe('Rows to change: 2 of 3. Already with this value: 1.')
  await person.selectOptions(within(dialog).getByRole('combobox', { name: 'New value' }), 'Rack B')
  expect(say()).toBe('Rows to change: 1 of 3. Already with this value: 2.')
  expect(within(dialog).getByRole('button', { name: 'Change 1 row' })).toBeVisible()
  // Another field begins at its first value. A row has a change only with each part of it.
  await person.selectOptions(within(dialog).getByRole('combobox', { name: 'Field' }), 'Seal')
  expect(within(dialog).getByRole('combobox', { name: 'New value' })).toHaveDisplayValue('Sealed in A')
  expect(say()).toBe('Rows to change: 2 of 3. Already with this value: 1.')
  await person.click(within(dialog).getByRole('button', { name: 'Change 2 rows' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(send.mock.calls.map(([ids, change]) => [ids, change])).toEqual([
    [['t2', 't3'], { rack: 'A', sealed: true }],
  ])
  expect(said.mock.calls.map(([words]) => words)).toEqual(['2 changed'])
  expect(screen.getByText('Ticked:')).toBeVisible()
})

test('rows that have the value already leave nothing to send', async () => {
  const send = vi.fn(all)
  const person = await open(send, tubes.slice(0, 1))
  const dialog = await screen.findByRole('dialog', { name: 'Change 1 row?' })
  const ok = within(dialog).getByRole('button', { name: 'Change 0 rows' })
  expect(ok).toHaveAccessibleDescription('All of these rows already have this value.')
  await person.click(ok)
  expect(send).not.toHaveBeenCalled()
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('refused rows are named with their reasons and stay ticked; when all are, nothing is said to be done', async () => {
  const said = vi.spyOn(toast, 'success')
  const refused = ['t3']
  const send: Send = async (ids) => ({
    outcomes: ids.map((_id) => ({
      _id,
      ok: !refused.includes(_id),
      message: refused.includes(_id) ? 'It is in the centrifuge.' : null,
    })),
  })
  const person = await open(send)
  await person.click(await screen.findByRole('button', { name: 'Change 2 rows' }))
  const outcome = await screen.findByRole('dialog', { name: 'Change: 1 done, 1 failed' })
  expect(
    within(outcome)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tube 3It is in the centrifuge.', 'Tube 2 · done'])
  expect(within(outcome).getByText('The failed rows stay selected.')).toBeVisible()
  expect(said.mock.calls.map(([words]) => words)).toEqual(['1 changed'])
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Ticked: Tube 3')).toBeVisible()

  said.mockClear()
  await person.click(screen.getByRole('button', { name: 'Edit…' }))
  await person.click(await screen.findByRole('button', { name: 'Change 1 row' }))
  expect(await screen.findByRole('dialog', { name: 'Change: 0 done, 1 failed' })).toBeVisible()
  expect(said).not.toHaveBeenCalled()
})

test('a call that fails says why in the dialog and can be made again: with its key when no answer came', async () => {
  const keys: string[] = []
  let code: ApiError['code'] = 'network'
  const send: Send = async (ids, _, key) => {
    keys.push(key)
    if (keys.length < 3) throw new ApiError(code, 'It did not work.')
    return all(ids, {}, key)
  }
  const person = await open(send)
  const ok = await screen.findByRole('button', { name: 'Change 2 rows' })
  await person.click(ok)
  expect(await screen.findByText('It did not work.')).toBeVisible()
  code = 'forbidden'
  await person.click(ok)
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[1]).toBe(keys[0])
  await waitFor(() => expect(ok).not.toHaveAttribute('aria-busy'))
  await person.click(ok)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(keys[2]).not.toBe(keys[0])
})

test('a dialog that is sending waits for its answer and says how far it is', async () => {
  const many = Array.from({ length: 250 }, (_, at) => ({
    id: `m${at}`,
    name: `Tube ${at}`,
    rack: 'C',
    sealed: true,
  }))
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  let calls = 0
  const send: Send = async (ids, change, key) => {
    calls += 1
    if (calls === 2) await held
    return all(ids, change, key)
  }
  const person = await open(send, many)
  await person.click(await screen.findByRole('button', { name: 'Change 250 rows' }))
  expect(await screen.findByText('200 of 250 done')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeVisible()
  answer()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toBe(2)
})
