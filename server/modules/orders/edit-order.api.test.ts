import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { wholeOrder, type Order, type OrderFieldsInput } from '@contract/orders/shapes'
import type { MyRoles } from '@contract/roles'
import { json } from '../../db/json'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { orderForms } from './test-orders'

let lab: TestLab
let forms: ReturnType<typeof orderForms>
let staff: Caller
let patient: string
beforeAll(async () => {
  lab = await testLab()
  forms = orderForms(lab)
  staff = await lab.as('lab')
  patient = await forms.addPatient(staff)
})
afterAll(() => lab.close())

async function enter(over: Partial<OrderFieldsInput> = {}): Promise<Order> {
  const answer = await staff.call(api.orders.addOrder, { body: { order: forms.form(patient, over) } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.fields))
  lab.clock.advance(1000)
  return answer.body
}
const again = async (id: string) => (await staff.call(api.orders.get, { params: { id }, body: {} })).body
const save = async (order: Order, fields: OrderFieldsInput, caller = staff) => {
  const answer = await caller.call(api.orders.update, {
    body: { orderId: order._id, version: order.version, fields },
  })
  return {
    ...answer,
    get body() {
      return wholeOrder(answer.body)
    },
  }
}
const setTests = (orderId: string, code: string, state: string) =>
  lab.owner
    .updateTable('analysis')
    .set({ state })
    .where('order_id', '=', orderId)
    .where('test_id', '=', lab.seeded.tests.get(code) ?? '')
    .execute()
const setOrder = (id: string, state: string) =>
  lab.owner.updateTable('lab_order').set({ state }).where('id', '=', id).execute()
const testsOf = async (orderId: string) => {
  const rows = await lab.db
    .selectFrom('analysis as a')
    .innerJoin('test as t', 't.id', 'a.test_id')
    .innerJoin('specimen as s', 's.id', 'a.specimen_id')
    .select(['t.code', 's.letter', 'a.state', 'a.position'])
    .where('a.order_id', '=', orderId)
    .orderBy('a.position')
    .execute()
  return rows.map(({ code, letter }) => `${code}${letter}`).join(' ')
}
const histories = async (orderId: string) =>
  (await staff.call(api.orders.history, { body: { orderId } })).body.docs

describe('editing an order [call:POST /api/v1/update/order]', () => {
  test('the form adds and takes off tubes, tests and medications, and keeps what stays', async () => {
    const two = [forms.specimen('A', 'SST', 'VEN'), forms.specimen('B', 'LAV', 'VEN')]
    const drugs = ['Metformin 500 mg', 'Lisinopril 10 mg'].map((name) => ({
      medicationId: null,
      name,
      detail: null,
    }))
    const order = await enter({
      specimens: two,
      items: [forms.panel('LYTES'), forms.panel('DIAB', 'B')],
      medications: drugs,
      diagnoses: ['E11.9'],
    })
    const kept = await lab.db
      .selectFrom('analysis')
      .select('id')
      .where('order_id', '=', order._id)
      .where('position', '=', 1)
      .executeTakeFirstOrThrow()
    const { status, body } = await save(order, {
      ...forms.form(patient, { diagnoses: ['E11.9', 'D64.9'] }),
      priority: 'STAT',
      specimens: [
        { ...forms.specimen('A', 'SST', 'VEN'), condition: 'hemolyzed' },
        forms.specimen('C', 'UCUP', 'URV'),
      ],
      items: [forms.test('CREAT'), forms.panel('LYTES')],
      medications: drugs.slice(1),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      priority: 'STAT',
      state: 'OPEN',
      requisitionNumber: order.requisitionNumber,
      items: [{ code: 'CREAT' }, { code: 'LYTES' }],
    })
    expect(body.specimens.map(({ letter, condition, barcode }) => [letter, condition, barcode])).toEqual([
      ['A', 'hemolyzed', `${order.requisitionNumber}A`],
      ['C', null, `${order.requisitionNumber}C`],
    ])
    expect(body.specimens[0]?._id).toBe(order.specimens[0]?._id)
    expect(body.medications).toEqual(order.medications.filter(({ name }) => name === 'Lisinopril 10 mg'))
    expect(await testsOf(order._id)).toBe('CREATA NAA KA CLA CO2A AGAPA')
    expect(
      await lab.db.selectFrom('analysis').select('position').where('id', '=', kept.id).executeTakeFirst(),
    ).toEqual({ position: 2 })
    const [entry] = await histories(order._id)
    expect(entry).toMatchObject({ by: 'Marcus Oyelaran', call: 'POST /update/order' })
    const changed = new Map(
      entry?.changes.map(({ entity, field, old, new: fresh }) => [`${entity} ${field}`, [old, fresh]]),
    )
    expect(changed.get('order priority')).toEqual(['ROUTINE', 'STAT'])
    expect(changed.get('specimen condition')).toEqual([null, 'hemolyzed'])
    expect(changed.get('orderMedication name')).toEqual(['Metformin 500 mg', null])
    expect(entry?.changes.some(({ entity, new: fresh }) => entity === 'analysis' && fresh === null)).toBe(
      true,
    )
  })

  test('saving what stands changes nothing, even when the catalogue has moved on', async () => {
    const order = await enter({ items: [forms.panel('LIPID')], diagnoses: ['E11.9'] })
    const before = await testsOf(order._id)
    await lab.owner.updateTable('panel').set({ active: false }).where('code', '=', 'LIPID').execute()
    await lab.owner.updateTable('test').set({ active: false }).where('code', '=', 'CHOL').execute()
    await lab.owner.updateTable('diag_code').set({ billable: false }).where('code', '=', 'E11.9').execute()
    await lab.owner
      .deleteFrom('panel_test')
      .where('test_id', '=', lab.seeded.tests.get('HDL') ?? '')
      .execute()
    const { body, fields } = await save(
      order,
      forms.form(patient, { items: [forms.panel('LIPID')], diagnoses: ['E11.9'] }),
    )
    expect(fields).toEqual({})
    expect(body.version).toBe(order.version + 1)
    expect(await testsOf(order._id)).toBe(before)
    expect((await histories(order._id))[0]?.changes).toEqual([])
    await lab.owner.updateTable('diag_code').set({ billable: true }).where('code', '=', 'E11.9').execute()
  })

  test('what has a result is not taken off; the refusal names it', async () => {
    const order = await enter({
      specimens: [forms.specimen('A', 'SST', 'VEN'), forms.specimen('B', 'SST', 'VEN')],
      items: [forms.panel('LYTES'), forms.test('GLU', 'B')],
    })
    await setTests(order._id, 'NA', 'RESULTED')
    const noPanel = await save(order, forms.form(patient, { items: [forms.test('GLU')] }))
    expect(noPanel.status).toBe(422)
    expect(noPanel.fields['items']).toContain('Sodium (A): results were entered')
    // Another item that asks for the same test keeps it.
    const other = await save(
      order,
      forms.form(patient, { specimens: [forms.specimen('A', 'SST', 'VEN')], items: [forms.test('NA')] }),
    )
    expect(other.status).toBe(200)
    expect(await testsOf(order._id)).toBe('NAA')
    await setTests(order._id, 'NA', 'RETRACTED')
    const noTube = await save(
      other.body,
      forms.form(patient, {
        specimens: [forms.specimen('B', 'SST', 'VEN')],
        items: [forms.test('GLU', 'B')],
      }),
    )
    expect(noTube.status).toBe(422)
    expect(noTube.fields['specimens']).toContain('Specimen A has work on record (Sodium)')
  })

  test('an edit on an old version is refused with the order as it is now', async () => {
    const order = await enter()
    const done = await staff.call(api.orders.update, {
      body: { orderId: order._id, version: 1, fields: { sampleid: 'S-1' } },
    })
    expect(done.body).toMatchObject({ sampleid: 'S-1', version: 2 })
    const late = await staff.raw('POST', '/api/v1/update/order', {
      orderId: order._id,
      version: 1,
      fields: { comment: 'late' },
    })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      error: { code: 'stale', current: { _id: order._id, version: 2, sampleid: 'S-1', comment: null } },
    })
  })

  test('two who save the same version at once: one is told', async () => {
    const order = await enter()
    const answers = await Promise.all(
      ['one', 'two'].map((comment) =>
        staff.call(api.orders.update, { body: { orderId: order._id, version: 1, fields: { comment } } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a closed order stays closed: what is edited waits as a correction [rule:closed-stays]', async () => {
    const order = await enter()
    await setTests(order._id, 'GLU', 'RELEASED')
    await setOrder(order._id, 'CLOSED')
    const { status, body } = await save(order, forms.form(patient, { comment: 'fasting', priority: 'STAT' }))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'CLOSED',
      comment: null,
      priority: 'ROUTINE',
      correction: { comment: 'fasting', priority: 'STAT' },
    })
    expect(Object.keys(body.correction ?? {}).toSorted()).toEqual(['comment', 'priority'])
    const more = await staff.call(api.orders.update, {
      body: { orderId: order._id, version: body.version, fields: { comment: 'not fasting' } },
    })
    expect(more.body).toMatchObject({
      state: 'CLOSED',
      correction: { comment: 'not fasting', priority: 'STAT' },
    })
    const undone = await save(wholeOrder(more.body), forms.form(patient))
    expect(undone.body).toMatchObject({ state: 'CLOSED', correction: null })
  })

  test('what no corrected report could change is not taken, and says what to do instead', async () => {
    const order = await enter()
    await setTests(order._id, 'GLU', 'RELEASED')
    await setOrder(order._id, 'CLOSED')
    const another = await forms.addPatient(staff)
    const { status, fields } = await save(
      order,
      forms.form(another, {
        requisitionNumber: 'OTHER-1',
        specimens: [forms.specimen('A', 'SST', 'VEN'), forms.specimen('B', 'LAV', 'VEN')],
        items: [...forms.form(patient).items, { testId: lab.seeded.tests.get('A1C') ?? '', letter: 'B' }],
      }),
    )
    expect(status).toBe(400)
    expect(Object.keys(fields).toSorted()).toEqual(['items', 'patientId', 'requisitionNumber', 'specimens'])
    expect(fields['items']).toContain('Enter a new order')
    expect((await again(order._id)).correction).toBeNull()
  })

  test('corrected values that wait beside changed fields stay when the fields are edited', async () => {
    const order = await enter()
    await setOrder(order._id, 'CLOSED')
    const waiting = { analysisId: order._id, old: '80', new: '90', results: [] }
    await lab.owner
      .updateTable('lab_order')
      .set({ correction: json({ ...waiting, priority: 'STAT' }) })
      .where('id', '=', order._id)
      .execute()
    const { body } = await save(order, forms.form(patient, { comment: 'fasting' }))
    expect(body.correction).toEqual({ ...waiting, comment: 'fasting' })
  })

  test('a tube collected after the receipt of the others is no contradiction; one received before it was collected is', async () => {
    const order = await enter({ dateReceived: forms.hoursAgo(3) })
    const later = { ...forms.specimen('B', 'LAV', 'VEN'), collectedAt: forms.hoursAgo(1) }
    const first = forms.specimen('A', 'SST', 'VEN')
    const added = await save(order, forms.form(patient, { specimens: [first, later] }))
    expect([added.status, added.fields]).toEqual([200, expect.anything()])
    const wrong = await save(
      added.body,
      forms.form(patient, { specimens: [{ ...first, collectedAt: forms.hoursAgo(1) }, later] }),
    )
    expect([wrong.status, wrong.fields]).toEqual([
      400,
      { 'specimens.0.collectedAt': 'Collected after it was received. Check both times.' },
    ])
  })

  test('dateExported is cleared in any state, by whoever may send to the billing system [rule:clear-export]', async () => {
    const order = await enter()
    const exportedAt = lab.clock.now()
    await lab.owner
      .updateTable('lab_order')
      .set({ state: 'CLOSED', date_exported: exportedAt })
      .where('id', '=', order._id)
      .execute()
    const sent = {
      orderId: order._id,
      version: 1,
      fields: { dateExported: null },
      reason: 'Payer asked again',
    }
    expect((await staff.call(api.orders.update, { body: sent })).status).toBe(403)
    const { body } = await (await lab.as('admin')).call(api.orders.update, { body: sent })
    expect(body).toMatchObject({ dateExported: null, state: 'CLOSED' })
    expect((await histories(order._id))[0]).toMatchObject({
      reason: 'Payer asked again',
      changes: [{ entity: 'order', field: 'dateExported', old: exportedAt.toISOString(), new: null }],
    })
  })

  test('clearing an export is billing’s by the call of the specification, and nothing else is [rule:clear-export]', async () => {
    const order = await enter()
    const send = async (username: string, fields: object) => {
      await lab.owner
        .updateTable('lab_order')
        .set({ date_exported: lab.clock.now() })
        .where('id', '=', order._id)
        .execute()
      const caller = await lab.as(username)
      const body = { orderId: order._id, fields }
      return (await caller.raw('POST', '/api/v1/update/order', body)).status
    }
    const clear = { dateExported: null }
    for (const username of ['billing', 'manager', 'admin']) {
      expect([username, await send(username, clear)]).toEqual([username, 200])
      expect((await again(order._id)).dateExported).toBeNull()
    }
    const [cleared] = await histories(order._id)
    expect(cleared?.changes).toMatchObject([{ field: 'dateExported', old: expect.any(String), new: null }])
    // Mixed with an edit it asks for both rights: billing may not edit, the bench may not clear.
    for (const fields of [{ ...clear, sampleid: 'S-9' }, { sampleid: 'S-9' }, { deleted: true }])
      expect([fields, await send('billing', fields)]).toEqual([fields, 403])
    for (const username of ['lab', 'accession', 'pharmd', 'portal', 'courier', 'kiosk', 'sales'])
      expect([username, await send(username, clear)]).toEqual([username, 403])
    expect(await send('lab', { ...clear, sampleid: 'S-9' })).toBe(403)
    expect(await again(order._id)).toMatchObject({ sampleid: null, dateExported: expect.any(String) })
    expect(await send('admin', { ...clear, sampleid: 'S-9', comment: 'Both' })).toBe(200)
    expect(await again(order._id)).toMatchObject({ sampleid: 'S-9', comment: 'Both', dateExported: null })
    expect(await send('admin', {})).toBe(400)
  })

  test('clearing an export shows nothing of the order to whoever may not read it, and is named as what it is [rule:clear-export]', async () => {
    const order = await enter()
    const caller = await lab.as('accession')
    const setRoles = (roles: MyRoles) =>
      lab.owner
        .updateTable('app_user')
        .set({ myroles: json(roles) })
        .where('username', '=', 'accession')
        .execute()
    const { myroles } = await lab.owner
      .selectFrom('app_user')
      .select('myroles')
      .where('username', '=', 'accession')
      .executeTakeFirstOrThrow()
    await setRoles({ 'send-orders-to-billing-system': { enabled: true } })
    const send = (more: object = {}) =>
      caller.raw('POST', '/api/v1/update/order', {
        orderId: order._id,
        fields: { dateExported: null },
        ...more,
      })
    expect((await caller.call(api.orders.get, { params: { id: order._id }, body: {} })).status).toBe(403)
    // Never exported: refused as the bulk call refuses it, and nothing is written.
    const refused = await send()
    expect([refused.status, refused.message]).toEqual([422, 'The order has not been exported.'])
    expect((await again(order._id)).version).toBe(order.version)
    await lab.owner
      .updateTable('lab_order')
      .set({ date_exported: lab.clock.now() })
      .where('id', '=', order._id)
      .execute()
    const stale = await send({ version: order.version + 7 })
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { error: { current: { _id: order._id, version: order.version } } },
    ])
    expect(JSON.stringify(stale.body)).not.toContain(order.patient.lastname)
    const cleared = await send()
    expect([cleared.status, cleared.body]).toEqual([
      200,
      { _id: order._id, version: order.version + 1, dateExported: null },
    ])
    await setRoles(myroles)
    expect((await histories(order._id))[0]?.did).toBe('Order export date cleared')
  })

  test('a patient refused on a received order is named as the payload names it', async () => {
    const order = await enter({ dateReceived: forms.hoursAgo(1) })
    const other = await forms.addPatient(staff, { lastname: 'Elsewhere' })
    const answer = await staff.call(api.orders.updatePatient, {
      body: { orderid: order._id, patient: { _id: other } },
    })
    expect([answer.status, Object.keys(answer.fields)]).toEqual([422, ['patient']])
  })

  test('deleting needs its right, takes the order off the list and keeps it readable [rule:soft-delete]', async () => {
    const order = await enter()
    const body = {
      orderId: order._id,
      version: 1,
      fields: { deleted: true as const, reason: 'Entered twice' },
    }
    expect((await (await lab.as('accession')).call(api.orders.update, { body })).status).toBe(403)
    expect((await staff.call(api.orders.update, { body })).body).toMatchObject({ deleted: true })
    expect((await histories(order._id))[0]?.did).toBe('Order deleted')
    // The trail says it in the same words, in its list and in the entry.
    await lab.app.drain()
    const admin = await lab.as('admin')
    const { docs } = (await admin.call(api.audit.list, { query: { entityId: order._id, kind: 'write' } }))
      .body
    expect(docs.map(({ did }) => did)).toEqual(['Order deleted', 'Order added'])
    const entry = await admin.call(api.audit.entry, { body: { _id: docs[0]?._id ?? '' } })
    expect(entry.body.did).toBe('Order deleted')
    const { body: page } = await staff.call(api.orders.list, { query: { text: order.requisitionNumber } })
    expect(page.docs).toEqual([])
    expect((await again(order._id)).deleted).toBe(true)
    expect((await staff.call(api.orders.update, { body: { ...body, version: 2 } })).status).toBe(404)
  })

  test('as the specification writes them, the calls take no version and deleting no reason; the last value wins and is on record', async () => {
    const order = await enter()
    for (const sampleid of ['S-1', 'S-2'])
      expect(
        (await staff.call(api.orders.update, { body: { orderId: order._id, fields: { sampleid } } })).status,
      ).toBe(200)
    expect(await again(order._id)).toMatchObject({ sampleid: 'S-2', version: 3 })
    const [last] = await histories(order._id)
    expect(last?.changes).toMatchObject([{ field: 'sampleid', old: 'S-1', new: 'S-2' }])
    const other = await forms.addPatient(staff, { lastname: 'Unversioned' })
    const moved = await staff.call(api.orders.updatePatient, {
      body: { orderid: order._id, patient: { _id: other } },
    })
    expect(moved.body.patient.lastname).toBe('Unversioned')
    const gone = await staff.call(api.orders.update, {
      body: { orderId: order._id, fields: { deleted: true }, reason: 'Entered twice' },
    })
    expect(gone.body).toMatchObject({ deleted: true })
    await lab.app.drain()
    const { reason } = await lab.owner
      .selectFrom('audit')
      .select('reason')
      .where('entity_id', '=', order._id)
      .where('wrote', '=', true)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(reason).toBe('Entered twice')
  })

  test('an order with a result is not deleted, alone or with others: it is canceled with a reason', async () => {
    const [order, other] = [await enter(), await enter()]
    await setTests(order._id, 'NA', 'RESULTED')
    await lab.owner
      .updateTable('analysis')
      .set({ resulted_at: lab.clock.now() })
      .where('order_id', '=', order._id)
      .where('state', '=', 'RESULTED')
      .execute()
    const message =
      'This order has results, so it cannot be deleted. Cancel its tests or reject it, with a reason, instead.'
    const refused = await staff.call(api.orders.update, {
      body: { orderId: order._id, fields: { deleted: true } },
    })
    expect([refused.status, refused.message]).toEqual([422, message])
    const { body } = await staff.call(api.orders.remove, {
      body: { orderIds: [order._id, other._id], reason: 'Entered twice' },
    })
    expect(body.outcomes).toEqual([
      { _id: order._id, ok: false, message },
      { _id: other._id, ok: true, message: null },
    ])
  })

  test('a rejected order takes no edit', async () => {
    const order = await enter()
    await setOrder(order._id, 'REJECTED')
    expect((await save(order, forms.form(patient))).status).toBe(422)
    for (const fields of [{ comment: 'Once more' }, { sampleid: 'S-1' }]) {
      const answer = await staff.call(api.orders.update, { body: { orderId: order._id, fields } })
      expect(answer.status, JSON.stringify(fields)).toBe(422)
    }
  })

  test('a late receipt on the form receives the tubes that were on their way', async () => {
    const order = await enter()
    const dateReceived = forms.hoursAgo(1)
    const { body } = await save(order, forms.form(patient, { dateReceived }))
    expect(body).toMatchObject({ dateReceived, specimens: [{ state: 'RECEIVED', receivedAt: dateReceived }] })
    const added = await save(
      body,
      forms.form(patient, {
        dateReceived,
        specimens: [forms.specimen('A', 'SST', 'VEN'), forms.specimen('B', 'LAV', 'VEN')],
      }),
    )
    expect(added.body.specimens.map(({ state }) => state)).toEqual(['RECEIVED', 'EXPECTED'])
    expect(added.body.timeline[1]).toMatchObject({
      step: 'received',
      at: dateReceived,
      note: '1 of 2 specimens',
    })
  })

  test('a new requisition number goes with new barcodes, and one in use is refused', async () => {
    const taken = await enter()
    const order = await enter()
    expect(
      (await save(order, forms.form(patient, { requisitionNumber: taken.requisitionNumber }))).fields,
    ).toHaveProperty('requisitionNumber')
    const { body } = await save(order, forms.form(patient, { requisitionNumber: 'NEW-0001' }))
    expect(body).toMatchObject({ requisitionNumber: 'NEW-0001', specimens: [{ barcode: 'NEW-0001A' }] })
  })
})

describe('another patient [call:POST /api/v1/update/order_patient] [rule:master-patient]', () => {
  test('an open order takes the other patient’s copy and insurance; a closed or released one does not', async () => {
    const order = await enter({
      insurance: [
        { payerId: null, payerName: 'Old payer', policyNumber: '1', groupNumber: null, relation: 'self' },
      ],
    })
    const other = await forms.addPatient(staff, {
      lastname: 'Other',
      insurance: [{ payerId: null, payerName: 'New payer', policyNumber: '2' }],
    })
    const change = (version: number, _id: string) =>
      staff.call(api.orders.updatePatient, { body: { orderid: order._id, version, patient: { _id } } })
    const { body } = await change(1, other)
    expect(body).toMatchObject({
      patientId: other,
      patient: { lastname: 'Other' },
      insurance: [{ payerName: 'New payer' }],
      version: 2,
    })
    const unborn = await forms.addPatient(staff, { dob: '2026-11-19', lastname: 'Unborn' })
    await lab.owner
      .updateTable('lab_order')
      .set({ date_collected: new Date('2026-11-10T12:00:00Z') })
      .where('id', '=', order._id)
      .execute()
    expect((await change(2, unborn)).fields['patient']).toContain('before this patient')
    await setTests(order._id, 'GLU', 'RELEASED')
    expect((await change(2, patient)).status).toBe(422)
    await setOrder(order._id, 'CLOSED')
    expect((await change(2, patient)).status).toBe(422)
  })

  test('once a specimen is received the order stays with its patient, and is transferred with a reason by who may', async () => {
    const order = await enter({ dateReceived: forms.hoursAgo(1) })
    const other = await forms.addPatient(staff, {
      lastname: 'Rightful',
      firstname: 'Ruth',
      dob: '1971-01-01',
    })
    const message =
      'A specimen of this order was received, so the order stays with its patient. Transfer it: Transfer to another patient… on the order, with a reason.'
    const body = { orderid: order._id, patient: { _id: other } }
    for (const refused of [
      await staff.call(api.orders.updatePatient, { body }),
      await save(order, forms.form(other, { dateReceived: order.dateReceived })),
    ])
      expect([refused.status, refused.message]).toEqual([422, message])
    const transfer = { ...body, transfer: { reason: 'Labels were swapped' } }
    expect(
      (await (await lab.as('accession')).call(api.orders.updatePatient, { body: transfer })).status,
    ).toBe(403)
    expect((await staff.call(api.orders.updatePatient, { body: transfer })).body.patientId).toBe(other)
    expect((await histories(order._id))[0]).toMatchObject({ reason: 'Labels were swapped' })
    lab.clock.advance(1000)
    // Nor does the record become somebody else while a tube of this person stands in the laboratory.
    const { body: master } = await staff.call(api.patients.get, { params: { id: other }, body: {} })
    const edit = (over: object) =>
      staff.call(api.patients.update, { body: { patient: { ...master, ...over } } })
    expect((await edit({ firstname: 'Else', dob: '1972-02-02' })).message).toContain(
      'make this another person',
    )
    expect((await edit({ dob: '1972-02-02' })).status).toBe(200)
    // Nor one save after the other.
    const { body: slip } = await staff.call(api.patients.get, { params: { id: other }, body: {} })
    const then = (over: object) =>
      staff.call(api.patients.update, { body: { patient: { ...slip, ...over } } })
    for (const over of [{ firstname: 'Else' }, { lastname: 'Elsewhere' }, { gender: 'M' }])
      expect((await then(over)).message).toContain('make this another person')
    expect((await then({ phone: '2085550123' })).status).toBe(200)
  })

  test('a master update shows on the order’s history without the rest of the patient', async () => {
    const home = await forms.addPatient(staff, { lastname: 'Before' })
    const { body: order } = await staff.call(api.orders.addOrder, { body: { order: forms.form(home) } })
    lab.clock.advance(1000)
    const { body: master } = await staff.call(api.patients.get, { params: { id: home }, body: {} })
    await staff.call(api.patients.update, { body: { patient: { ...master, lastname: 'After' } } })
    expect((await again(order._id)).patient.lastname).toBe('After')
    const [entry] = await histories(order._id)
    expect(entry?.call).toBe('POST /update/patient')
    expect(entry?.changes).toMatchObject([
      {
        entity: 'order',
        id: order._id,
        field: 'patient',
        old: { lastname: 'Before' },
        new: { lastname: 'After' },
      },
    ])
  })
})

describe('medications [call:POST /api/v1/add/medication] [call:POST /api/v1/remove/medication]', () => {
  test('one is added once and taken off; its row is kept', async () => {
    const order = await enter()
    const med = { name: 'Gabapentin 300 mg', detail: 'three times a day' }
    const added = await staff.call(api.orders.addMedication, { body: { orderId: order._id, med } })
    expect(added.body).toMatchObject({
      version: 2,
      medications: [{ ...med, medicationId: null, verifiedFrom: null }],
    })
    expect((await staff.call(api.orders.addMedication, { body: { orderId: order._id, med } })).status).toBe(
      422,
    )
    const _id = added.body.medications[0]?._id ?? ''
    lab.clock.advance(1000)
    const removed = await staff.call(api.orders.removeMedication, {
      body: { orderId: order._id, med: { _id } },
    })
    const removedAt = lab.clock.now()
    expect(removed.body).toMatchObject({ version: 3, medications: [] })
    expect(
      (await staff.call(api.orders.removeMedication, { body: { orderId: order._id, med: { _id } } })).status,
    ).toBe(404)
    const row = await lab.db
      .selectFrom('order_medication')
      .select('removed_at')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
    expect(row.removed_at).toEqual(removedAt)
    expect((await histories(order._id)).map(({ call }) => call).slice(0, 2)).toEqual([
      'POST /remove/medication',
      'POST /add/medication',
    ])
    const unknown = await staff.call(api.orders.addMedication, {
      body: { orderId: order._id, med: { ...med, medicationId: '019a0000-0000-7000-8000-000000000000' } },
    })
    expect(unknown.fields).toHaveProperty(['med.medicationId'])
  })

  test('when the last dose was taken, and whether as needed, is kept and changed without losing the row', async () => {
    const order = await enter()
    const add = (lastTaken: string) =>
      staff.call(api.orders.addMedication, {
        body: { orderId: order._id, med: { name: 'Norco 5/325', detail: null, lastTaken, asNeeded: true } },
      })
    const late = await add('2099-01-01')
    expect([late.status, late.fields['med.lastTaken']]).toEqual([400, 'The last dose is in the future.'])
    const afterwards = new Date(Date.parse(order.dateCollected) + 60_000).toISOString()
    expect((await add(afterwards)).fields['med.lastTaken']).toMatch(/^The last dose is (after|in)/)
    const { body } = await add('2026-01-05')
    const [listed] = body.medications
    expect(listed).toMatchObject({ lastTaken: '2026-01-05', asNeeded: true, reading: 'read' })
    const medications = [
      { medicationId: null, name: 'Norco 5/325', detail: null, lastTaken: '2026-01-07T15:00:00.000Z' },
    ]
    const { dateCollected } = order
    const changed = await save(body, forms.form(patient, { dateCollected, medications }))
    expect(changed.body.medications).toMatchObject([
      { _id: listed?._id, lastTaken: '2026-01-07T15:00:00.000Z', asNeeded: null },
    ])
    const [entry] = await histories(order._id)
    expect(entry?.changes.map(({ field, old, new: now }) => [field, old, now])).toEqual(
      expect.arrayContaining([
        ['lastTaken', '2026-01-05', '2026-01-07T15:00:00.000Z'],
        ['asNeeded', true, null],
      ]),
    )
  })
})
