import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { contextOutside } from '../../core/write-outside'
import { createMllpServer } from '../../node/mllp'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { bytesOf, config, ehrBench } from '../ehr-jobs/test-ehr'
import { settle } from './public'
import { stopWay } from './settle'
import { deliveryBench } from './test-deliveries'

let lab: TestLab
let staff: Caller
let bench: ReturnType<typeof deliveryBench>
let ehr: ReturnType<typeof ehrBench>
beforeAll(async () => {
  lab = await testLab()
  staff = await lab.as('admin')
  bench = deliveryBench(lab, staff)
  ehr = ehrBench(lab, staff)
})
afterAll(() => lab.close())
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one()
})

const line = () => {
  const { fax } = lab.ports
  if (!fax) throw new Error('No line.')
  return fax
}
type Send = ReturnType<typeof line>['send']
/** What the fax line does instead, until the test ends. */
function faxes(send: (real: Send, ...parcel: Parameters<Send>) => ReturnType<Send>): void {
  const fax = line()
  const real = fax.send.bind(fax)
  fax.send = (...parcel) => send(real, ...parcel)
  undo.push(() => (fax.send = real))
}
const writing = (work: Parameters<ReturnType<typeof contextOutside>['writeAs']>[1]) =>
  contextOutside({ db: lab.db, ports: lab.ports, endpoint: api.deliveries.send, userId: null }).writeAs(
    lab.seeded.labId,
    work,
  )
const bells = async (words: string) => {
  const rows = await lab.owner
    .selectFrom('notification')
    .select(['description', 'target', 'user_id'])
    .execute()
  return rows.filter(({ description }) => description.includes(words))
}
const wayRow = (id: string) =>
  lab.owner.selectFrom('delivery_way').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('partners who are silent', () => {
  test('delay neither results over HL7 nor another fax number, however many wait for them', async () => {
    await bench.noRules()
    const silent = [bench.number(), bench.number(), bench.number(), bench.number()]
    const hung: (() => void)[] = []
    const digits = new Set(silent.map((typed) => `+1${typed.replace(/\D/g, '')}`))
    faxes(async (real, ...parcel) => {
      if (digits.has(parcel[0].to)) await new Promise<void>((done) => hung.push(done))
      return real(...parcel)
    })
    undo.push(async () => {
      const stopped = lab.app.deliveries.stop()
      const timer = setInterval(() => hung.splice(0).forEach((done) => done()), 5)
      await stopped
      clearInterval(timer)
    })
    for (const typed of silent) await bench.addRule(await bench.proven(typed))
    for (let i = 0; i < 2; i++) await bench.reports.released()
    await vi.waitFor(() => expect(hung).toHaveLength(4), 10_000)

    const got: string[] = []
    const chart = createMllpServer({
      host: '127.0.0.1',
      port: 0,
      onMessage: async (message) => {
        const id = new TextDecoder().decode(message).split('|')[9] ?? ''
        got.push(id)
        return { answer: bytesOf(`MSH|^~\\&|E||A||2026||ACK|X|P|2.5.1\rMSA|AA|${id}\r`) }
      },
    })
    const target = { host: '127.0.0.1', port: await chart.listen(), tls: false, ca: '' }
    undo.push(() => chart.close())
    const connection = await ehr.testing(
      { config: config({ target, sendsResults: true }) },
      { state: 'LIVE' },
    )
    await bench.noRules()
    const form = {
      kind: 'hl7' as const,
      name: 'Healthy chart',
      locationId: null,
      physicianId: null,
      config: { connectionId: connection._id },
    }
    const chartWay = (await staff.call(api.deliveries.addWay, { body: { way: form } }, bench.key())).body
    await bench.addRule(chartWay)
    const healthy = await bench.proven()
    await bench.addRule(healthy)
    const { orderId } = await bench.reports.released()
    await vi.waitFor(async () => {
      const rows = await bench.rowsOf(orderId)
      expect(rows.map(({ channel, state }) => [channel, state]).toSorted()).toEqual([
        ['fax', 'CONFIRMED'],
        ['hl7', 'CONFIRMED'],
      ])
    }, 20_000)
    expect(got).toHaveLength(1)
    // The four are silent still.
    expect(hung.length).toBeGreaterThanOrEqual(4)
  }, 60_000)
})

describe('what stands still is told to those who run the laboratory', () => {
  test('a delivery that failed without a second way: once for each recipient, and not where a second way goes', async () => {
    await bench.noRules()
    const busy = await bench.proven(bench.number('0174'), { name: 'Pine clinic' })
    await bench.addRule(busy)
    await bench.reports.released()
    await bench.run()
    const first = await bells('Pine clinic')
    expect(first.length).toBeGreaterThan(0)
    expect(first[0]).toMatchObject({
      description: 'A delivery to Pine clinic failed, and there is no second way',
      target: '/deliveries',
    })
    await lab.owner
      .updateTable('delivery_way')
      .set({ confirmed_at: lab.clock.now() })
      .where('id', '=', busy._id)
      .execute()
    await bench.reports.released()
    await bench.run()
    expect(await bells('Pine clinic')).toHaveLength(first.length)

    await bench.noRules()
    const gone = await bench.proven(bench.number('0174'), { name: 'Oak clinic' })
    await bench.addRule(gone, { secondWayId: (await bench.proven())._id })
    await bench.reports.released()
    await bench.run()
    expect(await bells('Oak clinic')).toEqual([])
  })

  test('a line without credit', async () => {
    const { orderId } = await bench.faxed('0179')
    expect((await bells('our own line for Fax is stopped')).length).toBeGreaterThan(0)
    const { _id } = await bench.only(orderId)
    const end = { _id, how: 'cancelled' as const, reason: 'Test' }
    await staff.call(api.deliveries.end, { body: end }, bench.key())
    await staff.call(api.deliveries.resumeLine, { body: { channel: 'fax' } })
  })

  test('a way that is stopped, which keeps the reason that it was stopped for first', async () => {
    const way = await bench.proven()
    const stop = (why: string) =>
      writing(async (w) => {
        w.about('deliveryWay', way._id)
        await stopWay(w, lab.ports, { lab_id: lab.seeded.labId, way_id: way._id }, why, lab.clock.now())
      })
    await stop('The clinic moves')
    const first = await wayRow(way._id)
    await stop('The account is refused')
    expect(await wayRow(way._id)).toEqual(first)
    expect(first.paused_why).toBe('The clinic moves')
    const told = await bells(`the way ${way.name} is stopped`)
    expect(told.length).toBe(new Set(told.map(({ user_id }) => user_id)).size)
    expect(told.length).toBeGreaterThan(0)
  })
})

describe('what is heard of a try', () => {
  test('twice under one id counts once', async () => {
    const { orderId } = await bench.faxed('0177')
    const one = await bench.only(orderId)
    expect(one.state).toBe('SENT')
    const { id: attemptId } = await lab.owner
      .selectFrom('delivery_attempt')
      .select('id')
      .where('delivery_id', '=', one._id)
      .executeTakeFirstOrThrow()
    const hear = () =>
      writing((w) =>
        settle(w, lab.ports, {
          labId: lab.seeded.labId,
          attemptId,
          heard: { is: 'taken', partnerId: 'p' },
          now: lab.clock.now(),
          eventId: 'event-1',
        }),
      )
    const row = () =>
      lab.owner.selectFrom('delivery').selectAll().where('id', '=', one._id).executeTakeFirstOrThrow()
    expect(await hear()).toBe(true)
    const before = await row()
    lab.clock.advance(1_000)
    expect(await hear()).toBe(false)
    expect(await row()).toEqual(before)
    const { evidence } = await lab.owner
      .selectFrom('delivery_attempt')
      .select('evidence')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    expect(evidence.filter(({ id }) => id === 'event-1')).toHaveLength(1)
  })

  test('that our own paper is no good says nothing of the number', async () => {
    await bench.noRules()
    const way = await bench.proven()
    await bench.addRule(way)
    faxes(async () => ({ is: 'refused', fault: 'document', words: 'The file is no PDF' }))
    const before = await wayRow(way._id)
    for (let i = 0; i < 2; i++) {
      const { orderId } = await bench.reports.released()
      await bench.run()
      expect(await bench.only(orderId)).toMatchObject({ state: 'FAILED', why: 'The file is no PDF' })
    }
    expect(await wayRow(way._id)).toEqual(before)
    expect(before.failures).toBe(0)
  })

  test('is written once the database takes it again, and its way goes on at once', async () => {
    await bench.noRules()
    const way = await bench.proven()
    await bench.addRule(way)
    await sql`create sequence test_full`.execute(lab.owner)
    await sql`grant usage on sequence test_full to public`.execute(lab.owner)
    await sql`create function test_full() returns trigger language plpgsql as $$ begin
      if new.state <> old.state and nextval('test_full') <= 3 then raise exception 'full' using errcode = '53100'; end if;
      return new; end $$`.execute(lab.owner)
    await sql`create trigger test_full before update on delivery for each row execute function test_full()`.execute(
      lab.owner,
    )
    undo.push(() => sql`drop trigger test_full on delivery`.execute(lab.owner))
    const { orderId } = await bench.reports.released()
    await bench.run()
    // Without two minutes of a lease between: the clock stood.
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED', tries: 1 })
  })
})

test('a delivery that was tried once and then cancelled is told of the correction', async () => {
  const { orderId, way } = await bench.faxed('0171')
  const one = await bench.only(orderId)
  expect(one).toMatchObject({ state: 'WAITING', tries: 1 })
  await staff.call(
    api.deliveries.end,
    { body: { _id: one._id, how: 'cancelled', reason: 'The clinic calls' } },
    bench.key(),
  )
  await bench.noRules()
  await bench.corrected(orderId)
  expect(
    (await bench.rowsOf(orderId)).map(({ number, recipient }) => [number, recipient]).toSorted(),
  ).toEqual([
    [1, way.name],
    [2, way.name],
  ])
})
