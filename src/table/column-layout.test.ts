import { expect, test } from 'vitest'
import { arranged, columnId, columnLabel, kept, moved, shownIds, toggled, visibility } from './column-layout'
import { columnHelper } from './features'

const col = columnHelper<{ a: string; b: string; c: string; d: string }>()
const columns = col.columns([
  col.accessor('a', { header: 'First' }),
  col.accessor('b', { header: () => null, meta: { label: 'Second' } }),
  col.accessor('c', { header: 'Third', meta: { optional: true } }),
  col.accessor('d', { header: 'Fourth' }),
])

test('columns stand as the address names them, optional ones only when it does', () => {
  expect(shownIds(columns, undefined)).toEqual(['a', 'b', 'd'])
  expect(shownIds(columns, ['d', 'gone', 'a'])).toEqual(['d', 'a'])
  expect(arranged(columns, ['d', 'a']).map(columnId)).toEqual(['d', 'a', 'b', 'c'])
  expect(arranged(columns, undefined).map(columnId)).toEqual(['a', 'b', 'c', 'd'])
  expect(columns.map(columnLabel)).toEqual(['First', 'Second', 'Third', 'Fourth'])
})

test('a column moves a place, comes back beside its neighbour, and the natural order needs no words', () => {
  const shown = ['a', 'b', 'd']
  expect(moved(shown, 'd', -1)).toEqual(['a', 'd', 'b'])
  expect(moved(shown, 'd', 1)).toEqual(shown)
  expect(moved(shown, 'a', -1)).toEqual(shown)
  expect(moved(shown, 'gone', 1)).toEqual(shown)
  const all = columns.map(columnId)
  expect(toggled(all, ['d', 'b', 'a'], 'c')).toEqual(['d', 'b', 'c', 'a'])
  expect(toggled(all, ['d', 'c'], 'a')).toEqual(['a', 'd', 'c'])
  expect(toggled(all, shown, 'b')).toEqual(['a', 'd'])
  expect(kept(shown, ['a', 'b', 'd'])).toBeUndefined()
  expect(kept(shown, ['b', 'a', 'd'])).toEqual(['b', 'a', 'd'])
})

test('a saved view with columns of before shows them by their new names, passes over what is gone, and hides no data', () => {
  const samples = columnHelper<{ code: string; active: boolean; stabilityHours: number }>()
  const now = samples.columns([
    samples.accessor('code', { header: 'Code' }),
    samples.accessor('stabilityHours', { header: 'Stability' }),
    samples.accessor('active', { header: 'Status' }),
  ])
  const saved = ['status', 'code', 'stability', 'active', 'gone']
  expect(shownIds(now, saved)).toEqual(['active', 'code', 'stabilityHours'])
  expect(arranged(now, saved).map(columnId)).toEqual(['active', 'code', 'stabilityHours'])
  expect(visibility(now, ['code', 'status'])).toEqual({ code: true, stabilityHours: false, active: true })
  // None of them is left: the list as it is by nature, not an empty one.
  expect(visibility(now, ['gone'])).toEqual({ code: true, stabilityHours: true, active: true })
  expect(shownIds(now, ['gone'])).toEqual(['code', 'stabilityHours', 'active'])
  // A list whose own column has the old name keeps it.
  const own = columnHelper<{ status: string; active: string }>()
  const both = own.columns([
    own.accessor('status', { header: 'Status' }),
    own.accessor('active', { header: 'In use' }),
  ])
  expect(shownIds(both, ['status'])).toEqual(['status'])
})
