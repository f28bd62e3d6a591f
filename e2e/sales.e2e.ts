import AxeBuilder from '@axe-core/playwright'
import { readFile } from 'node:fs/promises'
import { themeNames } from '@/styles/tokens'
import { expect, settled, test } from './helpers'

test('a sales rep on a telephone: own totals at once, CSV, leaderboard, tracker, and no patient [home:sales] [nav:sales:Reports] [nav:sales:COVID Tracker]', async ({
  as,
}) => {
  const page = await as('sales')
  await page.setViewportSize({ width: 360, height: 740 })
  // No tap: what one signs in to.
  await expect(page).toHaveURL(/\/reports/)
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  const totals = page.getByRole('region', { name: 'My totals' })
  for (const label of ['Orders', 'Received', 'Rejected', 'Turnaround', 'Unsigned'])
    await expect(totals.getByText(label, { exact: true })).toBeVisible()
  await expect(page.getByText('Riverside Internal Medicine')).toBeVisible()
  await expect(page.getByText('Lakeshore Recovery Center')).toHaveCount(0)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBeLessThanOrEqual(360)

  await page.getByRole('radio', { name: 'Quarter' }).check()
  await expect(page).toHaveURL(/period=quarter/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain('Riverside Internal Medicine')
  await expect(page.getByText('Retrieved Report')).toBeVisible()

  await page.getByRole('link', { name: 'Leaderboard' }).click()
  await expect(page.getByText('Dana Novak, you')).toBeVisible()
  await expect(page.getByText('Equal figures share a rank, and the next rank is skipped.')).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(360)

  await page.goto('/covidtracker')
  await expect(page.getByRole('heading', { level: 1, name: 'COVID Tracker' })).toBeVisible()
  await expect(page.getByText(/Counts from 1 to 10 are shown as/)).toBeVisible()
})

test('a laboratory makes a report in the background and fetches it; the address of it can be shared [route:/reports] [msg:report-ok]', async ({
  as,
}) => {
  const page = await as('manager')
  await page.goto('/reports?report=total-orders-by-location')
  await expect(page.getByRole('cell', { name: 'Cedar Ridge Pain & Spine, Meridian' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Make PDF' }).click()
  await expect(page.getByText('Report Processing Complete')).toBeVisible()
  expect((await download).suggestedFilename()).toMatch(/^aliquot_total_orders_by_location_.*\.pdf$/)
  const runs = page.getByRole('region', { name: 'Recent runs' })
  await expect(runs.getByText('Total Orders By Location')).toBeVisible()
  await page.goto('/reports?report=covid-race-age&from=2026-01-01&to=2026-01-02')
  await expect(page.getByText('Nothing to report')).toBeVisible()
  await expect(page.getByText(/Filters: Jan 1, 2026 to Jan 2, 2026/)).toBeVisible()
})

test('the screens of sales hold in every theme', async ({ as }) => {
  const page = await as('sales')
  for (const path of ['/reports', '/reports?report=sales-rep-totals', '/leaderboard', '/covidtracker']) {
    await page.goto(path)
    await settled(page)
    for (const theme of themeNames) {
      await page.evaluate((name) => {
        localStorage.setItem('aliquot.theme', name)
        window.dispatchEvent(new StorageEvent('storage', { key: 'aliquot.theme' }))
      }, theme)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(serious.map(({ id, nodes }) => `${path} ${theme} ${id} ${nodes[0]?.html}`)).toEqual([])
    }
  }
})
