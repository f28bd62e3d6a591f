import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { json } from '../../db/json'
import { UndrawableError } from '../../documents/undrawable'
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

async function verified(typed: Record<string, string>, medications: string[] = []) {
  const codes = Object.keys(typed)
  const isUrine = codes.some((code) => /^[CS]-/.test(code))
  const orderId = await bench.received({
    ...(isUrine ? { specimens: [bench.forms.specimen('A', 'UCUP', 'URV')] } : {}),
    items: codes.map((code) => bench.forms.test(code)),
    medications: medications.map((name) => ({ medicationId: null, name, detail: null })),
  })
  await bench.enter(orderId, typed)
  await bench.verify(orderId, codes)
  return orderId
}
async function checkAll() {
  for (;;) {
    const answer = await staff.call(api.turboReports.check, { body: {} })
    expect(answer.status, answer.message).toBe(200)
    if (!answer.body.left) return
  }
}
async function problemsOf(orderId: string) {
  await checkAll()
  const { docs } = (await staff.call(api.turboReports.list, { query: { state: 'ERRORS' } })).body
  return docs.find(({ _id }) => _id === orderId)?.problems
}
async function sign(...ids: string[]) {
  const orders = []
  for (const id of ids) orders.push({ _id: id, version: (await bench.order(id)).version })
  const headers = { 'idempotency-key': lab.ports.ids.id() }
  const { body } = await staff.call(api.turboReports.sign, { body: { orders } }, headers)
  await lab.app.jobs.idle()
  return (await staff.call(api.turboReports.batch, { body: { _id: body._id } })).body
}

describe('an order whose report nobody can make', () => {
  test('is refused by itself: the others are released and checked', async () => {
    const broken = await verified({ 'C-OXY': '900' })
    const pharmacist = await lab.as('pharmd')
    const { basis } = (await pharmacist.call(api.pharmacist.get, { body: { orderId: broken } })).body
    await pharmacist.call(api.pharmacist.accept, { body: { orderId: broken, basis } })
    // More than the document takes, as a review from before the limit may hold.
    await lab.owner
      .updateTable('pharmacist_review')
      .set({
        advice: json(
          Array.from({ length: 201 }, (_, at) => ({
            _id: lab.ports.ids.id(),
            kind: 'own' as const,
            text: `Line ${at}`,
          })),
        ),
      })
      .where('order_id', '=', broken)
      .execute()
    const sound = await verified({ GLU: '91' })
    const { requisitionNumber } = await bench.order(broken)
    const notDrawn = `The report of ${requisitionNumber} cannot be drawn: the pharmacist’s review does not fit on a report (pharmacist.advice: too_big). It stays as it is; tell whoever looks after the system.`
    expect(await problemsOf(broken)).toEqual([{ message: notDrawn, field: 'order' }])
    const { body } = await staff.call(api.turboReports.counts, {})
    expect(body.unchecked).toBe(0)
    const batch = await sign(broken, sound)
    expect(batch).toMatchObject({ state: 'DONE_WITH_ERRORS', released: 1, refused: 1 })
    expect(batch.outcomes.find(({ orderId }) => orderId === broken)).toMatchObject({ message: notDrawn })
    expect((await bench.order(sound)).reportVersion).toBe(1)
    expect((await bench.order(broken)).reportVersion).toBe(0)
    // By itself it answers with the same line, and so does its preview and the look at what it lacks.
    expect(await bench.tryRelease(broken)).toMatchObject({ status: 422, message: notDrawn })
    const preview = await staff.call(api.reports.generate, { body: { orderId: broken, preview: true } })
    expect(preview).toMatchObject({ status: 422, message: notDrawn })
    expect(await staff.call(api.reports.gate, { body: { orderId: broken } })).toMatchObject({
      status: 422,
      message: notDrawn,
    })
  })

  test('a paper that cannot be drawn is refused with the font that is missing, and the batch says so', async () => {
    const orderId = await verified({ GLU: '91' })
    const { requisitionNumber } = await bench.order(orderId)
    const line = `The report of ${requisitionNumber} cannot be drawn: the font Inter cannot be read. It stays as it is; tell whoever looks after the system.`
    const drawing = vi
      .spyOn(lab.ports.documents, 'report')
      .mockRejectedValue(new UndrawableError('the font Inter cannot be read'))
    const preview = await staff.call(api.reports.generate, { body: { orderId, preview: true } })
    expect(preview).toMatchObject({ status: 422, message: line })
    const batch = await sign(orderId)
    expect(batch).toMatchObject({
      state: 'DONE',
      released: 1,
      message: `1 released report could not be drawn as PDF: ${line}`,
    })
    drawing.mockRestore()
    expect((await staff.call(api.reports.generate, { body: { orderId } })).status).toBe(200)
  })

  test('a full disk is said by the batch: what was released is drawn when it is read', async () => {
    const [one, two] = [await verified({ GLU: '91' }), await verified({ GLU: '92' })]
    const full = vi
      .spyOn(lab.ports.files, 'put')
      .mockRejectedValue(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    const batch = await sign(one, two)
    expect(batch).toMatchObject({
      state: 'DONE',
      released: 2,
      message:
        'The disk is full: 2 released reports were not stored as PDF. They are drawn when they are read, once there is room.',
    })
    full.mockRestore()
    expect((await staff.call(api.reports.generate, { body: { orderId: one } })).status).toBe(200)
    expect((await sign(await verified({ GLU: '93' }))).message).toBeNull()
  })
})

describe('what a signature for many does not cover', () => {
  test('tests that the results call for and nobody decided on; declined, the order is ready', async () => {
    const orderId = await verified({ 'S-AMP': 'POS' })
    const { offers } = (await staff.call(api.results.reflexes, { body: { orderId } })).body
    expect(offers.length).toBeGreaterThan(0)
    const words = ': the results call for this. Add or decline.'
    expect(await problemsOf(orderId)).toMatchObject([{ message: expect.stringContaining(words) }])
    expect((await sign(orderId)).outcomes[0]?.message).toContain(words)
    const tests = offers.map(({ testId, letter }) => ({ testId, letter }))
    const answer = await staff.call(api.results.dismissReflexes, {
      body: { orderId, tests, reason: 'Not wanted' },
    })
    expect(answer.status, answer.message).toBe(200)
    expect(await problemsOf(orderId)).toBeUndefined()
    expect((await sign(orderId)).released).toBe(1)
  })

  test('released by hand all the same, who did so and which tests were open stands in the trail and with the version', async () => {
    const orderId = await verified({ 'S-AMP': 'POS' })
    const { offers } = (await staff.call(api.results.reflexes, { body: { orderId } })).body
    const names = offers.map(({ name, letter }) => `${name} (${letter})`)
    expect(names.length).toBeGreaterThan(0)
    expect((await bench.tryRelease(orderId)).body.report).toMatchObject({ leftOpen: names })
    const { versions } = (await staff.call(api.reports.versions, { body: { orderId } })).body
    expect(versions[0]).toMatchObject({ leftOpen: names, releasedByName: 'Ana Reyes' })
    const rows = await lab.owner
      .selectFrom('audit')
      .select(['user_id', 'changes'])
      .where('entity_id', '=', orderId)
      .where('wrote', '=', true)
      .execute()
    const marks = rows.filter(({ changes }) => JSON.stringify(changes).includes(names.join('; ')))
    expect(marks).toHaveLength(1)
    expect(marks[0]?.user_id).toBe((await staff.call(api.session.current, {})).body.user._id)
    // One with nothing open says nothing of it.
    const other = await verified({ GLU: '91' })
    expect((await bench.tryRelease(other)).body.report.leftOpen).toEqual([])
  })
})
