// A day of two instruments, one over ASTM and one over HL7, against a real server: 2,000 results with damaged checksums, messages
// that end in the middle, repeats, unknown codes, foreign units, and a server that is killed meanwhile. An instrument sends a message
// until it hears that it was taken, as real ones do. At the end every matched line is accepted and each value is compared with what
// was measured. Prints what was lost, taken twice or filed elsewhere; exits with 1 where anything was.
// Usage: node bench/instrument-day.mjs [results] [percent of faults] [kills]   default 2000 10 3
import { connect } from 'node:net'
import {
  caller,
  makeFolder,
  orderMaker,
  removeFolder,
  signIn,
  startServer,
  stopServer,
  withSql,
} from './lib.mjs'

const say = (line) => void process.stdout.write(`${line}\n`)
const [count = 2000, percent = 10, kills = 3] = process.argv.slice(2, 5).map(Number)
const pause = (ms) => new Promise((go) => setTimeout(go, ms))

/** Numbers from 0 to 1, the same each time (mulberry32). */
let state = 11
const random = () => {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
const faults = {
  astm: ['bad checksum', 'half message', 'repeat', 'unknown code', 'other unit'],
  hl7: ['half message', 'repeat', 'unknown code', 'other unit'],
}
const drawn = {}
const told = { naks: 0, sendings: 0, kills: 0 }
const faultOf = (protocol) => {
  if (random() * 100 >= percent) return null
  const name = faults[protocol][Math.floor(random() * faults[protocol].length)]
  drawn[name] = (drawn[name] ?? 0) + 1
  return name
}

const [ENQ, ACK, NAK, EOT, STX, ETX, CR, LF, VT, FS] = [5, 6, 21, 4, 2, 3, 13, 10, 11, 28]
const bytesOf = (text) => Buffer.from(text, 'latin1')

/** A connection of an instrument: what it hears, byte by byte; null where it is closed or nothing comes. */
function dial(port) {
  return new Promise((done, failed) => {
    const socket = connect({ host: '127.0.0.1', port })
    const heard = []
    let wake = () => undefined
    let closed = false
    socket.on('data', (chunk) => {
      heard.push(...chunk)
      wake()
    })
    socket.on('close', () => {
      closed = true
      wake()
    })
    socket.once('error', failed)
    socket.once('connect', () => {
      socket.off('error', failed)
      socket.on('error', () => undefined)
      done({
        socket,
        async next(ms = 15_000) {
          const until = Date.now() + ms
          while (heard.length === 0) {
            if (closed || Date.now() >= until) return null
            await new Promise((go) => {
              const timer = setTimeout(go, until - Date.now())
              wake = () => {
                clearTimeout(timer)
                go()
              }
            })
          }
          return heard.shift()
        },
      })
    })
  })
}

function frameOf(number, record, damaged) {
  const body = Buffer.concat([bytesOf(`${number % 8}${record}`), Buffer.from([CR, ETX])])
  const sum = (body.reduce((total, byte) => total + byte, 0) + (damaged ? 1 : 0)) & 255
  return Buffer.concat([
    Buffer.from([STX]),
    body,
    bytesOf(sum.toString(16).toUpperCase().padStart(2, '0')),
    Buffer.from([CR, LF]),
  ])
}

/** One sending over ASTM; true where every frame was acknowledged. */
async function overAstm(port, records, fault) {
  const line = await dial(port)
  try {
    line.socket.write(Buffer.from([ENQ]))
    if ((await line.next()) !== ACK) return false
    for (const [at, record] of records.entries()) {
      if (fault === 'half message' && at === records.length - 2) return false
      if (fault === 'bad checksum' && at === 1) {
        line.socket.write(frameOf(at + 1, record, true))
        if ((await line.next()) !== NAK) return false
        told.naks++
      }
      line.socket.write(frameOf(at + 1, record, false))
      if ((await line.next()) !== ACK) return false
    }
    line.socket.write(Buffer.from([EOT]))
    return true
  } finally {
    line.socket.end()
    await pause(20)
    line.socket.destroy()
  }
}

/** One sending over HL7; true where it was answered with AA. */
async function overHl7(port, records, fault) {
  const line = await dial(port)
  try {
    const text = bytesOf(records.map((one) => `${one}\r`).join(''))
    if (fault === 'half message') {
      line.socket.write(Buffer.concat([Buffer.from([VT]), text.subarray(0, text.length / 2)]))
      await pause(20)
      return false
    }
    line.socket.write(Buffer.concat([Buffer.from([VT]), text, Buffer.from([FS, CR])]))
    let answer = ''
    for (let byte = await line.next(); byte !== null && byte !== FS; byte = await line.next())
      answer += String.fromCharCode(byte)
    return answer.includes('MSA|AA')
  } finally {
    line.socket.destroy()
  }
}

const astmRecords = (number, barcode, results) => [
  `H|\\^&|${number}||SIM-A|||||LIS||P|LIS2-A2|20261128080000`,
  'P|1',
  `O|1|${barcode}||^^^ALL|R`,
  ...results.map(({ code, value, unit }, at) => `R|${at + 1}|^^^${code}|${value}|${unit}||N||F`),
  'L|1|N',
]
const hl7Records = (number, barcode, results) => [
  `MSH|^~\\&|SIM-H|LAB|LIS|LAB|20261128080000||ORU^R01|M${number}|P|2.3.1`,
  `OBR|1||${barcode}|^^^ALL||||||||||||||||||||||F`,
  ...results.map(({ code, value, unit }, at) => `OBX|${at + 1}|NM|^^^${code}||${value}|${unit}|||||F`),
]
const lines = {
  astm: { send: overAstm, records: astmRecords },
  hl7: { send: overHl7, records: hl7Records },
}

/** Ordinary values, so far apart between specimens that one in another's place shows. */
const ranges = {
  NA: [136, 9, 0],
  K: [3.6, 14, 1],
  CL: [98, 9, 0],
  CO2: [23, 6, 0],
  BUN: [8, 12, 0],
  CREAT: [0.7, 30, 2],
  GLU: [72, 27, 0],
  CA: [8.8, 13, 1],
}
const measured = (code, at) => {
  const [low, steps, digits] = ranges[code]
  return (low + ((at * 7 + Math.floor(at / steps)) % steps) / 10 ** digits).toFixed(digits)
}

const folder = makeFolder()
const [port, astm, hl7] = [0, 1, 2].map((n) => n + 20_000 + Math.floor(random() * 3_000) * 3)
const env = {
  ALIQUOT_INSTRUMENT_PORTS: `${astm},${hl7}`,
  ALIQUOT_INSTRUMENT_HOST: '127.0.0.1',
}
let server = await startServer(folder, port, { env })
const must = (answer) => {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })

try {
  const call = caller(server.url, await signIn(server.url, 'admin'))
  await withSql(folder, async (sql) => {
    const { order, panel } = await orderMaker(sql, call)
    const codes = Object.keys(ranges)
    const { rows: tests } = await sql.query(
      'select t.code, t.id from test t where t.id = any($1) and t.code = any($2)',
      [panel.tests, codes],
    )
    const perOrder = tests.length
    const dateReceived = new Date(Date.now() - 600_000).toISOString()
    const made = []
    for (let n = 0; n * perOrder < count; n++) {
      const { _id } = must(await call('POST', '/add/order', { order: { ...order, dateReceived } }, keyed()))
      made.push(_id)
    }
    const { rows: waiting } = await sql.query(
      `select s.barcode, t.code, t.id as test_id, a.id, v.definition ->> 'units' as unit
         from analysis a join specimen s on s.lab_id = a.lab_id and s.id = a.specimen_id
         join test t on t.lab_id = a.lab_id and t.id = a.test_id
         join test_version v on v.lab_id = a.lab_id and v.test_id = a.test_id and v.version = a.test_version
        where a.order_id = any($1) and t.code = any($2) order by s.barcode, t.code`,
      [made, codes],
    )
    const { rows: machines } = await sql.query('select id, code from instrument order by code limit 2')
    const instruments = { astm: machines[0].id, hl7: machines[1].id }
    for (const [protocol, instrumentId] of Object.entries(instruments)) {
      for (const { code, id: testId } of tests) {
        const known = { sentUnit: null, factor: null, low: null, high: null, beyond: 'bound' }
        const answer = await call('POST', '/update/instrument_code', {
          code: { ...{ instrumentId, version: 0, code: `${code}_S`, testId }, ...known },
        })
        must(answer)
      }
      const line = { version: 0, active: true, mode: 'listen', host: null, peer: '127.0.0.1' }
      const reading = {
        ...{ encoding: 'auto', lenientNumbers: false, ignoreChecksum: false, controlPrefixes: [], codes: [] },
      }
      await sql.query('delete from instrument_line where instrument_id = $1', [instrumentId])
      must(
        await call('POST', '/update/instrument_line', {
          line: { instrumentId, protocol, port: protocol === 'astm' ? astm : hl7, ...line, ...reading },
        }),
      )
    }
    await pause(5_000)

    const expected = new Map()
    const barcodes = [...new Set(waiting.map(({ barcode }) => barcode))]
    const messages = barcodes.map((barcode, at) => {
      const own = waiting.filter((one) => one.barcode === barcode)
      const protocol = at % 2 === 0 ? 'astm' : 'hl7'
      const fault = faultOf(protocol)
      const results = own.map(({ code, unit, id }, place) => {
        const value = measured(code, at)
        const isForeign = fault === 'other unit' && place === 0
        expected.set(id, isForeign ? null : value)
        return { code: `${code}_S`, value, unit: isForeign ? 'stone' : (unit ?? '') }
      })
      if (fault === 'unknown code') results.push({ code: 'NOBODY', value: '1', unit: '' })
      return { protocol, fault, records: lines[protocol].records(at, barcode, results) }
    })
    const sent = { astm: [], hl7: [] }
    for (const message of messages) sent[message.protocol].push(message)
    let done = 0
    const killAt = Array.from({ length: kills }, (_, n) =>
      Math.floor((messages.length * (n + 1)) / (kills + 1)),
    )
    const began = performance.now()
    async function play(protocol, target) {
      for (const { fault, records } of sent[protocol]) {
        let once = fault
        let repeats = fault === 'repeat' ? 2 : 1
        while (repeats > 0) {
          told.sendings++
          const isTaken = await lines[protocol].send(target, records, once).catch(() => false)
          once = null
          if (isTaken) repeats--
          else await pause(200)
        }
        done++
      }
    }
    async function killing() {
      for (const at of killAt) {
        while (done < at) await pause(5)
        server.child.kill('SIGKILL')
        told.kills++
        // What a dead server held is held for half a minute more; nobody waits for it here.
        await sql.query('update instrument_line set held_until = null, server = null')
        server = await startServer(folder, port, { env })
      }
    }
    await Promise.all([play('astm', astm), play('hl7', hl7), killing()])
    const playedMs = performance.now() - began

    const again = caller(server.url, await signIn(server.url, 'admin'))
    const { rows: runs } = await sql.query('select id from instrument_run where instrument_id = any($1)', [
      Object.values(instruments),
    ])
    const counted = {}
    for (const { id } of runs) {
      const { lines: found } = must(
        await again('POST', '/instrument_run', { _id: id, offset: 0, limit: 400, states: [] }),
      )
      for (const { state: is } of found) counted[is] = (counted[is] ?? 0) + 1
      const matched = found.filter((one) => one.state === 'matched')
      if (matched.length > 0)
        must(
          await again(
            'POST',
            '/instrument_run/accept',
            { _id: id, lines: matched.map(({ place, raw, present }) => ({ place, raw, present })) },
            keyed(),
          ),
        )
    }
    const { rows: filed } = await sql.query(
      "select id, state, entered ->> 'raw' as raw from analysis where order_id = any($1)",
      [made],
    )
    const { rows: twice } = await sql.query(
      `select l ->> 'specimen' as specimen, l ->> 'test' as test from instrument_run r
         cross join lateral jsonb_array_elements(r.lines) l where r.instrument_id = any($1)
        group by 1, 2 having count(*) > 1`,
      [Object.values(instruments)],
    )
    const byId = new Map(filed.map((one) => [one.id, one]))
    let lost = 0
    let misplaced = 0
    let right = 0
    for (const [id, value] of expected) {
      const raw = byId.get(id)?.raw ?? null
      if (raw === value) right++
      else if (raw === null) lost++
      else misplaced++
    }
    for (const { id, raw } of filed) if (!expected.has(id) && raw !== null) misplaced++
    const withheld = [...expected.values()].filter((one) => one === null).length
    say(
      `${waiting.length} results in ${messages.length} messages, ${told.sendings} sendings in ${(playedMs / 1000).toFixed(0)} s, ${told.naks} NAKs, ${told.kills} kills of the server`,
    )
    say(
      `faults: ${Object.entries(drawn)
        .map(([name, n]) => `${name} ${n}`)
        .join(', ')}`,
    )
    say(
      `lines: ${Object.entries(counted)
        .map(([name, n]) => `${name} ${n}`)
        .join(', ')}`,
    )
    say(`${right} right, of them ${withheld} rightly withheld for their unit`)
    say(`${lost} lost, ${twice.length} doubled, ${misplaced} misplaced`)
    if (lost + twice.length + misplaced > 0 || right !== expected.size) process.exitCode = 1
  })
} finally {
  await stopServer(server)
  removeFolder(folder)
}
