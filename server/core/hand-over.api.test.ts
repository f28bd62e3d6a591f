import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app'
import { testLab, type TestLab } from '../test/harness'
import { putSession } from '../test/sessions'

let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
})
afterAll(() => lab.close())

/** An application whose other thread is this list. */
function besideThread() {
  const handed: { path: string; bytes: number | undefined }[] = []
  const app = createApp({
    db: lab.db,
    ports: lab.ports,
    background: {
      wake: () => {},
      answer: async (request, body) => {
        handed.push({ path: new URL(request.url).pathname, bytes: body?.byteLength })
        return new Response('handed over')
      },
    },
  })
  return { app, handed }
}

const tokenOf = (username: string) => putSession(lab, lab.seeded.users.get(username) ?? '')

/** A body without end: whoever reads it to its end never answers. */
function endless(read: { chunks: number }): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      read.chunks += 1
      controller.enqueue(new Uint8Array(65_536))
    },
  })
}

const post = (token: string | undefined, body: BodyInit): RequestInit & { duplex: 'half' } => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  body,
  duplex: 'half',
})

test('of a call that nobody may make nothing is read before it is handed over', async () => {
  const { app, handed } = besideThread()
  for (const token of [undefined, await tokenOf('courier')]) {
    const read = { chunks: 0 }
    const answer = await app.hono.request('/api/v1/patients_export', post(token, endless(read)))
    expect(await answer.text()).toBe('handed over')
    // The stream itself is filled a chunk ahead.
    expect(read.chunks).toBeLessThanOrEqual(1)
  }
  expect(handed.map(({ bytes }) => bytes)).toEqual([undefined, undefined])
})

test('what is read has the bound of its call, and the rest goes on as it came', async () => {
  const { app, handed } = besideThread()
  const admin = await tokenOf('admin')
  const read = { chunks: 0 }
  const large = await app.hono.request('/api/v1/patients_export', post(admin, endless(read)))
  expect(large.status).toBe(413)
  expect(read.chunks).toBeLessThan(40)
  expect(handed).toEqual([])
  await app.hono.request('/api/v1/patients_export', post(admin, '{"text":"li"}'))
  await app.hono.request('/api/v1/orders_export', { headers: { authorization: `Bearer ${admin}` } })
  expect(handed).toEqual([
    { path: '/api/v1/patients_export', bytes: 13 },
    { path: '/api/v1/orders_export', bytes: undefined },
  ])
})
