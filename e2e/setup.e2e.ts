import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { choose, expect, notice, test, uniquePerson } from './helpers'

const port = 3219
const origin = `http://127.0.0.1:${port}`
const password = 'marmalade lanterns over the canal'

let server: ChildProcess
let folder = ''
let link = ''

/** A server on an empty database, as an operator starts it; it prints the link that sets the first password. */
test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = mkdtempSync(join(tmpdir(), 'aliquot-e2e-empty-'))
  server = spawn(process.execPath, ['dist/server/node.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      ALIQUOT_DATA: folder,
      ALIQUOT_SEED: 'empty',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  link = await new Promise<string>((found, failed) => {
    let printed = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const path = /https?:\/\/[^\s/]+(\/\?action=resetPassword#token=\S+)/.exec(printed)?.[1]
      if (path) found(`${origin}${path}`)
    })
    server.once('exit', (code) => failed(new Error(`The server stopped with ${code}: ${printed}`)))
  })
})

test.afterAll(async () => {
  const gone = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await gone
  rmSync(folder, { recursive: true, force: true })
})

/** Counts what a person does: presses of buttons and links, and fields filled. */
class Hands {
  presses = 0
  fields = 0

  async press(what: Locator): Promise<void> {
    this.presses += 1
    await what.click()
  }

  async fill(what: Locator, text: string): Promise<void> {
    this.fields += 1
    await what.fill(text)
  }

  async select(what: Locator, label: string): Promise<void> {
    this.fields += 1
    await what.selectOption({ label })
  }

  async pick(page: Page, name: string, text: string, option: RegExp): Promise<void> {
    await this.fill(page.getByRole('combobox', { name }), text)
    await choose(page, option)
    this.presses += 1
  }
}

const step = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`^\\d+\\. ${name}`) }) })
const done = (page: Page, name: string) => expect(step(page, name)).toContainText('Done')
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Loads a file on the page of imports and goes back to the list of steps. */
async function importRows(page: Page, hands: Hands, name: string, rows: readonly string[]): Promise<void> {
  await hands.press(step(page, name).getByRole('link', { name: 'Import a CSV file' }))
  hands.fields += 1
  await page.locator('input[type=file]').setInputFiles({
    name: `${name.toLowerCase()}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${rows.join('\n')}\n`),
  })
  await hands.press(button(page, /^Import \d+ rows?$/))
  // The file before it may have had as many rows, and stands in the same list.
  const run = page.getByRole('listitem').filter({ hasText: `${name.toLowerCase()}.csv` })
  await expect(run.getByText(new RegExp(`${rows.length - 1} imported, 0 rejected`)).first()).toBeVisible()
  await backToSteps(page, hands)
}

async function backToSteps(page: Page, hands: Hands): Promise<void> {
  hands.presses += 1
  await page.goto(`${origin}/setup`)
  await expect(page.getByRole('heading', { level: 1, name: 'Set up the laboratory' })).toBeVisible()
}

test('from the printed link to the first order, with nothing but the pages [route:/setup]', async ({
  stranger,
}) => {
  test.setTimeout(300_000)
  const began = Date.now()
  const page = await stranger()
  const hands = new Hands()

  await page.goto(link)
  await hands.fill(field(page, 'New password'), password)
  await hands.press(button(page, 'Set password'))
  await hands.fill(page.getByLabel('Username'), 'admin')
  await hands.fill(field(page, 'Password'), password)
  await hands.press(button(page, 'Sign in'))
  await hands.press(button(page, 'Accept and continue'))

  const list = page.getByRole('region', { name: 'Set up the laboratory' })
  await expect(list.getByRole('listitem')).toHaveCount(11)
  await hands.press(list.getByRole('link', { name: 'Open setup' }))
  await expect(page.getByText('1 of 11 done')).toBeVisible()

  await hands.press(step(page, 'Your laboratory').getByRole('link', { name: 'Open Lab Settings' }))
  await hands.fill(field(page, 'Name'), 'Harbor Point Laboratory')
  await hands.fill(field(page, 'Short name'), 'Harbor Point')
  await hands.fill(page.getByLabel('CLIA number'), '13D2187704')
  await hands.fill(page.getByLabel('Laboratory director'), 'Ingrid Cedergren, DO')
  await hands.fill(page.getByLabel('Street'), '12 Quay Street')
  await hands.fill(page.getByLabel('City'), 'Boise')
  await hands.fill(page.getByLabel('State'), 'ID')
  await hands.fill(page.getByLabel('ZIP code'), '83702')
  await hands.fill(page.getByLabel('Phone'), '(208) 555-0170')
  await hands.select(page.getByLabel('Time zone'), 'America/Boise')
  await hands.press(button(page, /^Save/))
  // To leave before the server has answered would take the question back.
  await expect(notice(page, 'Saved.')).toBeVisible()
  await backToSteps(page, hands)
  await done(page, 'Your laboratory')

  await hands.press(button(page, 'Load the starter menu'))
  await done(page, 'Tests and panels')

  await importRows(page, hands, 'Locations', [
    'code,name,address,city,state,zip,phone',
    'MAIN,Main Street Clinic,100 Main Street,Boise,ID,83702,(208) 555-0110',
    'LAKE,Lakeside Clinic,4 Shore Road,Boise,ID,83703,',
  ])
  await done(page, 'Locations')
  await importRows(page, hands, 'Physicians', [
    'last name,first name,npi,credentials,locations',
    'Hartwell,Iris,1234567893,MD,MAIN;LAKE',
  ])
  await done(page, 'Physicians')
  await importRows(page, hands, 'Users', [
    'username,first name,last name,email,user type,roles,locations',
    'robin,Robin,Sayer,robin.sayer@example.org,lab,Accessioning;Lab Tech,',
  ])
  await done(page, 'Users')

  await hands.press(step(page, 'Label printer').getByRole('link', { name: 'Open Barcode Printers' }))
  await hands.press(page.getByRole('link', { name: 'New printer' }).first())
  await hands.fill(field(page, 'Name'), 'Bench 1')
  await hands.press(button(page, 'Add printer'))
  // It is on file once the server has said so; a form that still waits shows its buttons too.
  await expect(page.getByText('Bench 1 added.')).toBeVisible()
  await backToSteps(page, hands)
  await done(page, 'Label printer')

  await hands.press(step(page, 'Features').getByRole('link', { name: 'Open the Management Console' }))
  await hands.press(page.getByRole('switch', { name: 'Helpdesk' }))
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Turn on' }))
  await expect(page.getByRole('switch', { name: 'Helpdesk', checked: true })).toBeVisible()
  await backToSteps(page, hands)
  await done(page, 'Features')

  await hands.press(step(page, 'The first order').getByRole('link', { name: 'Enter the first order' }))
  const person = uniquePerson()
  await hands.fill(page.getByLabel('Collected'), 't-1 08:15')
  await hands.fill(page.getByLabel('Last name'), person.lastname)
  await hands.fill(page.getByLabel('First name'), person.firstname)
  await hands.fill(page.getByLabel('Date of birth'), person.dob)
  await hands.press(page.getByRole('radio', { name: 'Female' }))
  await hands.pick(page, 'Location', 'MAIN', /Main Street/)
  // The only physician of a location is brought with it.
  await expect(page.getByRole('combobox', { name: 'Physician' })).toHaveValue(/Hartwell, Iris/)
  await hands.pick(page, 'Panels and tests', 'BMP', /Basic Metabolic Panel/)
  hands.presses += 1
  await page.keyboard.press('Control+Shift+Enter')
  await expect(page.getByText(/^Order \S+ saved\.$/).first()).toBeVisible()

  await backToSteps(page, hands)
  await expect(page.getByText('The laboratory is set up.')).toBeVisible()
  await expect(page.getByText('9 of 11 done')).toBeVisible()
  await page.goto(`${origin}/`)
  await expect(page.getByRole('region', { name: 'Today’s work' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Set up the laboratory' })).toBeHidden()

  const seconds = Math.round((Date.now() - began) / 1000)
  process.stdout.write(
    `from the printed link to the first order: ${hands.presses} presses, ${hands.fields} fields, ${seconds} s by machine\n`,
  )
  expect(hands.presses + hands.fields).toBeLessThanOrEqual(80)
})
