// P15: what a clinic's lists cost beside the laboratory's same lists of the same rows, and beside its lists of all rows. The
// callers take turns within one run, so that a busy minute disturbs both; the ratio is the median of the pairs' own ratios.
// Usage: node bench/clinics.mjs [size|folder] [--pairs 200]   default 100000, seeded anew
import { loadavg } from 'node:os'
import {
  caller,
  median,
  ms,
  ordersFolder,
  removeFolder,
  signIn,
  startServer,
  stopServer,
  withSql,
} from './lib.mjs'

const words = process.argv.slice(2)
const option = (name) => (words.includes(name) ? words.splice(words.indexOf(name), 2)[1] : undefined)
const pairs = Number(option('--pairs') ?? 200)
const [size = '100000'] = words
const port = 20_000 + Math.floor(Math.random() * 10_000)
const { ours, folder } = await ordersFolder(size, port)
const server = await startServer(folder, port)
const rows = []
try {
  // A clinic of one location: its rows are those of the laboratory's list under that location.
  const known = await withSql(folder, async (sql) => {
    await fillRemote(sql)
    await sql.query('vacuum analyze')
    const found = await sql.query(
      `select distinct pl.location_id as id, (select count(*)::int from lab_order o where o.location_id = pl.location_id) as orders,
         (select count(*)::int from patient p where p.location_id = pl.location_id) as patients,
         (select count(*)::int from remote_order r where r.location_id = pl.location_id) as remote
       from user_physician_location u join physician_location pl on pl.lab_id = u.lab_id and pl.id = u.physician_location_id
       join app_user a on a.lab_id = u.lab_id and a.id = u.user_id where a.username = 'portal.results'`,
    )
    if (found.rows.length !== 1) throw new Error('The clinic of the bench has one location.')
    return found.rows[0]
  })
  process.stdout.write(
    `The clinic has ${known.orders} orders, ${known.remote} remote orders, ${known.patients} patients.\n`,
  )
  const clinic = caller(server.url, await signIn(server.url, 'portal.results'))
  const lab = caller(server.url, await signIn(server.url, 'admin'))
  const here = `location=${known.id}`
  const lists = {
    orders: (by, narrow) => by('GET', `/orders?${narrow}`),
    'orders, counts of the tabs': (by, narrow) => by('GET', `/orders_counts?${narrow}`),
    'remote orders': (by, narrow) => by('GET', `/remoteorders?${narrow}`),
    'remote orders, counts of the tabs': (by, narrow) => by('GET', `/remoteorders_counts?${narrow}`),
    'results, the newest reported': (by, narrow) =>
      by('GET', `/remoteorders?state=REPORTED&sort=-dateReported&${narrow}`),
    'results, what asks for an eye first': (by, narrow) =>
      by('GET', `/remoteorders?sort=-attention&${narrow}`),
    patients: (by, narrow) =>
      by('POST', '/search/patients', narrow ? { location: narrow.split('=')[1] } : {}),
    'patients by name': (by, narrow) =>
      by('POST', '/search/patients', {
        text: 'mar',
        ...(narrow ? { location: narrow.split('=')[1] } : {}),
      }),
  }
  const timed = async (once) => {
    const began = performance.now()
    const { status, body } = await once()
    const took = performance.now() - began
    if (status !== 200) throw new Error(JSON.stringify(body))
    return [took, body]
  }
  for (const [name, list] of Object.entries(lists)) {
    const rivals = [() => list(clinic, ''), () => list(lab, here), () => list(lab, '')]
    const seen = []
    for (let i = 0; i < 30; i++) for (const [at, once] of rivals.entries()) seen[at] = (await timed(once))[1]
    const idsOf = (body) => (body.docs ?? []).map(({ _id }) => _id).join()
    if (idsOf(seen[0]) !== idsOf(seen[1])) throw new Error(`${name}: the two lists are not of the same rows.`)
    const times = rivals.map(() => [])
    for (let i = 0; i < pairs; i++)
      for (const at of i % 2 ? [0, 1, 2] : [2, 1, 0]) times[at].push((await timed(rivals[at]))[0])
    const against = (at) => median(times[0].map((took, i) => took / times[at][i]))
    rows.push([
      name,
      ms(median(times[0])),
      ms(median(times[1])),
      ms(median(times[2])),
      `${against(1).toFixed(2)}x`,
      `${against(2).toFixed(2)}x`,
      against(1) <= 1.3 ? 'met' : 'not met',
    ])
  }
} finally {
  await stopServer(server)
  if (ours) removeFolder(folder)
}

const load = loadavg().map((value) => value.toFixed(1))
process.stdout.write(
  `\nload ${load.join(' ')}\n| list | clinic p50 | laboratory, same rows | laboratory, all | ratio | ratio to all | 1.3x |\n|---|---|---|---|---|---|---|\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`,
)

/** One remote order for every fifth order of each location: what clinics sent themselves. */
async function fillRemote(sql) {
  await sql.query('set statement_timeout = 0')
  await sql.query(
    `insert into remote_order (lab_id, id, requisition_number, form, form_version, form_title, source, state, location_id,
       physician_id, patient_id, collected_at, panels, content, date_entered, date_received, date_reported, order_id, prepared_by, attention)
     select o.lab_id, gen_random_uuid(), o.requisition_number, 'new', 0, 'Order', 'portal',
       case when o.date_reported is not null then 'REPORTED' else 'RECEIVED' end, o.location_id, o.physician_id, o.patient_id,
       o.date_collected, o.panels, m.content, o.date_entered, o.date_received, o.date_reported, o.id, m.prepared_by,
       case when o.date_reported is not null and o.n % 10 = 0 then 1 + o.n % 3 else 0 end
     from (select *, row_number() over (order by id) as n from lab_order where not deleted and date_received is not null) o,
       (select content, prepared_by from remote_order order by id limit 1) m
     where o.n % 5 = 0 and not exists (select from remote_order r where r.lab_id = o.lab_id and r.order_id = o.id)
       and not exists (select from remote_order r where r.lab_id = o.lab_id and r.requisition_number = o.requisition_number)`,
  )
}
