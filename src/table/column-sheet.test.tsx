import { render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { hand } from '@/testing/hand'
import { ColumnSheet } from './column-sheet'
import { columnHelper } from './features'
import type { ListSearch } from './list-state'

const col = columnHelper<{ code: string; kind: string; note: string }>()
const columns = col.columns([
  col.accessor('code', { header: 'Code' }),
  col.accessor('kind', { header: 'Kind' }),
  col.accessor('note', { header: '', meta: { label: 'Note', optional: true } }),
])
const changes: object[] = []
afterEach(() => void (changes.length = 0))

function Sheet({ first = {} }: { first?: Partial<ListSearch> }) {
  const [search, setSearch] = useState<ListSearch>({ text: '', page: 1, ...first })
  return (
    <ColumnSheet
      columns={columns}
      search={search}
      set={(patch) => {
        changes.push(patch)
        setSearch((before) => ({ ...before, ...patch }))
      }}
    />
  )
}
const button = (name: string) => screen.getByRole('button', { name })
const stopped = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
const box = (name: string) => screen.getByRole('checkbox', { name })
const names = () =>
  within(screen.getByRole('list'))
    .getAllByRole('checkbox')
    .map((one) => one.closest('label')?.textContent)

test('a tick shows at once and the next one builds on it, although the address has not followed yet', async () => {
  const person = hand()
  const set = vi.fn()
  render(<ColumnSheet columns={columns} search={{ text: '', page: 1 }} set={set} />)
  await person.click(box('Note'))
  expect(box('Note')).toBeChecked()
  await person.click(box('Kind'))
  expect(box('Kind')).not.toBeChecked()
  expect(set).toHaveBeenLastCalledWith({ cols: ['code', 'note'] })
})

test('columns are shown, hidden and moved; the last one that shows cannot be hidden', async () => {
  const person = hand()
  render(<Sheet />)
  expect(names()).toEqual(['Code', 'Kind', 'Note'])
  expect(box('Code')).toBeChecked()
  expect(box('Note')).not.toBeChecked()
  expect(screen.queryByRole('button', { name: 'Move Note left' })).toBeNull()
  expect(stopped('Move Code left')).toBe(true)
  expect(stopped('Move Code right')).toBe(false)
  expect(stopped('Move Kind right')).toBe(true)
  expect(stopped('Move Kind left')).toBe(false)
  await person.click(button('Move Code left'))
  await person.click(button('Move Kind right'))
  expect(changes).toEqual([])

  await person.click(button('Move Code right'))
  expect(changes).toEqual([{ cols: ['kind', 'code'] }])
  expect(names()).toEqual(['Kind', 'Code', 'Note'])
  // The row moved, and the keys with it.
  expect(button('Move Code right')).toHaveFocus()
  await person.click(button('Move Code left'))
  // As they stand by nature: nothing in the address.
  expect(changes.at(-1)).toEqual({ cols: undefined })
  expect(button('Move Code left')).toHaveFocus()

  await person.click(box('Note'))
  expect(changes.at(-1)).toEqual({ cols: ['code', 'kind', 'note'] })
  await person.click(box('Code'))
  await person.click(box('Note'))
  expect(changes.at(-1)).toEqual({ cols: ['kind'] })
  expect(box('Kind')).toBeDisabled()
  expect(box('Code')).toBeEnabled()
})

test('a column is made wider and narrower by steps, to its least width and while there is room', async () => {
  const person = hand()
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.dataset['column'] === 'code' ? 60 : 112
  })
  render(
    <>
      <table>
        <thead>
          <tr>
            <th data-column="code" style={{ width: '60px' }}>
              Head 1
            </th>
            <th data-column="kind">Head 2</th>
          </tr>
        </thead>
      </table>
      <Sheet first={{ widths: { other: 99 } }} />
    </>,
  )
  await person.click(button('Make Code narrower'))
  expect(changes).toEqual([{ widths: { other: 99, code: 48 } }])
  expect(stopped('Make Code narrower')).toBe(true)
  await person.click(button('Make Code narrower'))
  expect(changes).toHaveLength(1)
  // The other column is as narrow as a name allows: it gives nothing. It may grow itself.
  expect(stopped('Make Code wider')).toBe(true)
  await person.click(button('Make Kind wider'))
  expect(changes.at(-1)).toEqual({ widths: { other: 99, code: 48, kind: 128 } })
})

test('row height and the way back to the list as it was', async () => {
  const person = hand()
  render(<Sheet first={{ density: 'touch', cols: ['kind'] }} />)
  expect(screen.getByRole('radio', { name: '44' })).toBeChecked()
  await person.click(screen.getByRole('radio', { name: '28' }))
  await person.click(screen.getByRole('radio', { name: '36' }))
  expect(changes).toEqual([{ density: 'compact' }, { density: undefined }])
  await waitFor(() => expect(screen.getByRole('radio', { name: '36' })).toBeChecked())
  await person.click(button('Reset'))
  expect(changes.at(-1)).toEqual({ cols: undefined, density: undefined, widths: undefined })
  expect(names()).toEqual(['Code', 'Kind', 'Note'])
})
