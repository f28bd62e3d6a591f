import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '@contract/api'
import { rememberList, type LastList } from '@/app/orders/last-list'
import { page, row } from '@/features/orders/fixtures'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'
import { id, order, scene } from './fixtures'

const { open } = useServer()
const user = userNamed('lab')

/** The second of three pages of two. */
const came: LastList = {
  input: { text: 'reyes', page: 2 },
  href: '/orders?page=2',
  page: 2,
  pages: 3,
  limit: 2,
  total: 5,
  capped: false,
  ids: [id(21), id(22)],
}
beforeEach(() => rememberList(came))

/** Any order by its id. */
const anyOrder = answers(api.orders.get, (_, request) => ({
  ...order,
  _id: new URL(request.url).pathname.split('/').at(-1) ?? '',
}))
const pages = (asked: URLSearchParams[], refuse?: () => Response | undefined) =>
  answers(api.orders.list, (_, request) => {
    const search = new URL(request.url).searchParams
    asked.push(search)
    const n = Number(search.get('page'))
    const docs = [[], [row(11), row(12)], [row(21), row(22)], [row(31)]][n] ?? []
    return refuse?.() ?? page(docs, { page: n, pages: 3, total: 5, limit: 2 })
  })
const step = (name: string) => screen.findByRole('button', { name })

test('one walks through the list one came from, over the edges of its page, to its two ends; the tab stays', async () => {
  const asked: URLSearchParams[] = []
  const { person, at } = open(`/order/${id(21)}?tab=specimens`, {
    user,
    handlers: [anyOrder, pages(asked), ...scene()],
  })
  const on = (n: number, place: string) =>
    waitFor(() => {
      expect(at()).toBe(`/order/${id(n)}?tab=specimens`)
      expect(screen.getByText(place)).toBeVisible()
    })
  await on(21, '3 of 5')
  await person.click(await step('Next order'))
  await on(22, '4 of 5')
  expect(asked).toEqual([])
  await person.click(await step('Next order'))
  await on(31, '5 of 5')
  expect(asked.map((search) => [search.get('page'), search.get('text')])).toEqual([['3', 'reyes']])
  expect(await step('Next order')).toBeDisabled()
  expect(await step('Previous order')).toBeEnabled()
  await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await on(31, '5 of 5')
  await person.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await on(22, '4 of 5')
  await person.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await on(21, '3 of 5')
  await person.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await on(22, '4 of 5')
  await person.click(await step('Previous order'))
  await person.click(await step('Previous order'))
  await on(12, '2 of 5')
  await person.click(await step('Previous order'))
  await on(11, '1 of 5')
  expect(await step('Previous order')).toBeDisabled()
  expect(await step('Next order')).toBeEnabled()
})

test('a page that does not come leaves one where one is and says why; the next try goes on', async () => {
  let fails = true
  const { person, at } = open(`/order/${id(22)}`, {
    user,
    handlers: [
      anyOrder,
      pages([], () => (fails ? problem('forbidden', 'The list is not for you.', 403) : undefined)),
      ...scene(),
    ],
  })
  await person.click(await step('Next order'))
  expect(await screen.findByText('The list is not for you.')).toBeVisible()
  expect(at()).toBe(`/order/${id(22)}`)
  fails = false
  await waitFor(async () => expect(await step('Next order')).toBeEnabled())
  await person.click(await step('Next order'))
  await waitFor(() => expect(at()).toBe(`/order/${id(31)}`))
})

test('where the list is longer than was counted its counted end is no end; an empty page moves nobody', async () => {
  rememberList({ ...came, page: 3, total: 5, capped: true, ids: [id(31)] })
  const asked: URLSearchParams[] = []
  const { person, at } = open(`/order/${id(31)}`, { user, handlers: [anyOrder, pages(asked), ...scene()] })
  const next = await step('Next order')
  expect(next).toBeEnabled()
  await person.click(next)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.get('page')).toBe('4')
  await waitFor(async () => expect(await step('Next order')).toBeEnabled())
  expect(at()).toBe(`/order/${id(31)}`)
})

test('an order that is not of that list has nothing to walk', async () => {
  open(`/order/${id(40)}`, { user, handlers: [anyOrder, ...scene()] })
  await screen.findByRole('heading', { level: 1, name: 'Okonkwo-Reyes, Adaeze' })
  expect(screen.queryByRole('button', { name: 'Next order' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Previous order' })).toBeNull()
})
