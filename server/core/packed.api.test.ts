import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '@contract/demo-users'
import { createApp } from '../app'
import { gzip } from '../node/gzip'
import { testLab, type TestLab } from '../test/harness'

let lab: TestLab
let ask: (path: string, encoding?: string) => Promise<Response>
beforeAll(async () => {
  lab = await testLab()
  const { hono } = createApp({ db: lab.db, ports: { ...lab.ports, gzip } })
  const signedIn = await hono.request('/api/v1/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'lab', password: demoPassword }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  ask = async (path, encoding) =>
    hono.request(`/api/v1${path}`, {
      headers: { authorization: token, ...(encoding ? { 'accept-encoding': encoding } : {}) },
    })
})
afterAll(() => lab.close())

test('a long answer is packed for whoever reads packed ones, and is the same', async () => {
  const packed = await ask('/bootstrap', 'gzip, deflate, br')
  const plain = await ask('/bootstrap')
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')).toBe('Accept-Encoding')
  expect(packed.headers.get('content-type')).toBe('application/json')
  expect(plain.headers.get('content-encoding')).toBeNull()
  const bytes = Buffer.from(await packed.arrayBuffer())
  const text = await plain.text()
  expect(gunzipSync(bytes).toString('utf8')).toBe(text)
  expect(bytes.length * 4).toBeLessThan(text.length)
})

test('a short answer leaves as it is', async () => {
  const session = await ask('/session', 'gzip')
  expect(session.status).toBe(200)
  expect(session.headers.get('content-encoding')).toBeNull()
})
