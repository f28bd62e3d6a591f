import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { orderForms } from './test-orders'

let lab: TestLab
let accession: Caller
let forms: ReturnType<typeof orderForms>
let patient: string
beforeAll(async () => {
  lab = await testLab()
  accession = await lab.as('accession')
  forms = orderForms(lab)
  patient = await forms.addPatient(accession)
  // What clinics order most takes every key that habit leaves free: habit alone is looked at here.
  const common = ['CMP', 'BMP', 'CBCD', 'LIPID', 'THYROID', 'DIAB', 'UA', 'TOXSCR', 'CBC']
  await lab.owner.updateTable('panel').set({ active: false }).where('code', 'in', common).execute()
  // From here nothing was ever ordered.
  await lab.owner.updateTable('lab_order').set({ deleted: true }).execute()
})
afterAll(() => lab.close())

async function order(code: string): Promise<string> {
  lab.clock.advance(60_000)
  const { status, message, body } = await accession.call(api.orders.addOrder, {
    body: { order: forms.form(patient, { items: [forms.panel(code)] }) },
  })
  expect(status, message).toBe(200)
  return body._id
}
async function keys(): Promise<string[]> {
  const locationId = forms.location('CRPS-MER')
  const { body } = await accession.call(api.orders.panelKeys, { body: { locationId } })
  const codes = new Map([...lab.seeded.panels].map(([code, id]) => [id, code]))
  return body.docs.map(({ place, panelId }) => `${place} ${codes.get(panelId)}`)
}

test('orders that were deleted make no panel usual', async () => {
  const mistaken = await order('RENAL')
  await lab.owner.updateTable('lab_order').set({ deleted: true }).where('id', '=', mistaken).execute()
  await order('RENAL')
  expect(await keys()).toEqual([])
  await order('RENAL')
  expect(await keys()).toEqual(['1 RENAL'])
})

test('a panel that is out of use takes no key', async () => {
  const admin = await lab.as('admin')
  const setActive = (active: boolean) =>
    admin.call(api.panels.setActive, {
      body: { ids: [lab.seeded.panels.get('IRON') ?? ''], active },
    })
  await order('IRON')
  await order('IRON')
  expect(await keys()).toEqual(['1 RENAL', '2 IRON'])
  expect((await setActive(false)).status).toBe(200)
  expect(await keys()).toEqual(['1 RENAL'])
  // Nor is it given one by the order that comes next.
  await order('RENAL')
  expect((await setActive(true)).status).toBe(200)
  await lab.owner.updateTable('lab_order').set({ deleted: true }).execute()
  expect(await keys()).toEqual(['1 RENAL'])
})
