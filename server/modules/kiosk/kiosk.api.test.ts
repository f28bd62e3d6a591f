import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { kioskTexts } from '@contract/kiosk/consent'
import { mostTests } from '@contract/kiosk/shapes'
import type { CallInput, Reply } from '@contract/endpoint'
import { ensureSchedules } from '../../core/jobs/schedules'
import { jobKinds } from '../jobs/public'
import { json } from '../../db/json'
import { pngOf } from '../lab-settings/test-pictures'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'

let lab: TestLab
let admin: Caller
let kiosk: Caller
let offered: Reply<typeof api.remoteOrders.offered>
let made: Awaited<ReturnType<typeof orderWith>>
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  kiosk = await lab.as('kiosk')
  const given = await kiosk.call(api.remoteOrders.offered, { query: { form: 'general' } })
  offered = given.body
  made = await orderWith(lab, { patient: { firstname: 'Ana', lastname: 'Núñez', dob: '1970-02-03' } })
})
afterAll(() => lab.close())

type Order = CallInput<typeof api.kiosk.finish>['body']['order']
const patient = {
  ...{ firstname: 'Rosa', lastname: 'Quintero', dob: '1986-03-14', gender: 'F' as const },
  ...{ race: 'other' as const, ethnicity: 'hispanic' as const, phone: '(208) 555-0111' },
  address: { line1: '12 Elm St', city: 'Meridian', state: 'ID', zip: '83642' },
}
function order(over: Partial<Order> = {}): Order {
  const [form] = offered.forms
  const location = offered.locations.find(({ physicians }) => physicians.length > 0)
  const panel = form?.panels[0]
  const fits = panel?.sampleTypeIds ?? []
  const type = form?.sampleTypes.find(({ _id }) => fits.length === 0 || fits.includes(_id))
  return {
    ...{ form: 'general', locationId: location?._id ?? '', physicianId: location?.physicians[0]?._id ?? '' },
    specimens: [{ letter: 'A', sampleTypeId: type?._id ?? '', sourceId: form?.sources[0]?._id ?? '' }],
    items: [{ panelId: panel?._id ?? '', letter: 'A' }],
    answers: { firstTest: true, symptomatic: false, hospitalized: 'no', icu: false, pregnant: false },
    ...{ diagnoses: [], residence: 'singlefamily', worker: 'no' },
    consent: { name: 'Rosa Quintero', signatureId: null },
    ...{ match: null, language: 'es', patient },
    ...over,
  }
}
const find = async (sought: object, caller = kiosk) => caller.raw('POST', '/api/v1/kiosk/find', { sought })
const photo = (bytes: Uint8Array, query: { kind: 'cardFront'; locationId: string }, caller = kiosk) => {
  const input = { query, body: bytes }
  return caller.call(api.remoteOrders.keepFile, input)
}

describe('finding a patient', () => {
  test('by number or name with the birth date: yes or no, and nothing of who it is [area:kiosk]', async () => {
    const { patient_number } = await lab.owner
      .selectFrom('patient')
      .select('patient_number')
      .where('id', '=', made.patientId)
      .executeTakeFirstOrThrow()
    const dob = '1970-02-03'
    for (const [sought, found] of [
      [{ code: patient_number.toLowerCase(), dob }, true],
      [{ code: made.requisitionNumber, dob }, true],
      [{ firstname: 'ana', lastname: 'nunez', dob }, true],
      [{ firstname: 'an', lastname: 'nunez', dob }, false],
      [{ code: made.requisitionNumber, dob: '1970-02-04' }, false],
    ] as const) {
      const { body } = await kiosk.call(api.kiosk.find, { body: { sought } })
      expect([sought, body.found]).toEqual([sought, found])
      expect(Object.keys(body).toSorted()).toEqual(['found', 'lacks', 'match'])
      expect(JSON.stringify(body)).not.toMatch(
        new RegExp(`${made.patientId}|unez|Ana|${patient_number}`, 'i'),
      )
    }
  })

  test('several of one name are answered as nobody is, and a clinic elsewhere is not looked through', async () => {
    for (const gender of ['F', 'M'] as const)
      await orderWith(lab, { patient: { firstname: 'Sam', lastname: 'Lee', dob: '1980-01-01', gender } })
    await orderWith(lab, {
      location: 'LAKESHR',
      patient: { firstname: 'Far', lastname: 'Away', dob: '1981-01-01' },
    })
    const answers = await Promise.all([
      find({ firstname: 'Sam', lastname: 'Lee', dob: '1980-01-01' }),
      find({ firstname: 'Far', lastname: 'Away', dob: '1981-01-01' }),
      find({ firstname: 'No', lastname: 'Body', dob: '1982-01-01' }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { found: false } })
  })

  test('a record that was merged away is nobody, and a deleted order leads to nobody', async () => {
    const dob = '1983-04-05'
    const mia = await orderWith(lab, { patient: { firstname: 'Mia', lastname: 'Merger', dob } })
    type Sought = CallInput<typeof api.kiosk.find>['body']['sought']
    const found = async (sought: Sought) =>
      (await kiosk.call(api.kiosk.find, { body: { sought } })).body.found
    const code = { code: mia.requisitionNumber, dob }
    const name = { firstname: 'Mia', lastname: 'Merger', dob }
    expect([await found(code), await found(name)]).toEqual([true, true])
    await lab.owner.updateTable('lab_order').set({ deleted: true }).where('id', '=', mia.orderId).execute()
    expect([await found(code), await found(name)]).toEqual([false, true])
    await lab.owner
      .updateTable('patient')
      .set({ merged_into: made.patientId })
      .where('id', '=', mia.patientId)
      .execute()
    expect(await found(name)).toBe(false)
  })

  test('a yes opens in its own session alone, and not for long; a no opens nothing', async () => {
    const sought = { firstname: 'Ana', lastname: 'Núñez', dob: '1970-02-03' }
    const { match } = (await kiosk.call(api.kiosk.find, { body: { sought } })).body
    const other = await lab.as('portal')
    const known = order({ match, patient: null })
    expect((await other.call(api.kiosk.finish, { body: { order: known } })).status).toBe(422)
    const no = (await kiosk.call(api.kiosk.find, { body: { sought: { ...sought, firstname: 'Eva' } } })).body
    expect(
      (await kiosk.call(api.kiosk.finish, { body: { order: { ...known, match: no.match } } })).status,
    ).toBe(422)
    const { status, body } = await kiosk.call(api.kiosk.finish, { body: { order: known } })
    expect(status).toBe(200)
    const row = await lab.owner
      .selectFrom('remote_order')
      .select(['patient_id', 'state', 'source', 'collected_at', 'consent'])
      .where('requisition_number', '=', body.requisitionNumber)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      patient_id: made.patientId,
      state: 'READYTOREVIEW',
      source: 'kiosk',
      collected_at: null,
    })
    // What was read is what is kept.
    expect(row.consent?.text).toBe(kioskTexts.es.consents.covid)
    lab.clock.advance(21 * 60_000)
    expect((await kiosk.call(api.kiosk.finish, { body: { order: known } })).status).toBe(422)
  })

  test('what a patient chose waits until somebody authorizes it by name; who was found by name alone is compared', async () => {
    const sought = { firstname: 'Ana', lastname: 'Núñez', dob: '1970-02-03' }
    const finish = async (over: Partial<Order>) => {
      const { match } = (await kiosk.call(api.kiosk.find, { body: { sought } })).body
      const key = { 'idempotency-key': lab.ports.ids.id() }
      const { body } = await kiosk.call(
        api.kiosk.finish,
        { body: { order: order({ match, patient: null, ...over }) } },
        key,
      )
      return lab.owner
        .selectFrom('remote_order')
        .selectAll()
        .where('requisition_number', '=', body.requisitionNumber)
        .executeTakeFirstOrThrow()
    }
    const row = await finish({})
    expect(row.content.comment).toBe(m.remoteOrders.foundByName)
    const staff = await lab.as('accession')
    const receive = async () =>
      staff.call(
        api.specimens.receive,
        { body: { code: row.requisition_number } },
        { 'idempotency-key': lab.ports.ids.id() },
      )
    expect((await receive()).message).toContain('nobody has authorized it yet')
    const seen = (await admin.call(api.remoteOrders.get, { params: { id: row.id }, body: {} })).body
    expect(seen).toMatchObject({ state: 'READYTOREVIEW', maySign: true, signedByName: null })
    const signed = await admin.call(
      api.remoteOrders.status,
      { body: { orderId: row.id, version: seen.version, status: 'intransit' } },
      { 'idempotency-key': lab.ports.ids.id() },
    )
    expect(signed.body).toMatchObject({ state: 'INTRANSIT', signedByName: expect.stringMatching(/ /) })
    expect((await receive()).message).toContain('Collection date and time are missing')
    // Told sex and phone besides, the record of another person stays without this order.
    const other = await finish({ patient: { ...patient, ...sought, gender: 'M', phone: '208-555-0777' } })
    expect(other.patient_id).not.toBe(made.patientId)
    expect(other.content.comment).toBe(m.remoteOrders.compareRecords)
  })

  test('what the record lacks is asked, kept where nothing stood, and asked no more', async () => {
    const known = await orderWith(lab, {
      patient: { firstname: 'Iris', lastname: 'Oyelaran', dob: '1971-05-06', gender: 'N' },
    })
    await lab.owner.updateTable('patient').set({ race: 'black' }).where('id', '=', known.patientId).execute()
    const { patient_number: code } = await lab.owner
      .selectFrom('patient')
      .select('patient_number')
      .where('id', '=', known.patientId)
      .executeTakeFirstOrThrow()
    const lacking = async () => {
      const { body } = await kiosk.call(api.kiosk.find, { body: { sought: { code, dob: '1971-05-06' } } })
      return body
    }
    const { match, lacks } = await lacking()
    expect(lacks).toContain('gender')
    expect(lacks).not.toContain('race')
    const facts = {
      ...{ gender: 'F' as const, race: 'white' as const, ethnicity: 'nothispanic' as const },
      ...{
        phone: '(208) 555-0190',
        email: 'iris@home.example',
        address: { ...patient.address, line2: null },
      },
    }
    const { status } = await kiosk.call(
      api.kiosk.finish,
      { body: { order: order({ match, patient: null, facts }) } },
      { 'idempotency-key': lab.ports.ids.id() },
    )
    expect(status).toBe(200)
    const kept = await lab.owner
      .selectFrom('patient')
      .select(['gender', 'race', 'address'])
      .where('id', '=', known.patientId)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ gender: 'F', race: 'black', address: { line1: '12 Elm St' } })
    expect((await lacking()).lacks).toEqual([])
  })

  test('guessing is slowed', async () => {
    const guesser = await lab.as('portal')
    const statuses: number[] = []
    for (let n = 0; n < 33; n += 1)
      statuses.push((await find({ code: `G${n}`, dob: '1990-01-01' }, guesser)).status)
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
    expect(statuses).toContain(429)
  })
})

describe('what somebody says whom the name alone found', () => {
  const street = { line1: '12 Elm St', line2: null, city: 'Meridian', state: 'ID', zip: '83642' }
  const facts = {
    ...{ gender: 'M' as const, race: 'white' as const, ethnicity: 'nothispanic' as const },
    ...{ phone: '(208) 555-0190', email: 'stranger@mail.example', address: street },
  }
  const nowhere = { line1: null, line2: null, city: null, state: null, zip: null }
  const finish = async (over: Partial<Order>) => {
    const key = { 'idempotency-key': lab.ports.ids.id() }
    const sent = order({ patient: null, ...over })
    const { status, fields, body } = await kiosk.call(api.kiosk.finish, { body: { order: sent } }, key)
    expect([status, fields]).toEqual([200, {}])
    const { id } = await lab.owner
      .selectFrom('remote_order')
      .select('id')
      .where('requisition_number', '=', body.requisitionNumber)
      .executeTakeFirstOrThrow()
    return (await admin.call(api.remoteOrders.get, { params: { id }, body: {} })).body
  }
  const finishAs = async (sought: CallInput<typeof api.kiosk.find>['body']['sought'], over: Partial<Order>) =>
    finish({ match: (await kiosk.call(api.kiosk.find, { body: { sought } })).body.match, ...over })
  const set = (order: { _id: string; version: number }, status: 'intransit' | 'rejected') => {
    const reason = status === 'rejected' ? 'Another person' : null
    const change = { orderId: order._id, version: order.version, status, reason }
    return admin.call(api.remoteOrders.status, { body: change }, { 'idempotency-key': lab.ports.ids.id() })
  }

  /** Somebody on file whose record lacks the sex, how to be reached, and all of an address but what is given. */
  async function lacking(lastname: string, address: Partial<typeof street>) {
    const person = { firstname: 'Iris', lastname, dob: '1971-05-06' }
    const { patientId, analysis } = await orderWith(lab, {
      patient: { ...person, gender: 'N' },
      ...{ tests: ['HGB'], results: { HGB: '12.5' }, resultState: 'VERIFIED' as const },
    })
    const none = { phone: null, email: null, race: null, ethnicity: null }
    const { patient_number: code } = await lab.owner
      .updateTable('patient')
      .set({ ...none, address: json({ ...nowhere, ...address }) })
      .where('id', '=', patientId)
      .returning('patient_number')
      .executeTakeFirstOrThrow()
    const kept = async () => ({
      ...(await lab.owner
        .selectFrom('patient')
        .select(['gender', 'race', 'phone', 'email', 'address'])
        .where('id', '=', patientId)
        .executeTakeFirstOrThrow()),
      ...(await lab.owner
        .selectFrom('analysis')
        .select(['state', 'interpretation'])
        .where('id', '=', analysis('HGB'))
        .executeTakeFirstOrThrow()),
    })
    return { person, code, dob: person.dob, kept }
  }

  test('stands beside the record, changes nothing of it, and is gone with an order that was canceled', async () => {
    const { person, kept } = await lacking('Oyekan', { city: 'Boise', state: 'ID', zip: '83702' })
    const before = await kept()
    const waiting = await finishAs(person, { facts })
    // The email was not asked: the form does not require it.
    expect(waiting).toMatchObject({
      ...{ state: 'READYTOREVIEW', facts: { ...facts, email: null } },
      patient: { gender: 'N', phone: null, address: { line1: null, zip: '83702' } },
    })
    expect(await kept()).toEqual(before)
    expect(before.state).toBe('VERIFIED')
    // The number that the kiosk gave for it is no proof either.
    const again = await find({ code: waiting.requisitionNumber, dob: person.dob })
    expect(again.body).toMatchObject({ found: false, lacks: [] })
    expect((await set(waiting, 'rejected')).body.state).toBe('REJECTED')
    expect(await kept()).toEqual(before)
  })

  test('is entered with the signature where the record has nothing, and an address of another place is left', async () => {
    const { person, kept } = await lacking('Oyelowo', { city: 'Boise', state: 'ID', zip: '83702' })
    const signed = await set(await finishAs(person, { facts }), 'intransit')
    expect(signed.body).toMatchObject({ state: 'INTRANSIT', facts: { gender: null, address: street } })
    expect(await kept()).toMatchObject({
      ...{ gender: 'M', race: 'white', phone: facts.phone, email: null, state: 'RESULTED' },
      address: { line1: null, city: 'Boise', zip: '83702' },
    })
    const again = await find({ code: signed.body.requisitionNumber, dob: person.dob })
    expect(again.body).toMatchObject({ found: true })
    // A street of the same place completes it.
    const same = await lacking('Oyelude', { zip: '83642-1200' })
    const other = await set(await finishAs(same.person, { facts }), 'intransit')
    expect(other.body).toMatchObject({ state: 'INTRANSIT', facts: null })
    expect((await same.kept()).address).toEqual({ ...street, zip: '83642-1200' })
  })

  test('waits for the signature on its page: a provider who edits the order has compared nobody', async () => {
    const { person, kept } = await lacking('Oyewole', {})
    const waiting = await finishAs(person, { facts })
    const clinic = await lab.as('portal')
    const body = { physicianId: waiting.physician._id, username: 'portal', kind: 'delegate' as const }
    const key = () => ({ 'idempotency-key': lab.ports.ids.id() })
    const { body: named } = await admin.call(api.remoteOrders.nameDelegate, { body }, key())
    const edited = await clinic.call(api.remoteOrders.update, {
      body: {
        order: {
          ...waiting,
          ...{ locationId: waiting.location._id, physicianId: waiting.physician._id },
          items: waiting.items.map(({ panelId, letter }) => ({ panelId: panelId ?? '', letter })),
          ...{ answers: order().answers, diagnoses: [], fileIds: [], abnIds: [] },
        },
      },
    })
    expect([edited.fields, edited.body.state]).toEqual([{}, 'READYTOREVIEW'])
    expect(await kept()).toMatchObject({ gender: 'N', phone: null })
    const change = { orderId: waiting._id, version: edited.body.version, status: 'intransit' as const }
    const signed = await clinic.call(api.remoteOrders.status, { body: change }, key())
    expect(signed.body).toMatchObject({ state: 'INTRANSIT', facts: null })
    expect(await kept()).toMatchObject({ gender: 'M', phone: facts.phone, address: street })
    const end = { body: { _id: named._id, version: named.version } }
    expect((await admin.call(api.remoteOrders.endDelegate, end)).status).toBe(200)
  })

  test('of somebody who told a number the record takes at once what was asked, and replaces nothing', async () => {
    const { code, dob, kept } = await lacking('Oyetunde', { city: 'Boise', state: 'ID', zip: '83702' })
    const sent = await finishAs({ code, dob }, { facts })
    expect(sent.facts).toMatchObject({ gender: null, phone: null, address: street })
    expect(await kept()).toMatchObject({
      ...{ gender: 'M', phone: facts.phone, email: null },
      address: { line1: null, city: 'Boise', zip: '83702' },
    })
  })

  test('a man whose record lacks the sex is not asked whether he is pregnant', async () => {
    const { code, dob, person } = await lacking('Oyeyemi', {})
    const { pregnant: _unasked, ...answers } = { pregnant: false, ...order().answers }
    expect((await finishAs(person, { facts, answers })).state).toBe('READYTOREVIEW')
    expect((await finishAs({ code, dob }, { facts, answers })).patient.gender).toBe('M')
  })
})

describe('finishing', () => {
  test('a new patient is registered and ordered for once, however often it is sent [home:kiosk]', async () => {
    const [first, again] = [
      await kiosk.call(api.kiosk.finish, { body: { order: order() } }, { 'idempotency-key': 'visit-0001' }),
      await kiosk.call(api.kiosk.finish, { body: { order: order() } }, { 'idempotency-key': 'visit-0001' }),
    ]
    expect([first.status, first.fields]).toEqual([200, {}])
    expect(again.body).toEqual(first.body)
    expect(Object.keys(first.body)).toEqual(['requisitionNumber'])
    const rows = await lab.owner
      .selectFrom('patient')
      .select('id')
      .where('lastname', '=', 'Quintero')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('somebody of the same name and birth date with other details is not taken for the one on file', async () => {
    const finish = async (over: Partial<Omit<NonNullable<Order['patient']>, 'dob'>>) => {
      const typed = { ...patient, lastname: 'Cabrera', ...over }
      const { status, body } = await kiosk.call(
        api.kiosk.finish,
        { body: { order: order({ patient: typed }) } },
        { 'idempotency-key': lab.ports.ids.id() },
      )
      expect(status).toBe(200)
      return lab.owner
        .selectFrom('remote_order as r')
        .innerJoin('patient as p', 'p.id', 'r.patient_id')
        .select(['p.id', 'p.gender', 'p.phone', 'p.address', 'r.content'])
        .where('r.requisition_number', '=', body.requisitionNumber)
        .executeTakeFirstOrThrow()
    }
    const first = await finish({})
    expect((await finish({ phone: '208-555-0111' })).id).toBe(first.id)
    const street = { ...patient.address, line1: '9 Oak Ave' }
    const second = await finish({ gender: 'M', phone: '(208) 555-0999', address: street })
    expect(second.id).not.toBe(first.id)
    expect(second).toMatchObject({ gender: 'M', phone: '(208) 555-0999', address: street })
    expect([first.content.comment, second.content.comment]).toEqual([null, m.remoteOrders.compareRecords])
    // Each of them alone says that it may be somebody else.
    for (const [at, other] of [
      { gender: 'M' as const },
      { phone: '(208) 555-0999' },
      { address: { ...patient.address, zip: '83646' } },
      { race: 'white' as const },
    ].entries()) {
      const lastname = `Cabrera ${String.fromCharCode(97 + at)}`
      const known = await finish({ lastname })
      expect([other, (await finish({ lastname, ...other })).id === known.id]).toEqual([other, false])
    }
  })

  test('no refusal tells a kiosk what is on file', async () => {
    const sent = await kiosk.call(
      api.remoteOrders.add,
      { body: { order: { ...order(), patient: { ...patient, lastname: 'Segura' } } } },
      { 'idempotency-key': lab.ports.ids.id() },
    )
    expect(sent.status).toBe(200)
    const probe = { orderId: sent.body._id, version: 999, status: 'intransit', reason: null }
    const refused = await kiosk.raw('POST', '/api/v1/update/remoteorder/status', probe, {
      'idempotency-key': lab.ports.ids.id(),
    })
    expect(refused.status).toBe(403)
    expect(JSON.stringify(refused.body)).not.toContain('Segura')
  })

  test('without consent, or without an answer that the form needs, it says which', async () => {
    const { status, fields } = await kiosk.raw('POST', '/api/v1/kiosk/finish', {
      order: order({ consent: null, residence: null }),
    })
    expect(status).toBe(400)
    expect(Object.keys(fields).toSorted()).toEqual(['consent', 'residence'])
  })
})

describe('photos', () => {
  test('a card goes with its order and is read within reach alone', async () => {
    const { locationId } = order()
    const { status, body } = await photo(pngOf(40, 20), { kind: 'cardFront', locationId })
    expect(status).toBe(200)
    expect((await admin.call(api.remoteOrders.file, { body: { _id: body._id } })).status).toBe(404)
    await kiosk.call(api.kiosk.finish, {
      body: { order: order({ fileIds: [body._id], patient: { ...patient, lastname: 'Card' } }) },
    })
    expect((await admin.call(api.remoteOrders.file, { body: { _id: body._id } })).status).toBe(200)
    expect(
      (await (await lab.as('portal.other')).call(api.remoteOrders.file, { body: { _id: body._id } })).status,
    ).toBe(404)
    expect((await kiosk.call(api.remoteOrders.file, { body: { _id: body._id } })).status).toBe(403)
  })

  test('what no order took is gone after a day; what a draft names stays', async () => {
    const { locationId } = order()
    const kind = 'cardFront' as const
    const [left, drafted] = [
      await photo(pngOf(40, 20), { kind, locationId }),
      await photo(pngOf(40, 20), { kind, locationId }),
    ].map(({ body }) => body._id)
    await (
      await lab.as('portal')
    ).call(api.drafts.save, {
      params: { form: 'remote:general' },
      body: { data: { cardFront: drafted } },
    })
    const files = async () => {
      const ids = [left ?? '', drafted ?? '']
      return lab.owner
        .selectFrom('remote_order_file')
        .select(['id', 'file_key'])
        .where('id', 'in', ids)
        .execute()
    }
    const keys = new Map((await files()).map(({ id, file_key: key }) => [id, key]))
    const sweep = async () => {
      const { status } = await admin.call(api.jobs.runNow, { body: { kind: 'sweep' } })
      expect(status).toBe(200)
      await lab.app.jobs.idle()
    }
    const row = await lab.owner.selectFrom('lab').select(['id', 'time_zone']).executeTakeFirstOrThrow()
    await ensureSchedules(lab.db, lab.ports, jobKinds, row)
    await sweep()
    expect(await files()).toHaveLength(2)
    await lab.owner
      .updateTable('remote_order_file')
      .set({ made_at: new Date(lab.clock.now().getTime() - 25 * 3_600_000) })
      .where('id', 'in', [left ?? '', drafted ?? ''])
      .execute()
    await sweep()
    expect((await files()).map(({ id }) => id)).toEqual([drafted])
    expect(await lab.ports.files.get(keys.get(left ?? '') ?? '')).toBeUndefined()
    expect(await lab.ports.files.get(keys.get(drafted ?? '') ?? '')).toBeDefined()
  })

  test('a script within a picture, a text, half a picture and one out of reach are refused by name', async () => {
    const { locationId } = order()
    const kind = 'cardFront' as const
    const whole = pngOf(40, 20)
    const script = new Uint8Array([...whole, ...new TextEncoder().encode('<script>alert(1)</script>')])
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')
    for (const bytes of [script, svg, whole.slice(0, 50)])
      expect((await photo(bytes, { kind, locationId })).status).toBe(422)
    expect((await photo(new Uint8Array(5 * 1024 * 1024 + 1), { kind, locationId })).status).toBe(413)
    const elsewhere = lab.seeded.locations.get('LAKESHR') ?? ''
    expect((await photo(whole, { kind, locationId: elsewhere })).status).toBe(400)
  })
})

const settings = async () => (await admin.call(api.kiosk.settingsOf)).body
type Chosen = CallInput<typeof api.kiosk.updateSettings>['body']['settings']
const choose = async (chosen: Chosen) =>
  admin.call(api.kiosk.updateSettings, {
    body: { version: (await settings()).version, settings: chosen },
  })

describe('staff', () => {
  test('leave by a PIN that a Lab Admin set; it is hashed, tried so often, and shown to nobody', async () => {
    const { version } = await settings()
    expect((await kiosk.call(api.kiosk.leave, { body: { pin: '2468' } })).status).toBe(422)
    const saved = await choose({ form: 'general', pin: '2468' })
    expect(saved.body).toMatchObject({ pinSet: true, form: 'general' })
    const bench = await lab.as('lab')
    const body = { version, settings: { form: 'general' as const } }
    expect((await bench.call(api.kiosk.updateSettings, { body })).status).toBe(403)
    const kept = await lab.owner.selectFrom('lab').select('settings').executeTakeFirstOrThrow()
    expect(JSON.stringify(kept.settings)).not.toContain('2468')
    const older = { version, settings: { form: 'general' as const } }
    expect((await admin.call(api.kiosk.updateSettings, { body: older })).status).toBe(409)
    // The right PIN takes no try away, however often staff leave with it.
    for (let n = 0; n < 12; n += 1)
      expect((await kiosk.call(api.kiosk.leave, { body: { pin: '2468' } })).status).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1)
      statuses.push((await kiosk.call(api.kiosk.leave, { body: { pin: '0000' } })).status)
    expect(statuses).toContain(429)
  })

  test('a form that a patient cannot fill in is no form for kiosks', async () => {
    const answer = await choose({ form: 'new' })
    expect([answer.status, answer.fields['settings.form']]).toEqual([
      422,
      expect.stringContaining('diagnosis'),
    ])
  })
})

describe('what a laboratory chooses', () => {
  test('tests of the form, languages in their order and own lines; what is left out stays', async () => {
    const unknown = await choose({ form: 'general', panels: ['COVFLU', 'NOSUCH'] })
    expect([unknown.status, unknown.fields]).toEqual([
      422,
      { 'settings.panels': 'This form does not offer NOSUCH.' },
    ])
    const lines = {
      es: { welcome: 'Bienvenidos a Northgate.', welcomeHelp: '', doneHelp: 'Espere en la sala.' },
    }
    const { body, status } = await choose({ panels: ['COVFLU'], languages: ['es', 'en'], lines })
    expect(status).toBe(200)
    expect(body).toMatchObject({ form: 'general', panels: ['COVFLU'], pinSet: true, lines })
    const start = (await kiosk.call(api.kiosk.start)).body
    expect(start).toMatchObject({ panels: ['COVFLU'], languages: ['es', 'en'], lines })
    expect((await choose({ languages: [] })).status).toBe(400)
  })

  test('a form with more tests than a kiosk shows needs a choice among them', async () => {
    const [form] = (await admin.call(api.remoteOrders.offered, { query: { form: 'rapid' } })).body.forms
    if (!form) throw new Error('No form of rapid tests.')
    const { key, version, panels: _all, sampleTypes, sources, ...fields } = form
    const codes = (all: readonly { code: string }[]) => all.map(({ code }) => code)
    const put = await admin.call(api.remoteForms.save, {
      body: {
        ...{ key, version },
        // No panel named: every one of the catalog.
        form: { ...fields, panels: [], sampleTypes: codes(sampleTypes), sources: codes(sources) },
      },
    })
    expect(put.status, put.message).toBe(200)
    const all = await choose({ form: 'rapid', panels: [] })
    expect([all.status, all.fields['settings.panels']]).toEqual([
      422,
      expect.stringContaining(`at most ${mostTests}`),
    ])
    expect((await choose({ form: 'rapid', panels: ['COVRAP'] })).status).toBe(200)
    expect((await choose({ form: 'general', panels: ['COVFLU'] })).status).toBe(200)
  })

  test('a consent of its own is agreed to in the words that were read, and a clinic that edits the rest leaves them', async () => {
    const consent = 'I agree. The result goes to my school.'
    const [form] = (await admin.call(api.remoteOrders.offered, { query: { form: 'fluag' } })).body.forms
    if (!form) throw new Error('No form of influenza.')
    const { key, version, panels, sampleTypes, sources, ...fields } = form
    const codes = (all: readonly { code: string }[]) => all.map(({ code }) => code)
    const put = await admin.call(api.remoteForms.save, {
      body: {
        ...{ key, version },
        form: {
          ...fields,
          ...{ panels: codes(panels), sampleTypes: codes(sampleTypes), sources: codes(sources), consent },
        },
      },
    })
    expect(put.status, put.message).toBe(200)
    const words = (await settings()).forms.find((one) => one.key === 'fluag')?.words
    expect(words).toContain(consent)
    const text = 'Acepto. El resultado va a mi escuela.'
    expect(
      (await choose({ form: 'fluag', panels: [], translations: { es: [{ of: consent, text }] } })).status,
    ).toBe(200)
    const offer = (await kiosk.call(api.remoteOrders.offered, { query: { form: 'fluag' } })).body.forms[0]
    const {
      body,
      status,
      message,
      fields: wrong,
    } = await kiosk.call(api.kiosk.finish, {
      body: {
        order: order({
          form: 'fluag',
          items: [{ panelId: offer?.panels[0]?._id ?? '', letter: 'A' }],
          specimens: [
            {
              letter: 'A',
              sampleTypeId: offer?.sampleTypes[0]?._id ?? '',
              sourceId: offer?.sources[0]?._id ?? '',
            },
          ],
          ...{ answers: { symptomatic: false, fluVaccine: true }, residence: null, worker: null },
          patient: { ...patient, lastname: 'Escolar' },
        }),
      },
    })
    expect({ status, message, wrong }).toEqual({ status: 200, message: '', wrong: {} })
    const kept = () =>
      lab.owner
        .selectFrom('remote_order')
        .select(['id', 'version', 'state', 'consent', 'collected_at'])
        .where('requisition_number', '=', body.requisitionNumber)
        .executeTakeFirstOrThrow()
    const before = await kept()
    expect(before.consent?.text).toBe(text)
    // The desk enters when it was collected.
    lab.clock.advance(60_000)
    const shown = (await admin.call(api.remoteOrders.get, { params: { id: before.id }, body: {} })).body
    const edited = await admin.call(api.remoteOrders.update, {
      body: {
        order: {
          ...shown,
          version: before.version,
          locationId: shown.location._id,
          physicianId: shown.physician._id,
          collectedAt: lab.clock.now().toISOString(),
          items: shown.items.map(({ panelId, letter }) => ({ panelId: panelId ?? '', letter })),
          answers: { symptomatic: false, fluVaccine: true },
          diagnoses: [],
          fileIds: [],
          abnIds: [],
        },
      },
    })
    expect([edited.status, edited.fields]).toEqual([200, {}])
    const after = await kept()
    expect(after.collected_at).not.toBeNull()
    // Whoever edits what a patient chose has not authorized it yet.
    expect([before.state, after.state]).toEqual(['READYTOREVIEW', 'READYTOREVIEW'])
    expect(after.consent).toEqual(before.consent)
  })
})

test('a kiosk reaches neither the claim check nor notices, which show whose they are', async () => {
  for (const path of [
    '/claim-readiness/check',
    '/abn/prepare',
    '/abn/sign',
    '/abn/refuse',
    '/abn/of_order',
    '/abn/paper',
  ])
    expect([path, (await kiosk.raw('POST', `/api/v1${path}`, {})).status]).toEqual([path, 403])
})
