import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { calls } from '@contract/calls'
import { Problem } from '@contract/shapes'
import { askerOf, idsFor, inPath, inputFor } from './bad-bodies'
import { testLab, type Caller, type TestLab } from './harness'
import { fieldsOf } from './registers'

let lab: TestLab
let admin: Caller
let asker: () => Promise<Caller>
let ids: string[]
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
  asker = await askerOf(lab)
  ids = await idsFor(lab)
})
afterAll(() => lab.close())

/** Bodies per call: enough to meet every kind of nonsense in every field. */
const bodies = Number(process.env['ALIQUOT_BODIES'] ?? 100)

test('every call answers nonsense with 4xx and one problem of the contract, never 500', async () => {
  let asked = 0
  for (const { name, endpoint } of calls) {
    // Signing out would end the session that asks; a body of bytes has no fields.
    if (endpoint === api.session.logout || endpoint.upload) continue
    const names = [...fieldsOf(endpoint.body), ...fieldsOf(endpoint.query)]
    if (names.length === 0) continue
    const asks = await asker()
    await fc.assert(
      fc.asyncProperty(inputFor(endpoint, ids), inPath(ids), async (body, id) => {
        asked += 1
        const path = `/api/v1${endpoint.path.replace(/:\w+/g, id)}`
        const text = JSON.stringify(body) ?? 'undefined'
        const answer =
          endpoint.method === 'GET'
            ? await asks.raw(
                'GET',
                `${path}?${new URLSearchParams(Object.entries(typeof body === 'object' && body !== null ? body : {}).map(([k, v]) => [k, typeof v === 'string' ? v : String(JSON.stringify(v))]))}`,
              )
            : await asks.raw('POST', path, text, { 'content-type': 'application/json' })
        expect(answer.status, `${name} ${text.slice(0, 300)}`).toBeLessThan(500)
        if (answer.status >= 400) expect(Problem.safeParse(answer.body).success, name).toBe(true)
      }),
      { numRuns: bodies, seed: 20261121, endOnFailure: true },
    )
  }
  expect(asked).toBeGreaterThan(10_000)
  process.stdout.write(`Bad input: ${asked} bodies for ${calls.length} calls, no 5xx\n`)
}, 600_000)

test('what is no JSON, too large, of another type or at an unknown path is named as such', async () => {
  const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    admin.raw('POST', '/api/v1/search/patients', body, headers)
  expect(await post('{"text":')).toMatchObject({ status: 400, message: 'The body is not JSON.' })
  expect(await post('{}', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
  expect(await post(JSON.stringify({ text: 'a'.repeat(1_100_000) }))).toMatchObject({ status: 413 })
  expect(await post('{"text":"\\ud800"}')).toMatchObject({
    status: 400,
    fields: { text: 'This text holds a character that cannot be stored.' },
  })
  expect(await post('{"text":"\\u0000"}')).toMatchObject({
    status: 400,
    fields: { text: 'This text holds a character that cannot be stored.' },
  })
  expect(await post('{"__proto__":{"limit":1}}')).toMatchObject({ status: 400 })
  expect(await post('{"text":["a"]}')).toMatchObject({ status: 400, fields: { text: 'Expected string.' } })
  expect(await post(`${'['.repeat(5000)}${']'.repeat(5000)}`)).toMatchObject({ status: 400 })
  expect(await admin.raw('GET', '/api/v1/no/such/call')).toMatchObject({ status: 404 })
  expect((await admin.raw('GET', '/api/v1/search/patients')).status).toBe(404)
})
