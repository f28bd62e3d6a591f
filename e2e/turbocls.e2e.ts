import { api } from '@contract/api'
import { Caller, Keys, expect, notice, settled, test } from './helpers'
import { enterOnly, namesOf, ownPatient, receivedOrders } from './verified-orders'

test('a verifier works through Turbo CLS by keyboard alone: a call, a repeat, and all that is ready at once [route:/turbocls] [feature:turbocls]', async ({
  as,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const admin = await Caller.as(origin, 'admin')
  const lab = await Caller.as(origin, 'lab')
  const { _id: patientId, lastname } = await ownPatient(admin)
  const glucose = await receivedOrders(origin, 3, { patientId })
  const [critical = ''] = await receivedOrders(origin, 1, { patientId, code: 'K' })
  for (const [at, id] of glucose.entries()) await enterOnly(lab, id, String(90 + at))
  await enterOnly(lab, critical, '6.9')
  const [again = ''] = glucose
  const { requisitionNumber } = await namesOf(admin, again)

  const page = await as('admin', `/turbocls?tab=ERRORS&text=${lastname}`)
  const keys = new Keys(page)
  await settled(page)
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })
  // Of a critical value somebody is told first.
  await expect(rowOf('Potassium')).toContainText('Critical, nobody was told yet.')
  await rowOf('Potassium').focus()
  await keys.press('c')
  const call = page.getByRole('dialog', { name: /^Call about Potassium 6\.9/ })
  await expect(call.getByLabel('Person notified')).toBeFocused()
  await keys.type('Dana Whitfield')
  await keys.press('Tab')
  await keys.type('Nurse')
  await call.getByRole('checkbox', { name: 'Read-back confirmed' }).focus()
  await keys.press('Space', 'Enter')
  await expect(call).toBeHidden()
  await expect(page.getByText('No results match these filters')).toBeVisible()

  // One value is measured again and leaves the list of what is ready.
  await page.goto(`/turbocls?text=${lastname}`)
  await settled(page)
  await expect(page.getByRole('button', { name: /^Verify 4 ready/ })).toBeVisible()
  await rowOf(requisitionNumber).focus()
  await keys.press('r')
  const repeat = page.getByRole('dialog', { name: /^Repeat Glucose/ })
  await expect(repeat).toContainText('The value 90 mg/dL is retracted and stays readable.')
  await expect(repeat.getByRole('textbox')).toBeFocused()
  await keys.type('Clot in the tube')
  await repeat.getByRole('button', { name: 'Repeat', exact: true }).focus()
  await keys.press('Enter')
  await expect(notice(page, 'Repeat ordered')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Verify 3 ready/ })).toBeVisible()

  await keys.press('Shift+V')
  const all = page.getByRole('dialog', { name: 'Verify 3 results?' })
  await expect(all).toBeVisible()
  await keys.press('Control+Enter')
  await expect(notice(page, '3 results verified')).toBeVisible()
  await expect(page.getByText('No results match these filters')).toBeVisible()

  const { docs } = await admin.call(api.turboCls.list, { query: { state: 'PENDING', text: lastname } })
  expect(docs.map(({ raw, holds }) => [raw, holds.map(({ code }) => code)])).toEqual([
    [null, ['repeat_waits']],
  ])
})
