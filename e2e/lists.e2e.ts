import type { Page } from 'playwright/test'
import { z } from 'zod'
import { pageSizes } from '@contract/constants'
import { registerPlaces } from '@contract/registers'
import { expect, isBuilt, test, visit } from './helpers'

/** Every list and how many rows its page has (specification section 9). */
const lists: readonly (readonly [path: string, size: number])[] = [
  ['/users', pageSizes.users],
  ['/locations', pageSizes.locations],
  ['/turboreport', pageSizes.turboReports],
  ...[
    '/physicians',
    '/patients',
    '/orders?days=all',
    '/salesreps',
    '/diagcodes',
    '/portalusers',
    '/tests',
    '/panels',
    '/medications',
    '/barcodeprinters',
    '/billingjobs',
    '/ehrjobs',
    '/payermapper',
    '/contractlabs',
    '/statements',
    '/intake',
    '/intake/forms',
    '/helpdesk',
    '/audit',
    '/management/templates',
    '/management/forms',
    ...registerPlaces.map(({ path }) => path),
  ].map((path) => [path, pageSizes.others] as const),
]

const Listed = z.looseObject({ docs: z.array(z.unknown()), total: z.int(), limit: z.int() })
type Listed = z.infer<typeof Listed>

/** The lists that the server answers to this page from now on, each with the size of page that was asked for. */
function answersTo(page: Page) {
  let listed: Promise<Listed | undefined>[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/api/v1/')) return
    listed.push(
      response.json().then(
        (body) => Listed.safeParse(body).data,
        () => undefined,
      ),
    )
  })
  return async () => {
    const found = (await Promise.all(listed)).filter((one) => one !== undefined)
    listed = []
    return found
  }
}

test('each list has as many rows on a page as the specification says [limit:pages]', async ({ as }) => {
  const built = lists.filter(([path]) => isBuilt(path))
  expect(built.length).toBeGreaterThan(25)
  const page = await as('admin', '/about')
  const answers = answersTo(page)
  let full = 0
  for (const [path, size] of built)
    await test.step(`${path}: ${size}`, async () => {
      await answers()
      await visit(page, path)
      const rows = page.getByRole('main').getByRole('table').first().locator('tbody').getByRole('row')
      await expect(rows.first()).toBeVisible()
      const shown = await rows.count()
      const list = (await answers()).find(({ docs, limit }) => limit === size && docs.length === shown)
      expect(list, `a list of ${shown} rows, ${size} a page`).toBeDefined()
      expect(shown).toBe(Math.min(size, list?.total ?? 0))
      if (shown === size) full += 1
    })
  // Most hold fewer rows than a page in the demonstration; of those that hold more, a page and no more is shown.
  expect(full).toBeGreaterThan(5)
})
