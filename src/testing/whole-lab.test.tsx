import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '@contract/api'
import { useWholeLab } from './whole-lab'
// The cards of order entry that come later are here before the page asks.
import '@/features/order-entry/billing-card'
import '@/features/order-entry/questions-dialog'
import '@/features/order-entry/specimens-card'
import '@/features/order-entry/tests-card'

const lab = useWholeLab()

it('an order that is entered is on file as it was typed, with the patient, the specimen and the tests of its panel', async () => {
  const { call, open } = await lab.as('accession')
  const { person } = open('/orderentry')
  const number = await screen.findByLabelText('Requisition number')
  await waitFor(() => expect(number).toHaveFocus())
  await person.type(number, 'WHOLE-1')
  await person.type(screen.getByLabelText('Collected'), 't-1 0815')
  await person.type(screen.getByLabelText('Last name'), 'Quillfeather')
  await person.type(screen.getByLabelText('First name'), 'Oriel')
  await person.type(screen.getByLabelText('Date of birth'), '3/7/61')
  await person.click(screen.getByRole('radio', { name: 'Female' }))
  for (const [name, text, option] of [
    ['Location', 'BENCHFM', /Boise Bench/],
    ['Physician', 'Beaumont', /Beaumont, Eleanor/],
    ['Panels and tests', 'BMP', /Basic Metabolic Panel/],
  ] as const) {
    await person.type(screen.getByRole('combobox', { name }), text)
    await screen.findByRole('option', { name: option, selected: true })
    await person.keyboard('{Enter}')
  }
  await person.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  expect(await screen.findByText('Order WHOLE-1 saved.', { selector: 'b' })).toBeVisible()

  const order = await call(api.orders.byRequisition, {
    params: { requisitionNumber: 'WHOLE-1' },
    body: { requisitionNumber: 'WHOLE-1' },
  })
  expect(order).toMatchObject({
    state: 'OPEN',
    version: 1,
    patient: { lastname: 'Quillfeather', firstname: 'Oriel', dob: '1961-03-07', gender: 'F' },
    location: { name: expect.stringContaining('Boise Bench') },
    physician: { lastname: 'Beaumont', firstname: 'Eleanor' },
    items: [{ code: 'BMP', letter: 'A' }],
    specimens: [{ letter: 'A', barcode: 'WHOLE-1A' }],
  })
  const bench = await lab.as('lab')
  const { docs } = await bench.call(api.results.ofOrder, { body: { orderId: order._id } })
  expect(docs.map(({ name }) => name)).toEqual(expect.arrayContaining(['Glucose', 'Sodium', 'Potassium']))
  expect(new Set(docs.map(({ state }) => state))).toEqual(new Set(['REGISTERED']))
})

it('a result that is typed is stored with what the rules say of it, and one that cannot be is refused and stays', async () => {
  const { call, open } = await lab.as('lab')
  const { docs: orders } = await call(api.orders.list, { query: { state: 'OPEN', limit: 100 } })
  const resultsOf = async (orderId: string) => (await call(api.results.ofOrder, { body: { orderId } })).docs
  const find = async (orderId: string, name: string) =>
    (await resultsOf(orderId)).find((one) => one.name === name)
  let orderId: string | undefined
  for (const { _id, hold } of orders) {
    const { specimens } = await call(api.orders.get, { params: { id: _id }, body: {} })
    const [glucose, sodium] = [await find(_id, 'Glucose'), await find(_id, 'Sodium')]
    if (hold || specimens.some(({ state }) => state !== 'RECEIVED')) continue
    if (glucose?.state !== 'REGISTERED' || sodium?.state !== 'REGISTERED') continue
    orderId = _id
    break
  }
  if (orderId === undefined) throw new Error('No order waits for glucose and sodium.')
  const order = orderId
  const before = await find(order, 'Glucose')

  const { person } = open(`/order/${order}?enter=true`)
  const cell = (name: string) => screen.findByRole('textbox', { name: `Result of ${name}` })
  await person.click(await cell('Glucose'))
  await person.keyboard('168{Enter}')
  await waitFor(async () => expect(await find(order, 'Glucose')).toMatchObject({ raw: '168' }))
  expect(await find(order, 'Glucose')).toMatchObject({
    state: 'RESULTED',
    version: (before?.version ?? 0) + 1,
    interpretation: { flag: 'H', isAbnormal: true },
  })
  const row = screen.getByRole('row', { name: /^Glucose/ })
  expect(await within(row).findByText('H')).toBeVisible()

  const sodium = await cell('Sodium')
  await person.click(sodium)
  await person.keyboard('14o{Enter}')
  await waitFor(() => expect(sodium).toBeInvalid())
  expect(sodium).toHaveValue('14o')
  expect(await find(order, 'Sodium')).toMatchObject({ state: 'REGISTERED', raw: null })
})
