import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import { fhirScopes } from '@contract/fhir/base'
import type { FhirClient } from '@contract/fhir/shapes'
import { everyFhirCall } from '@contract/fhir/surface'
import { testLab, type TestLab } from '../../test/harness'
import { fhirBench, testKey, type FhirBench, type TestKey, type Wire } from './test-fhir'

let lab: TestLab
let bench: FhirBench
let rsa: TestKey
let ec: TestKey
let client: FhirClient
beforeAll(async () => {
  lab = await testLab()
  bench = fhirBench(lab)
  rsa = await testKey('RS384')
  ec = await testKey('ES384')
  client = await bench.client(ec)
})
afterAll(() => lab.close())

const refusal = ({ status, json }: Wire) =>
  `${status} ${String(json['error'])}: ${String(json['error_description'])}`
const outcome = ({ status, json }: Wire) => {
  const [issue] = (json['issue'] ?? []) as { code: string; diagnostics: string }[]
  return { status, type: json['resourceType'], code: issue?.code, says: issue?.diagnostics }
}
const unknown = '401 invalid_client: The client is not known, or none of its keys made this signature.'

describe('a token', () => {
  test.each(['RS384', 'ES384'] as const)(
    'is given for an assertion signed with %s, for 300 seconds',
    async (alg) => {
      const key = alg === 'RS384' ? rsa : ec
      const one = await bench.client(key)
      const answer = await bench.exchange(await bench.assertion(one, key), {
        scope: 'system/Patient.r system/Observation.rs',
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.json).toMatchObject({
        token_type: 'bearer',
        expires_in: 300,
        scope: 'system/Observation.rs system/Patient.r',
      })
      const token = String(answer.json['access_token'])
      expect((await bench.get(token, '/Observation')).status).toBe(200)
      lab.clock.advance(299_000)
      expect((await bench.get(token, '/Observation')).status).toBe(200)
      lab.clock.advance(2000)
      const late = await bench.get(token, '/Observation')
      expect(outcome(late)).toMatchObject({ status: 401, type: 'OperationOutcome', code: 'login' })
      expect(late.headers.get('www-authenticate')).toBe('Bearer realm="/fhir/R4", error="invalid_token"')
    },
  )

  test('is refused for a wrong key, no signature, another algorithm, and a client of nobody, in the same words', async () => {
    const stranger = await testKey('ES384')
    expect(refusal(await bench.exchange(await bench.assertion(client, stranger)))).toBe(unknown)
    expect(refusal(await bench.exchange(await bench.assertion(client, { ...ec, kid: 'other' })))).toBe(
      unknown,
    )
    const nobody = { clientId: client.clientId.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }
    expect(refusal(await bench.exchange(await bench.assertion(nobody, ec)))).toBe(unknown)
    // A key of another kind than the header says.
    expect(refusal(await bench.exchange(await bench.assertion(client, ec, {}, { alg: 'RS384' })))).toBe(
      unknown,
    )
    const [, body = ''] = (await bench.assertion(client, ec)).split('.')
    const none = btoa(JSON.stringify({ alg: 'none', kid: ec.kid })).replaceAll('=', '')
    const unsigned = '401 invalid_client: client_assertion is no signed JWT.'
    expect(refusal(await bench.exchange(`${none}.${body}.`))).toBe(unsigned)
    expect(refusal(await bench.exchange(`${none}.${body}.AAAA`))).toBe(
      '401 invalid_client: The assertion must be signed with RS384 or ES384.',
    )
    expect(refusal(await bench.exchange(await bench.assertion(client, ec, {}, { alg: 'HS384' })))).toMatch(
      /^401 .*RS384/,
    )
    expect(refusal(await bench.exchange('nonsense'))).toBe(unsigned)
  })

  test('is refused where the assertion has expired, runs too long, is for somebody else, or was used', async () => {
    const now = bench.seconds()
    const said = async (claims: Record<string, unknown>) =>
      refusal(await bench.exchange(await bench.assertion(client, ec, claims)))
    expect(await said({ exp: now - 1 })).toBe('401 invalid_client: The assertion has expired.')
    expect(await said({ exp: now + 900 })).toBe('401 invalid_client: exp must be at most 300 seconds ahead.')
    expect(await said({ nbf: now + 120 })).toBe('401 invalid_client: The assertion is not valid yet.')
    expect(await said({ aud: 'https://elsewhere.example/token' })).toBe(
      `401 invalid_client: aud must be ${bench.base}/token.`,
    )
    expect(await said({ sub: 'another' })).toBe('401 invalid_client: iss and sub must both be the client ID.')
    expect(await said({ jti: undefined })).toBe('401 invalid_client: jti is missing.')
    const once = await bench.assertion(client, ec)
    const [first, second] = await Promise.all([bench.exchange(once), bench.exchange(once)])
    expect([first.status, second.status].toSorted()).toEqual([200, 401])
    expect(refusal(await bench.exchange(once))).toBe('401 invalid_client: This jti was used before.')
  })

  test('is asked for in the form and with scopes that are registered', async () => {
    const narrow = await bench.client(ec, { scopes: ['system/Specimen.rs'] })
    const ask = async (over: Record<string, string>) =>
      refusal(await bench.exchange(await bench.assertion(narrow, ec), over))
    expect(await ask({ grant_type: 'password' })).toMatch(/^400 unsupported_grant_type/)
    expect(await ask({ client_assertion_type: 'x' })).toMatch(/^400 invalid_request/)
    expect(await ask({ scope: 'system/Patient.rs' })).toMatch(/^400 invalid_scope/)
    expect(await ask({ scope: 'system/Specimen.cruds user/*.rs' })).toMatch(/^400 invalid_scope/)
    expect(await ask({ scope: '' })).toMatch(/^400 invalid_scope/)
    const wide = await bench.exchange(await bench.assertion(narrow, ec), { scope: 'system/*.rs' })
    expect(wide.json['scope']).toBe('system/Specimen.rs')
    const asJson = await bench.send('/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(refusal(asJson)).toMatch(/^400 invalid_request/)
  })

  test('ends with its client: revoked, expired, or with its right taken away', async () => {
    const admin = await lab.as('admin')
    const one = await bench.client(ec)
    const token = await bench.token(one, ec)
    expect((await bench.get(token, '/Patient')).status).toBe(200)
    const narrowed = await admin.call(api.fhir.updateClient, {
      body: {
        client: {
          _id: one._id,
          version: one.version,
          name: one.name,
          locationIds: null,
          scopes: ['system/Specimen.rs'],
          expiresAt: new Date(lab.clock.now().getTime() + 100_000).toISOString(),
        },
      },
    })
    expect(narrowed.status).toBe(200)
    expect(narrowed.body.keys).toEqual([{ kid: ec.kid, alg: 'ES384' }])
    expect(outcome(await bench.get(token, '/Patient'))).toMatchObject({
      status: 403,
      code: 'forbidden',
      says: expect.stringContaining('system/Patient.s is needed'),
    })
    expect((await bench.get(token, '/Specimen')).status).toBe(200)
    lab.clock.advance(101_000)
    expect((await bench.get(token, '/Specimen')).status).toBe(401)
    expect(refusal(await bench.exchange(await bench.assertion(one, ec)))).toMatch(/^401 .*has ended/)

    const two = await bench.client(ec)
    const second = await bench.token(two, ec)
    const revoked = await admin.call(api.fhir.revokeClient, {
      body: { _id: two._id, version: two.version, reason: 'Contract ended' },
    })
    expect(revoked.body).toMatchObject({ state: 'revoked', revokedBy: expect.any(String) })
    expect((await bench.get(second, '/Specimen')).status).toBe(401)
    expect(refusal(await bench.exchange(await bench.assertion(two, ec)))).toMatch(/^401 .*has ended/)
  })

  test('is not given, and opens nothing, while the laboratory has EHR switched off', async () => {
    const token = await bench.token(client, ec)
    const set = (active: boolean) =>
      lab.owner.updateTable('feature').set({ active }).where('name', '=', 'ehr').execute()
    await set(false)
    expect(outcome(await bench.get(token, '/Patient'))).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await bench.exchange(await bench.assertion(client, ec))).status).toBe(503)
    await set(true)
    expect((await bench.get(token, '/Patient')).status).toBe(200)
  })

  test('is given and refused on the record', async () => {
    const one = await bench.client(ec)
    await bench.token(one, ec)
    await bench.exchange(await bench.assertion(one, ec, { aud: 'x' }))
    await bench.exchange(await bench.assertion(one, await testKey('ES384')))
    await lab.app.drain()
    const rows = await lab.owner
      .selectFrom('audit')
      .select(['call', 'outcome', 'acting_as', 'user_id', 'entity_id'])
      .where('call', '=', 'POST /fhir/R4/token')
      .where('entity_id', '=', one._id)
      .execute()
    const row = {
      call: 'POST /fhir/R4/token',
      acting_as: `FHIR client ${one.name}`,
      user_id: null,
      entity_id: one._id,
    }
    expect(rows).toHaveLength(3)
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...row, outcome: 'done' },
        { ...row, outcome: 'denied' },
        { ...row, outcome: 'denied' },
      ]),
    )
  })
})

describe('refused by default', () => {
  const address = (path: string) =>
    path.slice('/fhir/R4'.length).replace(':id', '0198c0de-0000-7000-8000-000000000000')

  test('every call of the interface but the public ones: no token, a session’s token, a token of words', async () => {
    const session = lab.ports.ids.token()
    const admin = await lab.as('admin')
    expect((await admin.call(api.fhir.clients)).status).toBe(200)
    let asked = 0
    for (const { name, endpoint } of everyFhirCall) {
      if (endpoint.needs === 'public') continue
      for (const token of [undefined, session, 'words-that-were-never-a-token']) {
        const answer = await bench.get(token, address(endpoint.path))
        expect(outcome(answer), name).toMatchObject({ status: 401, type: 'OperationOutcome', code: 'login' })
        expect(answer.headers.get('www-authenticate'), name).toMatch(/^Bearer/)
        asked += 1
      }
      // The whole laboratory's administrator, signed in: a session opens nothing here.
      expect((await admin.raw('GET', endpoint.path.replace(':id', 'x'))).status, name).toBe(401)
    }
    expect(asked).toBe(33)
    // And the other way round.
    const token = await bench.token(client, ec)
    expect((await lab.withToken(token).call(api.fhir.clients)).status).toBe(401)
  })

  test('each call needs its own scope and letter', async () => {
    let refused = 0
    const wide = await bench.client(ec)
    for (const { name, endpoint } of everyFhirCall) {
      const { needs } = endpoint
      if (needs === 'public') continue
      const others = fhirScopes.filter((scope) => !scope.includes(needs.type)).join(' ')
      const other = needs.letter === 'r' ? 's' : 'r'
      for (const scope of [others, `system/${needs.type}.${other}`]) {
        const token = await bench.token(wide, ec, scope)
        const answer = await bench.get(token, address(endpoint.path))
        expect(outcome(answer), `${name} with ${scope}`).toMatchObject({ status: 403, code: 'forbidden' })
        refused += 1
      }
      const right = await bench.token(wide, ec, `system/${needs.type}.${needs.letter}`)
      expect((await bench.get(right, address(endpoint.path))).status, name).not.toBe(403)
    }
    expect(refused).toBe(22)
  })

  test('what is no call of the interface says so in its shape, and nothing is written', async () => {
    const token = await bench.token(client, ec)
    expect(outcome(await bench.get(token, '/Medication'))).toMatchObject({
      status: 404,
      code: 'not-supported',
    })
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect(outcome(await bench.send('/Patient', { method }))).toMatchObject({
        status: 405,
        code: 'not-supported',
      })
    expect(outcome(await bench.get(token, '/Patient?_format=xml'))).toMatchObject({ status: 406 })
    expect(outcome(await bench.get(token, '/Patient', { accept: 'application/fhir+xml' }))).toMatchObject({
      status: 406,
    })
    expect((await bench.get(token, '/Patient?_format=json', { accept: 'application/fhir+xml' })).status).toBe(
      200,
    )
    for (const id of ['nothing', '..%2f..%2fetc', '%00', 'a'.repeat(70)])
      expect((await bench.get(token, `/Patient/${id}`)).status).toBe(404)
  })

  test('a client that asks without end is told to wait', async () => {
    const token = await bench.token(await bench.client(ec), ec)
    let answer = await bench.get(token, '/Patient?_count=1')
    // What is refused for its input counts as well.
    for (let n = 0; n < 700 && answer.status !== 429; n += 1)
      answer = await bench.get(token, '/Patient?_count=0')
    expect(outcome(answer)).toMatchObject({ status: 429, code: 'throttled' })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    lab.clock.advance(60_000)
    expect((await bench.get(token, '/Patient?_count=1')).status).toBe(200)
  })
})

describe('a client is set up', () => {
  const form = (over: object = {}) => ({
    name: `Set up ${lab.ports.ids.id()}`,
    locationIds: null,
    scopes: [...fhirScopes],
    expiresAt: null,
    keys: ec.jwks,
    ...over,
  })
  const add = async (over: object) =>
    (await lab.as('admin')).raw('POST', '/api/v1/add/fhir_client', { client: form(over) })

  test('with public keys alone, a name of its own, locations that there are, and a day to come', async () => {
    const fields = async (over: object) => (await add(over)).fields
    expect(await fields({ keys: 'hello' })).toMatchObject({
      'client.keys': expect.stringMatching(/no key set/),
    })
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, true, ['sign'])
    const secret = JSON.stringify({ ...(await crypto.subtle.exportKey('jwk', pair.privateKey)), kid: 'k' })
    expect(await fields({ keys: secret })).toMatchObject({
      'client.keys': expect.stringMatching(/private key/),
    })
    const weak = { keys: [{ kty: 'RSA', kid: 'k', n: 'A'.repeat(171), e: 'AQAB' }] }
    expect(await fields({ keys: JSON.stringify(weak) })).toMatchObject({
      'client.keys': expect.stringMatching(/2048/),
    })
    expect(await fields({ scopes: ['system/Patient.cruds'] })).not.toEqual({})
    expect(await fields({ expiresAt: '2020-01-01T00:00:00Z' })).toMatchObject({
      'client.expiresAt': expect.any(String),
    })
    expect(await fields({ locationIds: [lab.ports.ids.id()] })).toMatchObject({
      'client.locationIds': expect.any(String),
    })
    expect(await fields({ locationIds: [] })).not.toEqual({})
    expect((await add({ name: 'Same' })).status).toBe(200)
    expect((await add({ name: 'same' })).status).toBe(409)
  })
})
