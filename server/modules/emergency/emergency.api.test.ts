import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { orderWith } from '../../test/fixtures'
import { testLab, type TestLab } from '../../test/harness'
import { reportBench } from '../reports/test-reports'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const { emergency, access, session, patients } = api
const reason = 'Unconscious in our emergency room'
const person = { firstname: 'Ximena', lastname: 'Faraway', dob: '1958-02-11', gender: 'F' }
const allow = async (allowed: boolean) => (await lab.as('admin')).call(emergency.allow, { body: { allowed } })
const minutes = (n: number) => lab.clock.advance(n * 60_000)
/** What the trail says of the one write of a call. */
async function trailOf(requestId: string) {
  await lab.app.drain()
  return lab.owner
    .selectFrom('audit')
    .select(['changes', 'ids', 'entity', 'entity_id'])
    .where('request_id', '=', requestId)
    .where('wrote', '=', true)
    .executeTakeFirstOrThrow()
}

test('a clinic opens one patient of another for an hour: two identifiers, a reason, marked rows, a notice, and its end', async () => {
  const admin = await lab.as('admin')
  const bench = reportBench(lab, admin)
  const { mediaKey } = await bench.released()
  const paper = await lab.owner
    .selectFrom('media as m')
    .innerJoin('lab_order as o', 'o.id', 'm.order_id')
    .select(['o.id', 'o.requisition_number', 'o.patient_id', 'o.patient', 'o.location_id'])
    .where('m.key', '=', mediaKey)
    .executeTakeFirstOrThrow()
  const far = 'portal.other'
  const clinic = await lab.as(far)
  // The order belongs to the other clinic.
  expect(
    (
      await clinic.call(patients.get, {
        params: { id: paper.patient_id },
        body: { patientid: paper.patient_id },
      })
    ).status,
  ).toBe(404)
  const ask = (over: object = {}) =>
    clinic.call(emergency.open, {
      body: { number: paper.requisition_number, dob: paper.patient.dob, reason, ...over },
    })
  expect((await ask()).status).toBe(422)
  expect((await clinic.call(access.status)).body.emergencyAllowed).toBe(false)
  expect((await (await lab.as('lab')).call(emergency.allow, { body: { allowed: true } })).status).toBe(403)
  await allow(true)

  expect((await ask({ reason: 'too short' })).fields).toHaveProperty('reason')
  const [unknown, wrongDate] = [await ask({ number: 'NO-SUCH' }), await ask({ dob: '1900-01-01' })]
  expect([unknown.status, wrongDate.status]).toEqual([404, 404])
  expect(unknown.message).toBe(wrongDate.message)
  for (const who of ['sales', 'courier', 'kiosk', 'billing'])
    expect(
      (await (await lab.as(who)).call(emergency.open, { body: { number: 'x', dob: '1958-02-11', reason } }))
        .status,
      who,
    ).toBe(403)

  const opened = await ask()
  expect(opened.body).toMatchObject({ username: far, patient: paper.patient_id, reason, active: true })
  expect(new Date(opened.body.endsAt).getTime() - lab.clock.now().getTime()).toBe(60 * 60_000)
  const id = opened.body._id
  const record = await clinic.call(emergency.record, { body: { _id: id } })
  expect(record.body.orders.map((order) => order.requisitionNumber)).toContain(paper.requisition_number)
  const pdf = await clinic.call(emergency.report, { body: { _id: id, mediaKey } })
  expect(new TextDecoder().decode(pdf.bytes.slice(0, 5))).toBe('%PDF-')
  // One patient, and nothing else of that clinic.
  const other = await orderWith(lab, { tests: ['GLU'], patient: person })
  expect(
    (await clinic.call(emergency.report, { body: { _id: id, mediaKey: 'something-else-entirely' } })).status,
  ).toBe(404)
  expect(
    (
      await clinic.call(patients.get, {
        params: { id: other.patientId },
        body: { patientid: other.patientId },
      })
    ).status,
  ).toBe(404)
  expect(
    (
      await clinic.call(patients.get, {
        params: { id: paper.patient_id },
        body: { patientid: paper.patient_id },
      })
    ).status,
  ).toBe(404)
  expect((await (await lab.as('portal')).call(emergency.record, { body: { _id: id } })).status).toBe(404)

  const notice = (await admin.call(session.notifications)).body.docs.find(({ target }) =>
    target?.startsWith('/access'),
  )
  expect(notice?.description).toContain(`(${far})`)
  expect(notice?.description).not.toContain(paper.patient.lastname)
  await lab.app.drain()
  const rows = await lab.owner
    .selectFrom('audit')
    .select(['call', 'acting_as', 'reason', 'ids'])
    .where('acting_as', 'like', 'emergency%')
    .execute()
  expect(new Set(rows.map((row) => row.call))).toEqual(
    new Set(['POST /emergency/open', 'POST /emergency/record', 'POST /emergency/report']),
  )
  // The paper is drawn at its first reading: that row names the order.
  for (const row of rows)
    expect(
      row.ids.some((one) => one === paper.patient_id || one === paper.id),
      row.call,
    ).toBe(true)
  expect(rows.find((row) => row.call.endsWith('record'))?.reason).toBe(`Emergency access: ${reason}`)

  // Not idle meanwhile: the session goes on, the emergency does not.
  for (const pause of [25, 25, 9]) {
    minutes(pause)
    expect((await clinic.call(session.current)).status).toBe(200)
  }
  expect((await clinic.call(emergency.record, { body: { _id: id } })).status).toBe(200)
  minutes(2)
  expect((await clinic.call(emergency.record, { body: { _id: id } })).status).toBe(404)
})

test('End now ends it, switching it off ends all, and the laboratory sees the list', async () => {
  const { patientId, requisitionNumber } = await orderWith(lab, { tests: ['GLU'], patient: person })
  // A session of its own: the clock has gone on for an hour.
  const { body } = await lab.anonymous.call(session.login, {
    body: { username: 'portal.other', password: 'aliquot-demo-2026' },
  })
  const clinic = lab.withToken(body.token)
  const open = async () =>
    (await clinic.call(emergency.open, { body: { number: requisitionNumber, dob: person.dob, reason } })).body
      ._id
  const first = await open()
  expect((await clinic.call(emergency.end, { body: { _id: first } })).status).toBe(200)
  expect((await clinic.call(emergency.record, { body: { _id: first } })).status).toBe(404)
  const second = await open()
  const { body: signedIn } = await lab.anonymous.call(session.login, {
    body: { username: 'admin', password: 'aliquot-demo-2026' },
  })
  const admin = lab.withToken(signedIn.token)
  const list = (await admin.call(emergency.list)).body
  expect(list.docs.map(({ _id, active }) => [_id, active])).toEqual([
    [second, true],
    [first, false],
    expect.anything(),
  ])
  expect(list.docs[0]).toMatchObject({ patient: patientId, patientName: 'Faraway, Ximena' })
  await admin.call(emergency.allow, { body: { allowed: false } })
  expect((await clinic.call(emergency.record, { body: { _id: second } })).status).toBe(404)
  expect((await clinic.call(access.status)).body.emergencies).toEqual([])
})

test('the trail names the patient who was opened, and which way the switch went', async () => {
  const { patientId, requisitionNumber } = await orderWith(lab, { tests: ['GLU'], patient: person })
  const signIn = async (username: string) => {
    const { body } = await lab.anonymous.call(session.login, {
      body: { username, password: 'aliquot-demo-2026' },
    })
    return lab.withToken(body.token)
  }
  const [admin, clinic] = [await signIn('admin'), await signIn('portal.other')]
  const switchTo = (allowed: boolean, requestId: string) =>
    admin.call(emergency.allow, { body: { allowed } }, { 'x-request-id': requestId })
  const labRow = (old: boolean, fresh: boolean) => ({
    entity: 'lab',
    entity_id: lab.seeded.labId,
    ids: [lab.seeded.labId],
    changes: [{ entity: 'lab', id: lab.seeded.labId, field: 'emergencyAccess', old, new: fresh }],
  })
  await switchTo(true, 'emergency-on')
  expect(await trailOf('emergency-on')).toEqual(labRow(false, true))

  const body = { number: requisitionNumber, dob: person.dob, reason }
  const opened = await clinic.call(emergency.open, { body }, { 'x-request-id': 'emergency-open' })
  const { _id: id, endsAt } = opened.body
  const change = (field: string, old: unknown, fresh: unknown) => ({
    entity: 'emergencyAccess',
    id,
    field,
    old,
    new: fresh,
  })
  const aboutPatient = { entity: 'patient', entity_id: patientId, ids: [id, patientId] }
  expect(await trailOf('emergency-open')).toEqual({
    ...aboutPatient,
    changes: [
      change('patient', null, patientId),
      change('reason', null, reason),
      change('endsAt', null, endsAt),
    ],
  })
  await clinic.call(emergency.end, { body: { _id: id } }, { 'x-request-id': 'emergency-end' })
  expect(await trailOf('emergency-end')).toEqual({
    ...aboutPatient,
    changes: [change('endedAt', null, lab.clock.now().toISOString())],
  })
  await switchTo(false, 'emergency-off')
  expect(await trailOf('emergency-off')).toEqual(labRow(true, false))
})
