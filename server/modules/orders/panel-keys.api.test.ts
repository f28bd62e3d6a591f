import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { orderForms } from './test-orders'

let lab: TestLab
let accession: Caller
let forms: ReturnType<typeof orderForms>
let patient: string
let locationId: string
beforeAll(async () => {
  lab = await testLab()
  accession = await lab.as('accession')
  forms = orderForms(lab)
  patient = await forms.addPatient(accession)
  locationId = forms.location('CRPS-MER')
  // From here nothing was ever ordered.
  await lab.owner
    .updateTable('lab_order')
    .set({ deleted: true })
    .where('location_id', '=', locationId)
    .execute()
})
afterAll(() => lab.close())

async function order(...codes: string[]): Promise<void> {
  lab.clock.advance(60_000)
  const items = codes.map((code) => forms.panel(code))
  const { status, message } = await accession.call(api.orders.addOrder, {
    body: { order: forms.form(patient, { items }) },
  })
  expect(status, message).toBe(200)
}
async function keys(): Promise<string[]> {
  const { body } = await accession.call(api.orders.panelKeys, { body: { locationId } })
  const codes = new Map([...lab.seeded.panels].map(([code, id]) => [id, code]))
  return body.docs.map(({ place, panelId }) => `${place} ${codes.get(panelId)}`)
}

const common = [
  ...['1 CMP', '2 BMP', '3 CBCD', '4 LIPID', '5 THYROID'],
  ...['6 DIAB', '7 UA', '8 TOXSCR', '9 CBC'],
]
async function offer(code: string, active: boolean): Promise<void> {
  const ids = [lab.seeded.panels.get(code) ?? '']
  await (await lab.as('admin')).call(api.panels.setActive, { body: { ids, active } })
}

test('a location begins with the nine common panels, and no order moves them', async () => {
  expect(await keys()).toEqual(common)
  await order('LIPID', 'BMP')
  for (let n = 0; n < 3; n += 1) await order('LIPID', 'IRON')
  expect(await keys()).toEqual(common)
})

test('what is usual takes a free key alone; what is shown first is what stays', async () => {
  await lab.owner.deleteFrom('location_panel_key').execute()
  await lab.owner
    .insertInto('location_panel_key')
    .values({
      lab_id: (await lab.owner.selectFrom('lab').select('id').executeTakeFirstOrThrow()).id,
      location_id: locationId,
      place: 2,
      panel_id: lab.seeded.panels.get('LIPID') ?? '',
    })
    .execute()
  // Ordered three times: the first free key. The common panels follow it.
  const shown = await keys()
  expect(shown).toEqual([
    ...['1 IRON', '2 LIPID', '3 CMP', '4 BMP', '5 CBCD'],
    ...['6 THYROID', '7 DIAB', '8 UA', '9 TOXSCR'],
  ])
  // By now two others are more usual.
  for (let n = 0; n < 5; n += 1) await order('RENAL', 'HEPATIC')
  expect(await keys()).toEqual(shown)
})

test('a panel out of use keeps its number; where a common one is not offered, its key waits for a habit', async () => {
  await offer('IRON', false)
  expect((await keys())[0]).toBe('1 IRON')
  await offer('IRON', true)
  await lab.owner.deleteFrom('location_panel_key').execute()
  await lab.owner
    .updateTable('lab_order')
    .set({ deleted: true })
    .where('location_id', '=', locationId)
    .execute()
  await offer('CBC', false)
  expect(await keys()).toEqual(common.slice(0, 8))
  await order('RENAL')
  // Once is no habit.
  expect(await keys()).toEqual(common.slice(0, 8))
  await order('RENAL')
  expect(await keys()).toEqual([...common.slice(0, 8), '9 RENAL'])
  await offer('CBC', true)
  await order('RENAL')
  expect(await keys()).toEqual([...common.slice(0, 8), '9 RENAL'])
})

test('another location has keys of its own, and one out of reach has none to show', async () => {
  const elsewhere = forms.location('BENCHFM')
  const before = await accession.call(api.orders.panelKeys, { body: { locationId: elsewhere } })
  await order('LIPID')
  const after = await accession.call(api.orders.panelKeys, { body: { locationId: elsewhere } })
  expect(after.body).toEqual(before.body)
  const portal = await lab.as('portal')
  const refused = await portal.call(api.orders.panelKeys, { body: { locationId: elsewhere } })
  expect([403, 404]).toContain(refused.status)
})

test('an order for a location that is not there is refused at its field, and nothing breaks over its keys', async () => {
  const order = { ...forms.form(patient, { items: [forms.panel('LIPID')] }), locationId: patient }
  const { status, body } = await accession.call(api.orders.addOrder, { body: { order } })
  expect([status, body]).toMatchObject([400, { error: { fields: { locationId: expect.any(String) } } }])
})
