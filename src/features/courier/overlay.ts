import type { CourierEventInput } from '@contract/courier/events'
import type { RouteStop, RouteToday } from '@contract/courier/shapes'
import type { BagState } from '@contract/courier/states'

/** A bag of a stop as the phone shows it. `scanId`: an own scan, which can be taken back. */
export interface ShownBag {
  code: string
  state: BagState
  at: string | null
  scanId: string | null
  expected: boolean
}
export interface ShownStop extends RouteStop {
  shownBags: ShownBag[]
  tubes: { id: string; code: string; at: string }[]
  /** Recorded on this phone and not at the laboratory yet. */
  unsent: number
}

type Bags = Map<string, ShownBag>

const key = (code: string) => code.toUpperCase()

function bagsOf(stop: RouteStop): Bags {
  const bags: Bags = new Map()
  for (const { code, state, at, expected } of stop.bagList)
    bags.set(key(code), {
      code: key(code),
      state,
      at,
      scanId: null,
      expected: expected || state === 'EXPECTED' || state === 'NOT_HERE',
    })
  for (const scan of stop.scans) {
    const bag = bags.get(key(scan.code))
    if (scan.kind === 'bag' && !scan.undone && bag?.state === 'PICKED_UP') bag.scanId = scan._id
  }
  return bags
}

/**
 * The stops as they are once everything that this phone recorded has arrived: what the server said last, and upon it each event
 * that it may not know yet, in order. An event that it knows already changes nothing a second time.
 */
export function shownStops(route: RouteToday, events: readonly CourierEventInput[]): ShownStop[] {
  return route.stops.map((stop) => {
    const bags = bagsOf(stop)
    const tubes = new Map(
      stop.scans
        .filter(({ kind, undone }) => kind === 'tube' && !undone)
        .map(({ _id, code, at }) => [_id, { id: _id, code: key(code), at }] as const),
    )
    const shown: ShownStop = { ...stop, shownBags: [], tubes: [], unsent: 0 }
    for (const event of events) {
      if (event.kind === 'handover') {
        const bag = bags.get(key(event.code))
        if (bag && bag.state !== 'ARRIVED') bag.state = 'HANDED_OVER'
        continue
      }
      if (event.stopId !== stop._id) continue
      shown.unsent += 1
      apply(shown, event, bags, tubes)
    }
    shown.shownBags = [...bags.values()]
    shown.tubes = [...tubes.values()]
    return shown
  })
}

function apply(
  shown: ShownStop,
  event: Exclude<CourierEventInput, { kind: 'handover' }>,
  bags: Bags,
  tubes: Map<string, ShownStop['tubes'][number]>,
): void {
  switch (event.kind) {
    case 'bag': {
      const code = key(event.code)
      const known = bags.get(code)
      if (known && (known.state === 'HANDED_OVER' || known.state === 'ARRIVED')) return
      bags.set(code, {
        code,
        state: 'PICKED_UP',
        at: event.at,
        scanId: event._id,
        expected: known?.expected ?? false,
      })
      return
    }
    case 'tube':
      tubes.set(event._id, { id: event._id, code: key(event.code), at: event.at })
      return
    case 'notHere': {
      const bag = bags.get(key(event.code))
      if (bag?.state === 'EXPECTED') bag.state = 'NOT_HERE'
      return
    }
    case 'undo': {
      tubes.delete(event.of)
      const bag = [...bags.values()].find(({ scanId }) => scanId === event.of)
      if (bag?.state !== 'PICKED_UP') return
      if (bag.expected) Object.assign(bag, { state: 'EXPECTED', scanId: null, at: null })
      else bags.delete(bag.code)
      return
    }
    case 'collected':
    case 'nothing':
    case 'problem':
      Object.assign(shown, {
        state: event.kind === 'collected' ? 'PICKED_UP' : event.kind === 'nothing' ? 'NOTHING' : 'PROBLEM',
        taken: event.kind === 'collected' ? event.bags : 0,
        temperature: event.kind === 'collected' ? (event.temperature ?? null) : null,
        problem: event.kind === 'problem' ? event.problem : null,
        doneAt: event.at,
        doneBy: null,
      })
      return
    default:
      event satisfies never
  }
}

/** Bags that the courier carries now, by their numbers. */
export function carriedNow(route: RouteToday, events: readonly CourierEventInput[]): string[] {
  const carried = new Set(route.carried.map(key))
  const scans = new Map(
    route.stops.flatMap(({ scans }) => scans.map(({ _id, code }) => [_id, key(code)] as const)),
  )
  for (const event of events) {
    if (event.kind === 'bag') {
      scans.set(event._id, key(event.code))
      carried.add(key(event.code))
    }
    if (event.kind === 'undo') carried.delete(scans.get(event.of) ?? '')
    if (event.kind === 'handover') carried.delete(key(event.code))
  }
  return [...carried].sort()
}
