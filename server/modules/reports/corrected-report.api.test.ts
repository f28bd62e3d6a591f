import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { PatientFields } from '@contract/patients/shapes'
import { readPdf } from '../../documents/read-pdf'
import { json } from '../../db/json'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { openShared } from './test-links'
import { reportBench } from './test-reports'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = reportBench(lab, staff)
})
afterAll(() => lab.close())

const rowsOf = async (orderId: string, number: number) =>
  (await bench.frozen(orderId, number)).panels.flatMap(({ rows }) => rows)
async function cancel(orderId: string, code: string, reason: string) {
  const { _id, version } = await bench.one(orderId, code)
  const answer = await staff.call(api.results.cancel, {
    body: { analyses: [{ _id, version }], reason },
  })
  lab.clock.advance(60_000)
  return answer.body.outcomes[0]
}

describe('a correction that was withdrawn', () => {
  test('is on no report, also when the value is corrected after all', async () => {
    const { orderId } = await bench.released()
    expect(await bench.gate(orderId)).toMatchObject({ unreported: false })
    await bench.tryCorrect(orderId, 'GLU', '95')
    expect(await bench.gate(orderId)).toMatchObject({ unreported: true })
    expect(await cancel(orderId, 'GLU', 'Was right after all')).toMatchObject({ ok: true })
    expect(await bench.tryCorrect(orderId, 'GLU', '99')).toMatchObject({ ok: true })
    await bench.verify(orderId, ['GLU'])
    await bench.release(orderId, { reason: 'Wrong tube' })
    expect(await rowsOf(orderId, 2)).toMatchObject([{ value: '99', finding: '' }, { value: '14' }])
  })
})

describe('the control of a PCR specimen is corrected after the report', () => {
  const swab = async (control: string) => {
    const made = await orderWith(lab, {
      tubes: [{ panels: ['COVFLU'], sampleType: 'NPS', source: 'NP' }],
    })
    const codes = [...(await bench.analyses(made.orderId)).keys()]
    const targets = codes.filter((code) => code !== 'R-IC')
    await bench.enter(
      made.orderId,
      Object.fromEntries(codes.map((code) => [code, code === 'R-IC' ? control : 'ND'])),
    )
    await bench.verify(made.orderId, codes)
    await bench.release(made.orderId)
    return { orderId: made.orderId, targets }
  }

  test.each([
    ['27', 'ND', 'Not detected', 'Invalid'],
    ['ND', '28', 'Invalid', 'Not detected'],
  ])(
    'from %s to %s: what was released as %s is corrected to %s, or nothing is released',
    async (from, to, was, now) => {
      const { orderId, targets } = await swab(from)
      await bench.tryCorrect(orderId, 'R-IC', to)
      await bench.verify(orderId, ['R-IC'])
      for (const code of targets)
        expect(await bench.one(orderId, code)).toMatchObject({
          state: 'RELEASED',
          interpretation: { finding: was },
          readNow: { finding: now },
        })
      const { blockers, ready } = await bench.gate(orderId)
      expect(ready).toBe(false)
      expect(blockers).toHaveLength(targets.length)
      expect(blockers[0]).toMatch(
        new RegExp(`was released as ${was} and now reads ${now}\\. Correct it under Results first\\.$`),
      )
      expect((await bench.tryRelease(orderId, { reason: 'Control repeated' })).status).toBe(422)
      for (const code of targets)
        expect(await bench.tryCorrect(orderId, code, 'ND')).toMatchObject({ ok: true })
      await bench.verify(orderId, targets)
      await bench.release(orderId, { reason: 'Control repeated' })
      const printed = await rowsOf(orderId, 2)
      expect(printed.filter((row) => row.finding === now && !/control/i.test(row.test))).toHaveLength(
        targets.length,
      )
      expect(printed.filter(({ corrected }) => corrected !== null)).toHaveLength(targets.length + 1)
      expect(
        printed.find((row) => row.finding === now && !/control/i.test(row.test))?.corrected,
      ).toMatchObject({ oldValue: was, newValue: now })
    },
  )
})

const text = async (bytes: Uint8Array) => (await readPdf(bytes)).text.replaceAll(/\s+/g, ' ')
async function editPatient(id: string, over: Partial<PatientFields>) {
  const { body } = await staff.call(api.patients.get, { params: { id }, body: {} })
  const answer = await staff.call(api.patients.update, { body: { patient: { ...body, ...over } } })
  expect(answer.status, answer.message).toBe(200)
  lab.clock.advance(60_000)
}

describe('a correction that corrects nothing', () => {
  test.each(['091', '91.0', '91 mg/dL', '+91'])('is not drafted: 91 typed as %s', async (raw) => {
    const { orderId } = await bench.released()
    expect(await bench.tryCorrect(orderId, 'GLU', raw)).toMatchObject({
      ok: false,
      message: 'The corrected value is the same as the released one.',
    })
  })

  test('cannot be made of a draft either', async () => {
    const { orderId } = await bench.released()
    await bench.tryCorrect(orderId, 'GLU', '95')
    await expect(bench.enter(orderId, { GLU: '91.0' })).rejects.toThrow(
      'This is the released value. Cancel the correction instead.',
    )
  })

  test('is not released where what it was drafted for has passed', async () => {
    const patientId = await bench.forms.addPatient(staff, { dob: '1961-03-07' })
    const orderId = await bench.received({ patientId, items: [bench.forms.test('ALP')] })
    await bench.enter(orderId, { ALP: '200' })
    await bench.verify(orderId, ['ALP'])
    await bench.release(orderId)
    await editPatient(patientId, { dob: '2015-03-07' })
    expect(await bench.tryCorrect(orderId, 'ALP', '200')).toMatchObject({ ok: true })
    await editPatient(patientId, { dob: '1961-03-07' })
    await bench.verify(orderId, ['ALP'])
    expect((await bench.gate(orderId)).blockers).toEqual([
      expect.stringMatching(
        /the pending correction is the same as the released result\. Undo its verification/,
      ),
    ])
  })

  test('a result that was corrected in an earlier version is not counted again', async () => {
    const { orderId } = await bench.released()
    await bench.tryCorrect(orderId, 'GLU', '95')
    await bench.verify(orderId, ['GLU'])
    await bench.release(orderId, { reason: 'Wrong tube' })
    await bench.tryCorrect(orderId, 'BUN', '19')
    await bench.verify(orderId, ['BUN'])
    const { report } = await bench.release(orderId, { reason: 'Wrong tube' })
    const said = await bench.paper(report.mediaKey)
    expect(said).toContain('Replaces version 2. 1 result corrected;')
    expect(said).toContain('Was 91 mg/dL, now 95 mg/dL.')
    expect(said).toContain('Was 14 mg/dL, now 19 mg/dL.')
  })
})

describe('who or which specimen a report is about is corrected [law:493.1291(k)]', () => {
  test('old and new are printed, on the preview too, and on every later version', async () => {
    const patientId = await bench.forms.addPatient(staff, {
      lastname: 'Vega',
      gender: 'F',
      dob: '1961-03-07',
    })
    const { orderId } = await bench.released({ patientId })
    await editPatient(patientId, { lastname: 'Ortega', dob: '1961-03-09' })
    expect(await bench.gate(orderId)).toMatchObject({
      nextState: 'CORRECTED',
      ready: true,
      unreported: true,
    })
    const preview = await text(
      (await staff.call(api.reports.generate, { body: { orderId, preview: true } })).bytes,
    )
    const { order, report } = await bench.release(orderId, { reason: 'Name taken from the ID card' })
    expect(order).toMatchObject({ state: 'CLOSED', reportState: 'CORRECTED' })
    for (const said of [preview, await bench.paper(report.mediaKey)]) {
      expect(said).toMatch(/CORRECTED REPORT\. Replaces version 1\./)
      expect(said).toMatch(/Patient: was Vega, .+, now Ortega, /)
      expect(said).toContain('Date of birth: was Mar 7, 1961, now Mar 9, 1961.')
    }
    expect((await bench.frozen(orderId, 2)).patient.name).toMatch(/^Ortega/)
    await bench.release(orderId, { reason: 'Faxed to the ward as well' })
    expect((await bench.frozen(orderId, 3)).comments).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Corrected in version 2\. Patient: was Vega, .+, now Ortega, .+\.$/),
      ]),
    )
  })

  test('a preliminary report that is followed by a final one under another name is corrected', async () => {
    const patientId = await bench.forms.addPatient(staff, { gender: 'F' })
    const items = [bench.forms.test('GLU'), bench.forms.test('BUN')]
    const orderId = await bench.received({ patientId, items })
    await bench.enter(orderId, { GLU: '91' })
    await bench.verify(orderId, ['GLU'])
    await bench.release(orderId, { preliminary: true })
    await editPatient(patientId, { gender: 'M' })
    await bench.enter(orderId, { BUN: '14' })
    await bench.verify(orderId, ['BUN'])
    await bench.release(orderId, { reason: 'Sex corrected' })
    expect(await bench.frozen(orderId, 2)).toMatchObject({
      state: 'CORRECTED',
      changes: [{ what: 'Sex', oldValue: 'female', newValue: 'male', version: 2 }],
    })
  })

  test('the time of collection, and what it makes of a value, is decided by a person first', async () => {
    const patientId = await bench.forms.addPatient(staff, { dob: '2015-03-07' })
    const items = [bench.forms.test('ALP')]
    const orderId = await bench.received({ patientId, items })
    await bench.enter(orderId, { ALP: '200' })
    await bench.verify(orderId, ['ALP'])
    await bench.release(orderId)
    const { version, specimens, requisitionNumber } = await bench.order(orderId)
    const then = '2015-03-20T15:00:00.000Z'
    const fields = {
      ...bench.forms.form(patientId, { items, requisitionNumber, dateCollected: then }),
      specimens: specimens.map(({ letter, sampleTypeId, sourceId }) => ({
        letter,
        sampleTypeId,
        sourceId,
        collectedAt: then,
      })),
    }
    const saved = await staff.call(api.orders.update, { body: { orderId, version, fields } })
    expect(saved.status, `${saved.message} ${JSON.stringify(saved.fields)}`).toBe(200)
    expect(await bench.live(orderId, 'ALP')).toMatchObject({ readNow: { rangeText: expect.any(String) } })
    const gate = await bench.gate(orderId)
    expect(gate.ready).toBe(false)
    expect(gate.blockers[0]).toMatch(
      /was released as .+ and now reads .+\. Correct it under Results first\.$/,
    )
    expect(await bench.tryCorrect(orderId, 'ALP', '200')).toMatchObject({ ok: true })
    await bench.verify(orderId, ['ALP'])
    await bench.release(orderId, { reason: 'Collection time corrected' })
    const document = await bench.frozen(orderId, 2)
    expect(document.changes.map(({ what }) => what)).toContain('Specimen A collected')
    expect(document.panels[0]?.rows[0]?.corrected?.oldValue).toMatch(/^200 .+\(.+\)$/)
  })
})

describe('an order of the wrong patient [call:POST /api/v1/update/order_patient]', () => {
  const change = async (orderId: string, patient: string, who = staff) => {
    const { version } = await bench.order(orderId)
    const answer = await who.call(api.orders.updatePatient, {
      body: {
        orderid: orderId,
        version,
        patient: { _id: patient },
        transfer: { reason: 'Entered for another patient' },
      },
    })
    lab.clock.advance(60_000)
    return answer
  }
  const documents = async (patientId: string) =>
    (await staff.call(api.patients.documents, { body: { _id: patientId } })).body.docs.map(
      ({ number }) => number,
    )

  test('what was reported is taken back from the one and measured anew for the other', async () => {
    const { forms } = bench
    const [anna, bob] = [
      await forms.addPatient(staff, { lastname: 'Loopone', dob: '1950-01-01', gender: 'F' }),
      await forms.addPatient(staff, { lastname: 'Looptwo', dob: '1990-01-01', gender: 'M' }),
    ]
    const orderId = await bench.received({ patientId: anna, items: [forms.test('GLU'), forms.test('BUN')] })
    await bench.enter(orderId, { GLU: '91' })
    await bench.verify(orderId, ['GLU'])
    const first = (await bench.release(orderId, { preliminary: true })).report
    const refused = await change(orderId, bob)
    expect([refused.status, refused.message]).toEqual([
      422,
      'Results of this order were reported under its current patient. Correct each to TNP other patient, release the corrected report, then change the patient.',
    ])
    expect(await bench.tryCorrect(orderId, 'GLU', 'TNP other patient')).toMatchObject({ ok: true })
    await bench.verify(orderId, ['GLU'])
    const second = (await bench.release(orderId, { preliminary: true, reason: 'Wrong patient' })).report
    const takenBack = await bench.paper(second.mediaKey)
    expect(takenBack).toContain('Loopone')
    expect(takenBack).toContain('Was 91 mg/dL, now Not performed: Specimen of another patient.')

    expect((await change(orderId, bob)).status).toBe(200)
    expect(await bench.order(orderId)).toMatchObject({ state: 'OPEN', reportState: null })
    await bench.enter(orderId, { GLU: '92', BUN: '14' })
    await bench.verify(orderId, ['GLU', 'BUN'])
    expect(await bench.gate(orderId)).toMatchObject({ nextState: 'FINAL', ready: true })
    const { order, report } = await bench.release(orderId)
    expect(order).toMatchObject({ state: 'CLOSED', reportState: 'FINAL', reportVersion: 3 })
    const right = await bench.paper(report.mediaKey)
    expect(right).toContain('Looptwo')
    expect(right).not.toMatch(/Loopone|\b91\b|CORRECTED|another patient/)
    expect((await rowsOf(orderId, 3)).map(({ value }) => value)).toEqual(['92', '14'])
    expect(await documents(anna)).toEqual([2, 1])
    expect(await documents(bob)).toEqual([3])
    const { docs } = (await staff.call(api.orders.history, { body: { orderId } })).body
    const entry = docs.find(({ call }) => call === 'POST /update/order_patient')
    expect(entry?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['patientId', 'state', 'reason', 'reportState']),
    )
    // A link to what Anna's readers got opens with her date of birth and never with his.
    const { path } = (await staff.call(api.reports.makeLink, { body: { mediaKey: first.mediaKey } })).body
    const open = (dob: string, current: 'yes' | 'no' = 'no') =>
      openShared(lab, { mediaKey: first.mediaKey, token: path.split('#')[1] ?? '', dob, current })
    expect((await open('1990-01-01', 'yes')).status).toBe(404)
    expect(await text((await open('1950-01-01', 'yes')).bytes)).toContain('Loopone')
  })

  test('is not changed by who may not correct results', async () => {
    const { forms } = bench
    const patient = await forms.addPatient(staff)
    const orderId = await bench.received({ items: [forms.test('GLU'), forms.test('BUN')] })
    await bench.enter(orderId, { GLU: 'TNP other patient' })
    await bench.verify(orderId, ['GLU'])
    await bench.release(orderId, { preliminary: true })
    const desk = await lab.as('portal')
    expect((await change(orderId, patient, desk)).status).toBe(403)
    expect((await change(orderId, patient)).status).toBe(200)
  })
})

describe('previous values', () => {
  const day = 86_400_000
  const before = (days: number) => new Date(lab.clock.now().getTime() - days * day).toISOString()

  test('are told in the words they were reported in, and with their unit where it is another', async () => {
    const tube = (days: number) => ({
      tubes: [{ panels: ['COVFLU'], sampleType: 'NPS', source: 'NP' }],
      collectedAt: before(days),
    })
    const first = await orderWith(lab, tube(9))
    const codes = [...(await bench.analyses(first.orderId)).keys()]
    await bench.enter(first.orderId, Object.fromEntries(codes.map((code) => [code, 'nd'])))
    await bench.verify(first.orderId, codes)
    await bench.release(first.orderId)
    const next = await orderWith(lab, { ...tube(1), patient: first.patientId })
    expect((await bench.one(next.orderId, 'R-COV2')).previous).toMatchObject({
      raw: 'nd',
      text: 'Invalid',
      unit: null,
    })

    const glucose = await orderWith(lab, {
      tests: ['GLU'],
      collectedAt: before(9),
      results: { GLU: '91' },
      resultState: 'RELEASED',
      state: 'CLOSED',
    })
    const again = await orderWith(lab, { tests: ['GLU'], collectedAt: before(1), patient: glucose.patientId })
    expect((await bench.one(again.orderId, 'GLU')).previous).toMatchObject({ text: '91', unit: null })
    // The test was changed to another unit in between: version 2 is what the second order is measured with.
    const test_id = lab.seeded.tests.get('GLU') ?? ''
    const { definition, ...version } = await lab.owner
      .selectFrom('test_version')
      .selectAll()
      .where('test_id', '=', test_id)
      .where('version', '=', 1)
      .executeTakeFirstOrThrow()
    await lab.owner
      .insertInto('test_version')
      .values({
        ...version,
        version: 2,
        definition: json({ ...definition, units: 'mmol/L', unitsLabel: 'mmol/L' }),
      })
      .execute()
    await lab.owner
      .updateTable('analysis')
      .set({ test_version: 2 })
      .where('id', '=', again.analysis('GLU'))
      .execute()
    expect((await bench.one(again.orderId, 'GLU')).previous).toMatchObject({ text: '91', unit: 'mg/dL' })
  })

  test('that are corrected change the difference that an open order shows', async () => {
    const { forms } = bench
    const patientId = await forms.addPatient(staff)
    const items = [forms.test('CREAT')]
    const first = await bench.received({ patientId, items })
    await bench.enter(first, { CREAT: '0.80' })
    await bench.verify(first, ['CREAT'])
    await bench.release(first)
    const collectedAt = lab.clock.now().toISOString()
    const specimens = forms.form(patientId).specimens.map((one) => ({ ...one, collectedAt }))
    lab.clock.advance(60_000)
    const later = await bench.received({ patientId, items, dateCollected: collectedAt, specimens })
    await bench.enter(later, { CREAT: '0.80' })
    await bench.verify(later, ['CREAT'])
    expect((await bench.one(later, 'CREAT')).interpretation?.delta).toMatchObject({
      percent: '0.0',
      marked: false,
    })
    await bench.tryCorrect(first, 'CREAT', '2.00')
    await bench.verify(first, ['CREAT'])
    await bench.release(first, { reason: 'Wrong tube' })
    expect(await bench.one(later, 'CREAT')).toMatchObject({
      state: 'RESULTED',
      previous: { text: '2.00' },
      interpretation: { delta: { percent: '-60.0', marked: true } },
    })
  })
})

describe('a critical value', () => {
  test('is called after the specimen came, and stays called when it is typed with another zero', async () => {
    const orderId = await bench.received({ items: [bench.forms.test('K')] })
    await bench.enter(orderId, { K: '7.0' })
    const { _id, version } = await bench.one(orderId, 'K')
    const { receivedAt } = (await bench.order(orderId)).specimens[0] ?? {}
    const call = (at: number) =>
      staff.call(api.results.criticalCall, {
        body: {
          analyses: [{ _id, version }],
          toldTo: 'Dr. Vandersloot',
          role: 'Physician',
          at: new Date(at).toISOString(),
          readBack: true,
        },
      })
    const received = Date.parse(receivedAt ?? '')
    expect((await call(received - 60_000)).body.outcomes).toMatchObject([
      { ok: false, message: 'The call time is before the laboratory received the specimen.' },
    ])
    const entered = Date.parse((await bench.one(orderId, 'K')).resultedAt ?? '')
    expect((await call(entered - 60_000)).body.outcomes).toMatchObject([
      { ok: false, message: 'The call time is before this result was entered.' },
    ])
    expect((await call(entered)).body.outcomes).toMatchObject([{ ok: true }])
    await bench.enter(orderId, { K: '7.00' })
    expect(await bench.one(orderId, 'K')).toMatchObject({
      raw: '7.00',
      criticalCall: { toldTo: 'Dr. Vandersloot' },
    })
    await bench.enter(orderId, { K: '7.1' }, { K: '7.00' })
    expect(await bench.one(orderId, 'K')).toMatchObject({ criticalCall: null })
  })

  test('is told before its order is rejected or its test canceled, and the paper says who was told', async () => {
    const orderId = await bench.received({ items: [bench.forms.test('K')] })
    await bench.enter(orderId, { K: '8.0' })
    const reject = async () => {
      const { version } = await bench.order(orderId)
      return staff.call(api.orders.status, {
        body: { orderId, version, status: 'REJECTED', reason: 'No physician signature' },
      })
    }
    const refused = await reject()
    expect([refused.status, refused.message]).toEqual([
      422,
      'Potassium is critical and nobody was notified. Record the critical call first, then reject the order.',
    ])
    expect(await cancel(orderId, 'K', 'QNS for repeat')).toMatchObject({
      ok: false,
      message:
        'This result is critical and nobody was notified. Record the critical call, or retest, before canceling.',
    })
    await bench.notify(orderId, 'K')
    expect((await reject()).status).toBe(200)
    const said = await bench.paper((await bench.release(orderId)).report.mediaKey)
    expect(said).toContain('Order rejected. No result is reported.')
    expect(said).not.toContain('No test was performed')
    expect(said).toMatch(
      /Potassium 8\.0 mmol\/L \(not confirmed; not part of this report\): reported to Dr\. Vandersloot/,
    )
  })
})

describe('an order that was reported [call:POST /api/v1/orders_delete]', () => {
  test('is not deleted, in bulk or by itself', async () => {
    const { orderId } = await bench.released()
    const message =
      'A report was released on this order, so it cannot be deleted. Correct its results instead.'
    const many = await staff.call(api.orders.remove, { body: { orderIds: [orderId], reason: 'Twice' } })
    expect(many.body.outcomes).toMatchObject([{ ok: false, message }])
    const { version } = await bench.order(orderId)
    const one = await staff.call(api.orders.update, {
      body: { orderId, version, fields: { deleted: true, reason: 'Twice' } },
    })
    expect([one.status, one.message]).toEqual([422, message])
  })
})

describe('a link to a version that was replaced [call:GET /api/v1/media_verify_report/{key}]', () => {
  test('says so in words and brings the current report under the same checks', async () => {
    const { orderId, mediaKey } = await bench.released()
    const { path } = (await staff.call(api.reports.makeLink, { body: { mediaKey } })).body
    const open = (query: { dob: string; current?: 'yes' | 'no' }) =>
      openShared(lab, { mediaKey, token: path.split('#')[1] ?? '', ...query })
    const dob = '1961-03-07'
    expect((await open({ dob })).status).toBe(200)
    await bench.tryCorrect(orderId, 'GLU', '95')
    await bench.verify(orderId, ['GLU'])
    const { report } = await bench.release(orderId, { reason: 'Wrong tube' })
    const told = await open({ dob })
    expect(told.status).toBe(422)
    expect(told.message).toMatch(
      /^This version was replaced by the corrected report, version 2, on Nov .+\. Open the current report instead\.$/,
    )
    const current = await open({ dob, current: 'yes' })
    expect(current.status).toBe(200)
    expect(await text(current.bytes)).toContain('CORRECTED REPORT. Replaces version 1.')
    expect(current.bytes).toEqual((await bench.media(report.mediaKey)).bytes)
    // The page behind the link tells of the newer version, and opens no other.
    const page = lab.withToken(path.split('#')[1] ?? '')
    const body = { key: mediaKey, dob }
    expect((await page.call(api.reports.checkLink, { body })).body.answer).toMatchObject({
      is: 'open',
      linked: { number: 1, state: 'FINAL' },
      replacedBy: { number: 2, state: 'CORRECTED' },
    })
    for (let i = 0; i < 5; i += 1)
      expect((await open({ dob: '1960-01-01', current: 'yes' })).status).toBe(404)
    expect((await open({ dob, current: 'yes' })).status).toBe(404)
  })
})
