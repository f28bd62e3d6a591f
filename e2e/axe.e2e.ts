import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { api } from '@contract/api'
import { builtScreens, Caller, expect, test, tokenOf } from './helpers'

const themes = ['light-blue', 'dark-blue', 'dark-pink'] as const

/** Chooses the theme as another tab would: the page follows the browser's store. */
async function wear(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.evaluate((name) => {
    localStorage.setItem('aliquot.theme', name)
    window.dispatchEvent(new StorageEvent('storage', { key: 'aliquot.theme' }))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  // Colours are measured once they stand still.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    // Within closed details a transition never ends; every one of ours is over within half a second.
    await Promise.race([
      Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
      new Promise((late) => setTimeout(late, 500)),
    ])
    await new Promise(requestAnimationFrame)
  })
}

/** What axe finds that is serious or critical, in each theme. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of themes) {
    await wear(page, theme)
    // No frame of another origin is on any page, and passes are not read: a third of the time without both.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] })
      .analyze()
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        found.push(`${theme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }
  return found
}

/** The chat keeps a call open for what comes next, so that its network never rests. */
const listens = new Set(['/chat'])

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
  if (listens.has(new URL(page.url()).pathname)) await expect(page.getByRole('log')).toBeVisible()
  else await page.waitForLoadState('networkidle')
}

/** Something to look at for each part of an address that names a row. */
async function exampleOf(caller: Caller): Promise<Record<string, string | undefined>> {
  const [order] = (await caller.call(api.orders.list, { query: { state: 'OPEN' } })).docs
  const [patient] = (await caller.call(api.patients.search, { body: { text: '' } })).docs
  const [location] = (await caller.call(api.locations.list, {})).docs
  const [physician] = (await caller.call(api.physicians.list, {})).docs
  const [anyTest] = await caller.call(api.reference.tests, {})
  const [panel] = await caller.call(api.reference.panels, {})
  const [sampleType] = await caller.call(api.reference.sampleTypes, {})
  const [testType] = await caller.call(api.reference.testTypes, {})
  const [source] = await caller.call(api.reference.specimenSources, {})
  const first = (page: { docs: readonly { _id: string }[] }) => page.docs[0]?._id
  return {
    '/order': order?._id,
    '/editorder': order?._id,
    '/order_req': order?.requisitionNumber,
    '/patient': patient?._id,
    '/location': location?._id,
    '/physicians': physician?._id,
    '/tests': anyTest?._id,
    '/test': anyTest?._id,
    '/panel': panel?._id,
    '/sampleType': sampleType?._id,
    '/testType': testType?._id,
    '/specimenSource': source?._id,
    '/diagcode': 'E11.9',
    '/users': first(await caller.call(api.users.list, {})),
    '/payers': first(await caller.call(api.payers.list, {})),
    '/salesrep': first(await caller.call(api.salesReps.list, {})),
    '/medication': first(await caller.call(api.medications.list, {})),
    '/contractlabs': first(await caller.call(api.contractLabs.list, {})),
    '/payermapper': first(await caller.call(api.payerRules.list, {})),
    '/portalusers': first(await caller.call(api.portalUsers.list, {})),
    '/statement': first(await caller.call(api.statements.list, {})),
    '/billingjob': first(await caller.call(api.billingJobs.list, {})),
    '/ehrjob': first(await caller.call(api.ehrJobs.list, {})),
    '/hrsa': first(await caller.call(api.hrsa.list, {})),
    '/barcodeprinters': first(await caller.call(api.printers.list, {})),
    '/intake': first(await caller.call(api.intake.list, {})),
    '/intake/forms': first(await caller.call(api.intakeForms.list, {})),
    '/management/forms': first(await caller.call(api.dynamicForms.list, {})),
    '/management/tags': first(await caller.call(api.tags.list, {})),
    '/management/templates': first(await caller.call(api.reportTemplates.list, {})),
  }
}

const parts = 6
for (let part = 0; part < parts; part++)
  test(`no screen has a serious finding in any theme, part ${part + 1} of ${parts}`, async ({
    as,
    baseURL,
  }) => {
    test.setTimeout(300_000)
    const page = await as('admin')
    const caller = Caller.of(baseURL ?? '', await tokenOf(page))
    const examples = await exampleOf(caller)
    const chat = `/chat?room=${(await caller.call(api.chat.rooms, {})).docs[0]?._id ?? ''}`
    const found: string[] = []
    const mine = ['/', ...builtScreens].filter((_, at) => at % parts === part)
    for (const screen of mine) {
      const [list = ''] = screen.split('/$')
      const example = examples[list]
      if (screen.includes('$')) {
        expect(Object.keys(examples), `where to find an example for ${screen}`).toContain(list)
        // The demonstration has none of these yet: their lists were looked at empty.
        if (example === undefined) continue
      }
      await page.goto(screen === '/chat' ? chat : screen.replace(/\$\w+/, encodeURIComponent(example ?? '')))
      await settled(page)
      await expect(page.getByText('Page not found')).toHaveCount(0)
      found.push(...(await findings(page)).map((line) => `${screen} ${line}`))
    }
    test
      .info()
      .annotations.push({ type: 'axe', description: `${mine.length} screens in ${themes.length} themes` })
    process.stdout.write(`axe: ${mine.length} screens x ${themes.length} themes\n`)
    expect(found).toEqual([])
  })

test('neither the sign-in page nor an open dialog has a serious finding in any theme', async ({
  page,
  as,
}) => {
  test.setTimeout(120_000)
  const found: string[] = []
  for (const address of ['/', '/?action=resetPassword', '/?verify_req', '/mailbox']) {
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
    found.push(...(await findings(inside)).map((line) => `${name} ${line}`))
    await inside.keyboard.press('Escape')
    await expect(inside.getByRole('dialog')).toHaveCount(0)
  }
  expect(found).toEqual([])
})

test('every other home is without a serious finding in any theme', async ({ as }) => {
  test.setTimeout(120_000)
  const found: string[] = []
  for (const username of ['portal', 'portal.results', 'courier', 'kiosk', 'sales', 'pharmd']) {
    const page = await as(username)
    await settled(page)
    found.push(...(await findings(page)).map((line) => `${username} ${line}`))
    await page.close()
  }
  expect(found).toEqual([])
})
