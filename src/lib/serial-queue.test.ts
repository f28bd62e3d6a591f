import { expect, it } from 'vitest'
import { createSerialQueue } from './serial-queue'

it('works everything off in order, one at a time, past failures', async () => {
  const done: number[] = []
  const failed: number[] = []
  let atOnce = 0
  let most = 0
  const queue = createSerialQueue<number>(
    async (item) => {
      most = Math.max(most, ++atOnce)
      for (let turn = 0; turn <= item % 3; turn++) await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
      if (item === 4) throw new Error('no answer')
      done.push(item)
    },
    (_, item) => failed.push(item),
  )
  for (let item = 0; item < 10; item++) queue.push(item)
  expect(queue.size()).toBe(10)
  await expect.poll(() => queue.size()).toBe(0)
  expect([done, failed, most]).toEqual([[0, 1, 2, 3, 5, 6, 7, 8, 9], [4], 1])
})
