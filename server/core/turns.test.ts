import { afterEach, expect, it, vi } from 'vitest'
import { createTurns } from './turns'

afterEach(() => void vi.useRealTimers())

/** Pieces of work that end when they are told to. */
function pieces() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const piece = (name: string) => () =>
    new Promise<string>((done) => {
      begun.push(name)
      ends.set(name, () => done(name))
    })
  // Each piece begins on a timer: once none is left, whatever may begin has begun.
  const settle = () => vi.runAllTimersAsync()
  const end = async (name: string) => {
    ends.get(name)?.()
    await settle()
  }
  return { begun, piece, end, settle }
}

it('runs no more at once than it may, and owners in turn', async () => {
  vi.useFakeTimers()
  const turns = createTurns(2)
  const { begun, piece, end, settle } = pieces()
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => turns.take(name[0] ?? '', piece(name)))
  await settle()
  expect(begun).toEqual(['a1', 'a2'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1'])
  for (const name of ['a3', 'b1', 'a4']) await end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

it('gives the turn on where work says that it waits for somebody else, and only once', async () => {
  vi.useFakeTimers()
  const turns = createTurns(1)
  const { begun, piece, end, settle } = pieces()
  const waits = turns.take('a', (leave) => {
    leave()
    leave()
    return piece('outside')()
  })
  const others = ['b1', 'b2'].map((name) => turns.take('b', piece(name)))
  await settle()
  expect(begun).toEqual(['outside', 'b1'])
  await end('outside')
  expect(await waits).toBe('outside')
  expect(begun).toEqual(['outside', 'b1'])
  await end('b1')
  await end('b2')
  expect(await Promise.all(others)).toEqual(['b1', 'b2'])
})

it('goes on after work that failed', async () => {
  const turns = createTurns(1)
  const failed = turns.take('a', () => Promise.reject(new Error('no paper')))
  const made = turns.take('a', () => Promise.resolve('made'))
  await expect(failed).rejects.toThrow('no paper')
  expect(await made).toBe('made')
})

it('lets the event loop turn before each piece', async () => {
  const turns = createTurns(1)
  const order: string[] = []
  const work = (name: string) => () => Promise.resolve(void order.push(name))
  const first = turns.take('a', work('first')).then(() => setImmediate(() => order.push('another call')))
  await Promise.all([first, turns.take('a', work('second'))])
  expect(order).toEqual(['first', 'another call', 'second'])
})
