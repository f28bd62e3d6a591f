import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { z } from 'zod'
import { api } from '@contract/api'
import { readPdf } from '@server/documents/read-pdf'
import { Caller, choose, expect, Keys, newOrder, notice, scan, test, tokenOf, uniquePerson } from './helpers'
import { startLabelService, type RunningLabelService } from './label-service.mjs'

let labels: RunningLabelService
test.beforeAll(async () => {
  labels = await startLabelService({ port: 8181 })
})
test.afterAll(async () => {
  await labels.close()
})

/** The text of the PDF that the side preview shows, from the file that its button saves. */
async function shownPdf(page: Page): Promise<string> {
  const preview = page.getByRole('dialog')
  await expect(preview.locator('iframe')).toHaveAttribute('src', /^blob:/)
  const arrives = page.waitForEvent('download')
  await preview.getByRole('button', { name: 'Download' }).click()
  const { text } = await readPdf(new Uint8Array(await readFile(await (await arrives).path())))
  return text.replaceAll(/\s+/g, ' ')
}

const Label = z.looseObject({
  requisitionNumber: z.string(),
  specimenLetter: z.string(),
  patientLastName: z.string(),
})
const openOrder = (page: Page, number: string) => page.goto(`/order_req/${number}`)
const cell = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Result of ${name}`, exact: true })
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })

test('one specimen from the requisition to the corrected report, by keyboard [route:/orderentry] [route:/receiving] [route:/order/:id] [area:order info] [feature:barcode] [rule:closed-stays]', async ({
  as,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const { lastname, firstname, dob } = uniquePerson()
  let number = ''

  await test.step('order entry: a new patient, and the warning that somebody alike is on file', async () => {
    const page = await as('accession')
    await newOrder(page)
    const keys = new Keys(page)
    // Entered before the tube is there: it is received by its own scan.
    await page.getByLabel('Date received').fill('')
    await page.getByLabel('Requisition number').focus()
    // Enter goes on to what is still missing.
    await keys.press('Enter')
    await expect(page.getByLabel('Collected')).toBeFocused()
    await keys.type('t-1 08:15')
    await keys.press('Enter')
    await keys.pick('Find a patient', `${lastname}, ${firstname}`, `New patient “${lastname}, ${firstname}”`)
    await expect(page.getByLabel('Date of birth')).toBeFocused()
    await keys.type(dob)
    await expect(page.getByLabel('First name')).toHaveValue(firstname)
    await keys.press('Enter')
    await expect(page.locator('input[type=radio]:focus')).toBeAttached()
    await keys.press('ArrowRight', 'Enter')
    await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked()
    await keys.pick('Location', 'BENCHFM', /Boise Bench/)
    await keys.pick('Physician', 'Beaumont', /Beaumont, Eleanor/)
    await keys.pick('Panels and tests', 'BMP', /Basic Metabolic Panel/)
    await expect(page.getByText('Ready to save')).toBeVisible()
    await keys.press('Control+Enter')
    const saved = page.getByText(/^Order \S+ saved\.$/).first()
    await expect(saved).toBeVisible()
    number = /^Order (\S+) saved/.exec((await saved.textContent()) ?? '')?.[1] ?? ''
    await expect(page.getByText(/^1 label printed on /)).toBeVisible()
    await expect(page.getByLabel('Requisition number')).toBeFocused()
  })

  await test.step('the label service got one label with the requisition and the letter', async () => {
    const reply = await fetch('http://127.0.0.1:8181/printed')
    const jobs = z
      .array(z.object({ label: z.string(), printer: z.string(), data: z.array(Label) }))
      .parse(await reply.json())
    const mine = jobs.flatMap(({ data }) => data).filter((label) => label.requisitionNumber === number)
    expect(mine).toMatchObject([{ specimenLetter: 'A', patientLastName: lastname }])
  })

  await test.step('the same person again is asked about before a second record is made', async () => {
    const page = await as('accession')
    await newOrder(page)
    const box = page.getByRole('combobox', { name: 'Find a patient' })
    await box.fill(`${lastname}, ${firstname}`)
    await choose(page, /^New patient/)
    await page.getByLabel('Date of birth').fill(dob)
    const warning = page.getByRole('region', { name: 'Already on file?' })
    await expect(warning).toContainText(lastname)
    await warning.getByRole('button', { name: new RegExp(`^Use this patient: ${lastname}`) }).click()
    await expect(page.getByRole('button', { name: 'Change patient' })).toBeVisible()
  })

  await test.step('receiving: one scan of the printed barcode at 8 ms a key', async () => {
    const page = await as('accession', '/receiving')
    await expect(page.getByRole('textbox', { name: 'Scan a requisition or tube' })).toBeFocused()
    await scan(page, `${number}A`)
    // The same tube again within a moment is said, and not received twice.
    await scan(page, `${number}A`)
    await expect(page.getByText('already scanned').first()).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: number })
    await expect(row).toContainText(lastname)
    await expect(row).toHaveCount(1)
  })

  await test.step('results: abnormal, refused and critical in the grid', async () => {
    const page = await as('lab')
    await openOrder(page, number)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(lastname)
    await page.keyboard.press('e')
    await expect(cell(page, 'Glucose')).toBeVisible()
    const names = await page
      .getByRole('textbox', { name: /^Result of / })
      .evaluateAll((inputs) =>
        inputs.map((input) => (input.getAttribute('aria-label') ?? '').replace(/^Result of /, '')),
      )
    expect(names.length).toBeGreaterThan(6)
    const values: Record<string, string> = {
      Glucose: '168',
      Sodium: '140',
      Potassium: '6.9',
      Chloride: '102',
      Creatinine: '0.9',
      Calcium: '9.4',
    }
    await cell(page, names[0] ?? '').focus()
    for (const name of names) {
      await expect(cell(page, name)).toBeFocused()
      await page.keyboard.type(valueOf(name, values))
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('status', { name: 'Saving' })).toHaveCount(0)
    await expect(rowOf(page, 'Glucose')).toContainText('H')

    // What cannot be a result is refused with its reason, and the typed text stays.
    await cell(page, 'Sodium').focus()
    await page.keyboard.type('14o')
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Sodium')).toHaveAttribute('aria-invalid', 'true')
    await expect(cell(page, 'Sodium')).toHaveValue('14o')
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
    await cell(page, 'Sodium').fill('141')
    await cell(page, 'Sodium').press('Enter')
    await expect(cell(page, 'Sodium')).not.toHaveAttribute('aria-invalid', 'true')
    await expect(cell(page, 'Sodium')).toHaveValue('141')
    await expect(rowOf(page, 'Potassium')).toContainText('CRIT H')
    await page.getByRole('button', { name: 'Done entering' }).click()

    await page.getByRole('button', { name: 'Record critical call' }).first().click()
    const call = page.getByRole('dialog', { name: 'Critical result notification' })
    await call.getByRole('button', { name: 'Record call' }).click()
    await expect(call.getByText('Confirm read-back before saving.')).toBeVisible()
    await call.getByLabel('Person notified').fill('Dana Whitfield')
    await call.getByLabel('Role', { exact: true }).fill('Nurse')
    await call.getByRole('checkbox', { name: 'Read-back confirmed' }).check()
    await call.getByRole('button', { name: 'Record call' }).click()
    await expect(call).toBeHidden()
    await expect(rowOf(page, 'Potassium')).toContainText('Notified Dana Whitfield, Nurse')
  })

  await test.step('a second person verifies and releases; the order is closed', async () => {
    const page = await as('admin')
    await openOrder(page, number)
    await page
      .getByRole('button', { name: /^Verify \d+$/ })
      .first()
      .click()
    const release = page.getByRole('button', { name: 'Release report' })
    await expect(release).toBeEnabled()
    await release.click()
    const dialog = page.getByRole('dialog', { name: 'Release the final report?' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.locator('iframe')).toBeVisible()
    await dialog.getByRole('button', { name: 'Release version 1' }).click()
    await expect(notice(page, 'Report released, version 1')).toBeVisible()
    await expect(page.getByText("This order is closed. Edits don't reopen it.")).toBeVisible()
    expect(await stateOf(page, baseURL ?? '', number)).toEqual({
      state: 'CLOSED',
      reportState: 'FINAL',
      reportVersion: 1,
    })

    await page.getByRole('button', { name: 'View version 1' }).click()
    const report = await shownPdf(page)
    // 42 CFR 493.1291(c): who, where, what, when, the specimen, the result with unit and range, its interpretation.
    for (const element of [
      lastname,
      firstname,
      dob.slice(-4),
      number,
      'Northgate Clinical & Toxicology Laboratory',
      '2140 Bannock Street',
      '13D2187704',
      'Feldstein',
      'Boise Bench Family Medicine',
      'Beaumont',
      'Serum',
      'Glucose',
      '168',
      'mg/dL',
      'Potassium',
      '6.9',
      'Dana Whitfield',
      'FINAL',
    ])
      expect.soft(report.toLowerCase(), element).toContain(element.toLowerCase())
    for (const words of [
      /collected/i,
      /received/i,
      /final report \w+ \d+, \d{4}/i,
      /page 1 of \d/i,
      /range|reference/i,
    ])
      expect.soft(report).toMatch(words)
    await page.keyboard.press('Escape')
  })

  await test.step('history: the field, what it was and what it became', async () => {
    const page = await as('lab')
    await openOrder(page, number)
    await page
      .getByRole('button', { name: /^(Add|Edit) sample ID$/ })
      .first()
      .click()
    await new Keys(page).type('SAMPLE-77')
    await page.keyboard.press('Enter')
    await expect(notice(page, 'Sample ID saved')).toBeVisible()
    await expect(page.getByText("This order is closed. Edits don't reopen it.")).toBeVisible()
    await page.keyboard.press('6')
    await expect(page.getByRole('columnheader', { name: 'Before' }).first()).toBeVisible()
    const change = page.getByRole('row').filter({ hasText: 'SAMPLE-77' })
    await expect(change).toBeVisible()
    const sodium = page.getByRole('row').filter({ hasText: 'Sodium' }).filter({ hasText: '141' })
    await expect(sodium.first()).toContainText('140')
  })

  await test.step('a correction does not reopen the order, and the first version stays readable', async () => {
    const page = await as('admin')
    await openOrder(page, number)
    await page.getByRole('button', { name: 'More actions for Glucose' }).click()
    await page.getByRole('menuitem', { name: 'Correct…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct Glucose?' })
    await dialog.getByLabel('Corrected value').fill('108')
    await dialog.getByLabel('Reason').fill('Wrong dilution factor')
    await dialog.getByLabel('Person notified').fill('Dr. Beaumont')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Draft correction' }).click()
    await expect(dialog).toBeHidden()
    expect(await stateOf(page, baseURL ?? '', number)).toMatchObject({ state: 'CLOSED', reportVersion: 1 })

    const verify = page.getByRole('button', { name: /^Verify \d+$/ }).first()
    await verify.click()
    const release = page.getByRole('button', { name: 'Release report' })
    await expect(release).toBeEnabled()
    await release.click()
    const last = page.getByRole('dialog', { name: 'Release the corrected report?' })
    await last.getByLabel('Reason for the change').fill('Glucose corrected')
    await last.getByRole('button', { name: 'Continue' }).click()
    await expect(last.locator('iframe')).toBeVisible()
    await last.getByRole('button', { name: 'Release version 2' }).click()
    await expect(notice(page, 'Report released, version 2')).toBeVisible()
    expect(await stateOf(page, baseURL ?? '', number)).toEqual({
      state: 'CLOSED',
      reportState: 'CORRECTED',
      reportVersion: 2,
    })

    await page.getByRole('button', { name: 'View version 2' }).click()
    const corrected = await shownPdf(page)
    expect(corrected).toMatch(/corrected/i)
    expect(corrected).toContain('108')
    expect(corrected).toContain('168')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'View version 1' }).click()
    const first = await shownPdf(page)
    expect(first).toContain('168')
    expect(first).not.toMatch(/corrected report/i)
  })
})

/** A plain value inside every adult range, unless the journey wants a special one. */
function valueOf(name: string, special: Readonly<Record<string, string>>): string {
  const found = Object.entries(special).find(([start]) => name.startsWith(start))
  const usual: Record<string, string> = {
    CO2: '25',
    Carbon: '25',
    Bicarbonate: '25',
    Urea: '14',
    BUN: '14',
    Anion: '10',
    eGFR: '95',
    GFR: '95',
  }
  const other = Object.entries(usual).find(([part]) => name.includes(part))
  return found?.[1] ?? other?.[1] ?? '10'
}

async function stateOf(page: Page, origin: string, number: string) {
  const order = await Caller.of(origin, await tokenOf(page)).call(api.orders.byRequisition, {
    params: { requisitionNumber: number },
    body: {},
  })
  const { state, reportState, reportVersion } = order
  return { state, reportState, reportVersion }
}
