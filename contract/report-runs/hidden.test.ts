import { expect, test } from 'vitest'
import { hiddenAmong, isHidden, shownCount } from './hidden'

test('1 to 10 is hidden; nobody is no small count', () => {
  expect([0, 1, 10, 11].map(isHidden)).toEqual([false, true, true, false])
  expect([0, 1, 10, 11].map(shownCount)).toEqual([0, '< 11', '< 11', 11])
})

test('no hidden count of a list is its sum less the rest', () => {
  for (const [counts, hidden] of [
    [[30, 0, 12], []],
    [
      [30, 1],
      [0, 1],
    ],
    [
      [30, 1, 12, 0],
      [1, 2],
    ],
    // Two of them are 1 where together they are 2.
    [
      [30, 1, 1, 12],
      [1, 2, 3],
    ],
    [
      [6, 7, 40],
      [0, 1],
    ],
    // Nothing else is left to hide: then all of it is a small count.
    [[5, 0], [0]],
  ] as const)
    expect([counts, hiddenAmong(counts).flatMap((is, at) => (is ? [at] : []))]).toEqual([counts, hidden])
})
