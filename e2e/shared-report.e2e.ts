import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { api } from '@contract/api'
import { formatDateShort } from '@/lib/format'
import { themeNames } from '@/styles/tokens'
import { readPdf } from '@server/documents/read-pdf'
import { Caller, drawn, expect, settled, test, tokenOf } from './helpers'

/** An order of the demonstration whose final report has been released. */
async function released(page: Page, origin: string) {
  const caller = Caller.of(origin, await tokenOf(page))
  const { docs } = await caller.call(api.orders.list, { query: { state: 'CLOSED' } })
  const id = docs.find(({ reportState }) => reportState === 'FINAL')?._id ?? ''
  return caller.call(api.orders.get, { params: { id }, body: {} })
}

/** Makes a link to version 1 on the order page, as staff do. */
async function linkFrom(page: Page, orderId: string): Promise<string> {
  await page.goto(`/order/${orderId}`)
  await page.getByRole('button', { name: 'Create a link to version 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  return await dialog.getByLabel('Link', { exact: true }).inputValue()
}

test('a shared link opens its report on a phone, by keyboard, with the birth date in no address [call:POST /api/v1/report/link]', async ({
  as,
  stranger,
  baseURL,
}) => {
  const staff = await as('admin')
  await settled(staff)
  const order = await released(staff, baseURL ?? '')
  const link = await linkFrom(staff, order._id)
  expect(new URL(link).pathname).toMatch(/^\/verify\/[\w-]{16,}$/)

  const page = await stranger()
  await page.setViewportSize({ width: 390, height: 844 })
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Shared report', level: 1 })).toBeVisible()
  for (const theme of themeNames) {
    await page.evaluate((name) => {
      localStorage.setItem('aliquot.theme', name)
      window.dispatchEvent(new StorageEvent('storage', { key: 'aliquot.theme' }))
    }, theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await drawn(page)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    expect(violations.map(({ id, impact }) => `${theme} ${impact} ${id}`)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const field = page.getByLabel('Date of birth')
  await field.focus()
  await page.keyboard.type('1/2/1900')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This is not the patient’s date of birth.')
  await expect(page.getByRole('link', { name: /^\(?\d{3}/ })).toHaveAttribute('href', /^tel:/)
  await expect(field).toBeFocused()
  await field.fill(formatDateShort(order.patient.dob))
  await page.keyboard.press('Enter')
  const head = page.getByRole('heading', { name: 'Final report, version 1' })
  await expect(head).toBeFocused()
  const save = page.getByRole('link', { name: 'Save report (PDF)' })
  await expect(page.getByRole('link', { name: /^Open report \(PDF\)/ })).toHaveAttribute('href', /^blob:/)
  const arrives = page.waitForEvent('download')
  await save.focus()
  await page.keyboard.press('Enter')
  const { text } = await readPdf(new Uint8Array(await readFile(await (await arrives).path())))
  expect(text).toContain(order.requisitionNumber)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const token = new URL(link).hash.slice(1)
  const told = addresses.map((address) => new URL(address)).map(({ pathname, search }) => pathname + search)
  expect(told.filter((address) => address.includes(token))).toEqual([])
  expect(told.filter((address) => address.includes(order.patient.dob))).toEqual([])
})
