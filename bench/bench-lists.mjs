// The lists of the bench behind 22,000 and a million released analyses, two laboratories that are
// asked by turns, so that a busy minute disturbs both: batches, plates,
// controls, the morning board, the sheet, the queue of verification and the runs of an instrument. The past is made of copies of
// released orders, each with specimens and results of its own, forty tubes a batch and a plate; each forty results came with a control
// run. What waits today stays as the demonstration has it. Usage: node bench/bench-lists.mjs [analyses]
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
/** The smaller one has a little more than the demonstration brings, so that the pages of its lists are full as well. */
const sizes = [22_000, most]
const perBatch = 40
/** As in the laboratory of the other workloads: a million orders of 200,000 patients. */
const ordersPerPatient = 5
/** A call that takes long is not repeated as often: the whole must end. */
const patienceMs = 4_000
const port = 20_000 + Math.floor(Math.random() * 10_000)
const say = (line) => void process.stdout.write(`${line}\n`)

const cases = {
  'batches, open': ['GET', '/batches'],
  'batches, complete': ['GET', '/batches?complete=true'],
  'batches, deleted': ['GET', '/batches?status=DELETED'],
  'batches, a number': ['GET', '/batches?text=B-1004'],
  'batches, counts': ['GET', '/batches_counts'],
  'batches, work that waits': ['GET', '/batches_waiting'],
  'batch, one': ['POST', '/batch', (ids) => ({ _id: ids.batch })],
  'plates, open': ['GET', '/plates'],
  'plates, done': ['GET', '/plates?done=true'],
  'plates, counts': ['GET', '/plates_counts'],
  'plate, one': ['POST', '/plate', (ids) => ({ _id: ids.plate })],
  'controls, board': ['GET', '/qc/board'],
  'controls, one test': ['POST', '/qc/bench', (ids) => ({ planId: ids.plan })],
  'controls, lots': ['GET', '/qc/lots'],
  'controls, months': ['GET', '/qc/reviews'],
  'morning board': ['GET', '/bench/board'],
  'sheet of a batch': ['POST', '/bench/sheet', (ids) => ({ batchId: ids.batch })],
  'to verify': ['GET', '/turbo_cls'],
  'to verify, counts': ['GET', '/turbo_cls_counts'],
  'critical calls owed': ['GET', '/critical_calls'],
  'files of an instrument': ['GET', (ids) => `/instrument_runs?instrumentId=${ids.instrument}`],
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

/** Orders of the demonstration with few tests, all released: each copy is an order with specimens and results of its own. */
const modelOrders = `select o.id, count(*)::int as many from lab_order o join analysis a on a.lab_id = o.lab_id and a.order_id = o.id
  group by o.lab_id, o.id having count(*) <= 10 and bool_and(a.state = 'RELEASED' and a.retest_of is null) order by o.id limit 200`

const fill = (folder, size) =>
  withSql(folder, async (sql) => {
    await sql.query('set statement_timeout = 0')
    // What is copied is sound already; asking again for each of a million rows is most of the time.
    await sql.query('set session_replication_role = replica')
    const count = async (text) => (await sql.query(`select count(*)::int as n from ${text}`)).rows[0].n
    const wanted = size - (await count('analysis'))
    if (wanted <= 0) return
    await sql.query(`create temporary table model as ${modelOrders}`)
    const cycle = (await sql.query('select sum(many)::int as n from model')).rows[0].n
    const from = await count("lab_order where requisition_number like 'X-%'")
    await sql.query(
      `create temporary table fresh as select m.id as old, gen_random_uuid() as id,
         $2::int + row_number() over (order by n, m.id) as r, n / ${ordersPerPatient} as person
         from model m, generate_series(1, $1::int) n`,
      [Math.ceil(wanted / cycle), from],
    )
    await sql.query(
      `create temporary table person as select o.patient_id as old, f.person, min(f.r) as r, gen_random_uuid() as id
         from fresh f join lab_order o on o.id = f.old group by 1, 2`,
    )
    await sql.query(
      `create temporary table tube as select f.r, f.id as order_id, s.id as old, s.letter, gen_random_uuid() as id,
         row_number() over (order by f.r, s.letter) - 1 as at from fresh f join specimen s on s.order_id = f.old`,
    )
    await sql.query('analyze fresh; analyze tube; analyze person')
    /** Every tenth minute one, from yesterday backwards. */
    const at = (row, hours = 0) =>
      `now() - interval '2 days' - make_interval(mins => ${row}::int * 10 - ${hours * 60})`
    const patient = await copied(sql, 'patient', { id: 'p.id', patient_number: "'X-' || p.r" })
    await sql.query(
      `insert into patient (${patient.names}) select ${patient.values} from person p join patient m on m.id = p.old order by p.r`,
    )
    const order = await copied(sql, 'lab_order', {
      ...{
        id: 'f.id',
        patient_id: 'p.id',
        requisition_number: "'X-' || f.r",
        sampleid: 'null',
        pharmd_due: 'null',
        report_due: 'null',
      },
      ...{ date_collected: at('f.r'), date_received: at('f.r', 1), date_entered: at('f.r', 1) },
      ...{ date_reported: at('f.r', 20), created_at: at('f.r', 1), updated_at: at('f.r', 20) },
    })
    await sql.query(
      `insert into lab_order (${order.names}) select ${order.values} from fresh f join lab_order m on m.id = f.old
         join person p on p.old = m.patient_id and p.person = f.person order by f.r desc`,
    )
    const specimen = await copied(sql, 'specimen', {
      ...{ id: 't.id', order_id: 't.order_id', barcode: "'X-' || t.r || t.letter" },
      ...{ collected_at: at('t.r'), received_at: at('t.r', 1) },
    })
    await sql.query(
      `insert into specimen (${specimen.names}) select ${specimen.values} from tube t join specimen m on m.id = t.old order by t.at desc`,
    )
    const analysis = await copied(sql, 'analysis', {
      ...{ id: 'gen_random_uuid()', order_id: 't.order_id', specimen_id: 't.id' },
      ...{ resulted_at: at('t.r', 10), verified_at: at('t.r', 15), released_at: at('t.r', 20) },
    })
    await sql.query(
      `insert into analysis (${analysis.names}) select ${analysis.values} from tube t join analysis m on m.specimen_id = t.old order by t.at desc`,
    )
    // Forty tubes are a batch and a plate.
    const first = await count("batch where number like 'B-9%'")
    for (const [table, made] of [
      ['batch', { number: "'B-9' || g.n", stage: "'COMPLETE'", status: "'OPEN'" }],
      [
        'plate',
        {
          ...{ number: "'P-9' || g.n", barcode: "'P-9' || g.n", ordinal: '90000 + g.n' },
          ...{ stage: "'CLOSED'", batch_id: 'null' },
        },
      ],
    ]) {
      const each = await copied(sql, table, {
        ...{ ...made, id: 'g.id' },
        created_at: "now() - interval '1 day' - make_interval(mins => g.n * 40)",
      })
      await sql.query(
        `create temporary table ${table}_made as select $1::int + n as n, n as place, gen_random_uuid() as id
           from generate_series(0, (select max(at) from tube)::int / ${perBatch}) n`,
        [first],
      )
      await sql.query(
        `insert into ${table} (${each.names}) select ${each.values}
           from ${table}_made g, (select * from ${table} where stage = $1 order by id limit 1) m`,
        [table === 'batch' ? 'RUN' : 'RUNNING'],
      )
    }
    await sql.query(
      `insert into batch_specimen (lab_id, id, batch_id, specimen_id, order_id, position, added_at)
       select s.lab_id, gen_random_uuid(), g.id, s.id, s.order_id, 1 + t.at % ${perBatch}, s.received_at
       from tube t join specimen s on s.id = t.id join batch_made g on g.place = t.at / ${perBatch} order by t.at desc`,
    )
    await sql.query(
      'analyze batch; analyze batch_specimen; analyze specimen; analyze analysis; analyze plate',
    )
    await sql.query(
      `insert into batch_analysis (lab_id, id, place_id, analysis_id)
       select p.lab_id, gen_random_uuid(), p.id, a.id from tube t
       join batch_specimen p on p.specimen_id = t.id join analysis a on a.lab_id = p.lab_id and a.order_id = t.order_id and a.specimen_id = t.id order by t.at desc`,
    )
    await sql.query(
      `insert into plate_well (lab_id, id, plate_id, place, content, specimen_id, order_id, replicate, placed_at, placed_by)
       select p.lab_id, gen_random_uuid(), p.id, t.at % ${perBatch}, 'SPECIMEN', t.id, t.order_id, 1, p.created_at, p.created_by
       from tube t join plate_made g on g.place = t.at / ${perBatch} join plate p on p.id = g.id`,
    )
    // And a message of an instrument.
    const message = await copied(sql, 'instrument_run', {
      ...{
        id: 'gen_random_uuid()',
        key: "'bench ' || g.n",
        received_at: "now() - interval '3 days' - make_interval(mins => g.n * 40)",
      },
    })
    await sql.query(
      `insert into instrument_run (${message.names}) select ${message.values}
       from batch_made g, (select * from instrument_run order by id limit 1) m`,
    )
    await sql.query('drop table model, fresh, person, tube, batch_made, plate_made')
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
    // Months that are over are signed, as a director does; their figures are those of the signing.
    const zone = '(select time_zone from lab where id = r.lab_id)'
    await sql.query(
      `insert into qc_review (lab_id, id, month, figures, note, signed_by_name, signed_at)
       select lab_id, gen_random_uuid(), month, jsonb_build_object('runs', runs, 'rejected', 0, 'warned', 0, 'incomplete', 0,
         'excluded', 0, 'failures', 0), null, 'Bench', now()
       from (select r.lab_id, to_char(r.measured_at at time zone ${zone}, 'YYYY-MM') as month, count(*)::int as runs
         from qc_run r where r.measured_at < now() - interval '62 days' group by 1, 2) m
       on conflict do nothing`,
    )
    for (const table of [
      'patient',
      'lab_order',
      'specimen',
      'instrument_run',
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

/** A laboratory with so many analyses, its server, and what its calls ask about. */
async function laboratory(size, at) {
  const folder = makeFolder()
  const server = await startServer(folder, port + at)
  const began = performance.now()
  await fill(folder, size)
  say(
    `${size} analyses, filled in ${((performance.now() - began) / 1000).toFixed(0)} s, load ${loadavg()[0].toFixed(1)}`,
  )
  const ids = await withSql(folder, async (sql) => {
    const one = async (text) => (await sql.query(text)).rows[0]?.id
    return {
      batch: await one("select id from batch where stage = 'RUN' order by id limit 1"),
      plate: await one("select id from plate where stage = 'RUNNING' order by id limit 1"),
      plan: await one('select plan_id as id from qc_run order by measured_at limit 1'),
      instrument: await one('select instrument_id as id from instrument_run order by id limit 1'),
    }
  })
  return { folder, server, ids, call: caller(server.url, await signIn(server.url, 'admin')) }
}

const laboratories = []
try {
  for (const [at, size] of sizes.entries()) laboratories.push(await laboratory(size, at))
  say(`p50 in ms at ${sizes.join(' and ')} analyses, load ${loadavg()[0].toFixed(1)}`)
  for (const [name, [method, path, body]] of Object.entries(cases)) {
    const took = laboratories.map(() => [])
    const until = performance.now() + patienceMs
    for (let round = 0; round < 45 && (round < 4 || performance.now() < until); round++)
      for (const [at, { call, ids }] of laboratories.entries()) {
        const from = performance.now()
        const answer = await call(method, typeof path === 'function' ? path(ids) : path, body?.(ids))
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
        // The first answers warm the caches of either.
        if (round > 0) took[at].push(performance.now() - from)
      }
    const [few, many] = took.map((one) => percentile(one, 50))
    say(
      `${name.padEnd(32)} ${few.toFixed(1).padStart(7)} ${many.toFixed(1).padStart(7)} ${(many / few).toFixed(2)}x   ${took[0].length} rounds`,
    )
  }
  say(`load ${loadavg()[0].toFixed(1)}`)
} finally {
  for (const { folder, server } of laboratories) {
    await stopServer(server)
    removeFolder(folder)
  }
}
