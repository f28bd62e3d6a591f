import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import type { CourierEventInput } from '@contract/courier/events'
import { expectedBags } from '@contract/courier/expected'
import { temperatureInWords } from '@contract/courier/temperature'
import { json } from '../../db/json'
import { testLab, type TestLab } from '../../test/harness'
import { createSeals } from '../../core/seals'
import { sealPhonesAnew } from './phone-seal'
import { remoteBench } from '../remote-orders/test-remote'
import { batchBench } from '../batches/test-batches'
import { courierDesk, ok } from '../../test/courier-desk'

let lab: TestLab
let desk: Awaited<ReturnType<typeof courierDesk>>
beforeAll(async () => {
  lab = await testLab()
  desk = await courierDesk(lab)
})
afterAll(() => lab.close())
beforeEach(() => desk.noRoutes())

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const outcomes = (docs: { outcome: string }[]) => docs.map(({ outcome }) => outcome)
const first = <T>(list: readonly T[]): T => {
  const [one] = list
  if (one === undefined) throw new Error('Nothing here.')
  return one
}
const eventCount = async () =>
  Number(
    (
      await lab.owner
        .selectFrom('courier_event')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

describe('the route of today', () => {
  test('a courier sees the own stops in order, and another courier none of them [area:courier screen] [home:courier]', async () => {
    await desk.route()
    const { stops, courier, sealKey } = await desk.today()
    expect(courier).toBe('Sam Whitlock')
    expect(stops.map(({ position, place }) => `${position} ${place.name}`)).toEqual(
      desk.places.slice(0, 3).map(({ name }, at) => `${at + 1} ${name}`),
    )
    expect((await desk.today()).stops).toHaveLength(3)
    const other = await desk.another()
    const theirs = await desk.today(other.caller)
    expect(theirs.stops).toEqual([])
    expect(theirs.sealKey).not.toBe(sealKey)
    const stop = first(stops)
    const [answer] = await desk.send(
      [desk.event({ kind: 'bag', stopId: stop._id, code: 'BAG-1' })],
      other.caller,
    )
    expect(answer).toMatchObject({ outcome: 'refused', message: 'This stop is not on a route of yours.' })
    expect(await eventCount()).toBe(0)
  })

  test('a phone’s key is the kept one, after the installation’s key was renewed', async () => {
    const { labId } = lab.seeded
    const before = createSeals('the key of before, of thirty-two letters')
    const { sealKey } = await desk.today()
    await lab.owner
      .transaction()
      .execute((tx) => sealPhonesAnew(tx, { before, after: lab.ports.seals }, labId))
    const kept = (await desk.today()).sealKey
    expect(kept).toBe(await before.mac(`courier-phone:${labId}:${desk.me}`))
    expect(kept).not.toBe(sealKey)
    await lab.owner.deleteFrom('courier_seal').execute()
  })

  test('no reply to a courier holds anything of a patient, whatever was scanned [area:courier screen]', async () => {
    await desk.route()
    const bench = batchBench(lab, desk.admin)
    const specimens = [await bench.specimen(), await bench.specimen()]
    const stop = first((await desk.today()).stops)
    const replies: string[] = []
    replies.push(
      JSON.stringify(
        await desk.send(
          specimens.flatMap(({ barcode, requisitionNumber }) => [
            desk.event({ kind: 'tube', stopId: stop._id, code: barcode }),
            desk.event({ kind: 'bag', stopId: stop._id, code: requisitionNumber }),
          ]),
        ),
      ),
    )
    replies.push(JSON.stringify(await desk.today()))
    const patients = await lab.owner
      .selectFrom('patient')
      .select(['id', 'lastname', 'firstname', 'patient_number'])
      .execute()
    // A clinic may be called as a person is: what the stops themselves say is taken out first.
    const places = desk.places.map(({ name }) => name)
    const text = places.reduce(
      (all, name) => all.replaceAll(name, ''),
      replies.join('\n').replaceAll('Sam Whitlock', ''),
    )
    const streets = /"address":"[^"]*"/g
    const bare = text.replace(streets, '')
    const found = patients.filter(
      ({ id, lastname, firstname, patient_number }) =>
        bare.includes(id) ||
        bare.includes(patient_number) ||
        bare.includes(`${firstname} ${lastname}`) ||
        bare.includes(`${lastname}, ${firstname}`) ||
        new RegExp(`"${lastname}"`, 'i').test(bare),
    )
    expect(found).toEqual([])
    for (const endpoint of [
      api.patients.search,
      api.orders.list,
      api.specimens.today,
      api.courier.bags,
      api.courier.day,
    ])
      expect(
        (
          await desk.courier.raw(
            endpoint.method,
            `/api/v1${endpoint.path}`,
            endpoint.method === 'GET' ? undefined : {},
          )
        ).status,
      ).toBe(403)
  })
})

describe('what a phone sends', () => {
  test('a pick-up: scans, count, temperature, signature and photo, by the phone’s clock [area:courier screen]', async () => {
    await desk.route()
    const stop = first((await desk.today()).stops)
    const at = new Date(lab.clock.now().getTime() - 5 * 3_600_000).toISOString()
    const events = [
      desk.event({ kind: 'bag', stopId: stop._id, code: 'bag-11', at }),
      desk.event({ kind: 'bag', stopId: stop._id, code: 'BAG-12', at }),
      desk.event({ kind: 'tube', stopId: stop._id, code: 'T-1', at }),
      desk.event({
        kind: 'collected',
        stopId: stop._id,
        at,
        bags: 2,
        temperature: 4.2,
        signedBy: 'Tamara Voss',
        signature: pixel,
        photo: pixel,
      }),
    ]
    expect(outcomes(await desk.send(events))).toEqual(['kept', 'kept', 'kept', 'kept'])
    expect(outcomes(await desk.send(events))).toEqual(['repeated', 'repeated', 'repeated', 'repeated'])
    expect(await eventCount()).toBe(4)
    const run = first((await desk.day()).runs)
    const seen = first(run.stops)
    expect(seen).toMatchObject({ state: 'PICKED_UP', taken: 2, temperature: 4.2, doneAt: at, tubes: 0 })
    expect(seen.tubesUnknown).toEqual(['T-1'])
    expect(seen.bagList.map(({ code, state }) => `${code} ${state}`)).toEqual([
      'BAG-11 PICKED_UP',
      'BAG-12 PICKED_UP',
    ])
    expect(seen.evidence.map(({ kind, signedBy }) => `${kind} ${signedBy}`)).toEqual([
      'signature Tamara Voss',
      'photo Tamara Voss',
    ])
    const picture = await desk.admin.call(api.courier.evidence, {
      body: { _id: first(seen.evidence)._id, kind: 'signature' },
    })
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect((await desk.today()).carried).toEqual(['BAG-11', 'BAG-12'])
  })

  test('nothing to collect, a problem, a bag that is not here, and a scan taken back', async () => {
    await desk.route()
    const [a, b, c] = (await desk.today()).stops
    if (!a || !b || !c) throw new Error('Three stops are wanted.')
    const scan = desk.event({ kind: 'bag', stopId: a._id, code: 'BAG-77' })
    await desk.send([
      scan,
      desk.event({ kind: 'undo', stopId: a._id, of: scan._id }),
      desk.event({ kind: 'nothing', stopId: a._id, note: null }),
      desk.event({ kind: 'problem', stopId: b._id, problem: 'closed', note: 'Lights off' }),
      desk.event({ kind: 'problem', stopId: c._id, problem: 'damaged', note: null, photo: pixel }),
    ])
    const run = first((await desk.day()).runs)
    expect(run.stops.map(({ state, problem }) => [state, problem])).toEqual([
      ['NOTHING', null],
      ['PROBLEM', 'closed'],
      ['PROBLEM', 'damaged'],
    ])
    expect((await desk.today()).carried).toEqual([])
  })

  test('what was recorded later counts, whichever arrives first, and nobody takes back another’s scan', async () => {
    await desk.route()
    const [a, b] = (await desk.today()).stops
    if (!a || !b) throw new Error('Two stops are wanted.')
    const ago = (minutes: number) => new Date(lab.clock.now().getTime() - minutes * 60_000).toISOString()
    await desk.send([desk.event({ kind: 'collected', stopId: a._id, bags: 2, at: ago(10) })])
    await desk.send([desk.event({ kind: 'nothing', stopId: a._id, note: null, at: ago(20) })])
    const now = () => desk.day().then(({ runs }) => first(runs).stops)
    expect(first(await now())).toMatchObject({ state: 'PICKED_UP', taken: 2 })
    const scan = desk.event({ kind: 'bag', stopId: b._id, code: 'BAG-B' })
    const done = desk.event({ kind: 'collected', stopId: b._id, bags: 1 })
    await desk.send([scan, done])
    const run = first((await desk.day()).runs)
    const other = await desk.another()
    const given = { _id: run._id, version: run.version, courierId: other.id }
    ok(await desk.admin.call(api.courier.assign, { body: given }, desk.key()))
    const undo = (of: string) => desk.event({ kind: 'undo', stopId: b._id, of })
    expect(outcomes(await desk.send([undo(scan._id)], other.caller))).toEqual(['refused'])
    expect(outcomes(await desk.send([undo(done._id)]))).toEqual(['refused'])
    expect((await now())[1]?.bagList).toMatchObject([{ code: 'BAG-B', state: 'PICKED_UP' }])
  })

  test('a signature of 5 MB and a photo with a script inside are named, and hold up nothing else', async () => {
    await desk.route()
    const stop = first((await desk.today()).stops)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const hidden = Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.from('<script>alert(1)</script>')])
    const collected = { kind: 'collected', stopId: stop._id, bags: 1, temperature: null } as const
    const docs = await desk.send([
      desk.event({ ...collected, signature: Buffer.alloc(5_000_000).toString('base64') }),
      desk.event({ kind: 'problem', stopId: stop._id, problem: 'damaged', photo: svg.toString('base64') }),
      // Letters of base64, and no number of them that could be bytes.
      desk.event({ kind: 'problem', stopId: stop._id, problem: 'damaged', photo: 'A' }),
      desk.event({ ...collected, photo: hidden.toString('base64') }),
    ])
    expect(docs.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['refused', 'The signature is 5.0 MB. The most is 0.2 MB. Sign again.'],
      ['refused', 'The photo is not a JPEG or PNG picture. Take it again.'],
      ['refused', 'The photo is not a JPEG or PNG picture. Take it again.'],
      ['kept', 'The pick-up is kept without its picture: the file holds more than a picture. Take it again.'],
    ])
    const seen = first(first((await desk.day()).runs).stops)
    expect(seen).toMatchObject({ state: 'PICKED_UP', taken: 1, evidence: [] })
  })

  test('an event that comes again stores no picture again', async () => {
    await desk.route()
    const stopId = first((await desk.today()).stops)._id
    const event = desk.event({ kind: 'problem', stopId, problem: 'damaged', note: null, photo: pixel })
    const put = vi.spyOn(lab.ports.files, 'put')
    expect(outcomes(await desk.send([event, event]))).toEqual(['kept', 'repeated'])
    expect(outcomes(await desk.send([event]))).toEqual(['repeated'])
    expect(put).toHaveBeenCalledTimes(1)
  })

  test('two couriers on one stop: both are recorded, named, and one pick-up counts', async () => {
    await desk.route()
    const stop = first((await desk.today()).stops)
    const run = first((await desk.day()).runs)
    const other = await desk.another()
    // The run changed hands while the first courier had no signal.
    ok(
      await desk.admin.call(
        api.courier.assign,
        { body: { _id: run._id, version: run.version, courierId: other.id } },
        desk.key(),
      ),
    )
    const done = (bags: number) => desk.event({ kind: 'collected', stopId: stop._id, bags, temperature: 5 })
    await desk.send([desk.event({ kind: 'bag', stopId: stop._id, code: 'BAG-5' }), done(1)], other.caller)
    const docs = await desk.send([desk.event({ kind: 'bag', stopId: stop._id, code: 'BAG-5' }), done(3)])
    expect(docs.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['kept', 'Ben Ortiz scanned bag BAG-5 first. Both scans are kept.'],
      ['kept', 'Ben Ortiz recorded this stop first. Both are kept.'],
    ])
    const seen = first(first((await desk.day()).runs).stops)
    expect(seen).toMatchObject({
      state: 'PICKED_UP',
      taken: 1,
      doneBy: 'Ben Ortiz',
      others: ['Sam Whitlock'],
    })
    expect(seen.bagList).toHaveLength(1)
    expect(first((await desk.today(other.caller)).stops).others).toEqual(['Sam Whitlock'])
    expect((await desk.today()).stops).toEqual([])
  })

  test('a bag that two scanned is with the other, once one takes the scan back', async () => {
    await desk.noRoutes()
    await desk.route()
    const stop = first((await desk.today()).stops)
    const run = first((await desk.day()).runs)
    const other = await desk.another()
    const given = { _id: run._id, version: run.version, courierId: other.id }
    ok(await desk.admin.call(api.courier.assign, { body: given }, desk.key()))
    const mine = desk.event({ kind: 'bag', stopId: stop._id, code: 'BAG-TWO' })
    await desk.send([mine])
    await desk.send([desk.event({ kind: 'bag', stopId: stop._id, code: 'BAG-TWO' })], other.caller)
    await desk.send([desk.event({ kind: 'undo', stopId: stop._id, of: mine._id })])
    expect((await desk.today(other.caller)).carried).toEqual(['BAG-TWO'])
    expect((await desk.today()).carried).not.toContain('BAG-TWO')
  })

  test('a clock of another year is said, and outweighs nothing; what is no base64 ends no call', async () => {
    await desk.noRoutes()
    await desk.route()
    const [stop] = (await desk.today()).stops
    const stopId = stop?._id ?? ''
    const ahead = await desk.send([
      desk.event({ kind: 'nothing', stopId, note: null, at: '2031-01-01T00:00:00.000Z' }),
    ])
    expect(first(ahead)).toMatchObject({ outcome: 'kept', message: expect.stringContaining('clock') })
    const [picture, collected] = await desk.send([
      desk.event({ kind: 'problem', stopId, problem: 'damaged', note: null, photo: 'A' }),
      desk.event({ kind: 'collected', stopId, bags: 3, temperature: 4 }),
    ])
    expect(picture).toMatchObject({ outcome: 'refused', message: expect.stringContaining('JPEG') })
    expect(collected).toMatchObject({ outcome: 'kept', message: null })
    expect(first((await desk.today()).stops)).toMatchObject({ state: 'PICKED_UP', taken: 3 })
  })

  test('a clock of 1970 is no time of a pick-up or an arrival: when it was told counts', async () => {
    await desk.noRoutes()
    await desk.route()
    const stopId = first((await desk.today()).stops)._id
    const begun = lab.clock.now().getTime()
    const at = '1970-01-01T00:00:12.000Z'
    const told = await desk.send([
      desk.event({ kind: 'bag', stopId, code: 'BAG-1970', at }),
      desk.event({ kind: 'nothing', stopId, note: null, at }),
    ])
    const clock = expect.stringContaining('clock')
    expect(told).toMatchObject([{ message: clock }, { message: clock }])
    const { doneAt, bagList } = first(first((await desk.day()).runs).stops)
    const staff = await lab.as('accession')
    const { bag } = ok(await staff.call(api.courier.arrive, { body: { code: 'BAG-1970', at } }, desk.key()))
    for (const time of [doneAt, first(bagList).at, bag.arrivedAt])
      expect(Date.parse(time ?? '')).toBeGreaterThanOrEqual(begun)
  })

  test('200 scans after a day without signal, each call sent twice: none lost, none doubled', async () => {
    await desk.route()
    const { stops } = await desk.today()
    const begun = lab.clock.now().getTime()
    const events: CourierEventInput[] = Array.from({ length: 200 }, (_, at) => {
      const stop = stops[at % stops.length]
      if (!stop) throw new Error('No stop.')
      return desk.event({
        kind: at % 4 === 0 ? 'bag' : 'tube',
        stopId: stop._id,
        code: `C-${1000 + at}`,
        at: new Date(begun - 8 * 3_600_000 + at * 60_000).toISOString(),
      })
    })
    for (let from = 0; from < events.length; from += 50) {
      const chunk = events.slice(from, from + 50)
      // The answer to the first try got lost on its way: the phone sends again, at the same moment even.
      await Promise.all([desk.send(chunk), desk.send(chunk)])
    }
    expect(await eventCount()).toBe(200)
    const codes = await lab.owner.selectFrom('courier_bag').select('code').execute()
    expect(new Set(codes.map(({ code }) => code)).size).toBe(50)
    expect(codes).toHaveLength(50)
  })
})

describe('bags at the laboratory', () => {
  test('expected against arrived, with the difference by name [route:/receiving]', async () => {
    await desk.route()
    const stop = first((await desk.today()).stops)
    await desk.send([
      desk.event({ kind: 'bag', stopId: stop._id, code: 'BAG-1' }),
      desk.event({ kind: 'bag', stopId: stop._id, code: 'BAG-2' }),
      desk.event({ kind: 'collected', stopId: stop._id, bags: 3, temperature: 4 }),
      desk.event({ kind: 'handover', code: 'BAG-1' }),
      desk.event({ kind: 'handover', code: 'BAG-9' }),
    ])
    const staff = await lab.as('accession')
    const arrived = ok(await staff.call(api.courier.arrive, { body: { code: 'bag-1' } }, desk.key()))
    expect(arrived).toMatchObject({ already: false, bag: { code: 'BAG-1', state: 'ARRIVED' } })
    expect(ok(await staff.call(api.courier.arrive, { body: { code: 'BAG-1' } }, desk.key())).already).toBe(
      true,
    )
    const { bags, counted } = ok(await staff.call(api.courier.bags))
    expect(bags.map(({ code, state }) => `${code} ${state}`).sort()).toEqual([
      'BAG-1 ARRIVED',
      'BAG-2 PICKED_UP',
      'BAG-9 HANDED_OVER',
    ])
    expect(counted).toEqual([
      { location: stop.place.name, counted: 3, scanned: 2, expected: 2, expectedScanned: 2 },
    ])
    // Of yesterday only what is still on its way is awaited.
    const yesterday = new Date(lab.clock.now().getTime() - 31 * 3_600_000).toISOString().slice(0, 10)
    await lab.owner.updateTable('courier_bag').set({ day: yesterday }).execute()
    expect(
      ok(await staff.call(api.courier.bags))
        .bags.map(({ code }) => code)
        .sort(),
    ).toEqual(['BAG-2', 'BAG-9'])
    const unknown = await staff.call(api.courier.arrive, { body: { code: 'NONE' } }, desk.key())
    expect(`${unknown.status} ${unknown.message}`).toBe('422 No bag has the number NONE.')
  })

  test('a foreign bag is none of those expected: courier, dispatcher and receiving say the same [route:/receiving] [route:/dispatch]', async () => {
    await desk.route()
    const stop = first((await desk.today()).stops)
    await lab.owner
      .insertInto('courier_bag')
      .values(
        ['EXP-1', 'EXP-2', 'EXP-3'].map((code) => ({
          lab_id: lab.seeded.labId,
          id: uuidv7(),
          code,
          day: '2026-01-01',
          stop_id: stop._id,
          location_id: stop.place._id,
          state: 'EXPECTED' as const,
          expected: true,
        })),
      )
      .execute()
    await desk.send([
      desk.event({ kind: 'bag', stopId: stop._id, code: 'EXP-1' }),
      desk.event({ kind: 'bag', stopId: stop._id, code: 'FOREIGN' }),
      desk.event({ kind: 'notHere', stopId: stop._id, code: 'EXP-2' }),
      // That a bag is not at another stop says nothing of the one where it waits.
      desk.event({ kind: 'notHere', stopId: (await desk.today()).stops[1]?._id ?? '', code: 'EXP-3' }),
      desk.event({ kind: 'collected', stopId: stop._id, bags: 2 }),
    ])
    const seen = (bags: { code: string; expected: boolean }[]) =>
      bags.filter(({ expected }) => expected).map(({ code }) => code)
    const mine = first((await desk.today()).stops)
    const theirs = first((await desk.day()).runs.flatMap(({ stops }) => stops))
    for (const one of [mine, theirs]) {
      expect(seen(one.bagList)).toEqual(['EXP-1', 'EXP-2', 'EXP-3'])
      expect(expectedBags(one.bags, one.bagList)).toEqual({ of: 3, scanned: 1, open: 1 })
    }
    const staff = await lab.as('accession')
    expect(ok(await staff.call(api.courier.bags)).counted).toEqual([
      { location: stop.place.name, counted: 2, scanned: 2, expected: 3, expectedScanned: 1 },
    ])
  })
})

test('a temperature outside the limits and a tube’s way are said to courier, clinic, dispatcher and receiving [area:courier screen] [route:/receiving]', async () => {
  const clinic = remoteBench(lab, await lab.as('portal'))
  const form = await clinic.form()
  const sent = await clinic.send(form)
  const elsewhere = first(desk.places.filter(({ id }) => id !== form.locationId))
  const route = await desk.route(desk.me, [elsewhere])
  const { _id, version, name, days, active } = route
  const stops = route.stops.map(({ location: _, ...stop }) => stop)
  const fields = { _id, version, name, days, active, stops, courierId: desk.me }
  const limited = await desk.admin.call(
    api.courier.updateRoute,
    { body: { route: { ...fields, temperatureFrom: 2, temperatureTo: 8 } } },
    desk.key(),
  )
  expect(ok(limited)).toMatchObject({ temperatureFrom: 2, temperatureTo: 8 })
  const stop = first((await desk.today()).stops)
  expect(stop.limits).toEqual({ from: 2, to: 8 })
  const tube = `${sent.requisitionNumber}A`
  const answers = await desk.send([
    desk.event({ kind: 'bag', stopId: stop._id, code: 'HOT-1' }),
    desk.event({ kind: 'tube', stopId: stop._id, code: tube }),
    desk.event({ kind: 'tube', stopId: stop._id, code: `${sent.requisitionNumber}-A` }),
    desk.event({ kind: 'collected', stopId: stop._id, bags: 1, temperature: 38.5 }),
  ])
  expect(answers.map(({ message }) => message)).toEqual([
    null,
    `Tube ${tube} was ordered from another place than this stop.`,
    `No order has a tube ${sent.requisitionNumber}-A. It is kept, and not counted.`,
    null,
  ])
  const seen = first(first((await desk.day()).runs).stops)
  expect(seen).toMatchObject({ tubes: 1, tubesUnknown: [`${sent.requisitionNumber}-A`] })
  expect(temperatureInWords(38.5, seen.limits)).toBe('38.5 °C. Outside the limits of 2 to 8 °C.')
  expect(temperatureInWords(38.5, { from: null, to: null })).toBe(
    '38.5 °C. Not judged: no limits are on file.',
  )
  expect((await clinic.get(sent._id)).timeline).toContainEqual({
    step: 'pickedUp',
    at: expect.any(String),
    by: 'Sam Whitlock',
    place: elsewhere.name,
  })
  const staff = await lab.as('accession')
  const arrived = ok(await staff.call(api.courier.arrive, { body: { code: 'HOT-1' } }, desk.key()))
  expect(arrived.bag).toMatchObject({ temperature: 38.5, limits: { from: 2, to: 8 } })
  // A scan that was taken back is no pick-up.
  const left = await clinic.send({ ...form, patient: clinic.person() })
  const scan = desk.event({ kind: 'tube', stopId: stop._id, code: `${left.requisitionNumber}A` })
  await desk.send([scan, desk.event({ kind: 'undo', stopId: stop._id, of: scan._id })])
  expect(ok(await clinic.receive(`${left.requisitionNumber}A`)).comment ?? '').not.toContain('Picked up by')
  const received = ok(await clinic.receive(tube))
  expect(received.comment).toContain(`Picked up by courier Sam Whitlock at ${elsewhere.name}`)
  expect(received.comment).toContain(
    'It was ordered from another place. 38.5 °C. Outside the limits of 2 to 8 °C.',
  )
  const rows = await lab.owner.selectFrom('audit').select('changes').execute()
  const told = rows.map(({ changes }) => JSON.stringify(changes))
  const traced = told.filter((text) => text.includes('"pickedUp"') && text.includes('38.5 °C'))
  expect(traced).toHaveLength(1)
})

test('a number that comes again after the bag arrived is a new trip; a scan of before stays of the old one', async () => {
  await desk.route()
  const stopId = first((await desk.today()).stops)._id
  const staff = await lab.as('accession')
  const now = lab.clock.now().getTime()
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  const scan = (minutes: number) => desk.event({ kind: 'bag', stopId, code: 'COOLER', at: at(minutes) })
  const arrive = async (minutes: number) =>
    ok(await staff.call(api.courier.arrive, { body: { code: 'COOLER', at: at(minutes) } }, desk.key()))
      .already
  const states = async () => ok(await staff.call(api.courier.bags)).bags.map(({ state }) => state)

  await desk.send([scan(-60)])
  expect(await arrive(-30)).toBe(false)
  const [late] = await desk.send([scan(-40)])
  expect(late?.message).toBe('Bag COOLER has already arrived at the laboratory.')
  expect(await states()).toEqual(['ARRIVED'])
  // Receiving was quicker than the courier: handed over on the day of its arrival it is the same bag.
  await desk.send([desk.event({ kind: 'handover', code: 'COOLER', at: at(-20) })])
  expect(await states()).toEqual(['ARRIVED'])

  const again = scan(-10)
  await desk.send([again])
  expect((await desk.today()).carried).toEqual(['COOLER'])
  expect((await states()).toSorted()).toEqual(['ARRIVED', 'PICKED_UP'])
  // Taken back: the scans of the trip before do not count for this one.
  await desk.send([desk.event({ kind: 'undo', stopId, of: again._id })])
  expect((await desk.today()).carried).toEqual([])
  await desk.send([scan(-5)])
  expect([await arrive(0), await arrive(1)]).toEqual([false, true])
  expect(await states()).toEqual(['ARRIVED', 'ARRIVED'])
})

describe('the dispatcher', () => {
  test('is a Lab Admin, or an account with the Receiving role to which a Lab Admin gave the office', async () => {
    const staff = await lab.as('lab')
    expect((await staff.call(api.courier.day, { body: {} })).status).toBe(403)
    const docs = ok(await desk.admin.call(api.courier.dispatchers)).docs
    const user = await lab.owner
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'lab')
      .executeTakeFirstOrThrow()
    const account = docs.find(({ _id }) => _id === user.id)
    if (!account) throw new Error('The account is not offered.')
    const set = (version: number, dispatcher: boolean) =>
      desk.admin.call(api.courier.setDispatcher, { body: { _id: user.id, version, dispatcher } }, desk.key())
    const given = ok(await set(account.version, true))
    expect(given.dispatcher).toBe(true)
    expect((await staff.call(api.courier.day, { body: {} })).status).toBe(200)
    expect((await staff.call(api.courier.dispatchers)).status).toBe(403)
    expect(ok(await staff.call(api.session.current)).credentials).toEqual(['dispatcher'])
    expect((await set(account.version, false)).status).toBe(409)
    ok(await set(given.version, false))
    expect((await staff.call(api.courier.day, { body: {} })).status).toBe(403)
  })

  test('moves stops, plans a requested pick-up with its bags, cancels a stop, and is told of older states', async () => {
    await desk.route()
    const clinic = await lab.as('portal')
    const own = first(ok(await clinic.call(api.locations.list)).docs)
    const asked = ok(
      await clinic.call(
        api.courier.askPickup,
        {
          body: {
            pickup: {
              locationId: own._id,
              day: (await desk.day()).day,
              windowFrom: '14:00',
              windowTo: '15:00',
              bagCodes: ['bag-501', 'BAG-502'],
              note: 'Front desk',
            },
          },
        },
        desk.key(),
      ),
    )
    const before = await desk.day()
    expect(before.unplanned.map(({ _id }) => _id)).toEqual([asked._id])
    const run = first(before.runs)
    const planned = ok(
      await desk.admin.call(
        api.courier.planPickup,
        { body: { _id: asked._id, version: asked.version, runId: run._id } },
        desk.key(),
      ),
    )
    expect(planned.unplanned).toEqual([])
    const stop = first(planned.runs).stops.at(-1)
    if (!stop) throw new Error('No stop.')
    expect(stop.bagList.map(({ code, state }) => `${code} ${state}`)).toEqual([
      'BAG-501 EXPECTED',
      'BAG-502 EXPECTED',
    ])
    const move = { body: { _id: stop._id, version: stop.version, position: 1 } }
    const moved = ok(await desk.admin.call(api.courier.moveStop, move, desk.key()))
    expect(first(first(moved.runs).stops)._id).toBe(stop._id)
    expect((await desk.admin.call(api.courier.moveStop, move, desk.key())).status).toBe(409)
    expect(first((await desk.today()).stops).place.name).toBe(own.name)
    await desk.send([desk.event({ kind: 'notHere', stopId: stop._id, code: 'BAG-502' })])
    const now = first(first((await desk.day()).runs).stops)
    expect(now.bagList.map(({ state }) => state)).toEqual(['EXPECTED', 'NOT_HERE'])
    const cancelled = ok(
      await desk.admin.call(
        api.courier.cancelStop,
        { body: { _id: now._id, version: now.version, reason: 'The clinic called' } },
        desk.key(),
      ),
    )
    expect(cancelled.unplanned).toHaveLength(1)
    expect((await desk.today()).stops).toHaveLength(3)
    const bags = async () => ok(await lab.as('accession').then((who) => who.call(api.courier.bags))).bags
    expect((await bags()).map(({ code }) => code)).not.toContain('BAG-501')
    const again = first(cancelled.unplanned)
    const replanned = ok(
      await desk.admin.call(
        api.courier.planPickup,
        { body: { _id: again._id, version: again.version, runId: run._id } },
        desk.key(),
      ),
    )
    expect(
      first(replanned.runs)
        .stops.at(-1)
        ?.bagList.map(({ code, state }) => `${code} ${state}`),
    ).toEqual(['BAG-501 EXPECTED', 'BAG-502 EXPECTED'])
    expect((await bags()).map(({ code }) => code)).toContain('BAG-501')
  })

  test('has runs of the days on which a route is driven, none of days that are over, and sees what is late', async () => {
    await desk.noRoutes()
    const today = new Date(lab.clock.now().getTime() - 7 * 3_600_000)
    const daysAway = (days: number) => new Date(today.getTime() + days * 86_400_000)
    const dated = (days: number) => daysAway(days).toISOString().slice(0, 10)
    const made = await desk.route()
    await lab.owner
      .updateTable('courier_route')
      .set({ days: json([today.getUTCDay(), daysAway(2).getUTCDay()]) })
      .where('id', '=', made._id)
      .execute()
    const runsOf = async (day: string) =>
      ok(await desk.admin.call(api.courier.day, { body: { day } })).runs.length
    expect([await runsOf(dated(0)), await runsOf(dated(1)), await runsOf(dated(2))]).toEqual([1, 0, 1])
    expect(await runsOf(dated(-7))).toBe(0)
    const stops = async () => first((await desk.day()).runs).stops
    const [a, b] = await stops()
    await lab.owner
      .updateTable('courier_stop')
      .set({ window_to: '00:00' })
      .where('id', '=', b?._id ?? '')
      .execute()
    expect((await stops()).map(({ late }) => late)).toEqual([false, true, false])
    // What is done is not called off.
    await desk.send([desk.event({ kind: 'nothing', stopId: a?._id ?? '', note: null })])
    const done = first(await stops())
    const off = { _id: done._id, version: done.version, reason: 'The clinic called' }
    expect((await desk.admin.call(api.courier.cancelStop, { body: off }, desk.key())).status).toBe(422)
  })

  test('a route has its own checks, by field', async () => {
    const made = await desk.route()
    const call = (over: object) =>
      desk.admin.raw(
        'POST',
        '/api/v1/add/courier_route',
        {
          route: { name: 'X', courierId: null, days: [1], stops: [], ...over },
        },
        desk.key(),
      )
    expect((await call({ name: made.name })).fields).toEqual({ name: 'Another route has this name.' })
    expect((await call({ name: uuidv7(), courierId: uuidv7() })).fields).toEqual({
      courierId: 'Choose an active courier.',
    })
    const late = { locationId: first(desk.places).id, windowFrom: '15:00', windowTo: '14:00', bags: 1 }
    expect((await call({ name: uuidv7(), stops: [late] })).fields).toEqual({
      'route.stops.0.windowTo': 'The end must be after the start.',
    })
  })
})

describe('a clinic', () => {
  test('asks for a pick-up at its own locations and at no other, and cancels it', async () => {
    const clinic = await lab.as('portal')
    const other = await lab.as('portal.other')
    const own = first(ok(await clinic.call(api.locations.list)).docs)
    const day = (await desk.day()).day
    const ask = (by: typeof clinic, over = {}) =>
      by.call(api.courier.askPickup, { body: { pickup: { locationId: own._id, day, ...over } } }, desk.key())
    expect((await ask(other)).status).toBe(404)
    expect((await ask(clinic, { day: '2020-01-01' })).fields).toEqual({ day: 'Choose today or a later day.' })
    const made = ok(await ask(clinic))
    expect(ok(await clinic.call(api.courier.pickups)).docs.map(({ _id }) => _id)).toContain(made._id)
    expect(ok(await other.call(api.courier.pickups)).docs.map(({ _id }) => _id)).not.toContain(made._id)
    const cancel = { body: { _id: made._id, version: made.version } }
    expect((await other.call(api.courier.cancelPickup, cancel, desk.key())).status).toBe(404)
    expect(ok(await clinic.call(api.courier.cancelPickup, cancel, desk.key())).state).toBe('CANCELLED')
    expect((await clinic.call(api.courier.cancelPickup, cancel, desk.key())).status).toBe(409)
    const once = { body: { ...cancel.body, version: made.version + 1 } }
    expect((await clinic.call(api.courier.cancelPickup, once, desk.key())).status).toBe(422)
    // What is asked for another day goes on no run of this one.
    await desk.route()
    const later = new Date(lab.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
    const asked = ok(await ask(clinic, { day: later }))
    const run = first((await desk.day()).runs)
    const plan = { _id: asked._id, version: asked.version, runId: run._id }
    expect((await desk.admin.call(api.courier.planPickup, { body: plan }, desk.key())).status).toBe(422)
    const location = lab.owner.updateTable('location').where('id', '=', own._id)
    await location.set({ active: false }).execute()
    expect((await ask(clinic)).fields).toEqual({ locationId: expect.any(String) })
    await location.set({ active: true }).execute()
  })
})
