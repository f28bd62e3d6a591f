import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@contract/api'
import { calls } from '@contract/calls'
import { m } from '@contract/messages'
import { portalLocations } from '../seed/people/locations'
import { orderWith } from './fixtures'
import { clinicsMay } from './foreign-exempt'
import { seed, some } from './generated'
import { testLab, type Caller, type TestLab } from './harness'
import { remoteBench } from '../modules/remote-orders/test-remote'
import { fieldsOf, registers } from '@contract/register/every-register'

/**
 * A list shows somebody limited to locations exactly what it shows a super administrator, less the rows of other
 * locations: under any filter, sort and page, the totals too. So no row out of reach is told by its absence, by a count or
 * by the place of another.
 */
let lab: TestLab
let portal: Caller
let admin: Caller
const placeCodes = [...portalLocations.portal, ...portalLocations['portal.other']]
let mine: Set<string>
const runs = some(30, 120)
const settings = { numRuns: runs, seed, endOnFailure: true }
let asked = 0
let withRows = 0

const lastnames = ['Adair', 'Adams', 'Baker', 'Bakshi', 'Castle', "O'Neill"]
const firstnames = ['Ann', 'Anna', 'Ben', 'Carla']
let patientIds: string[] = []

beforeAll(async () => {
  lab = await testLab()
  portal = await lab.as('portal')
  admin = await lab.as('admin')
  mine = new Set(portalLocations.portal.map((code) => lab.seeded.locations.get(code) ?? ''))
  const people: string[] = []
  for (let n = 0; n < 60; n += 1) {
    // Every fourth order is of somebody known, who may have come from another clinic.
    const known = n % 4 === 3 ? people[(n * 7) % people.length] : undefined
    const order = await orderWith(lab, {
      location: placeCodes[(n * 5) % placeCodes.length] ?? '',
      patient: known ?? {
        firstname: firstnames[n % firstnames.length] ?? '',
        lastname: lastnames[(n * 3) % lastnames.length] ?? '',
        dob: `19${50 + (n % 9)}-0${1 + (n % 9)}-15`,
      },
      state: n % 5 === 0 ? 'CLOSED' : n % 7 === 0 ? 'REJECTED' : 'OPEN',
      collectedAt: new Date(lab.clock.now().getTime() - (n % 17) * 43_200_000 - 7_200_000).toISOString(),
      tubes: [{ tests: ['GLU'], state: n % 3 === 0 ? 'EXPECTED' : 'RECEIVED' }],
      ...(n % 6 === 0 ? { hold: { reason: 'Insurance' } } : {}),
    })
    people.push(order.patientId)
    if (n % 8 === 0)
      await lab.owner
        .updateTable('lab_order')
        .set({ priority: 'STAT', report_state: 'PRELIMINARY' })
        .where('id', '=', order.orderId)
        .execute()
  }
  patientIds = [...new Set(people)]
  await remoteRows()
}, 60_000)
afterAll(() => lab.close())

/** Remote orders of both clinics, in each state, by people of like names. */
async function remoteRows(): Promise<void> {
  const admin = await lab.as('admin')
  const [supply] = (await admin.call(api.supplyOrders.offered, {})).body.docs
  for (const username of ['portal', 'portal.other']) {
    const bench = remoteBench(lab, await lab.as(username))
    const { locations } = (await (await lab.as(username)).call(api.remoteOrders.offered, {})).body
    const signers = new Set<string>()
    for (let n = 0; n < 15; n += 1) {
      const place = locations[n % locations.length]
      const physician = place?.physicians[0]
      const sent = await bench.send({
        ...(place && physician ? { locationId: place._id, physicianId: physician._id } : {}),
        patient: {
          firstname: firstnames[n % firstnames.length] ?? '',
          lastname: lastnames[n % lastnames.length] ?? '',
          dob: `197${n % 9}-03-04`,
          gender: 'F',
        },
        anotherPerson: true,
      })
      if (n < 6) {
        const physicianId = physician?._id
        if (physicianId && !signers.has(physicianId)) await bench.letSign(username, physicianId)
        if (physicianId) signers.add(physicianId)
        await (
          await lab.as(username)
        ).call(api.standingOrders.add, {
          body: {
            standing: {
              ...{ remoteOrderId: sent._id, everyWeeks: 1 + n, from: '2027-01-04', until: null },
              ...{ times: 3, when: 'present' },
            },
          },
        })
      }
      const entered = new Date(lab.clock.now().getTime() - n * 43_200_000)
      const reported = { date_received: entered, date_reported: entered, attention: n % 4 }
      await lab.owner
        .updateTable('remote_order')
        .set({
          date_entered: entered,
          ...(n % 5 === 0 ? { state: 'READYTOREVIEW' } : {}),
          ...(n % 5 === 1 ? { state: 'RECEIVED', date_received: entered } : {}),
          ...(n % 5 === 2 ? { state: 'REPORTED', ...reported } : {}),
          ...(n % 5 === 3 ? { state: 'CLOSED', ...reported, reviewed_at: entered } : {}),
        })
        .where('id', '=', sent._id)
        .execute()
      await (
        await lab.as('admin')
      ).call(api.courier.askPickup, { body: { pickup: { locationId: place?._id ?? '', day: '2026-11-20' } } })
      await (
        await lab.as('admin')
      ).call(api.supplyOrders.add, {
        body: { order: { locationId: place?._id ?? '', lines: [{ supplyId: supply?._id ?? '', count: 1 }] } },
      })
    }
  }
}

interface Page<Row> {
  docs: Row[]
  total: number
  pages: number
}
type Ask = Record<string, unknown>

/** Everything that a list shows an administrator, page by page, less what is at other locations. */
async function reachable<Row>(
  all: (page: Ask) => Promise<Page<Row>>,
  isMine: (row: Row) => boolean,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { docs, pages } = await all({ page, limit: 200 })
    rows.push(...docs)
    if (page >= pages) return rows.filter(isMine)
  }
}

/** One page of the portal's list against its chunk of what is reachable, and the total. */
async function comparePage<Row>(
  ask: Ask & { page: number; limit: number },
  list: (caller: Caller, ask: Ask) => Promise<Page<Row>>,
  isMine: (row: Row) => boolean,
  seenAs: (row: Row) => unknown = (row) => row,
): Promise<void> {
  const { page, limit, ...filters } = ask
  const expected = await reachable((chunk) => list(admin, { ...filters, ...chunk }), isMine)
  const shown = await list(portal, ask)
  asked += 1
  if (shown.docs.length > 0) withRows += 1
  expect(shown.docs).toEqual(expected.slice((page - 1) * limit, page * limit).map(seenAs))
  expect(shown.total).toBe(expected.length)
  expect(shown.pages).toBe(Math.max(1, Math.ceil(expected.length / limit)))
}

const location = fc.constantFrom(...placeCodes).map((code) => lab.seeded.locations.get(code) ?? '')
const paging = { page: fc.constantFrom(1, 1, 2, 3), limit: fc.integer({ min: 1, max: 12 }) }
const text = fc.constantFrom(
  '',
  '',
  '',
  '',
  '',
  'a',
  'ad',
  'adams',
  'ann',
  'anna adair',
  'bak ben',
  "o'neill",
  'FIX-0000',
  'FIX-00012A',
  'zz',
  '1/15/1950',
  'P-F000003',
)
/** Mostly absent, so that most lists have rows to compare. */
const optional = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const day = fc.integer({ min: 1, max: 19 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`)
const patient = fc.nat().map((n) => patientIds[n % patientIds.length])
const physician = fc.nat().map((n) => lab.seeded.physicians[n % lab.seeded.physicians.length]?.id)

const orderFilters = {
  text,
  report: optional(fc.constantFrom('PRELIMINARY', 'AMENDED')),
  from: optional(day),
  to: optional(day),
  location: optional(location),
  physician: optional(physician),
  patient: optional(patient),
  flagged: optional(fc.boolean()),
  stat: optional(fc.boolean()),
}

const get = async <Row>(caller: Caller, path: string, ask: Ask): Promise<Row> => {
  const query = new URLSearchParams(
    Object.entries(ask).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v)]])),
  )
  const { status, body } = await caller.raw('GET', `/api/v1${path}?${query}`)
  expect(status).toBe(200)
  return body
}
const post = async <Row>(caller: Caller, path: string, ask: Ask): Promise<Row> => {
  const { status, body } = await caller.raw('POST', `/api/v1${path}`, ask)
  expect(status).toBe(200)
  return body
}
interface OrderOnList {
  _id: string
  state: string
  hold: object | null
  location: { _id: string }
}
const orderIsMine = (row: OrderOnList) => mine.has(row.location._id)
/** A clinic learns that its order is on hold, and not what the laboratory wrote about it. */
const orderAsTold = (row: OrderOnList): OrderOnList => ({
  ...row,
  hold: row.hold && {
    ...row.hold,
    reason: m.orders.clinicHoldReason,
    byName: m.orders.clinicHoldByName,
  },
})

test('[S3] orders: list and page, total and sort', async () => {
  const sort = fc.constantFrom(
    'dateCollected',
    '-dateCollected',
    'dateReceived',
    '-dateReceived',
    'requisitionNumber',
    '-requisitionNumber',
  )
  const state = optional(fc.constantFrom('OPEN', 'CLOSED', 'REJECTED', 'HOLD'))
  await fc.assert(
    fc.asyncProperty(fc.record({ ...orderFilters, ...paging, sort, state }), (ask) =>
      comparePage<OrderOnList>(ask, (caller, one) => get(caller, '/orders', one), orderIsMine, orderAsTold),
    ),
    settings,
  )
}, 120_000)

test('[S3] orders: the counts of the tabs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record(orderFilters), async (ask) => {
      const rows = await reachable<OrderOnList>(
        (one) => get(admin, '/orders', { ...ask, ...one }),
        orderIsMine,
      )
      const inState = (state: string) => rows.filter((row) => row.state === state).length
      asked += 1
      expect(await get(portal, '/orders_counts', ask)).toEqual({
        all: rows.length,
        OPEN: inState('OPEN'),
        CLOSED: inState('CLOSED'),
        REJECTED: inState('REJECTED'),
        HOLD: rows.filter((row) => row.hold !== null).length,
        capped: false,
      })
    }),
    settings,
  )
}, 120_000)

test('[S3] orders: the export holds the same rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record(orderFilters), async (ask) => {
      const rows = await reachable<OrderOnList & { requisitionNumber: string }>(
        (one) => get(admin, '/orders', { ...ask, ...one }),
        orderIsMine,
      )
      const query = new URLSearchParams(
        Object.entries(ask).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v)]])),
      )
      const { bytes } = await portal.raw('GET', `/api/v1/orders_export?${query}`)
      asked += 1
      const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n').slice(1)
      expect(lines.map((line) => line.split(',')[0])).toEqual(rows.map((row) => row.requisitionNumber))
    }),
    { ...settings, numRuns: Math.ceil(runs / 3) },
  )
}, 120_000)

interface PatientOnList {
  _id: string
  location: string
}
test('[S3] patients, and of their orders the last of the own locations', async () => {
  const ordered = new Map<string, Date>()
  for (const row of await lab.owner
    .selectFrom('lab_order')
    .select(['patient_id', 'location_id', 'date_collected'])
    .orderBy('date_collected')
    .execute())
    if (mine.has(row.location_id)) ordered.set(row.patient_id, row.date_collected)
  const sort = fc.constantFrom('name', '-name', 'dob', '-dob')
  await fc.assert(
    fc.asyncProperty(fc.record({ text, ...paging, sort, location: optional(location) }), (ask) =>
      comparePage<PatientOnList>(
        ask,
        (caller, one) => post(caller, '/search/patients', one),
        (row) => mine.has(row.location),
        (row) => ({ ...row, lastOrderAt: ordered.get(row._id)?.toISOString() ?? null }),
      ),
    ),
    settings,
  )
}, 120_000)

test('[S3] locations', async () => {
  const sort = fc.constantFrom('name', '-name', 'code', '-code')
  const words = fc.constantFrom('', 'c', 'cedar', 'CRPS', 'ridge meridian', 'women', 'lake', 'zz')
  await fc.assert(
    fc.asyncProperty(fc.record({ text: words, ...paging, sort, active: optional(fc.boolean()) }), (ask) =>
      comparePage<{ _id: string }>(
        ask,
        (caller, one) => get(caller, '/locations', one),
        (row) => mine.has(row._id),
      ),
    ),
    settings,
  )
}, 120_000)

test('[S3] physicians: those of the own locations, and of their locations the own', async () => {
  const sort = fc.constantFrom('name', '-name', 'npi', '-npi')
  const words = fc.constantFrom('', 'a', 'an', 'mar', 'o', '1', '12', 'zz')
  const workplaces = new Map(lab.seeded.physicians.map(({ id, locationIds }) => [id, locationIds]))
  const names = new Map(
    (await lab.owner.selectFrom('location').select(['id', 'name']).execute()).map((row) => [
      row.name,
      row.id,
    ]),
  )
  const at = (id: string, where: (locationId: string) => boolean) => (workplaces.get(id) ?? []).some(where)
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        text: words,
        ...paging,
        sort,
        location: optional(location),
        active: optional(fc.boolean()),
      }),
      (ask) =>
        comparePage<{ _id: string; locationNames: string[] }>(
          ask,
          (caller, one) => get(caller, '/physicians', one),
          // A filter by a location out of reach finds nobody, though some of them work at an own location too.
          (row) =>
            at(row._id, (id) => mine.has(id)) && (ask.location === undefined || mine.has(ask.location)),
          (row) => ({
            ...row,
            locationNames: row.locationNames.filter((name) => mine.has(names.get(name) ?? '')),
          }),
        ),
    ),
    settings,
  )
}, 120_000)

const remoteFilters = {
  text,
  reviewed: optional(fc.boolean()),
  fresh: optional(fc.boolean()),
  from: optional(day),
  to: optional(day),
  location: optional(location),
}

test('[S3] remote orders: list and page, total and sort', async () => {
  const sort = fc.constantFrom(
    ...['dateEntered', '-dateEntered', '-dateReported', '-attention', 'requisitionNumber'],
  )
  const state = optional(fc.constantFrom('REMOTE_ORDER', 'RECEIVED', 'REPORTED', 'CLOSED'))
  const status = optional(fc.constantFrom('readytoreview', 'intransit'))
  const before = withRows
  await fc.assert(
    fc.asyncProperty(fc.record({ ...remoteFilters, ...paging, sort, state, status }), (ask) =>
      comparePage<{ location: { _id: string } }>(
        ask,
        (caller, one) => get(caller, '/remoteorders', one),
        (row) => mine.has(row.location._id),
      ),
    ),
    settings,
  )
  expect(withRows).toBeGreaterThan(before)
}, 120_000)

test('[S3] remote orders: the counts of the filters, and the export', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ text, location: optional(location) }), async (ask) => {
      const rows = await reachable<{
        requisitionNumber: string
        state: string
        source: string
        location: { _id: string }
      }>(
        (one) => get(admin, '/remoteorders', { ...ask, ...one }),
        (row) => mine.has(row.location._id),
      )
      const inStates = (...states: string[]) => rows.filter(({ state }) => states.includes(state)).length
      asked += 1
      expect(await get(portal, '/remoteorders_counts', ask)).toMatchObject({
        all: rows.length,
        REMOTE_ORDER: inStates('READYTOREVIEW', 'INTRANSIT'),
        RECEIVED: inStates('RECEIVED'),
        REPORTED: inStates('REPORTED', 'CLOSED'),
        CLOSED: inStates('CLOSED'),
        readytoreview: inStates('READYTOREVIEW'),
        intransit: inStates('INTRANSIT'),
        kiosk: rows.filter(
          ({ source, state }) => source === 'kiosk' && ['READYTOREVIEW', 'INTRANSIT'].includes(state),
        ).length,
      })
      const query = new URLSearchParams(
        Object.entries(ask).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])),
      )
      const { bytes } = await portal.raw('GET', `/api/v1/remoteorders_export?${query}`)
      const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n').slice(1)
      expect(lines.map((line) => line.split(',')[0])).toEqual(rows.map((row) => row.requisitionNumber))
    }),
    { ...settings, numRuns: Math.ceil(runs / 3) },
  )
}, 120_000)

test('[S3] supplies that were ordered', async () => {
  const sort = fc.constantFrom('askedAt', '-askedAt')
  await fc.assert(
    fc.asyncProperty(fc.record({ ...paging, sort }), (ask) =>
      comparePage<{ location: { _id: string } }>(
        ask,
        (caller, one) => get(caller, '/supply_orders', one),
        (row) => mine.has(row.location._id),
      ),
    ),
    { ...settings, numRuns: Math.ceil(runs / 3) },
  )
}, 120_000)

test('[S3] standing orders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ ...paging, patient: optional(patient) }), (ask) =>
      comparePage<{ location: { _id: string } }>(
        ask,
        (caller, one) => get(caller, '/standingorders', one),
        (row) => mine.has(row.location._id),
      ),
    ),
    { ...settings, numRuns: Math.ceil(runs / 3) },
  )
}, 120_000)

test('[S3] pick-ups that were asked for', async () => {
  const sort = fc.constantFrom('askedAt', '-askedAt')
  await fc.assert(
    fc.asyncProperty(fc.record({ ...paging, sort }), (ask) =>
      comparePage<{ location: { _id: string } }>(
        ask,
        (caller, one) => get(caller, '/pickups', one),
        (row) => mine.has(row.location._id),
      ),
    ),
    { ...settings, numRuns: Math.ceil(runs / 3) },
  )
}, 120_000)

test('[S3] every list of own rows that a clinic may read is compared here', () => {
  const lists = calls
    .filter(({ endpoint }) => endpoint.scope === 'own' && clinicsMay(endpoint))
    .filter(({ endpoint }) =>
      ['docs', 'total', 'pages'].every((field) => fieldsOf(endpoint.out).includes(field)),
    )
  expect(lists.map(({ name }) => name).sort()).toEqual([
    'courier.pickups',
    'locations.list',
    'orders.list',
    'patients.search',
    'physicians.list',
    'remoteOrders.list',
    'standingOrders.list',
    'supplyOrders.list',
  ])
})

test('[S3] an export of a register of own rows holds the rows of its list, for every text', async () => {
  const owned = registers.filter(({ call }) => call('exportCsv')?.scope === 'own')
  expect(owned.length).toBeGreaterThan(1)
  for (const { area, call } of owned)
    for (const word of ['', 'a', 'ma', 'cedar', '1', 'zz']) {
      const [list, file] = [call('list'), call('exportCsv')]
      if (!list || !file || !clinicsMay(file)) continue
      const { total } = await get<Page<unknown>>(portal, list.path, { text: word })
      const { status, bytes } = await portal.raw(
        'GET',
        `/api/v1${file.path}?${new URLSearchParams({ text: word })}`,
      )
      expect(status).toBe(200)
      asked += 1
      expect(new TextDecoder().decode(bytes).trimEnd().split('\r\n').length - 1, `${area} ${word}`).toBe(
        total,
      )
    }
})

interface Found {
  results: Record<'requisitions' | 'patients' | 'locations' | 'physicians', { _id: string }[]>
}
test('[S3] search: nothing out of reach, and everything within reach that an administrator finds', async () => {
  const texts = fc.oneof(
    text,
    fc.constantFrom(
      'adair',
      'baker',
      'castle',
      'FIX-00001',
      'FIX-00030',
      'cedar',
      'CRPS',
      'lake',
      '1/15/1950',
    ),
  )
  const homes = new Map(
    (await lab.owner.selectFrom('patient').select(['id', 'location_id']).execute()).map((row) => [
      row.id,
      row.location_id,
    ]),
  )
  const places = new Map(
    (await lab.owner.selectFrom('lab_order').select(['id', 'location_id']).execute()).map((row) => [
      row.id,
      row.location_id,
    ]),
  )
  const workplaces = new Map(lab.seeded.physicians.map(({ id, locationIds }) => [id, locationIds]))
  const reach: Record<keyof Found['results'], (id: string) => boolean> = {
    requisitions: (id) => mine.has(places.get(id) ?? ''),
    patients: (id) => mine.has(homes.get(id) ?? ''),
    locations: (id) => mine.has(id),
    physicians: (id) => (workplaces.get(id) ?? []).some((one) => mine.has(one)),
  }
  await fc.assert(
    fc.asyncProperty(texts, async (search) => {
      const [own, all] = [
        await post<Found>(portal, '/search', { search }),
        await post<Found>(admin, '/search', { search }),
      ]
      asked += 1
      for (const group of ['requisitions', 'patients', 'locations', 'physicians'] as const) {
        const shown = own.results[group].map((row) => row._id)
        expect(
          shown.filter((id) => !reach[group](id)),
          `${group} of ${search}`,
        ).toEqual([])
        // A full group of the administrator's may be full of others; a group with room holds all that there is.
        if (all.results[group].length < 10)
          expect(shown, `${group} of ${search}`).toEqual(
            expect.arrayContaining(all.results[group].map((row) => row._id).filter(reach[group])),
          )
      }
    }),
    settings,
  )
  expect(withRows).toBeGreaterThan(runs)
  process.stdout.write(
    `List scope: ${asked} lists and counts compared with the administrator’s (${withRows} pages with rows), 0 differ\n`,
  )
}, 120_000)
