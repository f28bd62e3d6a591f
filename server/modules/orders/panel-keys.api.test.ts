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

test('a panel that is usual at a location takes a free key, and keeps it whatever becomes more usual', async () => {
  expect(await keys()).toEqual([])
  await order('LIPID', 'BMP')
  // Once is no habit.
  expect(await keys()).toEqual([])
  await order('LIPID')
  expect(await keys()).toEqual(['1 LIPID'])
  await order('BMP')
  await order('BMP', 'THYROID')
  await order('BMP', 'THYROID')
  expect(await keys()).toEqual(['1 LIPID', '2 BMP', '3 THYROID'])
  for (let n = 0; n < 4; n += 1) await order('THYROID', 'IRON')
  expect(await keys()).toEqual(['1 LIPID', '2 BMP', '3 THYROID', '4 IRON'])
})

test('what is shown first is what stays: the order that is saved after it moves nothing', async () => {
  await lab.owner.deleteFrom('location_panel_key').execute()
  const shown = await keys()
  expect(shown).toEqual(['1 THYROID', '2 BMP', '3 IRON', '4 LIPID'])
  // By now IRON is more usual than BMP.
  await order('IRON')
  expect(await keys()).toEqual(shown)
})

test('a panel out of use keeps its number, and there are nine', async () => {
  const admin = await lab.as('admin')
  const iron = lab.seeded.panels.get('IRON') ?? ''
  await admin.call(api.panels.setActive, { body: { ids: [iron], active: false } })
  const more = ['CMP', 'HEPATIC', 'RENAL', 'LYTES', 'VITAMIN', 'TESTOS']
  for (const code of more) for (let n = 0; n < 2; n += 1) await order(code)
  const nine = await keys()
  expect(nine.slice(0, 4)).toEqual(['1 THYROID', '2 BMP', '3 IRON', '4 LIPID'])
  expect(nine.map((key) => key.charAt(0)).join('')).toBe('123456789')
  await admin.call(api.panels.setActive, { body: { ids: [iron], active: true } })
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
