import { expect, test } from 'vitest'
import { headingOf, lookOf } from './words'

test('a negative that may be explained says so in its chip and its heading, as on the report', () => {
  const flags = ['softened:as-needed']
  expect(lookOf('INCONSISTENT_NEGATIVE', flags)).toMatchObject({ label: 'As needed', tone: 'warning' })
  expect(headingOf('INCONSISTENT_NEGATIVE', flags)).toBe('not found; may be explained by use as needed')
  expect(lookOf('INCONSISTENT_NEGATIVE', [])).toMatchObject({ label: 'Not found', tone: 'danger' })
  expect(headingOf('INCONSISTENT_NEGATIVE', [])).toBe('not found')
  expect(lookOf('CONSISTENT', flags)?.label).toBe('Consistent')
})
