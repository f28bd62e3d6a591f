// The queue of HL7 messages and the ledger of deliveries at 10,000 and at a million ended rows, one folder after the other in one
// run: what a list, a tab and the counts cost. Usage: node bench/queues.mjs [rows]
import {
  caller,
  makeFolder,
  percentile,
  removeFolder,
  signIn,
  startServer,
  stopServer,
  withSql,
} from './lib.mjs'

const most = Number(process.argv[2] ?? 1_000_000)
const sizes = [10_000, most]
const folder = makeFolder()
const port = 20_000 + Math.floor(Math.random() * 10_000)
const cases = {
  'messages, all': '/ehrjobs',
  'messages that need a decision': '/ehrjobs?state=ERROR',
  'messages done': '/ehrjobs?state=ACK',
  'messages, newest first': '/ehrjobs?sort=-receivedAt',
  'messages, counts': '/ehrjobs_counts',
  'deliveries, all': '/deliveries',
  'deliveries failed': '/deliveries?state=FAILED',
  'deliveries confirmed': '/deliveries?state=CONFIRMED',
  'deliveries, counts': '/deliveries_counts',
}

/** As many ended rows as wanted, made like those of the demonstration. */
const fill = (size) =>
  withSql(folder, async (sql) => {
    await sql.query('set statement_timeout = 0')
    const left = async (table) =>
      size - (await sql.query(`select count(*)::int as n from ${table}`)).rows[0].n
    await sql.query(
      `insert into ehr_message (lab_id, id, connection_id, direction, type, control_id, sender, hash, bytes, raw, state, received_at, updated_at)
      select m.lab_id, gen_random_uuid(), m.connection_id, 'out', 'ORU^R01', 'B' || gen_random_uuid(), '', gen_random_uuid()::text, 1, '\\x00', 'ACK',
        now() - make_interval(mins => n), now()
      from (select * from ehr_message where direction = 'out' order by id limit 1) m, generate_series(1, $1::int) n`,
      [await left('ehr_message')],
    )
    await sql.query(
      `insert into delivery (lab_id, id, purpose, order_id, report_id, number, requisition_number, location_id, way_id, channel, recipient,
        search_name, address, config, state, attempts, tries, pages, last_try_at, confirmed_at, planned_at, updated_at)
      select d.lab_id, gen_random_uuid(), 'report', d.order_id, gen_random_uuid(), 1, d.requisition_number, d.location_id, d.way_id, d.channel,
        d.recipient, d.search_name, d.address, d.config, 'CONFIRMED', 1, 1, 2, now() - make_interval(mins => n), now(), now(), now()
      from (select * from delivery where channel = 'fax' and state = 'CONFIRMED' and order_id is not null order by id limit 1) d,
        generate_series(1, $1::int) n`,
      [await left('delivery')],
    )
    await sql.query('vacuum analyze ehr_message')
    await sql.query('vacuum analyze delivery')
  })

const times = Object.fromEntries(Object.keys(cases).map((name) => [name, []]))
try {
  for (const size of sizes) {
    const server = await startServer(folder, port)
    await fill(size)
    const call = caller(server.url, await signIn(server.url, 'admin'))
    for (const [name, path] of Object.entries(cases)) {
      const took = []
      for (let round = 0; round < 25; round++) {
        const began = performance.now()
        const answer = await call('GET', path)
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
        if (round >= 5) took.push(performance.now() - began)
      }
      times[name].push(percentile(took, 50))
    }
    await stopServer(server)
  }
} finally {
  removeFolder(folder)
}
process.stdout.write(`p50 in ms at ${sizes.join(' and ')} rows\n`)
for (const [name, [few, many]] of Object.entries(times))
  process.stdout.write(
    `${name.padEnd(32)} ${few.toFixed(1).padStart(7)} ${many.toFixed(1).padStart(7)} ${(many / few).toFixed(2)}x\n`,
  )
