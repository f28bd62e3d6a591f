import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '@/stores/session'

const person = { primary_username: 'portal', user: { _id: 'u1', firstName: 'Ana', lastName: 'Ruiz' } }
const asked = vi.fn<(input: string | Request) => Promise<Response>>()
const request = (token: string, path = '/api/v1/session') =>
  new Request(new URL(path, location.origin), { headers: { authorization: `Bearer ${token}` } })

/** Each opening of a page begins with nothing asked. */
async function opened() {
  vi.resetModules()
  const session = await import('@/stores/session')
  session.useSession.getState().start({ token: 't1', ...person })
  return import('./early')
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
  const early = await opened()
  early.askEarly()
  expect(asked.mock.calls.map(([input]) => input)).toEqual(['/api/v1/session', '/api/v1/bootstrap'])
  await early.earlyFetch(request('t1'))
  expect(asked).toHaveBeenCalledTimes(2)
  await early.earlyFetch(request('t1'))
  expect(asked).toHaveBeenCalledTimes(3)
})

test('only as the page opens: a later screen asks for itself', async () => {
  const early = await opened()
  early.askEarly()
  early.askEarly()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('what one person asked is not another person’s answer', async () => {
  const early = await opened()
  early.askEarly()
  await early.earlyFetch(request('t2'))
  expect(asked).toHaveBeenCalledTimes(3)
  expect(asked.mock.lastCall?.[0]).toBeInstanceOf(Request)
})

test('an answer that nobody took for ten seconds is not given to anybody', async () => {
  vi.useFakeTimers()
  const early = await opened()
  early.askEarly()
  await vi.advanceTimersByTimeAsync(10_000)
  await early.earlyFetch(request('t1'))
  expect(asked).toHaveBeenCalledTimes(3)
})

test('an answer that is still on its way after ten seconds is waited for', async () => {
  vi.useFakeTimers()
  const early = await opened()
  let come: (answer: Response) => void = () => undefined
  asked.mockReturnValueOnce(new Promise((resolve) => (come = resolve)))
  early.askEarly()
  await vi.advanceTimersByTimeAsync(12_000)
  const taken = early.earlyFetch(request('t1'))
  come(new Response('{"late":true}'))
  expect(await (await taken).json()).toEqual({ late: true })
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a question with words of its own is asked', async () => {
  const early = await opened()
  early.askEarly()
  await early.earlyFetch(request('t1', '/api/v1/bootstrap?version=2'))
  expect(asked).toHaveBeenCalledTimes(3)
})

test('a loss is met by whoever takes the answer, and the next try goes to the server', async () => {
  const early = await opened()
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  early.askEarly()
  await expect(early.earlyFetch(request('t1'))).rejects.toThrow('Failed to fetch')
  expect((await early.earlyFetch(request('t1'))).ok).toBe(true)
})

test('nobody signed in: nothing is asked', async () => {
  const early = await opened()
  const { useSession: current } = await import('@/stores/session')
  current.getState().end('logout')
  early.askEarly()
  expect(asked).not.toHaveBeenCalled()
})
