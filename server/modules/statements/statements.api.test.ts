import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { StatementDetail } from '@contract/statements/shapes'
import { testLab, type TestLab } from '../../test/harness'
import { orderForms } from '../orders/test-orders'

let lab: TestLab
let order = { id: '', patient_id: '' }
let other = { id: '', patient_id: '' }
beforeAll(async () => {
  lab = await testLab()
  const admin = await lab.as('admin')
  const forms = orderForms(lab)
  const entered = async () => {
    const patient_id = await forms.addPatient(admin)
    const { body } = await admin.call(api.orders.addOrder, { body: { order: forms.form(patient_id) } })
    return { id: body._id, patient_id }
  }
  order = await entered()
  other = await entered()
})
afterAll(() => lab.close())

const line = (over: object = {}) => ({
  orderId: order.id,
  description: 'Confirmation, opiates',
  serviceDate: '2026-11-01',
  cents: 4000,
  ...over,
})
const add = async (over: object = {}) =>
  await (
    await lab.as('billing')
  ).call(api.statements.add, {
    body: { statement: { patientId: order.patient_id, lines: [line()], ...over } },
  })
type Move = 'send' | 'remind' | 'agreePlan' | 'settle' | 'collect' | 'close' | 'reopen'
const move = async ({ _id, version }: StatementDetail, transition: Move, reason?: string) =>
  await (await lab.as('billing')).call(api.statements.move, { body: { _id, version, transition, reason } })
const change = (
  { _id, version, patientId, lines, paidCents, returnedMail, note }: StatementDetail,
  over: object,
) => ({
  body: { statement: { _id, version, patientId, lines, paidCents, returnedMail, note, ...over } },
})

describe('statements [route:/statements] [route:/statement/:id]', () => {
  test('drafted with a number and a balance, found by number and patient, sent, reminded, paid', async () => {
    const billing = await lab.as('billing')
    const { body: draft } = await add({ lines: [line(), line({ cents: 1050, orderId: null })] })
    expect(draft).toMatchObject({
      state: 'DRAFT',
      totalCents: 5050,
      balanceCents: 5050,
      orders: [{ _id: order.id }],
    })
    expect(draft.number).toMatch(/^S-\d{6}$/)
    for (const text of [draft.number, draft.patient.patientNumber, draft.patient.name.split(',')[0] ?? ''])
      expect((await billing.call(api.statements.list, { query: { text } })).body.docs[0]?._id, text).toBe(
        draft._id,
      )
    lab.clock.advance(1000)
    const { body: sent } = await move(draft, 'send')
    lab.clock.advance(1000)
    const { body: reminded } = await move(sent, 'remind')
    expect(reminded).toMatchObject({ state: 'REMINDER', reminders: 1 })
    const early = await move(reminded, 'settle')
    expect(early.status).toBe(422)
    expect(early.message).toBe('A balance is still due. Enter the payment first.')
    lab.clock.advance(1000)
    const { body: paying } = await billing.call(api.statements.update, change(reminded, { paidCents: 5050 }))
    lab.clock.advance(1000)
    const { body: paid } = await move(paying, 'settle')
    expect(paid).toMatchObject({ state: 'PAID', balanceCents: 0, active: false })
    const { body } = await billing.call(api.statements.history, { body: { _id: draft._id } })
    expect(body.docs[1]?.changes).toMatchObject([{ field: 'paid', old: '0.00', new: '50.50' }])
    expect(body.docs).toHaveLength(5)
    const file = await billing.call(api.statements.exportCsv, { query: { state: 'PAID' } })
    expect(new TextDecoder().decode(file.bytes)).toContain('PAID,1,50.50,50.50,0.00,no')
  })

  test('lines stay as they were sent, with their patient; another patient’s order is refused', async () => {
    const billing = await lab.as('billing')
    const { body: draft } = await add()
    const foreign = await billing.call(
      api.statements.update,
      change(draft, { lines: [line({ orderId: other.id })] }),
    )
    expect(foreign.fields).toEqual({ 'lines.0.orderId': 'This order belongs to another patient.' })
    const moved = await billing.call(api.statements.update, change(draft, { patientId: other.patient_id }))
    expect(moved.fields).toHaveProperty('patientId')
    const more = await billing.call(api.statements.update, change(draft, { paidCents: 4001 }))
    expect(more.fields).toEqual({ paidCents: 'The amount paid is more than the total.' })
    const { body: sent } = await move(draft, 'send')
    const altered = await billing.call(api.statements.update, change(sent, { lines: [line({ cents: 1 })] }))
    expect(altered.status).toBe(422)
    expect((await add({ patientId: '01920000-0000-7000-8000-000000000000', lines: [] })).fields).toEqual({
      patientId: 'Choose a patient on file.',
    })
  })

  test('a move made on an older page is refused with the statement as it is now; a reason is asked where one is due', async () => {
    const { body: draft } = await add()
    const { body: sent } = await move(draft, 'send')
    const late = await move(draft, 'close', 'Sent by mistake.')
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ error: { code: 'stale', current: { state: 'SENT' } } })
    expect((await move(sent, 'close')).message).toBe('Enter a reason.')
    expect((await move(sent, 'close', 'Written off.')).body).toMatchObject({ state: 'CLOSED' })
  })

  test('who looks at a statement is in the patient’s trail', async () => {
    const billing = await lab.as('billing')
    const { body: draft } = await add()
    await billing.call(api.statements.get, { params: { id: draft._id } })
    await lab.app.drain()
    const rows = await lab.db
      .selectFrom('audit')
      .select(['call', 'wrote', 'ids'])
      .where('entity', '=', 'statement')
      .execute()
    const about = rows.filter(({ ids }) => ids.includes(draft._id) && ids.includes(order.patient_id))
    expect(about.map(({ call, wrote }) => [call, wrote]).toSorted()).toEqual([
      ['POST /add/statement', true],
      ['POST /statements/:id', false],
    ])
  })

  test('bench, clinics, couriers, sales and kiosks get none', async () => {
    const { body: draft } = await add()
    for (const name of ['lab', 'portal', 'courier', 'sales', 'kiosk']) {
      const person = await lab.as(name)
      expect((await person.call(api.statements.list, {})).status, name).toBe(403)
      expect((await person.call(api.statements.get, { params: { id: draft._id } })).status, name).toBe(403)
      expect(
        (
          await person.call(api.statements.move, {
            body: { _id: draft._id, version: draft.version, transition: 'close', reason: 'x' },
          })
        ).status,
        name,
      ).toBe(403)
    }
  })
})
