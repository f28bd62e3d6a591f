import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const blank = { name: 'Boise River Health', kind: 'commercial' as const, electronicId: 'BRH01' }
let next = 0
const fresh = (over: object = {}) => {
  next += 1
  return { ...blank, name: `Boise River Health ${next}`, electronicId: `BRH0${next}`, address: {}, ...over }
}
const add = async (over: object = {}) =>
  (await (await lab.as('admin')).call(api.payers.add, { body: { payer: fresh(over) } })).body

describe('payers [route:/payers]', () => {
  test('one added is found by name and electronic id, changed, and its history says what', async () => {
    const admin = await lab.as('admin')
    const payer = await add({ timelyFilingDays: 90 })
    expect(payer).toMatchObject({ version: 1, active: true, timelyFilingDays: 90 })
    for (const text of [payer.name, payer.electronicId ?? '', 'river boise'.split(' ')[0] ?? ''])
      expect(
        (await admin.call(api.payers.list, { query: { text } })).body.docs.map(({ _id }) => _id),
        text,
      ).toContain(payer._id)
    const { _id, version, active: _active, ...fields } = payer
    const changed = await admin.call(api.payers.update, {
      body: { payer: { ...fields, _id, version, timelyFilingDays: 180 } },
    })
    expect(changed.body).toMatchObject({ version: 2, timelyFilingDays: 180 })
    const { body } = await admin.call(api.payers.history, { body: { _id } })
    expect(body.docs).toHaveLength(2)
    expect(body.docs[0]).toMatchObject({
      did: 'Payer edited',
      changes: [{ entity: 'payer', id: _id, field: 'timelyFilingDays', old: 90, new: 180 }],
    })
  })

  test('a stale version is refused with the payer as it is now', async () => {
    const admin = await lab.as('admin')
    const { active: _active, ...payer } = await add()
    await admin.call(api.payers.update, { body: { payer: { ...payer, phone: '(208) 555-0148' } } })
    const late = await admin.call(api.payers.update, { body: { payer: { ...payer, electronicId: null } } })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ error: { code: 'stale', current: { phone: '(208) 555-0148' } } })
  })

  test('a name or an electronic id that another has is refused at its field', async () => {
    const admin = await lab.as('admin')
    const payer = await add()
    const name = await admin.call(api.payers.add, {
      body: { payer: fresh({ name: payer.name.toUpperCase() }) },
    })
    expect(name.status).toBe(409)
    expect(name.fields).toEqual({ name: 'Another payer already has this name.' })
    const id = await admin.call(api.payers.add, {
      body: { payer: fresh({ electronicId: payer.electronicId }) },
    })
    expect(id.fields).toEqual({
      electronicId: 'Another payer already has this electronic ID.',
    })
    // Empty ids are no duplicates.
    expect((await add({ electronicId: null })).electronicId).toBeNull()
    expect((await add({ electronicId: '' })).electronicId).toBeNull()
  })

  test('many are switched at once, each with its outcome, and an unknown one keeps none from it', async () => {
    const admin = await lab.as('admin')
    const one = await add()
    const two = await add()
    const unknown = '01920000-0000-7000-8000-000000000000'
    const { body } = await admin.call(api.payers.setActive, {
      body: { ids: [one._id, unknown, two._id], active: false },
    })
    expect(body.outcomes.map(({ ok }) => ok)).toEqual([true, false, true])
    const off = await admin.call(api.payers.list, { query: { active: false, limit: 200 } })
    expect(off.body.docs.map(({ _id }) => _id).sort()).toEqual([one._id, two._id].sort())
    // An edit on the older page is refused: it cannot switch anything back on.
    const { active: _active, ...older } = one
    expect((await admin.call(api.payers.update, { body: { payer: older } })).status).toBe(409)
  })

  test('what still uses it is counted', async () => {
    const admin = await lab.as('admin')
    const { body } = await admin.call(api.payers.list, { query: { text: 'Idaho Medicaid' } })
    const uses = await admin.call(api.payers.uses, { body: { _id: body.docs[0]?._id ?? '' } })
    const patients = await lab.db
      .selectFrom('patient')
      .select('insurance')
      .execute()
      .then((rows) => rows.filter((row) => JSON.stringify(row.insurance).includes(body.docs[0]?._id ?? '-')))
    expect(uses.body.uses.find(({ what }) => what.startsWith('patients'))?.count ?? 0).toBe(patients.length)
  })

  test('the file holds what the list shows', async () => {
    const admin = await lab.as('admin')
    await add({ name: '=HYPERLINK("x")', electronicId: null })
    const file = await admin.call(api.payers.exportCsv, { query: { kind: 'medicare' } })
    const text = new TextDecoder().decode(file.bytes)
    expect(text.split('\r\n')[0]).toBe('Name,Type,Electronic payer ID,Phone,Active')
    expect(text).toContain('"Medicare Part B, Idaho",medicare,DEMO02202,,yes')
    expect(text).not.toContain('commercial')
    const all = await admin.call(api.payers.exportCsv, { query: { text: '=HYPER' } })
    expect(new TextDecoder().decode(all.bytes)).toContain(`'=HYPERLINK`)
  })

  test('who may not see payers gets nothing, who may see them changes nothing', async () => {
    const payer = await add()
    const courier = await lab.as('courier')
    for (const refused of [
      await courier.call(api.payers.list, {}),
      await courier.call(api.payers.history, { body: { _id: payer._id } }),
      await courier.call(api.payers.setActive, { body: { ids: [payer._id], active: false } }),
    ])
      expect(refused.status).toBe(403)
  })
})
