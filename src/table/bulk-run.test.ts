import { expect, test } from 'vitest'
import { ApiError } from '@/api/errors'
import { inChunks } from './bulk-run'

const ids = Array.from({ length: 450 }, (_, n) => `${n}`)
const good = (some: string[]) => ({ outcomes: some.map((_id) => ({ _id, ok: true, message: null })) })

test('many rows go in chunks of 200, and how far it is is told', async () => {
  const sizes: number[] = []
  const reported: number[] = []
  const { outcomes } = await inChunks(
    ids,
    (some) => {
      sizes.push(some.length)
      return Promise.resolve(good(some))
    },
    (done) => reported.push(done),
  )
  expect(sizes).toEqual([200, 200, 50])
  expect(reported).toEqual([200, 400, 450])
  expect(outcomes.map(({ _id }) => _id)).toEqual(ids)
})

test('where a later chunk is not answered, its rows are unknown and those after it not done', async () => {
  let call = 0
  const { outcomes } = await inChunks(ids, (some) => {
    call += 1
    return call === 2 ? Promise.reject(new ApiError('network', 'No answer.')) : Promise.resolve(good(some))
  })
  expect(call).toBe(2)
  expect(outcomes).toHaveLength(450)
  const words = outcomes.map(({ message }) => message)
  expect(new Set(words.slice(0, 200))).toEqual(new Set([null]))
  expect(new Set(words.slice(200, 400))).toEqual(
    new Set(['No response. Check the row to see whether it was saved.']),
  )
  expect(new Set(words.slice(400))).toEqual(new Set(['Not done: an earlier part got no response.']))
})

test('where the first chunk fails nothing was done, and the error is the caller’s', async () => {
  const refused = new ApiError('bad_input', 'Enter a reason.')
  await expect(inChunks(ids, () => Promise.reject(refused))).rejects.toBe(refused)
})
