// Results over HL7 from the built server to simulated charts, with faults on both sides: what was lost, taken twice or out of order.
// Each chart counts what it takes by MSH-10 alone. In five of a hundred messages it is silent, sends half an answer, answers another
// message, says AR, cuts the connection before or behind taking it, or restarts; our server is killed several times meanwhile.
// Deadlines are real ones; a dead server's leases are ended by hand, as nobody waits two minutes for them here.
// Usage: node bench/hl7-hour.mjs [results] [minutes] [percent of faults] [kills]   default 10000 60 5 5
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { makeFolder, removeFolder, root, startServer, stopServer, withSql } from './lib.mjs'

register()
const ours = (path) => import(pathToFileURL(join(root, path)).href)
const { createMllpServer } = await ours('server/node/mllp.ts')
const { frame } = await ours('server/hl7/framing.ts')

const say = (line) => void process.stdout.write(`${line}\n`)
const [count = 10_000, minutes = 60, percent = 5, kills = 5] = process.argv.slice(2, 6).map(Number)
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Numbers from 0 to 1, the same each time (mulberry32). */
let state = 7
const random = () => {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
const faults = [
  'silence',
  'half answer',
  'answer to another',
  'AR',
  'cut before taking',
  'cut behind taking',
  'chart restarts',
]
const drawn = Object.fromEntries(faults.map((name) => [name, 0]))
const fault = () => {
  if (random() * 100 >= percent) return null
  const name = faults[Math.floor(random() * faults.length)]
  drawn[name]++
  return name
}

/** A chart: what it took, in its order. It outlives its restarts. */
async function chart() {
  const one = { taken: new Map(), arrived: [], port: 0, server: undefined, again: 0, changed: 0 }
  const answer = (id, code = 'AA', err = '') =>
    encoder.encode(`MSH|^~\\&|EHR||ALIQUOT||2026||ACK^R01^ACK|X|P|2.5.1\rMSA|${code}|${id}\r${err}`)
  const open = async () => {
    one.server = createMllpServer({
      host: '127.0.0.1',
      port: one.port,
      onMessage: async (bytes) => {
        const text = decoder.decode(bytes)
        const id = text.split('|')[9] ?? ''
        one.arrived.push(id)
        const name = fault()
        if (name === 'cut before taking') return { answer: null, close: true }
        if (name === 'chart restarts') {
          void one.server.close().then(() => open())
          return { answer: null, close: true }
        }
        if (name === 'AR')
          return { answer: answer(id, 'AR', 'ERR|||207^Application internal error^HL70357|E\r') }
        const known = one.taken.get(id)
        if (known === undefined) one.taken.set(id, text)
        else {
          one.again++
          if (known !== text) one.changed++
        }
        if (name === 'cut behind taking') return { answer: null, close: true }
        if (name === 'silence') return { answer: null }
        if (name === 'answer to another') return { answer: answer(`not-${id}`) }
        if (name === 'half answer') return { answer: frame(answer(id)).subarray(1, 30), close: true }
        return { answer: answer(id) }
      },
    })
    one.port = await one.server.listen()
  }
  await open()
  return one
}

const port = 20_000 + Math.floor(Math.random() * 10_000)
const folder = makeFolder()
const env = { ALIQUOT_MLLP_NETWORKS: '127.0.0.0/8' }
let server = await startServer(folder, port, { env })
const memory = () =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  )

const nobody = { namespace: '', oid: '', oidType: '' }
const configOf = (to) => ({
  theirApplication: { ...nobody, namespace: 'EHR' },
  theirFacility: nobody,
  ourApplication: nobody,
  ourFacility: nobody,
  takes: [],
  zone: '',
  patientAuthority: '',
  patientIdType: '',
  limits: { field: 65_536, attachment: 5_000_000 },
  makesPatients: false,
  alwaysOriginal: false,
  target: { host: '127.0.0.1', port: to, tls: false, ca: '' },
  sendsResults: true,
  sendsCharges: false,
  sendsPdf: false,
  pdfCode: '',
  expectedHours: null,
  contractLabId: null,
})

// One result over each connection for each report that there is, every version of an order's in their order; every connection is a
// chart of its own. Newer versions are urgent, as corrections are, and come a few seconds after the older ones.
const charts = new Map()
const made = await withSql(folder, async (sql) => {
  await sql.query('update delivery set run_at = null where run_at is not null')
  await sql.query("update feature set active = true where name = 'ehr'")
  const { rows: reports } = await sql.query(
    `select r.lab_id, r.id as report_id, o.id as order_id, r.number, o.requisition_number, o.location_id
     from report r join lab_order o on o.lab_id = r.lab_id and o.id = r.order_id and not o.deleted
     order by r.order_id, r.number limit 400`,
  )
  const [{ lab_id: labId }] = reports
  const mine = reports.filter((report) => report.lab_id === labId)
  let planned = 0
  for (let n = 0; planned < count; n++) {
    const one = await chart()
    const { rows } = await sql.query(
      `insert into ehr_connection (lab_id, id, name, search_name, kind, state, config, live_at)
       values ($1, gen_random_uuid(), $2, lower($2), 'chart', 'LIVE', $3, now()) returning id`,
      [labId, `Bench chart ${n}`, configOf(one.port)],
    )
    const [{ id }] = rows
    charts.set(id, one)
    await sql.query(
      `insert into app_user (lab_id, id, username, first_name, last_name, user_type, active)
       values ($1, $2::uuid, 'hl7-' || $2::text, $3, 'HL7', 'lab', false)`,
      [labId, id, `Bench chart ${n}`],
    )
    const config = { connectionId: id }
    const way = await sql.query(
      `insert into delivery_way (lab_id, id, kind, name, search_name, config, address)
       values ($1, gen_random_uuid(), 'hl7', $2, lower($2), $3, $4) returning id`,
      [labId, `Bench chart ${n}`, config, id],
    )
    let before
    for (const report of mine.slice(0, count - planned)) {
      // Spread over the time, each at its moment; a newer version a moment after the older one.
      const at =
        before?.order === report.order_id
          ? new Date(before.at.getTime() + 2_000 + random() * 10_000)
          : new Date(Date.now() + random() * minutes * 60_000)
      before = { order: report.order_id, at }
      await sql.query(
        `insert into delivery (lab_id, id, order_id, report_id, number, requisition_number, location_id, way_id, channel, recipient,
           search_name, address, config, run_at, try_at, planned_at, updated_at)
         values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, 'hl7', $8, lower($8), $9, $10, $11, $11, now(), now())`,
        [
          labId,
          report.order_id,
          report.report_id,
          report.number,
          report.requisition_number,
          report.location_id,
          way.rows[0].id,
          `Bench chart ${n}`,
          id,
          config,
          at,
        ],
      )
      planned += 1
    }
  }
  return planned
})
say(
  `${made} results over ${charts.size} connections within ${minutes} min, ${percent} % faults, ${kills} kills of our server`,
)

const memoryAtStart = memory()
const began = performance.now()
const ledger = "from delivery where recipient like 'Bench chart %'"
let killed = 0
let left = made
const deadline = began + (minutes + 15) * 60_000
while (left > 0 && performance.now() < deadline) {
  await new Promise((done) => setTimeout(done, 2_000))
  left = await withSql(folder, async (sql) => {
    const { rows } = await sql.query(
      `select count(*)::int as count ${ledger} and state in ('WAITING', 'SENT')`,
    )
    return rows[0].count
  })
  if (killed < kills && left < made * (1 - (killed + 1) / (kills + 2))) {
    const at = new Date()
    server.child.kill('SIGKILL')
    killed += 1
    server = await startServer(folder, port, { env })
    await withSql(folder, async (sql) => {
      for (const table of ['delivery', 'ehr_message'])
        await sql.query(
          `update ${table} set locked_until = null where locked_until <= $1::timestamptz + interval '2 minutes'`,
          [at],
        )
    })
  }
}
const seconds = (performance.now() - began) / 1000
const memoryAtEnd = memory()
const { states, messages } = await withSql(folder, async (sql) => ({
  states: (
    await sql.query(
      `select state, why, ended_how = 'superseded' as superseded, count(*)::int as count ${ledger} group by 1, 2, 3 order by 1`,
    )
  ).rows,
  messages: (
    await sql.query(
      `select m.connection_id, m.delivery_id, m.control_id, m.state, m.lane, m.tries, m.urgent, m.order_id, d.number,
         d.ended_how from ehr_message m
       join delivery d on d.lab_id = m.lab_id and d.id = m.delivery_id where d.recipient like 'Bench chart %' order by m.place`,
    )
  ).rows,
}))
await stopServer(server)
for (const one of charts.values()) await one.server.close()

/** A result is lost where the ledger says that it arrived and no chart has it, or where it did not arrive. */
const taken = new Map()
for (const { connection_id: id, delivery_id: delivery, control_id: control } of messages)
  if (charts.get(id)?.taken.has(control)) taken.set(delivery, (taken.get(delivery) ?? 0) + 1)
// A version that a newer one went instead of is meant not to arrive.
const superseded = states.reduce((sum, one) => sum + (one.superseded ? one.count : 0), 0)
const lost = made - superseded - taken.size
const doubled =
  [...taken.values()].filter((times) => times > 1).length +
  [...charts.values()].reduce((sum, { changed }) => sum + changed, 0)
let outOfOrder = 0
let urgentAhead = 0
/** An older version that arrived, taken or not, behind a newer one of the same order: the chart would show old values as the newest. */
let behindNewer = 0
/** What came last of a patient, of what must keep its order: an urgent one goes past what is stopped, and is counted by itself. */
const last = new Map()
const rows = new Map(messages.map((message, place) => [message.control_id, { ...message, place }]))
for (const one of charts.values()) {
  const ahead = new Map()
  for (const control of one.taken.keys()) {
    const row = rows.get(control)
    if (!row) continue
    const lane = `${row.connection_id} ${row.lane}`
    if (row.place < (last.get(lane) ?? -1)) outOfOrder += 1
    else if (row.place < (ahead.get(lane) ?? -1)) urgentAhead += 1
    const seen = row.urgent ? ahead : last
    seen.set(lane, Math.max(row.place, seen.get(lane) ?? -1))
  }
}
for (const one of charts.values()) {
  const newest = new Map()
  for (const control of one.arrived) {
    const row = rows.get(control)
    if (!row?.order_id) continue
    if (row.number < (newest.get(row.order_id) ?? -1)) behindNewer += 1
    newest.set(row.order_id, Math.max(row.number, newest.get(row.order_id) ?? -1))
  }
}
for (const { state: is, why, count: number } of states) say(`${is} ${number}${why ? ` ${why}` : ''}`)
const total = Object.values(drawn).reduce((a, b) => a + b, 0)
say(`faults ${total}: ${JSON.stringify(drawn)}, our server killed ${killed} times`)
say(
  `tries ${messages.reduce((sum, { tries }) => sum + tries, 0)}, again after taking ${[...charts.values()].reduce((sum, { again }) => sum + again, 0)}`,
)
say(
  `lost ${lost}, doubled ${doubled}, out of order ${outOfOrder} (an urgent one went past what was stopped: ${urgentAhead}), older behind newer of one order ${behindNewer}`,
)
say(
  `${(seconds / 60).toFixed(1)} min, memory of our server ${memoryAtStart} MB at the start, ${memoryAtEnd} MB at the end, load ${loadavg()[0].toFixed(1)}`,
)
removeFolder(folder)
process.exitCode = lost + doubled + outOfOrder + behindNewer === 0 ? 0 : 1
