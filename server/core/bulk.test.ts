import { expect, test } from 'vitest'
import type { Page } from '@contract/shapes'
import { chosenIds, eachOutcome } from './bulk'
import { ruleRefused } from './errors'

const page = (ids: string[], after: string | null, total = ids.length): Page<{ _id: string }> => ({
  docs: ids.map((_id) => ({ _id })),
  total: Math.min(total, 10_000),
  totalIsCapped: total > 10_000,
  page: 1,
  pages: 1,
  limit: 1000,
  after,
})

test('each row has its outcome in the order sent; a refusal is one, anything else ends the call', async () => {
  const work = (id: string) => {
    if (id === 'b') throw ruleRefused('Not this one.')
  }
  expect(await eachOutcome(['a', 'b', 'a', 'c'], work)).toEqual({
    outcomes: [
      { _id: 'a', ok: true, message: null },
      { _id: 'b', ok: false, message: 'Not this one.' },
      { _id: 'c', ok: true, message: null },
    ],
    done: ['a', 'c'],
  })
  await expect(
    eachOutcome(['a'], () => {
      throw new Error('the line is down')
    }),
  ).rejects.toThrow('the line is down')
})

test('a query is resolved by bookmark to its end; ids stay as they are', async () => {
  const asked: unknown[] = []
  const list = (query: object) => {
    asked.push(query)
    return Promise.resolve(asked.length === 1 ? page(['a', 'b'], 'bookmark') : page(['c'], null))
  }
  expect(await chosenIds({ query: { text: 'x', page: 4 } }, list)).toEqual(['a', 'b', 'c'])
  expect(asked).toEqual([
    { text: 'x', page: 1, offset: undefined, limit: 1000, after: undefined },
    { text: 'x', page: 1, offset: undefined, limit: 1000, after: 'bookmark' },
  ])
  expect(await chosenIds(['z'], list)).toEqual(['z'])
})

test('more than 10,000 rows are refused as a whole, in words', async () => {
  const list = () =>
    Promise.resolve(
      page(
        Array.from({ length: 1000 }, (_, n) => `${n}`),
        'more',
        12_000,
      ),
    )
  await expect(chosenIds({ query: {} }, list)).rejects.toThrow(
    'More than 10,000 rows match. At most 10,000 can be changed at once; narrow the list first.',
  )
})
