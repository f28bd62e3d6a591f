import { expect, test } from 'vitest'
import { addressOf, sameState, stateOf } from './view-state'

const defaults = { text: '', page: 1, days: 30 }

test('a view keeps what differs from the usual, without search text, page and itself', () => {
  const search = {
    text: 'Okonkwo',
    page: 4,
    view: 'x',
    days: 90,
    tab: 'HOLD',
    cols: ['b', 'a'],
    sort: undefined,
  }
  expect(stateOf(search, defaults)).toEqual({ cols: ['b', 'a'], days: 90, tab: 'HOLD' })
  expect(stateOf({ text: '', page: 1 }, defaults)).toEqual({})
})

test('two states are the same list whatever the order of their fields, but not of their columns', () => {
  expect(sameState({ a: 1, b: ['x', 'y'] }, { b: ['x', 'y'], a: 1 })).toBe(true)
  expect(sameState({ b: ['x', 'y'] }, { b: ['y', 'x'] })).toBe(false)
  expect(sameState({}, { a: 1 })).toBe(false)
})

test('opening a view takes away what is not part of it', () => {
  const search = { text: 'Okonkwo', page: 4, days: 90, stat: true }
  expect(addressOf({ tab: 'HOLD' }, search, defaults)).toEqual({
    text: '',
    page: 1,
    days: 30,
    stat: undefined,
    tab: 'HOLD',
  })
})
