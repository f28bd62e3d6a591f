import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { define } from '../../test/define-test'
import { testLab, type TestLab } from '../../test/harness'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

test('anybody finds a panel with its container, volumes and codes, and nothing that is switched off', async () => {
  const nobody = lab.anonymous
  const { body } = await nobody.call(api.testDirectory.list, { query: { text: 'lipid' } })
  const panel = body.docs.find(({ code }) => code === 'LIPID')
  expect(panel).toMatchObject({
    kind: 'panel',
    procedureCodes: ['80061'],
    containers: [{ code: 'SST', minVolume: '1 mL', drawOrder: 30 }],
  })
  const { body: byCpt } = await nobody.call(api.testDirectory.list, { query: { text: '80061' } })
  expect(byCpt.docs.map(({ code }) => code)).toContain('LIPID')
  const { body: none } = await nobody.call(api.testDirectory.list, { query: { text: 'no such test' } })
  expect(none).toMatchObject({ docs: [], total: 0, pages: 1 })
  const { body: all } = await nobody.call(api.testDirectory.list, { query: { page: 2 } })
  expect(all.docs.length).toBeGreaterThan(0)
})

test('a test that keeps otherwise than its container says so, and so do its panels', async () => {
  await define(lab, 'CHOL', { stability: [{ sampleTypeId: null, condition: 'frozen', hours: 2160 }] })
  const { body } = await lab.anonymous.call(api.testDirectory.list, { query: { text: 'chol' } })
  const keeps = [{ test: 'Cholesterol, total', condition: 'frozen', hours: 2160 }]
  expect(body.docs.find(({ code }) => code === 'CHOL')?.containers[0]?.keeps).toEqual(keeps)
  const { body: lipid } = await lab.anonymous.call(api.testDirectory.list, { query: { text: 'lipid' } })
  expect(lipid.docs.find(({ code }) => code === 'LIPID')?.containers[0]?.keeps).toEqual(keeps)
  await define(lab, 'CHOL', { stability: [] })
})

test('chosen panels and tests need containers in order of draw', async () => {
  const portal = await lab.as('portal')
  const panelId = (code: string) => lab.seeded.panels.get(code) ?? ''
  const { body } = await portal.call(api.testDirectory.needs, {
    body: { items: [{ panelId: panelId('CBC') }, { panelId: panelId('LIPID') }] },
  })
  expect(body.docs.map(({ code }) => code)).toEqual(['SST', 'LAV'])
  expect(body.unknown).toEqual([])
  // The tube that is chosen is the one that is named, also where another would do.
  const { body: chosen } = await portal.call(api.testDirectory.needs, {
    body: { items: [{ panelId: panelId('LIPID'), sampleTypeId: lab.seeded.sampleTypes.get('LAV') ?? '' }] },
  })
  expect(chosen.docs.map(({ code, tests }) => [code, tests.length])).toEqual([['LAV', 1]])
})
