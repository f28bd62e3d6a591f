// What totals, the leaderboard, the tracker and the previews of reports cost when two years of days are counted, beside the few of
// a demo. They read the counted days alone, whose rows are as many as days x locations x physicians, however many orders a day has.
// Usage: node bench/totals.mjs folder   a data folder with a demo laboratory; its counted days are replaced
import { caller, ms, percentile, signIn, startServer, stopServer, withSql } from './lib.mjs'

const [folder] = process.argv.slice(2)
const port = 20_000 + Math.floor(Math.random() * 10_000)
const rounds = 20
const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

const report = (name, from) => ['POST', '/report_run/preview', { report: name, from, to: day(0) }]
const cases = {
  'own totals, month': ['sales', 'GET', '/sales/totals'],
  'all totals, year': ['sales', 'GET', '/sales/totals?period=year&whose=all'],
  'leaderboard, month': ['sales', 'GET', '/sales/leaderboard'],
  'leaderboard, year': ['sales', 'GET', '/sales/leaderboard?period=year'],
  tracker: ['sales', 'GET', '/sales/covid'],
  'by location, 30 days': ['manager', ...report('total-orders-by-location', day(30))],
  'by physician, a year': ['manager', ...report('total-orders-by-physician', day(365))],
  'by day, a year': ['manager', ...report('lab-totals', day(365))],
  'unreported, 30 days': ['manager', ...report('unreported-orders', day(30))],
  'COVID, a year': ['manager', ...report('covid-race-age', day(365))],
}

/** Two years of every physician at every location that they work at, some 1,400 orders a day: a million in all. */
const fill = `
insert into order_day select p.lab_id, d::date, p.location_id, p.physician_id, n, n, n * 2, n * 9, 1, n, n, n * 30
from (select distinct lab_id, location_id, physician_id from physician_location) p
cross join generate_series(current_date - 730, current_date, '1 day') d
cross join lateral (select 5 + (extract(day from d)::int * 7) % 30 as n) m
on conflict do nothing;
insert into covid_day select l.lab_id, d::date, l.id, r, a, 'white', 'nothispanic', 'Ada', 12
from location l cross join generate_series(current_date - 730, current_date, '1 day') d
cross join unnest(array['positive', 'negative']) r cross join unnest(array['5-17', '18-49', '50-64', '75+']) a
on conflict do nothing;
analyze order_day; analyze covid_day;`

async function measure(url) {
  const tokens = { sales: await signIn(url, 'sales'), manager: await signIn(url, 'manager') }
  const found = {}
  for (const [name, [who, ...asked]] of Object.entries(cases)) {
    const call = caller(url, tokens[who])
    const times = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const { status } = await call(...asked)
      if (status !== 200) throw new Error(`${name}: ${status}`)
      times.push(performance.now() - began)
    }
    found[name] = percentile(times, 50)
  }
  return found
}

const server = await startServer(folder, port)
try {
  const few = await measure(server.url)
  const rows = await withSql(folder, async (sql) => {
    await sql.query(fill)
    const { rows: counted } = await sql.query(
      'select count(*)::int as days, sum(orders)::int as orders from order_day',
    )
    return counted[0]
  })
  const many = await measure(server.url)
  process.stdout.write(
    `${rows.days.toLocaleString('en-US')} counted days of ${rows.orders.toLocaleString('en-US')} orders\n`,
  )
  for (const name of Object.keys(cases))
    process.stdout.write(
      `${name.padEnd(24)} ${ms(few[name]).padStart(10)} ${ms(many[name]).padStart(10)}  x ${(many[name] / few[name]).toFixed(2)}\n`,
    )
} finally {
  await stopServer(server)
}
