// Faxes through the sandbox with faults: every twentieth number is busy, silent, lost, partial or unknown, and the server is
// killed in the middle of it, several times. Counts what was lost, and what arrived twice.
// Usage: node bench/deliveries.mjs [faxes] [kills]   default 1000 5
import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { makeFolder, removeFolder, startServer, stopServer, withSql } from './lib.mjs'

const faxes = Number(process.argv[2] ?? 1000)
const kills = Number(process.argv[3] ?? 5)
const port = 20_000 + Math.floor(Math.random() * 10_000)
const folder = makeFolder()
/** Last four digits, as server/fax-line/sandbox.ts has them; all others take every fax. */
const faults = ['0171', '0175', '0176', '0178', '0170']
let server = await startServer(folder, port)

// Four faxes over each way, no two numbers alike, one number in twenty faulty; the demonstration's own faxes stand still.
const made = await withSql(folder, async (sql) => {
  await sql.query('update delivery set run_at = null where run_at is not null')
  const { rows: reports } = await sql.query(
    `select r.lab_id, r.id as report_id, o.id as order_id, r.number, o.requisition_number, o.location_id
     from report r join lab_order o on o.lab_id = r.lab_id and o.id = r.order_id and not o.deleted order by r.id limit 50`,
  )
  let count = 0
  for (let n = 0; count < faxes; n++) {
    const fault = n % 20 === 19
    const exchange = 220 + (n % 680)
    const safe = exchange % 100 === 11 ? exchange + 1 : exchange
    const area = 300 + Math.floor(n / 680) * 2 + (exchange % 100 === 11 ? 20 : 0)
    const address = `+1${area}${safe}${fault ? faults[Math.floor(n / 20) % faults.length] : '0142'}`
    const [{ lab_id: labId }] = reports
    const {
      rows: [{ id: wayId }],
    } = await sql.query(
      `insert into delivery_way (lab_id, id, kind, name, search_name, config, address, confirmed_at)
       values ($1, gen_random_uuid(), 'fax', $2, lower($2), $3, $4, now()) returning id`,
      [labId, `Bench ${n}`, { number: address, attention: null }, address],
    )
    for (const report of reports.slice(0, Math.min(4, faxes - count))) {
      await sql.query(
        `insert into delivery (lab_id, id, order_id, report_id, number, requisition_number, location_id, way_id, channel, recipient,
           search_name, address, config, run_at, try_at, planned_at, updated_at)
         values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, 'fax', $8, lower($8), $9, $10, now(), now(), now(), now())`,
        [
          labId,
          report.order_id,
          report.report_id,
          report.number,
          report.requisition_number,
          report.location_id,
          wayId,
          `Bench ${n}`,
          address,
          { number: address, attention: null },
        ],
      )
      count += 1
    }
  }
  return count
})

const ours = "from delivery where recipient like 'Bench %'"
const open = () =>
  withSql(folder, async (sql) => {
    // Pauses and leases are passed over: what waits for its minute, or for a dead server's lease, goes on now. A way that
    // failed twice would wait for a new test page.
    await sql.query(
      `update delivery_way set confirmed_at = now() where name like 'Bench %' and confirmed_at is null`,
    )
    await sql.query(
      `update delivery set run_at = now(), try_at = now() where recipient like 'Bench %' and state in ('WAITING', 'SENT')
         and (locked_until is null or locked_until < now())`,
    )
    const { rows } = await sql.query(`select count(*)::int as count ${ours} and state in ('WAITING', 'SENT')`)
    return rows[0].count
  })

const began = performance.now()
let killed = 0
for (;;) {
  await new Promise((done) => setTimeout(done, 2_000))
  const left = await open()
  if (left === 0) break
  if (killed < kills && left < made * (1 - (killed + 1) / (kills + 2))) {
    const at = new Date()
    server.child.kill('SIGKILL')
    killed += 1
    server = await startServer(folder, port)
    // The leases of a dead server run out by themselves, two minutes later; nobody waits for them here.
    await withSql(folder, (sql) =>
      sql.query(
        "update delivery set locked_until = null where locked_until <= $1::timestamptz + interval '2 minutes'",
        [at],
      ),
    )
  }
}
const seconds = (performance.now() - began) / 1000

const result = await withSql(folder, async (sql) => {
  const { rows: states } = await sql.query(
    `select state, count(*)::int as count ${ours} group by state order by state`,
  )
  const { rows } = await sql.query(
    `select d.id, d.state, d.why, d.address, array_agg(a.lab_id::text || '.' || a.id::text) as references,
       array_agg(a."end") as ends
     from delivery d join delivery_attempt a on a.lab_id = d.lab_id and a.delivery_id = d.id
     where d.recipient like 'Bench %' group by d.lab_id, d.id`,
  )
  return { states, rows }
})
await stopServer(server)

/** What really came out at the other end, by the try's reference. */
const arrived = new Set(
  readdirSync(join(folder, 'faxes'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, 'faxes', name), 'utf8')))
    .filter((fax) => fax.pagesSent === fax.pages)
    .map((fax) => fax.reference),
)
const times = result.rows.map((row) => ({
  ...row,
  times: row.references.filter((one) => arrived.has(one)).length,
}))
const doubled = times.filter(({ times: count }) => count > 1)
const lost = times.filter(({ state, times: count }) => state === 'CONFIRMED' && count === 0)
const unsaid = times.filter(
  ({ state, times: count, ends }) => state === 'FAILED' && count > 0 && !ends.includes('UNKNOWN'),
)
const counts = {
  'never tried': made - result.rows.length,
  'confirmed and not arrived': lost.length,
  'arrived twice': doubled.length,
  'arrived and called failed': unsaid.length,
  'said to be unknown': times.filter(({ ends }) => ends.includes('UNKNOWN')).length,
}
const lines = [
  `${made} faxes, ${killed} kills, ${seconds.toFixed(0)} s, load ${loadavg()[0].toFixed(1)}`,
  ...result.states.map(({ state, count }) => `${state}: ${count}`),
  ...Object.entries(counts).map(([name, count]) => `${name}: ${count}`),
]
process.stdout.write(`${lines.join('\n')}\n`)
removeFolder(folder)
process.exitCode = made - result.rows.length + lost.length + doubled.length + unsaid.length === 0 ? 0 : 1
