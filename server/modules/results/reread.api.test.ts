import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Analysis } from '@contract/results/shapes'
import type { Patient, PatientFields } from '@contract/patients/shapes'
import { ReportDocument } from '@contract/reports/document'
import { json } from '../../db/json'
import { readPdf } from '../../documents/read-pdf'
import { orderWith, type OrderFixture } from '../../test/fixtures'
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

/** 12.5 g/dL of hemoglobin is low for a man (13.2–16.6) and normal for a woman (11.6–15.0). */
const forMan = { flag: 'L', rangeText: '13.2–16.6', isAbnormal: true }
const forWoman = { flag: '', rangeText: '11.6–15.0', isAbnormal: false }
const man = (more: OrderFixture = {}) =>
  orderWith(lab, {
    patient: { gender: 'M' },
    tests: ['HGB', 'GLU'],
    results: { HGB: '12.5', GLU: '91' },
    ...more,
  })

const patientNow = async (id: string): Promise<Patient> =>
  (await staff.call(api.patients.get, { params: { id }, body: {} })).body
async function edit(id: string, over: Partial<PatientFields>, caller = staff) {
  const answer = await caller.call(api.patients.update, {
    body: { patient: { ...(await patientNow(id)), ...over } },
  })
  expect(answer.status, answer.message).toBe(200)
  // What comes first in a history is told by its time.
  lab.clock.advance(60_000)
  return answer.body
}
async function merge(keep: string, drop: string) {
  const [kept, dropped] = [await patientNow(keep), await patientNow(drop)]
  const answer = await staff.call(api.patients.merge, {
    body: {
      keep,
      drop,
      fields: {},
      reason: 'Same ID card',
      versions: { keep: kept.version, drop: dropped.version },
    },
  })
  expect(answer.status, answer.message).toBe(200)
  lab.clock.advance(60_000)
  return answer.body
}
async function undo(_id: string) {
  const answer = await staff.call(api.patients.unmerge, { body: { _id, reason: 'Two persons' } })
  expect(answer.status, answer.message).toBe(200)
  lab.clock.advance(60_000)
  return answer.body
}
/** The last entry of an order's history: what changed of its results, by field. */
async function trail(orderId: string): Promise<Record<string, [unknown, unknown]>> {
  const { docs } = (await staff.call(api.orders.history, { body: { orderId } })).body
  const changes = docs[0]?.changes.filter(({ entity }) => entity === 'analysis') ?? []
  return Object.fromEntries(changes.map(({ field, old, new: fresh }) => [field, [old, fresh]]))
}
const row = (id: string) =>
  lab.owner.selectFrom('analysis').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const reverify = async ({ _id, version }: Analysis) =>
  (await staff.call(api.results.verify, { body: { analyses: [{ _id, version }] } })).body.outcomes

describe('results are read again when the sex or birth date of their patient is corrected [call:POST /api/v1/update/patient]', () => {
  test('the flag and the range are those of the right sex; the value, and what reads alike, stay as they were', async () => {
    const { orderId, patientId, analysis } = await man()
    expect(await bench.one(orderId, 'HGB')).toMatchObject({ interpretation: forMan })
    const [before, glucose] = [await row(analysis('HGB')), await row(analysis('GLU'))]
    const seen = await bench.order(orderId)
    expect(await edit(patientId, { gender: 'F' })).toMatchObject({
      ordersUpdated: 1,
      resultsReread: 1,
      releasedDiffer: 0,
    })
    expect(await bench.one(orderId, 'HGB')).toMatchObject({
      raw: '12.5',
      state: 'RESULTED',
      version: before.version + 1,
      interpretation: forWoman,
      readNow: null,
    })
    const after = await row(analysis('HGB'))
    expect([after.entered, after.resulted_at, after.resulted_by]).toEqual([
      before.entered,
      before.resulted_at,
      before.resulted_by,
    ])
    expect(await row(analysis('GLU'))).toEqual(glucose)
    expect(await trail(orderId)).toEqual({ flag: ['L', ''], range: ['13.2–16.6', '11.6–15.0'] })
    expect((await bench.order(orderId)).version).toBeGreaterThan(seen.version)

    // A grid that was open meanwhile is told, and loses nothing.
    const late = await staff.call(api.results.enter, {
      body: { cells: [{ _id: before.id, version: before.version, raw: '12.9' }] },
    })
    expect(late.body.outcomes).toMatchObject([
      { ok: false, message: expect.stringMatching(/^Someone else/), analysis: { interpretation: forWoman } },
    ])
  })

  test('a birth date alone does it: the ranges of a child are not those of a man', async () => {
    const { orderId, patientId } = await man({ tests: ['HGB'] })
    expect((await edit(patientId, { dob: '2017-05-02' })).resultsReread).toBe(1)
    expect(await bench.one(orderId, 'HGB')).toMatchObject({
      interpretation: { flag: '', rangeText: '11.5–15.5' },
    })
  })

  test('what somebody verified is verified no longer, says who had done it, and is verified anew', async () => {
    const { orderId, patientId } = await man({ resultState: 'VERIFIED' })
    expect((await edit(patientId, { gender: 'F' })).resultsReread).toBe(1)
    const back = await bench.one(orderId, 'HGB')
    expect(back).toMatchObject({
      state: 'RESULTED',
      verifiedAt: null,
      verifiedByName: null,
      interpretation: forWoman,
    })
    expect(await bench.one(orderId, 'GLU')).toMatchObject({ state: 'VERIFIED', version: 1 })
    expect(await trail(orderId)).toMatchObject({
      state: ['VERIFIED', 'RESULTED'],
      verifiedBy: ['Marcus Oyelaran', null],
    })
    expect((await bench.gate(orderId)).blockers).toEqual(['1 test is not verified yet.'])
    expect(await reverify(back)).toMatchObject([{ ok: true, analysis: { state: 'VERIFIED' } }])
  })

  test('an order that waited for a pharmacist waits for the bench first', async () => {
    const { orderId, patientId } = await man({
      tests: ['HGB', 'C-OXY'],
      results: { HGB: '12.5', 'C-OXY': '900' },
      resultState: 'VERIFIED',
    })
    // Settled as every change of a medication settles it.
    const med = { medicationId: null, name: 'Oxycodone 10 mg', detail: null }
    await staff.call(api.orders.addMedication, { body: { orderId, med } })
    const waits = async () =>
      (await staff.call(api.pharmacist.get, { body: { orderId } })).body.waitingSince !== null
    expect(await waits()).toBe(true)
    await edit(patientId, { gender: 'F' })
    expect(await waits()).toBe(false)
    await reverify(await bench.one(orderId, 'HGB'))
    expect(await waits()).toBe(true)
  })

  test('another name or telephone number reads nothing again', async () => {
    const { orderId, patientId, analysis } = await man({ resultState: 'VERIFIED' })
    const before = await row(analysis('HGB'))
    expect(await edit(patientId, { lastname: 'Vega', phone: '(208) 555-0177' })).toMatchObject({
      ordersUpdated: 1,
      resultsReread: 0,
    })
    expect(await row(analysis('HGB'))).toEqual(before)
    expect(await trail(orderId)).toEqual({})
  })

  test('orders of other clinics are read again too, and not counted for who may not see them', async () => {
    const patientId = await bench.forms.addPatient(staff, { gender: 'M' })
    const own = await man({ patient: patientId })
    const theirs = await man({ patient: patientId, location: 'LAKESHR' })
    const portal = await lab.as('portal')
    expect((await edit(patientId, { gender: 'F' }, portal)).resultsReread).toBe(1)
    for (const { orderId } of [own, theirs])
      expect(await bench.one(orderId, 'HGB')).toMatchObject({ interpretation: forWoman })
  })

  test('closed, rejected and deleted orders are left alone', async () => {
    const patientId = await bench.forms.addPatient(staff, { gender: 'M' })
    const closed = await man({ patient: patientId, state: 'CLOSED', resultState: 'RELEASED' })
    const rejected = await man({ patient: patientId, state: 'REJECTED' })
    const deleted = await man({ patient: patientId })
    // From before orders with results could no longer be deleted.
    await lab.owner
      .updateTable('lab_order')
      .set({ deleted: true })
      .where('id', '=', deleted.orderId)
      .execute()
    const before = await Promise.all([closed, rejected, deleted].map((one) => row(one.analysis('HGB'))))
    expect(await edit(patientId, { gender: 'F' })).toMatchObject({ resultsReread: 0, releasedDiffer: 0 })
    expect(await Promise.all([closed, rejected, deleted].map((one) => row(one.analysis('HGB'))))).toEqual(
      before,
    )
  })
})

describe('critical values that were read again', () => {
  test('what is critical only now owes its call before it is released', async () => {
    const { orderId, patientId, analysis } = await man({ tests: ['HGB'], results: { HGB: '6.5' } })
    // No limit of the demo laboratory hangs on sex or age, so the reading of before is put there.
    await lab.owner
      .updateTable('analysis')
      .set({
        critical: false,
        interpretation: json({ ...(await row(analysis('HGB'))).interpretation, flag: 'L', critical: false }),
      })
      .where('id', '=', analysis('HGB'))
      .execute()
    await edit(patientId, { gender: 'F' })
    const now = await bench.one(orderId, 'HGB')
    expect(now).toMatchObject({ critical: true, criticalCall: null, interpretation: { flag: 'CRIT L' } })
    expect(await trail(orderId)).toMatchObject({ critical: [false, true], flag: ['L', 'CRIT L'] })
    await reverify(now)
    await bench.callsFirst(true)
    expect((await bench.gate(orderId)).blockers).toEqual([
      expect.stringContaining('Hemoglobin is critical: record the critical call first'),
    ])
    await bench.notify(orderId, 'HGB')
    expect((await bench.gate(orderId)).blockers).toEqual([])
    await bench.callsFirst(false)
  })

  test('a call on record stays on record, and no other is owed', async () => {
    const { orderId, patientId } = await man({ tests: ['HGB'], results: { HGB: '6.5' } })
    await bench.notify(orderId, 'HGB')
    await reverify(await bench.one(orderId, 'HGB'))
    expect((await edit(patientId, { gender: 'F' })).resultsReread).toBe(1)
    const now = await bench.one(orderId, 'HGB')
    expect(now).toMatchObject({
      state: 'RESULTED',
      critical: true,
      criticalCall: { toldTo: 'Dr. Vandersloot' },
      interpretation: { flag: 'CRIT L', rangeText: '11.6–15.0' },
    })
    await reverify(now)
    expect((await bench.gate(orderId)).blockers).toEqual([])
  })
})

describe('a released reading stays as it was told', () => {
  const rowsOf = async (orderId: string, number: number) => {
    const { document } = await lab.owner
      .selectFrom('report')
      .select('document')
      .where('order_id', '=', orderId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    return ReportDocument.parse(document).panels.flatMap(({ rows }) => rows)
  }
  const told = 'Flag and reference range as previously released, for the sex and age then on file.'

  test('it shows what it would be now, the next report says so, and the same value corrects it', async () => {
    const { forms } = bench
    const patientId = await forms.addPatient(staff, { gender: 'M' })
    const items = [forms.test('GLU'), forms.test('BUN')]
    const orderId = await bench.received({ patientId, items })
    // Hemoglobin comes in another tube; the reading alone is of interest here.
    await asHemoglobin(orderId, 'GLU')
    await bench.enter(orderId, { HGB: '12.5' })
    await bench.verify(orderId, ['HGB'])
    await bench.release(orderId, { preliminary: true })
    const before = await bench.one(orderId, 'HGB')
    expect(before).toMatchObject({ state: 'RELEASED', interpretation: forMan, readNow: null })

    expect(await edit(patientId, { gender: 'F' })).toMatchObject({ resultsReread: 0, releasedDiffer: 1 })
    expect(await bench.one(orderId, 'HGB')).toEqual({
      ...before,
      readNow: { ...forWoman, finding: null, critical: false },
    })
    const clinic = await lab.as('portal')
    const shown = (await clinic.call(api.results.ofOrder, { body: { orderId } })).body.docs
    expect(shown.find(({ code }) => code === 'HGB')).toMatchObject({ interpretation: forMan, readNow: null })

    await bench.enter(orderId, { BUN: '14' })
    await bench.verify(orderId, ['BUN'])
    const blocker =
      'Hemoglobin was released as L, range 13.2–16.6 and now reads not flagged, range 11.6–15.0. Correct it under Results first.'
    expect(await bench.gate(orderId)).toMatchObject({ ready: false, blockers: [blocker] })
    expect((await bench.tryRelease(orderId, { reason: 'The sex was corrected' })).message).toBe(blocker)
    // The preview draws no bar that would contradict the flag, and says why.
    const preview = await staff.call(api.reports.generate, { body: { orderId, preview: true } })
    expect((await readPdf(preview.bytes)).text.replaceAll(/\s+/g, ' ')).toContain(told)

    await bench.correct(orderId, 'HGB', '12.5')
    expect(await bench.one(orderId, 'HGB')).toMatchObject({ state: 'RESULTED', interpretation: forWoman })
    await bench.verify(orderId, ['HGB'])
    await bench.release(orderId, { reason: 'The sex was corrected' })
    expect(await rowsOf(orderId, 2)).toMatchObject([
      {
        value: '12.5',
        flag: '',
        reference: '11.6–15.0',
        corrected: {
          oldValue: expect.stringMatching(/^12\.5 .*\(L, range 13\.2–16\.6\)$/),
          newValue: expect.stringMatching(/^12\.5 .*\(not flagged, range 11\.6–15\.0\)$/),
        },
        comment: '',
      },
      { value: '14' },
    ])
  })

  test('on a closed order too, by the patient that waits there; where it reads alike the same value corrects nothing', async () => {
    const { forms } = bench
    const patientId = await forms.addPatient(staff, { gender: 'M' })
    const orderId = await bench.received({ patientId, items: [forms.test('GLU'), forms.test('BUN')] })
    await asHemoglobin(orderId, 'GLU')
    await bench.enter(orderId, { HGB: '12.5', BUN: '14' })
    await bench.verify(orderId, ['HGB', 'BUN'])
    await bench.release(orderId)
    expect(await edit(patientId, { gender: 'F' })).toMatchObject({ ordersWaiting: 1, releasedDiffer: 0 })
    expect(await bench.one(orderId, 'HGB')).toMatchObject({ interpretation: forMan, readNow: forWoman })
    const urea = await bench.one(orderId, 'BUN')
    const same = await staff.call(api.results.correct, {
      body: {
        analysis: { _id: urea._id, version: urea.version },
        raw: '14',
        reason: 'Sex corrected',
        toldTo: 'Dr. Vandersloot',
      },
    })
    expect(same.body.outcomes).toMatchObject([
      { ok: false, message: 'The corrected value is the same as the released one.' },
    ])
    await bench.correct(orderId, 'HGB', '12.5')
    expect(await bench.one(orderId, 'HGB')).toMatchObject({ state: 'RESULTED', interpretation: forWoman })
    await bench.verify(orderId, ['HGB'])
    const { order } = await bench.release(orderId, { reason: 'The sex was corrected' })
    expect(order).toMatchObject({ state: 'CLOSED', reportState: 'CORRECTED', patient: { gender: 'F' } })
    expect(await rowsOf(orderId, 2)).toMatchObject([
      { flag: '', reference: '11.6–15.0', comment: '' },
      { value: '14' },
    ])
  })

  test('a correction that was drafted before the sex was corrected is read for the right one', async () => {
    const { forms } = bench
    const patientId = await forms.addPatient(staff, { gender: 'M' })
    const orderId = await bench.received({ patientId, items: [forms.test('GLU')] })
    await asHemoglobin(orderId, 'GLU')
    await bench.enter(orderId, { HGB: '12.4' })
    await bench.verify(orderId, ['HGB'])
    await bench.release(orderId)
    await bench.correct(orderId, 'HGB', '12.5')
    await bench.verify(orderId, ['HGB'])
    expect(await bench.one(orderId, 'HGB')).toMatchObject({ state: 'VERIFIED', interpretation: forMan })
    expect(await edit(patientId, { gender: 'F' })).toMatchObject({ resultsReread: 1, releasedDiffer: 0 })
    expect(await bench.one(orderId, 'HGB')).toMatchObject({
      raw: '12.5',
      state: 'RESULTED',
      interpretation: forWoman,
    })
    // And back: the order's own copy never changed, what waits on it did.
    expect(await edit(patientId, { gender: 'M' })).toMatchObject({ resultsReread: 1, ordersWaiting: 0 })
    expect(await bench.one(orderId, 'HGB')).toMatchObject({ interpretation: forMan })
  })

  /** Makes a registered test of an order the hemoglobin. */
  async function asHemoglobin(orderId: string, code: string): Promise<void> {
    const { _id } = await bench.one(orderId, code)
    const test_id = lab.seeded.tests.get('HGB') ?? ''
    await lab.owner.updateTable('analysis').set({ test_id }).where('id', '=', _id).execute()
  }
})

describe('a merge and its undo read results again [call:POST /api/v1/merge/patients] [call:POST /api/v1/unmerge/patients]', () => {
  test('the orders of both records, by the record that is theirs', async () => {
    const { forms } = bench
    const [keep, drop] = [
      await forms.addPatient(staff, { gender: 'F' }),
      await forms.addPatient(staff, { gender: 'M' }),
    ]
    const theirs = await man({ patient: drop, resultState: 'VERIFIED' })
    const merged = await merge(keep, drop)
    expect(merged).toMatchObject({ ordersMoved: 1, resultsReread: 1, releasedDiffer: 0 })
    expect(await bench.one(theirs.orderId, 'HGB')).toMatchObject({
      state: 'RESULTED',
      version: 2,
      interpretation: forWoman,
    })
    expect(await trail(theirs.orderId)).toMatchObject({ state: ['VERIFIED', 'RESULTED'], flag: ['L', ''] })
    expect(await undo(merged._id)).toMatchObject({ ordersMoved: 1, resultsReread: 1 })
    expect(await bench.one(theirs.orderId, 'HGB')).toMatchObject({
      state: 'RESULTED',
      version: 3,
      interpretation: forMan,
    })
    expect(await trail(theirs.orderId)).toMatchObject({ flag: ['', 'L'] })
  })

  test('the change since the last value counts what was released under the other number, and no longer after the undo', async () => {
    const { forms } = bench
    const [keep, drop] = [await forms.addPatient(staff), await forms.addPatient(staff)]
    const earlier = new Date(lab.clock.now().getTime() - 5 * 86_400_000).toISOString()
    await orderWith(lab, {
      patient: drop,
      collectedAt: earlier,
      tests: ['GLU'],
      results: { GLU: '86' },
      resultState: 'RELEASED',
      state: 'CLOSED',
    })
    const own = await orderWith(lab, { patient: keep, tests: ['GLU'], results: { GLU: '91' } })
    const merged = await merge(keep, drop)
    expect(merged.resultsReread).toBe(1)
    expect((await bench.one(own.orderId, 'GLU')).interpretation?.delta).toMatchObject({ change: '+5' })
    expect((await undo(merged._id)).resultsReread).toBe(1)
    expect((await bench.one(own.orderId, 'GLU')).interpretation?.delta).toBeNull()
  })

  test.each([
    ['stays verified beside a small change', '86', 'VERIFIED', 'Marcus Oyelaran'],
    ['waits again where the change is one to acknowledge', '20', 'RESULTED', null],
  ])('what was verified %s since what was released under the other number', async (_, last, state, by) => {
    const { forms } = bench
    const [keep, drop] = [await forms.addPatient(staff), await forms.addPatient(staff)]
    const earlier = new Date(lab.clock.now().getTime() - 5 * 86_400_000).toISOString()
    await orderWith(lab, {
      patient: drop,
      collectedAt: earlier,
      tests: ['GLU'],
      results: { GLU: last },
      resultState: 'RELEASED',
      state: 'CLOSED',
    })
    const own = await orderWith(lab, {
      patient: keep,
      tests: ['GLU'],
      results: { GLU: '91' },
      resultState: 'VERIFIED',
    })
    await merge(keep, drop)
    expect(await bench.one(own.orderId, 'GLU')).toMatchObject({
      state,
      verifiedByName: by,
      interpretation: { delta: { marked: state === 'RESULTED' } },
    })
  })
})

describe('an order that is given another patient is read again [call:POST /api/v1/update/order]', () => {
  test('under Change patient', async () => {
    const { orderId } = await man({ resultState: 'VERIFIED' })
    const woman = await bench.forms.addPatient(staff, { gender: 'F' })
    const { version } = await bench.order(orderId)
    const answer = await staff.call(api.orders.updatePatient, {
      body: { orderid: orderId, version, patient: { _id: woman }, transfer: { reason: 'Wrong patient' } },
    })
    expect(answer.status, answer.message).toBe(200)
    expect(answer.body.version).toBe((await bench.order(orderId)).version)
    expect(await bench.one(orderId, 'HGB')).toMatchObject({ state: 'RESULTED', interpretation: forWoman })
    expect(await trail(orderId)).toMatchObject({ state: ['VERIFIED', 'RESULTED'], flag: ['L', ''] })
  })

  test('the form of a received order leads to the transfer, and nothing is read again', async () => {
    const { forms } = bench
    const [old, fresh] = [
      await forms.addPatient(staff, { dob: '1961-03-07' }),
      await forms.addPatient(staff, { dob: '2015-03-07' }),
    ]
    const items = [forms.test('ALP')]
    const orderId = await bench.received({ patientId: old, items })
    await bench.enter(orderId, { ALP: '200' })
    expect(await bench.one(orderId, 'ALP')).toMatchObject({ interpretation: { flag: 'H' } })
    const { version } = await bench.order(orderId)
    const answer = await staff.call(api.orders.update, {
      body: { orderId, version, fields: forms.form(fresh, { items }) },
    })
    expect(answer.status).toBe(422)
    expect(answer.fields['patientId']).toContain('Transfer it')
    expect(await bench.one(orderId, 'ALP')).toMatchObject({ interpretation: { flag: 'H' } })
  })

  test('another time of collection is another age', async () => {
    const { forms } = bench
    const patientId = await forms.addPatient(staff, { dob: '2015-03-07' })
    const items = [forms.test('ALP')]
    const orderId = await bench.received({ patientId, items })
    await bench.enter(orderId, { ALP: '200' })
    const read = (await bench.one(orderId, 'ALP')).interpretation
    const { version, specimens } = await bench.order(orderId)
    const then = '2015-03-20T15:00:00.000Z'
    const form = forms.form(patientId, { items, dateCollected: then })
    const answer = await staff.call(api.orders.update, {
      body: {
        orderId,
        version,
        fields: {
          ...form,
          specimens: specimens.map(({ letter, sampleTypeId, sourceId }) => ({
            letter,
            sampleTypeId,
            sourceId,
            collectedAt: then,
          })),
        },
      },
    })
    expect(answer.status, `${answer.message} ${JSON.stringify(answer.fields)}`).toBe(200)
    const again = (await bench.one(orderId, 'ALP')).interpretation
    expect(again?.rangeText).not.toBe(read?.rangeText)
  })
})
