import { expect, test } from 'vitest'
import { expectedBags } from './expected'
import type { BagState } from './states'

const bag = (state: BagState, expected = true) => ({ state, expected })

test('a bag that was announced is scanned once it was picked up, wherever it is by now', () => {
  const bags = (['EXPECTED', 'NOT_HERE', 'PICKED_UP', 'HANDED_OVER', 'ARRIVED'] as const).map((state) =>
    bag(state),
  )
  expect(expectedBags(2, bags)).toEqual({ of: 5, scanned: 3, open: 1 })
})

test('a foreign bag counts only for those announced without a number', () => {
  const foreign = [bag('PICKED_UP', false), bag('PICKED_UP', false)]
  expect(expectedBags(2, [bag('EXPECTED'), bag('EXPECTED'), ...foreign])).toEqual({
    ...{ of: 2, scanned: 0, open: 2 },
  })
  expect(expectedBags(2, [bag('EXPECTED'), ...foreign])).toEqual({ of: 2, scanned: 1, open: 1 })
  expect(expectedBags(2, foreign)).toEqual({ of: 2, scanned: 2, open: 0 })
  expect(expectedBags(1, [bag('NOT_HERE', false)])).toEqual({ of: 1, scanned: 0, open: 0 })
})
