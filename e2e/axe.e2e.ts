import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { z } from 'zod'
import { api } from '@contract/api'
import { calls } from '@contract/calls'
import { registerPlaces } from '@contract/registers'
import { themeNames, type ThemeName } from '@/styles/tokens'
import { builtScreens, Caller, drawn, expect, settled, test, tokenOf, visit } from './helpers'
import { strangePairs } from './pairs'

/**
 * A sweep looks at each screen in every theme, and measures each colour. Else one theme stands for all, and the pairs of
 * colours on the screen are to be of the list that is reckoned in every theme (src/styles/tokens.test.ts).
 */
const sweep = process.env['ALIQUOT_SWEEP'] === '1'
const themes: readonly ThemeName[] = sweep ? themeNames : ['light-blue']
const rules = { 'color-contrast': { enabled: sweep } }

/** Chooses the theme as another tab would: the page follows the browser's store. */
async function wear(page: Page, theme: ThemeName): Promise<void> {
  await page.evaluate((name) => {
    localStorage.setItem('aliquot.theme', name)
    window.dispatchEvent(new StorageEvent('storage', { key: 'aliquot.theme' }))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  // Colours are measured once they stand still: with reduced motion that is the next frame.
  await drawn(page)
}

/** What axe finds that is serious or critical, and the inks on papers of which nobody knows whether they can be read. */
async function findings(page: Page): Promise<string[]> {
  const found = (await strangePairs(page)).map((pair) => `${pair}: not in src/styles/pairs.ts`)
  for (const theme of themes) {
    if (sweep) await wear(page, theme)
    // No frame of another origin is on any page, and passes are not read: a third of the time without both.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'], rules })
      .analyze()
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        found.push(`${theme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }
  return found
}

const Listed = z.object({ docs: z.array(z.looseObject({ _id: z.string() })) })

/** Something to look at for each part of an address that names a row. */
async function exampleOf(caller: Caller): Promise<Record<string, string | undefined>> {
  const [order] = (await caller.call(api.orders.list, { query: { state: 'OPEN' } })).docs
  const [patient] = (await caller.call(api.patients.search, { body: { text: '' } })).docs
  const [location] = (await caller.call(api.locations.list, {})).docs
  const [physician] = (await caller.call(api.physicians.list, {})).docs
  const [anyTest] = await caller.call(api.reference.tests, {})
  const [panel] = await caller.call(api.reference.panels, {})
  const first = (page: { docs: readonly { _id: string }[] }) => page.docs[0]?._id
  const registered = await Promise.all(
    registerPlaces.map(async ({ area, onePath }) => {
      const list = calls.find(({ name }) => name === `${area}.list`)?.endpoint
      if (!list) throw new Error(`${area} has no list.`)
      return [onePath, first(Listed.parse(await (await caller.send(list, {})).json()))] as const
    }),
  )
  return {
    ...Object.fromEntries(registered),
    '/order': order?._id,
    '/editorder': order?._id,
    '/order_req': order?.requisitionNumber,
    '/patient': patient?._id,
    '/location': location?._id,
    '/physicians': physician?._id,
    '/tests': anyTest?._id,
    '/test': anyTest?._id,
    '/panel': panel?._id,
    '/diagcode': 'E11.9',
    '/users': first(await caller.call(api.users.list, {})),
    '/salesrep': first(await caller.call(api.salesReps.list, {})),
    '/medication': first(await caller.call(api.medications.list, {})),
    '/contractlabs': first(await caller.call(api.contractLabs.list, {})),
    '/payermapper': first(await caller.call(api.payerRules.list, {})),
    '/portalusers': first(await caller.call(api.portalUsers.list, {})),
    '/statement': first(await caller.call(api.statements.list, {})),
    '/billingjob': first(await caller.call(api.billingJobs.list, {})),
    '/batch': first(await caller.call(api.batches.list, {})),
    '/plating': first(await caller.call(api.plates.list, {})),
    '/job': first(await caller.call(api.jobs.list, {})),
    '/ehrjob': first(await caller.call(api.ehrJobs.list, {})),
    '/hrsa': first(await caller.call(api.hrsa.list, {})),
    '/barcodeprinters': first(await caller.call(api.printers.list, {})),
    '/remoteorders': first(await caller.call(api.remoteOrders.list, {})),
    '/intake': first(await caller.call(api.intake.list, {})),
    '/intake/forms': first(await caller.call(api.intakeForms.list, {})),
    '/management/orderforms': 'new',
    '/remoteorders/sheets': first(await caller.call(api.orderSheets.list, {})),
    '/management/forms': first(await caller.call(api.dynamicForms.list, {})),
    '/management/templates': first(await caller.call(api.reportTemplates.list, {})),
  }
}

const parts = 6
for (let part = 0; part < parts; part++)
  test(`no screen has a serious finding, part ${part + 1} of ${parts}`, async ({ as, baseURL }) => {
    const page = await as('admin')
    const caller = Caller.of(baseURL ?? '', await tokenOf(page))
    const examples = await exampleOf(caller)
    const chat = `/chat?room=${(await caller.call(api.chat.rooms, {})).docs[0]?._id ?? ''}`
    const found: string[] = []
    for (const screen of ['/', ...builtScreens].filter((_, at) => at % parts === part)) {
      const [list = ''] = screen.split('/$')
      const example = examples[list]
      if (screen.includes('$')) {
        expect(Object.keys(examples), `where to find an example for ${screen}`).toContain(list)
        // The demonstration has none of these yet: their lists were looked at empty.
        if (example === undefined) continue
      }
      const address = screen === '/chat' ? chat : screen.replace(/\$\w+/, encodeURIComponent(example ?? ''))
      // The page opened there.
      if (address !== '/') await visit(page, address)
      await expect(page.getByText('Page not found')).toHaveCount(0)
      found.push(...(await findings(page)).map((line) => `${screen} ${line}`))
    }
    expect(found).toEqual([])
  })

test('neither the sign-in page nor an open dialog has a serious finding', async ({ page, as }) => {
  const found: string[] = []
  for (const address of [
    '/',
    '/?action=resetPassword',
    '/?verify_req',
    '/mailbox',
    `/verify/${'k'.repeat(43)}`,
  ]) {
    await page.goto(address)
    await settled(page)
    found.push(...(await findings(page)).map((line) => `${address} ${line}`))
  }
  const inside = await as('admin', '/orders?days=all')
  await settled(inside)
  const dialogs: readonly (readonly [string, () => Promise<void>])[] = [
    ['palette', () => inside.keyboard.press('Control+k')],
    ['shortcuts', () => inside.keyboard.press('?')],
    ['export', () => inside.getByRole('button', { name: 'Export as CSV' }).click()],
    ['hold', () => inside.keyboard.press('h')],
  ]
  for (const [name, open] of dialogs) {
    if (name === 'hold') await inside.getByRole('row').nth(1).focus()
    await open()
    await expect(inside.getByRole('dialog').first()).toBeVisible()
    await drawn(inside)
    found.push(...(await findings(inside)).map((line) => `${name} ${line}`))
    await inside.keyboard.press('Escape')
    await expect(inside.getByRole('dialog')).toHaveCount(0)
  }
  expect(found).toEqual([])
})

test('the isolates of a culture have no serious finding', async ({ as, baseURL }) => {
  const page = await as('admin')
  const caller = Caller.of(baseURL ?? '', await tokenOf(page))
  const { docs } = await caller.call(api.orders.list, { query: { limit: 200 } })
  const culture = docs.find(({ panels }) => panels.includes('Blood Culture'))
  if (!culture) throw new Error('The demo laboratory has a blood culture.')
  await visit(page, `/order/${culture._id}`)
  await page
    .getByRole('button', { name: /^Isolates of/ })
    .first()
    .click()
  await expect(
    page
      .getByRole('dialog', { name: /^Isolates of/ })
      .getByRole('table')
      .first(),
  ).toBeVisible()
  await drawn(page)
  expect(await findings(page)).toEqual([])
})

test('the bench has no serious finding in any theme, nor on a phone', async ({ as, baseURL }) => {
  const page = await as('admin')
  const caller = Caller.of(baseURL ?? '', await tokenOf(page))
  const first = (answer: { docs: readonly { _id: string }[] }) => answer.docs[0]?._id ?? ''
  const batch = first(await caller.call(api.batches.list, {}))
  const screens = [
    `/results?batch=${batch}`,
    `/batch/${batch}`,
    `/plating/${first(await caller.call(api.plates.list, {}))}`,
    `/qc?plan=${(await caller.call(api.qualityControl.board, {})).docs[0]?.planId ?? ''}`,
    '/turbocls',
    `/instruments/${first(await caller.call(api.instruments.list, {}))}`,
    '/batchreport',
  ]
  const wide = page.viewportSize() ?? { width: 1440, height: 900 }
  const found: string[] = []
  async function look(name: string, only: readonly string[] | null): Promise<void> {
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    const { violations } = await axe
      .options({
        resultTypes: ['violations'],
        ...(only ? { runOnly: { type: 'rule' as const, values: [...only] } } : {}),
      })
      .analyze()
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        found.push(`${name}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }
  for (const address of screens) {
    await visit(page, address)
    // What a theme changes is its colours. The other rules are asked of the wide screen above, with every other screen.
    for (const theme of themeNames) {
      await wear(page, theme)
      await look(`${address} ${theme}`, ['color-contrast'])
    }
    await wear(page, 'light-blue')
    await page.setViewportSize({ width: 390, height: 844 })
    await drawn(page)
    await look(`${address} 390`, null)
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }))
    if (scrollWidth > clientWidth) found.push(`${address} 390: wider than the screen, ${scrollWidth}`)
    await page.setViewportSize(wide)
    await drawn(page)
  }
  expect(found).toEqual([])
})

test('every other home is without a serious finding', async ({ as }) => {
  const found: string[] = []
  for (const username of ['portal', 'portal.results', 'courier', 'kiosk', 'sales', 'pharmd']) {
    const page = await as(username)
    await settled(page)
    found.push(...(await findings(page)).map((line) => `${username} ${line}`))
    await page.close()
  }
  expect(found).toEqual([])
})
