import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Way } from '@contract/deliveries/shapes'
import { json } from '../../db/json'
import { createMllpServer } from '../../node/mllp'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { deliveryBench } from '../deliveries/test-deliveries'
import { formOf } from '../orders/public'
import { bytesOf, config, ehrBench } from '../ehr-jobs/test-ehr'

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
const closes: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

/** A chart that answers as it is told and counts what it took by MSH-10, whatever stands in it. */
async function chart() {
  const got: { id: string; text: string }[] = []
  const they = { says: (_text: string, _id: string): string | null => 'AA', keeps: true }
  const accepted = new Map<string, number>()
  const server = createMllpServer({
    host: '127.0.0.1',
    port: 0,
    onMessage: async (message) => {
      const text = new TextDecoder().decode(message)
      const id = text.split('\r')[0]?.split('|')[9] ?? ''
      got.push({ id, text })
      const says = they.says(text, id)
      if (says === null && !they.keeps) return { answer: null, close: true }
      const [, verdict = '', err = ''] = /^(\w+) ?(.*)$/.exec(says ?? 'AA') ?? []
      // What has a number that was taken is answered as it was, and is not taken again.
      if (verdict === 'AA') accepted.set(id, accepted.has(id) ? (accepted.get(id) ?? 1) : 1)
      if (says === null) return { answer: null, close: true }
      const about = err === 'OTHER' ? `not-${id}` : id
      return {
        answer: bytesOf(
          `MSH|^~\\&|EPIC||ALIQUOT||2026||ACK|X${got.length}|T|2.5.1\rMSA|${verdict}|${about}\r${err && err !== 'OTHER' ? `${err}\r` : ''}`,
        ),
      }
    },
  })
  const port = await server.listen()
  closes.push(() => server.close())
  return { they, got, accepted, port, target: { host: '127.0.0.1', port, tls: false, ca: '' } }
}

/** A live connection to a chart, and a way over it that every report goes by. */
async function linked(over: object = {}, rule: Parameters<typeof bench.addRule>[1] = {}) {
  const other = await chart()
  const connection = await ehr.testing(
    { config: config({ target: other.target, sendsResults: true, ...over }) },
    { state: 'LIVE' },
  )
  await bench.noRules()
  const way = await addWay(connection._id)
  await bench.addRule(way, rule)
  return { ...other, connection, way }
}
let ways = 0
const wayForm = (connectionId: string, over: object = {}) => ({
  kind: 'hl7' as const,
  name: `Chart way ${++ways}`,
  locationId: null,
  physicianId: null,
  config: { connectionId },
  ...over,
})
const tryWay = (connectionId: string, over: object = {}) =>
  staff.call(api.deliveries.addWay, { body: { way: wayForm(connectionId, over) } }, bench.key())
async function addWay(connectionId: string, over: object = {}): Promise<Way> {
  const { status, body, message, fields } = await tryWay(connectionId, over)
  if (status !== 200) throw new Error(`${message} ${JSON.stringify(fields)}`)
  return body
}
/** Everything that is due: the ledger, the queue of messages, and what follows of one for the other. */
async function run(minutes = 0): Promise<void> {
  await bench.run(minutes)
  for (let turn = 0; turn < 3; turn++) {
    await ehr.settled()
    await bench.run()
  }
}
const received = () =>
  bench.reports.received({ items: [bench.reports.forms.test('GLU'), bench.reports.forms.test('BUN')] })
async function finish(orderId: string): Promise<void> {
  await bench.reports.enter(orderId, { GLU: '91', BUN: '14' })
  await bench.reports.verify(orderId, ['GLU', 'BUN'])
  await bench.reports.release(orderId)
}
const lines = (text: string | undefined, name: string) =>
  (text ?? '')
    .split('\r')
    .filter((line) => line.startsWith(`${name}|`))
    .map((line) => line.split('|'))
const messagesOf = (orderId: string) =>
  lab.owner.selectFrom('ehr_message').selectAll().where('order_id', '=', orderId).orderBy('place').execute()

describe('a released report', () => {
  test('goes as ORU^R01 with its PDF, and the answer confirms it everywhere', async () => {
    const { got, connection, way } = await linked({ sendsPdf: true })
    expect(way).toMatchObject({ kind: 'hl7', address: connection.name, hold: null })
    const { orderId } = await bench.reports.released()
    await run()
    expect(got).toHaveLength(1)
    const { text, id } = got[0] ?? { text: '', id: '' }
    expect(lines(text, 'MSH')[0]?.[8]).toBe('ORU^R01^ORU_R01')
    expect(lines(text, 'OBR').map((obr) => obr[25])).toContain('F')
    const obx = lines(text, 'OBX')
    expect(obx.at(-1)?.[2]).toBe('ED')
    expect(obx.at(-1)?.[3]).toMatch(/^11502-2\^/)
    expect(obx.at(-1)?.[5]).toMatch(/^\^application\^pdf\^Base64\^JVBERi0/)
    for (const line of obx) expect([line[23] !== '', line[24] !== '']).toEqual([true, true])
    const one = await bench.only(orderId)
    expect(one).toMatchObject({ state: 'CONFIRMED', channel: 'hl7', address: connection.name })
    expect(one.attempts).toMatchObject([{ end: 'CONFIRMED', words: `AA for message ${id}.` }])
    const [message] = await messagesOf(orderId)
    expect(message).toMatchObject({ state: 'ACK', control_id: id, delivery_id: one._id })
    // Nothing more goes, however often anybody looks.
    await run(30)
    expect(got).toHaveLength(1)
  })

  test('has their own numbers and codes where the order came by this connection', async () => {
    const { got, connection } = await linked()
    const orderId = await received()
    const { items } = await bench.reports.order(orderId)
    const [item] = items
    if (!item) throw new Error('No item.')
    await lab.owner
      .insertInto('ehr_order')
      .values({
        lab_id: lab.seeded.labId,
        id: lab.ports.ids.id(),
        connection_id: connection._id,
        direction: 'in',
        placer: 'PL77',
        placer_namespace: 'EPIC',
        filler: 'OURS-9',
        order_id: orderId,
        panel_id: item.panelId,
        test_id: item.panelId === null ? item.testId : null,
        letter: item.letter,
        test: json({ code: 'THEIRS', text: 'Their panel', system: 'LOCAL' }),
        made_at: lab.clock.now(),
        updated_at: lab.clock.now(),
      })
      .execute()
    await lab.owner
      .insertInto('patient_identifier')
      .values({
        lab_id: lab.seeded.labId,
        system: `hl7:${connection._id}:CLINIC`,
        value: 'A100',
        patient_id: (await bench.reports.order(orderId)).patientId,
      })
      .execute()
    await finish(orderId)
    await run()
    const obr = lines(got[0]?.text, 'OBR')[0]
    expect([obr?.[2], obr?.[3]]).toEqual(['PL77^EPIC', 'OURS-9'])
    expect(obr?.[4]).toMatch(/^THEIRS\^Their panel\^LOCAL\^/)
    expect(lines(got[0]?.text, 'PID')[0]?.[3]).toContain('A100^^^CLINIC^MR')
  })

  test('corrected goes as C with a number of its own, behind the version before, to the same connection', async () => {
    const { got } = await linked()
    const { orderId } = await bench.reports.released()
    await run()
    await bench.noRules()
    await bench.corrected(orderId)
    await run()
    expect(got).toHaveLength(2)
    expect(lines(got[1]?.text, 'OBR').map((obr) => obr[25])).toContain('C')
    expect(lines(got[1]?.text, 'OBX').map((obx) => obx[11])).toContain('C')
    expect(got[1]?.id).not.toBe(got[0]?.id)
    expect((await bench.rowsOf(orderId)).map(({ state }) => state)).toEqual(['CONFIRMED', 'CONFIRMED'])
  })
})

describe('whatever is cut, one message is taken', () => {
  test.each([
    [
      'the answer is lost',
      (they: { says: unknown; keeps: boolean }) => Object.assign(they, { says: () => null, keeps: true }),
    ],
    [
      'it is closed before it is taken',
      (they: { says: unknown; keeps: boolean }) => Object.assign(they, { says: () => null, keeps: false }),
    ],
    [
      'an answer to another message comes',
      (they: { says: unknown }) => Object.assign(they, { says: () => 'AA OTHER' }),
    ],
    [
      'AR without a set-up code comes',
      (they: { says: unknown }) => Object.assign(they, { says: () => 'AR ERR||MSH|207^Internal^HL70357|E' }),
    ],
  ])(
    '%s',
    async (_name, breaks) => {
      const { they, got, accepted } = await linked()
      breaks(they)
      const { orderId } = await bench.reports.released()
      await run()
      expect(await bench.only(orderId)).toMatchObject({ state: 'WAITING', inHand: true })
      Object.assign(they, { says: () => 'AA' })
      await run(1)
      expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED' })
      expect(new Set(got.map(({ text }) => text)).size).toBe(1)
      expect([...accepted.values()]).toEqual([1])
    },
    90_000,
  )

  test('our server died after the attempt was written, or between the answer and its settling', async () => {
    const { accepted, got } = await linked()
    const { orderId } = await bench.reports.released()
    const [row] = await bench.rowsOf(orderId)
    await run()
    accepted.clear()
    got.splice(0)
    // The attempt stands, and nothing was put in line.
    await lab.owner.deleteFrom('ehr_message').where('order_id', '=', orderId).execute()
    const set = (number: number) =>
      lab.owner
        .updateTable('delivery_attempt')
        .set({ end: null })
        .where('delivery_id', '=', row?._id ?? '')
        .where('number', '=', number)
        .execute()
    const waits = () =>
      lab.owner
        .updateTable('delivery')
        .set({ state: 'WAITING', run_at: lab.clock.now(), try_at: lab.clock.now() })
        .where('id', '=', row?._id ?? '')
        .execute()
    await set(1)
    await waits()
    await run()
    await run(2)
    expect(accepted.size).toBe(1)
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED' })
    // As if the answer had come and nobody had written it down.
    const [message] = await messagesOf(orderId)
    await lab.owner
      .updateTable('ehr_message')
      .set({ state: 'SENT', run_at: lab.clock.now(), locked_until: lab.clock.now(), answer: null })
      .where('id', '=', message?.id ?? '')
      .execute()
    await set(2)
    await waits()
    await run(1)
    expect(got).toHaveLength(2)
    expect(got[0]?.text).toBe(got[1]?.text)
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED' })
  }, 90_000)
})

test('what waits in the line costs nothing: no look within the hour, and none that finds nothing is told', async () => {
  const { connection } = await linked()
  await ehr.set(connection._id, { paused_at: lab.clock.now(), paused_why: 'Their upgrade.' })
  const { orderId } = await bench.reports.released()
  await run()
  const row = () =>
    lab.owner.selectFrom('delivery').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const trail = async () => {
    const { count } = await lab.owner
      .selectFrom('audit')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('entity_id', '=', orderId)
      .where('wrote', '=', true)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  await bench.run(60)
  await bench.run(5)
  const [before, rows] = [await row(), await trail()]
  expect(before.run_at?.getTime()).toBeGreaterThan(lab.clock.now().getTime() + 40 * 60_000)
  await bench.run(70)
  const after = await row()
  expect(after.run_at?.getTime()).toBeGreaterThan(before.run_at?.getTime() ?? 0)
  expect([after.version, after.locked_until, await trail()]).toEqual([before.version, null, rows])
}, 60_000)

describe('what the other side refuses', () => {
  test('AE fails in words with segment and field; edited and replayed it confirms the delivery', async () => {
    const { they, accepted } = await linked()
    they.says = () => 'AE ERR||PID^1^5|101^Required field missing^HL70357|E'
    const { orderId } = await bench.reports.released()
    await run()
    const failed = await bench.only(orderId)
    expect(failed).toMatchObject({ state: 'FAILED', attempts: [{ fault: 'document' }] })
    expect(failed.why).toBe('The other side refused it: PID^1^5 101 Required field missing.')
    expect(failed.why).not.toContain('Hale')
    they.says = () => 'AA'
    const [message] = await messagesOf(orderId)
    const raw = (await staff.call(api.ehrJobs.raw, { body: { _id: message?.id ?? '' } })).body
    const replayed = await staff.call(
      api.ehrJobs.replay,
      {
        body: {
          _id: message?.id ?? '',
          version: message?.version ?? 0,
          text: `${raw.text}\nNTE|1|L|Edited`,
          reason: 'They want a note.',
        },
      },
      bench.key(),
    )
    expect(replayed.status).toBe(200)
    await run()
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED' })
    expect(accepted.size).toBe(1)
  })

  test('sent again from the ledger it is another message, and the refused one is kept as replaced', async () => {
    const { they, accepted, got } = await linked()
    they.says = () => 'AE ERR||OBX^1^3|103^Unknown test^HL70357|E'
    const { orderId } = await bench.reports.released()
    await run()
    they.says = () => 'AA'
    const { _id } = await bench.only(orderId)
    expect((await staff.call(api.deliveries.send, { body: { _id } }, bench.key())).status).toBe(200)
    await run()
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED' })
    expect((await messagesOf(orderId)).map(({ state }) => state)).toEqual(['SKIPPED', 'ACK'])
    expect([accepted.size, new Set(got.map(({ id }) => id)).size]).toEqual([1, 2])
  })

  test('AR 200 pauses the connection, which the way and the delivery say; let go on, the same bytes go', async () => {
    const { they, got, connection, way } = await linked()
    they.says = () => 'AR ERR||MSH^1^9|200^Unsupported^HL70357|E'
    const { orderId } = await bench.reports.released()
    await run()
    expect(await bench.only(orderId)).toMatchObject({ state: 'WAITING', hold: 'linkPaused' })
    const { docs } = (await staff.call(api.deliveries.ways, { query: { text: way.name } })).body
    expect(docs).toMatchObject([{ hold: 'linkPaused' }])
    they.says = () => 'AA'
    const { version } = (await staff.call(api.ehrConnections.get, { body: { _id: connection._id } })).body
    await staff.call(
      api.ehrConnections.pause,
      { body: { _id: connection._id, version, why: null } },
      bench.key(),
    )
    await run()
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED' })
    expect(got[0]?.text).toBe(got[1]?.text)
  })
})

describe('order and urgency', () => {
  test('a newer version goes instead of one that never left, or was refused, and none goes behind it', async () => {
    const { they, got, connection } = await linked()
    await ehr.set(connection._id, { paused_at: lab.clock.now(), paused_why: 'Their upgrade.' })
    const { orderId } = await bench.reports.released()
    await run()
    expect(await bench.only(orderId)).toMatchObject({ state: 'WAITING', hold: 'linkPaused' })
    await bench.corrected(orderId)
    await run()
    await ehr.set(connection._id, { paused_at: null, paused_why: null })
    await lab.owner
      .updateTable('ehr_message')
      .set({ run_at: lab.clock.now() })
      .where('state', '=', 'WAITING')
      .where('connection_id', '=', connection._id)
      .execute()
    await run()
    expect(they.keeps).toBe(true)
    expect(got).toHaveLength(1)
    expect(lines(got[0]?.text, 'OBR').map((obr) => obr[25])).toContain('C')
    expect(
      (await bench.rowsOf(orderId)).map(({ number, state, endedHow }) => [number, state, endedHow]),
    ).toEqual([
      [2, 'CONFIRMED', null],
      [1, 'GIVEN_UP', 'superseded'],
    ])
  })

  test('a correction waits for the version that may have arrived, which then does not go behind it', async () => {
    const { they, got } = await linked()
    they.says = () => null
    const { orderId } = await bench.reports.released()
    await run()
    await bench.corrected(orderId)
    await run()
    they.says = () => 'AA'
    got.splice(0)
    await run(1)
    await run(1)
    const told = got.map(({ text }) => lines(text, 'OBR')[0]?.[25])
    expect([told[0], told.at(-1), new Set(told).size]).toEqual(['F', 'C', 2])
    expect(told.lastIndexOf('F')).toBeLessThan(told.indexOf('C'))
    expect((await bench.rowsOf(orderId)).map(({ state }) => state)).toEqual(['CONFIRMED', 'CONFIRMED'])
  }, 60_000)

  test('an older version that comes late to the line, or lies in it behind a newer one, never goes', async () => {
    const { got } = await linked()
    const { orderId } = await bench.reports.released()
    await run()
    await bench.corrected(orderId)
    await run()
    expect(got).toHaveLength(2)
    const first = (await bench.rowsOf(orderId)).find(({ number }) => number === 1)
    const waits = () =>
      lab.owner
        .updateTable('delivery')
        .set({ state: 'WAITING', run_at: lab.clock.now(), try_at: lab.clock.now(), confirmed_at: null })
        .where('id', '=', first?._id ?? '')
        .execute()
    // As one whose server died before it was put in line.
    await waits()
    await run()
    expect(await bench.get(first?._id ?? '')).toMatchObject({
      state: 'FAILED',
      why: 'A newer version went to the same connection first.',
    })
    // As one that lay in the line meanwhile.
    await waits()
    await lab.owner
      .updateTable('ehr_message')
      .set({ state: 'WAITING', run_at: lab.clock.now(), answer: null })
      .where('delivery_id', '=', first?._id ?? '')
      .execute()
    await ehr.settled()
    expect(await bench.get(first?._id ?? '')).toMatchObject({ state: 'GIVEN_UP', endedHow: 'superseded' })
    expect((await messagesOf(orderId)).map(({ state }) => state)).toEqual(['SKIPPED', 'ACK'])
    expect(got).toHaveLength(2)
  }, 60_000)

  test('STAT that is stopped for 15 minutes takes its second way and alarms, whatever the rule says', async () => {
    const { connection } = await linked()
    const fax = await bench.proven()
    await bench.noRules()
    const [way] = (await staff.call(api.deliveries.ways, { query: { text: `Chart way ${ways}` } })).body.docs
    if (!way) throw new Error('No way.')
    await bench.addRule(way, { secondWayId: fax._id, secondAfter: 600 })
    await ehr.set(connection._id, { paused_at: lab.clock.now(), paused_why: 'Their upgrade.' })
    const plain = await bench.reports.released()
    const stat = await bench.reports.released({ priority: 'STAT' })
    await run()
    await run(12)
    expect(await bench.rowsOf(stat.orderId)).toHaveLength(1)
    await run(5)
    expect((await bench.rowsOf(stat.orderId)).map(({ channel }) => channel).toSorted()).toEqual([
      'fax',
      'hl7',
    ])
    expect(await bench.rowsOf(plain.orderId)).toHaveLength(1)
    const rows = await ehr.rows(connection)
    expect(rows.find(({ order_id }) => order_id === stat.orderId)?.alarm_at).not.toBeNull()
    expect(rows.find(({ order_id }) => order_id === plain.orderId)?.alarm_at).toBeNull()
  }, 90_000)

  test('one that is silent for an hour delays no other connection, and a refusal no other patient', async () => {
    const silent = await linked()
    silent.they.says = () => null
    silent.they.keeps = false
    await bench.reports.released()
    await run()
    const healthy = await linked()
    const first = await bench.reports.released()
    await run(60)
    // Which order it is decides, and not which arrives when.
    const refused = { orderId: await received() }
    const { requisitionNumber } = await bench.reports.order(refused.orderId)
    healthy.they.says = (text) =>
      text.includes(requisitionNumber) ? 'AE ERR||PID^1^5|101^Required^HL70357|E' : 'AA'
    await finish(refused.orderId)
    const after = await bench.reports.released()
    await run()
    expect(await bench.only(first.orderId)).toMatchObject({ state: 'CONFIRMED' })
    expect(await bench.only(refused.orderId)).toMatchObject({ state: 'FAILED' })
    expect(await bench.only(after.orderId)).toMatchObject({ state: 'CONFIRMED' })
  }, 120_000)
})

describe('nobody else receives it', () => {
  test('a way needs a chart that is sent results; one of a location is a way of that location', async () => {
    const other = await chart()
    const none = await ehr.testing({ config: config({ target: other.target }) })
    expect((await tryWay(none._id)).fields).toEqual({
      'way.config.connectionId': 'This connection sends no results. Switch them on for the connection first.',
    })
    expect((await tryWay(lab.ports.ids.id())).fields).toEqual({
      'way.config.connectionId': 'Choose an HL7 connection.',
    })
    const { locationId } = await lab.owner
      .selectFrom('location')
      .select('id as locationId')
      .where('lab_id', '=', lab.seeded.labId)
      .limit(1)
      .executeTakeFirstOrThrow()
    const own = await ehr.testing({
      locationId,
      config: config({ target: other.target, sendsResults: true }),
    })
    expect((await tryWay(own._id)).fields).toEqual({
      'way.locationId': 'This connection belongs to one location. Choose that location.',
    })
    const way = await addWay(own._id, { locationId })
    expect(way.hold).toBe('notLive')
    expect((await tryWay(own._id, { locationId })).fields).toMatchObject({
      'way.config.connectionId': `Another way already goes there: ${way.name}.`,
    })
  })

  test('one that became a location’s takes no report of another', async () => {
    const { connection, got } = await linked()
    const orderId = await received()
    const { location } = await bench.reports.order(orderId)
    const other = await lab.owner
      .selectFrom('location')
      .select('id')
      .where('lab_id', '=', lab.seeded.labId)
      .where('id', '!=', location._id)
      .limit(1)
      .executeTakeFirstOrThrow()
    await ehr.set(connection._id, { location_id: other.id })
    await finish(orderId)
    await run()
    expect(await bench.only(orderId)).toMatchObject({
      state: 'FAILED',
      why: 'This connection belongs to one location. Choose that location.',
    })
    expect(got).toEqual([])
  })

  test('what lies in the line does not go while its way is stopped, and goes once that goes on', async () => {
    const { connection, got, way } = await linked()
    await ehr.set(connection._id, { paused_at: lab.clock.now(), paused_why: 'Their upgrade.' })
    const { orderId } = await bench.reports.released()
    await run()
    const stop = async (why: string | null) => {
      const { docs } = (await staff.call(api.deliveries.ways, { query: { text: way.name } })).body
      const body = { _id: way._id, version: docs[0]?.version ?? 0, why }
      expect((await staff.call(api.deliveries.pauseWay, { body })).status).toBe(200)
    }
    await stop('It reached the wrong one.')
    const { version } = (await staff.call(api.ehrConnections.get, { body: { _id: connection._id } })).body
    const on = { _id: connection._id, version, why: null }
    await staff.call(api.ehrConnections.pause, { body: on }, bench.key())
    await run()
    expect(got).toEqual([])
    expect(await messagesOf(orderId)).toMatchObject([
      { state: 'WAITING', why: 'The delivery way of this message is stopped.' },
    ])
    await stop(null)
    await run(2)
    expect(got).toHaveLength(1)
    expect(await bench.only(orderId)).toMatchObject({ state: 'CONFIRMED' })
  }, 60_000)

  test('a connection that is not live is sent nothing; a person who skips the message ends the delivery', async () => {
    const { connection, got } = await linked()
    await ehr.set(connection._id, { state: 'TESTING' })
    const { orderId } = await bench.reports.released()
    await run()
    expect(await bench.only(orderId)).toMatchObject({ state: 'WAITING', hold: 'notLive' })
    const [message] = await messagesOf(orderId)
    const skipped = await staff.call(
      api.ehrJobs.act,
      {
        body: {
          _id: message?.id ?? '',
          version: message?.version ?? 0,
          transition: 'skip',
          reason: 'Told by phone.',
        },
      },
      bench.key(),
    )
    expect(skipped.status).toBe(200)
    await run()
    expect(await bench.only(orderId)).toMatchObject({
      state: 'FAILED',
      why: 'The message was skipped: Told by phone.',
    })
    expect(got).toEqual([])
  })
})

test('charges go with the final report, are not told twice, and only to the connection whose order it is', async () => {
  const { got, connection } = await linked({ sendsCharges: true })
  const other = await linked({ sendsCharges: true })
  await bench.noRules()
  const orderId = await received()
  const { location } = await bench.reports.order(orderId)
  await ehr.set(connection._id, { location_id: location._id })
  await finish(orderId)
  await run()
  const sent = got.filter(({ text }) => text.includes('DFT^P03'))
  expect(sent).toHaveLength(1)
  const ft1 = lines(sent[0]?.text, 'FT1')
  expect(ft1.length).toBeGreaterThan(0)
  expect(new Set(ft1.map((line) => line[6]))).toEqual(new Set(['CG']))
  for (const line of ft1) expect(line[7]).toMatch(/^[0-9A-Z]{5}\^.*\^(C4|HCPCS)$/)
  await bench.corrected(orderId)
  await run()
  expect(got.filter(({ text }) => text.includes('DFT^P03'))).toHaveLength(1)
  expect(other.got).toEqual([])
})

test('charges carry diagnoses that changed after receipt only once somebody stands for them', async () => {
  const { got, connection } = await linked({ sendsCharges: true })
  const charged: string[][] = []
  for (const isConfirmed of [false, true]) {
    await bench.noRules()
    const orderId = await received()
    const order = await bench.reports.order(orderId)
    await ehr.set(connection._id, { location_id: order.location._id })
    const fields = { ...formOf(order), diagnoses: ['I10'] }
    const { version } = order
    expect((await staff.call(api.orders.update, { body: { orderId, version, fields } })).status).toBe(200)
    const [open] = (await staff.call(api.diagnosisChanges.ofOrder, { body: { orderId } })).body.docs
    const which = { _id: open?._id ?? '', version: open?.version ?? 0 }
    const body = { ...which, authorizedBy: 'Dr. Lena Ortiz', how: 'oral' as const, note: null }
    if (isConfirmed) expect((await staff.call(api.diagnosisChanges.confirm, { body })).status).toBe(200)
    got.length = 0
    await finish(orderId)
    await run()
    const sent = got.filter(({ text }) => text.includes('DFT^P03'))
    charged.push(sent.flatMap(({ text }) => lines(text, 'FT1')).map((line) => line[19] ?? ''))
  }
  const [unconfirmed, confirmed] = charged
  expect(unconfirmed?.length).toBeGreaterThan(0)
  expect(new Set(unconfirmed)).toEqual(new Set(['']))
  expect(new Set(confirmed)).toEqual(new Set([expect.stringMatching(/^I10\^.*\^I10$/)]))
})

describe('a version is of whom it was released for', () => {
  /** GLU was told of the first patient and taken back, while the chart refuses; then the order went to the second. */
  async function movedOn() {
    const { they, got, connection } = await linked()
    const { forms } = bench.reports
    const [first, second] = [
      await forms.addPatient(staff, { lastname: 'Loopone', dob: '1950-01-01', gender: 'F' }),
      await forms.addPatient(staff, { lastname: 'Looptwo', dob: '1990-01-01', gender: 'M' }),
    ]
    await lab.owner
      .insertInto('patient_identifier')
      .values(
        [first, second].map((patient, at) => ({
          lab_id: lab.seeded.labId,
          system: `hl7:${connection._id}:CLINIC`,
          value: `CHART${lab.ports.ids.id().slice(-6)}-${at + 1}`,
          patient_id: patient,
        })),
      )
      .execute()
    const orderId = await bench.reports.received({
      patientId: first,
      items: [forms.test('GLU'), forms.test('BUN')],
    })
    await bench.reports.enter(orderId, { GLU: '91' })
    await bench.reports.verify(orderId, ['GLU'])
    await bench.reports.release(orderId, { preliminary: true })
    await run()
    they.says = () => 'AE ERR||PID^1^5|101^Required field missing^HL70357|E'
    await bench.reports.correct(orderId, 'GLU', 'TNP other patient')
    await bench.reports.verify(orderId, ['GLU'])
    await bench.reports.release(orderId, { preliminary: true, reason: 'Wrong patient' })
    await run()
    const { version } = await bench.reports.order(orderId)
    const moved = await staff.call(api.orders.updatePatient, {
      body: {
        orderid: orderId,
        version,
        patient: { _id: second },
        transfer: { reason: 'Entered for another patient' },
      },
    })
    expect(moved.status).toBe(200)
    they.says = () => 'AA'
    return { orderId, got, first, second }
  }
  const again = async (orderId: string, number: number) => {
    const row = (await bench.rowsOf(orderId)).find((one) => one.number === number)
    expect(
      (await staff.call(api.deliveries.send, { body: { _id: row?._id ?? '' } }, bench.key())).status,
    ).toBe(200)
    await run()
  }

  test('what withdraws a result goes under the patient who was told it, after the order went to another', async () => {
    const { orderId, got, first } = await movedOn()
    await again(orderId, 2)
    const text = got.at(-1)?.text
    const [told, withdrawn] = [lines(got[0]?.text, 'PID')[0], lines(text, 'PID')[0]]
    expect(lines(text, 'OBX').map((obx) => obx[11])).toEqual(['W'])
    expect(withdrawn).toEqual(told)
    expect(withdrawn?.join('|')).toMatch(/CHART\w+-1\^.*\|Loopone\^.*\|19500101\|F/)
    const [, , last] = await messagesOf(orderId)
    expect(last).toMatchObject({ patient_id: first, lane: first })
  }, 60_000)

  test('a version from before it was kept is sent while it still reads as it was printed, and refused after', async () => {
    const { orderId, got } = await movedOn()
    const count = got.length
    await lab.owner.updateTable('report').set({ whose: null }).where('order_id', '=', orderId).execute()
    await again(orderId, 2)
    expect(got).toHaveLength(count)
    expect((await bench.rowsOf(orderId)).find((one) => one.number === 2)).toMatchObject({
      state: 'FAILED',
      why: 'No message can be made of this version: its patient, specimens or physician were changed since it was released, and what they were then was not kept.',
    })
    const plain = await linked()
    const { orderId: other } = await bench.reports.released()
    await lab.owner.updateTable('report').set({ whose: null }).where('order_id', '=', other).execute()
    await run()
    expect(await bench.only(other)).toMatchObject({ state: 'CONFIRMED' })
    expect(plain.got).toHaveLength(1)
  }, 60_000)

  test('physician, diagnoses and specimens are those of the release', async () => {
    const { they, got } = await linked()
    they.says = () => 'AE ERR||PID^1^5|101^Required field missing^HL70357|E'
    const { orderId } = await bench.reports.released({ diagnoses: ['E11.9'] })
    await run()
    const { physician } = await bench.reports.order(orderId)
    const other = await lab.owner
      .selectFrom('physician')
      .select('id')
      .where('lab_id', '=', lab.seeded.labId)
      .where('npi', '!=', physician.npi)
      .limit(1)
      .executeTakeFirstOrThrow()
    await lab.owner
      .updateTable('lab_order')
      .set({ physician_id: other.id, diagnoses: json([]) })
      .where('id', '=', orderId)
      .execute()
    await lab.owner
      .updateTable('specimen')
      .set({ received_at: new Date('2020-01-01T12:00:00Z'), condition: 'Clotted', barcode: 'OTHER-1' })
      .where('order_id', '=', orderId)
      .execute()
    they.says = () => 'AA'
    await again(orderId, 1)
    const [before, after] = [got[0]?.text, got.at(-1)?.text]
    expect(got.length).toBeGreaterThan(1)
    expect(lines(before, 'OBR')[0]?.[31]).toMatch(/^E11\.9\^/)
    for (const name of ['ORC', 'OBR', 'OBX', 'SPM']) expect(lines(after, name)).toEqual(lines(before, name))
  }, 60_000)
})

test('a culture goes with its isolate and what was tested against it, and a correction from S to R with the R', async () => {
  const { got } = await linked()
  const { orderId } = await orderWith(lab, {
    tubes: [{ panels: ['URCULT'], sampleType: 'UTUBE', source: 'UCC' }],
  })
  const isolates = (value: string, interpretation: 'S' | 'R') => [
    {
      number: 1,
      organism: 'Escherichia coli',
      quantity: '>100,000 CFU/mL',
      remark: 'ESBL producer',
      breakpoints: { standard: 'CLSI' as const, edition: 'M100, 35th edition' },
      susceptibilities: [
        { antibiotic: 'Ciprofloxacin', method: 'MIC' as const, value, interpretation, suppressed: false },
        {
          antibiotic: 'Meropenem',
          method: 'MIC' as const,
          value: '<=1',
          interpretation: 'S' as const,
          suppressed: true,
        },
      ],
    },
  ]
  const raw = 'Escherichia coli, >100,000 CFU/mL'
  const { _id, version } = await bench.reports.live(orderId, 'M-UC')
  const entered = await staff.call(api.results.enter, {
    body: { cells: [{ _id, version, raw, isolates: isolates('<=0.25', 'S') }] },
  })
  expect(entered.body.outcomes[0]?.message).toBeNull()
  await bench.reports.verify(orderId, ['M-UC'])
  await bench.reports.release(orderId)
  await run()
  const told = (text: string | undefined) =>
    lines(text, 'OBX').map((obx) => [4, 5, 8, 11].map((at) => obx[at]).join('|'))
  expect(told(got[0]?.text)).toEqual([`|${raw}|A|F`, `1|${raw}|A|F`, '1|<=^0.25|S|F'])
  const [culture, child] = lines(got[0]?.text, 'OBR')
  expect(child?.[29]).toContain(culture?.[3])
  expect(got[0]?.text).toContain('|L|ESBL producer')

  const live = await bench.reports.live(orderId, 'M-UC')
  const corrected = await staff.call(api.results.correct, {
    body: {
      analysis: { _id: live._id, version: live.version },
      raw,
      isolates: isolates('>=4', 'R'),
      reason: 'Wrong card read',
      toldTo: 'Dr. V',
    },
  })
  expect(corrected.body.outcomes[0]?.message).toBeNull()
  lab.clock.advance(60_000)
  await bench.reports.verify(orderId, ['M-UC'])
  await bench.reports.release(orderId, { reason: 'Wrong card read' })
  await run()
  expect(told(got[1]?.text)).toEqual([`|${raw}|A|C`, `1|${raw}|A|C`, '1|>=^4|R|C'])
  expect(got[1]?.text).toMatch(/Ciprofloxacin: <=0.25 ug\/mL S, now .*Ciprofloxacin: >=4 ug\/mL R/)
  expect(got.map(({ text }) => text).join()).not.toContain('Meropenem')
}, 60_000)
