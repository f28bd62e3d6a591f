import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const person = (over: Record<string, unknown> = {}) => ({
  firstname: 'Ngọc Ánh',
  lastname: "O'Brien-Núñez",
  dob: '1961-03-07',
  gender: 'F' as const,
  address: { line1: '880 E Overland Road', city: 'Meridian', state: 'ID', zip: '83642' },
  location: lab.seeded.locations.get('CRPS-MER') ?? '',
  ...over,
})

describe('patients [call:POST /api/v1/add/patient] [call:POST /api/v1/search/patients]', () => {
  test('a registered patient is found by name, number and birthday, whatever the accents', async () => {
    const accession = await lab.as('accession')
    const added = await accession.call(api.patients.add, { body: { patient: person() } })
    expect(added.status).toBe(200)
    expect(added.body).toMatchObject({
      lastname: "O'Brien-Núñez",
      version: 1,
      patientNumber: 'P-0000001',
      locationName: 'Cedar Ridge Pain & Spine, Meridian',
    })
    for (const text of [
      'obrien nunez',
      'OBRIEN',
      "O'Brien-Núñez ngoc",
      'ngoc anh obrien',
      'P-0000001',
      '3/7/1961',
    ]) {
      const found = await accession.call(api.patients.search, { body: { text } })
      expect(
        found.body.docs.map((row) => row.patientNumber),
        text,
      ).toEqual(['P-0000001'])
    }
    expect((await accession.call(api.patients.search, { body: { text: '%' } })).body.docs).toEqual([])
  })

  test('while a name is typed, last name and first initial come first, then words that begin so', async () => {
    const accession = await lab.as('accession')
    for (const [lastname, firstname] of [
      ['Smithe', 'Adele'],
      ['Smithe', 'Brad Oswald'],
      ['Smithe', 'Zoe Dawn'],
      ['Smithe', 'Dana'],
      ['Smithe', 'Dwight'],
      ['Blacksmithe', 'Douglas'],
    ])
      await accession.call(api.patients.add, { body: { patient: person({ lastname, firstname }) } })
    const offered = async (text: string, limit = 20) => {
      const { body } = await accession.call(api.patients.search, { body: { text, limit, bestFirst: true } })
      return { names: body.docs.map((row) => `${row.lastname}, ${row.firstname}`), total: body.total }
    }
    for (const text of ['smithe d', 'Smithe, D', 'd smithe'])
      expect(await offered(text), text).toEqual({
        names: [
          'Smithe, Dana',
          'Smithe, Dwight',
          'Smithe, Zoe Dawn',
          'Blacksmithe, Douglas',
          'Smithe, Adele',
          'Smithe, Brad Oswald',
        ],
        total: 6,
      })
    // A short list holds the best, however far down the alphabet they are.
    expect(await offered('smithe dw', 1)).toEqual({ names: ['Smithe, Dwight'], total: 1 })
    expect((await offered('smithe d', 1)).names).toEqual(['Smithe, Dana'])
  })

  test('bad input names every field and the way out', async () => {
    const accession = await lab.as('accession')
    const answer = await accession.raw('POST', '/api/v1/add/patient', {
      patient: { ...person(), lastname: ' ', dob: '1961-02-30', gender: 'X', address: { zip: '?' } },
    })
    expect(answer.status).toBe(400)
    expect(answer.fields).toMatchObject({
      'patient.lastname': 'Enter the last name.',
      'patient.dob': 'Use a valid date, as YYYY-MM-DD.',
      'patient.gender': 'Use one of: M, F, O, N.',
      'patient.address.zip': 'Use five digits, ZIP+4, or the postcode of another country.',
    })
    const tomorrow = await accession.call(api.patients.add, {
      body: { patient: person({ dob: '2026-11-20' }) },
    })
    expect(tomorrow.fields).toEqual({ dob: 'The date of birth is in the future.' })
  })

  test('an idempotency key makes one patient of a repeated request, and refuses another request', async () => {
    const accession = await lab.as('accession')
    const key = { 'idempotency-key': 'patient-key-0001' }
    const once = await accession.call(
      api.patients.add,
      { body: { patient: person({ lastname: 'Once' }) } },
      key,
    )
    const again = await accession.call(
      api.patients.add,
      { body: { patient: person({ lastname: 'Once' }) } },
      key,
    )
    expect(again.body._id).toBe(once.body._id)
    const other = await accession.call(
      api.patients.add,
      { body: { patient: person({ lastname: 'Other' }) } },
      key,
    )
    expect(other.status).toBe(409)
    const both = await Promise.all(
      [1, 2, 3].map(() =>
        accession.call(
          api.patients.add,
          { body: { patient: person({ lastname: 'Thrice' }) } },
          { 'idempotency-key': 'patient-key-0002' },
        ),
      ),
    )
    expect(new Set(both.map((answer) => answer.body._id)).size).toBe(1)
  })

  test('an edit on an old version is refused with the patient as it is now [call:POST /api/v1/update/patient]', async () => {
    const accession = await lab.as('accession')
    const { body: patient } = await accession.call(api.patients.add, {
      body: { patient: person({ lastname: 'Versioned' }) },
    })
    const edit = {
      ...person({ lastname: 'Versioned', phone: '(208) 555-0111' }),
      _id: patient._id,
      version: 1,
    }
    expect((await accession.call(api.patients.update, { body: { patient: edit } })).body).toMatchObject({
      patient: { version: 2 },
      ordersUpdated: 0,
    })
    const late = await accession.raw('POST', '/api/v1/update/patient', {
      patient: { ...edit, phone: '(208) 555-0122' },
    })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      error: { code: 'stale', current: { version: 2, phone: '(208) 555-0111' } },
    })
  })

  test('a clinic sees its own patients only, and another clinic’s look as if they were not there', async () => {
    const accession = await lab.as('accession')
    const { body: theirs } = await accession.call(api.patients.add, {
      body: { patient: person({ lastname: 'Lakeshore', location: lab.seeded.locations.get('LAKESHR') }) },
    })
    const portal = await lab.as('portal')
    expect((await portal.call(api.patients.search, { body: { text: 'lakeshore' } })).body).toMatchObject({
      docs: [],
      total: 0,
    })
    const missing = await portal.call(api.patients.get, {
      params: { id: '00000000-0000-7000-8000-000000000000' },
      body: {},
    })
    const hidden = await portal.call(api.patients.get, { params: { id: theirs._id }, body: {} })
    expect([hidden.status, hidden.message]).toEqual([missing.status, missing.message])
    expect(hidden.status).toBe(404)
  })

  test('close names and birthdays are offered as possible duplicates with their reasons', async () => {
    const accession = await lab.as('accession')
    await accession.call(api.patients.add, {
      body: { patient: person({ firstname: 'Margarethe', lastname: 'Oyelaran', dob: '1978-06-19' }) },
    })
    const { body } = await accession.call(api.patients.duplicates, {
      body: { firstname: 'Margarete', lastname: 'Oyelaran', dob: '1978-06-19' },
    })
    expect(body.docs[0]).toMatchObject({
      patient: { lastname: 'Oyelaran' },
      reasons: ['Similar name', 'Same date of birth'],
    })
    expect(
      (
        await accession.call(api.patients.duplicates, {
          body: { firstname: 'Zed', lastname: 'Quux', dob: '1990-01-01' },
        })
      ).body.docs,
    ).toEqual([])
  })

  test('every read and write leaves exactly one audit row, the read with the ids it showed [call:POST /api/v1/patients/{id}]', async () => {
    const accession = await lab.as('accession')
    await lab.app.drain()
    const count = async () =>
      Number(
        (
          await lab.owner
            .selectFrom('audit')
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    const before = await count()
    const { body: patient } = await accession.call(api.patients.add, {
      body: { patient: person({ lastname: 'Audited' }) },
    })
    const read = await accession.call(api.patients.get, {
      params: { id: patient._id },
      body: { patientid: patient._id },
    })
    expect(read.body).toMatchObject({ _id: patient._id, lastname: 'Audited' })
    await lab.app.drain()
    expect(await count()).toBe(before + 2)
    const rows = await lab.owner
      .selectFrom('audit')
      .selectAll()
      .where('entity_id', '=', patient._id)
      .orderBy('wrote', 'desc')
      .execute()
    expect(rows.map(({ call, wrote, outcome, ids }) => ({ call, wrote, outcome, ids }))).toEqual([
      { call: 'POST /add/patient', wrote: true, outcome: 'done', ids: [patient._id] },
      { call: 'POST /patients/:id', wrote: false, outcome: 'done', ids: [patient._id] },
    ])
  })

  test('without a token 401, without the ability 403', async () => {
    expect((await lab.anonymous.call(api.patients.search, { body: {} })).status).toBe(401)
    const courier = await lab.as('courier')
    expect((await courier.call(api.patients.search, { body: {} })).status).toBe(403)
  })
})
