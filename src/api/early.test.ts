import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '@/stores/session'
import { earlyCalls } from './early'

const person = { primary_username: 'portal', user: { _id: 'u1', firstName: 'Ana', lastName: 'Ruiz' } }
const asked = vi.fn<(input: string | Request) => Promise<Response>>()
const request = (token: string, path = '/api/v1/session') =>
  new Request(new URL(path, location.origin), { headers: { authorization: `Bearer ${token}` } })

/** Each opening of a page begins with nothing asked. */
function opened() {
  useSession.getState().start({ token: 't1', ...person })
  return earlyCalls()
}

beforeEach(() => {
  asked.mockImplementation(() => Promise.resolve(new Response('{}')))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  asked.mockReset()
  useSession.getState().end('logout')
})

test('an answer asked for ahead is taken once, and then the server is asked', async () => {
  const early = opened()
  early.ask()
  expect(asked.mock.calls.map(([input]) => input)).toEqual(['/api/v1/session', '/api/v1/bootstrap'])
  await early.take(request('t1'))
  expect(asked).toHaveBeenCalledTimes(2)
  await early.take(request('t1'))
  expect(asked).toHaveBeenCalledTimes(3)
})

test('only as the page opens: a later screen asks for itself', () => {
  const early = opened()
  early.ask()
  early.ask()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('what one person asked is not another person’s answer', async () => {
  const early = opened()
  early.ask()
  await early.take(request('t2'))
  expect(asked).toHaveBeenCalledTimes(3)
  expect(asked.mock.lastCall?.[0]).toBeInstanceOf(Request)
})

test('an answer that nobody took for ten seconds is not given to anybody', async () => {
  vi.useFakeTimers()
  const early = opened()
  early.ask()
  await vi.advanceTimersByTimeAsync(10_000)
  await early.take(request('t1'))
  expect(asked).toHaveBeenCalledTimes(3)
})

test('an answer that is still on its way after ten seconds is waited for', async () => {
  vi.useFakeTimers()
  const early = opened()
  let come: (answer: Response) => void = () => undefined
  asked.mockReturnValueOnce(new Promise((resolve) => (come = resolve)))
  early.ask()
  await vi.advanceTimersByTimeAsync(12_000)
  const taken = early.take(request('t1'))
  come(new Response('{"late":true}'))
  expect(await (await taken).json()).toEqual({ late: true })
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a question with words of its own is asked', async () => {
  const early = opened()
  early.ask()
  await early.take(request('t1', '/api/v1/bootstrap?version=2'))
  expect(asked).toHaveBeenCalledTimes(3)
})

test('a loss is met by whoever takes the answer, and the next try goes to the server', async () => {
  const early = opened()
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  early.ask()
  await expect(early.take(request('t1'))).rejects.toThrow('Failed to fetch')
  expect((await early.take(request('t1'))).ok).toBe(true)
})

test('nobody signed in: nothing is asked', () => {
  const early = opened()
  useSession.getState().end('logout')
  early.ask()
  expect(asked).not.toHaveBeenCalled()
})
