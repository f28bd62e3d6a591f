import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from '../reports/test-reports'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof reportBench>
/** A brand that only the laboratory's own catalogue knows. */
let brand: string
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = reportBench(lab, staff)
  const { body } = await staff.call(api.medications.add, {
    body: {
      medication: {
        name: 'Zorbulax',
        kind: 'brand',
        strength: '10 mg',
        form: '',
        route: 'oral',
        ingredients: ['Oxycodone'],
        sideEffects: [],
        alternatives: [],
      },
    },
  })
  brand = body._id
})
afterAll(() => lab.close())

async function listed() {
  const { forms } = bench
  const codes = { 'V-CREA': '100', 'V-SG': '1.0150', 'C-OXY': '900', 'C-NOXY': '400' }
  const orderId = await bench.received({
    specimens: [forms.specimen('A', 'UCUP', 'URV')],
    items: Object.keys(codes).map((code) => forms.test(code)),
    medications: [{ medicationId: brand, name: 'Zorbulax', detail: '10 mg' }],
  })
  await bench.enter(orderId, codes)
  await bench.verify(orderId, Object.keys(codes))
  const [medication] = (await bench.order(orderId)).medications
  if (!medication) throw new Error('No medication here.')
  return { orderId, medication }
}
const prescribed = async (orderId: string) =>
  (await staff.call(api.pharmacist.get, { body: { orderId } })).body.prescribed

describe('what a listed medication is follows its name [call:POST /api/v1/verify/medication]', () => {
  test.each([undefined, null])(
    'another strength leaves it the entry that it is (medicationId %s)',
    async (medicationId) => {
      const { orderId, medication } = await listed()
      const { _id, name } = medication
      const newMed = { name, detail: '20 mg', ...(medicationId === undefined ? {} : { medicationId }) }
      const answer = await staff.call(api.orders.verifyMedication, {
        body: { orderId, oldMed: { _id, name }, newMed },
      })
      expect(answer.body.medications).toMatchObject([{ medicationId: brand, name, detail: '20 mg' }])
      expect(await prescribed(orderId)).toMatchObject([{ name, reading: 'read', word: 'Consistent' }])
    },
  )

  test('another name sent with the old entry is not read as the old drug', async () => {
    const { orderId, medication } = await listed()
    const { _id, medicationId } = medication
    const answer = await staff.call(api.orders.verifyMedication, {
      body: { orderId, oldMed: { _id }, newMed: { medicationId, name: 'Xanax', detail: '1 mg' } },
    })
    expect(answer.body.medications).toMatchObject([{ medicationId: null, name: 'Xanax' }])
    const [xanax] = await prescribed(orderId)
    expect(xanax?.word).not.toBe('Consistent')
  })

  test('nothing is added under the entry of another drug, on the order or by its form', async () => {
    const { orderId } = await listed()
    const med = { medicationId: brand, name: 'Xanax', detail: null }
    const added = await staff.call(api.orders.addMedication, { body: { orderId, med } })
    expect([added.status, added.fields['med.name']]).toEqual([
      400,
      'This name is not Zorbulax, which was chosen from the list. Choose the medication again, or enter the name alone.',
    ])
    const patientId = await bench.forms.addPatient(staff)
    const entered = await staff.call(api.orders.addOrder, {
      body: { order: bench.forms.form(patientId, { medications: [med] }) },
    })
    expect([entered.status, Object.keys(entered.fields)]).toEqual([400, ['medications.0.name']])
  })
})
