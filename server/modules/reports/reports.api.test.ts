import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { ReportDocument } from '@contract/reports/document'
import { canonical } from '../../core/audit'
import { sha256Hex, sha256OfBytes } from '../../core/hash'
import { json } from '../../db/json'
import { readPdf } from '../../documents/read-pdf'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { reportBench } from './test-reports'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof reportBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('lab')
  bench = reportBench(lab, staff)
})
afterAll(() => lab.close())

const lines = (text: string) => text.replaceAll(/\s+/g, ' ')
const pdfText = async (mediaKey: string) => {
  const answer = await bench.media(mediaKey)
  expect(answer.status).toBe(200)
  return lines((await readPdf(answer.bytes)).text)
}
const states = async (orderId: string) => {
  const rows = await lab.owner
    .selectFrom('analysis')
    .select(['state', 'retest_of'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ state }) => state)
}

describe('releasing [call:POST /api/v1/report/release] [call:POST /api/v1/report/gate] [call:GET /api/v1/media/{key}]', () => {
  test('an order goes its whole way to CLOSED, and its paper carries every element that 42 CFR 493.1291(c) asks', async () => {
    const { forms } = bench
    const orderId = await bench.received({ items: [forms.panel('LYTES'), forms.test('GLU')] })
    await bench.enter(orderId, { NA: '138', K: '6.9', CL: '102', CO2: '24', GLU: '104.0' })
    const typed = await bench.analyses(orderId)
    const open = [...typed.values()].filter(({ raw }) => raw === null).map(({ code }) => code)
    if (open.length > 0) await bench.enter(orderId, Object.fromEntries(open.map((code) => [code, '12'])))
    const first = await bench.gate(orderId)
    expect(first).toMatchObject({ ready: false, nextState: 'PRELIMINARY', missing: [] })
    expect(first.blockers).toEqual([`${typed.size} tests are not verified yet.`])

    await bench.callsFirst(true)
    await bench.verify(orderId, [...typed.keys()])
    const uncalled = await bench.gate(orderId)
    const wait =
      /^Potassium is critical: record the critical call first, or release without it from \d\d:\d\d\.$/
    expect(uncalled.blockers).toEqual([expect.stringMatching(wait)])
    const refused = await bench.tryRelease(orderId)
    expect([refused.status, refused.message]).toEqual([422, expect.stringMatching(wait)])
    expect(await states(orderId)).not.toContain('RELEASED')

    await bench.notify(orderId, 'K')
    await bench.callsFirst(false)
    expect(await bench.gate(orderId)).toEqual({
      missing: [],
      blockers: [],
      nextState: 'FINAL',
      ready: true,
      unreported: true,
      dropsReview: null,
    })
    const answer = await bench.tryRelease(orderId)
    expect(answer.status).toBe(200)
    const { order, report } = answer.body
    expect(order).toMatchObject({
      state: 'CLOSED',
      reportState: 'FINAL',
      reportVersion: 1,
      correction: null,
      dateReported: report.releasedAt,
    })
    expect(report).toMatchObject({
      number: 1,
      state: 'FINAL',
      reason: null,
      releasedByName: 'Marcus Oyelaran',
    })
    expect(new Set(await states(orderId))).toEqual(new Set(['RELEASED']))

    const text = await pdfText(report.mediaKey)
    const patient = order.patient
    for (const part of [
      `${patient.lastname}, ${patient.firstname}`,
      patient.patientNumber,
      'Northgate',
      'Boise, ID',
      'Final report',
      'Nov 19, 2026',
      'Potassium',
      '6.9',
      'mmol/L',
      'CRITICAL H',
      '104.0',
      'Serum',
      'Reported to Dr. Vandersloot (Physician)',
      'Read back.',
      'Released by',
      'Marcus Oyelaran',
      order.requisitionNumber,
      order.specimens[0]?.source ?? 'no source',
    ])
      expect(text).toContain(part)

    const row = await lab.owner
      .selectFrom('report')
      .selectAll()
      .where('id', '=', report._id)
      .executeTakeFirstOrThrow()
    expect(row.content_hash).toBe(sha256Hex(canonical(row.document)))
    expect(ReportDocument.parse(row.document).specimens[0]?.received).toEqual({
      date: 'Nov 19, 2026',
      time: expect.stringMatching(/^12:\d\d MST$/),
    })
  })

  test('the trail has one row for the release, and one for each reading', async () => {
    const { orderId, mediaKey } = await bench.released()
    const ids = async (call: string) => {
      await lab.app.drain()
      return lab.owner
        .selectFrom('audit')
        .selectAll()
        .where('call', '=', call)
        .where('entity_id', '=', orderId)
        .execute()
    }
    const [release, ...others] = await ids('POST /report/release')
    expect(others).toEqual([])
    const told = release?.changes.map(
      ({ entity, field, new: fresh }) => `${entity} ${field} ${String(fresh)}`,
    )
    expect(told).toContain('analysis state RELEASED')
    expect(told).toContain('report state FINAL')
    expect(told).toContain('order reportVersion 1')
    expect(told).toContain('order state CLOSED')

    const papers = await Promise.all([bench.media(mediaKey), bench.media(mediaKey)])
    expect(papers.map(({ status }) => status)).toEqual([200, 200])
    expect(papers[0]?.bytes).toEqual(papers[1]?.bytes)
    expect((await bench.media(mediaKey)).bytes).toEqual(papers[0]?.bytes)
    const readings = await ids('GET /media/:key')
    expect(readings).toHaveLength(3)
    const drawn = readings.flatMap(({ changes }) => changes)
    expect(drawn).toEqual([
      expect.objectContaining({
        entity: 'report',
        field: 'pdf',
        old: null,
        new: sha256OfBytes(papers[0]?.bytes ?? new Uint8Array()),
      }),
    ])
  })

  test('two readers at the same moment draw the paper once', async () => {
    const { mediaKey } = await bench.released()
    const { documents } = lab.ports
    let drawn = 0
    const draw = documents.report.bind(documents)
    lab.ports.documents = { ...documents, report: (document) => ((drawn += 1), draw(document)) }
    await Promise.all([bench.media(mediaKey), bench.media(mediaKey), bench.media(mediaKey)])
    await bench.media(mediaKey)
    lab.ports.documents = documents
    expect(drawn).toBe(1)
  })

  test('the gate names each missing thing and where it is', async () => {
    const { forms } = bench
    const orderId = await bench.received({ items: [forms.test('GLU')] })
    await bench.enter(orderId, { GLU: '91' })
    await bench.verify(orderId, ['GLU'])
    const keep = await lab.owner.selectFrom('lab').select('address').executeTakeFirstOrThrow()
    const source = await lab.owner
      .selectFrom('specimen_source')
      .select(['id', 'name'])
      .where('code', '=', 'VEN')
      .executeTakeFirstOrThrow()
    const setSource = (name: string) =>
      lab.owner.updateTable('specimen_source').set({ name }).where('id', '=', source.id).execute()
    const setAddress = (address: string) =>
      lab.owner
        .updateTable('lab')
        .set((eb) => ({ address: eb.val(address).$castTo<never>() }))
        .execute()
    await setSource('')
    await setAddress('{}')
    const gate = await bench.gate(orderId)
    expect(gate.missing.map(({ element, field }) => [element, field])).toEqual([
      ['performing-lab-address', 'lab.address'],
      ['specimen-source', 'specimens.0.source'],
    ])
    expect(gate.ready).toBe(false)
    const refused = await bench.tryRelease(orderId)
    expect(refused.status).toBe(422)
    expect(refused.fields).toEqual({
      'lab.address': 'The performing laboratory’s address is missing.',
      'specimens.0.source': 'Specimen A has no source.',
    })
    await setSource(source.name)
    await setAddress(JSON.stringify(keep.address))
    expect((await bench.gate(orderId)).ready).toBe(true)

    // A report without the patient's name or the time of receipt does not go either.
    const before = await lab.owner
      .selectFrom('lab_order')
      .select('patient')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await lab.owner
      .updateTable('lab_order')
      .set((eb) => ({
        patient: eb
          .val(JSON.stringify({ ...before.patient, firstname: '', lastname: '', patientNumber: '' }))
          .$castTo<never>(),
      }))
      .where('id', '=', orderId)
      .execute()
    expect((await bench.gate(orderId)).missing.map(({ field }) => field)).toEqual([
      'patient.name',
      'patient.id',
    ])
  })

  test('a hold blocks, with its reason', async () => {
    const { forms } = bench
    const orderId = await bench.received({ items: [forms.test('GLU')] })
    await bench.enter(orderId, { GLU: '91' })
    await bench.verify(orderId, ['GLU'])
    await staff.call(api.orders.hold, {
      body: { orderIds: [orderId], hold: true, reason: 'Wrong birth date' },
    })
    expect((await bench.gate(orderId)).blockers).toEqual([
      'The order is on hold: Wrong birth date. Clear the hold first.',
    ])
    expect((await bench.tryRelease(orderId)).status).toBe(422)
  })

  test('preliminary, then final: each version stays readable', async () => {
    const { forms } = bench
    const orderId = await bench.received({ items: [forms.test('GLU'), forms.test('BUN')] })
    expect((await bench.gate(orderId)).blockers).toEqual(['2 tests are not verified yet.'])
    const nothing = await bench.tryRelease(orderId, { preliminary: true })
    expect([nothing.status, nothing.message]).toEqual([422, 'No verified results to report.'])
    await bench.enter(orderId, { GLU: '91' })
    await bench.verify(orderId, ['GLU'])
    const early = await bench.tryRelease(orderId)
    expect([early.status, early.message]).toEqual([422, '1 test is not verified yet.'])
    const preliminary = await bench.release(orderId, { preliminary: true })
    expect(preliminary.order).toMatchObject({ state: 'OPEN', reportState: 'PRELIMINARY', reportVersion: 1 })
    const again = await bench.tryRelease(orderId, { preliminary: true })
    expect([again.status, again.message]).toEqual([422, 'No results verified since the last report.'])
    await bench.enter(orderId, { BUN: '14' })
    await bench.verify(orderId, ['BUN'])
    const final = await bench.release(orderId)
    expect(final.order).toMatchObject({ state: 'CLOSED', reportState: 'FINAL', reportVersion: 2 })
    const { versions, documents } = await bench.versions(orderId)
    expect(versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'FINAL'],
      [1, 'PRELIMINARY'],
    ])
    const { requisitionNumber } = final.order
    expect(documents.map(({ title, kind, contentType }) => [title, kind, contentType])).toEqual([
      [`Final report ${requisitionNumber} v2`, 'report', 'application/pdf'],
      [`Preliminary report ${requisitionNumber} v1`, 'report', 'application/pdf'],
    ])
    const old = await pdfText(preliminary.report.mediaKey)
    expect(old).toContain('PRELIMINARY REPORT')
    expect(old).toContain('1 test to follow')
    expect(old).not.toContain('Urea')
    expect(await pdfText(final.report.mediaKey)).toContain('all tests complete')
  })

  test('a correction prints old and new, and the old paper stays byte for byte', async () => {
    const { orderId, mediaKey } = await bench.released()
    const before = await bench.media(mediaKey)
    await bench.correct(orderId, 'GLU', '94')
    expect((await bench.gate(orderId)).blockers).toEqual(['1 test is not verified yet.'])
    const early = await bench.tryRelease(orderId, { preliminary: true })
    expect(early.message).toContain('A complete report was issued')
    await bench.verify(orderId, ['GLU'])
    expect(await bench.gate(orderId)).toMatchObject({ nextState: 'CORRECTED', ready: true })
    const reasonless = await bench.tryRelease(orderId)
    expect([reasonless.status, reasonless.fields]).toEqual([
      422,
      { reason: 'Enter why the report is corrected.' },
    ])
    expect(await states(orderId)).toEqual(['RELEASED', 'VERIFIED', 'RELEASED'])

    const { order, report } = await bench.release(orderId, { reason: 'Wrong tube was measured' })
    expect(order).toMatchObject({
      state: 'CLOSED',
      reportState: 'CORRECTED',
      reportVersion: 2,
      correction: null,
    })
    expect(await states(orderId)).toEqual(['RETRACTED', 'RELEASED', 'RELEASED'])
    const text = await pdfText(report.mediaKey)
    expect(text).toContain('CORRECTED REPORT. Replaces version 1. 1 result corrected')
    expect(text).toContain('Was 91 mg/dL, now 94 mg/dL.')
    expect(text).toContain('Reason: Wrong tube was measured.')
    expect(text).toContain('Notified: Dr. Vandersloot.')
    expect((await bench.media(mediaKey)).bytes).toEqual(before.bytes)
    const [second, first] = (await bench.versions(orderId)).versions
    expect([second?.state, second?.reason, first?.mediaKey]).toEqual([
      'CORRECTED',
      'Wrong tube was measured',
      mediaKey,
    ])
    await bench.correct(orderId, 'GLU', '95')
    await bench.verify(orderId, ['GLU'])
    expect((await bench.release(orderId, { reason: 'Again' })).report).toMatchObject({
      number: 3,
      state: 'CORRECTED',
    })
  })

  test('an amended report says what was added, and a closed order takes its waiting comment with it', async () => {
    const { orderId } = await bench.released()
    const idle = await bench.tryRelease(orderId)
    expect([idle.status, idle.message]).toEqual([
      422,
      'All results reported. To amend, describe the addition.',
    ])
    const { version } = await bench.order(orderId)
    await staff.call(api.orders.update, { body: { orderId, version, fields: { comment: 'Not fasting' } } })
    expect((await bench.order(orderId)).correction).toEqual({ comment: 'Not fasting' })
    expect(await bench.gate(orderId)).toMatchObject({ nextState: 'AMENDED', ready: true })
    const { order, report } = await bench.release(orderId, { reason: 'The patient had not fasted' })
    expect(order).toMatchObject({
      state: 'CLOSED',
      reportState: 'AMENDED',
      reportVersion: 2,
      comment: 'Not fasting',
      correction: null,
    })
    const text = await pdfText(report.mediaKey)
    expect(text).toContain('AMENDED REPORT')
    expect(text).toContain('The patient had not fasted')
    // Its comment is the laboratory's own and on no paper: nothing but the note is new to a reader.
    expect(text).toContain('Only a note was added. No result or conclusion is changed.')
    expect(text).not.toContain('Information added')
  })

  test('every waiting change of a closed order is made with its next report', async () => {
    const { forms } = bench
    const { orderId } = await bench.released()
    const before = await bench.order(orderId)
    const collectedAt = new Date(Date.parse(before.dateCollected) - 3_600_000).toISOString()
    const fields = {
      ...forms.form(before.patientId, { requisitionNumber: before.requisitionNumber }),
      items: before.items.map(({ panelId, testId, letter }) => ({ panelId, testId, letter })),
      physicianId: forms.physicianAt('LAKESHR'),
      locationId: forms.location('LAKESHR'),
      priority: 'STAT' as const,
      comment: 'Not fasting',
      dateCollected: collectedAt,
      specimens: before.specimens.map(({ letter, sampleTypeId, sourceId }) => ({
        letter,
        sampleTypeId,
        sourceId,
        collectedAt,
        condition: 'Haemolysed',
      })),
      medications: [{ medicationId: null, name: 'Metformin 500 mg', detail: null }],
      insurance: [{ payerId: null, payerName: 'Blue Cross', policyNumber: 'X1', relation: 'self' as const }],
      answers: { fasting: true },
    }
    const drafted = await staff.call(api.orders.update, {
      body: { orderId, version: before.version, fields },
    })
    expect([drafted.status, drafted.fields]).toEqual([200, expect.anything()])
    expect(drafted.body).toMatchObject({ state: 'CLOSED', comment: before.comment, medications: [] })
    const { order, report } = await bench.release(orderId, { reason: 'Corrected by the clinic' })
    expect(order).toMatchObject({
      state: 'CLOSED',
      reportState: 'CORRECTED',
      correction: null,
      priority: 'STAT',
      comment: 'Not fasting',
      dateCollected: collectedAt,
      location: { _id: fields.locationId },
      physician: { _id: fields.physicianId },
      specimens: before.specimens.map(() => ({ collectedAt, condition: 'Haemolysed', state: 'RECEIVED' })),
      medications: [{ name: 'Metformin 500 mg' }],
      insurance: [{ payerName: 'Blue Cross', policyNumber: 'X1' }],
      answers: { fasting: true },
    })
    expect(await pdfText(report.mediaKey)).toContain('Haemolysed')
    const { docs } = (await staff.call(api.orders.history, { body: { orderId } })).body
    const release = docs.find(({ call }) => call === 'POST /report/release')
    expect(release?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['insurance', 'priority', 'collectedAt', 'name', 'correction']),
    )
  })

  test('a waiting change that can no longer be made holds the release and says why', async () => {
    const { orderId } = await bench.released()
    const { version } = await bench.order(orderId)
    await staff.call(api.orders.update, { body: { orderId, version, fields: { comment: 'Not fasting' } } })
    await lab.owner
      .updateTable('lab_order')
      .set({ correction: json({ comment: 'Not fasting', locationId: lab.ports.ids.id() }) })
      .where('id', '=', orderId)
      .execute()
    const refused = await bench.tryRelease(orderId, { reason: 'The patient had not fasted' })
    expect([refused.status, refused.message]).toEqual([
      422,
      'The pending change to this order cannot be made. Location not found. Choose one from the list. Edit the order and save it again.',
    ])
    expect(await bench.order(orderId)).toMatchObject({ comment: null, reportVersion: 1 })
    expect((await bench.order(orderId)).correction).toMatchObject({ comment: 'Not fasting' })
  })

  test('tests that were not performed are printed as such, with the reason', async () => {
    const { forms } = bench
    const orderId = await bench.received({ items: [forms.test('GLU'), forms.test('BUN')] })
    await bench.enter(orderId, { GLU: '91' })
    const { _id, version } = await bench.one(orderId, 'BUN')
    const body = { analyses: [{ _id, version }], reason: 'Quantity not sufficient' }
    await staff.call(api.results.cancel, { body })
    await bench.verify(orderId, ['GLU'])
    const { order, report } = await bench.release(orderId)
    expect(order.state).toBe('CLOSED')
    const text = await pdfText(report.mediaKey)
    expect(text).toContain('Not performed')
    expect(text).toContain('Reason: Quantity not sufficient')
  })

  test('a correction that was cancelled is not printed beside the value that stands', async () => {
    const { orderId } = await bench.released()
    await bench.correct(orderId, 'GLU', '94')
    const { _id, version } = await bench.one(orderId, 'GLU')
    const cancelled = await staff.call(api.results.cancel, {
      body: { analyses: [{ _id, version }], reason: 'The first value was right' },
    })
    expect(cancelled.body.outcomes).toMatchObject([{ ok: true, analysis: { state: 'CANCELLED' } }])
    await bench.correct(orderId, 'BUN', '15')
    await bench.verify(orderId, ['BUN'])
    const { report } = await bench.release(orderId, { reason: 'Wrong tube was measured' })
    const { document } = await lab.owner
      .selectFrom('report')
      .select('document')
      .where('id', '=', report._id)
      .executeTakeFirstOrThrow()
    const rows = ReportDocument.parse(document).panels.flatMap((panel) => panel.rows)
    expect(rows.map(({ value, corrected }) => [value, corrected?.oldValue])).toEqual([
      ['91', undefined],
      ['15', '14 mg/dL'],
    ])
    const text = await pdfText(report.mediaKey)
    expect(text).not.toContain('Not performed')
    expect(text).not.toContain('The first value was right')
  })

  test('a rejected specimen is printed with its condition and disposition', async () => {
    const { forms } = bench
    const orderId = await bench.received({
      specimens: [forms.specimen('A', 'SST', 'VEN'), forms.specimen('B', 'LAV', 'VEN')],
      items: [forms.test('GLU'), forms.test('A1C', 'B')],
    })
    const specimen = (await bench.order(orderId)).specimens[1]
    const body = { reason: 'Clotted', disposition: 'Discarded', version: specimen?.version ?? 0 }
    await staff.call(api.specimens.reject, { body: { specimenId: specimen?._id ?? '', ...body } })
    await bench.enter(orderId, { GLU: '91' })
    await bench.verify(orderId, ['GLU'])
    const text = await pdfText((await bench.release(orderId)).report.mediaKey)
    expect(text).toMatch(
      /NOT ACCEPTABLE: Unacceptable, Clotted\. Rejected Nov 19, 2026, \d\d:\d\d MST by [A-Z]\w+ [A-Z]\w+, Discarded/,
    )
  })
})

describe('two at once [law:concurrency]', () => {
  test('one idempotency key releases once', async () => {
    const { forms } = bench
    const orderId = await bench.received({ items: [forms.test('GLU')] })
    await bench.enter(orderId, { GLU: '91' })
    await bench.verify(orderId, ['GLU'])
    const { version } = await bench.order(orderId)
    const key = { 'idempotency-key': 'release-this-once' }
    const first = await bench.tryRelease(orderId, { version }, key)
    const second = await bench.tryRelease(orderId, { version }, key)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect((await bench.versions(orderId)).versions).toHaveLength(1)
  })

  test('of two releases of the same order one wins and the other is shown the order as it is', async () => {
    const { forms } = bench
    const orderId = await bench.received({ items: [forms.test('GLU')] })
    await bench.enter(orderId, { GLU: '91' })
    await bench.verify(orderId, ['GLU'])
    const { version } = await bench.order(orderId)
    const both = await Promise.all([
      bench.tryRelease(orderId, { version }),
      bench.tryRelease(orderId, { version }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = both.find(({ status }) => status === 409)
    expect(lost?.body).toMatchObject({
      error: { code: 'stale', current: { _id: orderId, state: 'CLOSED', reportVersion: 1 } },
    })
    expect((await bench.versions(orderId)).versions).toHaveLength(1)
  })
})
