import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import type { RemoteOrderInput } from '@contract/remote-orders/shapes'
import { addDays } from '@contract/rules/age'
import { todayIn } from '@contract/rules/zone'
import { readPdf } from '../../documents/read-pdf'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { ok } from '../batches/test-batches'
import { formOf } from '../orders/public'
import { reportBench } from '../reports/test-reports'
import { remoteBench } from './test-remote'

let lab: TestLab
let clinic: Caller
let other: Caller
let staff: Caller
let bench: ReturnType<typeof remoteBench>
beforeAll(async () => {
  lab = await testLab()
  clinic = await lab.as('portal')
  other = await lab.as('portal.other')
  staff = await lab.as('admin')
  bench = remoteBench(lab, clinic)
})
afterAll(() => lab.close())

/** The order of a received remote order, resulted, verified and released. */
async function reported(glucose = '98') {
  const sent = await bench.send()
  const receipt = await bench.receive(sent.requisitionNumber)
  const orderId = receipt.body.order._id
  const lab2 = reportBench(lab, staff)
  const { docs } = (await staff.call(api.results.ofOrder, { body: { orderId } })).body
  const typed: Record<string, string> = {
    GLU: glucose,
    BUN: '14',
    CREAT: '0.9',
    NA: '140',
    K: '4.2',
    CL: '102',
    CO2: '25',
    CA: '9.4',
  }
  await lab2.enter(
    orderId,
    Object.fromEntries(docs.flatMap(({ code }) => (typed[code] ? [[code, typed[code]]] : []))),
  )
  const codes = (await staff.call(api.results.ofOrder, { body: { orderId } })).body.docs
    .filter(({ state }) => state === 'RESULTED')
    .map(({ code }) => code)
  await lab2.verify(orderId, codes)
  await lab2.release(orderId)
  return { sent, orderId }
}

describe('sending [call:GET /api/v1/remoteorders] [call:POST /api/v1/remoteorders/{id}] [rule:remote-filters]', () => {
  test('an order is in transit under the laboratory’s next number, with its patient on file', async () => {
    const sent = await bench.send()
    expect(sent).toMatchObject({ state: 'INTRANSIT', version: 1, warnings: [] })
    expect(sent.requisitionNumber).toMatch(/^\d{5}-\d{4}$/)
    const order = await bench.get(sent._id)
    expect(order).toMatchObject({
      source: 'portal',
      panels: ['Basic Metabolic Panel'],
      reviewed: false,
      attention: 0,
      orderId: null,
      dateReceived: null,
      dateReported: null,
      preparedByName: expect.any(String),
      diagnoses: [{ code: 'E11.9', description: expect.stringContaining('diabetes') }],
    })
    expect(order.patient.patientNumber).toMatch(/^P-\d{7}$/)
    const listed = await clinic.call(api.remoteOrders.list, { query: { status: 'intransit' } })
    expect(listed.body.limit).toBe(50)
    expect(listed.body.docs.map(({ _id }) => _id)).toContain(sent._id)
    const toSign = await clinic.call(api.remoteOrders.list, { query: { status: 'readytoreview' } })
    expect(toSign.body.docs.map(({ _id }) => _id)).not.toContain(sent._id)
    const filtered = await clinic.call(api.remoteOrders.list, { query: { state: 'REMOTE_ORDER' } })
    expect(filtered.body.docs.map(({ _id }) => _id)).toContain(sent._id)
    for (const state of ['RECEIVED', 'REPORTED', 'CLOSED'] as const) {
      const { docs } = (await clinic.call(api.remoteOrders.list, { query: { state } })).body
      expect(docs.map(({ _id }) => _id)).not.toContain(sent._id)
    }
  })

  test('the same order sent twice is one order', async () => {
    const order = await bench.form()
    const key = bench.key()
    const first = await clinic.call(api.remoteOrders.add, { body: { order } }, key)
    const second = await clinic.call(api.remoteOrders.add, { body: { order } }, key)
    expect(second.body).toEqual(first.body)
  })

  test('every bad field is named, and nothing is kept', async () => {
    const sourceless = await bench.form()
    const answer = await bench.trySend({
      diagnoses: [],
      collectedAt: new Date(lab.clock.now().getTime() + 3_600_000).toISOString(),
      specimens: [
        { letter: 'A', sampleTypeId: lab.ports.ids.id(), sourceId: sourceless.specimens[0]?.sourceId ?? '' },
      ],
      residence: 'shelter',
    })
    expect(answer.status).toBe(400)
    expect(answer.fields).toMatchObject({
      diagnoses: 'This form requires a diagnosis.',
      collectedAt: 'Collection cannot be in the future.',
      'specimens.0.sampleTypeId': 'This form does not offer this sample type.',
      residence: 'This form does not ask for residence.',
    })
  })

  test('a letter twice, a test twice, a tube that does not fit the test and STAT where the form has none are named', async () => {
    const form = await bench.form()
    const [specimen] = form.specimens
    const [item] = form.items ?? []
    const [general] = ok(await clinic.call(api.remoteOrders.offered, { query: { form: 'new' } })).forms
    const fitting = general?.panels.find(({ _id }) => _id === item?.panelId)?.sampleTypeIds ?? []
    const unfit = general?.sampleTypes.find(({ _id }) => !fitting.includes(_id))?._id ?? ''
    if (!specimen || !item || fitting.length === 0) throw new Error('The general form lacks a fitting tube.')
    const twice = await bench.trySend({ specimens: [specimen, specimen], items: [item, item] })
    expect(Object.keys(twice.fields).toSorted()).toEqual(['items.1', 'specimens.1.letter'])
    const wrong = await bench.trySend({ specimens: [{ ...specimen, sampleTypeId: unfit }] })
    expect(Object.keys(wrong.fields)).toEqual(['items.0.letter'])
    const covid = await bench.trySend({ form: 'general', priority: 'STAT' })
    expect(covid.fields).toHaveProperty('priority')
  })

  test('a record that was merged into another is ordered for no more', async () => {
    const kept = (await bench.get((await bench.send())._id)).patient._id
    const merged = (await bench.get((await bench.send())._id)).patient._id
    await lab.owner.updateTable('patient').set({ merged_into: kept }).where('id', '=', merged).execute()
    const late = await bench.trySend({ patient: null, patientId: merged })
    expect([late.status, Object.keys(late.fields)]).toEqual([400, ['patientId']])
  })

  test('a filter of days holds the whole of its last day', async () => {
    const sent = await bench.send()
    const day = todayIn('America/Boise', lab.clock.now().toISOString())
    const found = async (from: string, to: string) => {
      const { docs } = ok(await clinic.call(api.remoteOrders.list, { query: { from, to } }))
      return docs.some(({ _id }) => _id === sent._id)
    }
    expect([
      await found(day, day),
      await found(addDays(day, -2), addDays(day, -1)),
      await found(addDays(day, 1), addDays(day, 2)),
    ]).toEqual([true, false, false])
  })

  test('somebody with the same name and birth date is not registered twice unawares', async () => {
    const patient = bench.person()
    const first = await bench.get((await bench.send({ patient }))._id)
    const again = await bench.trySend({ patient })
    expect(again.status).toBe(409)
    expect(again.message).toContain('is already on file')
    const chosen = await bench.send({ patient: null, patientId: first.patient._id })
    expect((await bench.get(chosen._id)).patient._id).toBe(first.patient._id)
    const another = await bench.get((await bench.send({ patient, anotherPerson: true }))._id)
    expect(another.patient._id).not.toBe(first.patient._id)
  })

  test('a physician who does not order here, and another clinic’s location', async () => {
    const theirs = (await other.call(api.remoteOrders.offered, {})).body.locations[0]
    const wrongPlace = await bench.trySend({ locationId: theirs?._id ?? '' })
    expect([wrongPlace.status, wrongPlace.fields?.['locationId']]).toEqual([
      400,
      'Location not found. Choose one from the list.',
    ])
  })

  test('another clinic sees nothing of it', async () => {
    const sent = await bench.send()
    const lost = await other.call(api.remoteOrders.get, { params: { id: sent._id }, body: {} })
    const absent = await other.call(api.remoteOrders.get, { params: { id: lab.ports.ids.id() }, body: {} })
    expect([lost.status, lost.message]).toEqual([404, absent.message])
    const { docs } = (await other.call(api.remoteOrders.list, { query: { text: sent.requisitionNumber } }))
      .body
    expect(docs).toEqual([])
  })
})

describe('before receipt [call:POST /api/v1/update/remote_order] [call:POST /api/v1/update/remoteorder/status]', () => {
  test('the clinic changes it; a stale version is told the order as it is now', async () => {
    const sent = await bench.send()
    const { patient: _patient, ...form } = await bench.form()
    const edit = {
      ...form,
      _id: sent._id,
      version: 1,
      comment: 'Fasting since midnight',
      priority: 'STAT' as const,
    }
    const changed = await clinic.call(api.remoteOrders.update, { body: { order: edit } })
    expect(changed.body).toMatchObject({ version: 2, comment: 'Fasting since midnight', priority: 'STAT' })
    const stale = await clinic.call(api.remoteOrders.update, { body: { order: edit } })
    expect(stale.status).toBe(409)
    const { docs } = (await clinic.call(api.remoteOrders.history, { body: { _id: sent._id } })).body
    expect(docs[0]?.changes.map(({ field }) => field)).toContain('priority')
  })

  test('what the laboratory received, or what was canceled, is changed no more', async () => {
    const edited = async (orderId: string) => {
      const { patient: _patient, ...form } = await bench.form()
      const { version } = await bench.get(orderId)
      const order = { ...form, _id: orderId, version, comment: 'Too late' }
      const { status, message } = await clinic.call(api.remoteOrders.update, { body: { order } })
      return [status, message, (await bench.get(orderId)).comment]
    }
    const received = await bench.send()
    ok(await bench.receive(received.requisitionNumber))
    expect(await edited(received._id)).toEqual([
      422,
      expect.stringMatching(/^The laboratory has received this order\./),
      null,
    ])
    const canceled = await bench.send()
    const rejected = { orderId: canceled._id, status: 'rejected' as const, reason: 'Patient left' }
    ok(await clinic.call(api.remoteOrders.status, { body: rejected }, bench.key()))
    expect(await edited(canceled._id)).toEqual([
      422,
      expect.stringContaining(canceled.requisitionNumber),
      null,
    ])
    expect((await bench.get(canceled._id)).state).toBe('REJECTED')
  })

  test('it is canceled with a reason, and a scan says so', async () => {
    const sent = await bench.send()
    const cancel = (reason: string | null) =>
      clinic.call(
        api.remoteOrders.status,
        { body: { orderId: sent._id, status: 'rejected', reason } },
        bench.key(),
      )
    expect((await cancel(null)).status).toBe(400)
    expect((await cancel('Patient left')).body).toMatchObject({
      state: 'REJECTED',
      rejectedReason: 'Patient left',
    })
    const scan = await bench.receive(sent.requisitionNumber)
    expect([scan.status, scan.message]).toEqual([
      422,
      `Remote order ${sent.requisitionNumber} was canceled: Patient left`,
    ])
  })

  test('a clinic without the right to edit cannot change or cancel', async () => {
    const sent = await bench.send()
    const reader = await lab.as('portal.results')
    const answer = await reader.call(
      api.remoteOrders.status,
      { body: { orderId: sent._id, status: 'rejected', reason: 'x' } },
      bench.key(),
    )
    expect(answer.status).toBe(403)
  })

  test('what the form requires and the record of a patient on file lacks is said, asked and kept', async () => {
    const { patient } = await bench.get((await bench.send())._id)
    const { forms } = ok(await clinic.call(api.remoteOrders.offered, { query: { form: 'mpx' } }))
    const [mpx] = forms
    const [panel] = mpx?.panels ?? []
    const asked = {
      ...{ form: 'mpx' as const, patient: null, patientId: patient._id, diagnoses: [] },
      specimens: [
        {
          letter: 'A',
          sampleTypeId: panel?.sampleTypeId ?? mpx?.sampleTypes[0]?._id ?? '',
          sourceId: mpx?.sources[0]?._id ?? '',
        },
      ],
      items: [{ panelId: panel?._id ?? '', letter: 'A' }],
      answers: Object.fromEntries(
        (mpx?.questions ?? []).map(({ key, type }) => [key, type === 'choice' ? 'unknown' : '2026-11-01']),
      ),
    }
    const sent = await bench.send(asked)
    expect(sent.warnings).toEqual([
      'This form requires race, ethnicity, a phone number, an address, and the patient’s record has none. Ask the patient, and enter it in the record.',
    ])
    // Who can ask sends what was answered: what is missing still is refused at its field.
    const facts = { race: 'asian', ethnicity: 'nothispanic', phone: '208-555-0188' } as const
    const refused = await bench.trySend({ ...asked, facts })
    expect([refused.status, refused.fields]).toEqual([
      400,
      { 'facts.address.line1': 'This form requires an address.' },
    ])
    const address = { line1: '12 Elm St', line2: null, city: 'Boise', state: 'ID', zip: '83702' }
    expect((await bench.send({ ...asked, facts: { ...facts, gender: 'M', address } })).warnings).toEqual([])
    const kept = await clinic.call(api.patients.get, { params: { id: patient._id }, body: {} })
    // What stands in the record stays.
    expect(kept.body).toMatchObject({ gender: 'F', race: 'asian', ethnicity: 'nothispanic', address })
    expect((await bench.send({ ...asked, facts: { race: 'white' } })).warnings).toEqual([])
    const after = await clinic.call(api.patients.get, { params: { id: patient._id }, body: {} })
    expect(after.body.race).toBe('asian')
    const { docs } = (await clinic.call(api.patients.history, { body: { _id: patient._id } })).body
    expect(JSON.stringify(docs)).toContain('12 Elm St')
  })

  test('a sex that the record lacks is asked of who can be, and entered as it was said', async () => {
    const nobody = { ...bench.person(), gender: 'N' as const }
    const { patient } = await bench.get((await bench.send({ patient: nobody }))._id)
    const asked = { patient: null, patientId: patient._id }
    const sexOf = async () =>
      (await clinic.call(api.patients.get, { params: { id: patient._id }, body: {} })).body.gender
    // Who cannot ask leaves the facts out, and the order goes.
    await bench.send(asked)
    const refused = await bench.trySend({ ...asked, facts: {} })
    expect([refused.status, refused.fields]).toEqual([
      400,
      { 'facts.gender': 'The patient’s record has no sex. Ask the patient.' },
    ])
    // That somebody would rather not say is an answer, and no sex.
    await bench.send({ ...asked, facts: { gender: 'N' } })
    expect(await sexOf()).toBe('N')
    await bench.send({ ...asked, facts: { gender: 'M' } })
    expect(await sexOf()).toBe('M')
    const { docs } = (await clinic.call(api.patients.history, { body: { _id: patient._id } })).body
    expect(docs[0]?.changes.map(({ field }) => field)).toContain('gender')
    await bench.send({ ...asked, facts: {} })
  })

  test('without a collection time nothing is received', async () => {
    const sent = await bench.send({ collectedAt: null })
    expect(sent.warnings).toEqual([
      'The laboratory cannot receive this order before its collection time is entered.',
    ])
    const scan = await bench.receive(sent.requisitionNumber)
    expect(scan.message).toMatch(/^Collection date and time are missing\./)
  })
})

describe('a form that the provider signs', () => {
  test('waits ready to review, is signed by the provider alone, and is then in transit', async () => {
    const { forms } = (await clinic.call(api.remoteOrders.offered, { query: { form: 'new' } })).body
    const [general] = forms
    const { labId } = lab.seeded
    const userId = (
      await lab.owner
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', 'portal')
        .executeTakeFirstOrThrow()
    ).id
    const current = general ?? { key: 'new' }
    const {
      key: _key,
      version: _version,
      panels: _panels,
      sampleTypes: _types,
      sources: _sources,
      ...kept
    } = current as never as Record<string, unknown>
    await lab.owner
      .insertInto('remote_form')
      .values({
        lab_id: labId,
        id: lab.ports.ids.id(),
        key: 'new',
        version: 1,
        content: JSON.stringify({
          ...kept,
          panels: [],
          sampleTypes: [],
          sources: [],
          signature: 'provider',
        }) as never,
        changed_at: lab.clock.now(),
        changed_by: userId,
      })
      .execute()
    const sent = await bench.send()
    expect(sent.state).toBe('READYTOREVIEW')
    const scan = await bench.receive(sent.requisitionNumber)
    expect(scan.message).toMatch(/is not signed by the provider yet/)
    const sign = () =>
      clinic.call(api.remoteOrders.status, { body: { orderId: sent._id, status: 'intransit' } }, bench.key())
    expect((await bench.get(sent._id)).maySign).toBe(false)
    expect((await sign()).message).toMatch(/^Only .* or a person named as delegate may sign\./)
    const order = await bench.get(sent._id)
    await lab.owner
      .insertInto('provider_delegate')
      .values({
        lab_id: labId,
        id: lab.ports.ids.id(),
        physician_id: order.physician._id,
        user_id: userId,
        kind: 'delegate',
        since: lab.clock.now(),
        given_by: userId,
      })
      .execute()
    expect((await bench.get(sent._id)).maySign).toBe(true)
    const switched = (active: boolean) =>
      lab.owner.updateTable('physician').set({ active }).where('id', '=', order.physician._id).execute()
    await switched(false)
    expect((await sign()).message).toBe('This physician is inactive. Choose another.')
    await switched(true)
    const signed = await sign()
    expect(signed.body).toMatchObject({
      state: 'INTRANSIT',
      signedFor: `${order.physician.firstname} ${order.physician.lastname}`,
    })
    // What somebody changes who may not sign waits for the signature again; the delegate's own change is signed with it.
    const { patient: _patient, ...form } = await bench.form()
    const change = async (who: Caller, comment: string) => {
      const { version } = await bench.get(sent._id)
      const edit = { ...form, _id: sent._id, version, comment }
      return ok(await who.call(api.remoteOrders.update, { body: { order: edit } }))
    }
    const unsigned = { state: 'READYTOREVIEW', signedByName: null, signedFor: null, signedAt: null }
    expect(await change(clinic, 'Fasting')).toMatchObject({
      ...{ state: 'INTRANSIT', signedFor: `${order.physician.firstname} ${order.physician.lastname}` },
    })
    expect(await change(staff, 'Not fasting')).toMatchObject(unsigned)
    expect((await bench.receive(sent.requisitionNumber)).message).toMatch(/is not signed by the provider yet/)
    // A delegate whose naming was ended signs nothing more: neither this order, nor by changing it, nor another.
    const { docs } = ok(
      await staff.call(api.remoteOrders.delegates, { body: { physicianId: order.physician._id } }),
    )
    const [delegate] = docs
    const ended = { _id: delegate?._id ?? '', version: delegate?.version ?? 0 }
    ok(await staff.call(api.remoteOrders.endDelegate, { body: ended }, bench.key()))
    expect((await bench.get(sent._id)).maySign).toBe(false)
    expect((await sign()).message).toMatch(/^Only .* or a person named as delegate may sign\./)
    expect(await change(clinic, 'Fasting after all')).toMatchObject(unsigned)
    expect((await bench.send()).state).toBe('READYTOREVIEW')
    await lab.owner.deleteFrom('remote_form').execute()
    await lab.owner.deleteFrom('provider_delegate').execute()
  })
})

describe('received by scan [msg:no-remote-order]', () => {
  test('the requisition becomes the laboratory’s order with everything that was filled in', async () => {
    const taken = { medicationId: null, name: 'Gabapentin', detail: '300 mg at night', asNeeded: true }
    const card = { payerId: null, payerName: 'Cascade Mutual', policyNumber: 'W1234', groupNumber: 'G77' }
    const sent = await bench.send({
      ...{ comment: 'Call with results', priority: 'STAT', claimReason: 'The payer is new.' },
      ...{ medications: [taken], insurance: [{ ...card, relation: 'spouse' }] },
    })
    const receipt = await bench.receive(sent.requisitionNumber)
    expect(receipt.status).toBe(200)
    expect(receipt.body.order).toMatchObject({
      requisitionNumber: sent.requisitionNumber,
      priority: 'STAT',
      comment: 'Call with results',
      diagnoses: [{ code: 'E11.9' }],
      medications: [taken],
      insurance: [{ ...card, relation: 'spouse' }],
      dateReceived: expect.any(String),
    })
    const order = await bench.get(sent._id)
    expect(order).toMatchObject({ state: 'RECEIVED', orderId: receipt.body.order._id })
    expect(order.dateReceived).toBe(receipt.body.order.dateReceived)
    const again = await bench.receive(sent.requisitionNumber)
    expect(again.body.already).toBe(true)
    const late = await clinic.call(
      api.remoteOrders.status,
      { body: { orderId: sent._id, status: 'rejected', reason: 'x' } },
      bench.key(),
    )
    expect(late.message).toMatch(/^The laboratory has received this order\./)
  })

  test('answers, residence and occupation go with it', async () => {
    const { forms } = ok(await clinic.call(api.remoteOrders.offered, { query: { form: 'general' } }))
    const [covid] = forms
    const [panel] = covid?.panels ?? []
    const sampleType = covid?.sampleTypes.find(({ _id }) => panel?.sampleTypeIds.includes(_id))
    const answers = {
      firstTest: 'yes',
      symptomatic: 'no',
      hospitalized: 'no',
      icu: 'no',
      pregnant: 'unknown',
    }
    const covidOrder = (gender: 'F' | 'M'): Partial<RemoteOrderInput> => ({
      ...{ form: 'general', diagnoses: [], answers, residence: 'singlefamily', worker: 'healthcare' },
      patient: {
        ...{ ...bench.person(), gender, race: 'white', ethnicity: 'nothispanic', phone: '(208) 555-0111' },
        address: { line1: '12 Elm St', city: 'Meridian', state: 'ID', zip: '83642' },
      },
      specimens: [
        { letter: 'A', sampleTypeId: sampleType?._id ?? '', sourceId: covid?.sources[0]?._id ?? '' },
      ],
      items: [{ panelId: panel?._id ?? '', letter: 'A' }],
      consent: { name: 'Wilhelmina Quist', signatureId: null },
    })
    const sent = await bench.send(covidOrder('F'))
    const { order } = ok(await bench.receive(sent.requisitionNumber))
    expect(order.answers).toEqual({ ...answers, residence: 'singlefamily', essentialWorker: 'healthcare' })
    // What nobody asks of a man is not missing; of a woman it is.
    const { pregnant: _pregnant, ...fewer } = answers
    const without = (gender: 'F' | 'M') => bench.trySend({ ...covidOrder(gender), answers: fewer })
    expect((await without('M')).status).toBe(200)
    expect((await without('F')).fields).toEqual({ 'answers.pregnant': expect.any(String) })
  })

  test('a tube is received by its own barcode, and two scans at once make one order', async () => {
    const sent = await bench.send()
    const answers = await Promise.all([
      bench.receive(`${sent.requisitionNumber}A`),
      bench.receive(sent.requisitionNumber),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const made = await lab.owner
      .selectFrom('lab_order')
      .select('id')
      .where('requisition_number', '=', sent.requisitionNumber)
      .execute()
    expect(made).toHaveLength(1)
  })

  test('what a clinic sent itself is none of its paper requisitions', async () => {
    const sent = await bench.send()
    await bench.receive(sent.requisitionNumber)
    const found = async (paper: boolean) => {
      const query = { text: sent.requisitionNumber, ...(paper ? { paper } : {}) }
      return (await clinic.call(api.orders.list, { query })).body.docs.length
    }
    expect([await found(false), await found(true)]).toEqual([1, 0])
  })

  test('its number is nobody else’s', async () => {
    const sent = await bench.send()
    const forms = reportBench(lab, staff).forms
    const patientId = await forms.addPatient(staff)
    const typed = await staff.call(api.orders.addOrder, {
      body: { order: { ...forms.form(patientId), requisitionNumber: sent.requisitionNumber } },
    })
    expect(typed.status).toBe(409)
  })

  test('what nobody sent is answered in the specification’s words', async () => {
    const scan = await bench.receive('99999-9999')
    expect(scan.message).toBe('Could not find a remote order')
  })
})

describe('reported [call:POST /api/v1/remoteorder/reviewed] [call:POST /api/v1/remoteorder/mergepdf] [rule:reviewed-mark]', () => {
  test('the clinic finds it new, reads it, and marks it as reviewed', async () => {
    const { sent, orderId } = await reported()
    const order = await bench.get(orderId)
    expect(order).toMatchObject({ _id: sent._id, state: 'CLOSED', attention: 1, reviewed: false })
    // Nobody had to sign it, so no step waits for a signature.
    expect(order.timeline.map(({ step }) => step)).toEqual(['entered', 'received', 'reported'])
    expect([order.report, ...order.reports.map((one) => one.state)]).toEqual(['FINAL', 'FINAL'])
    const { docs } = (await clinic.call(api.remoteOrders.list, { query: { state: 'REPORTED' } })).body
    expect(docs).toContainEqual(expect.objectContaining({ _id: sent._id, report: 'FINAL' }))
    const report = lab.owner.updateTable('report').where('order_id', '=', orderId)
    await report
      .set({ state: 'CORRECTED', document: sql`document || '{"withdrawn": true}'::jsonb` })
      .execute()
    expect(await bench.get(orderId)).toMatchObject({ report: 'WITHDRAWN', reports: [{ state: 'WITHDRAWN' }] })
    await report.set({ state: 'FINAL', document: sql`document || '{"withdrawn": false}'::jsonb` }).execute()
    const mark = (state: boolean) =>
      clinic.call(api.remoteOrders.reviewed, { body: { state, selected: [sent._id] } }, bench.key())
    expect((await mark(true)).body.outcomes).toEqual([{ _id: sent._id, ok: true, message: null }])
    expect(await bench.get(sent._id)).toMatchObject({ reviewed: true, attention: 0 })
    await mark(false)
    expect(await bench.get(sent._id)).toMatchObject({ reviewed: false, attention: 1 })
    const merged = await clinic.call(api.remoteOrders.mergePdf, { body: { selected: [sent._id] } })
    expect((await readPdf(merged.bytes)).text).toContain(sent.requisitionNumber)
  })

  test('a report that is newer than the one seen is not marked, nor a correction that was not opened', async () => {
    const { sent, orderId } = await reported()
    const mark = async (who: Caller, seen?: string) => {
      const body = {
        ...{ state: true, selected: [sent._id] },
        ...(seen === undefined ? {} : { seen: [{ _id: sent._id, dateReported: seen }] }),
      }
      return who.call(api.remoteOrders.reviewed, { body }, bench.key())
    }
    expect((await mark(staff)).message).toBe('Only people of the clinic mark its results as reviewed.')
    const before = await bench.get(sent._id)
    lab.clock.advance(60_000)
    const paper = reportBench(lab, staff)
    await paper.correct(orderId, 'K', '7.4')
    await paper.verify(orderId, ['K'])
    await paper.release(orderId, { reason: 'Potassium corrected' })
    const first = async (who: Caller, seen?: string) => ok(await mark(who, seen)).outcomes[0]?.message
    expect(await first(clinic, before.dateReported ?? '')).toMatch(/^A corrected report came meanwhile/)
    expect(await first(clinic)).toMatch(/^You have not opened the corrected report yet/)
    expect(await bench.get(sent._id)).toMatchObject({ reviewed: false, reviewedBy: null })
    ok(await clinic.call(api.remoteOrders.mergePdf, { body: { selected: [sent._id] } }))
    // The trail has a reading a moment after it is answered.
    await expect.poll(() => first(clinic)).toBeNull()
    expect(await bench.get(sent._id)).toMatchObject({
      ...{ reviewed: true, reviewedBy: expect.any(String), reviewedAt: expect.any(String) },
    })
  })

  test('what the laboratory puts on another patient or clinic is theirs, and no longer the first one’s', async () => {
    const sent = await bench.send()
    const orderId = ok(await bench.receive(sent.requisitionNumber)).order._id
    const wrong = (await bench.get(sent._id)).patient._id
    const right = (await bench.get((await bench.send({ patient: bench.person() }))._id)).patient._id
    const order = async () => ok(await staff.call(api.orders.get, { params: { id: orderId }, body: {} }))
    const found = async (who: Caller, patientId: string) => {
      const answer = ok(
        await who.call(api.remoteOrders.ofPatient, { body: { searchstr: '', filter: { patientId } } }),
      )
      return answer.docs.map(({ _id }) => _id)
    }
    const transfer = { reason: 'Wrong patient on the requisition' }
    const { version } = await order()
    const moved = { orderid: orderId, version, patient: { _id: right }, transfer }
    ok(await staff.call(api.orders.updatePatient, { body: moved }))
    expect([await found(clinic, wrong), await found(clinic, right)]).toEqual([
      expect.not.arrayContaining([sent._id]),
      expect.arrayContaining([sent._id]),
    ])
    const [place] = ok(await other.call(api.remoteOrders.offered, {})).locations
    const now = await order()
    const fields = {
      ...formOf(now),
      ...{ locationId: place?._id ?? '', physicianId: place?.physicians[0]?._id ?? '' },
    }
    ok(await staff.call(api.orders.update, { body: { orderId, version: now.version, fields } }))
    expect((await clinic.call(api.remoteOrders.get, { params: { id: sent._id }, body: {} })).status).toBe(404)
    expect(
      ok(await other.call(api.remoteOrders.get, { params: { id: sent._id }, body: {} })).patient._id,
    ).toBe(right)
  })

  test('critical before abnormal before new', async () => {
    const low = await reported('98')
    const high = await reported('250')
    const { docs } = (await clinic.call(api.remoteOrders.list, { query: { sort: '-attention' } })).body
    const place = (id: string) => docs.findIndex(({ _id }) => _id === id)
    expect(place(high.sent._id)).toBeLessThan(place(low.sent._id))
    expect((await bench.get(high.sent._id)).attention).toBe(2)
  })

  test('drug results are abnormal by what the report concludes, not by what was found', async () => {
    const attentionWith = async (row: object) => {
      const { sent, orderId } = await reported()
      await sql`update report set document = jsonb_set(document, '{panels,0,rows,0}', document #> '{panels,0,rows,0}' || ${JSON.stringify(row)}::jsonb)
        where order_id = ${orderId}`.execute(lab.owner)
      for (const state of [true, false])
        await clinic.call(api.remoteOrders.reviewed, { body: { state, selected: [sent._id] } }, bench.key())
      return (await bench.get(sent._id)).attention
    }
    const found = { finding: 'Positive', actOn: true }
    expect(await attentionWith({ ...found, consistency: 'Consistent' })).toBe(1)
    expect(await attentionWith({ ...found, consistency: 'Not compared' })).toBe(2)
    expect(await attentionWith({ finding: 'Negative', consistency: 'Inconsistent' })).toBe(2)
  })

  test('what was not reported cannot be reviewed or merged', async () => {
    const sent = await bench.send()
    const marked = await clinic.call(
      api.remoteOrders.reviewed,
      { body: { state: true, selected: [sent._id] } },
      bench.key(),
    )
    expect(marked.body.outcomes[0]).toMatchObject({
      ok: false,
      message: 'No results have been reported for this order.',
    })
    const merged = await clinic.call(api.remoteOrders.mergePdf, { body: { selected: [sent._id] } })
    expect(merged.message).toBe('No selected order has a released report.')
  })

  test('the tracker and a patient’s list find it [call:POST /api/v1/specimentracker/remoteorders] [call:POST /api/v1/patient/remoteorders]', async () => {
    const sent = await bench.send()
    const order = await bench.get(sent._id)
    const found = await clinic.call(api.remoteOrders.track, { body: { searchstr: sent.requisitionNumber } })
    expect(found.body.docs).toMatchObject([
      { requisitionNumber: sent.requisitionNumber, patient: { lastname: order.patient.lastname } },
    ])
    const tube = await clinic.call(api.remoteOrders.track, {
      body: { searchstr: `${sent.requisitionNumber}A` },
    })
    expect(tube.body.docs).toHaveLength(1)
    const narrowed = []
    for (const filter of [
      { state: 'REMOTE_ORDER' },
      { status: 'intransit' },
      { status: 'readytoreview' },
      { state: 'RECEIVED' },
    ] as const) {
      const body = { searchstr: sent.requisitionNumber, filter }
      narrowed.push((await clinic.call(api.remoteOrders.track, { body })).body.docs.length)
    }
    expect(narrowed).toEqual([1, 1, 0, 0])
    const ofPatient = await clinic.call(api.remoteOrders.ofPatient, {
      body: { searchstr: '', filter: { patientId: order.patient._id } },
    })
    expect(ofPatient.body.docs.map(({ _id }) => _id)).toEqual([sent._id])
    const counts = await clinic.call(api.remoteOrders.counts, { query: {} })
    expect(counts.body.REMOTE_ORDER).toBe(counts.body.readytoreview + counts.body.intransit)
  })
})

describe('after receipt', () => {
  test('a change is asked for, and accepted onto the order or declined with its reason', async () => {
    const sent = await bench.send()
    const accession = await lab.as('accession')
    const ask = (asked: object, orderId = sent._id) =>
      clinic.call(api.remoteOrders.askChange, { body: { orderId, text: 'Wrong code', asked } }, bench.key())
    expect((await ask({})).message).toMatch(/^The laboratory has not received this order yet\./)
    const { body: receipt } = await bench.receive(sent.requisitionNumber)
    const change = (await ask({ diagnoses: ['I10'] })).body
    expect(change).toMatchObject({
      state: 'ASKED',
      askedByName: expect.any(String),
      orderId: receipt.order._id,
    })
    expect((await bench.get(sent._id)).changeAsked).toBe(true)
    const waiting = (await staff.call(api.remoteOrders.changes, { query: { open: true } })).body.docs
    expect(waiting.map(({ _id }) => _id)).toContain(change._id)
    const answer = (accept: boolean, said: string | null, of = change) =>
      staff.call(
        api.remoteOrders.answerChange,
        { body: { _id: of._id, version: of.version, accept, answer: said } },
        bench.key(),
      )
    expect((await answer(true, null)).fields).toEqual({ answer: expect.stringContaining('what was done') })
    // Nothing leaves meanwhile, and whoever may answer is told where.
    const gate = async () =>
      (await staff.call(api.reports.gate, { body: { orderId: receipt.order._id } })).body.blockers.join()
    expect(await gate()).toContain('The clinic asks for a change: “Wrong code”')
    const seen = await accession.call(api.orders.get, { params: { id: receipt.order._id }, body: {} })
    expect(seen.body.changesAsked).toEqual([expect.objectContaining({ _id: change._id, text: 'Wrong code' })])
    const [bell] = (await accession.call(api.session.notifications)).body.docs
    expect(bell).toMatchObject({ description: expect.stringContaining(sent.requisitionNumber) })
    expect((await answer(true, 'Done')).body.state).toBe('ACCEPTED')
    expect(await gate()).not.toContain('asks for a change')
    const order = (await staff.call(api.orders.get, { params: { id: receipt.order._id }, body: {} })).body
    expect(order.diagnoses.map(({ code }) => code)).toEqual(['I10'])
    expect((await answer(true, 'Done')).message).toBe('This change was answered already.')
    const second = (await ask({})).body
    expect((await answer(false, null, second)).fields).toEqual({
      answer: 'Say why it is declined. The clinic reads this.',
    })
    expect((await answer(false, 'Already measured', second)).body).toMatchObject({
      state: 'DECLINED',
      answer: 'Already measured',
    })
    const theirs = await other.call(api.remoteOrders.changes, { query: { orderId: sent._id } })
    expect(theirs.body.docs).toEqual([])
    const foreign = await other.call(
      api.remoteOrders.askChange,
      { body: { orderId: sent._id, text: 'x' } },
      bench.key(),
    )
    expect(foreign.status).toBe(404)
  })

  test('the clinic reads why the laboratory rejected an order or its specimen, or deleted it', async () => {
    const received = async () => {
      const sent = await bench.send()
      const { order } = (await bench.receive(sent.requisitionNumber)).body
      return { sent, order }
    }
    const rejected = await received()
    const { _id: orderId, version } = rejected.order
    const status = { orderId, version, status: 'REJECTED' as const, reason: 'Unlabeled' }
    expect((await staff.call(api.orders.status, { body: status }, bench.key())).status).toBe(200)
    const seen = await bench.get(rejected.sent._id)
    expect(seen).toMatchObject({ state: 'REJECTED', rejectedReason: 'Unlabeled' })
    expect(seen.timeline.at(-1)).toMatchObject({ step: 'rejected', at: expect.any(String) })
    const leaked = await received()
    const [specimen] = leaked.order.specimens
    const { _id: specimenId = '', version: seenVersion = 0 } = specimen ?? {}
    const body = { specimenId, version: seenVersion, reason: 'Leaked in transit', disposition: null }
    expect((await staff.call(api.specimens.reject, { body }, bench.key())).status).toBe(200)
    const drawn = await bench.get(leaked.sent._id)
    expect(drawn).toMatchObject({ state: 'REJECTED', rejectedReason: 'Leaked in transit', attention: 1 })
    const found = async (query: { rejected?: boolean; fresh?: boolean }) =>
      ok(await clinic.call(api.remoteOrders.list, { query })).docs.map(({ _id }) => _id)
    expect(await found({ rejected: true })).toContain(leaked.sent._id)
    expect(await found({ fresh: true })).toContain(leaked.sent._id)
    const rung = async (who: Caller) =>
      ok(await who.call(api.reference.bootstrap, {})).notifications.map(({ target }) => target)
    expect(await rung(clinic)).toContain(`/remoteorders/${leaked.sent._id}`)
    expect(await rung(other)).not.toContain(`/remoteorders/${leaked.sent._id}`)
    const marked = { state: true, selected: [leaked.sent._id] }
    ok(await clinic.call(api.remoteOrders.reviewed, { body: marked }, bench.key()))
    expect(await found({ fresh: true })).not.toContain(leaked.sent._id)
    const short = await received()
    const { docs } = ok(await staff.call(api.results.ofOrder, { body: { orderId: short.order._id } }))
    const analyses = docs.map(({ _id, version: at }) => ({ _id, version: at }))
    ok(await staff.call(api.results.cancel, { body: { analyses, reason: 'QNS' } }, bench.key()))
    expect(await bench.get(short.sent._id)).toMatchObject({
      ...{ state: 'REJECTED', rejectedReason: 'QNS', attention: 1 },
    })
    expect(drawn.timeline.at(-1)).toMatchObject({ step: 'rejected', at: expect.any(String) })
    const gone = await received()
    const fields = { deleted: true as const, reason: 'Entered twice' }
    const of = { orderId: gone.order._id, version: gone.order.version, fields }
    expect((await staff.call(api.orders.update, { body: of }, bench.key())).status).toBe(200)
    expect(await bench.get(gone.sent._id)).toMatchObject({
      state: 'REJECTED',
      rejectedReason: 'Entered twice',
    })
  })

  test('a clinic takes a change back while nobody answered it', async () => {
    const sent = await bench.send()
    await bench.receive(sent.requisitionNumber)
    const { body: change } = await clinic.call(
      api.remoteOrders.askChange,
      { body: { orderId: sent._id, text: 'Add a test' } },
      bench.key(),
    )
    const wrong = { body: { _id: change._id, version: change.version + 1 } }
    expect((await clinic.call(api.remoteOrders.withdrawChange, wrong, bench.key())).status).toBe(409)
    const back = { body: { _id: change._id, version: change.version } }
    expect((await clinic.call(api.remoteOrders.withdrawChange, back, bench.key())).body.state).toBe(
      'WITHDRAWN',
    )
    expect((await bench.get(sent._id)).changeAsked).toBe(false)
  })
})

describe('who signs in a physician’s name', () => {
  test('an administrator says which account is the physician, who names delegates and ends them', async () => {
    const { physicianId } = await bench.form()
    const name = (who: Caller, username: string, kind: 'provider' | 'delegate') =>
      who.call(api.remoteOrders.nameDelegate, { body: { physicianId, username, kind } }, bench.key())
    expect((await name(clinic, 'portal.results', 'delegate')).message).toMatch(/^Only the physician,/)
    expect((await name(staff, 'courier', 'provider')).fields).toEqual({
      username: 'No active account of this clinic has this username.',
    })
    expect((await name(staff, 'portal', 'provider')).status).toBe(200)
    const delegate = (await name(clinic, 'portal.results', 'delegate')).body
    expect((await name(clinic, 'portal.results', 'delegate')).status).toBe(400)
    expect((await name(clinic, 'portal.other', 'delegate')).status).toBe(400)
    const { body } = await clinic.call(api.remoteOrders.delegates, { body: { physicianId } })
    expect(body.docs.map(({ kind }) => kind)).toEqual(['provider', 'delegate'])
    const end = await clinic.call(
      api.remoteOrders.endDelegate,
      { body: { _id: delegate._id, version: delegate.version } },
      bench.key(),
    )
    expect(end.body).toEqual({ ok: true })
    // Who is the physician, only the laboratory says: the physician neither names nor ends another one.
    const results = lab.owner.updateTable('app_user').where('username', '=', 'portal.results')
    await results.set({ active: false }).execute()
    expect((await name(staff, 'portal.results', 'delegate')).fields).toEqual({
      username: 'No active account of this clinic has this username.',
    })
    await results.set({ active: true }).execute()
    expect((await name(clinic, 'portal.results', 'provider')).status).toBe(403)
    const [provider] = body.docs
    const ending = (who: Caller, row: { _id: string; version: number } | undefined, more = 0) =>
      who.call(
        api.remoteOrders.endDelegate,
        { body: { _id: row?._id ?? '', version: (row?.version ?? 0) + more } },
        bench.key(),
      )
    expect((await ending(clinic, provider)).status).toBe(403)
    expect((await ending(staff, provider, 1)).status).toBe(409)
    expect((await ending(staff, provider)).status).toBe(200)
    // A delegate hands the signature on to nobody, and ends no other delegate.
    expect((await name(staff, 'portal', 'delegate')).status).toBe(200)
    const another = (await name(staff, 'portal.results', 'delegate')).body
    expect((await ending(clinic, another)).message).toMatch(/^Only the physician,/)
    expect((await ending(staff, another)).status).toBe(200)
    expect((await name(clinic, 'portal.results', 'delegate')).message).toMatch(/^Only the physician,/)
    expect((await other.call(api.remoteOrders.delegates, { body: { physicianId } })).status).toBe(404)
    await lab.owner.deleteFrom('provider_delegate').execute()
  })
})

test('the requisition prints patient, provider, tests and barcodes, and leaves room where nothing was collected', async () => {
  const sent = await bench.send({ collectedAt: null, comment: 'Draw from the left arm' })
  const order = await bench.get(sent._id)
  const { bytes } = await clinic.call(api.remoteOrders.requisition, { body: { _id: sent._id } })
  const { text } = await readPdf(bytes)
  for (const words of [
    sent.requisitionNumber,
    order.patient.lastname,
    order.physician.lastname,
    'BMP',
    'E11.9',
    'Draw from the left arm',
    'Not collected yet',
  ])
    expect(text).toContain(words)
  expect((await other.call(api.remoteOrders.requisition, { body: { _id: sent._id } })).status).toBe(404)
})

describe('the claim of a clinic’s order', () => {
  const payer = (name: string) => lab.seeded.payers.find((one) => one.name.startsWith(name))?.id ?? ''
  const insured = (name: string, policyNumber: string) => [
    { payerId: payer(name), payerName: null, policyNumber, groupNumber: null, relation: 'self' as const },
  ]

  const unknown = { payerId: null, groupNumber: null, relation: 'self' as const }

  test('goes with a reason while something of it is open, and not at all where the laboratory takes none', async () => {
    const bad = { insurance: [{ ...unknown, payerName: 'Somebody', policyNumber: null }] }
    const refused = await bench.trySend(bad)
    expect(refused).toMatchObject({ status: 400, fields: { claimReason: expect.stringContaining('reason') } })
    expect((await bench.trySend({ ...bad, claimReason: 'The chart follows.' })).status).toBe(200)
    const { body: settings } = await staff.call(api.labSettings.get)
    const { _id, hasLogo: _hasLogo, ...fields } = settings
    await staff.call(api.labSettings.update, { body: { lab: { ...fields, clinicMaySendErrors: false } } })
    expect((await bench.trySend({ ...bad, claimReason: 'The chart follows.' })).status).toBe(400)
    await staff.call(api.labSettings.update, {
      body: { lab: { ...fields, version: settings.version + 1, clinicMaySendErrors: true } },
    })
  })

  /** Ordered with a notice on which the patient took this option, and received. */
  async function noticed(choice: 1 | 3) {
    const form = await bench.form()
    const [lipids] = [lab.seeded.panels.get('LIPID') ?? '']
    const patient = { ...bench.person(), dob: '1950-02-14' }
    const name = `${patient.firstname} Q. ${patient.lastname}`
    const order = {
      patient,
      insurance: insured('Medicare Part B', '1EG4TE5MK73'),
      diagnoses: ['M54.50'],
      items: [{ panelId: lipids, letter: 'A' as const }],
      collectedAt: new Date(lab.clock.now().getTime() + 60_000).toISOString(),
      ...(choice === 3 ? { claimReason: 'The patient decides again at the clinic' } : {}),
    }
    expect((await bench.trySend({ ...order, claimReason: null, collectedAt: null })).status).toBe(400)
    const { body: notice } = await clinic.call(
      api.abn.prepare,
      {
        body: {
          locationId: form.locationId,
          dob: order.patient.dob,
          physicianId: form.physicianId,
          insurance: order.insurance,
          diagnoses: order.diagnoses,
          items: order.items.map(({ panelId }) => ({ panelId })),
          dateCollected: order.collectedAt,
          patientName: name,
        },
      },
      bench.key(),
    )
    const unsigned = await bench.trySend({ ...order, collectedAt: null, abnIds: [notice._id] })
    expect([unsigned.status, unsigned.message]).toEqual([422, m.abn.notSignedYet])
    const { body: signed } = await clinic.call(api.abn.sign, {
      body: {
        ...{ _id: notice._id, version: notice.version, choice, signedBy: name },
        ...{ strokes: [], typed: true, copyGiven: true },
      },
    })
    const another = { ...order, patient: { ...bench.person(), firstname: 'Otto', dob: '1950-02-14' } }
    const refused = await bench.trySend({ ...another, collectedAt: null, abnIds: [signed._id] })
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('another patient')])
    const sent = await bench.send({ ...order, collectedAt: null, abnIds: [signed._id] })
    const kept = async (kind: 'lab' | 'remote', orderId: string) =>
      (await clinic.call(api.abn.ofOrder, { body: { kind, orderId } })).body.docs.map(({ _id }) => _id)
    expect(await kept('remote', sent._id)).toEqual([notice._id])
    const now = await bench.get(sent._id)
    await clinic.call(
      api.remoteOrders.update,
      {
        body: {
          order: {
            ...{ _id: sent._id, version: now.version, form: 'new', locationId: now.location._id },
            ...{ physicianId: now.physician._id, specimens: form.specimens, items: order.items },
            ...{ diagnoses: order.diagnoses, insurance: order.insurance },
            collectedAt: lab.clock.now().toISOString(),
            ...{ abnIds: [signed._id], claimReason: choice === 3 ? 'As before' : null },
          },
        },
      },
      bench.key(),
    )
    const { order: received } = ok(await bench.receive(sent.requisitionNumber))
    const { orderId } = await bench.get(sent._id)
    expect(await kept('remote', sent._id)).toEqual([])
    expect(await kept('lab', orderId ?? '')).toEqual([notice._id])
    return received
  }

  test('with a signed notice it goes without one, and the notice goes with the laboratory’s order', async () => {
    expect((await noticed(1)).hold).toBeNull()
  })

  test('a notice that was given at another location of the clinic is not taken', async () => {
    const form = await bench.form()
    const { locations } = (await clinic.call(api.remoteOrders.offered, { query: { form: 'new' } })).body
    const elsewhere = locations.find(({ _id }) => _id !== form.locationId)
    if (!elsewhere) throw new Error('The clinic has one location.')
    const patient = { ...bench.person(), dob: '1950-02-14' }
    const signedBy = `${patient.firstname} ${patient.lastname}`
    const insurance = insured('Medicare Part B', '1EG4TE5MK73')
    const order = { patient, insurance, diagnoses: ['M54.50'], collectedAt: null }
    const items = [{ panelId: lab.seeded.panels.get('LIPID') ?? '', letter: 'A' as const }]
    const { body: notice } = await clinic.call(
      api.abn.prepare,
      {
        body: {
          ...{ locationId: elsewhere._id, dob: patient.dob, insurance, diagnoses: order.diagnoses },
          ...{ physicianId: elsewhere.physicians[0]?._id ?? '', patientName: signedBy },
          items: items.map(({ panelId }) => ({ panelId })),
          dateCollected: new Date(lab.clock.now().getTime() + 60_000).toISOString(),
        },
      },
      bench.key(),
    )
    const { body: signed } = await clinic.call(api.abn.sign, {
      body: {
        ...{ _id: notice._id, version: notice.version, choice: 1 as const, signedBy },
        ...{ strokes: [], typed: true, copyGiven: true },
      },
    })
    const refused = await bench.trySend({ ...order, items, abnIds: [signed._id] })
    expect([refused.status, refused.message]).toEqual([422, m.abn.otherOrder])
  })

  test('tests that the patient declined on a notice are held by name at receipt', async () => {
    const { hold } = await noticed(3)
    expect(hold?.reason).toMatch(/^The patient declined on the ABN \(option 3\): Lipid Panel\. Cancel/)
  })
})
