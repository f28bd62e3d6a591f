import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { demoPassword } from '@contract/demo-users'
import { createApp } from '../app'
import { testLab, type TestLab } from '../test/harness'
import { parseNetwork } from './address'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

/** A sign-in that reaches the server over this socket with this header. */
const signIn = (
  app: TestLab['app'],
  remoteAddress: string,
  forwarded: string,
  password: string,
  username = 'lab',
) =>
  app.hono.fetch(
    new Request('http://localhost/api/v1/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ username, password }),
    }),
    { incoming: { socket: { remoteAddress } } },
  )
const behindProxy = () => {
  const proxy = parseNetwork('127.0.0.1')
  return createApp({ db: lab.db, ports: { ...lab.ports, trustedProxies: proxy ? [proxy] : [] } })
}
const addresses = async () =>
  (
    await lab.owner
      .selectFrom('session')
      .select('address')
      .where('address', 'is not', null)
      .orderBy('id')
      .execute()
  ).map(({ address }) => address)

test('behind a trusted proxy the session and the limits know the caller, not the proxy', async () => {
  const app = behindProxy()
  expect((await signIn(app, '127.0.0.1', '198.51.100.1', demoPassword)).status).toBe(200)
  expect((await signIn(app, '198.51.100.2', '203.0.113.9', demoPassword)).status).toBe(200)
  expect((await signIn(lab.app, '127.0.0.1', '203.0.113.9', demoPassword)).status).toBe(200)
  expect(await addresses()).toEqual(['198.51.100.1', '198.51.100.2', '127.0.0.1'])
})

test('[S14] one address behind the proxy is slowed down and told for how long; its neighbour is not', async () => {
  const app = behindProxy()
  const from = (address: string) => signIn(app, '127.0.0.1', `1.1.1.1, ${address}`, 'wrong', 'nobody.here')
  for (let i = 0; i < 10; i += 1) expect((await from('198.51.100.3')).status).toBe(401)
  const slowed = await from('198.51.100.3')
  expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([429, '2'])
  expect((await from('198.51.100.4')).status).toBe(401)
})

test('503 says when to come again', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const app = createApp({
    db: lab.db,
    read: lab.db,
    ports: {
      ...lab.ports,
      log: { ...lab.ports.log, error: () => {} },
      passwords: { ...lab.ports.passwords, verify: () => Promise.reject(away) },
    },
  })
  const answer = await signIn(app, '127.0.0.1', '', demoPassword)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
})

test('only somebody at this machine learns when the server was started [call:GET /api/v1/version]', async () => {
  const version = async (remoteAddress: string) => {
    const answer = await lab.app.hono.fetch(new Request(`http://localhost/api/v1${api.about.version.path}`), {
      incoming: { socket: { remoteAddress } },
    })
    return api.about.version.out.parse(await answer.json())
  }
  expect((await version('127.0.0.1')).startedAt).toBe(lab.ports.startedAt.toISOString())
  const outside = await version('198.51.100.1')
  expect(outside.startedAt).toBeNull()
  expect(Object.keys(outside).sort()).toEqual(['buildId', 'demo', 'logo', 'startedAt', 'version'])
})
