import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { scanHub } from '@/lib/scan/hub'
import type { Scan } from '@/lib/scan/detector'
import { hand } from '@/testing/hand'
import type { Picked } from '@contract/shapes'
import { PickDialog } from './pick-dialog'

interface Row {
  id: string
  name: string
}
const [one, two]: [Row, Row] = [
  { id: 'r1', name: 'Order 1' },
  { id: 'r2', name: 'Order 2' },
]
const answer: Picked<Row> = {
  docs: [one, two],
  hits: [
    { code: 'A1', ids: ['r1'] },
    { code: 'B2', ids: ['r2'] },
    { code: 'B2x', ids: ['r2'] },
    { code: 'AB', ids: ['r1', 'r2'] },
  ],
}
const scanOf = (code: string): Scan => ({
  code,
  raw: code,
  aim: null,
  terminator: 'enter',
  meanGap: 8,
  capsLockUndone: false,
  repeat: false,
  torn: false,
  at: 0,
})
const selected = vi.fn<(rows: readonly Row[]) => void>()
const closed = vi.fn<() => void>()
function open(find: (codes: string[]) => Promise<Picked<Row>>) {
  selected.mockReset()
  closed.mockReset()
  const person = hand()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PickDialog<Row>
        what="requisition number"
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        find={find}
        onSelect={selected}
        onClose={closed}
      />
    </QueryClientProvider>,
  )
  return person
}
const codes = () => screen.getByRole('textbox', { name: 'Codes' })
const paste = (value: string) => fireEvent.change(codes(), { target: { value } })
const find = () => screen.getByRole('button', { name: 'Find' })

test('each line says what it stands for, those to look at first, and what was found is selected once', async () => {
  const asked: string[][] = []
  const person = open(async (list) => {
    asked.push(list)
    return answer
  })
  expect(
    await screen.findByText('One code per line: requisition number. Paste a list, type, or scan.'),
  ).toBeVisible()
  paste('A1\nB2\nB2x\nAB\nZ9')
  fireEvent.keyDown(codes(), { key: 'Enter' })
  expect(asked).toEqual([])
  fireEvent.keyDown(codes(), { key: 'Enter', metaKey: true })
  const list = await screen.findByRole('list', { name: 'What each code matches' })
  expect(asked).toEqual([['A1', 'B2', 'B2x', 'AB', 'Z9']])
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Z9not found', 'ABmultiple rows', 'B2xduplicate', 'A1Order 1found', 'B2Order 2found'])
  expect(screen.getByRole('status')).toHaveTextContent('2 found, 2 not found, 1 duplicated')

  // A scan that comes now is not for the dialog, and nothing behind it acts on it; back at the codes they stand as they were.
  const below = vi.fn()
  const away = scanHub.add(0, below)
  act(() => scanHub.deliver(scanOf('C3')))
  away()
  expect(below).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Back to the codes' }))
  expect(codes()).toHaveValue('A1\nB2\nB2x\nAB\nZ9')
  await person.click(find())
  await person.click(await screen.findByRole('button', { name: 'Select 2 rows' }))
  expect(selected.mock.calls).toEqual([[[one, two]]])
  expect(closed).toHaveBeenCalledOnce()
})

test('no code and more than 5,000 are refused before anything is asked', async () => {
  const sizes: number[] = []
  const person = open(async (list) => {
    sizes.push(list.length)
    // Thousands of lines would only be drawn to show that they should not be.
    throw new ApiError('internal', 'They were asked.')
  })
  await person.click(find())
  expect(codes()).toHaveAccessibleDescription(/Paste or scan at least one code\./)
  const many = Array.from({ length: 5001 }, (_, at) => `C${at}`)
  paste(many.join('\n'))
  await person.click(find())
  expect(codes()).toHaveAccessibleDescription(/At most 5,000 codes at once\./)
  expect(sizes).toEqual([])
})

test('501 codes are asked in two parts, and a single row is selected as one', async () => {
  const sizes: number[] = []
  const person = open(async (list) => {
    sizes.push(list.length)
    return { docs: [one], hits: list.includes('C500') ? [{ code: 'C500', ids: ['r1'] }] : [] }
  })
  paste(Array.from({ length: 501 }, (_, at) => `C${at}`).join('\n'))
  await person.click(find())
  await person.click(await screen.findByRole('button', { name: 'Select 1 row' }))
  expect(sizes).toEqual([500, 1])
  expect(selected.mock.calls).toEqual([[[one]]])
})

test('where nothing is found nothing is selected, and a look that fails keeps what was pasted', async () => {
  let tries = 0
  const person = open(async () => {
    tries += 1
    if (tries === 1) throw new ApiError('internal', 'The codes could not be looked up.')
    return { docs: [], hits: [] }
  })
  paste('Q1')
  await person.click(find())
  expect(await screen.findByText('The codes could not be looked up.')).toBeVisible()
  expect(codes()).toHaveValue('Q1')
  await person.click(find())
  const select = await screen.findByRole('button', { name: 'Select 0 rows' })
  expect(select).toHaveAccessibleDescription('No row was found.')
  await person.click(select)
  expect(selected).not.toHaveBeenCalled()
  expect(closed).not.toHaveBeenCalled()
})

test('scans go below what stands there, each on a line of its own', async () => {
  const person = open(async () => answer)
  const scan = (code: string) => act(async () => scanHub.deliver(scanOf(code)))
  await scan('A1')
  expect(codes()).toHaveValue('A1\n')
  await scan('B2')
  expect(codes()).toHaveValue('A1\nB2\n')
  paste('A1\nB2')
  await scan('C3')
  expect(codes()).toHaveValue('A1\nB2\nC3\n')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
})
