import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { json } from '../../db/json'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const at = (code: string) => lab.seeded.locations.get(code) ?? ''
let next = 0
const fresh = (over: object = {}) => {
  next += 1
  return { firstname: 'Siân', lastname: `Øverland ${next}`, email: `rep${next}@northgate.example`, ...over }
}
const add = async (over: object = {}) =>
  (await (await lab.as('admin')).call(api.salesReps.add, { body: { salesRep: fresh(over) } })).body

describe('sales reps [route:/salesreps] [route:/salesrep/:id]', () => {
  test('one added is found by name and e-mail, changed, and its history says what', async () => {
    const admin = await lab.as('admin')
    const rep = await add()
    expect(rep).toMatchObject({ version: 1, active: true, locations: [] })
    for (const text of [`overland ${next}`, `SIÂN Øverland ${next}`, (rep.email ?? '').toUpperCase()])
      expect(
        (await admin.call(api.salesReps.list, { query: { text } })).body.docs.map(({ _id }) => _id),
        text,
      ).toContain(rep._id)
    const { active: _active, locations: _none, ...fields } = rep
    lab.clock.advance(1000)
    const changed = await admin.call(api.salesReps.update, {
      body: { salesRep: { ...fields, phone: '(208) 555-0160' } },
    })
    expect(changed.body).toMatchObject({ version: 2, phone: '(208) 555-0160' })
    const late = await admin.raw('POST', '/api/v1/update/salesrep', { salesRep: fields })
    expect(late.body).toMatchObject({ error: { code: 'stale', current: { version: 2 } } })
    const { body } = await admin.call(api.salesReps.history, { body: { _id: rep._id } })
    expect(body.docs[0]).toMatchObject({
      did: 'Sales rep edited',
      changes: [{ entity: 'salesRep', field: 'phone', old: null, new: '(208) 555-0160' }],
    })
  })

  test('an e-mail address that another has, in capitals or not, is refused at its field; none is no twin', async () => {
    const admin = await lab.as('admin')
    const rep = await add()
    const again = await admin.call(api.salesReps.add, {
      body: { salesRep: fresh({ email: rep.email?.toUpperCase() }) },
    })
    expect([again.status, again.fields]).toEqual([
      409,
      { email: 'Another sales rep already has this email address.' },
    ])
    expect((await add({ email: null })).email).toBeNull()
    expect((await add({ email: '' })).email).toBeNull()
  })

  test('a location is given and taken, from whoever had it; both histories say so', async () => {
    const admin = await lab.as('admin')
    const one = await add()
    const two = await add()
    const locationId = at('CRPS-EAG')
    const [found] = (await admin.call(api.salesReps.findLocations, { body: { text: 'crps-eag' } })).body.docs
    expect(found).toMatchObject({ _id: locationId, code: 'CRPS-EAG' })
    expect(found?.salesRep).not.toBeNull()
    lab.clock.advance(1000)
    const given = await admin.call(api.salesReps.giveLocation, {
      body: { salesRepId: one._id, locationId },
    })
    expect(given.body.locations.map(({ code }) => code)).toEqual(['CRPS-EAG'])
    lab.clock.advance(1000)
    await admin.call(api.salesReps.giveLocation, { body: { salesRepId: two._id, locationId } })
    lab.clock.advance(1000)
    expect((await admin.call(api.salesReps.get, { params: { id: one._id } })).body.locations).toEqual([])
    // What the one no longer has cannot be taken away from the other through them.
    await admin.call(api.salesReps.takeLocation, { body: { salesRepId: one._id, locationId } })
    expect((await admin.call(api.salesReps.get, { params: { id: two._id } })).body.locations).toHaveLength(1)
    expect((await admin.call(api.salesReps.uses, { body: { _id: two._id } })).body.uses).toMatchObject([
      { what: 'active locations', count: 1 },
    ])
    const taken = await admin.call(api.salesReps.takeLocation, { body: { salesRepId: two._id, locationId } })
    expect(taken.body.locations).toEqual([])
    const name = (rep: { lastname: string; firstname: string }) => `${rep.lastname}, ${rep.firstname}`
    const ofLocation = (await admin.call(api.locations.history, { body: { _id: locationId } })).body.docs
    expect(ofLocation.slice(0, 2).map(({ changes }) => changes[0])).toMatchObject([
      { field: 'salesRep', old: name(two), new: null },
      { field: 'salesRep', old: name(one), new: name(two) },
    ])
    const ofRep = (await admin.call(api.salesReps.history, { body: { _id: two._id } })).body.docs
    expect(ofRep.map(({ did }) => did)).toEqual([
      'Location taken from a sales rep',
      'Location given to a sales rep',
      'Sales rep added',
    ])
    const nowhere = await admin.call(api.salesReps.giveLocation, {
      body: { salesRepId: two._id, locationId: two._id },
    })
    expect(nowhere.fields).toEqual({ locationId: 'Location not found. Choose one from the list.' })
  })

  test('one that is switched off is given nothing and keeps what it has; the list is a file', async () => {
    const admin = await lab.as('admin')
    const rep = await add({ lastname: '=Quittung' })
    await admin.call(api.salesReps.giveLocation, { body: { salesRepId: rep._id, locationId: at('GEMFM') } })
    await admin.call(api.salesReps.setActive, { body: { ids: [rep._id], active: false } })
    const refused = await admin.call(api.salesReps.giveLocation, {
      body: { salesRepId: rep._id, locationId: at('LAKESHR') },
    })
    expect([refused.status, refused.message]).toEqual([422, 'This sales rep is inactive. Activate it first.'])
    const file = await admin.call(api.salesReps.exportCsv, {
      query: { text: 'quittung', active: false, cols: ['name', 'locationCount', 'active'] },
    })
    expect(new TextDecoder().decode(file.bytes)).toBe(
      `Last name,First name,Locations,Active\r\n'=Quittung,Siân,1,no\r\n`,
    )
  })

  test('a sales account reads sales reps and their locations, and changes none; others see nothing of them', async () => {
    const rep = await add({ team: 'West' })
    const sales = await lab.as('sales')
    // The demo's account is a Sales Manager's; without that role a sales account only reads.
    expect(
      (
        await sales.call(api.salesReps.giveLocation, {
          body: { salesRepId: rep._id, locationId: at('GEMFM') },
        })
      ).body.locations,
    ).toHaveLength(1)
    await lab.owner
      .updateTable('app_user')
      .set({ myroles: json({ user: { enabled: true } }) })
      .where('username', '=', 'sales')
      .execute()
    expect((await sales.call(api.salesReps.list, { query: {} })).status).toBe(200)
    expect((await sales.call(api.salesReps.get, { params: { id: rep._id } })).body.lastname).toBe(
      rep.lastname,
    )
    for (const refused of [
      await sales.raw('POST', '/api/v1/add/salesrep', { salesRep: fresh() }),
      await sales.call(api.salesReps.findLocations, { body: {} }),
      await sales.call(api.salesReps.giveLocation, {
        body: { salesRepId: rep._id, locationId: at('LAKESHR') },
      }),
      await sales.call(api.salesReps.setActive, { body: { ids: [rep._id], active: false } }),
      await sales.call(api.patients.search, { body: {} }),
      await sales.call(api.locations.list, {}),
      await (await lab.as('portal')).call(api.salesReps.list, {}),
      await (await lab.as('courier')).call(api.salesReps.get, { params: { id: rep._id } }),
    ])
      expect(refused.status).toBe(403)
    expect((await lab.anonymous.call(api.salesReps.list)).status).toBe(401)
  })
})
