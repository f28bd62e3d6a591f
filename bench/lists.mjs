// P14: every list that is offered, in every order and under every filter, at growing size; the sizes answer in turn, so
// that a busy minute disturbs them all. Says which lists grow more than twofold, and (--plans) which plan reads a whole table.
// Usage: node bench/lists.mjs [--plans] [--only=deliveries,faxes] folder…   data folders seeded beforehand, smallest first
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fillLedger } from './fill-ledger.mjs'
import { caller, percentile, signIn, startServer, stopServer, withSql } from './lib.mjs'

const plansWanted = process.argv.includes('--plans')
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const folders = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const rounds = 15
/** A call that takes long is not repeated as often: the whole must end. */
const patienceMs = 1500
const port = 20_000 + Math.floor(Math.random() * 10_000)

/** The calls to try, with values taken from the data itself. */
async function casesOf(folder) {
  const order = await withSql(folder, async (sql) => {
    const found = await sql.query(
      `select o.patient_id, o.location_id, o.physician_id, o.requisition_number, p.search_name, p.patient_number, p.dob::text
        from lab_order o join patient p on p.lab_id = o.lab_id and p.id = o.patient_id order by o.date_collected desc offset 300 limit 1`,
    )
    return found.rows[0]
  })
  const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const [last, first] = order.search_name.split(' ')
  const filters = {
    none: '',
    OPEN: 'state=OPEN',
    CLOSED: 'state=CLOSED',
    REJECTED: 'state=REJECTED',
    HOLD: 'state=HOLD',
    PRELIMINARY: 'report=PRELIMINARY',
    AMENDED: 'report=AMENDED',
    location: `location=${order.location_id}`,
    physician: `physician=${order.physician_id}`,
    patient: `patient=${order.patient_id}`,
    flagged: 'flagged=true',
    unflagged: 'flagged=false',
    stat: 'stat=true',
    routine: 'stat=false',
    'text number': `text=${order.requisition_number.slice(0, 7)}`,
    'text name': `text=${encodeURIComponent(`${last.slice(0, 4)} ${first.slice(0, 3)}`)}`,
  }
  const days = {
    'all days': '',
    '30 days': `from=${day(30)}`,
    'a month last year': `from=${day(430)}&to=${day(400)}`,
  }
  const orders = [
    '-dateCollected',
    'dateCollected',
    '-dateReceived',
    'dateReceived',
    '-requisitionNumber',
    'requisitionNumber',
  ]
  const cases = {}
  for (const sort of orders)
    for (const [filter, query] of Object.entries(filters))
      for (const [when, range] of Object.entries(days))
        cases[`orders ${sort}, ${filter}, ${when}`] = ['GET', `/orders?sort=${sort}&${query}&${range}`]
  cases['orders page 40'] = ['GET', `/orders?page=40&from=${day(30)}`]
  for (const [when, range] of Object.entries(days))
    cases[`orders counts, ${when}`] = ['GET', `/orders_counts?${range}`]
  cases['reports ready to sign'] = ['GET', '/turbo_reports']
  cases['reports pending'] = ['GET', '/turbo_reports?state=PENDING']
  cases['reports with errors'] = ['GET', '/turbo_reports?state=ERRORS']
  cases['reports to sign, counts'] = ['GET', '/turbo_reports_counts']
  cases['open recalls'] = ['GET', '/report_recalls']
  const people = {
    none: {},
    'one word': { text: last.slice(0, 4) },
    'two words': { text: `${first} ${last}` },
    number: { text: order.patient_number },
    'birth date': { text: order.dob.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1') },
    location: { location: order.location_id },
  }
  for (const sort of ['name', '-name', 'dob', '-dob'])
    for (const [filter, wanted] of Object.entries(people))
      cases[`patients ${sort}, ${filter}`] = ['POST', '/search/patients', { sort, ...wanted }]
  for (const sort of ['name', '-name', 'npi', '-npi'])
    for (const [filter, query] of Object.entries({
      none: '',
      word: 'text=ann',
      location: `location=${order.location_id}`,
      active: 'active=true',
    }))
      cases[`physicians ${sort}, ${filter}`] = ['GET', `/physicians?sort=${sort}&${query}`]
  for (const sort of ['name', '-name', 'code', '-code'])
    for (const [filter, query] of Object.entries({ none: '', word: 'text=clinic', active: 'active=true' }))
      cases[`locations ${sort}, ${filter}`] = ['GET', `/locations?sort=${sort}&${query}`]
  for (const text of ['E11', 'type 2 diabetes', 'pain'])
    cases[`diagnosis codes, ${text}`] = ['POST', '/search/diagcodes', { text }]
  // The pharmacist's queue: a search in it, its count, and what was reviewed; the bench may not see these.
  cases['pharmacist’s queue'] = ['GET', '/pharmd_orders', undefined, 'pharmd']
  cases['pharmacist’s queue, by name'] = [
    'GET',
    `/pharmd_orders?text=${encodeURIComponent(last.slice(0, 4))}`,
    undefined,
    'pharmd',
  ]
  cases['pharmacist’s queue, reviewed'] = ['GET', '/pharmd_orders?reviewed=true', undefined, 'pharmd']
  cases['pharmacist’s queue, count'] = ['GET', '/pharmd_orders_count', undefined, 'pharmd']
  // The ledger, as a laboratory of that size has it.
  for (const sort of ['-stuck', 'stuck'])
    for (const [filter, query] of Object.entries({
      none: '',
      ...Object.fromEntries(
        ['WAITING', 'SENT', 'CONFIRMED', 'FAILED', 'GIVEN_UP'].map((state) => [state, `state=${state}`]),
      ),
      fax: 'channel=fax',
      number: `text=${order.requisition_number.slice(0, 7)}`,
    }))
      cases[`deliveries ${sort}, ${filter}`] = ['GET', `/deliveries?sort=${sort}&${query}`]
  cases['deliveries counts'] = ['GET', '/deliveries_counts']
  for (const status of [undefined, 'QUEUED', 'SENDING', 'SENT', 'FAILED', 'CANCELLED'])
    cases[`faxes ${status ?? 'none'}`] = ['POST', '/search/faxes', { status }]
  cases['faxes, number'] = ['POST', '/search/faxes', { text: order.requisition_number.slice(0, 7) }]
  cases['faxes page 40'] = ['POST', '/search/faxes', { page: 40 }]
  cases['faxes counts'] = ['GET', '/faxes_counts']
  return Object.fromEntries(
    Object.entries(cases).filter(([name]) => only?.some((one) => name.startsWith(one)) ?? true),
  )
}

const servers = []
for (const [at, folder] of folders.entries()) {
  const server = await startServer(folder, port + at)
  await fillLedger(folder)
  if (plansWanted)
    await withSql(folder, async (sql) => {
      for (const setting of [
        "session_preload_libraries = 'auto_explain'",
        'auto_explain.log_min_duration = 0',
        'auto_explain.log_analyze = on',
        'auto_explain.log_buffers = off',
        'auto_explain.log_timing = off',
      ])
        await sql.query(`alter role aliquot_app set ${setting}`)
    })
  if (plansWanted) await stopServer(server)
  const again = plansWanted ? await startServer(folder, port + at) : server
  servers.push({
    ...again,
    folder,
    cases: await casesOf(folder),
    calls: {
      lab: caller(again.url, await signIn(again.url, 'lab')),
      pharmd: caller(again.url, await signIn(again.url, 'pharmd')),
    },
    times: {},
    plans: {},
  })
}

for (const name of Object.keys(servers[0].cases)) {
  for (const server of servers) server.times[name] = []
  const started = performance.now()
  for (let round = 0; round < (plansWanted ? 1 : rounds + 2); round++) {
    if (round > 3 && performance.now() - started > patienceMs) break
    for (const server of servers) {
      const log = join(server.folder, 'postgres/server.log')
      const before = plansWanted ? statSync(log).size : 0
      const began = performance.now()
      const [method, path, body, as = 'lab'] = server.cases[name]
      const answer = await server.calls[as](method, path, body)
      const took = performance.now() - began
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
      if (round >= 2 || plansWanted) server.times[name].push(took)
      if (plansWanted) server.plans[name] = readFileSync(log).subarray(before).toString()
    }
  }
  if (process.argv.includes('--verbose'))
    process.stderr.write(
      `${name} ${servers.map((s) => percentile(s.times[name], 50).toFixed(1)).join(' ')}\n`,
    )
}

const shown = (value) => value.toFixed(2).padStart(8)
const lines = Object.keys(servers[0].cases).map((name) => {
  const p50 = servers.map(({ times }) => percentile(times[name], 50))
  const p95 = servers.map(({ times }) => percentile(times[name], 95))
  return { name, p50, p95, ratio: p50.at(-1) / p50[0] }
})
lines.sort((a, b) => b.ratio - a.ratio)
for (const { name, p50, p95, ratio } of lines)
  process.stdout.write(
    `${ratio.toFixed(2).padStart(6)}x  p50 ${p50.map(shown).join('')}  p95 ${p95.map(shown).join('')}  ${name}\n`,
  )
if (plansWanted)
  for (const [name, plan] of Object.entries(servers.at(-1).plans))
    if (/Seq Scan on (lab_order|patient|audit|specimen|delivery)\b/.test(plan))
      process.stdout.write(`whole table read: ${name}\n${plan}\n`)
process.stdout.write(`${lines.filter(({ ratio }) => ratio > 2).length} of ${lines.length} above 2x\n`)

for (const server of servers) {
  if (plansWanted) await withSql(server.folder, (sql) => sql.query('alter role aliquot_app reset all'))
  await stopServer(server)
}
