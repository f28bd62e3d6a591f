import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '@contract/api'
import type { LineFormInput, LineMessage } from '@contract/instrument-lines/shapes'
import { SIGN, framesOf } from '../../astm/public'
import { createInstrumentLines, type InstrumentLines } from '../../node/instrument-lines'
import { createMllpClient } from '../../node/mllp'
import { json } from '../../db/json'
import { parseNetwork } from '../../core/address'
import { instrumentPorts, testLab, type Caller, type TestLab } from '../../test/harness'
import { batchBench, ok } from '../batches/test-batches'
import { TestInstrument, queryRecords, resultRecords } from '../../test/instrument'

let lab: TestLab
let admin: Caller
let bench: ReturnType<typeof batchBench>
let lines: InstrumentLines
let instrumentId: string
let otherId: string
let gluId: string
const logged: string[] = []
const [port = 0, otherPort = 0] = instrumentPorts
const thisMachine = parseNetwork('127.0.0.1')

const linesOf = (server: string) =>
  createInstrumentLines({
    db: lab.db,
    ports: lab.ports,
    settings: { host: '127.0.0.1', ports: instrumentPorts, networks: thisMachine ? [thisMachine] : [] },
    server,
  })

beforeAll(async () => {
  lab = await testLab({
    log: { info: () => {}, warn: () => {}, error: (_fields, line) => void logged.push(line) },
  })
  admin = await lab.as('admin')
  bench = batchBench(lab, admin)
  const [first, second] = await lab.owner.selectFrom('instrument').select('id').orderBy('code').execute()
  instrumentId = first?.id ?? ''
  otherId = second?.id ?? ''
  gluId = (
    await lab.owner.selectFrom('test').select('id').where('code', '=', 'GLU').executeTakeFirstOrThrow()
  ).id
})
afterAll(() => lab.close())

const form = (over: Partial<LineFormInput> = {}): LineFormInput => ({
  instrumentId,
  version: 0,
  active: true,
  protocol: 'astm',
  mode: 'listen',
  host: null,
  port,
  peer: '127.0.0.1',
  encoding: 'auto',
  lenientNumbers: false,
  ignoreChecksum: false,
  controlPrefixes: ['QC-'],
  codes: [{ testId: gluId, code: 'GLUC' }],
  ...over,
})
const save = (over: Partial<LineFormInput> = {}) =>
  admin.call(api.instrumentLines.save, { body: { line: form(over) } })
const view = async (id = instrumentId) =>
  ok(await admin.call(api.instrumentLines.get, { body: { instrumentId: id } }))
const messages = async (id = instrumentId): Promise<LineMessage[]> =>
  ok(await admin.call(api.instrumentLines.messages, { query: { instrumentId: id } })).docs
const rawOf = async (_id: string) => ok(await admin.call(api.instrumentLines.raw, { body: { _id } }))

beforeEach(async () => {
  await lab.owner.deleteFrom('instrument_message').execute()
  await lab.owner.deleteFrom('instrument_run').execute()
  await lab.owner.deleteFrom('instrument_line').execute()
  lines = linesOf('one')
})
afterEach(async () => {
  await lines.stop()
  expect(logged.splice(0)).toEqual([])
})

async function connected(over: Partial<LineFormInput> = {}): Promise<TestInstrument> {
  ok(await save(over))
  await lines.look()
  return TestInstrument.call(over.port ?? port)
}

const reviewed = async () => {
  const runs = ok(await admin.call(api.instrumentRuns.list, { query: { instrumentId } })).docs
  return ok(await admin.call(api.instrumentRuns.get, { body: { _id: runs[0]?._id ?? '' } })).lines
}
/** The code of these instruments as a test, once for all tests here. */
async function mapped(): Promise<void> {
  const known = await lab.owner
    .selectFrom('instrument_test_code')
    .select('id')
    .where('code', '=', 'GLUC')
    .execute()
  if (known.length > 0) return
  ok(
    await admin.call(api.instrumentRuns.saveCode, {
      body: {
        code: {
          ...{ instrumentId, version: 0, code: 'GLUC', testId: gluId, sentUnit: null, factor: null },
          ...{ low: null, high: null, beyond: 'bound' },
        },
      },
    }),
  )
}

describe('setting up', () => {
  test('a line is set up, changed in its version, and told in the trail', async () => {
    expect((await view()).line).toBeNull()
    const made = ok(await save()).line
    expect(made).toMatchObject({
      standing: 'starting',
      port,
      codes: [{ testId: gluId, code: 'GLUC', test: 'Glucose' }],
    })
    expect((await save()).status).toBe(409)
    const changed = ok(await save({ version: made?.version ?? 0, active: false })).line
    expect(changed?.standing).toBe('off')
  })

  test('a port that is not offered or is taken, and what is missing, are named', async () => {
    const fields = async (over: Partial<LineFormInput>) => (await save(over)).fields
    expect(await fields({ port: 9 })).toHaveProperty(['line.port'])
    expect(await fields({ peer: '' })).toHaveProperty(['line.peer'])
    expect(await fields({ peer: '10.0' })).toHaveProperty(['line.peer'])
    expect(await fields({ mode: 'call' })).toHaveProperty(['line.host'])
    expect(await fields({ mode: 'call', host: 'xn', protocol: 'hl7' })).toHaveProperty(['line.mode'])
    expect(await fields({ codes: [{ testId: instrumentId, code: 'X' }] })).toHaveProperty([
      'line.codes.0.testId',
    ])
    expect(
      await fields({
        codes: [
          { testId: gluId, code: 'X' },
          { testId: otherId, code: 'X' },
        ],
      }),
    ).toHaveProperty(['line.codes.1.code'])
    ok(await save())
    expect(await fields({ instrumentId: otherId })).toEqual({
      'line.port': 'Another instrument already uses this port.',
    })
  })

  test('a line that was failed because its port was taken waits as soon as it listens on another', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
    for (const protocol of ['astm', 'hl7'] as const) {
      const version = (await view()).line?.version ?? 0
      const made = ok(await save({ protocol, version })).line
      await lines.look()
      expect((await view()).line).toMatchObject({
        standing: 'failed',
        problem: expect.stringContaining('EADDRINUSE'),
      })
      ok(await save({ protocol, version: made?.version ?? 0, port: otherPort }))
      await lines.look()
      await vi.waitFor(async () =>
        expect((await view()).line).toMatchObject({ standing: 'waiting', problem: null }),
      )
    }
    await new Promise((resolve) => taken.close(resolve))
  })

  test('who may not change instruments may not change a line or read what came', async () => {
    const tech = await lab.as('accession')
    expect((await tech.call(api.instrumentLines.save, { body: { line: form() } })).status).toBe(403)
    expect((await tech.call(api.instrumentLines.raw, { body: { _id: instrumentId } })).status).toBe(403)
  })
})

describe('ASTM', () => {
  test.each(['&X00&5', '5\u0000'])(
    'a value with a NUL (%j) is kept as it came, with the reason, and the line goes on',
    async (value) => {
      const instrument = await connected()
      expect(await instrument.send(resultRecords('S1', value))).toBe(true)
      const [one] = await messages()
      expect(one).toMatchObject({
        state: 'UNREADABLE',
        why: 'Record 4 holds a character that no text may hold. Nothing of the message was read.',
      })
      expect((await rawOf(one?._id ?? '')).text).toContain(value.replace('\u0000', '\u2400'))
      expect(await instrument.send(resultRecords('S2'))).toBe(true)
      expect(await messages()).toHaveLength(2)
      instrument.close()
    },
  )

  test('what is said of the specimen, and another patient than that of the order, wait for a person', async () => {
    await mapped()
    const specimen = await bench.specimen()
    const instrument = await connected()
    const [h = '', , o = '', r = '', l = ''] = resultRecords(specimen.barcode, '92')
    expect(await instrument.send([h, 'P|1||||NOBODY^ELSE||19010101|M', o, 'C|1|I|HEMOLYZED 3+', r, l])).toBe(
      true,
    )
    const [line] = await reviewed()
    expect(line).toMatchObject({
      state: 'flagged',
      flags: ['N', 'HEMOLYZED 3+', 'The instrument names another patient: NOBODY ELSE, born 19010101, M'],
    })
    const { patient } = line ?? {}
    const own = `P|1||||${patient?.lastname}^${patient?.firstname}||${patient?.dob.replaceAll('-', '')}`
    expect(await instrument.send([h, own, o, r, l])).toBe(true)
    expect((await reviewed())[0]).toMatchObject({ state: 'matched', flags: ['N'] })
    instrument.close()
  })

  test('a result is kept before it is acknowledged, and the same again changes nothing', async () => {
    const instrument = await connected()
    expect(await instrument.send(resultRecords('S1'))).toBe(true)
    const [one] = await messages()
    expect(one).toMatchObject({ kind: 'results', state: 'READ', results: 1, unread: 0, times: 1 })
    const raw = await rawOf(one?._id ?? '')
    expect(raw.text.split('\n')).toEqual(resultRecords('S1'))
    const inbox = ok(await admin.call(api.instrumentRuns.list, { query: { instrumentId } })).docs
    expect(inbox).toEqual([expect.objectContaining({ source: 'astm', lines: 1, decided: 0, times: 1 })])
    expect(raw.lines).toEqual([
      expect.objectContaining({
        specimen: 'S1',
        test: 'GLUC',
        value: '5.4',
        unit: 'mg/dL',
        kind: 'specimen',
      }),
    ])
    expect(await instrument.send(resultRecords('S1'))).toBe(true)
    expect(await messages()).toEqual([expect.objectContaining({ _id: one?._id, times: 2 })])
    expect((await view()).line).toMatchObject({ standing: 'connected', problem: null })
    instrument.close()
    await vi.waitFor(async () => expect((await view()).line?.standing).toBe('waiting'))
    const read = await lab.owner
      .selectFrom('audit')
      .select('call')
      .where('call', '=', 'POST /instrument_message/raw')
      .execute()
    expect(read.length).toBeGreaterThan(0)
  })

  test('the trail that tells it says which message, and never what it held', async () => {
    const instrument = await connected()
    await instrument.send(resultRecords('S-SECRET', '77.7'))
    const rows = await lab.owner
      .selectFrom('audit')
      .selectAll()
      .where('call', '=', 'POST /instrument_message/received')
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/S-SECRET|77\.7/)
    instrument.close()
  })

  test('what cannot be kept is not acknowledged, and is taken when it comes again', async () => {
    const instrument = await connected()
    const before = await lab.owner.selectFrom('instrument_line').select('config').executeTakeFirstOrThrow()
    const config = json(before.config)
    await lab.owner
      .updateTable('instrument_line')
      .set({ config: '"broken"' as never })
      .execute()
    instrument.bytes(SIGN.ENQ)
    expect(await instrument.next()).toBe(SIGN.ACK)
    const frames = framesOf(resultRecords('S2').map((one) => new TextEncoder().encode(one)))
    const answers: (number | undefined)[] = []
    for (const frame of frames) {
      instrument.bytes(frame)
      answers.push(await instrument.next())
    }
    expect(answers).toEqual([SIGN.ACK, SIGN.ACK, SIGN.ACK, SIGN.ACK, SIGN.NAK])
    expect(await lab.owner.selectFrom('instrument_message').select('id').execute()).toEqual([])
    expect(logged.splice(0)).toEqual(['A message of an instrument could not be kept'])
    await lab.owner.updateTable('instrument_line').set({ config }).execute()
    instrument.close()
    await vi.waitFor(async () => {
      const again = await TestInstrument.call(port)
      expect(await again.send(resultRecords('S2'))).toBe(true)
      again.close()
    })
    // What came of the first try is kept as well, and not filed.
    await vi.waitFor(async () =>
      expect((await messages()).map(({ state, results }) => `${state} ${results}`).toSorted()).toEqual([
        'READ 1',
        'UNREADABLE 0',
      ]),
    )
  })

  test('killed between commit and acknowledgement, the instrument repeats: one result', async () => {
    const instrument = await connected()
    instrument.bytes(SIGN.ENQ, ...framesOf(resultRecords('S3').map((one) => new TextEncoder().encode(one))))
    await vi.waitFor(async () => expect(await messages()).toHaveLength(1))
    instrument.close()
    await lines.stop()
    lines = linesOf('one')
    await lines.look()
    const again = await TestInstrument.call(port)
    expect(await again.send(resultRecords('S3'))).toBe(true)
    expect(await messages()).toEqual([expect.objectContaining({ results: 1, times: 2 })])
    again.close()
  })

  test('a connection that is lost in the middle of a message keeps what came, and files nothing', async () => {
    const instrument = await connected()
    const [first = new Uint8Array()] = framesOf([new TextEncoder().encode('H|\\^&|||XA-1')])
    instrument.bytes(SIGN.ENQ, first)
    expect([await instrument.next(), await instrument.next()]).toEqual([SIGN.ACK, SIGN.ACK])
    instrument.close()
    await vi.waitFor(async () => expect(await messages()).toHaveLength(1))
    expect(await messages()).toEqual([
      expect.objectContaining({
        kind: 'fault',
        state: 'UNREADABLE',
        results: 0,
        why: 'The connection was lost in the middle of a message.',
      }),
    ])
  })

  test('a connection that is reset in the middle of the first frame leaves what came of it', async () => {
    const instrument = await connected()
    instrument.bytes(SIGN.ENQ, new TextEncoder().encode('\u00021H|\\^&|||XA-1|half'))
    expect(await instrument.next()).toBe(SIGN.ACK)
    instrument.reset()
    await vi.waitFor(async () => expect(await messages()).toHaveLength(1))
    const [one] = await messages()
    expect(one).toMatchObject({ kind: 'fault', why: 'The connection was lost in the middle of a message.' })
    expect((await rawOf(one?._id ?? '')).text).toContain('XA-1|half')
  })

  test('the same results under another header are the same message: kept, and no second run', async () => {
    const runs = async () => (await lab.owner.selectFrom('instrument_run').select('id').execute()).length
    const instrument = await connected()
    const again = (at: string) =>
      resultRecords('S4').map((one) => (one.startsWith('H') ? one.replace('20261119081500', at) : one))
    await instrument.send(again('20261119081500'))
    await instrument.send(again('20261119090000'))
    expect((await messages()).map(({ why }) => why).toSorted()).toEqual(
      [null, 'The same message was sent again with another header. Nothing was changed.'].toSorted(),
    )
    expect(await runs()).toBe(1)
    await instrument.send(resultRecords('S4', '5.4', '20261119091500'))
    expect(await runs()).toBe(2)
    instrument.close()
  })

  test('a message without a header is kept, acknowledged and named as unreadable', async () => {
    const instrument = await connected()
    expect(await instrument.send(['P|1', 'L|1|N'])).toBe(true)
    expect(await messages()).toEqual([
      expect.objectContaining({
        state: 'UNREADABLE',
        why: 'The message does not begin with a header record.',
      }),
    ])
    instrument.close()
  })

  test('a query is answered with what the specimen waits for, and nothing else', async () => {
    const one = await bench.specimen()
    const instrument = await connected()
    await instrument.send(queryRecords(one.barcode, 'NOBODY'))
    const answer = await instrument.take()
    expect(answer.map((record) => record[0]).join('')).toBe('HPOL')
    expect(answer[2]).toMatch(
      new RegExp(`^O\\|1\\|${one.barcode}\\|\\|\\^\\^\\^GLUC\\|R\\|\\d{14}\\|.*\\|A\\|.*\\|Q$`),
    )
    await vi.waitFor(async () =>
      expect(await messages()).toEqual([expect.objectContaining({ kind: 'query', state: 'ANSWERED' })]),
    )
    const [asked] = await messages()
    expect((await rawOf(asked?._id ?? '')).answer?.split('\n')).toEqual(answer)
    instrument.close()
  })

  test('a specimen that is unknown, held or has nothing to do gets the answer for none', async () => {
    const one = await bench.specimen()
    await lab.owner
      .updateTable('analysis')
      .set({ state: 'CANCELLED' })
      .where('order_id', '=', one.orderId)
      .execute()
    const instrument = await connected()
    await instrument.send(queryRecords(one.barcode))
    expect((await instrument.take()).at(-1)).toBe('L|1|I')
    await instrument.send(queryRecords('NOBODY'))
    expect((await instrument.take()).at(-1)).toBe('L|1|I')
    instrument.close()
  })

  test('a second connection does not disturb a message that is under way, and replaces one that rests', async () => {
    const first = await connected()
    first.bytes(SIGN.ENQ)
    expect(await first.next()).toBe(SIGN.ACK)
    const refused = await TestInstrument.call(port)
    expect(await refused.next()).toBeUndefined()
    first.bytes(SIGN.EOT)
    await vi.waitFor(async () => {
      const next = await TestInstrument.call(port)
      next.bytes(SIGN.ENQ)
      expect(await next.next()).toBe(SIGN.ACK)
      next.close()
    })
    expect(await first.next()).toBeUndefined()
  })

  test('who calls from another address is turned away, and the line says so', async () => {
    const stranger = await connected({ peer: '10.9.8.7' })
    expect(await stranger.next()).toBeUndefined()
    await vi.waitFor(async () =>
      expect((await view()).line?.problem).toBe('A connection from 127.0.0.1 was turned away.'),
    )
  })

  test('an instrument that listens itself is called, and its messages are taken', async () => {
    const taken = new Promise<boolean>((resolve) => {
      const server = createServer((socket) => {
        const instrument = new TestInstrument(socket)
        void instrument.send(resultRecords('S9')).then((isTaken) => {
          resolve(isTaken)
          instrument.close()
          server.close()
        })
      })
      server.listen(otherPort, '127.0.0.1')
    })
    ok(await save({ mode: 'call', host: '127.0.0.1', port: otherPort, peer: null }))
    await lines.look()
    expect(await taken).toBe(true)
    expect(await messages()).toHaveLength(1)
  })

  test('an instrument that cannot be reached is said to be so', async () => {
    ok(await save({ mode: 'call', host: '127.0.0.1', port: 1, peer: null }))
    await lines.look()
    await vi.waitFor(async () => expect((await view()).line).toMatchObject({ standing: 'failed' }))
    expect((await view()).line?.problem).toContain('ECONNREFUSED')
  })

  test('of two servers one has the line', async () => {
    ok(await save())
    const other = linesOf('two')
    await lines.look()
    await other.look()
    const row = await lab.owner.selectFrom('instrument_line').select('server').executeTakeFirstOrThrow()
    expect(row.server).toBe('one')
    await other.stop()
    const still = await lab.owner.selectFrom('instrument_line').select('server').executeTakeFirstOrThrow()
    expect(still.server).toBe('one')
  })
})

describe('HL7', () => {
  const oru = (id = 'M1', obx = 'OBX|1|NM|^^^CREA^CREATININE||0.8|mg/dL|||||F') =>
    [
      `MSH|^~\\&|MINDRAY|BS-300|LIS|LAB|20261119150000||ORU^R01|${id}|P|2.3.1`,
      'PID|1||PAT004^^^HOSPITAL||NIRINA^HERY||19880305|F',
      'OBR|1|PLACER301|S301|^^^CHEM^CHEMISTRY PANEL||||||||||||||||||||||F',
      obx,
      'NTE|1||slightly haemolysed',
    ].join('\r') + '\r'

  async function sent(text: string, id: string) {
    const client = createMllpClient({ host: '127.0.0.1', port }, { answerMs: 3_000 })
    const ended = await client.exchange(new TextEncoder().encode(text), id)
    client.close()
    return ended.kind === 'answered' ? new TextDecoder().decode(ended.answer) : ended.why
  }

  test('a result is kept before AA, the same again gets AA and changes nothing, and the same number with other bytes is not lost', async () => {
    ok(await save({ protocol: 'hl7' }))
    await lines.look()
    expect(await sent(oru(), 'M1')).toContain('MSA|AA|M1')
    expect(await sent(oru(), 'M1')).toContain('MSA|AA|M1')
    const [one] = await messages()
    expect(one).toMatchObject({ state: 'READ', results: 1, times: 2 })
    expect((await rawOf(one?._id ?? '')).lines).toEqual([
      {
        line: 'OBX',
        specimen: 'S301',
        well: null,
        test: 'CREA',
        value: '0.8',
        unit: 'mg/dL',
        flags: ['slightly haemolysed'],
        measuredAt: null,
        kind: 'specimen',
        control: null,
        why: null,
        patient: { last: 'NIRINA', first: 'HERY', birth: '19880305', sex: 'F' },
      },
    ])
    expect(await sent(oru('M1', 'OBX|1|NM|^^^CREA||0.9|mg/dL|||||F'), 'M1')).toContain('MSA|AA|M1')
    expect(await messages()).toHaveLength(2)
    const runs = async () => (await lab.owner.selectFrom('instrument_run').select('id').execute()).length
    expect(await runs()).toBe(2)
    // The number of the first under another: without a time of measurement it counts as sent again for a quarter of an hour.
    expect(await sent(oru('M2'), 'M2')).toContain('MSA|AA|M2')
    expect([await runs(), (await messages()).length]).toEqual([2, 3])
    lab.clock.advance(16 * 60_000)
    expect(await sent(oru('M3'), 'M3')).toContain('MSA|AA|M3')
    expect(await runs()).toBe(3)
  })

  test.each([
    ['OBX|1|NM|^^^CREA||0.8|mg/dL|||||P', 'preliminary'],
    ['OBX|1|NM|^^^CREA||0.8~0.9|mg/dL|||||F', 'several values'],
    ['OBX|1|SN|^^^CREA||^5^-^7|mg/dL|||||F', 'range or a ratio'],
    ['OBX|1|ED|^^^CREA||^image^png^Base64^AAAA||||||F', 'no result here'],
    ['OBX|1|NM|||0.8|mg/dL|||||F', 'names no test'],
    ['OBX|1|NM|^^^CREA||||||||F', 'no value'],
  ])('%s is kept unread', async (obx, why) => {
    ok(await save({ protocol: 'hl7' }))
    await lines.look()
    expect(await sent(oru('M2', obx), 'M2')).toContain('MSA|AA|M2')
    const [one] = await messages()
    expect(one).toMatchObject({ results: 1, unread: 1 })
    expect((await rawOf(one?._id ?? '')).lines[0]).toMatchObject({
      kind: 'unread',
      why: expect.stringContaining(why),
    })
  })

  test.each([
    [
      'QBP^Q11',
      (code: string) => `QPD|WOS^Work Order Step^IHELAW|TAG7|${code}`,
      ['MSH', 'MSA', 'QAK', 'QPD', 'PID', 'SPM', 'ORC', 'OBR'],
      'RSP^K11^RSP_K11',
    ],
    [
      'QRY^R02',
      (code: string) => `QRD|20261119150000|R|I|TAG7|||10^RD|${code}|RES`,
      ['MSH', 'MSA', 'QRD', 'PID', 'ORC', 'OBR'],
      'ORF^R04',
    ],
  ])(
    '%s is answered with what the specimen waits for, and with none',
    async (type, asks, segments, answer) => {
      ok(await save({ protocol: 'hl7' }))
      await lines.look()
      const one = await bench.specimen()
      const query = (id: string, code: string) =>
        `MSH|^~\\&|BS-300|LAB|LIS|LAB|20261119150000||${type}|${id}|P|2.5.1\r${asks(code)}\r`
      const told = (await sent(query('Q1', one.barcode), 'Q1')).trimEnd().split('\r')
      expect(told.map((segment) => segment.slice(0, 3))).toEqual(segments)
      expect(told[0]).toContain(`|${answer}|`)
      expect(told[1]).toBe('MSA|AA|Q1')
      expect(told.at(-1)).toMatch(new RegExp(`^OBR\\|1\\|${one.barcode}\\|\\|GLUC\\|R\\|\\|\\d{14}`))
      expect((await messages()).map(({ kind }) => kind)).toEqual(['query'])

      const none = (await sent(query('Q2', 'NOBODY'), 'Q2')).trimEnd().split('\r')
      expect(none.map((segment) => segment.slice(0, 3))).toEqual(
        segments.slice(0, type === 'QBP^Q11' ? 4 : 3),
      )
      if (type === 'QBP^Q11') expect(none[2]).toBe('QAK|TAG7|NF|WOS^Work Order Step^IHELAW')
      expect(await sent(query('Q3', ''), 'Q3')).toMatch(/MSA\|AE\|Q3/)
      expect((await messages())[0]).toMatchObject({
        state: 'UNREADABLE',
        why: 'The query names no specimen.',
      })

      // Nothing is given to an instrument that is out of service.
      await lab.owner
        .updateTable('instrument')
        .set({ out_since: new Date(), out_by: 'Ana Reyes', out_reason: 'Lamp failed' })
        .where('id', '=', instrumentId)
        .execute()
      expect(await sent(query('Q4', one.barcode), 'Q4')).not.toContain('OBR')
      await lab.owner
        .updateTable('instrument')
        .set({ out_since: null, out_by: null, out_reason: null })
        .where('id', '=', instrumentId)
        .execute()
    },
  )

  test('a frame that never ends is cut off where it is too long, and said in words', async () => {
    ok(await save({ protocol: 'hl7' }))
    await lines.look()
    const instrument = await TestInstrument.call(port)
    instrument.bytes(0x0b)
    const piece = new Uint8Array(500_000).fill(0x41)
    for (let at = 0; at < 9; at++) instrument.bytes(piece)
    expect(await instrument.next()).toBeUndefined()
    await vi.waitFor(async () =>
      expect(await messages()).toEqual([
        expect.objectContaining({
          kind: 'fault',
          state: 'UNREADABLE',
          why: 'The message is longer than this connection takes.',
        }),
      ]),
    )
  })

  test.each([
    ['5\u0000', '\u2400'],
    ['\\X00\\5', '\\X00\\'],
    ['\\XD800\\5', '\\XD800\\'],
  ])('a value that no text may hold (%j) is refused in words and kept', async (value, shown) => {
    ok(await save({ protocol: 'hl7' }))
    await lines.look()
    const answer = await sent(oru('M9', `OBX|1|ST|^^^CREA||${value}|mg/dL|||||F`), 'M9')
    expect(answer).toMatch(/MSA\|AE\|M9[^]*ERR\|OBX\^1\^5\^102&/)
    const [one] = await messages()
    expect(one).toMatchObject({
      state: 'UNREADABLE',
      why: expect.stringContaining('A character that no text may hold stands in OBX'),
    })
    expect((await rawOf(one?._id ?? '')).text).toContain(shown)
    expect(await sent(oru('M10'), 'M10')).toContain('MSA|AA|M10')
  })

  test('other messages are refused in words, and bytes that are none close the line', async () => {
    ok(await save({ protocol: 'hl7' }))
    await lines.look()
    const adt = 'MSH|^~\\&|X|Y|LIS|LAB|20261119||ADT^A01|M7|P|2.5.1\rPID|1||1\r'
    expect(await sent(adt, 'M7')).toMatch(/MSA\|AR\|M7\r[^]*200\^/)
    expect(await sent('PID|1||1\r', 'x')).toBe('closed')
    expect((await messages()).map(({ state }) => state)).toEqual(['UNREADABLE', 'UNREADABLE'])
  })
})
