import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keepFew } from './keep-few'

test('of the answers that nobody shows only the newest stay, and what is shown stays however old', async () => {
  const client = new QueryClient()
  keepFew(client, 3)
  const show = (at: number) =>
    new QueryObserver(client, {
      queryKey: ['screen', at],
      initialData: at,
      initialDataUpdatedAt: at,
      staleTime: Infinity,
    }).subscribe(() => undefined)
  const stays = show(0)
  for (let at = 1; at <= 10; at++) show(at)()
  const kept = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey: [, at] }) => at)
  expect(kept).toEqual([0, 8, 9, 10])
  stays()
})
