import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sha256Hex } from '../../core/hash'
import { principalOf } from '../../core/principal'
import { testLab } from '../../test/harness'
import { countDays, measureTurnaround } from '../home/trends'
import { countTiles } from '../home/tiles'
import { findWork } from '../home/work'
import { meaningOf } from './meaning'
import { searchStatement } from './search'
import * as names from '../../seed/people/names'

test('scale', async () => {
  const lab = await testLab()
  const { labId } = lab.seeded
  const lists = Object.values(names)
    .filter((v): v is string[] => Array.isArray(v))
    .map((l) => l.map((x) => (typeof x === 'string' ? x : String((x as unknown[])[0]))))
  const all = lists
    .flat()
    .map((n) => n.toLowerCase().replace(/[^a-z ]/g, ''))
    .filter((n) => n.length > 1)
  console.log(all.length, Object.keys(names))
  const firsts = all.slice(0, Math.floor(all.length / 2)),
    lasts = all.slice(Math.floor(all.length / 2))
  // extra lasts for variety
  const more = lasts.flatMap((l) => ['', 'son', 'ez', 'man', 'ski', 'berg'].map((s) => l + s))
  const t0 = Date.now()
  const locs = [...lab.seeded.locations.values()]
  await sql`insert into patient (lab_id, id, patient_number, firstname, lastname, dob, gender, location_id, search_name)
    select ${labId}, gen_random_uuid(), 'P-9' || lpad(n::text, 6, '0'), 'F', 'L', date '1930-01-01' + (n * 7919) % 33000, 'F', (${locs}::uuid[])[1 + n % ${locs.length}],
      (${more}::text[])[1 + floor(power(random(), 2) * ${more.length})::int] || ' ' || (${firsts}::text[])[1 + floor(power(random(), 2) * ${firsts.length})::int]
    from generate_series(1, 200000) n`.execute(lab.owner)
  console.log('patients', Date.now() - t0)
  for (let c = 0; c < 10; c++)
    await sql`insert into lab_order (lab_id, id, requisition_number, state, patient_id, patient, physician_id, location_id, date_collected, date_received, date_reported, date_entered, entered_by, panels)
    select p.lab_id, gen_random_uuid(), to_char(timestamptz '2026-11-19 19:00Z' - (rn % 90) * interval '1 day', 'YYDDD') || '-' || lpad((rn + 200000*${c})::text, 7, '0'), case when rn % 300 = 0 then 'OPEN' else 'CLOSED' end, p.id, '{"firstname":"a","lastname":"b","dob":"1990-01-01"}', ${lab.seeded.physicians[0]?.id ?? ''}, p.location_id,
      timestamptz '2026-11-19 19:00Z' - (rn % 90) * interval '1 day' - interval '12 hours', timestamptz '2026-11-19 19:00Z' - (rn % 90) * interval '1 day' - interval '8 hours', case when rn % 300 = 0 then null else timestamptz '2026-11-19 19:00Z' - (rn % 90) * interval '1 day' end, now(), ${lab.seeded.users.get('admin') ?? ''},
      '[{"panelId":null,"testId":null,"code":"BMP","name":"Basic","letter":"A"},{"panelId":null,"testId":null,"code":"CBC","name":"CBC","letter":"B"}]'
    from (select p.*, row_number() over () as rn from patient p) p where rn % 4 = ${c % 4}`.execute(lab.owner)
  console.log('orders', Date.now() - t0)
  await sql`insert into specimen (lab_id, id, order_id, letter, barcode, sample_type_id, source_id, state, collected_at)
    select lab_id, gen_random_uuid(), id, 'A', requisition_number || 'A', ${[...lab.seeded.sampleTypes.values()][0] ?? ''}, ${[...lab.seeded.sources.values()][0] ?? ''}, 'RECEIVED', now() from lab_order limit 300000`.execute(
    lab.owner,
  )
  for (const table of ['patient', 'lab_order', 'specimen'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(lab.owner)
  console.log('ready', Date.now() - t0)
  const who = async (name: string) => {
    const token = lab.ports.ids.token()
    await lab.owner
      .insertInto('session')
      .values({
        lab_id: labId,
        id: lab.ports.ids.id(),
        token_hash: sha256Hex(token),
        user_id: lab.seeded.users.get(name) ?? '',
        view: null,
        address: null,
        created_at: lab.clock.now(),
        last_seen_at: lab.clock.now(),
        expires_at: new Date(lab.clock.now().getTime() + 3_600_000),
      })
      .execute()
    const p = await principalOf(lab.db, token, lab.clock.now())
    if (!p) throw new Error()
    return p
  }
  const some = await sql<{
    requisition_number: string
    search_name: string
    patient_number: string
  }>`select o.requisition_number, p.search_name, p.patient_number from lab_order o join patient p on p.id = o.patient_id limit 1 offset 5000`.execute(
    lab.owner,
  )
  const one = some.rows[0]!
  const [l, f] = one.search_name.split(' ')
  for (const name of ['admin', 'portal']) {
    const p = await who(name)
    for (const text of [
      one.requisition_number,
      '26323',
      '2632',
      one.requisition_number + 'A',
      one.search_name,
      l!,
      f!,
      f!.slice(0, 3),
      `${f} ${l}`,
      `${firsts[0]} ${more.at(-1)}`,
      one.patient_number,
      '3/7/1961',
      'zzyzxq',
      l!.slice(0, 4) + 'x' + l!.slice(5) + 'qq',
      'an',
      'a',
      'mar',
      'on an',
      'cedar ridge',
    ]) {
      const st = searchStatement(p, meaningOf(text, '2026-11-19'), 10)
      const ms: number[] = []
      let n = ''
      for (let i = 0; i < 7; i++) {
        const t = performance.now()
        const r = await st.execute(lab.db)
        ms.push(performance.now() - t)
        n = Object.values(r.rows[0] ?? {})
          .map((x) => x.length)
          .join('/')
      }
      ms.sort((a, b) => a - b)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${st}`.execute(lab.db)
      const plan = rows.map((r) => r['QUERY PLAN']).join('\n')
      console.log(
        name,
        JSON.stringify(text),
        n,
        'p50',
        ms[3]!.toFixed(1),
        'max',
        ms[6]!.toFixed(1),
        plan.match(/Seq Scan on (lab_order|patient|specimen)\b.*/g) ?? '',
      )
    }
    for (const [k, fn] of Object.entries({
      tiles: () => countTiles(lab.db, p, lab.clock.now()),
      days: () => countDays(lab.db, p, lab.clock.now()),
      tat: () => measureTurnaround(lab.db, p, lab.clock.now()),
      work: () => findWork(lab.db, p),
    })) {
      await fn()
      const t = performance.now()
      await fn()
      console.log(name, k, (performance.now() - t).toFixed(1))
    }
  }
  await lab.close()
  expect(1).toBe(1)
}, 600_000)
