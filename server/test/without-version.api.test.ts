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
