import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { watchContract } from './contract-watch'

const server = setupServer()
const watch = watchContract(server)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const url = (path: string) => `http://localhost/api/v1${path}`
const post = (path: string, body: unknown) =>
  fetch(url(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const refusal = (code: string) => ({ error: { code, message: 'No.', requestId: 'r' } })

it('a true call and a true answer are no fault', async () => {
  server.use(http.get(url('/version'), () => HttpResponse.json(version)))
  await fetch(url('/version'))
  await watch.quiet()
  expect(await watch.faults()).toEqual([])
})
const version = {
  version: '9.0.29',
  buildId: 1,
  demo: true,
  logo: false,
  startedAt: '2026-11-19T12:00:00Z',
}

it('an answer that the server could not give is told with its call and its field, once', async () => {
  server.use(http.get(url('/version'), () => HttpResponse.json({ ...version, buildId: 'one' })))
  await fetch(url('/version'))
  await watch.quiet()
  expect(await watch.faults()).toEqual([expect.stringMatching(/^GET \/api\/v1\/version reply\.buildId: ./)])
  expect(await watch.faults()).toEqual([])
})

it('a call that the server would not take is told, answered or not', async () => {
  server.use(http.post(url('/update/order/hold'), () => HttpResponse.error()))
  await post('/update/order/hold', { orderIds: 'all' }).catch(() => undefined)
  await watch.quiet()
  const [fault] = await watch.faults()
  expect(fault).toMatch(/^POST \/api\/v1\/update\/order\/hold body\./)
})

it('what a refusal says is wrong is no fault of the double, and a refusal has its own shape', async () => {
  server.use(
    http.post(url('/update/order/hold'), () => HttpResponse.json(refusal('bad_input'), { status: 400 })),
  )
  await post('/update/order/hold', {})
  await watch.quiet()
  expect(await watch.faults()).toEqual([])
  server.use(http.post(url('/update/order/hold'), () => HttpResponse.json({ no: true }, { status: 409 })))
  await post('/update/order/hold', { orderIds: ['0198f2a0-0000-7000-8000-000000000001'], hold: false })
  await watch.quiet()
  expect(await watch.faults()).toEqual([expect.stringMatching(/^POST \S+ refusal\.error: /)])
})

it('an address that is no call of the contract is told', async () => {
  server.use(http.get(url('/nothing/of/ours'), () => HttpResponse.json({})))
  await fetch(url('/nothing/of/ours'))
  await watch.quiet()
  expect(await watch.faults()).toEqual(['GET /api/v1/nothing/of/ours is no call of the contract'])
})

it('waits for what is under way, not for what was given up', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  server.use(
    http.get(url('/version'), async () => {
      await held
      return HttpResponse.json(version)
    }),
  )
  const stop = new AbortController()
  const given = fetch(url('/version'), { signal: stop.signal }).catch(() => 'given up')
  const kept = fetch(url('/version')).then(({ status }) => status)
  let quiet = false
  const waiting = watch.quiet().then(() => (quiet = true))
  stop.abort()
  expect(await given).toBe('given up')
  await new Promise((done) => setImmediate(done))
  expect(quiet).toBe(false)
  answer()
  expect(await kept).toBe(200)
  await waiting
  await watch.faults()
})
