import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CourierEventInput } from '@contract/courier/events'
import { keepKey, lockPhone } from '@/app/courier/phone-store'
import { phoneDisk } from '@/testing/phone-disk'
import { createPhone, type Phone } from './phone'

const userId = '0198f2a0-0000-7000-8000-000000000001'
const id = () => crypto.randomUUID()
const bag = (code: string): CourierEventInput & { kind: 'bag' } => ({
  _id: id(),
  at: '2026-11-20T15:22:00.000Z',
  kind: 'bag',
  stopId: '0198f2a0-0000-7000-8000-000000000002',
  code,
})
const keyOf = (letter: string) => letter.repeat(43)

interface Sent {
  events: { _id: string; code?: string }[]
}
const disk = phoneDisk()
let sealKey = keyOf('A')
let calls: string[][] = []
let answer: (events: Sent['events']) => object | number = () => 500
const outcome =
  (value: 'kept' | 'refused', message: string | null = null) =>
  (events: Sent['events']) => ({
    docs: events.map(({ _id }) => ({ _id, outcome: value, message })),
  })
const problem = (status: number) =>
  HttpResponse.json(
    { error: { code: status === 429 ? 'too_many_requests' : 'internal', message: 'No.', requestId: 'r' } },
    { status },
  )
const server = setupServer(
  http.post('*/api/v1/courier/today', () =>
    HttpResponse.json({
      day: '2026-11-20',
      courier: 'Sam Whitlock',
      runs: [],
      stops: [],
      carried: [],
      sealKey,
    }),
  ),
  http.post<never, Sent>('*/api/v1/courier/send', async ({ request }) => {
    const { events } = await request.json()
    calls.push(events.map(({ code }) => code ?? ''))
    const said = answer(events)
    return typeof said === 'number' ? problem(said) : HttpResponse.json(said)
  }),
)

let phones: Phone[] = []
async function started(): Promise<Phone> {
  const phone = createPhone({ userId, name: 'Sam Whitlock' })
  phones.push(phone)
  await phone.start()
  await vi.waitFor(() => expect(phone.state().sending).toBe(false))
  return phone
}
const queue = () => [...(disk.stores.get('queue')?.values() ?? [])]
/** Recorded while the laboratory takes nothing. */
async function recorded(phone: Phone, ...codes: string[]): Promise<void> {
  answer = () => 429
  for (const code of codes) await phone.record(bag(code))
  await vi.waitFor(() => expect(phone.state().sending).toBe(false))
  calls = []
}

beforeAll(() => {
  vi.stubGlobal('indexedDB', disk.indexedDB)
  server.listen()
})
beforeEach(() => {
  for (const rows of disk.stores.values()) rows.clear()
  disk.fail(false)
  sealKey = keyOf('A')
  calls = []
})
afterEach(() => {
  for (const phone of phones) phone.stop()
  phones = []
})
afterAll(() => {
  server.close()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('one event over which the laboratory fails holds up no other, stays, and is said', async () => {
  const phone = await started()
  await recorded(phone, 'BAD', 'GOOD', 'BETTER')
  answer = (events) => (events.some(({ code }) => code === 'BAD') ? 500 : outcome('kept')(events))
  await phone.send()
  expect(phone.state()).toMatchObject({
    waiting: [{ code: 'BAD' }],
    refused: [],
    noSignalSince: null,
    trouble: 'The laboratory’s server could not take 1 record. It stays on this phone and is sent again.',
  })
  answer = outcome('kept')
  await phone.send()
  expect(phone.state()).toMatchObject({ waiting: [], trouble: null })
  expect(queue()).toEqual([])
})

test('a laboratory that fails over everything is asked a few times, answers, and is no missing signal', async () => {
  const phone = await started()
  await recorded(phone, ...Array.from({ length: 9 }, (_, at) => `B${at}`))
  answer = () => 500
  await phone.send()
  expect(calls.length).toBeLessThan(6)
  expect(phone.state()).toMatchObject({ noSignalSince: null, trouble: expect.stringContaining('right now') })
  expect(phone.state().waiting).toHaveLength(9)
})

test('where the browser stores nothing, what the laboratory refuses is shown until it is removed', async () => {
  disk.fail(true)
  const phone = await started()
  answer = outcome('refused', 'This stop is not on a route of yours.')
  await phone.record(bag('B1'))
  await vi.waitFor(() => expect(phone.state().refused).toHaveLength(1))
  const [refused] = phone.state().refused
  expect(refused).toMatchObject({ event: { code: 'B1' }, message: 'This stop is not on a route of yours.' })
  expect(phone.state()).toMatchObject({ waiting: [], sent: [] })
  await phone.remove(refused?.n ?? 0)
  expect(phone.state().refused).toEqual([])
})

test('records that do not open, or are of another version, are kept and counted and hold up no other', async () => {
  const first = await started()
  await recorded(first, 'SEALED')
  first.stop()
  // Signed out; the key that comes is another one, since the laboratory lost its own.
  await lockPhone()
  disk.storeOf('queue').add({ id: id(), userId, name: 'Sam Whitlock', version: 9 })
  sealKey = keyOf('B')
  answer = outcome('kept')
  const phone = await started()
  await phone.record(bag('NEW'))
  await vi.waitFor(() => expect(phone.state().waiting).toEqual([]))
  expect(calls).toEqual([['NEW']])
  expect(phone.state()).toMatchObject({ closed: 2, noStore: false })
  expect(queue()).toHaveLength(2)
})

test('a phone that is signed in while its key changes sends what it had', async () => {
  const phone = await started()
  await recorded(phone, 'BEFORE')
  sealKey = keyOf('B')
  await phone.refresh()
  phone.stop()
  await keepKey(userId, sealKey)
  answer = outcome('kept')
  const again = await started()
  await vi.waitFor(() => expect(again.state().waiting).toEqual([]))
  expect([calls.at(-1), again.state().closed]).toEqual([['BEFORE'], 0])
})
