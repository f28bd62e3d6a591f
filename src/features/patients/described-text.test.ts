import { expect, test } from 'vitest'
import { describedText } from './described-text'

test.each([
  [0, 0, 0, []],
  [
    1,
    1,
    1,
    [
      '1 closed order needs a corrected report.',
      '1 result was re-evaluated and needs verification.',
      '1 released result would now be interpreted differently and needs a correction.',
    ],
  ],
  [
    2,
    0,
    3,
    [
      '2 closed orders need a corrected report.',
      '3 released results would now be interpreted differently and need a correction.',
    ],
  ],
  [0, 12, 0, ['12 results were re-evaluated and need verification.']],
])(
  '%i orders waiting, %i results read again, %i released that differ',
  (ordersWaiting, resultsReread, releasedDiffer, lines) => {
    expect(describedText({ ordersWaiting, resultsReread, releasedDiffer })).toEqual(lines)
  },
)
