import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  useNavigate,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useSetList } from './use-list'

test('words that come late do not take the place of a page that was opened meanwhile', async () => {
  let arrive = () => {}
  const underWay = new Promise<void>((go) => (arrive = go))
  const root = createRootRoute({ component: Outlet })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/orders',
    component: function List() {
      const set = useSetList('/orders')
      const navigate = useNavigate()
      return (
        <>
          <button onClick={() => set({ text: '26333' })}>Words</button>
          <button onClick={() => void navigate({ to: '/away' as never })}>Open</button>
        </>
      )
    },
  })
  const away = createRoute({
    getParentRoute: () => root,
    path: '/away',
    loader: () => underWay,
    component: () => <h1>Away</h1>,
  })
  const router = createRouter({
    routeTree: root.addChildren([list, away]),
    history: createMemoryHistory({ initialEntries: ['/orders'] }),
    defaultPendingMs: 60_000,
  })
  const person = userEvent.setup()
  render(<RouterProvider router={router} />)
  await person.click(await screen.findByRole('button', { name: 'Words' }))
  expect(router.latestLocation.search).toMatchObject({ text: '26333' })
  await person.click(screen.getByRole('button', { name: 'Open' }))
  await person.click(screen.getByRole('button', { name: 'Words' }))
  arrive()
  expect(await screen.findByRole('heading', { name: 'Away' })).toBeVisible()
})
