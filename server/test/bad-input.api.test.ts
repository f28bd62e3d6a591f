import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { calls } from '@contract/calls'
import type { AnyEndpoint } from '@contract/endpoint'
import { Problem } from '@contract/shapes'
import { z } from 'zod'
import { seed, some } from './generated'
import { testLab, type Caller, type TestLab } from './harness'

let lab: TestLab
let admin: Caller
beforeAll(async () => {
  lab = await testLab()
  admin = await lab.as('admin')
})
afterAll(() => lab.close())

/** Bodies per call: a hundred meet every kind of nonsense in every field. */
const bodies = some(8, 100)
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

/** The names of every field of the call's body and query, in whatever branch and at whatever depth. */
function namesOf({ body, query }: AnyEndpoint): string[] {
  const names = new Set<string>()
  const Named = z.object({ properties: z.record(z.string(), z.unknown()) })
  const visit = (schema: unknown) => {
    if (typeof schema !== 'object' || schema === null) return
    const named = Named.safeParse(schema)
    for (const name of Object.keys(named.data?.properties ?? {})) names.add(name)
    for (const inner of Object.values(schema)) visit(inner)
  }
  for (const schema of [body, query])
    if (schema) visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return [...names]
}

/** Objects with the call's own field names, so that the nonsense reaches each field's rule, nested ones too. */
function bodyFor(names: readonly string[]): fc.Arbitrary<unknown> {
  if (names.length === 0) return nasty
  const inner = fc.dictionary(
    fc.constantFrom(...names, 'order', 'patient', 'fields', 'version', '_id'),
    nasty,
    { maxKeys: 6 },
  )
  return fc.oneof(fc.dictionary(fc.constantFrom(...names), fc.oneof(nasty, inner), { maxKeys: 6 }), nasty)
}

/** A query of the body's fields, each value as JSON. */
const queryOf = (body: unknown) =>
  new URLSearchParams(
    Object.entries(Object(body)).map(([key, value]) => [key, String(JSON.stringify(value))]),
  )

test('every call answers nonsense with 4xx and one problem of the contract, never 500', async () => {
  const asked = { 'nonsense refused': 0, 'nonsense read as nothing': 0 }
  const made = new Set<string>()
  for (const { name, endpoint } of calls) {
    // Signing out would end the session that asks.
    if (endpoint === api.session.logout) continue
    await fc.assert(
      fc.asyncProperty(bodyFor(namesOf(endpoint)), inPath, async (body, id) => {
        const path = `/api/v1${endpoint.path.replace(/:\w+/g, id)}`
        const text = JSON.stringify(body) ?? 'undefined'
        const answer =
          endpoint.method === 'GET'
            ? await admin.raw('GET', `${path}?${queryOf(body)}`)
            : await admin.raw('POST', path, text, {
                'content-type': endpoint.upload ? 'application/octet-stream' : 'application/json',
              })
        made.add(name)
        asked[answer.status >= 400 ? 'nonsense refused' : 'nonsense read as nothing'] += 1
        const what = `${name} ${text.slice(0, 300)}`
        expect(answer.status, what).toBeLessThan(500)
        // Who was signed out would be refused everything alike.
        if (endpoint.can !== 'public') expect(answer.status, what).not.toBe(401)
        if (answer.status >= 400) expect(Problem.safeParse(answer.body).success, name).toBe(true)
      }),
      { numRuns: bodies, seed, endOnFailure: true },
    )
  }
  expect(made.size).toBe(calls.length - 1)
  expect(asked['nonsense refused']).toBeGreaterThan(calls.length)
  process.stdout.write(
    `Bad input: ${bodies} bodies for each of ${made.size} calls (seed ${seed}): ${JSON.stringify(asked)}, no 5xx\n`,
  )
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
