import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { withNpiCheckDigit } from '@contract/npi'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const at = (code: string) => lab.seeded.locations.get(code) ?? ''
let next = 190000000
const doctor = (over: Record<string, unknown> = {}) => ({
  firstname: 'Zuzana',
  lastname: "D'Ávila-Østergård",
  npi: withNpiCheckDigit(String(next++)),
  credentials: 'MD',
  locations: [at('CRPS-MER')],
  ...over,
})
const text = async (name: string, words: string) =>
  (await (await lab.as(name)).call(api.physicians.list, { query: { text: words } })).body.docs

describe('physicians [call:GET /api/v1/physicians] [call:POST /api/v1/add/physician] [call:POST /api/v1/update/physician] [call:POST /api/v1/physicians/:id]', () => {
  test('one added is found by any word of the name and by NPI, and shown with places and portal users', async () => {
    const admin = await lab.as('admin')
    const added = await admin.call(api.physicians.add, {
      body: { physician: doctor({ locations: [at('CRPS-MER'), at('LAKESHR')] }) },
    })
    expect(added.status).toBe(200)
    expect(added.body).toMatchObject({ version: 1, active: true, portalUsers: [] })
    for (const words of ['davila', 'ostergard zuzana', 'ZUZANA', added.body.npi, added.body.npi.slice(0, 9)])
      expect(
        (await text('admin', words)).map((row) => row._id),
        words,
      ).toContain(added.body._id)
    expect(await text('admin', '%')).toEqual([])
    const [row] = await text('admin', added.body.npi)
    expect(row?.locationNames).toEqual(['Cedar Ridge Pain & Spine, Meridian', 'Lakeshore Recovery Center'])
    const seeded = await admin.call(api.physicians.get, {
      params: { id: lab.seeded.physicians[0]?.id ?? '' },
    })
    expect(seeded.body).toMatchObject({
      lastname: 'Lindqvist',
      portalUsers: [{ username: 'portal' }, { username: 'portal.results' }],
    })
    expect(seeded.body.locationDocs).toHaveLength(3)
  })

  test('of one location, switched on or off, by NPI and backwards', async () => {
    const admin = await lab.as('admin')
    const off = (
      await admin.call(api.physicians.add, {
        body: { physician: doctor({ lastname: 'Switchedoff', locations: [at('GEMFM')] }) },
      })
    ).body
    await admin.call(api.physicians.setActive, { body: { ids: [off._id], active: false } })
    const list = async (query: object) =>
      (await admin.call(api.physicians.list, { query: { limit: 200, ...query } })).body.docs
    expect((await list({ location: at('GEMFM'), active: false })).map((row) => row._id)).toEqual([off._id])
    expect((await list({ location: at('GEMFM') })).map((row) => row._id)).toContain(off._id)
    expect((await list({ active: true })).map((row) => row._id)).not.toContain(off._id)
    const npis = (await list({ sort: '-npi' })).map((row) => row.npi)
    expect(npis).toEqual([...npis].sort().reverse())
  })

  test('a location taken away is switched off and comes back as the same row', async () => {
    const admin = await lab.as('admin')
    const fields = doctor({ lastname: 'Moving' })
    const { body: first } = await admin.call(api.physicians.add, { body: { physician: fields } })
    const update = (version: number, locations: string[]) =>
      admin.call(api.physicians.update, {
        body: { physician: { ...fields, locations, _id: first._id, version } },
      })
    const away = (await update(1, [at('LAKESHR'), at('LAKESHR')])).body
    expect(away).toMatchObject({ version: 2, locations: [at('LAKESHR')] })
    expect(away.locationDocs.map(({ name, active }) => [name, active])).toEqual([
      ['Cedar Ridge Pain & Spine, Meridian', false],
      ['Lakeshore Recovery Center', true],
    ])
    const back = (await update(2, [at('CRPS-MER')])).body
    expect(back.locationDocs.find((doc) => doc.active)?._id).toBe(first.locationDocs[0]?._id)
    const late = await admin.raw('POST', '/api/v1/update/physician', {
      physician: { ...fields, _id: first._id, version: 1 },
    })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ error: { code: 'stale', current: { version: 3, lastname: 'Moving' } } })
    const trail = await lab.owner
      .selectFrom('audit')
      .select('changes')
      .where('entity_id', '=', first._id)
      .where('wrote', '=', true)
      .orderBy('seq')
      .execute()
    expect(trail.flatMap((row) => row.changes).filter((change) => change.field === 'locations')).toHaveLength(
      3,
    )
  })

  test('an NPI that is wrong, or somebody else’s, is refused and says whose', async () => {
    const admin = await lab.as('admin')
    const fields = doctor({ lastname: 'Owner', firstname: 'Olga' })
    await admin.call(api.physicians.add, { body: { physician: fields } })
    const again = await admin.raw('POST', '/api/v1/add/physician', { physician: doctor({ npi: fields.npi }) })
    expect([again.status, again.fields]).toEqual([
      409,
      { npi: 'Owner, Olga already has this NPI. Check the number.' },
    ])
    const both = await Promise.all(
      [1, 2].map(() =>
        admin.raw('POST', '/api/v1/add/physician', { physician: doctor({ npi: '1999999992' }) }),
      ),
    )
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    const wrong = await admin.raw('POST', '/api/v1/add/physician', {
      physician: doctor({ npi: '1234567890', firstname: '' }),
    })
    expect(wrong.fields).toEqual({
      'physician.npi': 'The check digit of this NPI is wrong. Check the number.',
      'physician.firstname': 'Enter the first name.',
    })
    const nowhere = await admin.raw('POST', '/api/v1/add/physician', {
      physician: doctor({ locations: ['00000000-0000-7000-8000-000000000000'] }),
    })
    expect(nowhere.fields).toEqual({
      locations: 'One of these locations was not found. Choose from the list.',
    })
  })

  test('a clinic sees the physicians of its own locations and nothing of where else they work', async () => {
    const admin = await lab.as('admin')
    const { body: both } = await admin.call(api.physicians.add, {
      body: { physician: doctor({ lastname: 'Bothplaces', locations: [at('CRPS-EAG'), at('LAKESHR')] }) },
    })
    const { body: theirs } = await admin.call(api.physicians.add, {
      body: { physician: doctor({ lastname: 'Onlylakeshore', locations: [at('LAKESHR')] }) },
    })
    expect((await text('portal', 'bothplaces'))[0]?.locationNames).toEqual([
      'Cedar Ridge Pain & Spine, Eagle',
    ])
    expect(await text('portal', 'onlylakeshore')).toEqual([])
    const portal = await lab.as('portal')
    const seen = await portal.call(api.physicians.get, { params: { id: both._id } })
    expect(seen.body).toMatchObject({ locations: [at('CRPS-EAG')] })
    expect(seen.body.locationDocs).toHaveLength(1)
    const hidden = await portal.call(api.physicians.get, { params: { id: theirs._id } })
    const missing = await portal.call(api.physicians.get, {
      params: { id: '00000000-0000-7000-8000-000000000000' },
    })
    expect([hidden.status, hidden.message]).toEqual([404, missing.message])
    expect(
      (
        await portal.call(api.physicians.list, { query: { location: at('LAKESHR'), limit: 200 } })
      ).body.docs.map((row) => row._id),
    ).not.toContain(theirs._id)
  })

  test('many are switched off at once: a row out of reach is refused and leaves no trace, the others are done [call:POST /api/v1/physicians_edit]', async () => {
    const admin = await lab.as('admin')
    const added = await Promise.all(
      ['Manyone', 'Manytwo'].map((lastname) =>
        admin.call(api.physicians.add, { body: { physician: doctor({ lastname, firstname: 'Mani' }) } }),
      ),
    )
    const ids = added.map(({ body }) => body._id)
    const nowhere = '00000000-0000-7000-8000-000000000000'
    const edit = (body: object, key = 'edit-many-1') =>
      admin.raw('POST', '/api/v1/physicians_edit', body, { 'idempotency-key': key })
    const body = { ids: [ids[0], nowhere, ids[1]], change: { active: false } }
    const answer = await edit(body)
    expect(answer.body).toEqual({
      outcomes: [
        { _id: ids[0], ok: true, message: null },
        { _id: nowhere, ok: false, message: 'Not found, or your account has no access to it.' },
        { _id: ids[1], ok: true, message: null },
      ],
    })
    expect((await edit(body)).body).toEqual(answer.body)
    const [row, ...others] = await lab.owner
      .selectFrom('audit')
      .select(['ids', 'changes'])
      .where('call', '=', 'POST /physicians_edit')
      .where('wrote', '=', true)
      .execute()
    expect(others).toEqual([])
    expect(row?.ids.toSorted()).toEqual(ids.toSorted())
    expect(row?.changes).toHaveLength(2)
    const all = await edit({ ids: { query: { text: 'mani' } }, change: { active: true } }, 'edit-many-2')
    expect(all.body).toMatchObject({ outcomes: [{ ok: true }, { ok: true }] })
    expect((await text('admin', 'mani')).map(({ active, version }) => [active, version])).toEqual([
      [true, 3],
      [true, 3],
    ])
    expect((await edit({ ids, change: {} }, 'edit-many-3')).status).toBe(400)
    expect((await edit({ ids, change: { npi: '1' } }, 'edit-many-4')).status).toBe(400)
    expect((await (await lab.as('portal')).raw('POST', '/api/v1/physicians_edit', body)).status).toBe(403)
  })

  test('they are picked by NPI within reach, and the list is a file [call:POST /api/v1/physicians_pick] [call:GET /api/v1/physicians_export]', async () => {
    const admin = await lab.as('admin')
    const far = (
      await admin.call(api.physicians.add, {
        body: { physician: doctor({ lastname: '=Faraway', locations: [at('LAKESHR')] }) },
      })
    ).body
    const spaced = `${far.npi.slice(0, 4)} ${far.npi.slice(4)}`
    const codes = [spaced, '1999999999']
    expect((await admin.call(api.physicians.pick, { body: { codes } })).body).toMatchObject({
      docs: [{ _id: far._id, lastname: '=Faraway' }],
      hits: [
        { code: spaced, ids: [far._id] },
        { code: '1999999999', ids: [] },
      ],
    })
    const portal = await lab.as('portal')
    expect((await portal.call(api.physicians.pick, { body: { codes } })).body.docs).toEqual([])
    const file = async (caller: typeof admin) =>
      new TextDecoder().decode(
        (await caller.call(api.physicians.exportCsv, { query: { text: 'faraway', cols: ['npi', 'name'] } }))
          .bytes,
      )
    expect(await file(admin)).toBe(
      `NPI,Last name,First name,Credentials\r\n${far.npi},'=Faraway,Zuzana,MD\r\n`,
    )
    expect(await file(portal)).toBe('NPI,Last name,First name,Credentials\r\n')
  })

  test('switched off by a call of its own, which says what still uses it; an older edit cannot switch it on again', async () => {
    const admin = await lab.as('admin')
    const { body: made } = await admin.call(api.physicians.add, {
      body: { physician: doctor({ lastname: 'Switching' }) },
    })
    const { active: _active, locationDocs: _docs, portalUsers: _users, ...fields } = made
    const seeded = lab.seeded.physicians[0]?.id ?? ''
    const uses = (await admin.call(api.physicians.uses, { body: { _id: seeded } })).body.uses
    expect(uses.find(({ what }) => what.startsWith('portal'))?.count).toBe(2)
    const { body } = await admin.call(api.physicians.setActive, { body: { ids: [made._id], active: false } })
    expect(body.outcomes).toEqual([{ _id: made._id, ok: true, message: null }])
    const late = await admin.raw('POST', '/api/v1/update/physician', {
      physician: { ...fields, active: true },
    })
    expect(late.body).toMatchObject({ error: { code: 'stale', current: { version: 2, active: false } } })
    const edited = await admin.raw('POST', '/api/v1/update/physician', {
      physician: { ...fields, version: 2, phone: '(208) 555-0101', active: true },
    })
    expect(edited.body).toMatchObject({ version: 3, active: false })
    const portal = await lab.as('portal')
    expect(
      (await portal.call(api.physicians.setActive, { body: { ids: [made._id], active: true } })).status,
    ).toBe(403)
  })

  test('the history names locations, and belongs to the laboratory', async () => {
    const admin = await lab.as('admin')
    const fields = doctor({ lastname: 'Remembered', locations: [at('CRPS-EAG')] })
    const { body: made } = await admin.call(api.physicians.add, { body: { physician: fields } })
    const change = (version: number, over: object) => {
      lab.clock.advance(1000)
      return admin.call(api.physicians.update, {
        body: { physician: { ...fields, ...over, _id: made._id, version } },
      })
    }
    await change(1, { locations: [at('CRPS-EAG'), at('LAKESHR')] })
    await change(2, { locations: [at('CRPS-EAG'), at('LAKESHR')], phone: '(208) 555-0102' })
    const history = async (name: string) =>
      (await (await lab.as(name)).call(api.physicians.history, { body: { _id: made._id } })).body.docs.map(
        ({ changes }) => changes.map(({ field, new: fresh }) => [field, fresh]),
      )
    const [phone, places, first] = await history('admin')
    expect(phone).toEqual([['phone', '(208) 555-0102']])
    expect(places?.[0]?.[0]).toBe('locations')
    expect(places?.[0]?.[1]).toHaveLength(2)
    expect(places?.[0]?.[1]).toContain('Lakeshore Recovery Center')
    expect(first).toContainEqual(['lastname', 'Remembered'])
    // Who keeps the register is the laboratory's staff; a clinic has no need of their names.
    const portal = await lab.as('portal')
    expect((await portal.call(api.physicians.history, { body: { _id: made._id } })).status).toBe(403)
  })

  test('without a token 401, without the ability 403', async () => {
    expect((await lab.anonymous.call(api.physicians.list)).status).toBe(401)
    expect((await (await lab.as('courier')).call(api.physicians.list)).status).toBe(403)
    expect(
      (await (await lab.as('portal')).raw('POST', '/api/v1/add/physician', { physician: doctor() })).status,
    ).toBe(403)
  })
})
