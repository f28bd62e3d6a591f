import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { orderForms } from '../modules/orders/test-orders'
import { testLab, type Caller, type TestLab } from './harness'

/** The specification's payloads hold the entity and nothing else: the last value wins, and the trail keeps both. */
let lab: TestLab
let admin: Caller
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
})
afterAll(() => lab.close())

const { panels, sampleTypes, specimenSources, testTypes, tests } = api
const path = (endpoint: { path: string }, id: string) => `/api/v1${endpoint.path.replace(':id', id)}`

/** A catalogue entry of each kind, as it stands, without what only the server gives it. */
const catalogue = [
  ['panel', panels, 'code'],
  ['sampleType', sampleTypes, 'name'],
  ['specimenSource', specimenSources, 'name'],
  ['testType', testTypes, 'name'],
  ['test', tests, 'name'],
] as const

test.each(catalogue)(
  '%s/{id} takes the entity alone, twice [call:POST /api/v1/panel/{id}] [call:POST /api/v1/sampleType/{id}] [call:POST /api/v1/testType/{id}] [call:POST /api/v1/specimenSource/{id}] [call:POST /api/v1/test/{id}]',
  async (one, calls) => {
    const listed = await admin.raw('GET', `/api/v1${calls.list.path}`)
    const id = idOf(listed.body)
    const entry = async () => {
      const { body } = await admin.raw('POST', path(calls.get, id), {})
      const { version, ...rest } = Object(body)
      return { version: Number(version), rest }
    }
    const before = await entry()
    const name = String(before.rest.name)
    for (const said of ['first', 'second']) {
      const sent = { [one]: { ...before.rest, name: `${name} ${said}` } }
      const answer = await admin.raw('POST', path(calls.update, id), sent)
      expect([answer.status, answer.fields]).toEqual([200, {}])
    }
    const after = await entry()
    expect([after.rest.name, after.version]).toEqual([`${name} second`, before.version + 2])
    // Sent all the same, an old version is refused as before.
    const old = { [one]: { ...before.rest, version: before.version } }
    expect((await admin.raw('POST', path(calls.update, id), old)).status).toBe(409)
  },
)

function idOf(body: unknown): string {
  const { docs } = Object(body)
  return String(Object(docs[0])._id)
}

test('update/user takes the user alone [call:POST /api/v1/update/user]', async () => {
  const id = lab.seeded.users.get('sales') ?? ''
  const { version, ...user } = (await admin.call(api.users.get, { params: { id } })).body
  const saved = await admin.raw('POST', '/api/v1/update/user', { user: { ...user, firstName: 'Nia' } })
  expect([saved.status, saved.body]).toMatchObject([200, { firstName: 'Nia', version: version + 1 }])
})

test('update/patient and add/patient take the specification’s own fields [call:POST /api/v1/update/patient] [call:POST /api/v1/add/patient]', async () => {
  const location =
    lab.seeded.locations.get(orderForms(lab).form('').locationId) ?? orderForms(lab).form('').locationId
  const bare = { firstname: 'Ada', lastname: 'Letter', dob: '1961-03-07', location }
  const added = await admin.raw('POST', '/api/v1/add/patient', { patient: bare })
  expect([added.status, added.body]).toMatchObject([
    200,
    {
      ...bare,
      gender: 'N',
      address: { line1: null, line2: null, city: null, state: null, zip: null },
      phone: null,
      insurance: [],
    },
  ])
  const _id = String(Object(added.body)._id)
  const whole = { gender: 'F', phone: '(208) 555-0100', address: { city: 'Boise', state: 'ID' } }
  const filled = await admin.raw('POST', '/api/v1/update/patient', { patient: { _id, ...bare, ...whole } })
  expect(filled.status).toBe(200)
  // What the specification's payload does not hold stays as it is.
  const renamed = await admin.raw('POST', '/api/v1/update/patient', {
    patient: { _id, ...bare, lastname: 'Letters' },
  })
  expect([renamed.status, Object(renamed.body).patient ?? renamed.body]).toMatchObject([
    200,
    { lastname: 'Letters', gender: 'F', phone: '(208) 555-0100', address: { city: 'Boise' } },
  ])
  // What it holds as empty is emptied.
  const empty = { phone: null, email: null, race: null, ethnicity: null, middlename: null }
  const known = {
    phone: '(208) 555-0100',
    email: 'ada@example.org',
    race: 'asian',
    ethnicity: 'nothispanic',
    middlename: 'May',
  }
  for (const patient of [known, empty]) {
    const { status, body } = await admin.raw('POST', '/api/v1/update/patient', {
      patient: { _id, ...bare, ...patient, address: { city: patient.phone && 'Boise', state: null } },
    })
    const stored = (await admin.call(api.patients.get, { params: { id: _id }, body: {} })).body
    expect([status, Object(body).patient ?? body, stored]).toMatchObject([200, patient, patient])
    expect(stored.address.city).toBe(patient.phone && 'Boise')
  }
  const stale = { _id, ...bare, version: 1 }
  expect((await admin.raw('POST', '/api/v1/update/patient', { patient: stale })).status).toBe(409)
})

test('update/order/status takes order and status [call:POST /api/v1/update/order/status]', async () => {
  const forms = orderForms(lab)
  const staff = await lab.as('lab')
  const order = forms.form(await forms.addPatient(staff))
  const { _id } = (await staff.call(api.orders.addOrder, { body: { order } })).body
  const sent = { orderId: _id, status: 'REJECTED', reason: 'Entered twice' }
  const answer = await staff.raw('POST', '/api/v1/update/order/status', sent)
  expect([answer.status, answer.body]).toMatchObject([200, { state: 'REJECTED' }])
})

/** Each edit that the specification writes: its call, and the fields without which it is refused. */
const edits = [
  ['user', api.users, ['username', 'firstName', 'lastName', 'userType', 'myroles']],
  ['test', tests, ['code', 'name', 'testTypeId', 'definition']],
  ['panel', panels, ['code', 'name', 'testIds']],
  ['sampleType', sampleTypes, ['code', 'name']],
  ['testType', testTypes, ['code', 'name']],
  ['specimenSource', specimenSources, ['code', 'name']],
] as const
const pick = (whole: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)))
const editPath = (one: string, id: string) =>
  one === 'user' ? '/api/v1/update/user' : `/api/v1/${one}/${id}`

test.each(edits)(
  'an edit of a %s leaves what it does not name, and switches as it is said',
  async (one, calls, required) => {
    const id =
      one === 'user'
        ? (lab.seeded.users.get('pharmd') ?? '')
        : idOf((await admin.raw('GET', `/api/v1${calls.list.path}`)).body)
    const entry = async () => Object((await admin.raw('POST', path(calls.get, id), {})).body)
    const send = async (fields: object) => {
      const answer = await admin.raw('POST', editPath(one, id), { [one]: { _id: id, ...fields } })
      return [answer.status, answer.fields]
    }
    const moved = { version: 0, updatedAt: '', lastSignInAt: null }
    const filled = {
      user: { phone: '(208) 555-0142', groupIds: ['night'], apps: ['agency'] },
      test: { reportName: 'As reported' },
      panel: { shortName: 'Short', loinc: null },
      sampleType: { container: 'A tube' },
      testType: {},
      specimenSource: {},
    }[one]
    expect(await send({ ...pick(await entry(), required), ...filled })).toEqual([200, {}])
    const before = await entry()
    expect(before).toMatchObject(filled)
    expect(await send(pick(before, required))).toEqual([200, {}])
    expect({ ...(await entry()), ...moved }).toEqual({ ...before, ...moved })
    // Whoever may edit may switch: one right for both.
    expect(calls.setActive.can).toEqual(calls.update.can)
    for (const active of [false, true]) {
      expect(await send({ ...pick(before, required), active })).toEqual([200, {}])
      expect((await entry()).active).toBe(active)
    }
  },
)

const additions = edits.filter(([one]) => one !== 'user')

test.each(additions)(
  'a new %s that is sent as not active is added switched off, and says so',
  async (one, calls) => {
    const id = idOf((await admin.raw('GET', `/api/v1${calls.list.path}`)).body)
    const model = Object((await admin.raw('POST', path(calls.get, id), {})).body)
    const { _id, version, diagCodes, updatedAt, ...fields } = model
    for (const [code, active] of [
      ['ZZ1', false],
      ['ZZ2', true],
    ] as const) {
      const sent = { ...fields, code, name: `Added ${code}`, active }
      const added = await admin.raw('POST', `/api/v1${calls.add.path}`, { [one]: sent })
      expect([added.status, added.fields, Object(added.body).active]).toEqual([200, {}, active])
      const kept = await admin.raw('POST', path(calls.get, Object(added.body)._id), {})
      expect(Object(kept.body).active).toBe(active)
    }
  },
)

test('an account switched off by its edit is signed out, and nobody switches off themselves', async () => {
  const courier = await lab.as('courier')
  const edit = async (username: string, more: object) => {
    const { body } = await admin.call(api.users.get, {
      params: { id: lab.seeded.users.get(username) ?? '' },
    })
    const user = { ...pick(body, ['_id', ...edits[0][2]]), ...more }
    return admin.raw('POST', '/api/v1/update/user', { user })
  }
  expect((await courier.call(api.session.current)).status).toBe(200)
  expect((await edit('courier', { active: false })).status).toBe(200)
  expect((await courier.call(api.session.current)).status).toBe(401)
  expect((await edit('courier', { active: true })).status).toBe(200)
  expect((await edit('admin', { active: false })).status).toBe(422)
  // What has calls of its own is refused by name, with the way out.
  for (const [field, sent] of [
    ['password', 'Correct horse 9'],
    ['physicianLocations', []],
    ['providers', []],
  ] as const) {
    const answer = await edit('portal', { [field]: sent })
    expect([answer.status, JSON.stringify(answer.fields)]).toEqual([400, expect.stringContaining(field)])
  }
})
