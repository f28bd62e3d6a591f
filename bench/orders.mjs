// P11-P14, P16, P17, P20: the orders list, search and order entry against bare SQL on the same database, at growing size.
// Usage: node bench/orders.mjs [sizes…]   default 10000 100000
import pg from 'pg'
import {
  alternate,
  caller,
  makeFolder,
  ms,
  ownerUrl,
  percentile,
  removeFolder,
  run,
  signIn,
  startServer,
  stopServer,
} from './lib.mjs'

const sizes = process.argv.slice(2).map(Number)
const port = 20_000 + Math.floor(Math.random() * 10_000)
const rows = []
const p50At = {}

const bareList = `select o.id, o.requisition_number, o.state, o.date_collected, o.patient, l.name, p.lastname
  from lab_order o join location l on l.lab_id = o.lab_id and l.id = o.location_id join physician p on p.lab_id = o.lab_id and p.id = o.physician_id
  where o.lab_id = $1 and not o.deleted and o.state = 'OPEN' and o.date_collected >= $2 order by o.date_collected desc, o.id desc limit 20`

for (const size of sizes.length > 0 ? sizes : [10_000, 100_000]) {
  const folder = makeFolder()
  const first = await startServer(folder, port)
  rows.push([size, 'P20 start on an empty folder', '', ms(first.readyMs), ''])
  await stopServer(first)
  await run('dist/server/cli.js', ['seed', '--orders', String(size)], {
    ALIQUOT_DATA: folder,
    LOG_LEVEL: 'error',
  })
  const server = await startServer(folder, port)
  rows.push([size, 'P20 start again', '', ms(server.readyMs), ''])
  const token = await signIn(server.url, 'lab')
  const call = caller(server.url, token)
  const bare = new pg.Client({ connectionString: ownerUrl(folder) })
  await bare.connect()
  const lab = (await bare.query('select id from lab')).rows[0].id
  const from = new Date(Date.now() - 30 * 86_400_000)
  const day = from.toISOString().slice(0, 10)
  const listBare = () => bare.query({ name: 'list', text: bareList, values: [lab, from] })
  const listHttp = () => call('GET', `/orders?state=OPEN&from=${day}`)

  await alternate(50, { listBare, listHttp })
  const list = await alternate(400, { listBare, listHttp })
  ratio(size, 'P11 list p50 / bare SQL p50', percentile(list.listHttp, 50), percentile(list.listBare, 50))
  ratio(size, 'P12 list p95 / bare SQL p95', percentile(list.listHttp, 95), percentile(list.listBare, 95))
  p50At[size] = { list: percentile(list.listHttp, 50) }

  const sorts = [
    '-dateCollected',
    'dateCollected',
    '-dateReceived',
    '-requisitionNumber',
    'requisitionNumber',
  ]
  for (const sort of sorts) {
    const times = await alternate(60, { once: () => call('GET', `/orders?from=${day}&sort=${sort}`) })
    p50At[size][`sort ${sort}`] = percentile(times.once, 50)
  }
  for (const state of ['CLOSED', 'REJECTED', 'HOLD']) {
    const times = await alternate(60, { once: () => call('GET', `/orders?state=${state}&from=${day}`) })
    p50At[size][`state ${state}`] = percentile(times.once, 50)
  }
  const all = await alternate(60, { once: () => call('GET', '/orders') })
  p50At[size]['all dates'] = percentile(all.once, 50)

  const began = performance.now()
  let answered = 0
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() - began < 3000) {
        await listHttp()
        answered++
      }
    }),
  )
  const perSecond = answered / ((performance.now() - began) / 1000)
  const bareBegan = performance.now()
  const pool = new pg.Pool({ connectionString: ownerUrl(folder), max: 16 })
  let bareAnswered = 0
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() - bareBegan < 3000) {
        await pool.query({ name: 'list', text: bareList, values: [lab, from] })
        bareAnswered++
      }
    }),
  )
  await pool.end()
  rows.push([
    size,
    'P13 list at 16 connections / bare pg (no HTTP)',
    (perSecond / (bareAnswered / 3)).toFixed(2),
    `${Math.round(perSecond)} per s`,
    `${Math.round(bareAnswered / 3)} per s`,
  ])

  const names = (await bare.query('select search_name from patient order by id limit 40')).rows.map((row) =>
    row.search_name.split(' ')[0].slice(0, 5),
  )
  const search = await alternate(80, {
    once: (i) => call('POST', '/search', { search: names[i % names.length] }),
  })
  rows.push([size, 'P16 global search p95', '', ms(percentile(search.once, 95)), ''])

  await createOrders(size, call, bare, lab)
  await bare.end()
  await stopServer(server)
  removeFolder(folder)
}

for (const [size, times] of Object.entries(p50At)) {
  const base = Object.values(p50At)[0]
  for (const [name, value] of Object.entries(times))
    if (base[name] !== value)
      ratio(size, `P14 ${name}, p50 against ${Object.keys(p50At)[0]} orders`, value, base[name])
}
process.stdout.write(
  `\n| orders | what | ratio | ours | against |\n|---|---|---|---|---|\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`,
)

function ratio(size, name, ours, theirs) {
  rows.push([size, name, `${(ours / theirs).toFixed(2)}x`, ms(ours), ms(theirs)])
}

/** P17: an order through the server against four bare inserts in one transaction. */
async function createOrders(size, call, bare, lab) {
  const one = async (text) => (await bare.query(text)).rows[0]
  const patient = await one('select id, location_id from patient limit 1')
  const physician = await one('select physician_id as id from physician_location limit 1')
  const panel = await one(
    "select p.id, p.sample_type_id as type, array_agg(pt.test_id) as tests from panel p join panel_test pt on pt.panel_id = p.id where p.code in ('BMP','CMP') group by p.id, p.sample_type_id limit 1",
  )
  const source = await one('select id from specimen_source limit 1')
  const collected = new Date(Date.now() - 3_600_000).toISOString()
  const user = await one("select id from app_user where username = 'lab'")
  const created = async () => {
    const answer = await call(
      'POST',
      '/add/order',
      {
        order: {
          patientId: patient.id,
          physicianId: physician.id,
          locationId: patient.location_id,
          dateCollected: collected,
          specimens: [{ letter: 'A', sampleTypeId: panel.type, sourceId: source.id, collectedAt: collected }],
          items: [{ panelId: panel.id, letter: 'A' }],
        },
      },
      { 'idempotency-key': crypto.randomUUID() },
    )
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  let n = 0
  const bareInserts = async () => {
    const id = crypto.randomUUID()
    const specimen = crypto.randomUUID()
    const number = `BARE-${++n}-${size}`
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
  await alternate(20, { created, bareInserts })
  const times = await alternate(150, { created, bareInserts })
  ratio(
    size,
    'P17 create order p50 / four bare inserts p50',
    percentile(times.created, 50),
    percentile(times.bareInserts, 50),
  )
}
