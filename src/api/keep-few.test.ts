import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFew } from './keep-few'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const answered = (at: number) => ({
  queryKey: ['screen', at],
  initialData: at,
  initialDataUpdatedAt: at,
  staleTime: Infinity,
})

const keptOf = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey: [, at] }) => at)

test('of the answers that nobody shows only the newest stay, and what is shown stays however old', async () => {
  const client = new QueryClient()
  keepFew(client, 3)
  const show = (at: number) => new QueryObserver(client, answered(at)).subscribe(() => undefined)
  const stays = show(1)
  for (let at = 2; at <= 10; at++) show(at)()
  await vi.advanceTimersByTimeAsync(2000)
  expect(keptOf(client)).toEqual([1, 8, 9, 10])
  stays()
})

test('after many answers a screen that turns to another question asks it once', async () => {
  const client = new QueryClient()
  keepFew(client, 3)
  for (let at = 1; at <= 10; at++) new QueryObserver(client, answered(at)).subscribe(() => undefined)()
  const ask = vi.fn(() => Promise.resolve('answer'))
  const search = new QueryObserver<unknown>(client, answered(11))
  search.subscribe(() => undefined)
  // Each showing of the screen says its question again, as a rendering does.
  for (let shown = 0; shown < 5; shown++) {
    search.setOptions({ queryKey: ['search', 'oxy'], queryFn: ask, staleTime: Infinity })
    await vi.advanceTimersByTimeAsync(2000)
  }
  expect(ask).toHaveBeenCalledTimes(1)
  expect(search.getCurrentResult().data).toBe('answer')
  expect(keptOf(client)).toEqual([9, 10, 11, 'oxy'])
})
