import { expect, it } from 'vitest'
import { mergeRows } from './merge'

const described = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { label: key, value, text: String(value) }]),
  )

it('settles what one of the two changed and asks about what both did', () => {
  const base = described({ name: 'a', phone: '1', city: 'x', same: { p: 1, q: 2 } })
  const yours = described({ name: 'b', phone: '1', city: 'y', same: { p: 1, q: 2 } })
  const theirs = described({ name: 'a', phone: '2', city: 'z', same: { q: 2, p: 1 } })
  expect(mergeRows(base, yours, theirs).map(({ field, changed }) => `${field} ${changed}`)).toEqual([
    'name yours',
    'phone theirs',
    'city both',
  ])
})
