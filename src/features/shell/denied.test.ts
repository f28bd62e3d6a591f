import { expect, test } from 'vitest'
import { everyPath } from '@contract/abilities'
import { FeatureName, features } from '@contract/features'
import { nameOf } from './denied'

test('every screen that can be refused is named in words, never by its address', () => {
  const none = everyPath.filter((path) => nameOf(path, 'lab', new Set()).includes('/'))
  const all = new Set(Object.keys(features).map((name) => FeatureName.parse(name)))
  const every = everyPath.filter((path) => nameOf(path, 'lab', all).includes('/'))
  expect([...none, ...every]).toEqual([])
  expect(nameOf('/panels_new', 'lab', all)).toBe('New panel')
  expect(nameOf('/orders', 'lab', new Set())).toBe('Orders')
})
