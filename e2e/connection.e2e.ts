import type { Page } from 'playwright/test'
import { api } from '@contract/api'
import { Caller, expect, settled, signIn, test, tokenOf } from './helpers'

const cells = (page: Page) => page.getByRole('textbox', { name: /^Result of / })

/** Opens an order of the demo laboratory that still waits for results. */
async function openWaitingOrder(page: Page, origin: string): Promise<void> {
  const caller = Caller.of(origin, await tokenOf(page))
  const { docs } = await caller.call(api.orders.list, { query: { state: 'OPEN', limit: 100 } })
  for (const { _id, hold } of docs) {
    if (hold) continue
    const { docs: analyses } = await caller.call(api.results.ofOrder, { body: { orderId: _id } })
    const order = await caller.call(api.orders.get, { params: { id: _id }, body: {} })
    const received = order.specimens.every(({ state }) => state === 'RECEIVED')
    if (!received || analyses.length < 3) continue
    if (
      !analyses.every(({ state, definition }) => state === 'REGISTERED' && definition.kind === 'quantitative')
    )
      continue
    await page.goto(`/order/${_id}?enter=true`)
    await expect(cells(page).first()).toBeVisible()
    return
  }
  throw new Error('No order waits for plain results.')
}

test('a dead network during result entry is said at once, keeps the text and saves after it is back', async ({
  as,
  baseURL,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  const page = await as('lab')
  await openWaitingOrder(page, baseURL ?? '')
  const first = cells(page).first()
  await page.context().setOffline(true)
  await first.fill('91')
  await first.press('Enter')
  await expect(page.getByText('No connection to the server')).toBeVisible({ timeout: 3000 })
  await expect(page.getByText(/not saved yet/i).first()).toBeVisible({ timeout: 15_000 })
  await expect(first).toHaveValue('91')

  // Back on the network it is sent again by itself, under the same key.
  await page.context().setOffline(false)
  await expect(page.getByText(/not saved yet/i)).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveCount(0)
  await expect(page.getByText('No connection to the server')).toBeHidden()
  await page.reload()
  await expect(cells(page).first()).toHaveValue('91')
})

test('a session that ended elsewhere leads to the sign-in and back to the page', async ({
  stranger,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 401/)
  const page = await stranger()
  await page.goto('/')
  await signIn(page, 'lab')
  await page.goto('/orders?tab=HOLD&days=all')
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
  await settled(page)
  await Caller.of(baseURL ?? '', await tokenOf(page)).call(api.session.logout, {})
  const closed = page.getByRole('link', { name: /^Closed/ })
  // A call that the page makes by itself may hear of it first.
  await closed.click({ timeout: 5000 }).catch(() => undefined)
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Orders' })).toHaveCount(0)
  await signIn(page, 'lab')
  await expect(page).toHaveURL((url) => url.pathname === '/orders')
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
})
