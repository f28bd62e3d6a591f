import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const codeine = {
  name: 'Codral Forte',
  kind: 'brand' as const,
  strength: '30 mg',
  form: 'tablet',
  route: 'oral',
  ingredients: ['Codeine phosphate'],
  sideEffects: ['Drowsiness'],
  alternatives: ['Ibuprofen'],
}

describe('medications [route:/medications]', () => {
  test('one added is searched by ingredient, tells its metabolites, and is offered until switched off', async () => {
    const admin = await lab.as('admin')
    const { body, status } = await admin.call(api.medications.add, { body: { medication: codeine } })
    expect(status).toBe(200)
    expect(body.metabolites).toEqual([
      { ingredient: 'Codeine phosphate', becomes: expect.arrayContaining(['morphine']) },
    ])
    const links = await lab.owner
      .selectFrom('medication_ingredient')
      .select('position')
      .where('medication_id', '=', body._id)
      .execute()
    expect(links).toEqual([{ position: 0 }])
    const offered = async () =>
      (await admin.call(api.reference.searchMedications, { body: { text: 'codral codeine' } })).body.docs.map(
        ({ _id }) => _id,
      )
    expect(await offered()).toEqual([body._id])
    await admin.call(api.medications.setActive, { body: { ids: [body._id], active: false } })
    expect(await offered()).toEqual([])
    const { docs } = (await admin.call(api.medications.list, { query: { text: 'codral' } })).body
    expect(docs).toMatchObject([{ _id: body._id, active: false }])
  })

  test('changed on its version, its links follow, and its history says what', async () => {
    const admin = await lab.as('admin')
    const { body } = await admin.call(api.medications.add, {
      body: { medication: { ...codeine, name: 'Codral Day' } },
    })
    const change = (over: object) =>
      admin.call(api.medications.update, {
        params: { id: body._id },
        body: { medication: { ...codeine, name: 'Codral Day', version: 1, ...over } },
      })
    lab.clock.advance(1000)
    const changed = await change({ ingredients: ['Codeine phosphate', 'Acetaminophen'] })
    expect(changed.body).toMatchObject({ version: 2, ingredients: ['Codeine phosphate', 'Acetaminophen'] })
    expect((await change({ strength: '60 mg' })).status).toBe(409)
    const links = await lab.owner
      .selectFrom('medication_ingredient')
      .select('position')
      .where('medication_id', '=', body._id)
      .execute()
    expect(links).toHaveLength(2)
    const history = await admin.call(api.medications.history, { body: { _id: body._id } })
    expect(history.body.docs[0]?.changes.map(({ field }) => field)).toEqual(['ingredients'])
  })

  test('the same once more is refused; others with the same contents are shown beside it', async () => {
    const admin = await lab.as('admin')
    const ingredients = ['Testolol']
    const make = (name: string, strength: string) =>
      admin.call(api.medications.add, { body: { medication: { ...codeine, name, strength, ingredients } } })
    const first = (await make('Lolabrand', '10 mg')).body
    const duplicate = await make('lolabrand', '10 mg')
    expect(duplicate.status).toBe(409)
    expect(duplicate.fields['name']).toMatch(/is already on the list/)
    const other = (await make('Otherlol', '10 mg')).body
    const shown = await admin.call(api.medications.get, { params: { id: first._id } })
    expect(shown.body.sameIngredients.map(({ name }) => name)).toEqual([other.name])
  })

  test('each ingredient carries its own side effects and alternatives, whatever salt a medication names', async () => {
    const admin = await lab.as('admin')
    // One the laboratory begins without words for, and one named by a salt.
    const ingredients = ['Testolol', 'Codeine sulfate']
    const made = await admin.call(api.medications.add, {
      body: { medication: { ...codeine, name: 'Gabacod', ingredients } },
    })
    const [, codeineSulfate] = made.body.byIngredient ?? []
    if (!codeineSulfate) throw new Error('An ingredient without its row.')
    const words = { sideEffects: ['Constipation'], alternatives: ['Morphine'] }
    const change = (version: number) =>
      admin.call(api.medications.updateIngredient, {
        body: { ingredient: { _id: codeineSulfate._id, version, ...words } },
      })
    expect((await change(codeineSulfate.version)).body).toMatchObject({ ...words, substance: 'codeine' })
    expect((await change(codeineSulfate.version)).status).toBe(409)
    const shown = await admin.call(api.medications.get, { params: { id: made.body._id } })
    expect(shown.body.byIngredient?.map(({ substance, sideEffects }) => [substance, sideEffects])).toEqual([
      ['testolol', []],
      ['codeine', ['Constipation']],
    ])
    // The pharmacist reads it by what an order names, and changes nothing.
    const pharmd = await lab.as('pharmd')
    const asked = await pharmd.call(api.medications.ingredients, {
      body: { names: ['codeine phosphate', 'no such thing'] },
    })
    expect(asked.body.docs).toMatchObject([{ substance: 'codeine', ...words }])
    const refused = await pharmd.call(api.medications.updateIngredient, {
      body: { ingredient: { _id: codeineSulfate._id, version: 2, ...words } },
    })
    expect(refused.status).toBe(403)
  })

  test('a pharmacist reads and changes nothing; a courier sees none', async () => {
    const pharmd = await lab.as('pharmd')
    expect((await pharmd.call(api.medications.list, {})).status).toBe(200)
    expect((await pharmd.call(api.medications.add, { body: { medication: codeine } })).status).toBe(403)
    expect((await (await lab.as('courier')).call(api.medications.list, {})).status).toBe(403)
  })
})
