import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Patient } from '@contract/patients/shapes'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from '../reports/test-reports'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = reportBench(lab, staff)
})
afterAll(() => lab.close())

const now = async (id: string): Promise<Patient> =>
  (await staff.call(api.patients.get, { params: { id }, body: {} })).body
const edit = async (id: string, over: Partial<Patient>, caller = staff) => {
  const answer = await caller.call(api.patients.update, {
    body: { patient: { ...(await now(id)), ...over } },
  })
  expect(answer.status, answer.message).toBe(200)
  return answer.body
}
const merge = async (keep: string, drop: string, fields: Record<string, 'keep' | 'drop'> = {}) => {
  const [kept, dropped] = [await now(keep), await now(drop)]
  const answer = await staff.call(api.patients.merge, {
    body: {
      keep,
      drop,
      fields,
      reason: 'Same ID card',
      versions: { keep: kept.version, drop: dropped.version },
    },
  })
  expect(answer.status, answer.message).toBe(200)
  return answer.body
}
const undo = async (_id: string) => {
  const answer = await staff.call(api.patients.unmerge, { body: { _id, reason: 'Two persons' } })
  expect(answer.status, answer.message).toBe(200)
  return answer.body
}
const reportText = async (orderId: string, number: number) =>
  JSON.stringify(
    (
      await lab.owner
        .selectFrom('report')
        .select('document')
        .where('order_id', '=', orderId)
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
    ).document,
  )

describe('a closed order waits for a corrected report when its patient changes [rule:closed-stays]', () => {
  test('a new name, birth date or sex is drafted; the order stays closed and says it with its next report', async () => {
    const { orderId } = await bench.released()
    const { patientId, patient: reported } = await bench.order(orderId)
    const open = await orderWith(lab, { patient: patientId, tests: ['GLU'] })
    const told = await edit(patientId, { lastname: 'Hernández', gender: 'M' })
    expect(told).toMatchObject({ ordersUpdated: 1, ordersWaiting: 1 })
    expect((await bench.order(open.orderId)).patient.lastname).toBe('Hernández')
    const waiting = await bench.order(orderId)
    expect(waiting).toMatchObject({
      state: 'CLOSED',
      patient: { lastname: reported.lastname, gender: 'F' },
      correction: { patient: { lastname: 'Hernández', gender: 'M' } },
    })
    const trail = await staff.call(api.orders.history, { body: { orderId } })
    expect(trail.body.docs[0]?.changes).toMatchObject([{ entity: 'order', field: 'correction', old: null }])
    // What else is edited of the closed order waits beside it.
    const { version } = waiting
    await staff.call(api.orders.update, { body: { orderId, version, fields: { comment: 'Not fasting' } } })
    expect(await bench.gate(orderId)).toMatchObject({ nextState: 'CORRECTED', ready: true })
    expect((await bench.tryRelease(orderId)).fields).toEqual({ reason: 'Enter why the report is corrected.' })
    const { order } = await bench.release(orderId, { reason: 'The name was corrected' })
    expect(order).toMatchObject({
      state: 'CLOSED',
      correction: null,
      comment: 'Not fasting',
      patient: { lastname: 'Hernández', gender: 'M', patientNumber: reported.patientNumber },
    })
    expect(await reportText(orderId, 1)).toContain(reported.lastname)
    expect(await reportText(orderId, 2)).toContain('Hernández')
  })

  test('a telephone number makes no order wait, follows what waits, and a name set right again takes it back', async () => {
    const { orderId } = await bench.released()
    const { patientId, patient, correction } = await bench.order(orderId)
    expect(correction).toBeNull()
    const phone = '(208) 555-0177'
    expect((await edit(patientId, { phone })).ordersWaiting).toBe(0)
    expect((await bench.order(orderId)).correction).toBeNull()
    await edit(patientId, { dob: '1961-03-08' })
    expect((await edit(patientId, { phone: '(208) 555-0188' })).ordersWaiting).toBe(1)
    expect((await bench.order(orderId)).correction).toMatchObject({
      patient: { dob: '1961-03-08', phone: '(208) 555-0188' },
    })
    expect((await edit(patientId, { dob: patient.dob })).ordersWaiting).toBe(0)
    expect((await bench.order(orderId)).correction).toBeNull()
  })

  test('a corrected value and a new name wait side by side, and one report makes both', async () => {
    const { orderId } = await bench.released()
    const { patientId } = await bench.order(orderId)
    await bench.correct(orderId, 'GLU', '95')
    await edit(patientId, { firstname: 'Mariana' })
    const both = { of: expect.any(String), new: '95', patient: { firstname: 'Mariana' } }
    expect((await bench.order(orderId)).correction).toMatchObject(both)
    await bench.verify(orderId, ['GLU'])
    expect((await bench.order(orderId)).correction).toMatchObject(both)
    const { order } = await bench.release(orderId, { reason: 'Wrong tube was measured' })
    expect(order).toMatchObject({
      reportState: 'CORRECTED',
      correction: null,
      patient: { firstname: 'Mariana' },
    })
  })

  test('another clinic’s orders wait too and are not counted for who may not see them; deleted and rejected ones do not', async () => {
    const { forms } = bench
    const patientId = await forms.addPatient(staff)
    const own = await bench.released({ patientId })
    const gone = await bench.released({ patientId })
    // No call deletes what was reported; an order may have been deleted before that was so.
    await lab.owner.updateTable('lab_order').set({ deleted: true }).where('id', '=', gone.orderId).execute()
    const rejected = await orderWith(lab, { patient: patientId, tests: ['GLU'], state: 'REJECTED' })
    const theirs = await bench.released({
      patientId,
      locationId: forms.location('LAKESHR'),
      physicianId: forms.physicianAt('LAKESHR'),
    })
    const portal = await edit(patientId, { lastname: 'Vega' }, await lab.as('portal'))
    expect(portal.ordersWaiting).toBe(1)
    for (const one of [own, theirs])
      expect((await bench.order(one.orderId)).correction).toMatchObject({ patient: { lastname: 'Vega' } })
    const rows = await lab.owner
      .selectFrom('lab_order')
      .select('correction')
      .where('id', 'in', [gone.orderId, rejected.orderId])
      .execute()
    expect(rows).toEqual([{ correction: null }, { correction: null }])
  })

  test('a merge drafts it on both records’ closed orders, and its undo takes back what it drafted', async () => {
    const { forms } = bench
    const [keep, drop] = [
      await forms.addPatient(staff),
      await forms.addPatient(staff, { firstname: 'Marie', dob: '1961-03-08' }),
    ]
    const theirs = await bench.released({ patientId: drop })
    const own = await bench.released({ patientId: keep })
    const open = await orderWith(lab, { patient: drop, tests: ['GLU'] })
    await edit(keep, { gender: 'O' })
    const before = [await bench.order(theirs.orderId), await bench.order(own.orderId)]
    const merged = await merge(keep, drop, { dob: 'drop' })
    expect(merged).toMatchObject({ ordersMoved: 2, ordersUpdated: 1, ordersWaiting: 2 })
    expect(await bench.order(open.orderId)).toMatchObject({ patientId: keep, patient: { gender: 'O' } })
    for (const { orderId } of [theirs, own])
      expect(await bench.order(orderId)).toMatchObject({
        state: 'CLOSED',
        patientId: keep,
        correction: { patient: { firstname: 'Maria', dob: '1961-03-08', gender: 'O' } },
      })
    expect(await undo(merged._id)).toMatchObject({ ordersMoved: 2, ordersWaiting: 1, closedSince: [] })
    for (const [at, { orderId }] of [theirs, own].entries())
      expect(await bench.order(orderId)).toMatchObject({
        patientId: before[at]?.patientId,
        patient: before[at]?.patient,
        correction: before[at]?.correction,
      })
  })

  test('what was reported under the other name since a merge waits to be set right after the undo', async () => {
    const { forms } = bench
    const [keep, drop] = [
      await forms.addPatient(staff),
      await forms.addPatient(staff, { firstname: 'Marie', dob: '1961-03-08' }),
    ]
    const theirs = await bench.released({ patientId: drop })
    const merged = await merge(keep, drop)
    await bench.release(theirs.orderId, { reason: 'The records are one' })
    expect((await bench.order(theirs.orderId)).patient.firstname).toBe('Maria')
    expect(await undo(merged._id)).toMatchObject({ ordersMoved: 1, ordersWaiting: 1 })
    expect(await bench.order(theirs.orderId)).toMatchObject({
      patientId: drop,
      patient: { firstname: 'Maria' },
      correction: { patient: { firstname: 'Marie', dob: '1961-03-08' } },
    })
  })
})
