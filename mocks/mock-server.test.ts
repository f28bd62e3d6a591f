// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '@contract/demo-users'
import { startMockServer } from './node'

let mock: Awaited<ReturnType<typeof startMockServer>>
beforeAll(async () => {
  mock = await startMockServer()
}, 60_000)
afterAll(() => mock.close())

const post = (path: string, body: unknown, token?: string) =>
  fetch(`http://localhost/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(body),
  })

test('the tab’s server signs in, lists and refuses as the real one does', async () => {
  const { token } = (await (await post('/login', { username: 'portal', password: demoPassword })).json()) as {
    token: string
  }
  const list = await fetch('http://localhost/api/v1/orders', { headers: { authorization: token } })
  const page = (await list.json()) as { docs: { location: { name: string } }[] }
  expect(page.docs.length).toBeGreaterThan(0)
  expect(new Set(page.docs.map((row) => row.location.name.split(',')[0]))).toEqual(
    new Set(['Cedar Ridge Pain & Spine']),
  )
  expect((await post('/add/order', { order: {} }, token)).status).toBe(403)
  expect((await post('/login', { username: 'portal', password: 'wrong' })).status).toBe(401)
})
