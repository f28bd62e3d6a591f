import { expect, test } from 'vitest'
import { untilWritten } from './until-written'

const full = () => Object.assign(new Error('No space left on device'), { code: '53100' })

test('what is known here alone is written again until the database takes it', async () => {
  const pauses: number[] = []
  const pause = async (ms: number) => void pauses.push(ms)
  let tries = 0
  const written = await untilWritten(
    { pause },
    async () => {
      tries += 1
      if (tries < 4) throw full()
      return 'written'
    },
    () => false,
  )
  expect([written, tries, pauses]).toEqual(['written', 4, [500, 1_000, 2_000]])
})

test.each([
  ['what is no failure of the database', () => new Error('Not ours'), false],
  ['a server that stops', full, true],
])('not over %s', async (_name, error, isOver) => {
  let tries = 0
  const write = async () => {
    tries += 1
    throw error()
  }
  await expect(untilWritten({ pause: async () => {} }, write, () => isOver)).rejects.toThrow()
  expect(tries).toBe(1)
})
