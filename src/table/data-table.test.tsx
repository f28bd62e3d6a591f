import { act, render, screen, waitFor, within } from '@testing-library/react'
import type { RowSelectionState } from '@tanstack/react-table'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { hand } from '@/testing/hand'
import { DataTable, type DataTableProps } from './data-table'
import { columnHelper } from './features'

interface Tube {
  id: string
  code: string
  kind: string
  note: string
}
const tubes: Tube[] = ['A', 'B', 'C', 'D'].map((letter) => ({
  id: `t${letter}`,
  code: `Tube ${letter}`,
  kind: `Kind ${letter}`,
  note: `Note ${letter}`,
}))
const col = columnHelper<Tube>()
const columns = col.columns([
  col.accessor('code', { header: 'Code', meta: { sort: 'code', width: '90px' } }),
  col.accessor('kind', { header: 'Kind', meta: { sort: 'kind', align: 'right', mono: true, from: 'lg' } }),
  col.accessor('note', { header: 'Note', meta: { optional: true } }),
])
const answer = {
  docs: tubes,
  total: 40,
  totalIsCapped: false,
  page: 1,
  pages: 10,
  limit: 4,
  after: null,
}
const query = { data: answer, error: null, isPlaceholderData: false, refetch: () => undefined }

beforeEach(() => {
  window.matchMedia = (media) => ({
    matches: false,
    media,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  })
})
afterEach(() => vi.useRealTimers())

type Changes = Partial<DataTableProps<Tube>> & { ticks?: boolean }
const opened = vi.fn<(row: Tube, newTab: boolean) => void>()
const changed = vi.fn<(patch: object) => void>()
const ticked = vi.fn<(ids: string[]) => void>()
beforeEach(() => [opened, changed, ticked].forEach((spy) => spy.mockReset()))

function Tubes({ ticks = false, ...changes }: Changes) {
  const [selection, setSelection] = useState<RowSelectionState>({ elsewhere: true })
  return (
    <DataTable
      label="Tubes"
      query={query}
      columns={columns}
      getRowId={({ id }) => id}
      search={{ text: '', page: 1 }}
      set={changed}
      defaultSort="-code"
      onOpen={opened}
      card={({ code }) => <b>Card of {code}</b>}
      empty={<p>Nothing yet</p>}
      noMatch={<p>Nothing matches</p>}
      filtered={false}
      {...(ticks && {
        selection,
        onSelectionChange: (next: RowSelectionState) => {
          ticked(Object.keys(next).toSorted())
          setSelection(next)
        },
      })}
      {...changes}
    />
  )
}
const show = (changes: Changes = {}) => ({ person: hand(), ...render(<Tubes {...changes} />) })
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const head = (name: string) => screen.getByRole('columnheader', { name })

test('a head shows which way the list is sorted, turns it at a press, and another begins as the list does', async () => {
  const { person, rerender } = show()
  const press = (name: string) => person.click(screen.getByRole('button', { name }))
  expect(head('Code')).toHaveAttribute('aria-sort', 'descending')
  expect(head('Kind')).not.toHaveAttribute('aria-sort')
  expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull()
  await press('Code')
  await press('Kind')
  expect(changed.mock.calls).toEqual([[{ sort: 'code' }], [{ sort: '-kind' }]])

  changed.mockReset()
  rerender(
    <Tubes search={{ text: '', page: 1, sort: 'code', cols: ['note', 'code'], widths: { code: 160 } }} />,
  )
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Note', 'Code'])
  expect(within(head('Note')).queryByRole('button')).toBeNull()
  expect(head('Code')).toHaveAttribute('aria-sort', 'ascending')
  expect(head('Code')).toHaveStyle({ width: '160px' })
  expect(head('Note').style.width).toBe('')
  await press('Code')
  // Back to how the list stands by itself: nothing in the address.
  expect(changed.mock.calls).toEqual([[{ sort: undefined }]])

  changed.mockReset()
  rerender(<Tubes defaultSort="code" search={{ text: '', page: 1, sort: 'kind' }} />)
  expect(head('Code')).toHaveStyle({ width: '90px' })
  await press('Code')
  await press('Kind')
  expect(changed.mock.calls).toEqual([[{ sort: undefined }], [{ sort: '-kind' }]])
})

test('one row is the tab stop; keys move the cursor, open, look closer and reach the keys of the list', async () => {
  const peeked: string[] = []
  const came: string[] = []
  const keys: string[] = []
  const { person } = show({
    onPeek: ({ code }) => peeked.push(code),
    onCursor: ({ code }) => came.push(code),
    onRowKey: (key, { code }) => {
      keys.push(`${key} ${code}`)
      return key === 'l'
    },
  })
  expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toEqual([row('Tube A')])
  act(() => row('Tube A').focus())
  await person.keyboard('{ArrowDown}j')
  expect(row('Tube C')).toHaveFocus()
  expect(row('Tube C')).toHaveAttribute('tabindex', '0')
  expect(row('Tube A')).toHaveAttribute('tabindex', '-1')
  await person.keyboard('{ArrowUp}')
  expect(row('Tube B')).toHaveFocus()
  await person.keyboard('k k')
  expect(row('Tube A')).toHaveFocus()
  await person.keyboard('{End}{ArrowDown}')
  expect(row('Tube D')).toHaveFocus()
  await person.keyboard('{Home}')
  expect(row('Tube A')).toHaveFocus()
  expect(came).toEqual(['Tube B', 'Tube C', 'Tube B', 'Tube A', 'Tube A', 'Tube D', 'Tube D', 'Tube A'])
  expect(peeked).toEqual(['Tube A'])

  await person.keyboard('{Enter}{Control>}{Enter}{/Control}')
  expect(opened.mock.calls).toEqual([
    [tubes[0], false],
    [tubes[0], true],
  ])
  // With Control or Alt held the letters are the browser's.
  await person.keyboard('{Control>}j{/Control}{Alt>}{ArrowDown}{/Alt}')
  expect(row('Tube A')).toHaveFocus()
  keys.length = 0
  await person.keyboard('lq')
  expect(keys).toEqual(['l Tube A', 'q Tube A'])
})

test('a click opens its row, with Control in a new tab; a click on what stands in the row does not', async () => {
  const { person } = show({
    columns: col.columns([
      col.accessor('code', { header: 'Code' }),
      col.display({ id: 'call', header: 'Call', cell: () => <button type="button">Call</button> }),
    ]),
  })
  await person.click(screen.getByText('Tube C'))
  expect(row('Tube C')).toHaveAttribute('tabindex', '0')
  await person.keyboard('{Control>}')
  await person.click(screen.getByText('Tube B'))
  await person.keyboard('{/Control}')
  const [call] = screen.getAllByRole('button', { name: 'Call' })
  if (!call) throw new Error('No button.')
  await person.click(call)
  expect(opened.mock.calls).toEqual([
    [tubes[2], false],
    [tubes[1], true],
  ])
})

test('rows are ticked one by one, up to here, by keys, and as a page; what is ticked elsewhere stays', async () => {
  const { person } = show({ ticks: true })
  const box = (n: number) => screen.getByRole('checkbox', { name: `Select row ${n}` })
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows on this page' })
  const last = () => ticked.mock.lastCall?.[0]
  expect(all().indeterminate).toBe(false)
  await person.click(box(2))
  expect(last()).toEqual(['elsewhere', 'tB'])
  expect(row('Tube B')).toHaveAttribute('aria-selected', 'true')
  expect(row('Tube A')).toHaveAttribute('aria-selected', 'false')
  expect(all()).not.toBeChecked()
  expect(all().indeterminate).toBe(true)
  await person.keyboard('{Shift>}')
  await person.click(box(4))
  await person.keyboard('{/Shift}')
  expect(last()).toEqual(['elsewhere', 'tB', 'tC', 'tD'])
  await person.click(box(3))
  expect(last()).toEqual(['elsewhere', 'tB', 'tD'])
  await person.click(all())
  expect(last()).toEqual(['elsewhere', 'tA', 'tB', 'tC', 'tD'])
  expect(all()).toBeChecked()
  expect(all().indeterminate).toBe(false)
  await person.click(all())
  expect(last()).toEqual(['elsewhere'])
  expect(opened).not.toHaveBeenCalled()

  act(() => row('Tube A').focus())
  await person.keyboard('x{ArrowDown}{ArrowDown}{Shift>}X{/Shift}')
  expect(last()).toEqual(['elsewhere', 'tA', 'tB', 'tC'])
  await person.keyboard('{ArrowDown}{Shift>} {/Shift}')
  expect(last()).toEqual(['elsewhere', 'tA', 'tB', 'tC', 'tD'])
  await person.keyboard('x')
  expect(last()).toEqual(['elsewhere', 'tA', 'tB', 'tC'])
})

test('a list without ticks has no boxes, says how many rows there are, and leaves it open where nobody counted', () => {
  const { rerender } = show()
  expect(screen.queryByRole('checkbox')).toBeNull()
  const table = () => screen.getByRole('table', { name: 'Tubes' })
  expect(table()).toHaveAttribute('aria-rowcount', '40')
  expect(table()).toHaveAttribute('aria-busy', 'false')
  expect(document.body).toHaveFocus()
  rerender(
    <Tubes
      query={{ ...query, data: { ...answer, totalIsCapped: true }, isPlaceholderData: true }}
      search={{ text: '', page: 1, density: 'compact' }}
    />,
  )
  expect(table()).toHaveAttribute('aria-rowcount', '-1')
  expect(table()).toHaveAttribute('aria-busy', 'true')
  expect(table()).toHaveAttribute('data-density', 'compact')
})

test('the list that a screen is for takes the keys once it has rows, unless somebody is typing', async () => {
  const first = show({ takesFocus: true })
  await waitFor(() => expect(row('Tube A')).toHaveFocus())
  first.unmount()
  const { rerender } = render(
    <>
      <input aria-label="Search" />
      <Tubes takesFocus query={{ ...query, data: undefined }} />
    </>,
  )
  expect(document.body).toHaveFocus()
  screen.getByRole('textbox', { name: 'Search' }).focus()
  rerender(
    <>
      <input aria-label="Search" />
      <Tubes takesFocus />
    </>,
  )
  expect(await screen.findByText('Tube A')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus()
})

test('while it loads, when it failed, when nothing is there and when nothing matches, the list says which', async () => {
  const refetch = vi.fn()
  const error = new ApiError('internal', 'The list is out of reach.', { requestId: 'r-7' })
  const { person, rerender } = show({ query: { ...query, data: undefined } })
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('Loading Tubes')).toBeInTheDocument()
  rerender(<Tubes query={{ ...query, data: undefined, error, refetch }} />)
  expect(screen.getByText('The list is out of reach.')).toBeInTheDocument()
  expect(screen.getByText(/r-7/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: /again/i }))
  expect(refetch).toHaveBeenCalledOnce()
  // Rows that are there stay when newer ones fail.
  rerender(<Tubes query={{ ...query, error }} />)
  expect(await screen.findByText('Tube A')).toBeInTheDocument()
  const none = { ...query, data: { ...answer, docs: [] } }
  rerender(<Tubes query={none} />)
  expect(screen.getByText('Nothing yet')).toBeInTheDocument()
  rerender(<Tubes query={none} filtered />)
  expect(screen.getByText('Nothing matches')).toBeInTheDocument()
})

test('on a phone each row is a card that opens it', async () => {
  const plain = window.matchMedia
  window.matchMedia = (media) => ({ ...plain(media), matches: true })
  const { person } = show()
  const list = await screen.findByRole('list', { name: 'Tubes' })
  expect(screen.queryByRole('table')).toBeNull()
  await person.click(within(list).getByRole('button', { name: 'Card of Tube B' }))
  expect(opened.mock.calls).toEqual([[tubes[1], false]])
})

test('a column that is empty on every row of the page gives its place away, unless the address names it', () => {
  const yielding = col.columns([
    col.accessor('code', { header: 'Code' }),
    col.accessor((row) => row.note, { id: 'note', header: 'Note', meta: { yields: true } }),
    col.accessor((row) => row.kind, { id: 'kind', header: 'Kind' }),
  ])
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
  const noted = (note: string) => ({
    ...query,
    data: { ...answer, docs: tubes.map((tube, at) => ({ ...tube, kind: '', note: at === 2 ? note : '' })) },
  })
  const { rerender } = render(<Tubes columns={yielding} query={noted('')} />)
  expect(heads()).toEqual(['Code', 'Kind'])
  rerender(<Tubes columns={yielding} query={noted('Leaked')} />)
  expect(heads()).toEqual(['Code', 'Note', 'Kind'])
  const named = { text: '', page: 1, cols: ['note', 'code'] }
  rerender(<Tubes columns={yielding} query={noted('')} search={named} />)
  expect(heads()).toEqual(['Note', 'Code'])
})
