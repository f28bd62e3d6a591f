// P11-P13, P16, P17, P20: the orders list, search and order entry against bare SQL and a bare server on the same database.
// Each ratio is the median of three runs, the rivals in turn. bench/lists.mjs measures how every list grows (P14).
// Usage: node bench/orders.mjs [size|folder…]   default 10000 100000; a folder is measured as it is, a size seeded anew
import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  alternate,
  ask,
  callFor,
  caller,
  makeFolder,
  median,
  ms,
  orderMaker,
  ownerUrl,
  percentile,
  removeFolder,
  root,
  run,
  signIn,
  startServer,
  stopServer,
  withSql,
} from './lib.mjs'

const runs = 3
const port = 20_000 + Math.floor(Math.random() * 10_000)
const rows = []

const bareList = `select o.id, o.requisition_number, o.state, o.date_collected, o.patient, l.name, p.lastname
  from lab_order o join location l on l.lab_id = o.lab_id and l.id = o.location_id join physician p on p.lab_id = o.lab_id and p.id = o.physician_id
  where o.lab_id = $1 and not o.deleted and o.state = 'OPEN' and o.date_collected >= $2 order by o.date_collected desc, o.id desc limit 20`

async function seeded(size) {
  const folder = makeFolder()
  const first = await startServer(folder, port)
  rows.push([size, 'P20 start on an empty folder', '', ms(first.readyMs), ''])
  await stopServer(first)
  await run('cli.js', ['seed', '--orders', String(size)], { ALIQUOT_DATA: folder, LOG_LEVEL: 'error' })
  return folder
}

const wanted = process.argv.slice(2)
for (const size of wanted.length > 0 ? wanted : ['10000', '100000']) {
  const ours = /^\d+$/.test(size)
  const folder = ours ? await seeded(size) : size
  const server = await startServer(folder, port)
  rows.push([size, 'P20 start again', '', ms(server.readyMs), ''])
  // Both sides with the statistics that a laboratory has after its first hour.
  await withSql(folder, (sql) => sql.query('analyze'))
  const call = caller(server.url, await signIn(server.url, 'lab'))
  const bare = new pg.Client({ connectionString: ownerUrl(folder) })
  await bare.connect()
  const lab = (await bare.query('select id from lab')).rows[0].id
  const from = new Date(Date.now() - 30 * 86_400_000)
  const day = from.toISOString().slice(0, 10)
  const listBare = () => bare.query({ name: 'list', text: bareList, values: [lab, from] })
  const listHttp = () => call('GET', `/orders?state=OPEN&from=${day}`)

  await alternate(100, { listBare, listHttp })
  const lists = []
  for (let i = 0; i < runs; i++) lists.push(await alternate(300, { listBare, listHttp }))
  for (const [goal, p] of [
    ['P11', 50],
    ['P12', 95],
  ])
    ratios(
      size,
      `${goal} list p${p} / bare SQL p${p}`,
      lists.map((times) => [percentile(times.listHttp, p), percentile(times.listBare, p)]),
    )

  const rival = fork(join(root, 'bench/rival.mjs'), [
    ownerUrl(folder),
    String(port + 1),
    lab,
    from.toISOString(),
    bareList,
  ])
  await new Promise((done) => rival.once('message', done))
  // Three seconds of each in half seconds by turns: what else the machine does changes from second to second.
  const sides = [listHttp, () => ask(`http://127.0.0.1:${port + 1}/`)]
  const throughput = []
  for (let i = 0; i < runs; i++) {
    const sums = sides.map(() => ({ answered: 0, ms: 0 }))
    for (let slice = 0; slice < 6; slice++)
      for (const [at, once] of sides.entries()) {
        const { answered, ms: took } = await callFor(0.5, once)
        sums[at].answered += answered
        sums[at].ms += took
      }
    throughput.push(sums.map(({ answered, ms: took }) => (answered / took) * 1000))
  }
  rival.kill()
  ratios(
    size,
    'P13 lists per second at 16 connections / bare node http + pg',
    throughput,
    (value) => `${Math.round(value)} per s`,
  )

  const names = (await bare.query('select search_name from patient order by id limit 40')).rows.map((row) =>
    row.search_name.split(' ')[0].slice(0, 5),
  )
  const search = await alternate(120, {
    once: (i) => call('POST', '/search', { search: names[i % names.length] }),
  })
  rows.push([size, 'P16 global search p95', '', ms(percentile(search.once, 95)), ''])

  await createOrders(size, call, bare, lab)
  await bare.end()
  await stopServer(server)
  if (ours) removeFolder(folder)
}

process.stdout.write(
  `\nload ${loadavg()
    .map((value) => value.toFixed(1))
    .join(
      ' ',
    )}\n| orders | what | ratio | ours | against |\n|---|---|---|---|---|\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`,
)

/** The median of the ratios of the runs, each `[ours, theirs]`. */
function ratios(size, name, pairs, shown = ms) {
  const each = pairs.map(([ours, theirs]) => ours / theirs)
  rows.push([
    size,
    name,
    `${median(each).toFixed(2)}x (${each.map((one) => one.toFixed(2)).join(', ')})`,
    shown(median(pairs.map(([ours]) => ours))),
    shown(median(pairs.map(([, theirs]) => theirs))),
  ])
}

/** P17: an order through the server against four bare inserts in one transaction. */
async function createOrders(size, call, bare, lab) {
  const { create, patient, physician, panel, source } = await orderMaker(bare, call)
  const user = (await bare.query("select id from app_user where username = 'lab'")).rows[0]
  let n = 0
  const bareInserts = async () => {
    const id = crypto.randomUUID()
    const specimen = crypto.randomUUID()
    const number = `BARE-${++n}-${Date.now()}`
    await bare.query('begin')
    await bare.query(
      `insert into lab_order (lab_id, id, requisition_number, state, patient_id, patient, physician_id, location_id, date_collected, date_entered, entered_by) values ($1,$2,$3,'OPEN',$4,'{}',$5,$6,now(),now(),$7)`,
      [lab, id, number, patient.id, physician.id, patient.location_id, user.id],
    )
    await bare.query(
      `insert into specimen (lab_id, id, order_id, letter, barcode, sample_type_id, source_id, state, collected_at) values ($1,$2,$3,'A',$4,$5,$6,'EXPECTED',now())`,
      [lab, specimen, id, `${number}A`, panel.type, source.id],
    )
    await bare.query(
      `insert into analysis (lab_id, id, order_id, specimen_id, test_id, test_version, position, state) select $1, gen_random_uuid(), $2, $3, t, 1, 1, 'REGISTERED' from unnest($4::uuid[]) t`,
      [lab, id, specimen, panel.tests],
    )
    await bare.query('update patient set last_order_at = now() where lab_id = $1 and id = $2', [
      lab,
      patient.id,
    ])
    await bare.query('commit')
  }
  await alternate(20, { created: create, bareInserts })
  const pairs = []
  for (let i = 0; i < runs; i++) {
    const times = await alternate(100, { created: create, bareInserts })
    pairs.push([percentile(times.created, 50), percentile(times.bareInserts, 50)])
  }
  ratios(size, 'P17 create order p50 / four bare inserts p50', pairs)
  // A folder may be measured again: the bare rows are no orders that the product could show.
  for (const text of [
    "delete from analysis using lab_order o where analysis.order_id = o.id and o.requisition_number like 'BARE-%'",
    "delete from specimen using lab_order o where specimen.order_id = o.id and o.requisition_number like 'BARE-%'",
    "delete from lab_order where requisition_number like 'BARE-%'",
  ])
    await bare.query(text)
}
