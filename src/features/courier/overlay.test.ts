import { expect, test } from 'vitest'
import type { CourierEventInput } from '@contract/courier/events'
import type { RouteStop, RouteToday } from '@contract/courier/shapes'
import { carriedNow, shownStops } from './overlay'

const stop = (over: Partial<RouteStop> = {}): RouteStop => ({
  _id: 's1',
  runId: 'r1',
  position: 1,
  place: { _id: 'l1', name: 'Cedar', address: '', phone: null },
  windowFrom: null,
  windowTo: null,
  note: null,
  asked: false,
  bags: 2,
  bagList: [],
  state: 'WAITING',
  taken: null,
  temperature: null,
  limits: { from: null, to: null },
  problem: null,
  doneAt: null,
  doneBy: null,
  others: [],
  scans: [],
  ...over,
})
const route = (over: Partial<RouteToday> = {}): RouteToday => ({
  day: '2026-11-20',
  courier: 'Sam Whitlock',
  runs: [],
  stops: [stop()],
  carried: [],
  sealKey: '',
  ...over,
})
const at = '2026-11-20T15:22:00.000Z'
const bag = (_id: string, code: string): CourierEventInput => ({ _id, at, kind: 'bag', stopId: 's1', code })

test('what is on the phone shows at once, in whatever order it arrives at the laboratory', () => {
  const [shown] = shownStops(route(), [
    bag('e1', 'bag-1'),
    { _id: 'e2', at, kind: 'tube', stopId: 's1', code: 'T1' },
    { _id: 'e3', at, kind: 'collected', stopId: 's1', bags: 1, temperature: 4.2 },
  ])
  expect(shown).toMatchObject({ state: 'PICKED_UP', taken: 1, temperature: 4.2, doneAt: at, unsent: 3 })
  expect(shown?.shownBags).toMatchObject([{ code: 'BAG-1', state: 'PICKED_UP', scanId: 'e1' }])
  expect(shown?.tubes).toEqual([{ id: 'e2', code: 'T1', at }])
})

test('an event that the server knows already counts once', () => {
  const known = route({
    stops: [
      stop({
        bagList: [{ code: 'BAG-1', state: 'PICKED_UP', at, expected: false }],
        scans: [{ _id: 'e1', kind: 'bag', code: 'BAG-1', at, undone: false }],
      }),
    ],
    carried: ['BAG-1'],
  })
  const [shown] = shownStops(known, [bag('e1', 'BAG-1')])
  expect(shown?.shownBags).toHaveLength(1)
  expect(carriedNow(known, [bag('e1', 'BAG-1')])).toEqual(['BAG-1'])
})

test('an expected bag that is scanned and taken back is expected again; one that nobody announced is gone', () => {
  const expected = route({
    stops: [stop({ bagList: [{ code: 'BAG-7', state: 'EXPECTED', at: null, expected: true }] })],
  })
  const events: CourierEventInput[] = [
    bag('e1', 'BAG-7'),
    bag('e2', 'BAG-8'),
    { _id: 'e3', at, kind: 'undo', stopId: 's1', of: 'e1' },
    { _id: 'e4', at, kind: 'undo', stopId: 's1', of: 'e2' },
  ]
  const [shown] = shownStops(expected, events)
  expect(shown?.shownBags.map(({ code, state }) => `${code} ${state}`)).toEqual(['BAG-7 EXPECTED'])
  expect(carriedNow(expected, events)).toEqual([])
})

test('a bag that was handed over is carried no more', () => {
  const events: CourierEventInput[] = [bag('e1', 'BAG-1'), { _id: 'e2', at, kind: 'handover', code: 'bag-1' }]
  expect(carriedNow(route(), events)).toEqual([])
  expect(shownStops(route(), events)[0]?.shownBags).toMatchObject([{ state: 'HANDED_OVER' }])
})
