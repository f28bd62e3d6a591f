import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from 'playwright/test'
import { api } from '@contract/api'
import { themeNames } from '@/styles/tokens'
import { Caller, expect, signIn, test, uniqueName } from './helpers'

// One after the other: both set the kiosk up, of which the laboratory has one.
test.describe.configure({ mode: 'default' })

const pin = '2468'

/** The general form for one test, both languages, and a PIN: as a Lab Admin sets it. */
async function setUp(origin: string): Promise<Caller> {
  const admin = await Caller.as(origin, 'admin')
  const { version } = await admin.call(api.kiosk.settingsOf, {})
  const settings = { form: 'general' as const, panels: ['COVFLU'], languages: ['en' as const, 'es' as const] }
  await admin.call(api.kiosk.updateSettings, { body: { version, settings: { ...settings, pin } } })
  return admin
}

/** Every place in which a browser could keep what was entered, as one text. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const kept: unknown[] = [
      location.href,
      document.cookie,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input')].map(({ value }) => value),
    ]
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error(`${name} does not open.`))
      })
      for (const store of db.objectStoreNames)
        kept.push(
          await new Promise((resolve) => {
            const all = db.transaction(store).objectStore(store).getAll()
            all.onsuccess = () => resolve(all.result)
          }),
        )
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        kept.push(request.url, await (await cache.match(request))?.text())
    }
    return JSON.stringify(kept)
  })

/** No name, birth date or number of this patient is anywhere, and the way back leads to no screen of theirs. */
async function nothingOf(page: Page, words: RegExp): Promise<void> {
  expect(await everythingKept(page)).not.toMatch(words)
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  await session.detach()
  expect(JSON.stringify(entries)).not.toMatch(words)
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Welcome|Bienvenido)/)
  expect(await everythingKept(page)).not.toMatch(words)
}

async function looksRight(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return scrollWidth <= innerWidth && scrollHeight <= innerHeight
    }),
  ).toBe(true)
  for (const theme of themeNames) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  }
}

const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name })

test.describe('by touch on 1024 × 768, in English', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } })

  test('a patient checks in alone, the desk prints the label, and nothing stays; left alone in the middle it is wiped; staff leave by PIN [home:kiosk] [area:kiosk] [feature:kiosk]', async ({
    page,
    as,
    baseURL,
    watch,
  }) => {
    // No label service at the desk, and a wrong PIN.
    watch.allow(/net::ERR_CONNECTION_REFUSED .*\/cxf\/barcode/, /status of 422 .*kiosk\/leave/)
    await setUp(baseURL ?? '')
    const last = uniqueName('Quintero')
    const words = new RegExp(`${last}|Rosalinda|1986|5550111`)
    const tap = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).tap()
    const answer = async (title: string | RegExp, choice: string) => {
      await expect(heading(page, title)).toBeVisible()
      await page.getByRole('radio', { name: choice, exact: true }).tap()
      await tap('Continue')
    }
    const type = async (title: string | RegExp, fields: Record<string, string>) => {
      await expect(heading(page, title)).toBeVisible()
      for (const [label, text] of Object.entries(fields))
        await page.getByLabel(label, { exact: true }).fill(text)
      await tap('Continue')
    }
    const keys = async (digits: string) => {
      for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).tap()
    }
    await signIn(page, 'kiosk')
    await expect(heading(page, 'Welcome. Check in here.')).toBeVisible()
    await looksRight(page)
    await page.clock.install()

    await test.step('left alone in the middle it asks, and then forgets', async () => {
      await page.getByRole('button', { name: /I have no number/ }).tap()
      await type('What is your name?', { 'First name': 'Rosalinda', 'Last name': last })
      await expect(heading(page, 'What is your date of birth?')).toBeVisible()
      await page.clock.runFor(91_000)
      await expect(page.getByRole('alertdialog', { name: 'Still there?' })).toBeVisible()
      await expect(page.getByText(/Your answers are erased in \d+ s\./)).toBeVisible()
      await tap('I am still here')
      await expect(heading(page, 'What is your date of birth?')).toBeVisible()
      await page.clock.runFor(91_000)
      await expect(page.getByRole('alertdialog', { name: 'Still there?' })).toBeVisible()
      await page.clock.runFor(16_000)
      await expect(heading(page, 'Welcome. Check in here.')).toBeVisible()
      await nothingOf(page, words)
    })

    let number = ''
    await test.step('one question a screen, an answer that is missing is said, and the signature is drawn', async () => {
      await page.getByRole('button', { name: /I have no number/ }).tap()
      await type('What is your name?', { 'First name': 'Rosalinda', 'Last name': last })
      await expect(heading(page, 'What is your date of birth?')).toBeVisible()
      await keys('03141986')
      await looksRight(page)
      await tap('Continue')
      await expect(heading(page, 'What is your sex?')).toBeVisible()
      await tap('Continue')
      await expect(page.getByText('Choose an answer.')).toBeVisible()
      await answer('What is your sex?', 'Female')
      await answer('What is your race?', 'Other')
      await answer('Are you Hispanic or Latino?', 'Yes, Hispanic or Latino')
      await expect(heading(page, 'What is your phone number?')).toBeVisible()
      await keys('2085550111')
      await tap('Continue')
      await type('What is your address?', {
        'Street and number': '12 Elm St',
        City: 'Meridian',
        'State (two letters)': 'ID',
        'ZIP code': '83642',
      })
      // The rest depends on what the laboratory asks: each is answered as it comes.
      const sign = heading(page, 'Please read and sign')
      for (let left = 20; left > 0 && !(await sign.isVisible()); left -= 1) {
        const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
        // The last way out of who sent the patient leads to the desk.
        const choices = page.getByRole('radio')
        const choice = title === 'Who sent you?' ? choices.first() : choices.last()
        if (await choice.isVisible()) await choice.tap()
        await tap('Continue')
        await expect(heading(page, title)).toBeHidden()
      }
      await tap('I agree and sign')
      await expect(page.getByText('Enter your name.')).toBeVisible()
      await page.getByLabel('Your name').fill(`Rosalinda ${last}`)
      const pad = page.getByRole('img', { name: 'Sign here with your finger' })
      if (await pad.isVisible()) {
        await pad.scrollIntoViewIfNeeded()
        const box = await pad.boundingBox()
        if (!box) throw new Error('No pad.')
        await page.mouse.move(box.x + 40, box.y + 40)
        await page.mouse.down()
        await page.mouse.move(box.x + 180, box.y + 90, { steps: 6 })
        await page.mouse.up()
      }
      await looksRight(page)
      await tap('I agree and sign')
      await expect(heading(page, 'Check your answers')).toBeVisible()
      await expect(page.getByText(`Rosalinda ${last}`).first()).toBeVisible()
      await tap('Finish check-in')
      await expect(heading(page, 'You are checked in')).toBeVisible()
      number = (await page.locator('p.font-mono').textContent()) ?? ''
      expect(number).not.toBe('')
      await page.clock.runFor(21_000)
      await expect(heading(page, 'Welcome. Check in here.')).toBeVisible()
      await nothingOf(page, new RegExp(`${words.source}|${number}`))
    })

    await test.step('at the desk the number finds the check-in, and its label prints', async () => {
      const desk = await as('portal', '/remoteorders?tab=kiosk')
      await desk.getByLabel('Name or order number').fill(number)
      const row = desk.getByRole('row', { name: new RegExp(number) })
      await expect(row).toContainText(last)
      await row.getByRole('checkbox').check()
      await desk.getByRole('button', { name: 'Labels' }).click()
      const dialog = desk.getByRole('dialog')
      await expect(dialog).toContainText(number)
      await dialog
        .getByRole('button', { name: /PDF|Print/ })
        .last()
        .click()
      await expect(desk.getByRole('dialog', { name: 'Labels' }).locator('iframe')).toBeVisible()
    })

    await test.step('staff leave by the PIN, and no other', async () => {
      await tap('Staff')
      await keys('1111')
      await tap('Leave the kiosk')
      await expect(page.getByText('This is not the PIN.')).toBeVisible()
      await keys(pin)
      await tap('Leave the kiosk')
      await expect(heading(page, 'Sign in')).toBeVisible()
    })
  })
})

test.describe('by keyboard on 768 × 1024, in Spanish', () => {
  test.use({ viewport: { width: 768, height: 1024 } })

  test('un paciente se registra solo, en español, sin tocar la pantalla [home:kiosk]', async ({
    page,
    baseURL,
  }) => {
    const admin = await setUp(baseURL ?? '')
    const last = uniqueName('Ibarra')
    const words = new RegExp(`${last}|Lucía|1990`)
    await signIn(page, 'kiosk')
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
    // As people type: the page takes what comes faster for a scanner's.
    const type = (text: string) => page.keyboard.type(text, { delay: 40 })
    const onto = async (name: string | RegExp) => {
      const button = page.getByRole('button', { name })
      await expect(button).toBeVisible()
      for (let left = 40; left > 0; left -= 1) {
        if (await button.evaluate((one) => one === document.activeElement)) return
        await press('Tab')
      }
      throw new Error(`No Tab reaches ${String(name)}.`)
    }
    await onto('Español')
    await press('Enter')
    await expect(heading(page, 'Bienvenido. Regístrese aquí.')).toBeVisible()
    await onto(/No tengo número/)
    await press('Enter')
    await expect(heading(page, '¿Cómo se llama usted?')).toBeVisible()
    expect(await page.locator('[lang=es]').count()).toBeGreaterThan(0)
    await type('Lucía')
    await press('Tab')
    await type(last)
    await press('Enter')
    await expect(heading(page, '¿Cuál es su fecha de nacimiento?')).toBeVisible()
    for (const [at, part] of ['5', '9', '1990'].entries()) {
      if (at > 0) await press('Tab')
      await type(part)
    }
    await looksRight(page)
    await press('Enter')
    // The next question comes once the server was asked who this is.
    await expect(heading(page, '¿Cuál es su fecha de nacimiento?')).toBeHidden()
    const sign = heading(page, 'Lea y firme, por favor')
    const typed: Record<string, string> = {
      'Calle y número': '8 Oak Ave',
      Ciudad: 'Boise',
      'Estado (dos letras)': 'ID',
      'Código postal': '83702',
    }
    for (let left = 24; left > 0 && !(await sign.isVisible()); left -= 1) {
      const now = page.getByRole('heading', { level: 1 })
      const title = (await now.textContent()) ?? ''
      if ((await page.getByRole('radio').count()) > 0) {
        await expect(page.getByRole('radio').first()).toBeFocused()
        await press('Space')
      } else if (title === '¿Cuál es su número de teléfono?') await type('2085550122')
      else if (title === '¿Cuál es su dirección?')
        for (const label of ['Calle y número', 'Ciudad', 'Estado (dos letras)', 'Código postal']) {
          await expect(page.getByLabel(label)).toBeFocused()
          await type(typed[label] ?? '')
          if (label !== 'Código postal') await press('Tab')
        }
      if (await page.getByRole('button', { name: 'Continuar' }).isVisible()) {
        await onto('Continuar')
        await press('Enter')
      }
      await expect(now).not.toHaveText(title)
    }
    await expect(page.getByText(/^Acepto que me hagan esta prueba/)).toBeVisible()
    await page.getByLabel('Su nombre').press('End')
    await type(`Lucía ${last}`)
    const typing = page.getByRole('button', { name: 'Firmar escribiendo mi nombre' })
    if (await typing.isVisible()) {
      await onto('Firmar escribiendo mi nombre')
      await press('Enter')
    }
    await onto('Acepto y firmo')
    await press('Enter')
    await expect(heading(page, 'Revise sus respuestas')).toBeVisible()
    await looksRight(page)
    await onto('Terminar el registro')
    await press('Enter')
    await expect(heading(page, 'Su registro está hecho')).toBeVisible()
    const number = (await page.locator('p.font-mono').textContent()) ?? ''
    await press('Enter')
    await expect(heading(page, /^Welcome/)).toBeVisible()
    await nothingOf(page, new RegExp(`${words.source}|${number}`))

    const { docs } = await admin.call(api.remoteOrders.list, { query: { text: number } })
    expect(docs).toMatchObject([{ source: 'kiosk', state: 'READYTOREVIEW', patient: { lastname: last } }])
  })
})
