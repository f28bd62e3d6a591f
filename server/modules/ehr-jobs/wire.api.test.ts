import { connect, type Socket } from 'node:net'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import { contextOutside } from '../../core/write-outside'
import { frame } from '../../hl7/public'
import { createMllpServer } from '../../node/mllp'
import { endedCertificate, testCertificate, testKey } from '../../test/mllp-certificates'
import { orderWith } from '../../test/fixtures'
import { testLab, type Caller, type TestLab } from '../../test/harness'
import { queueOut } from './public'
import { bytesOf, config, ehrBench, freePort, gist, order, textOf } from './test-ehr'

let lab: TestLab
let admin: Caller
let bench: ReturnType<typeof ehrBench>
const logged: string[] = []
beforeAll(async () => {
  lab = await testLab({
    log: {
      info: () => {},
      warn: (_f, line) => void logged.push(line),
      error: (_f, line) => void logged.push(line),
    },
  })
  admin = await lab.as('admin')
  bench = ehrBench(lab, admin)
})
afterAll(() => lab.close())

/** Sends bytes as they are over a plain connection, and answers all that came back until it is closed or `ends` says so. */
const rawSend = (port: number, chunks: readonly Uint8Array[], ends: (text: string) => boolean) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port })
    let text = ''
    const end = () => {
      socket.destroy()
      resolve(text)
    }
    socket.on('data', (part: Buffer) => {
      text += part.toString()
      if (ends(text)) end()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    socket.on('connect', () => {
      void (async () => {
        for (const chunk of chunks) {
          socket.write(chunk)
          await new Promise((done) => setTimeout(done, 30))
        }
        if (chunks.length === 0 || ends('')) socket.end()
      })()
    })
  })
const count = (text: string, of: string) => text.split(of).length - 1

describe('over real connections', () => {
  test('two messages in one packet and one in three are each stored once; what was cut is named', async () => {
    const port = await freePort()
    const chart = await bench.testing()
    await bench.set(chart._id, { listen_port: port })
    const listeners = bench.listeners([port])
    await listeners.look()
    try {
      const both = new Uint8Array([
        ...frame(bytesOf(order({ id: 'W1' }))),
        ...frame(bytesOf(order({ id: 'W2', patient: 'B200', placer: 'P2' }))),
      ])
      const two = await rawSend(port, [both], (text) => count(text, 'MSA|') === 2)
      expect(two).toContain('MSA|AA|W1')
      expect(two).toContain('MSA|AA|W2')
      const third = frame(bytesOf(order({ id: 'W3', patient: 'C300', placer: 'P3' })))
      const cuts = [third.subarray(0, 9), third.subarray(9, 60), third.subarray(60)]
      expect(await rawSend(port, cuts, (text) => count(text, 'MSA|') === 1)).toContain('MSA|AA|W3')
      // Half a message, then the connection ends.
      await rawSend(port, [third.subarray(0, 80)], () => true)
      await vi.waitFor(async () => expect(await bench.rows(chart)).toHaveLength(4))
      expect(
        (await bench.rows(chart)).map(({ control_id, hold }) => [control_id.slice(0, 8), hold === 'bytes']),
      ).toEqual([
        ['W1', false],
        ['W2', false],
        ['W3', false],
        ['cutFrame', true],
      ])
      const heard = await admin.call(api.ehrConnections.heard, { body: { _id: chart._id } })
      expect(heard.body.docs[0]).toMatchObject({
        ok: false,
        type: '',
        said: 'A person must look at it: The message was cut in the middle. The sender sends it again.',
      })
      const detail = await admin.call(api.ehrConnections.get, { body: { _id: chart._id } })
      expect(detail.body.listening).toBe('off')
    } finally {
      await listeners.stop()
    }
  })

  test('a client of ours is answered, a second server does not listen meanwhile, and a stopped connection is closed', async () => {
    const port = await freePort()
    const chart = await bench.testing()
    await bench.set(chart._id, { listen_port: port })
    const [first, second] = [bench.listeners([port]), bench.listeners([port])]
    await first.look()
    await second.look()
    const client = bench.client(port)
    try {
      const ended = await client.exchange(bytesOf(order({ id: 'C1', placer: 'PC1' })), 'C1')
      expect(ended).toMatchObject({ kind: 'answered', judgement: { kind: 'done' } })
      // Sent again, as after an answer that was lost: the same answer, and nothing made.
      expect(await client.exchange(bytesOf(order({ id: 'C1', placer: 'PC1' })), 'C1')).toMatchObject({
        kind: 'answered',
        judgement: { kind: 'done' },
      })
      expect(await bench.rows(chart)).toHaveLength(1)
      const [held] = await lab.owner
        .selectFrom('ehr_listener')
        .selectAll()
        .where('connection_id', '=', chart._id)
        .execute()
      expect(held?.problem).toBeNull()
      await bench.set(chart._id, { state: 'STOPPED' })
      await first.look()
      expect(await client.exchange(bytesOf(order({ id: 'C2' })), 'C2')).toMatchObject({ kind: 'silent' })
    } finally {
      client.close()
      await first.stop()
      await second.stop()
    }
  })

  test('a database that is away answers nothing and closes the link', async () => {
    const port = await freePort()
    const chart = await bench.testing()
    await bench.set(chart._id, { listen_port: port })
    const listeners = bench.listeners([port])
    await listeners.look()
    const client = bench.client(port)
    try {
      await lab.owner.schema.alterTable('ehr_message').renameTo('ehr_message_away').execute()
      const away = await client.exchange(bytesOf(order({ id: 'D1', placer: 'PD1' })), 'D1')
      await lab.owner.schema.alterTable('ehr_message_away').renameTo('ehr_message').execute()
      expect(away).toMatchObject({ kind: 'silent', why: 'closed' })
      expect(await client.exchange(bytesOf(order({ id: 'D1', placer: 'PD1' })), 'D1')).toMatchObject({
        judgement: { kind: 'done' },
      })
      expect(await bench.rows(chart)).toHaveLength(1)
    } finally {
      client.close()
      await listeners.stop()
    }
  })

  test('a sender gets through beside twenty links that say nothing, and somebody is told of them', async () => {
    const port = await freePort()
    const chart = await bench.testing()
    await bench.set(chart._id, { listen_port: port })
    const listeners = bench.listeners([port])
    await listeners.look()
    const silent = await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          new Promise<Socket>((resolve) => {
            const socket: Socket = connect({ host: '127.0.0.1', port }, () => resolve(socket))
            socket.on('error', () => undefined)
          }),
      ),
    )
    const client = bench.client(port)
    try {
      expect(await client.exchange(bytesOf(order({ id: 'I1', placer: 'PI1' })), 'I1')).toMatchObject({
        judgement: { kind: 'done' },
      })
      await vi.waitFor(async () =>
        expect((await bench.rows(chart)).filter(({ hold }) => hold === 'bytes')).toMatchObject([
          { why: 'More connections were open at once than this port may have. Idle ones were closed.' },
        ]),
      )
    } finally {
      for (const socket of silent) socket.destroy()
      client.close()
      await listeners.stop()
    }
  })

  test('a flood of half messages over many links fills a few rows, and a sender beside it is answered', async () => {
    const port = await freePort()
    const chart = await bench.testing()
    await bench.set(chart._id, { listen_port: port })
    const listeners = bench.listeners([port])
    await listeners.look()
    const client = bench.client(port)
    const halves = Buffer.concat(
      Array.from({ length: 20_000 }, (_, at) => Buffer.from(`\u000bMSH|half ${at} ${Math.random()}`)),
    )
    try {
      const floods = Array.from({ length: 15 }, () => rawSend(port, [halves], () => false).catch(() => ''))
      expect(await client.exchange(bytesOf(order({ id: 'H1', placer: 'PH1' })), 'H1')).toMatchObject({
        judgement: { kind: 'done' },
      })
      await Promise.all(floods)
    } finally {
      client.close()
      await listeners.stop()
    }
    const rows = await bench.rows(chart)
    const cut = rows.filter(({ control_id }) => control_id.startsWith('cutFrame'))
    expect(cut.length).toBeLessThanOrEqual(5)
    expect(cut.reduce((sum, { tries }) => sum + tries, 0)).toBe(45)
    expect(rows.some(({ control_id }) => control_id === 'H1')).toBe(true)
  })

  test('a server that comes back has the ports that it had at once; another one waits', async () => {
    const port = await freePort()
    const chart = await bench.testing()
    await bench.set(chart._id, { listen_port: port })
    const client = bench.client(port)
    const held = () =>
      lab.owner.selectFrom('ehr_listener').selectAll().where('connection_id', '=', chart._id).execute()
    // As a server that was killed left it.
    await lab.owner
      .insertInto('ehr_listener')
      .values({
        lab_id: lab.seeded.labId,
        connection_id: chart._id,
        server: 'one',
        held_until: new Date(lab.clock.now().getTime() + 29_000),
        problem: null,
      })
      .execute()
    const [two, one] = [
      bench.listeners([port], { server: 'two' }),
      bench.listeners([port], { server: 'one' }),
    ]
    try {
      await two.look()
      expect(await client.exchange(bytesOf(order({ id: 'K1' })), 'K1')).toMatchObject({ kind: 'silent' })
      await one.look()
      expect(await client.exchange(bytesOf(order({ id: 'K1' })), 'K1')).toMatchObject({
        judgement: { kind: 'done' },
      })
      // Nothing is written while it holds, and it is renewed long before it ends.
      const [first] = await held()
      lab.clock.advance(8_000)
      await one.look()
      expect(await held()).toEqual([first])
      lab.clock.advance(3_000)
      await one.look()
      expect((await held())[0]?.held_until).not.toEqual(first?.held_until)
    } finally {
      client.close()
      await one.stop()
      await two.stop()
    }
  })

  test('a port that cannot be opened says so, without a moment in which it seems right', async () => {
    const taken = await theirs()
    const chart = await bench.testing()
    await bench.set(chart._id, { listen_port: taken.port })
    const listeners = bench.listeners([taken.port])
    const problem = async () =>
      (
        await lab.owner
          .selectFrom('ehr_listener')
          .select('problem')
          .where('connection_id', '=', chart._id)
          .executeTakeFirst()
      )?.problem
    try {
      await listeners.look()
      const says = `Port ${taken.port} cannot be listened on: EADDRINUSE`
      expect(await problem()).toBe(says)
      lab.clock.advance(11_000)
      const seen: unknown[] = []
      const again = listeners.look()
      let isOver = false
      void again.finally(() => (isOver = true))
      while (!isOver) seen.push(await problem())
      expect(new Set(seen)).toEqual(new Set([says]))
      await taken.close()
      await listeners.look()
      expect(await problem()).toBeNull()
    } finally {
      await listeners.stop()
    }
  })

  test('TLS: a port that speaks it names who does not', async () => {
    const port = await freePort()
    const chart = await bench.testing()
    await bench.set(chart._id, { listen_port: port })
    const folder = mkdtempSync(join(tmpdir(), 'mllp-'))
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    writeFileSync(cert, testCertificate)
    writeFileSync(key, testKey)
    const listeners = bench.listeners([port], {
      settings: { host: '127.0.0.1', ports: [port], tls: { cert, key, ca: undefined }, networks: [] },
    })
    await listeners.look()
    try {
      await rawSend(port, [bytesOf('GET / HTTP/1.1\r\n\r\n')], () => false)
      await vi.waitFor(async () => expect(await bench.rows(chart)).toHaveLength(1))
      expect(await bench.rows(chart)).toMatchObject([
        { hold: 'bytes', why: 'A connection did not speak TLS as this port needs it.' },
      ])
    } finally {
      await listeners.stop()
    }
  })
})

/** A chart of theirs, which answers as it is told. */
async function theirs(tls?: { cert: string; key: string }) {
  const got: string[] = []
  const they = { says: (_id: string): string | null => 'AA', got }
  const server = createMllpServer({
    host: '127.0.0.1',
    port: 0,
    tls,
    onMessage: async (message) => {
      const text = new TextDecoder().decode(message)
      const id = text.split('\r')[0]?.split('|')[9] ?? ''
      got.push(text)
      const says = they.says(id)
      if (says === null) return { answer: null, close: true }
      const [, verdict = '', err = ''] = /^(\w+) ?(.*)$/.exec(says) ?? []
      return {
        answer: bytesOf(
          `MSH|^~\\&|EPIC||ALIQUOT||20261119||ACK|X${got.length}|T|2.5.1\rMSA|${verdict}|${id}\r${err ? `${err}\r` : ''}`,
        ),
      }
    },
  })
  const port = await server.listen()
  return { ...they, they, port, close: () => server.close() }
}
const target = (port: number, tls = false, ca = '') => ({ host: '127.0.0.1', port, tls, ca })

describe('sending', () => {
  let ids = 0
  const queue = async (connection: { _id: string }, over: object = {}) => {
    ids += 1
    const controlId = `OUT${ids}`
    const ctx = contextOutside({ db: lab.db, ports: lab.ports, endpoint: api.ehrJobs.replay, userId: null })
    const id = await ctx.writeAs(lab.seeded.labId, (w) =>
      queueOut(
        w,
        { ports: lab.ports, labId: lab.seeded.labId, now: lab.clock.now() },
        {
          connectionId: connection._id,
          type: 'ORU^R01',
          controlId,
          bytes: bytesOf(`MSH|^~\\&|ALIQUOT||EPIC||20261119||ORU^R01|${controlId}|T|2.5.1\rPID|1||1\r`),
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

  test('AA ends it; AE stops it and what is behind it, but nothing urgent and no other patient', async () => {
    const chart = await theirs()
    const connection = await bench.testing({ config: config({ target: target(chart.port) }) })
    chart.they.says = (id) => (id === first.controlId ? 'AE ERR||PID^1^5|101^Required^HL70357|E' : 'AA')
    const first = await queue(connection)
    const second = await queue(connection)
    const urgent = await queue(connection, { urgent: true })
    const other = await queue(connection, { lane: 'two' })
    await bench.settled()
    expect(await state(first.id)).toMatchObject({ is: 'NACK', hold: 'refused', why: 'PID^1^5 101 Required' })
    expect(await state(second.id)).toMatchObject({
      is: 'WAITING',
      why: 'An earlier message of the same patient waits for a person.',
    })
    expect((await bench.get(second.id)).behind).toMatchObject({ _id: first.id })
    expect(await state(urgent.id)).toMatchObject({ is: 'ACK' })
    expect(await state(other.id)).toMatchObject({ is: 'ACK' })
    // Edited and replayed with a number of its own: the old one is kept, and those behind go.
    const raw = (await admin.call(api.ehrJobs.raw, { body: { _id: first.id } })).body
    expect(raw.answer).toContain('MSA|AE')
    const version = (await bench.get(first.id)).version
    const replayed = await admin.call(api.ehrJobs.replay, {
      body: {
        _id: first.id,
        version,
        text: raw.text.replace('PID|1||1', 'PID|1||1||Hale'),
        reason: 'Name was missing.',
      },
    })
    expect(replayed.body).toMatchObject({ edition: 2, state: 'WAITING' })
    expect(replayed.body.controlId).not.toBe(first.controlId)
    await bench.settled()
    expect(await state(replayed.body._id)).toMatchObject({ is: 'ACK' })
    expect(await state(first.id)).toMatchObject({ is: 'SKIPPED', why: 'Replaced by an edited version.' })
    expect(await state(second.id)).toMatchObject({ is: 'ACK' })
    expect(chart.got.at(-2)).toContain('||Hale')
    await chart.close()
  })

  test('AR with 200 to 203 pauses the connection with an alarm; let go on, the same bytes go', async () => {
    const chart = await theirs()
    const connection = await bench.testing({ config: config({ target: target(chart.port) }) })
    chart.they.says = () => 'AR ERR||MSH^1^9|200^Unsupported^HL70357|E'
    const one = await queue(connection)
    await bench.settled()
    const paused = (await admin.call(api.ehrConnections.get, { body: { _id: connection._id } })).body
    expect(paused.alarmWhy).toContain('MSH^1^9 200 Unsupported')
    expect(paused.pausedAt).not.toBeNull()
    expect(await state(one.id)).toMatchObject({ is: 'WAITING', tries: 1 })
    chart.they.says = () => 'AA'
    await admin.call(api.ehrConnections.pause, {
      body: { _id: connection._id, version: paused.version, why: null },
    })
    await bench.settled()
    expect(await state(one.id)).toMatchObject({ is: 'ACK', tries: 2 })
    expect(chart.got[0]).toBe(chart.got[1])
    await chart.close()
  })

  test('no answer: the same bytes at once, then after 5, 15 and 60 seconds, and what is behind keeps its place', async () => {
    const chart = await theirs()
    const connection = await bench.testing({ config: config({ target: target(chart.port) }) })
    const healthy = await theirs()
    const elsewhere = await bench.testing({ config: config({ target: target(healthy.port) }) })
    chart.they.says = () => null
    const one = await queue(connection)
    const next = await queue(connection, { lane: 'two' })
    const far = await queue(elsewhere)
    await bench.settled()
    expect(await state(one.id)).toMatchObject({ is: 'WAITING', hold: 'silent', tries: 2 })
    expect(await state(next.id)).toMatchObject({ is: 'WAITING', tries: 0 })
    expect(await state(far.id)).toMatchObject({ is: 'ACK' })
    lab.clock.advance(4_000)
    await bench.settled()
    expect(chart.got).toHaveLength(2)
    for (const ms of [1_500, 15_000, 60_000]) {
      lab.clock.advance(ms)
      await bench.settled()
    }
    // Behind the fifth try another one is sent, to see whether anything gets through.
    expect([new Set(chart.got.slice(0, 5)).size, chart.got.length]).toEqual([1, 6])
    expect(await state(one.id)).toMatchObject({
      tries: 5,
      why: expect.stringContaining('every five minutes'),
    })
    expect((await bench.get(one.id)).alarmAt).not.toBeNull()
    chart.they.says = () => 'AA'
    lab.clock.advance(300_000)
    await bench.settled()
    await bench.settled()
    expect(await state(one.id)).toMatchObject({ is: 'ACK', tries: 6 })
    expect((await bench.get(one.id)).alarmAt).toBeNull()
    expect(await state(next.id)).toMatchObject({ is: 'ACK' })
    await chart.close()
    await healthy.close()
  })

  test('a certificate that has ended stops it before a byte is sent, and the test says so in words', async () => {
    const chart = await theirs({ cert: endedCertificate, key: testKey })
    const connection = await bench.testing({
      config: config({ target: target(chart.port, true, testCertificate) }),
    })
    const one = await queue(connection)
    await bench.settled()
    expect((await state(one.id)).why).toContain('CERT_HAS_EXPIRED')
    const tried = await admin.call(api.ehrConnections.sendTest, { body: { _id: connection._id } })
    expect(tried.body).toMatchObject({ ok: false, answer: null })
    expect(tried.body.said).toContain('CERT_HAS_EXPIRED')
    expect(chart.got).toEqual([])
    await chart.close()
    const nobody = await bench.testing({ config: config({ target: target(1) }) })
    const unheard = await admin.call(api.ehrConnections.sendTest, { body: { _id: nobody._id } })
    expect(unheard.body.said).toContain('Nobody answers at 127.0.0.1:1.')
    const inside = await bench.testing({
      config: config({ target: { ...target(2575), host: '10.1.2.3' } }),
    })
    expect(
      (await admin.call(api.ehrConnections.sendTest, { body: { _id: inside._id } })).body.said,
    ).toContain('inside a network')
  })

  test('a test message carries no patient and says what came back', async () => {
    const chart = await theirs()
    const connection = await bench.testing({ config: config({ target: target(chart.port) }) })
    const tried = await admin.call(api.ehrConnections.sendTest, { body: { _id: connection._id } })
    expect(tried.body).toMatchObject({ ok: true, said: 'The other side took the test message.' })
    expect(chart.got[0]).not.toContain('PID')
    chart.they.says = () => 'AR ERR||MSH^1^9|200^Unsupported message type^HL70357|E'
    const refused = await admin.call(api.ehrConnections.sendTest, { body: { _id: connection._id } })
    expect(refused.body.said).toContain('MSH^1^9 200 Unsupported message type.')
    await chart.close()
  })
})

test('what is received while a connection is paused is kept, answered, and filed once it goes on', async () => {
  const chart = await bench.testing()
  const version = async () =>
    (await admin.call(api.ehrConnections.get, { body: { _id: chart._id } })).body.version
  await admin.call(api.ehrConnections.pause, {
    body: { _id: chart._id, version: await version(), why: 'Their upgrade.' },
  })
  expect(gist((await bench.take(chart, order({ id: 'Z1', placer: 'PZ' }))).answer)).toBe('MSA|AA|Z1')
  await bench.settled()
  expect(await bench.rows(chart)).toMatchObject([
    { state: 'WAITING', why: 'The connection is paused: Their upgrade.' },
  ])
  await admin.call(api.ehrConnections.pause, {
    body: { _id: chart._id, version: await version(), why: null },
  })
  await bench.settled()
  const [row] = await bench.rows(chart)
  expect(row?.state).not.toBe('WAITING')
  expect(textOf(row?.answer ?? null)).toContain('MSA|AA|Z1')
})

test('an urgent message that is stopped for 15 minutes alarms, and those who run the laboratory are told', async () => {
  const chart = await bench.testing()
  await bench.take(chart, order({ id: 'S1', priority: 'S', placer: 'PS' }))
  await bench.take(chart, order({ id: 'S2', placer: 'PS2', patient: 'Q1' }))
  lab.clock.advance(14 * 60_000)
  await bench.settled()
  expect((await bench.rows(chart)).map(({ alarm_at }) => alarm_at !== null)).toEqual([false, false])
  lab.clock.advance(2 * 60_000)
  await bench.settled()
  expect((await bench.rows(chart)).map(({ alarm_at }) => alarm_at !== null)).toEqual([true, false])
  const told = await lab.owner
    .selectFrom('notification')
    .select('target')
    .where('target', '=', '/ehrjobs?alarm=true')
    .execute()
  expect(told.length).toBeGreaterThan(0)
  expect((await admin.call(api.ehrJobs.counts)).body.alarms).toBeGreaterThan(0)
})

test('a critical value that is held alarms at once, preliminary or final, and is not told twice', async () => {
  const reference = await bench.testing({}, { kind: 'laboratory', state: 'LIVE' })
  const noticesBefore = await noticesOf()
  const made = await orderWith(lab, {
    patient: { firstname: 'Theo', lastname: 'Marsh', dob: '1966-02-03', gender: 'M' },
    tests: ['K'],
  })
  const result = (id: string, number: string, status: string, flag = '') =>
    [
      `MSH|^~\\&|EPIC|REFLAB|ALIQUOT||20261119110000-0700||ORU^R01^ORU_R01|${id}|P|2.5.1`,
      'PID|1||77^^^REF^PI||Marsh^Theo||19660203|M',
      `ORC|RE|${number}^ALIQUOT|F${id}^REF`,
      `OBR|1|${number}^ALIQUOT|F${id}^REF|REF1^Panel^L|||20261119080000-0700||||||||||||||||||${status}`,
      `OBX|1|NM|2823-3^Potassium^LN||7.4|mmol/L|3.5-5.1|${flag}|||${status}|||20261119080000-0700`,
    ].join('\r') + '\r'
  const taken = await bench.take(reference, result('CP1', made.requisitionNumber, 'P'))
  expect(gist(taken.answer)).toContain('MSA|AA|CP1')
  await bench.settled()
  const [preliminary] = await bench.rows(reference)
  expect(preliminary).toMatchObject({ state: 'ERROR', hold: 'content', urgent: true })
  expect(preliminary?.alarm_at).not.toBeNull()
  expect(await noticesOf()).toBeGreaterThan(noticesBefore)
  // What nobody ordered can not be compared with anything: their flag alone is enough.
  await bench.take(reference, result('CP2', 'NOSUCH', 'F', 'hh'))
  await bench.settled()
  expect((await bench.rows(reference)).map(({ alarm_at }) => alarm_at !== null)).toEqual([true, true])
  const notices = await noticesOf()
  lab.clock.advance(20 * 60_000)
  await bench.settled()
  expect(await noticesOf()).toBe(notices)
  // Whoever has called it takes it as it is: the alarm ends, and the value stands on the order.
  const detail = await bench.get(preliminary?.id ?? '')
  await admin.call(api.ehrJobs.act, {
    body: { _id: detail._id, version: detail.version, transition: 'confirm', reason: null },
  })
  await bench.settled()
  expect((await bench.rows(reference))[0]).toMatchObject({ state: 'ACK', alarm_at: null, alarm_due: null })
})

const noticesOf = async () =>
  (
    await lab.owner
      .selectFrom('notification')
      .select('id')
      .where('target', '=', '/ehrjobs?alarm=true')
      .execute()
  ).length
