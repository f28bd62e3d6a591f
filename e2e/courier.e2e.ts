import AxeBuilder from '@axe-core/playwright'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { api } from '@contract/api'
import { themeNames } from '@/styles/tokens'
import { openPhone, startSignal, type PhoneInHand } from './phone'
import { Caller, expect, logOut, signIn, test } from './helpers'

/** The page and its files are on the phone: it opens without a signal from now on. */
const kept = (page: Page) =>
  expect(async () => {
    expect(await page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true)
  }).toPass({ timeout: 60_000 })

async function scanned(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Scan a bag or tube' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: code })).toBeVisible()
}

/** What the phone itself holds in the clear: nothing after signing out. */
const stores = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Record<string, number>>((resolve, reject) => {
        const request = indexedDB.open('aliquot-courier')
        request.onerror = () => reject(new Error('No store.'))
        request.onsuccess = () => {
          const db = request.result
          const names = ['keys', 'kept', 'queue']
          const transaction = db.transaction(names)
          const counts: Record<string, number> = {}
          for (const name of names) {
            const count = transaction.objectStore(name).count()
            count.onsuccess = () => (counts[name] = count.result)
          }
          transaction.oncomplete = () => {
            db.close()
            resolve(counts)
          }
        }
      }),
  )

test('a courier works a route without a signal, the phone dies in the middle, and everything arrives once [home:courier] [area:courier screen] [nav:courier:Courier]', async ({
  as,
  baseURL,
  watch,
}, info) => {
  test.setTimeout(300_000)
  // What the browser says of a network that is cut.
  watch.allow(/net::ERR_/)
  const folder = mkdtempSync(join(tmpdir(), 'aliquot-phone-'))
  const signal = await startSignal(baseURL ?? '')
  const executablePath = info.project.use.launchOptions?.executablePath
  let phone: PhoneInHand = await openPhone(folder, executablePath)
  const bag = `BAG-${Date.now() % 1_000_000}`
  const admin = await Caller.as(baseURL ?? '', 'admin')
  let place = ''
  try {
    await test.step('signs in, and the route of today is there with its navigation', async () => {
      await phone.page.goto(signal.url)
      await signIn(phone.page, 'courier')
      await expect(phone.page.getByRole('heading', { name: 'Today' })).toBeVisible()
      await expect(phone.page.getByText('All sent')).toBeVisible()
      await expect(phone.page.getByText(/Stops: \d of 7/).first()).toBeVisible()
      expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await kept(phone.page)
    })
    await test.step('axe finds nothing serious in any theme', async () => {
      for (const theme of themeNames) {
        await phone.page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
        const { violations } = await new AxeBuilder({ page: phone.page }).setLegacyMode(true).analyze()
        expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
      }
    })
    await test.step('without a signal a stop is done once each expected bag is scanned or said to be missing', async () => {
      signal.lose()
      await phone.page.getByRole('button', { name: /^Pick up at/ }).click()
      await expect(phone.page.getByRole('heading', { name: /^Stop \d of 7/ })).toBeVisible()
      place = (await phone.page.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
      await scanned(phone.page, bag)
      await phone.page.getByRole('radio', { name: 'Tube' }).check()
      await scanned(phone.page, `T-${bag}`)
      await phone.page.getByRole('button', { name: /^Confirm/ }).click()
      const asked = phone.page.getByRole('dialog', { name: 'These bags were not scanned' })
      for (const code of ['BAG-884102', 'BAG-884103', 'BAG-884104'])
        await asked.getByRole('button', { name: `Bag ${code} is not here` }).click()
      await expect(asked).toBeHidden()
      await phone.page.getByRole('button', { name: /^Confirm/ }).click()
      await expect(phone.page.getByText('6 waiting to send')).toBeVisible()
      await expect(phone.page.getByText(/No signal since/)).toBeVisible()
      await expect(phone.page.getByText('Stops: 4 of 7').first()).toBeVisible()
    })
    await test.step('the phone dies; opened again, still without a signal, it has lost nothing', async () => {
      await phone.kill()
      phone = await openPhone(folder, executablePath)
      await phone.page.goto(signal.url)
      await expect(phone.page.getByText('6 waiting to send')).toBeVisible()
      await expect(phone.page.getByText('Stops: 4 of 7').first()).toBeVisible()
    })
    await test.step('signed out, the stops and the key are gone, and what is unsent stays sealed', async () => {
      await logOut(phone.page)
      await expect(phone.page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
      await expect(phone.page.getByText(/6 records of Sam Whitlock are sealed on this phone/)).toBeVisible()
      await expect(async () => {
        expect(await stores(phone.page)).toEqual({ keys: 0, kept: 0, queue: 6 })
      }).toPass()
    })
    await test.step('with a signal again, signed in, it sends everything by itself', async () => {
      signal.find()
      await phone.page.goto(signal.url)
      await signIn(phone.page, 'courier')
      await expect(phone.page.getByText('All sent')).toBeVisible({ timeout: 60_000 })
      expect((await stores(phone.page))['queue']).toBe(0)
      const { runs } = await admin.call(api.courier.day, { body: {} })
      const stop = runs
        .flatMap(({ stops }) => stops)
        .find((one) => one.bagList.some(({ code }) => code === bag))
      expect(stop).toMatchObject({ state: 'PICKED_UP', doneBy: 'Sam Whitlock', tubes: 0 })
      expect(stop?.place.name).toBe(place)
      expect(stop?.bagList.filter(({ code }) => code === bag)).toHaveLength(1)
    })
    await test.step('hands the bag over, and receiving scans it in [route:/receiving]', async () => {
      await phone.page.getByRole('button', { name: 'Hand over at the laboratory' }).click()
      await phone.page.getByRole('textbox', { name: 'Scan a bag or tube' }).fill(bag)
      await phone.page.keyboard.press('Enter')
      await expect(phone.page.getByText('Handed over', { exact: true })).toBeVisible()
      await expect(phone.page.getByText('All sent')).toBeVisible()
      const desk = await as('accession', '/receiving')
      const region = desk.getByRole('region', { name: 'Courier bags' })
      await region.getByRole('button', { name: 'Show bags' }).click()
      await expect(region.getByText(bag)).toBeVisible()
      await desk.getByRole('textbox', { name: /Scan/ }).first().fill(bag)
      await desk.keyboard.press('Enter')
      await expect(region.getByText(bag)).toBeHidden()
    })
  } finally {
    await phone.context.close().catch(() => undefined)
    await signal.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a dispatcher orders stops by keyboard and plans a requested pick-up [route:/dispatch]', async ({
  as,
}) => {
  const page = await as('admin', '/dispatch')
  const run = page.getByRole('region', { name: 'West loop' })
  await expect(run.getByRole('listitem').first()).toBeVisible()
  const names = () =>
    run
      .getByRole('button', { name: /^Move .* up$/ })
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  const before = await names()
  await run.getByRole('button', { name: before[5] ?? '' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(async () => {
    expect((await names())[4]).toBe(before[5])
  }).toPass()
  await run.getByRole('button', { name: before[5] ?? '' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(async () => expect(await names()).toEqual(before)).toPass()
})
