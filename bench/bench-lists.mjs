// The lists of the bench behind 10,000 and a million released analyses, one folder after the other in one run: batches, plates,
// controls, the morning board, the sheet and the queue of verification. Each analysis was in a batch of forty and on a plate; each
// five of them came with a control run. What waits today stays as the demonstration has it. Usage: node bench/bench-lists.mjs [analyses]
import { loadavg } from 'node:os'
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
const perBatch = 40
/** A call that takes long is not repeated as often: the whole must end. */
const patienceMs = 4_000
const folder = makeFolder()
const port = 20_000 + Math.floor(Math.random() * 10_000)
const say = (line) => void process.stdout.write(`${line}\n`)

const ids = {}
const cases = {
  'batches, open': ['GET', '/batches'],
  'batches, complete': ['GET', '/batches?complete=true'],
  'batches, deleted': ['GET', '/batches?status=DELETED'],
  'batches, a number': ['GET', '/batches?text=B-1004'],
  'batches, counts': ['GET', '/batches_counts'],
  'batches, work that waits': ['GET', '/batches_waiting'],
  'batch, one': ['POST', '/batch', () => ({ _id: ids.batch })],
  'plates, open': ['GET', '/plates'],
  'plates, done': ['GET', '/plates?done=true'],
  'plates, counts': ['GET', '/plates_counts'],
  'plate, one': ['POST', '/plate', () => ({ _id: ids.plate })],
  'controls, board': ['GET', '/qc/board'],
  'controls, one test': ['POST', '/qc/bench', () => ({ planId: ids.plan })],
  'controls, lots': ['GET', '/qc/lots'],
  'controls, months': ['GET', '/qc/reviews'],
  'morning board': ['GET', '/bench/board'],
  'sheet of a batch': ['POST', '/bench/sheet', () => ({ batchId: ids.batch })],
  'to verify': ['GET', '/turbo_cls'],
  'to verify, counts': ['GET', '/turbo_cls_counts'],
  'critical calls owed': ['GET', '/critical_calls'],
  'files of an instrument': ['GET', () => `/instrument_runs?instrumentId=${ids.instrument}`],
}

/** The columns of a table that can be written, each itself but where `over` says otherwise. */
async function copied(sql, table, over) {
  const { rows } = await sql.query(
    "select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by ordinal_position",
    [table],
  )
  return {
    names: rows.map(({ name }) => `"${name}"`).join(', '),
    values: rows.map(({ name }) => over[name] ?? `m."${name}"`).join(', '),
  }
}

const fill = (size) =>
  withSql(folder, async (sql) => {
    await sql.query('set statement_timeout = 0')
    const have = (await sql.query('select count(*)::int as n from analysis')).rows[0].n
    const wanted = size - have
    const batchesWanted = Math.floor(wanted / perBatch)
    if (wanted <= 0) return
    const analysis = await copied(sql, 'analysis', {
      id: 'gen_random_uuid()',
      state: "'RELEASED'",
      retest_of: 'null',
      resulted_at: "now() - interval '1 day' - make_interval(secs => n * 60)",
    })
    await sql.query(
      `create temporary table made as with model as (
         select m.*, row_number() over (order by m.id) - 1 as at from analysis m where m.state = 'RELEASED' and m.retest_of is null limit 400)
       select m.*, n from generate_series(0, $1::int - 1) n join model m on m.at = n % (select count(*) from model)`,
      [wanted],
    )
    await sql.query(`insert into analysis (${analysis.names}) select ${analysis.values} from made m`)
    await sql.query('drop table made')
    const batch = await copied(sql, 'batch', {
      id: 'gen_random_uuid()',
      number: "'B-9' || n",
      status: "'OPEN'",
      stage: "'COMPLETE'",
      created_at: "now() - interval '1 day' - make_interval(mins => n * 40)",
    })
    const from = (await sql.query("select count(*)::int as n from batch where number like 'B-9%'")).rows[0].n
    await sql.query(
      `insert into batch (${batch.names}) select ${batch.values}
       from (select * from batch where stage = 'RUN' order by id limit 1) m, generate_series($1::int, $1::int + $2::int - 1) n`,
      [from, batchesWanted],
    )
    await sql.query(
      `insert into batch_specimen (lab_id, id, batch_id, specimen_id, order_id, position, added_at)
       select b.lab_id, gen_random_uuid(), b.id, s.id, s.order_id, s.at, b.created_at
       from batch b join (select id, order_id, row_number() over (order by id) as at from specimen limit $1) s on true
       where b.number like 'B-9%' and not exists (select from batch_specimen o where o.lab_id = b.lab_id and o.batch_id = b.id)`,
      [perBatch],
    )
    await sql.query(
      `insert into batch_analysis (lab_id, id, place_id, analysis_id)
       select p.lab_id, gen_random_uuid(), p.id, a.id
       from (select lab_id, id, row_number() over (order by id) as at from batch_specimen p
             where not exists (select from batch_analysis x where x.lab_id = p.lab_id and x.place_id = p.id)) p
       join (select id, row_number() over (order by id) as at from analysis a where a.state = 'RELEASED'
             and not exists (select from batch_analysis x where x.lab_id = a.lab_id and x.analysis_id = a.id and x.left_at is null)) a on a.at = p.at`,
    )
    const plate = await copied(sql, 'plate', {
      id: 'gen_random_uuid()',
      number: "'P-9' || n",
      barcode: "'P-9' || n",
      ordinal: '90000 + n',
      stage: "'CLOSED'",
      batch_id: 'null',
      created_at: "now() - interval '1 day' - make_interval(mins => n * 40)",
    })
    await sql.query(
      `insert into plate (${plate.names}) select ${plate.values}
       from (select * from plate where stage = 'RUNNING' order by id limit 1) m, generate_series($1::int, $1::int + $2::int - 1) n`,
      [from, batchesWanted],
    )
    await sql.query(
      `insert into plate_well (lab_id, id, plate_id, place, content, specimen_id, order_id, replicate, placed_at, placed_by)
       select p.lab_id, gen_random_uuid(), p.id, s.at, 'SPECIMEN', s.id, s.order_id, 1, p.created_at, p.created_by
       from plate p join (select id, order_id, row_number() over (order by id) as at from specimen limit $1) s on true
       where p.number like 'P-9%' and not exists (select from plate_well o where o.lab_id = p.lab_id and o.plate_id = p.id)`,
      [perBatch],
    )
    const run = await copied(sql, 'qc_run', {
      id: 'i.id',
      verdict: "'accept'",
      measured_at: "now() - interval '70 days' - make_interval(mins => i.n * 30)",
      entered_at: "now() - interval '70 days' - make_interval(mins => i.n * 30)",
    })
    const point = await copied(sql, 'qc_point', { id: 'gen_random_uuid()', run_id: 'i.id' })
    const runs = (await sql.query('select count(*)::int as n from qc_run')).rows[0].n
    await sql.query(
      `create temporary table made as select gen_random_uuid() as id, n from generate_series($1::int, $1::int + $2::int - 1) n`,
      [runs, Math.floor(wanted / perBatch)],
    )
    await sql.query(
      `insert into qc_run (${run.names}) select ${run.values} from made i,
       (select r.* from qc_run r where r.verdict = 'accept' order by r.measured_at desc limit 1) m`,
    )
    await sql.query(
      `insert into qc_point (${point.names}) select ${point.values} from made i,
       (select q.* from qc_point q where q.run_id = (select r.id from qc_run r where r.verdict = 'accept' order by r.measured_at desc limit 1)) m`,
    )
    await sql.query('drop table made')
    for (const table of [
      'analysis',
      'batch',
      'batch_specimen',
      'batch_analysis',
      'plate',
      'plate_well',
      'qc_run',
      'qc_point',
    ])
      await sql.query(`vacuum analyze ${table}`)
  })

const times = Object.fromEntries(Object.keys(cases).map((name) => [name, []]))
try {
  for (const size of sizes) {
    const server = await startServer(folder, port)
    const began = performance.now()
    await fill(size)
    say(
      `${size} analyses, filled in ${((performance.now() - began) / 1000).toFixed(0)} s, load ${loadavg()[0].toFixed(1)}`,
    )
    await withSql(folder, async (sql) => {
      const one = async (text) => (await sql.query(text)).rows[0]?.id
      ids.batch = await one("select id from batch where stage = 'RUN' order by id limit 1")
      ids.plate = await one("select id from plate where stage = 'RUNNING' order by id limit 1")
      ids.plan = await one('select plan_id as id from qc_run order by measured_at limit 1')
      ids.instrument = await one("select id from instrument where code = 'CHEM-2'")
    })
    const call = caller(server.url, await signIn(server.url, 'admin'))
    for (const [name, [method, path, body]] of Object.entries(cases)) {
      const took = []
      const until = performance.now() + patienceMs
      for (let round = 0; round < 25 && (took.length === 0 || performance.now() < until); round++) {
        const from = performance.now()
        const answer = await call(method, typeof path === 'function' ? path() : path, body?.())
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
        if (round >= 5 || performance.now() > until) took.push(performance.now() - from)
      }
      times[name].push(percentile(took, 50))
      if (process.env.BENCH_SHOW) say(`  ${name} ${percentile(took, 50).toFixed(1)}`)
    }
    await stopServer(server)
  }
} finally {
  removeFolder(folder)
}
say(`p50 in ms at ${sizes.join(' and ')} analyses, load ${loadavg()[0].toFixed(1)}`)
for (const [name, [few, many]] of Object.entries(times))
  say(
    `${name.padEnd(32)} ${few.toFixed(1).padStart(7)} ${many.toFixed(1).padStart(7)} ${(many / few).toFixed(2)}x`,
  )
