import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const state = { tab: 'HOLD', cols: ['patient', 'requisitionNumber'], widths: { patient: 240 }, days: 90 }
const save = async (as: string, name: string, list = 'orders') =>
  (await (await lab.as(as)).call(api.views.add, { body: { view: { list, name, state } } })).body
const namesFor = async (as: string, list = 'orders') =>
  (await (await lab.as(as)).call(api.views.list, { query: { list } })).body.docs.map(({ name }) => name)

describe('saved views [call:GET /api/v1/views] [call:POST /api/v1/add/view] [call:POST /api/v1/update/view] [call:POST /api/v1/share/view] [call:POST /api/v1/remove/view] [call:POST /api/v1/update/view_usual]', () => {
  test('a view comes back whole, to its owner alone, on its own list', async () => {
    const saved = await save('accession', 'On hold')
    expect(saved).toMatchObject({ version: 1, name: 'On hold', shared: false, mine: true, state })
    expect(await namesFor('accession')).toEqual(['On hold'])
    expect(await namesFor('accession', 'patients')).toEqual([])
    expect(await namesFor('admin')).toEqual([])
    const admin = await lab.as('admin')
    const theirs = { _id: saved._id, version: 1 }
    for (const answer of [
      await admin.call(api.views.update, { body: { view: { ...theirs, name: 'Mine now' } } }),
      await admin.call(api.views.share, { body: { view: { ...theirs, shared: true } } }),
      await admin.call(api.views.remove, { body: { view: theirs } }),
      await admin.call(api.views.setDefault, { body: { list: 'orders', view: saved._id } }),
    ])
      expect([answer.status, answer.message]).toEqual([
        404,
        'Not found, or your account has no access to it.',
      ])
    expect(await namesFor('accession')).toEqual(['On hold'])
  })

  test('a shared view is seen by the same user type only, and changed only with the right to share', async () => {
    const admin = await lab.as('admin')
    const mine = await save('admin', 'Everybody looks here')
    const shared = (
      await admin.call(api.views.share, { body: { view: { _id: mine._id, version: 1, shared: true } } })
    ).body
    expect(shared).toMatchObject({ shared: true, version: 2 })
    expect(await namesFor('accession')).toContain('Everybody looks here')
    for (const other of ['portal', 'courier']) expect(await namesFor(other)).toEqual([])
    const accession = await lab.as('accession')
    const seen = (await accession.call(api.views.list, { query: { list: 'orders' } })).body.docs.find(
      (view) => view._id === mine._id,
    )
    expect(seen).toMatchObject({ mine: false, ownerName: expect.stringMatching(/\w+ \w+/) })
    const key = { _id: mine._id, version: 2 }
    expect((await accession.call(api.views.update, { body: { view: { ...key, name: 'x' } } })).status).toBe(
      403,
    )
    expect((await accession.call(api.views.remove, { body: { view: key } })).status).toBe(403)
    expect(
      (await accession.call(api.views.share, { body: { view: { ...key, shared: false } } })).status,
    ).toBe(403)
    await admin.call(api.views.share, { body: { view: { ...key, shared: false } } })
    expect(await namesFor('accession')).not.toContain('Everybody looks here')
  })

  test('a stale change is refused with the view as it is now; a name is used once', async () => {
    const manager = await lab.as('manager')
    const view = await save('manager', 'Claims')
    await save('manager', 'Statements')
    const key = { _id: view._id, version: 1 }
    expect(
      (await manager.call(api.views.update, { body: { view: { ...key, state: { tab: 'OPEN' } } } })).body,
    ).toMatchObject({ version: 2, name: 'Claims', state: { tab: 'OPEN' } })
    const late = await manager.raw('POST', '/api/v1/update/view', { view: { ...key, name: 'Late' } })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ error: { code: 'stale', current: { version: 2, name: 'Claims' } } })
    const duplicate = await manager.call(api.views.update, {
      body: { view: { _id: view._id, version: 2, name: 'STATEMENTS' } },
    })
    expect([duplicate.status, duplicate.fields]).toEqual([
      409,
      { 'view.name': 'You already have a view with this name. Choose another.' },
    ])
    const twice = await Promise.all(
      [1, 2].map(() =>
        manager.call(
          api.views.add,
          { body: { view: { list: 'orders', name: 'Once', state } } },
          { 'idempotency-key': 'same-intention-1' },
        ),
      ),
    )
    expect(new Set(twice.map(({ body }) => body._id)).size).toBe(1)
    expect((await namesFor('manager')).filter((name) => name === 'Once')).toHaveLength(1)
  })

  test('the usual view is each person’s own, of its own list, and goes with the view', async () => {
    const lab1 = await lab.as('lab')
    const view = await save('lab', 'My bench')
    const defaultView = async () =>
      (await lab1.call(api.views.list, { query: { list: 'orders' } })).body.defaultId
    expect(await defaultView()).toBeNull()
    const choose = (list: string, id: string | null) =>
      lab1.call(api.views.setDefault, { body: { list, view: id } })
    expect((await choose('patients', view._id)).status).toBe(404)
    await choose('orders', view._id)
    await choose('orders', view._id)
    expect(await defaultView()).toBe(view._id)
    await choose('orders', null)
    expect(await defaultView()).toBeNull()
    await choose('orders', view._id)
    await lab1.call(api.views.remove, { body: { view: { _id: view._id, version: 1 } } })
    expect(await defaultView()).toBeNull()
  })

  test('search text, a page and what is too large are no part of a view', async () => {
    const admin = await lab.as('admin')
    const add = (fields: object) =>
      admin.raw('POST', '/api/v1/add/view', { view: { list: 'orders', name: 'x', state: {}, ...fields } })
    expect((await add({ state: { text: 'Okonkwo' } })).fields).toEqual({
      'view.state': 'A view does not save the search text or the page.',
    })
    expect(
      (await add({ state: { cols: Array.from({ length: 60 }, () => 'x'.repeat(200)) } })).fields,
    ).toEqual({
      'view.state': 'This view is too large to save.',
    })
    expect((await add({ name: '  ' })).fields).toEqual({ 'view.name': 'Enter a name for the view.' })
    expect((await add({ list: '../orders' })).status).toBe(400)
    expect((await lab.anonymous.call(api.views.list, { query: { list: 'orders' } })).status).toBe(401)
    expect((await (await lab.as('kiosk')).call(api.views.list, { query: { list: 'orders' } })).status).toBe(
      403,
    )
  })
})
