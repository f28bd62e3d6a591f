import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { PanelInput } from '@contract/panels/shapes'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const id = (map: ReadonlyMap<string, string>, code: string) => map.get(code) ?? ''
let next = 0
function fresh(over: Partial<PanelInput> = {}): PanelInput {
  next += 1
  return {
    code: `PAN${next}`,
    name: `New panel ${next}`,
    shortName: null,
    loinc: null,
    procedureCodes: [],
    sampleTypeId: id(lab.seeded.sampleTypes, 'SST'),
    testIds: [id(lab.seeded.tests, 'GLU'), id(lab.seeded.tests, 'NA')],
    ...over,
  }
}
const add = async (over: Partial<PanelInput> = {}) =>
  (await lab.as('admin')).call(api.panels.add, { body: { panel: fresh(over) } })

describe('panels [route:/panels] [call:POST /api/v1/panel/{id}]', () => {
  test('the order of the tests is kept, changed, and told in the history by code', async () => {
    const admin = await lab.as('admin')
    const { body: panel } = await add()
    const { _id, active: _active, ...fields } = panel
    const testIds = panel.testIds.toReversed()
    lab.clock.advance(1000)
    const changed = await admin.call(api.panels.update, {
      params: { id: _id },
      body: { panel: { ...fields, testIds } },
    })
    expect(changed.body).toMatchObject({ version: 2, testIds })
    const shown = (await admin.call(api.reference.panels)).body.find((one) => one._id === _id)
    expect(shown?.testIds).toEqual(testIds)
    const { body } = await admin.call(api.panels.history, { body: { _id } })
    expect(body.docs[0]?.changes).toMatchObject([{ field: 'tests', old: ['GLU', 'NA'], new: ['NA', 'GLU'] }])
    const late = await admin.call(api.panels.update, { params: { id: _id }, body: { panel: fields } })
    expect(late.body).toMatchObject({ error: { code: 'stale', current: { testIds } } })
  })

  test('a test that is switched off is refused by name, a test twice and a code twice at their fields', async () => {
    const admin = await lab.as('admin')
    const potassium = id(lab.seeded.tests, 'K')
    await admin.call(api.tests.setActive, { body: { ids: [potassium], active: false } })
    const off = await add({ testIds: [potassium] })
    expect(off.status).toBe(422)
    expect(off.fields['testIds']).toBe(
      'Potassium is inactive. Remove it from the panel or activate the test first.',
    )
    await admin.call(api.tests.setActive, { body: { ids: [potassium], active: true } })
    const twice = await add({ testIds: [potassium, potassium] })
    expect(twice.fields).toEqual({
      'panel.testIds': 'This test is already in the panel. Remove one of the two.',
    })
    const { body } = await add()
    expect((await add({ code: body.code })).fields).toEqual({
      code: 'Another panel already has this code.',
    })
    expect((await add({ testIds: [] })).status).toBe(400)
  })

  test('a panel that holds a test out of use is not switched on', async () => {
    const admin = await lab.as('admin')
    const calcium = id(lab.seeded.tests, 'CA')
    const { body: panel } = await add({ testIds: [calcium] })
    const set = (what: 'panels' | 'tests', one: string, active: boolean) =>
      admin.call(what === 'panels' ? api.panels.setActive : api.tests.setActive, {
        body: { ids: [one], active },
      })
    await set('panels', panel._id, false)
    await set('tests', calcium, false)
    const { body } = await set('panels', panel._id, true)
    expect(body.outcomes[0]).toMatchObject({
      ok: false,
      message: 'The panel includes Calcium, now inactive. Remove it from the panel first.',
    })
    await set('tests', calcium, true)
    expect((await set('panels', panel._id, true)).body.outcomes[0]?.ok).toBe(true)
  })

  test('found by LOINC and CPT, and exported', async () => {
    const admin = await lab.as('admin')
    const { body: panel } = await add({ loinc: '24320-4', procedureCodes: ['80048'] })
    const { docs } = (await admin.call(api.panels.list, { query: { text: '24320-4 new' } })).body
    expect(docs).toMatchObject([{ _id: panel._id, tests: 2, procedureCodes: ['80048'] }])
    const file = await admin.call(api.panels.exportCsv, { query: { text: panel.code } })
    expect(new TextDecoder().decode(file.bytes)).toMatch(
      new RegExp(
        `^Code,Name,Tests,Sample type,LOINC,CPT,Active\\r\\n${panel.code},${panel.name},2,.*,24320-4,80048,yes`,
      ),
    )
  })
})
