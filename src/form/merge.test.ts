import { expect, it } from 'vitest'
import { mergeRows } from './merge'

const told = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { label: key, value, text: String(value) }]),
  )

it('settles what one of the two changed and asks about what both did', () => {
  const base = told({ name: 'a', phone: '1', city: 'x', same: { p: 1, q: 2 } })
  const yours = told({ name: 'b', phone: '1', city: 'y', same: { p: 1, q: 2 } })
  const theirs = told({ name: 'a', phone: '2', city: 'z', same: { q: 2, p: 1 } })
  expect(mergeRows(base, yours, theirs).map(({ field, changed }) => `${field} ${changed}`)).toEqual([
    'name yours',
    'phone theirs',
    'city both',
  ])
})
