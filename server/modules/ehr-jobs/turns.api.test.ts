import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { createApp } from '../../app'
import { contextOutside } from '../../core/write-outside'
import { createMllpServer } from '../../node/mllp'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { orderForms } from '../orders/test-orders'
import { queueOut } from './public'
import { bytesOf, config, ehrBench, order } from './test-ehr'

let lab: TestLab
let admin: Caller
let bench: ReturnType<typeof ehrBench>
beforeAll(async () => {
  // What fails here for a reason of ours is logged as an error.
  lab = await testLab({ log: { info: () => {}, warn: () => {}, error: () => {} } })
  admin = await lab.as('admin')
  bench = ehrBench(lab, admin)
})
afterAll(() => lab.close())
const closes: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

/** A connection to a chart that answers as it is told, null by closing the link; `got` are the control ids in their order. */
async function linked() {
  const got: string[] = []
  const they = { says: (_id: string): string | null => 'AA' }
  const server = createMllpServer({
    host: '127.0.0.1',
    port: 0,
    onMessage: async (message) => {
      const id = new TextDecoder().decode(message).split('|')[9] ?? ''
      got.push(id)
      const says = they.says(id)
      if (says === null) return { answer: null, close: true }
      const [, verdict = '', rest = ''] = /^(\w+) ?([^]*)$/.exec(says) ?? []
      return {
        answer: bytesOf(`MSH|^~\\&|E||A||2026||ACK|X${got.length}|T|2.5.1\rMSA|${verdict}|${id}|${rest}\r`),
      }
    },
  })
  const port = await server.listen()
  closes.push(() => server.close())
  const target = { host: '127.0.0.1', port, tls: false, ca: '' }
  const connection = await bench.testing({ config: config({ target }) })
  return { they, got, connection }
}

let ids = 0
async function queue(connection: { _id: string }, over: object = {}) {
  const controlId = `TURN${++ids}`
  const ctx = contextOutside({ db: lab.db, ports: lab.ports, endpoint: api.ehrJobs.replay, userId: null })
  const id = await ctx.writeAs(lab.seeded.labId, (w) =>
    queueOut(
      w,
      { ports: lab.ports, labId: lab.seeded.labId, now: lab.clock.now() },
      {
        connectionId: connection._id,
        type: 'ORU^R01',
        controlId,
        bytes: bytesOf(`MSH|^~\\&|ALIQUOT||EPIC||2026||ORU^R01|${controlId}|T|2.5.1\rPID|1||1\r`),
        lane: 'one',
        urgent: false,
        orderId: null,
        patientId: null,
        ...over,
      },
    ),
  )
  return { id, controlId }
}
const state = async (id: string) => {
  const { state: is, hold, why, tries } = await bench.get(id)
  return { is, hold, why, tries }
}
const someOrder = async () => {
  const forms = orderForms(lab)
  const form = forms.form(await forms.addPatient(admin))
  return (await admin.call(api.orders.addOrder, { body: { order: form } })).body._id
}
const bells = async (words: string) => {
  const rows = await lab.owner.selectFrom('notification').select(['description', 'target']).execute()
  return rows.filter(({ description }) => description.includes(words))
}
/** The first try, the one at once, and those after 5, 15 and 60 seconds. */
async function fiveTries() {
  await bench.settled()
  for (const ms of [5_001, 15_001, 60_001]) {
    lab.clock.advance(ms)
    await bench.settled()
  }
}

describe('of one order', () => {
  test('an urgent newer message waits for the earlier one that may have arrived, and none goes behind it', async () => {
    const { they, got, connection } = await linked()
    const orderId = await someOrder()
    they.says = () => null
    const first = await queue(connection, { orderId })
    await bench.settled()
    expect(await state(first.id)).toMatchObject({ is: 'WAITING', hold: 'silent' })
    const corrected = await queue(connection, { orderId, urgent: true })
    const other = await queue(connection, { urgent: true })
    they.says = () => 'AA'
    got.splice(0)
    lab.clock.advance(5_001)
    await bench.settled()
    // What is urgent of another order goes past it as ever.
    expect(got).toEqual([other.controlId, first.controlId, corrected.controlId])
    expect(await state(corrected.id)).toMatchObject({ is: 'ACK' })
  })
})

describe('a message without an answer', () => {
  test('goes again at once over a new link, and only the first time', async () => {
    const { they, got, connection } = await linked()
    let silent = 1
    they.says = () => (silent-- > 0 ? null : 'AA')
    const one = await queue(connection)
    await bench.settled()
    expect(await state(one.id)).toMatchObject({ is: 'ACK', tries: 2 })
    expect(got).toEqual([one.controlId, one.controlId])
    they.says = () => null
    const two = await queue(connection)
    await bench.settled()
    lab.clock.advance(4_000)
    await bench.settled()
    expect(await state(two.id)).toMatchObject({ is: 'WAITING', tries: 2 })
  })

  test('that its receiver chokes on holds its own patient alone after its tries, rings once, and says so on the connection', async () => {
    const { they, got, connection } = await linked()
    const poison = await queue(connection)
    const behind = await queue(connection)
    const others = [await queue(connection, { lane: 'two' }), await queue(connection, { lane: 'three' })]
    they.says = (id) => (id === poison.controlId ? null : 'AA')
    await fiveTries()
    expect(await state(poison.id)).toMatchObject({ is: 'WAITING', hold: 'silent', tries: 5 })
    for (const { id } of others) expect(await state(id)).toMatchObject({ is: 'ACK' })
    expect(await state(behind.id)).toMatchObject({
      is: 'WAITING',
      why: 'An earlier message of the same patient is filed first.',
    })
    const told = await bells(connection.name)
    expect(new Set(told.map(({ description }) => description))).toEqual(
      new Set([`Nobody answers at the HL7 connection ${connection.name}`]),
    )
    const watchers = told.length
    const { alarmWhy } = (await admin.call(api.ehrConnections.get, { body: { _id: connection._id } })).body
    expect(alarmWhy).toBe('A message got no answer, nor at try 5. It is sent again every five minutes.')
    // Every five minutes it goes again, beside the others, and rings no more.
    for (let turn = 0; turn < 3; turn++) {
      const more = await queue(connection, { lane: `more ${turn}` })
      lab.clock.advance(300_001)
      await bench.settled()
      expect(await state(more.id)).toMatchObject({ is: 'ACK' })
    }
    expect(await bells(connection.name)).toHaveLength(watchers)
    they.says = () => 'AA'
    lab.clock.advance(300_001)
    await bench.settled()
    expect(got.at(-1)).toBe(behind.controlId)
    const now = (await admin.call(api.ehrConnections.get, { body: { _id: connection._id } })).body
    expect(now.alarmWhy).toBeNull()
  })

  test('on a line that is dead: one more is tried every five minutes, and all go once it answers', async () => {
    const { they, got, connection } = await linked()
    they.says = () => null
    const sent = []
    for (let patient = 0; patient < 6; patient++) sent.push(await queue(connection, { lane: `p${patient}` }))
    await fiveTries()
    got.splice(0)
    for (let turn = 0; turn < 4; turn++) {
      lab.clock.advance(300_001)
      await bench.settled()
    }
    expect(got.length).toBeLessThanOrEqual(8)
    expect(new Set(got).size).toBeGreaterThan(2)
    they.says = () => 'AA'
    lab.clock.advance(300_001)
    await bench.settled()
    for (const { id } of sent) expect(await state(id)).toMatchObject({ is: 'ACK' })
  })
})

describe('what the other side says', () => {
  test.each([
    ['AE', 'AE bad\u0000word', 'NACK', 'bad word'],
    ['AE, escaped', 'AE bad\\X00\\word', 'NACK', 'bad word'],
  ])('with characters that no table takes is kept without them: %s', async (_name, says, is, words) => {
    const { they, got, connection } = await linked()
    they.says = () => says
    const one = await queue(connection)
    await bench.settled()
    expect(await state(one.id)).toMatchObject({ is, tries: 1, why: words })
    expect(got).toHaveLength(1)
  })

  test('and cannot be written down ends in a state of its own with an alarm, and holds nobody', async () => {
    const { connection, got } = await linked()
    // As if something in the answer could not be stored.
    await sql`create or replace function test_refuses() returns trigger language plpgsql as
      $$ begin if new.state = 'ACK' and new.lane = 'unkept' then raise exception 'no' using errcode = '22021'; end if; return new; end $$`.execute(
      lab.owner,
    )
    await sql`create trigger test_refuses before update on ehr_message for each row execute function test_refuses()`.execute(
      lab.owner,
    )
    try {
      const one = await queue(connection, { lane: 'unkept' })
      const other = await queue(connection, { lane: 'two' })
      await bench.settled()
      expect(await state(other.id)).toMatchObject({ is: 'ACK' })
      for (const ms of [5_001, 15_001, 60_001]) {
        lab.clock.advance(ms)
        await bench.settled()
      }
      expect(await state(one.id)).toMatchObject({ is: 'ERROR', hold: 'failed', tries: 4 })
      expect((await bench.get(one.id)).alarmAt).not.toBeNull()
      expect(await bells(`An HL7 message to ${connection.name}`)).not.toEqual([])
      const tried = got.length
      lab.clock.advance(600_000)
      await bench.settled()
      expect(got).toHaveLength(tried)
    } finally {
      await sql`drop trigger test_refuses on ehr_message`.execute(lab.owner)
    }
  })

  test('AR with a set-up code rings once for the connection that is paused', async () => {
    const { they, connection } = await linked()
    they.says = () => 'AR Unsupported\rERR||MSH^1^9|203^Version^HL70357|E'
    await queue(connection)
    await queue(connection, { lane: 'two' })
    await bench.settled()
    const told = await bells(connection.name)
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told.map(({ description }) => description)).size).toBe(1)
    expect(told[0]).toEqual({
      description: `An HL7 connection stands still: ${connection.name} refuses what it is sent`,
      target: `/ehrjobs?connection=${connection._id}`,
    })
  })
})

describe('what came', () => {
  test('behind one of its patient that waits for a person is kept and waits', async () => {
    const { connection } = await linked()
    await bench.set(connection._id, { state: 'LIVE' })
    await bench.take(connection, order({ id: 'K1', processing: 'P' }))
    await bench.take(connection, order({ id: 'K2', placer: 'P2', processing: 'P' }))
    expect((await bench.rows(connection)).map(({ state: is, why }) => [is, why])).toEqual([
      ['ERROR', expect.any(String)],
      ['WAITING', 'An earlier message of the same patient waits for a person.'],
    ])
  })

  test('and could not be filed at any try lets what is urgent go past it', async () => {
    const { connection } = await linked()
    await bench.set(connection._id, { paused_at: lab.clock.now(), paused_why: 'Upgrade.' })
    await bench.take(connection, order({ id: 'F1', placer: 'PF1' }))
    await bench.take(connection, order({ id: 'F2', placer: 'PF2', priority: 'S' }))
    const [first, urgent] = await bench.rows(connection)
    const set = (id: string | undefined, columns: object) =>
      lab.owner
        .updateTable('ehr_message')
        .set(columns)
        .where('id', '=', id ?? '')
        .execute()
    await bench.set(connection._id, { paused_at: null, paused_why: null })
    await set(urgent?.id, { run_at: null })
    await set(first?.id, { tries: 7, run_at: lab.clock.now() })
    await sql`create or replace function test_refuses() returns trigger language plpgsql as
      $$ begin if new.hold = 'code' and new.control_id = 'F1' then raise exception 'no'; end if; return new; end $$`.execute(
      lab.owner,
    )
    await sql`create trigger test_refuses before update on ehr_message for each row execute function test_refuses()`.execute(
      lab.owner,
    )
    try {
      await bench.settled()
    } finally {
      await sql`drop trigger test_refuses on ehr_message`.execute(lab.owner)
    }
    const [failed, passed] = await bench.rows(connection)
    expect([failed?.state, failed?.hold]).toEqual(['ERROR', 'failed'])
    expect(passed?.state).toBe('ERROR')
    expect(passed?.hold).toBe('code')
  })
})

test('a server that stops ends with the message in hand and begins none of the others', async () => {
  const { got, they, connection } = await linked()
  const sent = []
  for (let patient = 0; patient < 20; patient++)
    sent.push(await queue(connection, { lane: `stop ${patient}` }))
  const other = createApp({ db: lab.db, ports: lab.ports }).messages
  let stopped: Promise<void> | undefined
  they.says = () => {
    stopped ??= other.stop()
    return 'AA'
  }
  other.start()
  await vi.waitFor(() => expect(got).toHaveLength(1))
  await stopped
  other.wake()
  await other.stop()
  expect(got).toHaveLength(1)
  expect((await Promise.all(sent.map(({ id }) => state(id)))).map(({ is }) => is).toSorted()).toEqual([
    'ACK',
    ...Array<string>(19).fill('WAITING'),
  ])
})

test('what ended of a connection is no part of any question before a try', async () => {
  const { connection } = await linked()
  await queue(connection)
  await bench.settled()
  await sql`insert into ehr_message (lab_id, id, connection_id, direction, type, control_id, sender, hash, bytes, raw, state,
      received_at, updated_at)
    select lab_id, gen_random_uuid(), connection_id, 'out', type, 'H' || n, '', 'H' || n, 1, '\\x00', 'ACK', received_at, updated_at
    from ehr_message, generate_series(1, 5000) n where connection_id = ${connection._id}`.execute(lab.owner)
  await sql`analyze ehr_message`.execute(lab.owner)
  const read = async () => {
    const { rows } = await sql<{
      n: string
    }>`select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::text as n
      from pg_stat_user_tables where relname = 'ehr_message'`.execute(lab.owner)
    return Number(rows[0]?.n)
  }
  const flush = () => sql`select pg_stat_force_next_flush()`.execute(lab.owner)
  await flush()
  const before = await read()
  for (let i = 0; i < 5; i++) await queue(connection, { lane: `n${i}` })
  await bench.settled()
  await sql`select pg_stat_force_next_flush()`.execute(lab.db)
  await flush()
  // Not once through what ended; the machine's own housekeeping reads a part of it now and then.
  expect((await read()) - before).toBeLessThan(5_000)
})
