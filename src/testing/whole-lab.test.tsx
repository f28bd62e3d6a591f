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
  const { docs } = await call(api.results.ofOrder, { body: { orderId: order._id } })
  expect(docs.map(({ name }) => name)).toEqual(expect.arrayContaining(['Glucose', 'Sodium', 'Potassium']))
  expect(new Set(docs.map(({ state }) => state))).toEqual(new Set(['REGISTERED']))
})

it('a result that is typed is stored with what the rules say of it, and one that cannot be is refused and stays', async () => {
  const { call, open } = await lab.as('lab')
  const { docs: orders } = await call(api.orders.list, { query: { state: 'OPEN', limit: 100 } })
  const resultsOf = async (orderId: string) => (await call(api.results.ofOrder, { body: { orderId } })).docs
  let waiting: Awaited<ReturnType<typeof resultsOf>> = []
  for (const { _id, hold } of orders) {
    const { specimens } = await call(api.orders.get, { params: { id: _id }, body: {} })
    const results = await resultsOf(_id)
    const plain = results.every(
      ({ state, definition }) => state === 'REGISTERED' && definition.kind === 'quantitative',
    )
    if (hold || !plain || results.length < 3 || specimens.some(({ state }) => state !== 'RECEIVED')) continue
    waiting = results
    break
  }
  const [first, second] = waiting
  if (!first || !second) throw new Error('No order waits for plain results.')

  const { person } = open(`/order/${first.orderId}?enter=true`)
  const cell = (name: string) => screen.findByRole('textbox', { name: `Result of ${name}` })
  await person.click(await cell(first.name))
  await person.keyboard('100000{Enter}')
  await waitFor(async () => expect((await resultsOf(first.orderId))[0]).toMatchObject({ raw: '100000' }))
  const [stored] = await resultsOf(first.orderId)
  expect(stored).toMatchObject({ state: 'RESULTED', interpretation: { isAbnormal: true } })
  expect(stored?.version).toBe(first.version + 1)
  const row = screen.getByRole('row', { name: new RegExp(`^${first.name}`) })
  await waitFor(() => expect(within(row).getByText(stored?.interpretation?.flag ?? '')).toBeVisible())

  const other = await cell(second.name)
  await person.click(other)
  await person.keyboard('14o{Enter}')
  await waitFor(() => expect(other).toBeInvalid())
  expect(other).toHaveValue('14o')
  const unchanged = (await resultsOf(first.orderId)).find(({ _id }) => _id === second._id)
  expect(unchanged).toMatchObject({ state: 'REGISTERED', raw: null, version: second.version })
})
