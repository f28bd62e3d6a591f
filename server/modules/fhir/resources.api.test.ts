import { afterAll, beforeAll, expect, test } from 'vitest'
import { fhirTypes } from '@contract/fhir/base'
import { seedOrders } from '../../seed/orders'
import { testLab, type TestLab } from '../../test/harness'
import { entriesOf, fhirBench, testKey, walk, type FhirBench, type TestKey, type Token } from './test-fhir'
import { problemsOf } from '../../test/fhir-validator'

let lab: TestLab
let bench: FhirBench
let key: TestKey
let token: Token
beforeAll(async () => {
  lab = await testLab()
  await seedOrders(lab.owner, lab.seeded, { now: lab.clock.now(), count: 120, queue: true })
  bench = fhirBench(lab)
  key = await testKey('ES384')
  token = await bench.program(key)
})
afterAll(() => lab.close())

test('every resource of the demo laboratory passes the public validator, and a broken one does not', async () => {
  const counts: Record<string, number> = {}
  const wrong: string[] = []
  for (const type of fhirTypes) {
    const found = await walk(bench, token, `/${type}?_count=100`)
    counts[type] = found.length
    expect(new Set(found.map(({ resource }) => resource.id)).size, type).toBe(found.length)
    for (const { resource } of found) {
      expect(resource.resourceType).toBe(type)
      for (const problem of problemsOf(resource)) wrong.push(`${type}/${resource.id} ${problem}`)
    }
    const [first] = found
    expect(problemsOf({ ...first?.resource, subject: 'nobody', status: undefined, name: 7 })).not.toEqual([])
  }
  expect(wrong.slice(0, 5)).toEqual([])
  for (const type of fhirTypes) expect(counts[type], type).toBeGreaterThan(0)
  process.stdout.write(`FHIR resources validated: ${JSON.stringify(counts)}\n`)
  const page = await bench.get(token, '/Observation?_count=5&foo=1')
  expect(entriesOf(page)).toHaveLength(6)
  for (const one of [
    page.json,
    (await bench.get(token, '/metadata')).json,
    (await bench.get(token, '/Nothing')).json,
  ])
    expect(problemsOf(one)).toEqual([])
}, 120_000)
