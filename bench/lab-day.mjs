// A day of the laboratory on the built server: specimens are ordered, received by scan, scanned into batches and onto plates, measured by
// three simulated instruments that make errors (one over ASTM, one over HL7, one that writes a file for each batch), held until the
// controls are in, verified by an approved rule or by another person ("verify all READY"), and released. No two specimens have the same
// pair of values, and neighbors share none, so that a result that landed elsewhere shows; all have the figures that their tests report.
// In the end the ledger of what was sent is compared with what was filed and with what the reports print: lost, doubled, misplaced.
// Errors, each in so many of a hundred messages: a damaged checksum (ASTM), a frame twice (ASTM), the line cut in the middle of a message
// or behind it (both send everything again), the whole message or file once more, a specimen that nobody knows, a code that is no test.
// Usage: node bench/lab-day.mjs [specimens] [percent of faults]   default 2000 5
import { connect } from 'node:net'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import {
  ask,
  caller,
  makeFolder,
  removeFolder,
  root,
  signIn,
  startServer,
  stopServer,
  withSql,
} from './lib.mjs'

register()
const ours = (path) => import(pathToFileURL(join(root, path)).href)
const { TestInstrument } = await ours('server/test/instrument.ts')
const { SIGN, framesOf } = await ours('server/astm/public.ts')

const say = (line) => void process.stdout.write(`${line}\n`)
const [count = 2_000, percent = 5] = process.argv.slice(2, 4).map(Number)
/** A small day fills plates less far, so that each instrument has some. */
const perPlate = Math.min(92, Math.ceil(count / 6))
const encoder = new TextEncoder()

/** Numbers from 0 to 1, the same each time (mulberry32). */
let state = 11
const random = () => {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
const kinds = [
  'damaged checksum',
  'frame twice',
  'line cut within',
  'line cut behind',
  'message twice',
  'unknown specimen',
  'unknown test',
]
const drawn = Object.fromEntries(kinds.map((kind) => [kind, 0]))
const fault = () => {
  if (random() * 100 >= percent) return null
  const kind = kinds[Math.floor(random() * kinds.length)]
  drawn[kind]++
  return kind
}

const port = 20_000 + Math.floor(Math.random() * 10_000)
const linePort = port + 1
const hl7Port = port + 2
const folder = makeFolder()
const server = await startServer(folder, port, {
  env: { ALIQUOT_INSTRUMENT_PORTS: `${linePort},${hl7Port}` },
})
process.once('uncaughtException', async (error) => {
  process.stderr.write(`${error.stack}\n`)
  await stopServer(server)
  process.exit(1)
})

/** So often the server said that it is too busy. */
let busy = 0
/** A call that must succeed; creates carry a key of their own. */
const as = async (username) => {
  const call = caller(server.url, await signIn(server.url, username))
  return async (method, path, body) => {
    const key = crypto.randomUUID()
    let answer = await call(method, path, body, { 'idempotency-key': key })
    // Too busy to answer: the same call under the same key, as the page tells people to.
    for (let again = 0; answer.status === 503 && again < 5; again++) {
      busy += 1
      await new Promise((done) => setTimeout(done, 2_000))
      answer = await call(method, path, body, { 'idempotency-key': key })
    }
    if (answer.status !== 200)
      throw new Error(`${username}, ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 400)}`)
    return answer.body
  }
}
const [lab, admin] = [await as('lab'), await as('admin')]

const stages = []
/** One stage of the day, timed. */
async function stage(name, work) {
  const began = performance.now()
  const said = await work()
  const seconds = (performance.now() - began) / 1000
  stages.push({ name, seconds })
  say(`${name.padEnd(38)} ${seconds.toFixed(1).padStart(7)} s   ${said ?? ''}`)
}
/** In lanes, as several people work at once; answers in the order of what was given. */
async function inLanes(all, lanes, work) {
  const answers = Array.from({ length: all.length })
  let next = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < all.length) {
        const at = next++
        answers[at] = await work(all[at], at)
      }
    }),
  )
  return answers
}

// What the laboratory has: two chemistry tests of one tube, people to order for, an instrument of the day's own.
const demo = await withSql(folder, async (sql) => {
  const one = async (text, values = []) => (await sql.query(text, values)).rows[0]
  const panel = await one(
    "select p.lab_id, p.sample_type_id as type from panel p where p.code in ('BMP','CMP') order by p.id limit 1",
  )
  const test = async (code) =>
    one('select id, test_type_id as type from test where lab_id = $1 and code = $2', [panel.lab_id, code])
  const source = await one('select id from specimen_source where lab_id = $1 order by id limit 1', [
    panel.lab_id,
  ])
  const location = await one(
    'select location_id as id, physician_id as physician from physician_location where lab_id = $1 order by 1 limit 1',
    [panel.lab_id],
  )
  return { panel, glucose: await test('GLU'), creatinine: await test('CREAT'), source, location }
})
const codes = [
  {
    code: 'GLUC',
    printedName: 'Glucose',
    name: 'GLU',
    test: demo.glucose.id,
    unit: 'mg/dL',
    of: (n) => (70 + (n % 289) / 10).toFixed(1),
  },
  {
    ...{ code: 'CREA', printedName: 'Creatinine', name: 'CREAT', test: demo.creatinine.id, unit: 'mg/dL' },
    of: (n) => (0.6 + ((n * 7) % 397) / 1000).toFixed(3),
  },
]
/** Who measures a batch: over ASTM, over HL7, or by a file. */
const ways = ['astm', 'hl7', 'file']
const instruments = []
for (const [at, way] of ways.entries()) {
  const { _id: instrumentId } = await admin('POST', '/add/instrument', {
    instrument: {
      ...{ code: `DAY-${at + 1}`, name: `Analyzer of the day, ${way}` },
      ...{ maker: null, model: null, serial: null, bench: null, method: null },
    },
  })
  instruments.push(instrumentId)
  if (way !== 'file')
    await admin('POST', '/update/instrument_line', {
      line: {
        ...{ instrumentId, version: 0, active: true, protocol: way, mode: 'listen', host: null },
        ...{ port: way === 'astm' ? linePort : hl7Port, peer: '127.0.0.1', encoding: 'auto' },
        ...{ lenientNumbers: false, ignoreChecksum: false, controlPrefixes: ['QC-'] },
        codes: codes.map(({ code, test }) => ({ testId: test, code })),
      },
    })
  for (const { code, test, unit } of codes)
    await admin('POST', '/update/instrument_code', {
      code: {
        ...{
          instrumentId,
          version: 0,
          code,
          testId: test,
          sentUnit: unit,
          factor: null,
          low: null,
          high: null,
        },
        beyond: 'ask',
      },
    })
}
const groupOf = (n) => Math.floor(n / perPlate)
const wayOf = (n) => groupOf(n) % ways.length

// One control of each test on each instrument, its plan and target approved: nothing of the day is verified before it is in.
const dayOf = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const material = await admin('POST', '/add/qc_material', {
  material: { kind: 'control', name: 'Control of the day', maker: null, levels: 1 },
})
const lot = await admin('POST', '/add/qc_lot', {
  lot: {
    ...{ materialId: material._id, level: 1, number: 'QC-DAY' },
    ...{ received: dayOf(-30), expires: dayOf(200), inUse: true },
  },
})
const expectedOf = {
  GLU: { mean: '100', sd: '2', sent: '100.5' },
  CREAT: { mean: '1.00', sd: '0.02', sent: '1.01' },
}
for (const instrumentId of instruments)
  for (const { name, test, unit } of codes) {
    const plan = await admin('POST', '/qc/plan', {
      ...{ testId: test, instrumentId, version: null },
      plan: {
        ...{ on: true, levels: 1, hours: 24, eachDay: false, r4s: 'both2s' },
        rules: [{ rule: '1-3s', scopes: ['P'], severity: 'reject' }],
      },
    })
    await admin('POST', '/qc/plan/approve', { _id: plan._id, version: plan.version })
    const { mean, sd } = expectedOf[name]
    const target = await admin('POST', '/qc/target', {
      target: { planId: plan._id, lotId: lot._id, mean, sd, unit, source: 'insert' },
    })
    await admin('POST', '/qc/target/approve', { _id: target._id, version: target.version })
  }
// Glucose of an instrument is verified by a rule; creatinine waits for a person.
const rule = await admin('POST', '/autoverify_rule', {
  ...{ testId: demo.glucose.id, version: null },
  rule: {
    ...{
      on: true,
      name: 'Glucose of the day',
      low: '60',
      high: '110',
      onlyNormal: false,
      deltaPercent: null,
    },
    ...{ controlNeeded: true, typed: false, confirmations: false, cultures: false },
  },
})
const { rule: simulated } = await admin('POST', '/autoverify_rule/simulate', {
  ...{ _id: rule._id, version: rule.version },
})
await admin('POST', '/autoverify_rule/approve', {
  _id: simulated._id,
  version: simulated.version,
  read: true,
})

say(`${count} specimens, ${percent} % of the messages with an error, load ${loadavg()[0].toFixed(1)}`)
/** What the day made: per specimen its order, barcode and number. */
let day = []
await stage('ordered', async () => {
  const patients = await inLanes(
    Array.from({ length: Math.ceil(count / 10) }, (_, n) => n),
    4,
    (n) =>
      admin('POST', '/add/patient', {
        patient: {
          firstname: 'Day',
          lastname: `Patient-${n}`,
          dob: '1971-03-14',
          gender: 'F',
          email: null,
          location: demo.location.id,
          address: { line1: '12 Orchard St', line2: null, city: 'Boise', state: 'ID', zip: '83702' },
        },
      }),
  )
  const before = (minutes) => new Date(Date.now() - minutes * 60_000).toISOString()
  day = await inLanes(
    Array.from({ length: count }, (_, n) => n),
    4,
    async (n) => {
      const collectedAt = before(90)
      const order = await lab('POST', '/add/order', {
        order: {
          patientId: patients[n % patients.length]._id,
          physicianId: demo.location.physician,
          locationId: demo.location.id,
          dateCollected: collectedAt,
          specimens: [{ letter: 'A', sampleTypeId: demo.panel.type, sourceId: demo.source.id, collectedAt }],
          items: codes.map(({ test }) => ({ testId: test, letter: 'A' })),
        },
      })
      return { n, orderId: order._id, specimen: order.specimens[0] }
    },
  )
  return `${new Set(day.map(({ specimen }) => specimen.barcode)).size} barcodes`
})

await stage('received by scan', async () => {
  const answers = await inLanes(day, 4, ({ specimen }) =>
    lab('POST', '/specimen/receive', { code: specimen.barcode, condition: 'Acceptable' }),
  )
  const tubes = answers.flatMap(({ received, already }) => (already ? [] : received))
  return `${new Set(tubes.map(({ barcode }) => barcode)).size} tubes`
})

const layout = await admin('POST', '/add/plate_layout', {
  layout: {
    name: 'Day',
    format: 96,
    content: {
      order: 'down',
      replicates: 1,
      controls: [{ role: 'NTC', name: 'Water', well: 'H12' }],
      targets: [{ name: 'N1', reporter: 'FAM' }],
    },
  },
})
const groups = Array.from({ length: Math.ceil(count / perPlate) }, (_, g) =>
  day.slice(g * perPlate, (g + 1) * perPlate),
)
let batches = []
await stage('scanned into batches', async () => {
  batches = await inLanes(groups, 2, async (group, g) => {
    const { batch } = await lab('POST', '/add/batch', {
      batch: { testTypeId: demo.glucose.type, instrumentId: instruments[g % ways.length], maximum: perPlate },
    })
    for (const { specimen } of group)
      await lab('POST', '/batch/scan', { _id: batch._id, code: specimen.barcode })
    return batch
  })
  return `${batches.length} batches`
})
const wellsOf = new Map()
await stage('scanned onto plates', async () => {
  const plates = await inLanes(groups, 2, async (group, g) => {
    let plate = await lab('POST', '/add/plate', {
      plate: { testTypeId: demo.glucose.type, layoutId: layout._id, batchId: batches[g]._id },
    })
    for (const { specimen } of group) {
      const put = await lab('POST', '/plate/scan', { _id: plate._id, code: specimen.barcode })
      plate = put.plate
      wellsOf.set(specimen.barcode, put.wells.join())
    }
    for (const move of ['load', 'run'])
      plate = await lab('POST', '/plate/stage', {
        _id: plate._id,
        version: plate.version,
        move,
        reason: null,
      })
    return plate
  })
  return `${plates.length} plates`
})

const recordsOf = (id, number, tests, of) => [
  `H|\\^&|${number}||DAY-1^1.0|||||LIS||P|LIS2-A2`,
  'P|1',
  `O|1|${id}||^^^ALL|R`,
  ...tests.map((test, at) => `R|${at + 1}|^^^${test.code}|${of(test)}|${test.unit}||N||F`),
  'L|1|N',
]
const segmentsOf = (id, number, tests, of) => [
  `MSH|^~\\&|DAY-2|LAB|LIS|LAB|20261128080000||ORU^R01|${number}|P|2.3.1`,
  `OBR|1||${id}|^^^ALL||||||||||||||||||||||F`,
  ...tests.map((test, at) => `OBX|${at + 1}|NM|^^^${test.code}||${of(test)}|${test.unit}|||||F`),
]
const fileHead = 'Sample Id,Sam/Ctr/cAl,Test short name,Result,Result unit,Errors,Result date and time'
const fileRows = (id, kind, tests, of) =>
  tests.map((test) => [id, kind, test.code, of(test), test.unit, '', ''].join())
let refusals = 0
/** The instrument, connected; it comes back after each cut. */
async function connected(tries = 200) {
  try {
    return await TestInstrument.call(linePort)
  } catch (error) {
    if (tries === 0) throw error
    await new Promise((done) => setTimeout(done, 100))
    return connected(tries - 1)
  }
}
let instrumentLine = await connected()
/** Sends a message to its end as an instrument does: again from the start, until all of it is acknowledged. */
async function deliver(records, kind) {
  for (let round = 0; round < 20; round++) {
    const now = round === 0 ? kind : null
    if (await sendOnce(records, now)) return
    refusals += 1
    instrumentLine.close()
    instrumentLine = await connected()
  }
  throw new Error('The server did not take a message in twenty rounds.')
}
async function sendOnce(records, kind) {
  const line = instrumentLine
  line.bytes(SIGN.ENQ)
  if ((await line.next()) !== SIGN.ACK) return false
  const frames = framesOf(records.map((one) => encoder.encode(one)))
  for (const [at, frame] of frames.entries()) {
    const middle = at === 2
    if (middle && kind === 'line cut within') {
      line.bytes(frame.subarray(0, 9))
      return false
    }
    if (middle && kind === 'damaged checksum') {
      const damaged = Uint8Array.from(frame)
      damaged[damaged.length - 3] = damaged[damaged.length - 3] === 0x30 ? 0x31 : 0x30
      line.bytes(damaged)
      if ((await line.next()) !== SIGN.NAK) return false
    }
    line.bytes(frame)
    if ((await line.next()) !== SIGN.ACK) return false
    if (middle && kind === 'frame twice') {
      line.bytes(frame)
      if ((await line.next()) !== SIGN.ACK) return false
    }
  }
  // Cut before the end is said: the instrument cannot know that everything was kept, and sends all of it again.
  if (kind === 'line cut behind') return false
  line.bytes(SIGN.EOT)
  return true
}
/** One sending over HL7; true where it was answered with AA and the answer was waited for. */
const overHl7 = (segments, kind) =>
  new Promise((done) => {
    const text = Buffer.from(segments.map((one) => `${one}\r`).join(''))
    const socket = connect({ host: '127.0.0.1', port: hl7Port })
    let heard = ''
    socket.on('error', () => done(false))
    socket.on('close', () => done(kind === null && heard.includes('MSA|AA')))
    socket.on('data', (part) => {
      heard += part
      if (heard.includes('\x1c')) socket.destroy()
    })
    socket.on('connect', () => {
      const whole = kind !== 'line cut within'
      socket.write(Buffer.concat([Buffer.from([11]), whole ? text : text.subarray(0, text.length / 2)]))
      if (whole) socket.write(Buffer.from([28, 13]))
      // Cut behind: everything arrived, and the instrument does not hear that it did.
      else setTimeout(() => socket.destroy(), 20)
    })
  })
async function deliverHl7(segments, kind) {
  for (let round = 0; round < 20; round++) {
    if (await overHl7(segments, round === 0 && kind?.startsWith('line cut') ? kind : null)) return
    refusals += 1
    await new Promise((again) => setTimeout(again, 100))
  }
  throw new Error('The server did not take a message over HL7 in twenty rounds.')
}
const fileToken = await signIn(server.url, 'admin')
async function deliverFile(name, rows) {
  const body = [fileHead, ...rows].join('\n')
  const { status, text } = await ask(
    `${server.url}/api/v1/instrument_run/add?instrumentId=${instruments[2]}&fileName=${name}.csv&profile=gallery`,
    'POST',
    {
      authorization: `Bearer ${fileToken}`,
      'content-type': 'application/octet-stream',
      'content-length': Buffer.byteLength(body),
    },
    body,
  )
  if (status !== 200) throw new Error(`The file ${name}: ${status} ${text.slice(0, 300)}`)
}
/** What every instrument says of a control. */
const controlValue = ({ name }) => expectedOf[name].sent
const sendControl = [
  () => deliver(recordsOf('QC-DAY', 'QC1', codes, controlValue), null),
  () => deliverHl7(segmentsOf('QC-DAY', 'QC2', codes, controlValue), null),
  () => deliverFile('controls', fileRows('QC-DAY', 'C', codes, controlValue)),
]
const sent = { astm: 0, hl7: 0, file: 0 }
let strange = 0
// The first instrument measures its controls before the work, the others after: what they sent is held until then.
await stage('first control in', async () => void (await sendControl[0]()))
await stage('measured and sent', async () => {
  const whatTest = [{ ...codes[0], code: 'WHAT' }]
  const over = {
    astm: (id, n, tests, of, kind) => deliver(recordsOf(id, `M${n}`, tests, of), kind),
    hl7: (id, n, tests, of, kind) => deliverHl7(segmentsOf(id, `M${n}`, tests, of), kind),
  }
  const files = new Map()
  async function measure(way) {
    for (const { n, specimen } of day.filter((one) => ways[wayOf(one.n)] === way)) {
      const kind = fault()
      const of = (test) => test.of(n)
      sent[way] += codes.length
      if (kind === 'unknown specimen') strange += codes.length
      if (kind === 'unknown test') strange += 1
      if (way === 'file') {
        const rows = files.get(groupOf(n)) ?? []
        files.set(groupOf(n), rows)
        if (kind === 'unknown specimen') rows.push(...fileRows(`GONE-${n}`, 'S', codes, of))
        if (kind === 'unknown test') rows.push(...fileRows(specimen.barcode, 'S', whatTest, of))
        rows.push(...fileRows(specimen.barcode, 'S', codes, of))
        continue
      }
      const send = over[way]
      if (kind === 'unknown specimen') await send(`GONE-${n}`, `G${n}`, codes, of, null)
      if (kind === 'unknown test') await send(specimen.barcode, `W${n}`, whatTest, of, null)
      await send(specimen.barcode, n, codes, of, kind)
      if (kind === 'message twice') await send(specimen.barcode, n, codes, of, null)
    }
    // Every file is sent twice: the second changes nothing.
    for (const [group, rows] of files)
      for (const name of [`plate-${group}`, `plate-${group}-again`]) await deliverFile(name, rows)
  }
  await Promise.all(ways.map(measure))
  return `${day.length * codes.length} results (${JSON.stringify(sent)}), ${refusals} messages sent again`
})

const unmatched = {}
await stage('matched lines accepted', async () => {
  let accepted = 0
  const refused = {}
  for (const instrumentId of instruments)
    for (let page = 1; ; page++) {
      const { docs, total } = await lab(
        'GET',
        `/instrument_runs?instrumentId=${instrumentId}&page=${page}&limit=100`,
      )
      await inLanes(docs, 4, async (run) => {
        const review = await lab('POST', '/instrument_run', { _id: run._id, states: [], limit: 400 })
        for (const { state: at, count: many } of review.counts)
          if (at !== 'matched') unmatched[at] = (unmatched[at] ?? 0) + many
        const lines = review.lines.filter((line) => line.state === 'matched')
        if (lines.length === 0) return
        const { outcomes } = await lab('POST', '/instrument_run/accept', {
          _id: run._id,
          lines: lines.map(({ place, raw, present }) => ({ place, raw, present })),
        })
        accepted += outcomes.filter(({ ok }) => ok).length
        for (const { ok, message } of outcomes) if (!ok) refused[message] = (refused[message] ?? 0) + 1
      })
      if (page * 100 >= (total ?? Infinity) || docs.length === 0) break
    }
  return `${accepted} accepted; others: ${JSON.stringify(unmatched)}; refused: ${JSON.stringify(refused)}`
})

/** The results of the day's instruments in a tab, and why they are there. */
const countsOf = (instrumentId) => admin('GET', `/turbo_cls_counts?instrument=${instrumentId}`)
const shown = ({ READY, PENDING, ERRORS, why }) => JSON.stringify({ READY, PENDING, ERRORS, ...why })
let slipped = 0
await stage('held without a control', async () => {
  const held = []
  for (const [at, instrumentId] of instruments.entries()) {
    const counts = await countsOf(instrumentId)
    held.push(`${ways[at]} ${shown(counts)}`)
    if (at > 0) slipped += counts.READY
    const { docs } = await admin('GET', `/turbo_cls?instrument=${instrumentId}&state=PENDING&limit=20`)
    if (at === 0 || docs.length === 0) continue
    // Who tries all the same is refused.
    const { outcomes } = await admin('POST', '/results/verify', {
      analyses: docs.map(({ _id, version }) => ({ _id, version })),
    })
    slipped += outcomes.filter(({ ok }) => ok).length
  }
  return `${held.join('; ')}; verified all the same: ${slipped}`
})
await stage('other controls in', async () => {
  await sendControl[1]()
  await sendControl[2]()
})

const heldBack = {}
await stage('verify all READY', async () => {
  let verified = 0
  let acknowledged = 0
  for (const instrumentId of instruments)
    for (;;) {
      const tab = async (state) =>
        (await admin('GET', `/turbo_cls?instrument=${instrumentId}&state=${state}&limit=200`)).docs
      const marks = (rows) => rows.map(({ _id, version }) => ({ _id, version }))
      const ready = await tab('READY')
      if (ready.length > 0) {
        const { outcomes } = await admin('POST', '/results/verify', { analyses: marks(ready) })
        const done = outcomes.filter(({ ok }) => ok).length
        verified += done
        for (const { ok, message } of outcomes) if (!ok) heldBack[message] = (heldBack[message] ?? 0) + 1
        if (done === 0) break
        continue
      }
      // A marked change is looked at by itself before its row is ready.
      const marked = (await tab('ERRORS')).filter(({ holds }) =>
        holds.some(({ code }) => code === 'delta_unseen'),
      )
      if (marked.length === 0) break
      const { outcomes } = await admin('POST', '/results/acknowledge_delta', {
        analyses: marks(marked),
        note: 'Specimen checked',
      })
      const seen = outcomes.filter(({ ok }) => ok).length
      acknowledged += seen
      if (seen === 0) break
    }
  const left = await Promise.all(instruments.map(countsOf))
  return `${verified} verified by hand, ${acknowledged} changes acknowledged; left: ${left.map(shown).join(' ')}${Object.keys(heldBack).length ? `; refused: ${JSON.stringify(heldBack)}` : ''}`
})

const mine = new Map(day.map((one) => [one.orderId, one]))
await stage('signed and released', async () => {
  while ((await admin('POST', '/turbo_reports/check', {})).left);
  const rows = []
  for (let page = 1; ; page++) {
    const { docs } = await admin('GET', `/turbo_reports?limit=200&page=${page}`)
    rows.push(...docs.filter(({ _id }) => mine.has(_id)))
    if (docs.length < 200) break
  }
  let refused = 0
  for (let at = 0; at < rows.length; at += 200) {
    let batch = await admin('POST', '/turbo_reports/sign', {
      orders: rows.slice(at, at + 200).map(({ _id, version }) => ({ _id, version })),
    })
    while (!batch.finishedAt) {
      await new Promise((done) => setTimeout(done, 250))
      batch = await admin('POST', '/turbo_reports/batch', { _id: batch._id })
    }
    refused += batch.refused
  }
  return `${rows.length} orders, ${refused} refused`
})

// The count at the end of the day, from the tables themselves.
const found = await withSql(folder, async (sql) => {
  const orderIds = day.map(({ orderId }) => orderId)
  const { rows: analyses } = await sql.query(
    `select a.order_id, t.code, a.entered->>'raw' as raw, a.state from analysis a join test t on t.lab_id = a.lab_id and t.id = a.test_id
     where a.order_id = any($1::uuid[])`,
    [orderIds],
  )
  const { rows: reports } = await sql.query(
    `select r.order_id, r.number, jsonb_path_query_array(r.document, '$.panels[*].rows[*]') as printed from report r where r.order_id = any($1::uuid[])`,
    [orderIds],
  )
  const { rows: times } = await sql.query(
    `select count(*)::int as many, count(*) filter (where a.verified_rule is not null)::int as by_rule from analysis a
     where a.order_id = any($1::uuid[]) and a.verified_at is not null`,
    [orderIds],
  )
  const { rows: wells } = await sql.query(
    `select s.barcode, count(*)::int as wells, string_agg(chr(65 + w.place / 12) || (w.place % 12 + 1), ',') as at
     from plate_well w join specimen s on s.lab_id = w.lab_id and s.id = w.specimen_id where s.order_id = any($1::uuid[]) group by s.barcode`,
    [orderIds],
  )
  const { rows: strays } = await sql.query(
    `select count(*)::int as many from analysis a
     where a.from_instrument and a.instrument_id = any($1::uuid[]) and a.order_id <> all($2::uuid[])`,
    [instruments, orderIds],
  )
  return { analyses, reports, wells, verified: times[0], strays: strays[0].many }
})
/** The ledger, by the way that a result came: what was sent, what stands in its test, and what the report prints. */
const empty = { sent: 0, filed: 0, reported: 0, lost: 0, doubled: 0, misplaced: 0 }
const ledger = Object.fromEntries(ways.map((way) => [way, { ...empty }]))
const whole = {
  'not released': 0,
  'released twice': 0,
  'in a wrong well': 0,
  'filed on an order of another day': found.strays,
  'verified without a control': slipped,
}
const grouped = (rows) => {
  const by = new Map(day.map(({ orderId }) => [orderId, []]))
  for (const row of rows) by.get(row.order_id)?.push(row)
  return by
}
const [values, reports] = [grouped(found.analyses), grouped(found.reports)]
for (const { n, orderId } of day) {
  const row = ledger[ways[wayOf(n)]]
  const versions = reports.get(orderId)
  if (versions.length === 0) whole['not released'] += 1
  if (versions.length > 1) whole['released twice'] += 1
  const printed = versions.flatMap((one) => one.printed)
  for (const { name, printedName, of } of codes) {
    row.sent += 1
    const filed = values.get(orderId).filter((one) => one.code === name && one.raw !== null)
    const told = printed.filter((one) => one.test === printedName)
    if (filed.length === 1 && filed[0].raw === of(n)) row.filed += 1
    if (told.length === 1 && told[0].value === of(n)) row.reported += 1
    if (filed.length === 0 || told.length === 0) row.lost += 1
    if (filed.length > 1 || told.length > 1) row.doubled += 1
    if ([...filed.map(({ raw }) => raw), ...told.map(({ value }) => value)].some((value) => value !== of(n)))
      row.misplaced += 1
  }
}
for (const { barcode, at } of found.wells) if (wellsOf.get(barcode) !== at) whole['in a wrong well'] += 1
if (found.wells.length !== day.length) whole['in a wrong well'] += Math.abs(day.length - found.wells.length)

say(`errors drawn: ${JSON.stringify(drawn)}; results that nothing may match: ${strange}`)
say(`${found.verified.many} verified, of them ${found.verified.by_rule} by the rule`)
const columns = Object.keys(empty)
say(`${'came by'.padEnd(10)}${columns.map((name) => name.padStart(11)).join('')}`)
for (const [way, row] of Object.entries(ledger))
  say(`${way.padEnd(10)}${columns.map((name) => String(row[name]).padStart(11)).join('')}`)
say(
  Object.entries(whole)
    .map(([name, many]) => `${name} ${many}`)
    .join(', '),
)
say(
  `asked again because the server was too busy: ${busy}; whole day ${(stages.reduce((sum, { seconds }) => sum + seconds, 0) / 60).toFixed(1)} min, load ${loadavg()[0].toFixed(1)}`,
)
await stopServer(server)
removeFolder(folder)
const isClean = Object.values(ledger).every(
  (row) =>
    row.filed === row.sent && row.reported === row.sent && row.lost + row.doubled + row.misplaced === 0,
)
process.exitCode = isClean && Object.values(whole).every((many) => many === 0) ? 0 : 1
