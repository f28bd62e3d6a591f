import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { calls } from '@contract/calls'
import { Problem } from '@contract/shapes'
import { askerOf, idsFor, inPath, inputFor } from './bad-bodies'
import { seed, some } from './generated'
import { everyFeature, testLab, type Caller, type TestLab } from './harness'

let lab: TestLab
let admin: Caller
let asker: () => Promise<Caller>
let ids: string[]
beforeAll(async () => {
  lab = await testLab()
  await everyFeature(lab)
  admin = await lab.as('admin')
  asker = await askerOf(lab)
  ids = await idsFor(lab)
})
afterAll(() => lab.close())

/** Bodies per call: a hundred meet every kind of nonsense in every field. */
const bodies = some(8, 100)

/** A query of the body's fields: text as it is, other values as JSON. */
const queryOf = (body: unknown) =>
  new URLSearchParams(
    Object.entries(typeof body === 'object' && body !== null ? body : {}).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : String(JSON.stringify(value)),
    ]),
  )

test('every call answers nonsense with 4xx and one problem of the contract, never 500', async () => {
  const asked = { 'nonsense refused': 0, 'nonsense read as nothing': 0 }
  const made = new Set<string>()
  for (const { name, endpoint } of calls) {
    // Signing out would end the session that asks.
    if (endpoint === api.session.logout) continue
    const asks = await asker()
    await fc.assert(
      fc.asyncProperty(inputFor(endpoint, ids), inPath(ids), async (body, id) => {
        const path = `/api/v1${endpoint.path.replace(/:\w+/g, id)}`
        const text = JSON.stringify(body) ?? 'undefined'
        const answer =
          endpoint.method === 'GET'
            ? await asks.raw('GET', `${path}?${queryOf(body)}`)
            : await asks.raw('POST', path, text, {
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
}, 1_800_000)

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
  expect(await post('{"text":["a"]}')).toMatchObject({ status: 400, fields: { text: 'Enter text.' } })
  expect(await post(`${'['.repeat(5000)}${']'.repeat(5000)}`)).toMatchObject({ status: 400 })
  expect(await admin.raw('GET', '/api/v1/no/such/call')).toMatchObject({ status: 404 })
  expect((await admin.raw('GET', '/api/v1/search/patients')).status).toBe(404)
})
