import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { calls } from '@contract/calls'
import { Problem } from '@contract/shapes'
import { testLab, type Caller, type TestLab } from './harness'
import { fieldsOf } from './registers'

let lab: TestLab
let admin: Caller
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
})
afterAll(() => lab.close())

/** Bodies per call: enough to meet every kind of nonsense in every field. */
const bodies = Number(process.env['ALIQUOT_BODIES'] ?? 100)
const nasty = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      '',
      '\u0000',
      '\ud800',
      'a'.repeat(5000),
      '1e400',
      '{"$gt":""}',
      "' or 1=1 --",
      '../../etc/passwd',
      '=1+1',
      '🧪',
      '\u202e',
      -1,
      0,
      1e21,
      1.5,
      true,
      null,
      [],
      {},
      ['a'],
      { $gt: '' },
      [[[[]]]],
    ),
  },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 2, withUnicodeString: true }) },
)

/** Mostly an id that names nothing, so that the nonsense behind it is read. */
const inPath = fc.constantFrom(
  '%00x',
  '019a0000-0000-7000-8000-00000000beef',
  '019a0000-0000-7000-8000-00000000beef',
)

/** Objects with the call's own field names, so that the nonsense reaches each field's rule, nested ones too. */
function bodyFor(names: readonly string[]): fc.Arbitrary<unknown> {
  const inner = fc.dictionary(
    fc.constantFrom(...names, 'order', 'patient', 'fields', 'version', '_id'),
    nasty,
    { maxKeys: 6 },
  )
  return fc.oneof(fc.dictionary(fc.constantFrom(...names), fc.oneof(nasty, inner), { maxKeys: 6 }), nasty)
}

test('every call answers nonsense with 4xx and one problem of the contract, never 500', async () => {
  let asked = 0
  for (const { name, endpoint } of calls) {
    // Signing out would end the session that asks; a body of bytes has no fields.
    if (endpoint === api.session.logout || endpoint.upload) continue
    const names = [...fieldsOf(endpoint.body), ...fieldsOf(endpoint.query)]
    if (names.length === 0) continue
    await fc.assert(
      fc.asyncProperty(bodyFor(names), inPath, async (body, id) => {
        asked += 1
        const path = `/api/v1${endpoint.path.replace(/:\w+/g, id)}`
        const text = JSON.stringify(body) ?? 'undefined'
        const answer =
          endpoint.method === 'GET'
            ? await admin.raw(
                'GET',
                `${path}?${new URLSearchParams(Object.entries(typeof body === 'object' && body !== null ? body : {}).map(([k, v]) => [k, String(JSON.stringify(v))]))}`,
              )
            : await admin.raw('POST', path, text, { 'content-type': 'application/json' })
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
    fields: { text: 'This text contains a character that cannot be saved. Remove it.' },
  })
  expect(await post('{"text":"\\u0000"}')).toMatchObject({
    status: 400,
    fields: { text: 'This text contains a character that cannot be saved. Remove it.' },
  })
  expect(await post('{"__proto__":{"limit":1}}')).toMatchObject({ status: 400 })
  expect(await post('{"text":["a"]}')).toMatchObject({ status: 400, fields: { text: 'Expected string.' } })
  expect(await post(`${'['.repeat(5000)}${']'.repeat(5000)}`)).toMatchObject({ status: 400 })
  expect(await admin.raw('GET', '/api/v1/no/such/call')).toMatchObject({ status: 404 })
  expect((await admin.raw('GET', '/api/v1/search/patients')).status).toBe(404)
})
