import { api } from '@contract/api'
import { Caller, Keys, expect, notice, settled, test, uniqueName } from './helpers'
import { ownPatient, receivedOrders, verifyAll } from './verified-orders'

test('triglycerides above 400 leave LDL not calculated, call for direct LDL, and a phone call adds glucose', async ({
  as,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const admin = await Caller.as(origin, 'admin')
  const { _id: patientId } = await ownPatient(admin)
  const { tests } = await admin.call(api.reference.bootstrap, {})
  const idOf = (code: string) => tests.find((one) => one.code === code)?._id ?? ''
  // A test of the journey's own carries the rule: the demo laboratory stays as it is for the journeys beside this one.
  const { definition, testTypeId, sampleTypeIds } = await admin.call(api.tests.get, {
    params: { id: idOf('TRIG') },
  })
  const trigger = uniqueName('Lipid screen ')
  const { _id: triggerId } = await admin.call(api.tests.add, {
    body: {
      test: {
        code: uniqueName('T').toUpperCase().slice(0, 8),
        ...{ name: trigger, reportName: null, testTypeId, sampleTypeIds },
        definition: { ...definition, reflexes: [{ when: 'above', value: '400', testId: idOf('LDLD') }] },
      },
    },
  })
  const [orderId = ''] = await receivedOrders(origin, 1, { patientId, code: 'LDLC', alsoTests: [triggerId] })

  const page = await as('lab', `/order/${orderId}`)
  const keys = new Keys(page)
  await settled(page)
  await keys.press('e')
  const cell = (of: string) => page.getByRole('textbox', { name: `Result of ${of}`, exact: true })
  await expect(cell('Triglycerides')).toBeVisible()
  // Nobody types what is calculated.
  await expect(cell('LDL cholesterol, calculated')).toHaveCount(0)
  for (const [of, value] of [
    ['Cholesterol, total', '210'],
    ['HDL cholesterol', '40'],
    ['Triglycerides', '412'],
    [trigger, '412'],
  ] as const) {
    await cell(of).focus()
    await keys.type(value)
    await keys.press('Enter')
  }
  const calculated = page.getByRole('row', { name: /^LDL cholesterol, calculated/ })
  await expect(calculated).toContainText('Triglycerides are above 400 mg/dL.')
  await expect(calculated).toContainText('Not calculated')
  // The last value may still be on its way: only what is kept can be verified.
  await expect(async () => {
    const { docs } = await admin.call(api.results.ofOrder, { body: { orderId } })
    expect(docs.find((one) => one.testId === triggerId)).toMatchObject({ state: 'RESULTED' })
  }).toPass()
  await verifyAll(admin, orderId)

  const verifier = await as('admin', `/order/${orderId}`)
  const verifierKeys = new Keys(verifier)
  await settled(verifier)
  const offered = verifier.getByRole('region', { name: 'Reflex tests' })
  await expect(offered).toContainText('LDL cholesterol, direct')
  await expect(offered).toContainText(/is 412, above 400/)
  await verifierKeys.press('Shift+R')
  await expect(notice(verifier, '1 added')).toBeVisible()
  const added = async (of: string) =>
    (await admin.call(api.results.ofOrder, { body: { orderId } })).docs.find((one) => one.code === of)
  await expect(async () => expect(await added('LDLD')).toMatchObject({ state: 'REGISTERED' })).toPass()

  await verifier.reload()
  await settled(verifier)
  await verifier
    .getByRole('button', { name: /^More:/ })
    .first()
    .click()
  await verifier.getByRole('menuitem', { name: 'Add tests' }).click()
  const dialog = verifier.getByRole('dialog', { name: 'Add tests to this order' })
  await dialog.getByRole('combobox', { name: 'Tests' }).focus()
  await verifierKeys.pick('Tests', 'Glucose', /\(GLU\)/)
  await dialog.getByRole('textbox', { name: /^Requested by/ }).fill('Dr. Ortiz, by phone')
  await dialog.getByRole('textbox', { name: 'Volume left, µL' }).fill('350')
  await dialog.getByRole('button', { name: 'Add 1' }).click()
  await expect(dialog.getByText(/^Check that the volume is enough/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Enough for these tests' }).check()
  await dialog.getByRole('button', { name: 'Add 1' }).click()
  const made = verifier.getByRole('dialog', { name: 'One test added' })
  await expect(made).toContainText('350 µL left')
  await expect(made.getByRole('button', { name: 'Print label' })).toBeVisible()
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(verifier.getByRole('region', { name: 'Added tests' })).toContainText('Dr. Ortiz, by phone')
  expect(await added('GLU')).toMatchObject({ cause: { sentence: 'Added on request of Dr. Ortiz, by phone' } })
})
