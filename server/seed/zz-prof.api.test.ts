import { test } from 'vitest'
import { sql } from 'kysely'
import { testLab } from '../test/harness'
import { seedOrders } from './orders'
import { Session } from 'node:inspector/promises'
import { writeFileSync } from 'node:fs'
test('prof', async () => {
  const lab = await testLab()
  const s = new Session(); s.connect(); await s.post('Profiler.enable'); await s.post('Profiler.start')
  const began = performance.now()
  await seedOrders(lab.owner, lab.seeded, { now: lab.clock.now() })
  console.log('took', performance.now() - began)
  const { profile } = await s.post('Profiler.stop')
  const self = new Map<string, number>()
  const nodes = new Map(profile.nodes.map((n) => [n.id, n]))
  profile.samples!.forEach((id, i) => { const n = nodes.get(id)!; const k = n.callFrame.functionName + ' ' + n.callFrame.url.split('/').slice(-2).join('/') + ':' + n.callFrame.lineNumber; self.set(k, (self.get(k) ?? 0) + profile.timeDeltas![i]!) })
  console.log([...self].sort((a, b) => b[1] - a[1]).slice(0, 25).map(([k, v]) => (v / 1000).toFixed(0) + ' ' + k).join('\n'))
  for (const t of ['analysis','audit','report','lab_order','specimen']) console.log(t, (await sql`select count(*), pg_size_pretty(pg_total_relation_size(${t})) from ${sql.table(t)}`.execute(lab.owner)).rows)
  console.log((await sql`select state, count(*) from lab_order group by 1`.execute(lab.owner)).rows, (await sql`select report_state, count(*) from lab_order group by 1`.execute(lab.owner)).rows,(await sql`select critical, critical_call is not null as called, state, count(*) from analysis where critical group by 1,2,3`.execute(lab.owner)).rows)
  console.log((await sql`select requisition_number, state, priority, date_collected, date_received, (select string_agg(distinct a.state, ',') from analysis a where a.order_id = o.id) as a from lab_order o where date_collected > '2026-11-18T14:00Z' order by date_collected`.execute(lab.owner)).rows)
  console.log(JSON.stringify((await sql`select document from report where state = 'CORRECTED' limit 1`.execute(lab.owner)).rows, null, 1).slice(0, 3500))
  await lab.close()
})
