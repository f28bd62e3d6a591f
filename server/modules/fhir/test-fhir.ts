import { api } from '@contract/api'
import { fhirScopes } from '@contract/fhir/base'
import type { FhirClient, FhirClientFormInput } from '@contract/fhir/shapes'
import type { TestLab } from '../../test/harness'

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const part = (value: unknown) => base64url(new TextEncoder().encode(JSON.stringify(value)))

export interface TestKey {
  kid: string
  alg: 'RS384' | 'ES384'
  /** As a partner pastes it. */
  jwks: string
  sign(input: string): Promise<string>
}

/** A pair of keys as a partner makes one. */
export async function testKey(alg: TestKey['alg'], kid = `key-${alg}`): Promise<TestKey> {
  const how =
    alg === 'RS384'
      ? {
          name: 'RSASSA-PKCS1-v1_5',
          hash: 'SHA-384',
          modulusLength: 2048,
          publicExponent: new Uint8Array([1, 0, 1]),
        }
      : { name: 'ECDSA', namedCurve: 'P-384' }
  const pair = await crypto.subtle.generateKey(how, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('No pair of keys.')
  const { kty, n, e, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const signing = alg === 'RS384' ? how : { name: 'ECDSA', hash: 'SHA-384' }
  return {
    kid,
    alg,
    jwks: JSON.stringify({ keys: [{ kty, kid, alg, use: 'sig', n, e, crv, x, y }] }),
    sign: async (input) =>
      base64url(
        new Uint8Array(await crypto.subtle.sign(signing, pair.privateKey, new TextEncoder().encode(input))),
      ),
  }
}

export interface Wire {
  status: number
  headers: Headers
  text: string
  json: Record<string, unknown>
}

/** One token, none, or a program that renews its own. */
export type Token = string | undefined | (() => Promise<string>)

/** The interface as a partner reaches it: by address, over HTTP. */
export function fhirBench(lab: TestLab) {
  const base = 'http://localhost:3000/fhir/R4'
  const send = async (url: string, init: RequestInit = {}): Promise<Wire> => {
    lab.clock.advance(1)
    const path = url.startsWith('http') ? url.slice('http://localhost:3000'.length) : `/fhir/R4${url}`
    const answer = await lab.app.hono.fetch(new Request(`http://localhost:3000${path}`, init))
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') === true && text !== ''
    return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : {} }
  }
  const get = async (by: Token, url: string, headers: Record<string, string> = {}) => {
    const now = typeof by === 'function' ? await by() : by
    return send(url, { headers: { ...(now ? { authorization: `Bearer ${now}` } : {}), ...headers } })
  }

  async function client(key: TestKey, over: Partial<FhirClientFormInput> = {}): Promise<FhirClient> {
    const admin = await lab.as('admin')
    const answer = await admin.call(api.fhir.addClient, {
      body: {
        client: {
          name: `Partner ${lab.ports.ids.id()}`,
          locationIds: null,
          scopes: [...fhirScopes],
          expiresAt: null,
          keys: key.jwks,
          ...over,
        },
      },
    })
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.fields)}`)
    return answer.body
  }

  const seconds = () => Math.floor(lab.clock.now().getTime() / 1000)
  async function assertion(
    { clientId }: Pick<FhirClient, 'clientId'>,
    key: TestKey,
    claims: Record<string, unknown> = {},
    header: Record<string, unknown> = {},
  ): Promise<string> {
    const said = {
      iss: clientId,
      sub: clientId,
      aud: `${base}/token`,
      exp: seconds() + 240,
      jti: lab.ports.ids.id(),
      ...claims,
    }
    const input = `${part({ alg: key.alg, kid: key.kid, typ: 'JWT', ...header })}.${part(said)}`
    return `${input}.${await key.sign(input)}`
  }

  const exchange = (jwt: string, over: Record<string, string> = {}) =>
    send('/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: jwt,
        scope: fhirScopes.join(' '),
        ...over,
      }),
    })

  async function token(of: FhirClient, key: TestKey, scope = fhirScopes.join(' ')): Promise<string> {
    const answer = await exchange(await assertion(of, key), { scope })
    if (answer.status !== 200) throw new Error(answer.text)
    return String(answer.json['access_token'])
  }

  /** A client that asks for its next token before the last one ends, as a partner's program does. */
  async function program(
    key: TestKey,
    over: Partial<FhirClientFormInput> = {},
  ): Promise<() => Promise<string>> {
    const of = await client(key, over)
    let last = { token: '', at: 0 }
    return async () => {
      if (seconds() - last.at > 200) last = { at: seconds(), token: await token(of, key) }
      return last.token
    }
  }

  return { base, send, get, client, assertion, exchange, token, program, seconds }
}
export type FhirBench = ReturnType<typeof fhirBench>

interface Entry {
  fullUrl?: string
  resource: { resourceType: string; id: string; meta?: { versionId: string; lastUpdated: string } } & Record<
    string,
    unknown
  >
  search: { mode: string }
}
export const entriesOf = ({ json }: Wire): Entry[] => (json['entry'] ?? []) as Entry[]
export const nextOf = ({ json }: Wire): string | undefined =>
  ((json['link'] ?? []) as { relation: string; url: string }[]).find(({ relation }) => relation === 'next')
    ?.url

/** Every page of a search; `between` runs before each but the first. */
export async function walk(
  bench: FhirBench,
  token: Token,
  url: string,
  between?: (page: number) => Promise<void>,
): Promise<Entry[]> {
  const found: Entry[] = []
  let next: string | undefined = url
  for (let page = 0; next !== undefined; page += 1) {
    if (page > 0) await between?.(page)
    if (page > 500) throw new Error('The pages do not end.')
    const answer: Wire = await bench.get(token, next)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    found.push(...entriesOf(answer).filter(({ search }) => search.mode === 'match'))
    next = nextOf(answer)
  }
  return found
}
