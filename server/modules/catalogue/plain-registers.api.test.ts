import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

const id = (map: ReadonlyMap<string, string>, code: string) => map.get(code) ?? ''
const blank = {
  code: 'PST',
  name: 'Plasma separator tube',
  container: null,
  matrix: 'serum',
  stabilityHours: 48,
} as const

describe('sample types, test types, specimen sources [route:/sampleTypes] [route:/testTypes] [route:/specimenSources]', () => {
  test('a sample type is added, changed on its version, found, and its history says what [call:POST /api/v1/sampleType/{id}]', async () => {
    const admin = await lab.as('admin')
    const { body: type } = await admin.call(api.sampleTypes.add, { body: { sampleType: blank } })
    expect(type).toMatchObject({ ...blank, version: 1, active: true })
    const change = (over: object) =>
      admin.call(api.sampleTypes.update, {
        params: { id: type._id },
        body: { sampleType: { ...blank, version: 1, ...over } },
      })
    lab.clock.advance(1000)
    expect((await change({ stabilityHours: 72 })).body).toMatchObject({ version: 2, stabilityHours: 72 })
    expect((await change({ container: 'Green top' })).body).toMatchObject({
      error: { code: 'stale', current: { stabilityHours: 72 } },
    })
    const { docs } = (await admin.call(api.sampleTypes.list, { query: { text: 'separator pst' } })).body
    expect(docs.map(({ _id }) => _id)).toEqual([type._id])
    const history = await admin.call(api.sampleTypes.history, { body: { _id: type._id } })
    expect(history.body.docs[0]?.changes).toMatchObject([{ field: 'stabilityHours', old: 48, new: 72 }])
    const duplicate = await admin.call(api.sampleTypes.add, { body: { sampleType: blank } })
    expect(duplicate.fields).toEqual({ code: 'Another sample type already has this code.' })
  })

  test('what uses one is counted; switched off it is offered no more and stays in reference data', async () => {
    const admin = await lab.as('admin')
    const sst = id(lab.seeded.sampleTypes, 'SST')
    const { tests } = (await admin.call(api.reference.bootstrap)).body
    const takes = tests.filter(({ active, sampleTypeIds }) => active && sampleTypeIds.includes(sst)).length
    const { uses } = (await admin.call(api.sampleTypes.uses, { body: { _id: sst } })).body
    expect(uses.find(({ what }) => what === 'active tests using it')?.count).toBe(takes)
    const narrowed = await admin.call(api.tests.list, { query: { sampleType: sst, active: true } })
    expect(narrowed.body.total).toBe(takes)
    await admin.call(api.sampleTypes.setActive, { body: { ids: [sst], active: false } })
    const after = (await admin.call(api.reference.sampleTypes)).body.find(({ _id }) => _id === sst)
    expect(after).toMatchObject({ active: false, version: 2 })
  })

  test('a test type and a source are kept the same way [call:POST /api/v1/testType/{id}] [call:POST /api/v1/specimenSource/{id}]', async () => {
    const admin = await lab.as('admin')
    const section = await admin.call(api.testTypes.add, {
      body: { testType: { code: 'FLOW', name: 'Flow cytometry' } },
    })
    expect(section.body).toMatchObject({ code: 'FLOW', version: 1 })
    const renamed = await admin.call(api.testTypes.update, {
      params: { id: section.body._id },
      body: { testType: { code: 'FLOW', name: 'Flow', version: 1 } },
    })
    expect(renamed.body).toMatchObject({ name: 'Flow', version: 2 })
    const source = await admin.call(api.specimenSources.add, {
      body: { specimenSource: { code: 'PORT', name: 'Port' } },
    })
    expect(source.status).toBe(200)
    const moved = await admin.call(api.specimenSources.update, {
      params: { id: source.body._id },
      body: { specimenSource: { code: 'PORT', name: 'Implanted port', version: 1 } },
    })
    expect(moved.body).toMatchObject({ name: 'Implanted port', version: 2 })
    const { outcomes } = (
      await admin.call(api.specimenSources.setActive, { body: { ids: [source.body._id], active: false } })
    ).body
    expect(outcomes).toEqual([{ _id: source.body._id, ok: true, message: null }])
    const file = await admin.call(api.specimenSources.exportCsv, { query: { text: 'port implanted' } })
    expect(new TextDecoder().decode(file.bytes)).toBe('Code,Name,Active\r\nPORT,Implanted port,no\r\n')
  })
})
