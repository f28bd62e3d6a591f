import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { z } from 'zod'
import { api } from '@contract/api'
import { essentialWorkers, residences, yesNoUnknown } from '@contract/choices'
import { searchDebounceMs, searchLimits } from '@contract/constants'
import { choicesOf, paired, choiceWords } from './choice-words'
import { ownPatient } from './verified-orders'
import { Caller, choose, expect, Keys, newOrder, test, tokenOf, uniqueName, uniquePerson } from './helpers'

// One after the other: a person's draft of a new order is one and the same on all their screens.
test.describe.configure({ mode: 'default' })

const USER = 'lab'
/** A number that is typed is looked up; that it is free is a 404. */
const free = /status of 404.*\/order_by_req\//
const saved = (page: Page) => page.getByText(/^Order \S+ saved\.$/).first()
const summary = (page: Page) => page.getByRole('region', { name: 'There is a problem' })

/** Everything an order needs but what a journey leaves out. */
async function fillOrder(
  page: Page,
  person: { lastname: string; firstname: string; dob: string } | null,
  panel: readonly [code: string, name: RegExp] = ['BMP', /Basic Metabolic Panel/],
): Promise<void> {
  await page.getByLabel('Collected').fill('t-1 08:15')
  if (person) {
    await page.getByLabel('Last name').fill(person.lastname)
    await page.getByLabel('First name').fill(person.firstname)
    await page.getByLabel('Date of birth').fill(person.dob)
    await page.getByRole('radio', { name: 'Female' }).check()
  }
  await page.getByRole('combobox', { name: 'Location' }).fill('BENCHFM')
  await choose(page, /Boise Bench/)
  await page.getByRole('combobox', { name: 'Physician' }).fill('Beaumont')
  await choose(page, /Beaumont, Eleanor/)
  await page.getByRole('combobox', { name: 'Panels and tests' }).fill(panel[0])
  await choose(page, panel[1])
}

test('a paper requisition of a known patient takes at most 12 keys besides its data [route:/orderentry]', async ({
  as,
  baseURL,
  watch,
}) => {
  watch.allow(free)
  const page = await as(USER)
  // Nobody whose panel is on order already: that is asked about, with a key more.
  const admin = await Caller.as(baseURL ?? '', 'admin')
  const patient = await ownPatient(admin)
  await newOrder(page)
  const keys = new Keys(page)
  await keys.type(uniqueName('R').toUpperCase())
  await keys.press('Enter')
  await expect(page.getByLabel('Collected')).toBeFocused()
  await keys.type('t-1 0815')
  await keys.press('Enter')
  await keys.pick('Find a patient', patient.patientNumber, patient.patientNumber)
  await keys.pick('Location', 'BENCHFM', /Boise Bench/)
  await keys.pick('Physician', 'Beaumont', /Beaumont, Eleanor/)
  await keys.pick('Panels and tests', 'BMP', /Basic Metabolic Panel/)
  await keys.press('Control+Shift+Enter')
  await expect(saved(page)).toBeInViewport()
  process.stdout.write(
    `keys besides data, known patient: ${keys.pressed.length} (${keys.pressed.join(' ')})\n`,
  )
  expect(keys.pressed.length).toBeLessThanOrEqual(12)
})

test('a new patient takes at most one key for each field', async ({ as, watch }) => {
  watch.allow(free)
  const page = await as(USER)
  await newOrder(page)
  const { lastname, firstname, dob } = uniquePerson()
  const keys = new Keys(page)
  let fields = 0
  const field = async (text: string) => {
    fields += 1
    if (text !== '') await keys.type(text)
  }
  await field(uniqueName('R').toUpperCase())
  await keys.press('Enter')
  await expect(page.getByLabel('Collected')).toBeFocused()
  await field('t-1 0815')
  await keys.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Find a patient' })).toBeFocused()
  await keys.press('Tab')
  await expect(page.getByLabel('Last name')).toBeFocused()
  fields += 1
  for (const [label, text] of [
    ['Last name', lastname],
    ['First name', firstname],
    ['Middle name', ''],
    ['Date of birth', dob],
  ] as const) {
    await expect(page.getByLabel(label)).toBeFocused()
    await field(text)
    await keys.press('Tab')
  }
  // The letter of the paper chooses the gender; an arrow does as well.
  fields += 1
  await expect(page.locator('input[type=radio]:focus')).toBeAttached()
  await keys.press('ArrowRight', 'Enter')
  fields += 1
  await keys.pick('Location', 'BENCHFM', /Boise Bench/)
  fields += 1
  await keys.pick('Physician', 'Beaumont', /Beaumont, Eleanor/)
  fields += 1
  await keys.pick('Panels and tests', 'BMP', /Basic Metabolic Panel/)
  await keys.press('Control+Shift+Enter')
  await expect(saved(page)).toBeVisible()
  process.stdout.write(`keys besides data, new patient: ${keys.pressed.length} for ${fields} fields\n`)
  expect(keys.pressed.filter((key) => key === 'Tab').length).toBeLessThanOrEqual(fields)
  expect(keys.pressed.length).toBeLessThanOrEqual(fields + 1)
})

test('order entry asks for essential worker, residence and yes, no or unknown in the words of the choice lists, and keeps the values [choice:essential-worker] [choice:residence] [choice:yesno]', async ({
  as,
  baseURL,
}) => {
  const page = await as(USER)
  const caller = Caller.of(baseURL ?? '', await tokenOf(page))
  await newOrder(page)
  await fillOrder(page, uniquePerson(), ['COVFLU', /COVFLU/])

  const worker = page.getByLabel('Essential worker')
  expect(await choicesOf(worker)).toEqual(paired(essentialWorkers, choiceWords.essentialWorkers))
  const residence = page.getByLabel('Residence')
  expect(await choicesOf(residence)).toEqual(paired(residences, choiceWords.residences))
  const hospital = page.getByRole('radiogroup', { name: 'In hospital' }).getByRole('radio')
  expect(
    await hospital.evaluateAll((radios) =>
      radios.map((radio) => [
        radio instanceof HTMLInputElement ? radio.value : '',
        radio.closest('label')?.textContent ?? '',
      ]),
    ),
  ).toEqual(paired(yesNoUnknown, choiceWords.yesNoUnknown))

  await worker.selectOption('Emergency response')
  await residence.selectOption('No fixed residence')
  await page.getByRole('radio', { name: 'Unknown' }).check()
  await page.keyboard.press('Control+Shift+Enter')
  await expect(saved(page)).toBeVisible()
  const requisitionNumber = /^Order (\S+) saved/.exec((await saved(page).textContent()) ?? '')?.[1] ?? ''
  const order = await caller.call(api.orders.byRequisition, {
    params: { requisitionNumber },
    body: { requisitionNumber },
  })
  expect(order.answers).toMatchObject({
    essentialWorker: 'emergencyresponse',
    residence: 'homeless',
    hospitalized: 'unknown',
  })
})

/** How often the page asks this of the server from now on. */
function questionsTo(page: Page, path: string): unknown[] {
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === `/api/v1${path}`)
      asked.push(request.url())
  })
  return asked
}
/** How many rows the next answer to it may have, and how many it has. */
async function answered(page: Page, path: string) {
  const reply = await page.waitForResponse((response) => response.url().endsWith(`/api/v1${path}`))
  const { limit, docs } = z
    .looseObject({ limit: z.int(), docs: z.array(z.unknown()) })
    .parse(await reply.json())
  return { limit, rows: docs.length }
}

test('look-ups answer 20 patients and 20 medications, the search over everything 10 after half a second [limit:searches]', async ({
  as,
  baseURL,
}) => {
  const page = await as(USER)
  await newOrder(page)
  const patients = answered(page, '/search/patients')
  await page.getByRole('combobox', { name: 'Find a patient' }).fill('P-0000')
  expect(await patients).toEqual({ limit: searchLimits.patients, rows: searchLimits.patients })
  // The last entry takes what was typed for the name of a new patient.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(searchLimits.patients + 1)
  await page.keyboard.press('Escape')
  const medications = answered(page, '/search/medications')
  await page.getByRole('combobox', { name: 'Medications' }).fill('hy')
  expect(await medications).toMatchObject({ limit: searchLimits.medications })
  const caller = Caller.of(baseURL ?? '', await tokenOf(page))
  const all = await caller.call(api.reference.searchMedications, { body: {} })
  expect(all.total).toBeGreaterThan(searchLimits.medications)
  expect(all.docs).toHaveLength(searchLimits.medications)

  await page.clock.install()
  await page.goto('/about')
  const asked = questionsTo(page, '/search')
  await page.getByRole('button', { name: 'Search orders, patients, locations, physicians' }).click()
  const box = page.getByRole('dialog').getByRole('combobox')
  await expect(box).toBeFocused()
  await page.clock.pauseAt(Date.now() + 60_000)
  await box.fill('mar')
  // What is typed has been read: the half second counts from here.
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Searching…')
  await page.clock.runFor(searchDebounceMs - 1)
  expect(asked.length).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => asked.length).toBe(1)
  await page.clock.resume()
  const hits = page.getByRole('dialog').getByRole('option')
  for (const group of ['Patients', 'Physicians'])
    await expect(
      page.getByRole('dialog').getByRole('group', { name: group }).getByRole('option').first(),
    ).toBeVisible()
  expect(await hits.count()).toBeLessThanOrEqual(4 * searchLimits.global)
})

test('what is missing or impossible is listed with links, and nothing typed is lost', async ({ as }) => {
  const page = await as(USER)
  await newOrder(page)
  await page.getByLabel('Collected').fill('12/31/2099 08:00')
  await page.getByLabel('Comment').fill('drawn at home')
  await page.keyboard.press('Control+Enter')
  await expect(summary(page)).toBeVisible()
  await expect(summary(page)).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  for (const words of ['Choose a location', 'Choose a physician', 'Order at least one test or panel'])
    await expect(summary(page).getByRole('link', { name: words })).toBeVisible()
  const links = await summary(page).getByRole('link').allInnerTexts()
  expect(links.join(' | ')).toMatch(/future|later than now|not happened/i)
  expect(links.length).toBeGreaterThanOrEqual(5)
  await summary(page).getByRole('link', { name: 'Choose a location' }).click()
  await expect(page.getByRole('combobox', { name: 'Location' })).toBeFocused()
  await expect(page.getByLabel('Collected')).toHaveValue(/2099/)
  await expect(page.getByLabel('Comment')).toHaveValue('drawn at home')
})

test('a requisition number that is taken is refused at its field, and the form keeps everything', async ({
  as,
  baseURL,
  watch,
}) => {
  watch.allow(/status of (409|400|422)/)
  const page = await as(USER)
  const caller = Caller.of(baseURL ?? '', await tokenOf(page))
  const [taken] = (await caller.call(api.orders.list, {})).docs
  if (!taken) throw new Error('The demo laboratory has orders.')
  await newOrder(page)
  const person = uniquePerson()
  await page.getByLabel('Requisition number').fill(taken.requisitionNumber)
  await fillOrder(page, person)
  await expect(page.getByText(`${taken.requisitionNumber} already exists.`)).toBeVisible()
  await page.keyboard.press('Control+Shift+Enter')
  await expect(summary(page)).toBeVisible()
  await expect(page.getByLabel('Requisition number')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue(/Boise Bench/)
  await expect(page.getByText(person.lastname).first()).toBeVisible()
  await page.getByLabel('Requisition number').fill('')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(saved(page)).toBeVisible()
})

test('a reload offers the draft, and taking it up restores what was typed', async ({ as }) => {
  const page = await as(USER)
  await newOrder(page)
  const person = uniquePerson()
  await fillOrder(page, person)
  await expect(page.getByText(/^Draft saved /)).toBeVisible()
  await page.reload()
  const offer = page.getByRole('region', { name: 'Continue your draft?' })
  await expect(offer).toContainText(person.lastname)
  await offer.getByRole('button', { name: 'Resume draft' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue(person.lastname)
  await expect(page.getByLabel('Date of birth')).toHaveValue(person.dob)
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue(/Boise Bench/)
  await expect(page.getByText('Basic Metabolic Panel').first()).toBeVisible()
  // Patient data is kept on the server, never in this browser.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain(person.lastname)
})

test('two people who edit one order are asked to merge [route:/editorder/:id]', async ({ as, watch }) => {
  watch.allow(/status of 409/)
  const page = await as(USER)
  await newOrder(page)
  await fillOrder(page, uniquePerson())
  await page.keyboard.press('Control+Shift+Enter')
  await expect(saved(page)).toBeVisible()
  await page.getByRole('button', { name: 'Open order' }).click()
  await expect(page).toHaveURL(/\/order\//)
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  await page.goto(`/editorder/${id}`)
  const other = await as('admin', `/editorder/${id}`)
  await expect(page.getByLabel('Comment')).toBeVisible()
  await other.getByLabel('Comment').fill('from the second person')
  await other.getByRole('button', { name: /^Save changes/ }).click()
  await expect(saved(other)).toBeVisible()

  await page.getByLabel('Comment').fill('from the first person')
  await page.getByRole('button', { name: /^Save changes/ }).click()
  const merge = page.getByRole('dialog', { name: 'Someone else changed this order' })
  await expect(merge).toContainText('from the first person')
  await expect(merge).toContainText('from the second person')
  await merge
    .getByRole('radiogroup', { name: 'Keep: Comment' })
    .getByRole('radio', { name: 'Theirs' })
    .check()
  await merge.getByRole('button', { name: 'Save the merged order' }).click()
  await expect(merge).toBeHidden()
  await page.goto(`/editorder/${id}`)
  await expect(page.getByLabel('Comment')).toHaveValue('from the second person')
})

test('Enter straight after fast typing takes what was typed, whatever the list still shows', async ({
  as,
}) => {
  const page = await as(USER)
  await newOrder(page)
  const field = page.getByRole('combobox', { name: 'Panels and tests' })
  await field.pressSequentially('C')
  const shown = page.getByRole('listbox').getByRole('option')
  await expect(shown.first()).toBeVisible()
  await expect(shown.first()).not.toContainText('Basic Metabolic Panel')
  // No frame comes any more: the list stays at the first letter.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  const before = await shown.first().textContent()
  await field.press('Backspace')
  await field.pressSequentially('BMP')
  expect(await shown.first().textContent()).toBe(before)
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Basic Metabolic Panel' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Panels and tests' }).getByRole('button')).toHaveCount(1)
})

/** Where the build put this part: by its source, or by the name that it gave what several share. */
function addressOf(part: string): string {
  const manifest = z
    .record(z.string(), z.object({ file: z.string(), name: z.string().optional() }))
    .parse(JSON.parse(readFileSync('dist/app/.vite/manifest.json', 'utf8')))
  const found = Object.entries(manifest).find(([source, { name }]) => source === part || name === part)
  if (!found) throw new Error(`The build has no ${part}.`)
  return `**/${found[1].file}`
}
/** From now on nobody can fetch this part; tells how it was asked for. */
async function lose(page: Page, part: string) {
  const asked = new Set<string>()
  const address = addressOf(part)
  await page.route(address, (route) => {
    asked.add(route.request().resourceType())
    return route.abort()
  })
  return { asked, found: () => page.unroute(address) }
}

test('a save whose rules do not come sends nothing, says so, and keeps everything', async ({ as, watch }) => {
  watch.allow(/ERR_FAILED/)
  const page = await as(USER)
  const rules = await lose(page, 'src/features/order-entry/send-order.ts')
  await newOrder(page)
  await page.getByLabel('Comment').fill('Fasting')
  await page.getByRole('button', { name: 'Save and print labels' }).click()
  await expect(page.getByText('Not saved')).toBeVisible()
  await expect(page.getByLabel('Comment')).toHaveValue('Fasting')
  // As a file, not as a script: many browsers keep an import that failed for as long as the page lives.
  expect([...rules.asked]).toEqual(['fetch'])
  await rules.found()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(summary(page)).toBeVisible()
  await expect(page.getByLabel('Comment')).toHaveValue('Fasting')
})

test('a save goes out although something that it needs was lost before', async ({ as, watch }) => {
  watch.allow(/ERR_FAILED/)
  const page = await as(USER)
  // Fields of dates fetch it by themselves, and the rules of a save import it.
  const dates = await lose(page, 'read-typed')
  await newOrder(page)
  await expect.poll(() => [...dates.asked]).toContain('fetch')
  await dates.found()
  await fillOrder(page, uniquePerson())
  await page.keyboard.press('Control+Shift+Enter')
  await expect(saved(page)).toBeVisible()
})
