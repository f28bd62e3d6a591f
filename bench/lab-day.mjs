// A day of the laboratory on the built server: specimens are ordered and received, scanned into batches and onto plates, measured by a
// simulated ASTM instrument that makes errors, accepted, verified by another person, and released. No two specimens have the same pair of
// values (of 289 by 14), and neighbors share none, so that a result that landed elsewhere shows; all have the figures that their tests
// report. In the end each order is looked at: what was lost, doubled or misplaced.
// Errors of the instrument, each in so many of a hundred messages: a damaged checksum, a frame twice, the line cut in the middle of a
// message or behind it (both send everything again), the whole message once more, a specimen that nobody knows, a code that is no test.
// Usage: node bench/lab-day.mjs [specimens] [percent of faults]   default 2000 5
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { caller, makeFolder, removeFolder, root, signIn, startServer, stopServer, withSql } from './lib.mjs'

register()
const ours = (path) => import(pathToFileURL(join(root, path)).href)
const { TestInstrument } = await ours('server/test/instrument.ts')
const { SIGN, framesOf } = await ours('server/astm/public.ts')

const say = (line) => void process.stdout.write(`${line}\n`)
const [count = 2_000, percent = 5] = process.argv.slice(2, 4).map(Number)
const perPlate = 92
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
const folder = makeFolder()
const server = await startServer(folder, port, { env: { ALIQUOT_INSTRUMENT_PORTS: String(linePort) } })
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
  return { panel, glucose: await test('GLU'), potassium: await test('K'), source, location }
})
const codes = [
  { code: 'GLUC', test: demo.glucose.id, of: (n) => (70 + (n % 289) / 10).toFixed(1), unit: 'mg/dL' },
  {
    code: 'KPOT',
    test: demo.potassium.id,
    of: (n) => (3.6 + ((n * 7) % 14) / 10).toFixed(1),
    unit: 'mmol/L',
  },
]
const instrument = await admin('POST', '/add/instrument', {
  instrument: {
    code: 'DAY-1',
    name: 'Analyser of the day',
    maker: null,
    model: null,
    serial: null,
    bench: null,
    method: null,
  },
})
await admin('POST', '/update/instrument_line', {
  line: {
    instrumentId: instrument._id,
    version: 0,
    active: true,
    protocol: 'astm',
    mode: 'listen',
    host: null,
    port: linePort,
    peer: '127.0.0.1',
    encoding: 'auto',
    lenientNumbers: false,
    ignoreChecksum: false,
    controlPrefixes: ['QC-'],
    codes: codes.map(({ code, test }) => ({ testId: test, code })),
  },
})
for (const { code, test, unit } of codes)
  await admin('POST', '/update/instrument_code', {
    code: {
      instrumentId: instrument._id,
      version: 0,
      code,
      testId: test,
      sentUnit: unit,
      factor: null,
      low: null,
      high: null,
      beyond: 'ask',
    },
  })

say(`${count} specimens, ${percent} % of the messages with an error, load ${loadavg()[0].toFixed(1)}`)
/** What the day made: per specimen its order, barcode and number. */
let day = []
await stage('ordered and received', async () => {
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
          dateReceived: before(5),
          specimens: [{ letter: 'A', sampleTypeId: demo.panel.type, sourceId: demo.source.id, collectedAt }],
          items: codes.map(({ test }) => ({ testId: test, letter: 'A' })),
        },
      })
      return { n, orderId: order._id, specimen: order.specimens[0] }
    },
  )
  return `${new Set(day.map(({ specimen }) => specimen.barcode)).size} barcodes`
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
  batches = await inLanes(groups, 2, async (group) => {
    const { batch } = await lab('POST', '/add/batch', {
      batch: { testTypeId: demo.glucose.type, instrumentId: instrument._id, maximum: perPlate },
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

const stamp = (n) =>
  `20261124${String(8 + Math.floor(n / 3600)).padStart(2, '0')}${String(Math.floor(n / 60) % 60).padStart(2, '0')}${String(n % 60).padStart(2, '0')}`
const recordsOf = (id, n, tests = codes) => [
  `H|\\^&|||DAY-1^1.0|||||LIS||P|LIS2-A2|${stamp(n)}`,
  'P|1',
  `O|1|${id}||^^^ALL|R`,
  ...tests.map(({ code, of, unit }, at) => `R|${at + 1}|^^^${code}|${of(n)}|${unit}||N||F||||${stamp(n)}`),
  'L|1|N',
]
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
let strange = 0
await stage('measured and sent', async () => {
  for (const { n, specimen } of day) {
    const kind = fault()
    if (kind === 'unknown specimen') {
      await deliver(recordsOf(`GONE-${n}`, n), null)
      strange += codes.length
    }
    if (kind === 'unknown test') {
      await deliver(recordsOf(specimen.barcode, n, [{ ...codes[0], code: 'WHAT' }]), null)
      strange += 1
    }
    await deliver(recordsOf(specimen.barcode, n), kind)
    if (kind === 'message twice') await deliver(recordsOf(specimen.barcode, n), null)
  }
  return `${day.length * codes.length} results, ${refusals} messages sent again`
})

const unmatched = {}
await stage('matched lines accepted', async () => {
  let accepted = 0
  for (let page = 1; ; page++) {
    const { docs, total } = await lab(
      'GET',
      `/instrument_runs?instrumentId=${instrument._id}&page=${page}&limit=100`,
    )
    await inLanes(docs, 4, async (run) => {
      const review = await lab('POST', '/instrument_run', { _id: run._id, states: [] })
      for (const { state: at, count: many } of review.counts)
        if (at !== 'matched') unmatched[at] = (unmatched[at] ?? 0) + many
      const lines = review.lines.filter((line) => line.state === 'matched')
      if (lines.length === 0) return
      const { outcomes } = await lab('POST', '/instrument_run/accept', {
        _id: run._id,
        lines: lines.map(({ place, raw, present }) => ({ place, raw, present })),
      })
      accepted += outcomes.filter(({ ok }) => ok).length
    })
    if (page * 100 >= (total ?? Infinity) || docs.length === 0) break
  }
  return `${accepted} accepted; others: ${JSON.stringify(unmatched)}`
})

const heldBack = {}
await stage('verified by another person', async () => {
  let verified = 0
  for (;;) {
    const { docs } = await admin('GET', `/turbo_cls?instrument=${instrument._id}&limit=200`)
    if (docs.length === 0) break
    const { outcomes } = await admin('POST', '/results/verify', {
      analyses: docs.map(({ _id, version }) => ({ _id, version })),
    })
    const done = outcomes.filter(({ ok }) => ok).length
    verified += done
    for (const { ok, message } of outcomes) if (!ok) heldBack[message] = (heldBack[message] ?? 0) + 1
    if (done === 0) break
  }
  return `${verified} verified${Object.keys(heldBack).length ? `; refused: ${JSON.stringify(heldBack)}` : ''}`
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
    'select order_id, count(*)::int as versions from report where order_id = any($1::uuid[]) group by order_id',
    [orderIds],
  )
  const { rows: wells } = await sql.query(
    `select s.barcode, count(*)::int as wells, string_agg(chr(65 + w.place / 12) || (w.place % 12 + 1), ',') as at
     from plate_well w join specimen s on s.lab_id = w.lab_id and s.id = w.specimen_id where s.order_id = any($1::uuid[]) group by s.barcode`,
    [orderIds],
  )
  return { analyses, reports, wells }
})
const ledger = {
  lost: 0,
  doubled: 0,
  misplaced: 0,
  'not released': 0,
  'released twice': 0,
  'in a wrong well': 0,
}
const values = new Map(day.map(({ orderId }) => [orderId, []]))
for (const one of found.analyses) values.get(one.order_id)?.push(one)
const versions = new Map(found.reports.map(({ order_id: orderId, versions: many }) => [orderId, many]))
for (const { n, orderId } of day) {
  const its = values.get(orderId) ?? []
  if (its.length > codes.length) ledger.doubled += its.length - codes.length
  for (const [at, code] of ['GLU', 'K'].entries()) {
    const raw = its.find((one) => one.code === code)?.raw ?? null
    if (raw === null) ledger.lost += 1
    else if (raw !== codes[at].of(n)) ledger.misplaced += 1
  }
  if (!versions.has(orderId)) ledger['not released'] += 1
  else if (versions.get(orderId) > 1) ledger['released twice'] += 1
}
for (const { barcode, at } of found.wells) if (wellsOf.get(barcode) !== at) ledger['in a wrong well'] += 1
if (found.wells.length !== day.length) ledger['in a wrong well'] += Math.abs(day.length - found.wells.length)

say(`errors drawn: ${JSON.stringify(drawn)}; results that nothing may match: ${strange}`)
say(`${day.length} specimens, ${found.analyses.length} tests: ${JSON.stringify(ledger)}`)
say(
  `asked again because the server was too busy: ${busy}; whole day ${(stages.reduce((sum, { seconds }) => sum + seconds, 0) / 60).toFixed(1)} min, load ${loadavg()[0].toFixed(1)}`,
)
await stopServer(server)
removeFolder(folder)
process.exitCode = Object.values(ledger).every((many) => many === 0) ? 0 : 1
