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
const place = (over: Record<string, unknown> = {}) => ({
  name: 'Weiser Valley Clínica',
  code: 'WEISER',
  address: { line1: '1 State Street', city: 'Weiser', state: 'ID', zip: '83672' },
  phone: '(208) 555-0100',
  ...over,
})

describe('locations [call:GET /api/v1/locations] [call:POST /api/v1/add/location] [call:POST /api/v1/update/location] [call:POST /api/v1/locations/:id]', () => {
  test('one added is found by name and code, and shown with its physicians', async () => {
    const admin = await lab.as('admin')
    const added = await admin.call(api.locations.add, { body: { location: place() } })
    expect(added.body).toMatchObject({ version: 1, code: 'WEISER', physicians: [], active: true, fax: null })
    for (const text of ['clinica', 'valley weiser', 'weis', 'WEISER'])
      expect(
        (await admin.call(api.locations.list, { query: { text } })).body.docs.map((row) => row._id),
        text,
      ).toEqual([added.body._id])
    const meridian = await admin.call(api.locations.get, { params: { id: at('CRPS-MER') } })
    expect(meridian.body.physicians.map((row) => row.lastname)).toEqual(
      expect.arrayContaining(['Castellanos', 'Lindqvist']),
    )
    const [row] = (await admin.call(api.locations.list, { query: { text: 'CRPS-MER' } })).body.docs
    expect(row).toMatchObject({
      city: 'Meridian',
      state: 'ID',
      physicianCount: meridian.body.physicians.length,
    })
  })

  test('a code that is taken, whatever its letters, is refused and says by whom', async () => {
    const admin = await lab.as('admin')
    const again = await admin.raw('POST', '/api/v1/add/location', { location: place({ code: 'crps-mer' }) })
    expect([again.status, again.fields]).toEqual([
      409,
      { code: 'Cedar Ridge Pain & Spine, Meridian already has this code. Choose another.' },
    ])
    const both = await Promise.all(
      [1, 2].map(() => admin.raw('POST', '/api/v1/add/location', { location: place({ code: 'RACE' }) })),
    )
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    const bad = await admin.raw('POST', '/api/v1/add/location', {
      location: { ...place({ name: ' ', code: '' }), address: { state: 'Idaho' } },
    })
    expect(bad.fields).toMatchObject({
      'location.name': 'Enter the location name.',
      'location.code': 'Enter a short code.',
      'location.address.state': 'Use the two-letter state code.',
    })
    const rep = await admin.raw('POST', '/api/v1/add/location', {
      location: place({ code: 'REP', salesRepId: at('CRPS-MER') }),
    })
    expect(rep.fields).toEqual({ salesRepId: 'Sales rep not found. Choose one from the list.' })
  })

  test('switching off is allowed; an edit on an old version is refused with the location as it is', async () => {
    const admin = await lab.as('admin')
    const { body: made } = await admin.call(api.locations.add, {
      body: { location: place({ code: 'OFF', name: 'Closing Soon' }) },
    })
    const edit = { ...place({ code: 'OFF', name: 'Closing Soon' }), _id: made._id, version: 1 }
    const off = await admin.call(api.locations.setActive, { body: { ids: [made._id], active: false } })
    expect(off.body.outcomes).toEqual([{ _id: made._id, ok: true, message: null }])
    const list = async (active: boolean) =>
      (await admin.call(api.locations.list, { query: { active, text: 'closing' } })).body.docs.length
    expect([await list(true), await list(false)]).toEqual([0, 1])
    const late = await admin.raw('POST', '/api/v1/update/location', { location: { ...edit, name: 'Other' } })
    expect(late.body).toMatchObject({ error: { code: 'stale', current: { version: 2, active: false } } })
  })

  test('a clinic sees and edits its own locations only, and not what is the laboratory’s', async () => {
    const portal = await lab.as('portal')
    const { body } = await portal.call(api.locations.list)
    expect(body.docs.map((row) => row.code).sort()).toEqual(['CRPS-EAG', 'CRPS-MER'])
    expect(body.total).toBe(2)
    const hidden = await portal.call(api.locations.get, { params: { id: at('LAKESHR') } })
    const missing = await portal.call(api.locations.get, {
      params: { id: '00000000-0000-7000-8000-000000000000' },
    })
    expect([hidden.status, hidden.message]).toEqual([404, missing.message])
    const admin = await lab.as('admin')
    const { physicians: _listed, ...lakeshore } = (
      await admin.call(api.locations.get, { params: { id: at('LAKESHR') } })
    ).body
    const { physicians: _here, ...own } = (
      await portal.call(api.locations.get, { params: { id: at('CRPS-MER') } })
    ).body
    // The demo's clinics do not hold the role; one that does may change its own numbers.
    expect((await portal.raw('POST', '/api/v1/update/location', { location: own })).status).toBe(403)
    await lab.owner
      .updateTable('app_user')
      .set({
        myroles: json({
          user: { enabled: true },
          'edit-locations': { enabled: true },
          'view-locations': { enabled: true },
        }),
      })
      .where('username', '=', 'portal.results')
      .execute()
    const clinic = await lab.as('portal.results')
    expect((await clinic.raw('POST', '/api/v1/update/location', { location: lakeshore })).status).toBe(404)
    expect(
      (await clinic.call(api.locations.update, { body: { location: { ...own, phone: '(208) 555-0199' } } }))
        .body,
    ).toMatchObject({ phone: '(208) 555-0199', version: 2 })
    const taken = await clinic.raw('POST', '/api/v1/update/location', {
      location: { ...own, version: 2, code: 'MINE', salesRepId: null },
    })
    expect([taken.status, Object.keys(taken.fields)]).toEqual([422, ['code', 'salesRepId']])
    const off = await clinic.call(api.locations.setActive, {
      body: { ids: [at('CRPS-MER'), at('LAKESHR')], active: false },
    })
    expect(off.body.outcomes.map(({ message }) => message)).toEqual([
      'Only the laboratory can change this.',
      'Not found, or your account has no access to it.',
    ])
    // Switching is no field: what is sent along is not looked at.
    const kept = await clinic.raw('POST', '/api/v1/update/location', {
      location: { ...own, version: 2, active: false },
    })
    expect(kept.body).toMatchObject({ active: true })
  })

  test('its history names the sales rep, what uses it is counted, and the list is a file', async () => {
    const admin = await lab.as('admin')
    const rep = await lab.db.selectFrom('sales_rep').selectAll().executeTakeFirstOrThrow()
    const { body: made } = await admin.call(api.locations.add, {
      body: { location: place({ code: 'HISTORY', name: '=History Clinic' }) },
    })
    const { active: _active, physicians: _none, ...fields } = made
    lab.clock.advance(1000)
    await admin.call(api.locations.update, { body: { location: { ...fields, salesRepId: rep.id } } })
    const { body } = await admin.call(api.locations.history, { body: { _id: made._id } })
    expect(body.docs[0]?.changes).toEqual([
      {
        entity: 'location',
        id: made._id,
        field: 'salesRep',
        old: null,
        new: `${rep.lastname}, ${rep.firstname}`,
      },
    ])
    const uses = (await admin.call(api.locations.uses, { body: { _id: at('CRPS-MER') } })).body.uses
    const meridian = await admin.call(api.locations.get, { params: { id: at('CRPS-MER') } })
    expect(uses.find(({ what }) => what.startsWith('physicians'))?.count).toBe(
      meridian.body.physicians.filter(({ active }) => active).length,
    )
    expect((await admin.call(api.locations.uses, { body: { _id: made._id } })).body.uses).toEqual([])
    const file = async (name: string) =>
      new TextDecoder().decode(
        (
          await (
            await lab.as(name)
          ).call(api.locations.exportCsv, {
            query: { text: 'history', cols: ['code', 'name', 'place'] },
          })
        ).bytes,
      )
    expect(await file('admin')).toBe(`Code,Name,City,State\r\nHISTORY,'=History Clinic,Weiser,ID\r\n`)
    expect(await file('portal')).toBe('Code,Name,City,State\r\n')
    const portal = await lab.as('portal')
    expect((await portal.call(api.locations.history, { body: { _id: made._id } })).status).toBe(403)
    expect((await portal.call(api.locations.uses, { body: { _id: made._id } })).status).toBe(403)
  })

  test('without a token 401, without the ability 403', async () => {
    expect((await lab.anonymous.call(api.locations.list)).status).toBe(401)
    expect((await (await lab.as('courier')).call(api.locations.list)).status).toBe(403)
    expect(
      (await (await lab.as('accession')).raw('POST', '/api/v1/add/location', { location: place() })).status,
    ).toBe(403)
  })
})
