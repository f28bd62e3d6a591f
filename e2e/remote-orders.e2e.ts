import type { Page } from 'playwright/test'
import { api } from '@contract/api'
import { Caller, expect, Keys, noDrafts, scan, test, tokenOf, uniqueName, uniquePerson } from './helpers'
import { enterAndVerify, soundBmp } from './verified-orders'

// One after the other: a person's drafts of a form are offered on all their screens.
test.describe.configure({ mode: 'default' })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** The clinic's form with nothing of an earlier journey in it. */
async function begin(page: Page, path = '/newremoteorderentry', form = 'new'): Promise<void> {
  const caller = Caller.of(new URL(page.url()).origin, await tokenOf(page))
  await noDrafts(caller, `remote-order:${form}`)
  await page.goto(path)
  await expect(heading(page, 'Patient')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Patient', exact: true })).toBeFocused()
}

/** A patient of the clinic that the demo's portal account orders for, under a name of its own. */
async function patientOfClinic(origin: string) {
  const clinic = await Caller.as(origin, 'portal')
  const { locations, forms } = await clinic.call(api.remoteOrders.offered, { query: {} })
  const location = locations.find(({ physicians }) => physicians.length > 0)
  if (!location) throw new Error('The clinic has no location with a provider.')
  const admin = await Caller.as(origin, 'admin')
  const patient = await admin.call(api.patients.add, {
    body: {
      patient: {
        firstname: uniqueName('Wilhelmina'),
        lastname: uniqueName('Abernathy'),
        dob: '1971-03-14',
        gender: 'F',
        location: location._id,
      },
    },
  })
  return { patient, location, clinic, form: forms.find(({ key }) => key === 'new') }
}

const sentNumber = async (page: Page): Promise<string> => {
  const title = heading(page, /^Order \S+ is (sent|prepared)$/)
  await expect(title).toBeVisible()
  return /^Order (\S+) is/.exec((await title.textContent()) ?? '')?.[1] ?? ''
}

test('a clinic orders for a known patient, the laboratory receives it by scan and releases it, the clinic reads it and marks it reviewed [route:/newremoteorderentry] [route:/remoteorders] [home:portal-entry] [nav:portal:Order Entry] [nav:portal:Orders: Test Results] [rule:remote-display] [rule:reviewed-mark]', async ({
  as,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const origin = baseURL ?? ''
  const { patient, location, clinic } = await patientOfClinic(origin)
  const page = await as('portal')
  let number = ''

  await test.step('ordered: the home is the form, and 12 keys besides the data are enough', async () => {
    await begin(page, '/')
    await expect(page).toHaveURL(/\/newremoteorderentry/)
    const keys = new Keys(page)
    await keys.pick('Patient', patient.patientNumber, patient.patientNumber)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page, 'Tests and specimen')).toBeVisible()
    const many = location.physicians.length > 1
    if (many) await page.getByRole('radiogroup', { name: 'Ordered by' }).getByRole('radio').first().check()
    await page.getByRole('combobox', { name: 'Tests', exact: true }).focus()
    await keys.pick('Tests', 'Basic Metabolic', /Basic Metabolic Panel/)
    await page.getByRole('radio', { name: 'Now' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page, 'Diagnoses and insurance')).toBeVisible()
    await page.getByRole('combobox', { name: 'Diagnoses' }).focus()
    await keys.pick('Diagnoses', 'E11.9', /E11\.9/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page, 'Check answers before you send')).toBeVisible()
    await expect(page.getByText('Basic Metabolic Panel')).toBeVisible()
    await page.getByRole('button', { name: 'Send order' }).click()
    number = await sentNumber(page)
    expect(keys.pressed.length).toBeLessThanOrEqual(12)
    await expect(page.getByRole('img', { name: `Barcode of order ${number}` })).toBeVisible()
  })

  await test.step('received by scan, resulted and released', async () => {
    const bench = await as('accession', '/receiving')
    await expect(bench.getByRole('main').getByRole('heading').first()).toBeVisible()
    await scan(bench, number)
    await expect(bench.getByText(number).first()).toBeVisible()
    const admin = await Caller.as(origin, 'admin')
    await expect(async () => {
      const order = await admin.call(api.orders.byRequisition, {
        params: { requisitionNumber: number },
        body: {},
      })
      expect(order.dateReceived).not.toBeNull()
    }).toPass()
    const order = await admin.call(api.orders.byRequisition, {
      params: { requisitionNumber: number },
      body: {},
    })
    await enterAndVerify(admin, order._id, soundBmp)
    const { version } = await admin.call(api.orders.get, { params: { id: order._id }, body: {} })
    await admin.call(api.reports.release, { body: { orderId: order._id, version } })
  })

  await test.step('read and marked', async () => {
    await page.goto('/remoteorders?tab=fresh')
    await page.getByRole('searchbox').first().fill(number)
    await page.getByRole('row', { name: new RegExp(number) }).click()
    await expect(heading(page, new RegExp(number))).toContainText('Reported')
    await page.getByRole('button', { name: 'Mark reviewed' }).click()
    await expect(page.getByRole('button', { name: 'Remove reviewed mark' })).toBeVisible()
    const { docs } = await clinic.call(api.remoteOrders.list, { query: { text: number } })
    expect(docs.map(({ reviewed }) => reviewed)).toEqual([true])
  })
})

test('an account that only reads results opens on the list, without a way to order [home:portal-list]', async ({
  as,
}) => {
  const page = await as('portal.results')
  await page.goto('/')
  await expect(page).toHaveURL(/\/remoteorders/)
  await expect(heading(page, /Test Results/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'New order' })).toHaveCount(0)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Order Entry' })).toHaveCount(0)
})

test('a new patient on a phone, with a refused answer that leads to its field, and nothing lost by leaving [route:/remoteorderentryfluag]', async ({
  as,
}) => {
  const { lastname, firstname, dob } = uniquePerson()
  const page = await as('portal')
  await page.setViewportSize({ width: 390, height: 844 })
  await begin(page, '/remoteorderentryfluag', 'fluag')
  await page.getByRole('button', { name: 'New patient' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const summary = page.getByRole('region', { name: 'Correct these answers' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Enter the last name.' }).click()
  await expect(page.getByLabel('Last name')).toBeFocused()
  await page.getByLabel('Last name').fill(lastname)
  await page.getByLabel('First name').fill(firstname)
  await page.getByLabel('Birth date').fill(dob)
  await page.getByRole('radio', { name: 'Female' }).check()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.reload()
  await page.getByRole('button', { name: 'Continue it' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue(lastname)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(heading(page, 'Tests and specimen')).toBeVisible()
})
